"""Links avoid foreign places and the shore, and run in parallel between the same two."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from generator.maps.chart import Link, Stroke
from generator.maps.projection import Conic, Fit
from generator.maps.routes import Route, Rules, routes

FIT = Fit(Conic(40.0, 50.0, 10.0, 45.0), 10.0, 100.0, 75.0)
BOX = (0.0, 0.0, 200.0, 150.0)
RULES = Rules(clearance=2.1, gap=1.3)
NOWHERE = shapely.Polygon()


def routed(
    links: list[Link], spots: dict[str, tuple[float, float]], land: BaseGeometry = NOWHERE
) -> list[Route]:
    return routes(links, spots, FIT, land, RULES, BOX)


def road(start: str, end: str, **more: object) -> Link:
    return Link(start, end, "road", Stroke.ROAD, **more)  # type: ignore[arg-type]


def test_a_link_with_nothing_in_its_way_is_straight() -> None:
    (route,) = routed([road("a", "b")], {"a": (20.0, 20.0), "b": (80.0, 60.0)})
    line = shapely.LineString([(20, 20), (80, 60)])
    assert shapely.hausdorff_distance(shapely.LineString(route.points), line) < 1e-6


@pytest.mark.parametrize("off", [0.0, 0.8, -1.5])
def test_a_link_goes_around_a_third_place(off: float) -> None:
    spots = {"a": (20.0, 50.0), "b": (80.0, 50.0), "c": (50.0, 50.0 + off)}
    (route,) = routed([road("a", "b")], spots)
    assert shapely.LineString(route.points).distance(shapely.Point(spots["c"])) >= RULES.clearance
    assert tuple(route.points[0]) == pytest.approx(spots["a"])
    assert tuple(route.points[-1]) == pytest.approx(spots["b"])


def test_parallel_links_run_side_by_side() -> None:
    spots = {"a": (20.0, 20.0), "b": (80.0, 60.0), "c": (50.0, 40.0)}
    pair = [road("a", "b"), Link("b", "a", "rail", Stroke.RAIL)]
    one, other = (shapely.LineString(route.points) for route in routed(pair, spots))
    middle = shapely.line_interpolate_point(one, np.linspace(0.2, 0.8, 30), normalized=True)
    assert shapely.distance(middle, other).min() >= RULES.gap * 0.98
    assert shapely.distance(middle, other).max() <= RULES.gap * 1.1


def test_ways_by_sea_avoid_land() -> None:
    spots = {"a": (20.0, 50.0), "b": (120.0, 50.0)}
    cape = shapely.box(60, 40, 80, 60)
    (route,) = routed([Link("a", "b", "boat", Stroke.SEA)], spots, cape)
    assert not shapely.LineString(route.points).intersects(cape)
    (by_land,) = routed([road("a", "b")], spots, cape)
    assert shapely.LineString(by_land.points).intersects(cape)


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_link_bends_at_its_via_points(is_turned: bool) -> None:
    bends = np.array([(60.0, 80.0), (100.0, 90.0)])
    via = tuple((float(x), float(y)) for x, y in FIT.to_world(bends))
    ends = ("b", "a") if is_turned else ("a", "b")
    link = road(*ends, via=via[::-1] if is_turned else via)
    (route,) = routed([link], {"a": (20.0, 50.0), "b": (120.0, 50.0)})
    line = shapely.LineString(route.points)
    for bend in bends:
        assert line.distance(shapely.Point(bend)) < 0.01
    assert shapely.is_simple(line)


def test_links_stay_on_the_plate() -> None:
    spots = {"a": (20.0, 2.5), "b": (120.0, 2.5), "c": (70.0, 2.6)}
    (route,) = routed([road("a", "b")], spots)
    assert (route.points >= 0).all()


spots = st.lists(
    st.tuples(st.integers(1, 19), st.integers(1, 14)), min_size=3, max_size=9, unique=True
)


@settings(max_examples=40)
@given(spots, st.randoms(use_true_random=False))
def test_the_order_of_links_and_ends_is_nothing_to_the_result(places, random) -> None:  # type: ignore[no-untyped-def]
    named = {f"p{number}": (10.0 * x, 10.0 * y) for number, (x, y) in enumerate(places)}
    ids = list(named)
    links = [road(*sorted(ends)) for ends in pairwise(ids)]
    links.append(Link(ids[0], ids[1], "rail", Stroke.RAIL))
    shuffled = links.copy()
    random.shuffle(shuffled)
    one, other = routed(links, named), routed(shuffled, named)
    assert [route.link for route in one] == [route.link for route in other]
    assert all(np.array_equal(a.points, b.points) for a, b in zip(one, other, strict=True))
