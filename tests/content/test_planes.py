"""Points of a plane: by mm or by cell, inside an outline or not."""

from __future__ import annotations

import random
from typing import Literal

import pytest
import shapely

from generator.content.model import MapPlane, PlaneGrid
from generator.content.planes import (
    Ring,
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


EDGE = [(2.0 * number, number % 2 * 3.0) for number in range(10)]


def band(top: float, across: float = 0.0) -> Ring:
    """Return a band 4 mm high whose upper and lower borders are jagged."""
    upper = [(x + across, y + top) for x, y in EDGE]
    return [*upper, *((x, y + 4) for x, y in reversed(upper))]


@pytest.mark.parametrize(
    ("other", "overlaps"),
    [(band(4), False), (band(8), False), (band(3.9), True), (band(0, 0.5), True), (band(0), True)],
    ids=["below", "apart", "higher", "to the right", "the same"],
)
def test_bands_that_share_a_border_do_not_overlap(other: Ring, overlaps: bool) -> None:
    assert crossing_of(other) is None
    assert overlap(band(0), other) is overlaps
    assert overlap(other, band(0)) is overlaps


def test_a_ring_within_another_overlaps_it() -> None:
    outer, inner = [(0, 0), (30, 0), (30, 30), (0, 30)], [(9, 9), (11, 9), (11, 11)]
    assert overlap(outer, inner)
    assert overlap(inner, outer)


def test_a_corner_on_a_far_side_is_a_crossing() -> None:
    touching = [(0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (15.0, 0.0), (0.0, 30.0)]
    assert crossing_of(touching) == (0, 2)


def test_what_is_on_an_outline_is_within_it() -> None:
    assert is_within((1.0, 1.5), band(0))
    assert not is_within((1.0, 1.4), band(0))
