"""Columns of a set-up table are as wide as what lies on them."""

from __future__ import annotations

import pytest

from generator.content.setups import Area
from generator.render.setupwidths import Want, column_widths

AREAS = {"deck": Area(1, 1), "board": Area(2, 1, 2), "die": Area(3, 2)}
WANTS = {"deck": Want(10, 20), "board": Want(30, 60), "die": Want(10, 12)}


def widths(room: float, *growing: str) -> tuple[float, ...]:
    found = column_widths(AREAS, WANTS, growing, 3, room)
    assert sum(found) == pytest.approx(room)
    return found


@pytest.mark.parametrize("room", [20.0, 60.0, 80.0, 120.0])
@pytest.mark.parametrize("growing", [(), ("board",)])
def test_columns_fill_the_room(room: float, growing: tuple[str, ...]) -> None:
    assert min(widths(room, *growing)) > 0


def test_what_wants_more_is_wider() -> None:
    deck, *board = widths(80.0)
    assert (deck, sum(board)) == pytest.approx((20, 60))


def test_in_a_narrow_room_each_has_what_it_needs_first() -> None:
    deck, *board = widths(42.0)
    assert deck >= 10
    assert sum(board) >= 30


def test_a_board_has_what_is_left() -> None:
    deck, *board = widths(160.0, "board")
    assert deck == pytest.approx(24)
    assert sum(board) == pytest.approx(136)
    assert widths(160.0)[0] == pytest.approx(40)
