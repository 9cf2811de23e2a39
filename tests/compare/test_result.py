"""Whether anything changed in a game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.compare.facts import Fact, Group, Kind
from generator.compare.result import GameComparison
from generator.compare.sides import SideRef
from generator.compare.staleness import LanguageChange

SAME = GameComparison("castle", "The Castle", "1.0", "1.1")
FACT = Fact(Group.NUMBERS, "", Kind.CHANGED, "Coins", "5", "6", ("values.goal.coins",))


def test_nothing() -> None:
    assert SAME.is_same
    assert replace(SAME, languages=(LanguageChange("de"),), reprints={"en": ()}).is_same


@pytest.mark.parametrize(
    "game",
    [
        replace(SAME, facts=(FACT,)),
        replace(SAME, languages=(LanguageChange("de", stale=("game.title",)),)),
        replace(SAME, reprints={"en": (SideRef("summary", "front"),)}),
        replace(SAME, old=""),
        replace(SAME, new=""),
    ],
    ids=["a fact", "a language", "a side", "it came", "it went"],
)
def test_something(game: GameComparison) -> None:
    assert not game.is_same
