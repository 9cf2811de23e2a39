"""Rows are lines that one side fills, or will with a move."""

from __future__ import annotations

from typing import Any

import pytest

from generator.content.model import Board, BoardFigure
from generator.render.boardrows import BREADTH, drawn_rows, full_rows
from tests.render.test_boards import inks, move, piece
from tests.support import some_text

BOARD = Board(
    name=some_text(),
    cells="points",
    points={"a": (0, 0), "b": (1, 0), "c": (2, 0), "d": (2, 1), "e": (2, 2)},
    lines=(("a", "b", "c"), ("c", "d", "e"), ("a", "e")),
)


def rows(held: str, other: str = "", **moves: Any) -> list[str]:
    pieces = {at: piece(at, role="white") for at in held}
    pieces |= {at: piece(at, role="black") for at in other}
    block = BoardFigure(
        kind="board", board="b", alt=some_text(), pieces=pieces, arrows=moves.get("arrows", {})
    )
    return ["".join(row) for row in full_rows(BOARD, block)]


@pytest.mark.parametrize(
    ("held", "other", "found"),
    [("abc", "", ["abc"]), ("ab", "c", []), ("ab", "", []), ("ae", "", [])],
)
def test_a_row_is_a_line_of_three_that_one_side_fills(
    held: str, other: str, found: list[str]
) -> None:
    assert rows(held, other) == found


def test_a_move_fills_a_row_but_not_one_that_it_leaves_along() -> None:
    assert rows("abd", arrows={"go": move("d", "c")}) == ["abc"]
    assert rows("abce", arrows={"go": move("c", "d")}) == ["abc"]
    assert rows("ab", arrows={"go": move("b", "c")}) == []


def test_a_row_is_seen_without_fills() -> None:
    block = BoardFigure(
        kind="board",
        board="b",
        alt=some_text(),
        pieces={at: piece(at, role="white") for at in "abc"},
    )
    spots = {name: (10 * x, -10 * y) for name, (x, y) in BOARD.points.items()}
    for edition, name in (("colour", "metal"), ("ink-saver", "ink")):
        drawn = inks(edition)
        (bar,) = drawn_rows(BOARD, block, spots, drawn)
        assert "M0 0L20 0" in bar
        assert drawn[name] in bar


def test_the_bar_of_a_row_ends_at_its_points() -> None:
    """The end of the bar is round: at an empty point it must not stand out behind it."""
    held = {at: piece(at, role="white") for at in "abd"}
    block = BoardFigure(
        kind="board", board="b", alt=some_text(), pieces=held, arrows={"go": move("d", "c")}
    )
    spots = {"a": (0.0, 0.0), "b": (10.0, 0.0), "c": (20.0, 0.0)}
    (bar,) = drawn_rows(BOARD, block, spots, inks())
    assert f"M0 0L{20 - BREADTH / 2:.1f} 0" in bar
