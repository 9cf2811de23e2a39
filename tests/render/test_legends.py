"""Legends of figures of boards: in one column or in two."""

from __future__ import annotations

import pytest

from generator.content.model import BoardFigure, Piece
from generator.render.legends import LONG, SHORT_WORDS, is_paired
from tests.support import some_text


@pytest.mark.parametrize(
    ("words", "number", "paired"),
    [("A dwarf", LONG, True), ("A dwarf", LONG - 1, False), ("x" * (SHORT_WORDS + 1), LONG, False)],
)
def test_only_long_legends_of_short_words_stand_in_two_columns(
    words: str, number: int, paired: bool
) -> None:
    pieces = {
        str(each): Piece(at="a1", icon="man", text=some_text(words)) for each in range(number)
    }
    assert (
        is_paired(BoardFigure(kind="board", board="small", alt=some_text("A board"), pieces=pieces))
        is paired
    )


def test_pieces_without_words_have_no_entry() -> None:
    pieces = {str(each): Piece(at="a1", icon="man") for each in range(LONG)}
    assert not is_paired(
        BoardFigure(kind="board", board="small", alt=some_text("A board"), pieces=pieces)
    )
