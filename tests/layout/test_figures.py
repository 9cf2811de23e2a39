"""Cells of printed figures know how far points are, and what lies beside them."""

from __future__ import annotations

from generator.layout.figures import Cell

CELL = Cell("a", 10.0, 20.0, 8.0, 4.0)


def test_distances() -> None:
    assert CELL.middle == (14.0, 22.0)
    assert CELL.distance((12.0, 21.0)) == 0.0
    assert CELL.distance((21.0, 28.0)) == 5.0
    assert CELL.distance((9.0, 22.0)) == 1.0


def test_what_lies_beside_a_cell() -> None:
    assert CELL.is_beside(Cell("b", 18.5, 20.0, 8.0, 4.0), 1.0)
    assert CELL.is_beside(Cell("b", 10.0, 24.0, 8.0, 4.0), 1.0)
    assert not CELL.is_beside(Cell("b", 19.5, 20.0, 8.0, 4.0), 1.0)
    assert not CELL.is_beside(Cell("b", 18.0, 24.0, 8.0, 4.0), 1.0), "only a corner"
