"""Checks of decks, beyond their examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks.decks import cards_in
from generator.content.model import EntryCards, LegendCards, MatrixCards, PlaceCards
from tests.support import sound_game


def test_a_collection_that_is_not_there_is_told_elsewhere(tmp_path: Path) -> None:
    content = sound_game(tmp_path).content
    assert cards_in(EntryCards(kind="entries", collection="spells"), content) is None
    assert cards_in(MatrixCards(kind="matrix", matrix="duel"), content) is None
    assert cards_in(PlaceCards(kind="places"), content) == []


@pytest.mark.parametrize("icons", [("bat",), ("bat", "coin")])
def test_icons_are_taken_one_by_one(tmp_path: Path, icons: tuple[str, ...]) -> None:
    game = sound_game(tmp_path)
    title = game.content.game.title
    cards = LegendCards(kind="legend", title=title, icons=icons)
    assert cards_in(cards, game.content) == [f"icons.{icon}" for icon in icons]
