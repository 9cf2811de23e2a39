"""Links bend aside for names, side by side, and no further than they must."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from generator.maps.chart import Link, Stroke
from generator.maps.easing import eased, struck
from generator.maps.look import sizes_for
from generator.maps.routes import SAMPLES, Route, beside

SIZES = sizes_for(277, 190)
BOX = (0.0, 0.0, 200.0, 100.0)
SPOTS = {"mill": (20.0, 50.0), "fort": (80.0, 50.0), "ford": (50.0, 20.0)}
NAME = shapely.box(45, 49, 57, 51)


def route(stroke: Stroke = Stroke.ROAD, offset: float = 0.0) -> Route:
    points = np.column_stack((np.linspace(20, 80, SAMPLES), np.full(SAMPLES, 50.0)))
    return Route(Link("fort", "mill", stroke.value, stroke), beside(points[::-1], offset))


def bent(routes: list[Route], *names: BaseGeometry, taken: tuple[BaseGeometry, ...] = ()) -> list:  # type: ignore[type-arg]
    return eased(routes, names, taken, SPOTS, SIZES, BOX)


def test_a_link_that_strikes_out_nothing_stays() -> None:
    routes = [route()]
    assert bent(routes, shapely.box(45, 40, 57, 42)) == routes
    assert struck(routes, [shapely.box(45, 40, 57, 42)], SIZES) == []


def test_a_link_bends_around_a_name_and_still_joins_its_places() -> None:
    routes = [route()]
    assert struck(routes, [NAME], SIZES) == [(0, 0)]
    (found,) = bent(routes, NAME)
    assert struck([found], [NAME], SIZES) == []
    assert found.link == routes[0].link
    assert found.points[[0, -1]] == pytest.approx(np.array([[80, 50], [20, 50]]))
    assert shapely.LineString(found.points).length < 62


def test_road_and_rail_bend_together() -> None:
    routes = [route(Stroke.ROAD, 0.65), route(Stroke.RAIL, -0.65)]
    road, rail = bent(routes, NAME)
    assert struck([road, rail], [NAME], SIZES) == []
    apart = shapely.LineString(road.points[4:-4]).distance(shapely.LineString(rail.points))
    assert apart == pytest.approx(SIZES.gap, abs=0.1)


def test_a_way_by_sea_and_one_that_cannot_do_better_stay() -> None:
    assert bent([route(Stroke.SEA)], NAME)[0].link.stroke is Stroke.SEA
    assert np.array_equal(bent([route(Stroke.SEA)], NAME)[0].points, route().points)
    wall = shapely.box(45, 0, 57, 100)
    assert np.array_equal(bent([route()], wall)[0].points, route().points)


def test_a_link_bends_where_nothing_else_is() -> None:
    """Above the name is the legend, so the link goes below it."""
    (found,) = bent([route()], NAME, taken=(shapely.box(30, 0, 70, 49),))
    assert found.points[SAMPLES // 2][1] > 51


def test_nothing_to_bend() -> None:
    assert eased([], [NAME], (), {}, SIZES, BOX) == []
    assert struck([], [NAME], SIZES) == []
