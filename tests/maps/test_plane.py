"""The areas of a plane: apart from each other, around their places, with patterns inside."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
import shapely

from generator.maps.plane import PATTERNS, Area, Flat, Plane, flat_in, hatched, shapes_of
from generator.maps.planelayout import FEW, LEAST_NAME, enlargements, hugging

POINTS = {"a": (20.0, 20.0), "b": (40.0, 25.0), "c": (60.0, 20.0), "d": (80.0, 60.0)}
HOMES = {"a": "west", "b": "west", "c": "east", "d": "east"}


def test_a_plane_lies_in_the_middle_of_its_box() -> None:
    fit = flat_in(Plane(200, 100), (10, 10, 110, 110))
    assert fit == Flat(0.5, 10, 35)
    points = np.array([(0.0, 0.0), (200.0, 100.0)])
    assert fit.to_plate(points).tolist() == [[10, 35], [110, 85]]
    assert np.allclose(fit.to_world(fit.to_plate(points)), points)


@pytest.mark.parametrize(("width", "height"), [(240, 160), (160, 240), (300, 60)])
@pytest.mark.parametrize("panel", [0.0, 50.0])
def test_the_frame_has_the_proportions_of_the_plane(
    width: float, height: float, panel: float
) -> None:
    sizes, beside = hugging(Plane(width, height), 277, 180, panel)
    across, down = sizes.width - 2 * sizes.border - beside, sizes.height - 2 * sizes.border
    assert across / down == pytest.approx(width / height, abs=0.001)
    assert sizes.width <= 277 + 0.01
    assert sizes.height <= 180 + 0.01
    assert sizes.name >= LEAST_NAME


def test_signs_are_larger_where_places_are_few() -> None:
    assert enlargements(FEW)[0] > 1 == enlargements(FEW)[-1]
    assert enlargements(FEW + 1) == (1.0,)
    plain, _ = hugging(Plane(240, 160), 277, 180)
    large, _ = hugging(Plane(240, 160), 277, 180, larger=1.4)
    assert large.dot > 1.3 * plain.dot
    assert large.width <= 277 + 0.01


def test_areas_around_places_hold_these_alone() -> None:
    plane = Plane(100, 80, (Area("west", "West"), Area("east", "East")))
    shapes = shapes_of(plane, Flat(1, 0, 0), POINTS, HOMES, 1.0)
    assert list(shapes) == ["west", "east"]
    for id, shape in shapes.items():
        inside = {at for at, point in POINTS.items() if shape.intersects(shapely.Point(point))}
        assert inside == {at for at, home in HOMES.items() if home == id}
    assert all(a.intersection(b).area == 0 for a, b in combinations(shapes.values(), 2))


def test_an_area_around_places_makes_way_for_one_with_corners() -> None:
    ring = ((70.0, 50.0), (100.0, 50.0), (100.0, 55.0), (70.0, 55.0))
    plane = Plane(100, 80, (Area("east", "East"), Area("lake", "Lake", ring)))
    doubled = {id: (2 * x, 2 * y) for id, (x, y) in POINTS.items()}
    shapes = shapes_of(plane, Flat(2, 0, 0), doubled, HOMES, 1.0)
    assert shapes["lake"].area == 4 * 150
    assert shapes["east"].intersection(shapes["lake"]).area == 0


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_stays_in_its_area(pattern: str) -> None:
    shape = shapely.Polygon([(0, 0), (40, 0), (40, 40), (20, 10), (0, 40)])
    strokes = hatched(shape, pattern, 1.0)
    assert len(strokes) > 10
    around = shape.buffer(0.02)
    for x1, y1, x2, y2 in strokes:
        assert around.covers(shapely.LineString([(x1, y1), (x2, y2)]))


def test_no_pattern_has_no_strokes() -> None:
    assert len(hatched(shapely.box(0, 0, 9, 9), "none", 1.0)) == 0
