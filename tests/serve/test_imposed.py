"""Words of a card have their place on the paper, however the card is turned."""

from __future__ import annotations

from typing import Any

import pytest

from generator.imposition.geometry import Forme, Rect, Slot
from generator.serve.imposed import _on_paper, placeholder_page

FACE: dict[str, Any] = {"boxes": {"trim": (3.0, 3.0, 60.0, 90.0)}}
WORD = (13.0, 23.0, 30.0, 5.0)
"""On the trimmed card: 10 mm from its left, 20 mm from its top."""


@pytest.mark.parametrize(
    ("turn", "size", "where"),
    [
        (0, (60.0, 90.0), (110.0, 220.0, 30.0, 5.0)),
        (90, (90.0, 60.0), (165.0, 210.0, 5.0, 30.0)),
        (180, (60.0, 90.0), (120.0, 265.0, 30.0, 5.0)),
        (270, (90.0, 60.0), (120.0, 220.0, 5.0, 30.0)),
    ],
)
def test_a_word_turns_with_its_card(
    turn: int, size: tuple[float, float], where: tuple[float, ...]
) -> None:
    box = Rect(100.0, 200.0, *size)
    assert _on_paper(WORD, FACE, Slot(0, box, box, turn)) == where


def test_a_word_shrinks_with_its_card() -> None:
    box = Rect(0.0, 0.0, 30.0, 45.0)
    assert _on_paper(WORD, FACE, Slot(0, box, box)) == (5.0, 10.0, 15.0, 2.5)


def test_a_paper_is_known_before_its_cards_are_printed() -> None:
    whole = Rect(0.0, 0.0, 210.0, 297.0)
    forme = Forme((210.0, 297.0), (), (), whole, whole)
    assert placeholder_page(2, forme) == {"name": "page-2", "width": 210.0, "height": 297.0}
