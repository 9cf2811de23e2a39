"""Lines run out at the edge of a part of a board, and nowhere else."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from generator.render.boardedges import STUB, Side, stubs
from generator.render.shapes import at, regular_polygon


def sides_of(*outlines: list[tuple[float, float]]) -> list[Side]:
    every = [(a, b) for outline in outlines for a, b in pairwise((*outline, outline[0]))]
    return list({frozenset((at(a), at(b))): (a, b) for a, b in every}.values())


@pytest.mark.parametrize("turned", [0, 30])
def test_a_line_runs_out_of_each_corner_of_a_hex(turned: int) -> None:
    found = list(stubs(sides_of(regular_polygon(0, 0, 5, 6, turned)), is_hex=True))
    assert len(found) == 6
    for start, end in found:
        assert math.hypot(*start) == pytest.approx(5, abs=0.01)
        assert math.hypot(*end) == pytest.approx(5 * (1 + STUB), abs=0.01)  # straight outwards


def test_no_line_runs_out_where_cells_meet() -> None:
    apart = math.sqrt(3) * 5
    pair = (regular_polygon(x, 0, 5, 6, 30) for x in (0, apart))
    found = list(stubs(sides_of(*pair), is_hex=True))
    assert len(found) == 8
    assert not [start for start, _ in found if start[0] == pytest.approx(apart / 2, abs=0.01)]


def test_lines_run_on_straight_out_of_squares() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    next_to_it = [(x + 10, y) for x, y in square]
    found = [(*start, *end) for start, end in stubs(sides_of(square, next_to_it), is_hex=False)]
    out = 10 * STUB
    assert sorted(found) == [
        (0.0, 0.0, -out, 0.0),
        (0.0, 0.0, 0.0, -out),
        (0.0, 10.0, -out, 10.0),
        (0.0, 10.0, 0.0, 10 + out),
        (10.0, 0.0, 10.0, -out),
        (10.0, 10.0, 10.0, 10 + out),
        (20.0, 0.0, 20.0, -out),
        (20.0, 0.0, 20 + out, 0.0),
        (20.0, 10.0, 20.0, 10 + out),
        (20.0, 10.0, 20 + out, 10.0),
    ]
