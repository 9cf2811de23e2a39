"""Reworded texts come in pieces that stayed and pieces that changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis.strategies import text

from generator.compare.rewording import Piece, reworded


@pytest.mark.parametrize(
    ("old", "new", "pieces"),
    [
        (
            "Draw 2 cards.",
            "Draw 3 cards.",
            [("Draw ", "Draw "), ("2", "3"), (" cards.", " cards.")],
        ),
        ("Draw.", "Draw.", [("Draw.", "Draw.")]),
        ("Draw a card.", "Draw cards.", [("Draw ", "Draw "), ("a card", "cards"), (".", ".")]),
        ("Stop", "Stop!", [("Stop", "Stop"), ("", "!")]),
        ("All of it.", "Niemand", [("All of it.", "Niemand")]),
        ("", "New.", [("", "New.")]),
    ],
)
def test_pieces(old: str, new: str, pieces: list[tuple[str, str]]) -> None:
    assert list(reworded(old, new)) == [Piece(*each) for each in pieces]


def test_one_word_between_two_changes_stays() -> None:
    pieces = reworded("One red card now.", "Two red tokens now.")
    assert [piece.new for piece in pieces if piece.is_unchanged] == [" red ", " now."]


@given(text(max_size=60), text(max_size=60))
def test_pieces_make_up_both_texts(old: str, new: str) -> None:
    pieces = reworded(old, new)
    assert "".join(piece.old for piece in pieces) == old
    assert "".join(piece.new for piece in pieces) == new
