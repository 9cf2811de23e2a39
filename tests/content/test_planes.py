"""Points of a plane: by mm or by cell, inside an outline or not."""

from __future__ import annotations

import random
from typing import Literal

import pytest
import shapely

from generator.content.model import MapPlane, PlaneGrid
from generator.content.planes import (
    area_of,
    cell_names,
    crossing_of,
    is_within,
    overlap,
    point_on,
)

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def grid(letters: Literal["columns", "rows", "none"]) -> MapPlane:
    return MapPlane(width=60, height=40, grid=PlaneGrid(columns=6, rows=4, letters=letters))


@pytest.mark.parametrize(("letters", "name"), [("columns", "C2"), ("rows", "B3"), ("none", "0302")])
def test_a_cell_is_its_middle(letters: Literal["columns", "rows", "none"], name: str) -> None:
    plane = grid(letters)
    assert plane.grid is not None
    assert len(cell_names(plane.grid)) == 24
    assert point_on(plane, name) == (25.0, 15.0)
    assert point_on(plane, "Z9") is None
    assert point_on(plane, (3.5, 4.0)) == (3.5, 4.0)
    assert point_on(MapPlane(width=60, height=40), name) is None


def test_simple_outlines_do_not_cross() -> None:
    assert crossing_of(SQUARE) is None
    assert crossing_of([*SQUARE[:1], (5.0, 0.0), *SQUARE[1:]]) is None
    assert crossing_of([SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]]) == (0, 2)
    assert crossing_of([*SQUARE[:2], *SQUARE[1:]]) is not None
    assert crossing_of([(0.0, 0.0), (10.0, 0.0), (5.0, 0.0), (5.0, 5.0)]) is not None
    assert area_of(SQUARE) == 100


def test_squares_that_share_a_side_do_not_overlap() -> None:
    right = [(x + 10, y) for x, y in SQUARE]
    assert not overlap(SQUARE, right)
    assert overlap(SQUARE, [(x + 9, y) for x, y in SQUARE])
    assert overlap(SQUARE, SQUARE)
    assert overlap(SQUARE, [(x / 2 + 2, y / 2 + 2) for x, y in SQUARE])
    assert not overlap(SQUARE, [(x + 20, y) for x, y in SQUARE])


def test_random_outlines_are_judged_as_by_shapely() -> None:
    seeded, simple, compared = random.Random(7), 0, 0
    for _ in range(300):
        first, second = (
            [(float(seeded.randrange(12)), float(seeded.randrange(12))) for _ in range(5)]
            for _ in range(2)
        )
        polygons = [shapely.Polygon(ring) for ring in (first, second)]
        if len(set(first)) == 5:
            assert (crossing_of(first) is None) == (polygons[0].is_valid and polygons[0].area > 0)
            simple += crossing_of(first) is None
        if all(each.is_valid for each in polygons):
            common = polygons[0].intersection(polygons[1]).area
            assert overlap(first, second) == (common > 1e-6)
            compared += 1
        point = seeded.uniform(0, 12), seeded.uniform(0, 12)
        if polygons[0].is_valid:
            assert is_within(point, first) == polygons[0].intersects(shapely.Point(point))
    assert simple > 40
    assert compared > 10
