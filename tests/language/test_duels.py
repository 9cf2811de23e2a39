"""What cards and results of a duel are called, in the language of the game."""

from __future__ import annotations

from generator.language.duels import card_name, gap_words, matrix_of, result_name
from generator.play.odds import COLUMN, ROW, odds_of
from tests.play.test_odds import fury


def test_names_of_cards() -> None:
    assert card_name(fury(), "claws") == "Claws"
    assert card_name(fury(), "nothing") == "nothing"


def test_names_of_results_with_their_number_or_words() -> None:
    odds = odds_of(fury().content, "stake", "claws")
    assert result_name(fury(), odds, COLUMN, "wound-2") == "Wound 2"
    assert result_name(fury(), odds, ROW, "killed") == "Killed"
    assert result_name(fury(), odds, ROW, "unheard-of") == "unheard-of"
    assert matrix_of(fury(), odds, ROW) is not matrix_of(fury(), odds, COLUMN)


def test_why_a_side_cannot_win() -> None:
    odds = odds_of(fury().content, "crucifix", "agent-punch")
    side = next(iter(odds.gaps))
    assert gap_words(fury(), odds, side)
    assert gap_words(fury(), odds_of(fury().content, "stake", "claws"), ROW) == ""
