"""What cards and results of a duel are called, in the language of the game."""

from __future__ import annotations

from generator.language.duels import OddsWords, card_name, gap_words, matrix_of, result_name
from generator.play.odds import COLUMN, ROW, TIE, columns_against, odds_of
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


LABELS = {"odds.equal": "tie", "odds.settled": "goes to {card}", "odds.open": "open"}


def test_odds_in_words() -> None:
    told = OddsWords(fury(), [odds_of(fury().content, "stake", "claws", ["castle"])], LABELS)
    assert told.title == "Stake – Claws"
    assert [told.name(side) for side in (ROW, TIE, COLUMN)] == ["Stake", "tie", "Claws +1"]
    assert told.brings(told.first, ROW) == "Killed; End"
    assert told.note == "open"
    assert ("Wound 2", "58.3% … 72.2%") in list(told.results())


def test_odds_against_several_name_the_other_side_by_its_role() -> None:
    """Who wins a tie is said where it is the same against all."""
    content = fury().content
    columns = columns_against(content, "stake")
    several = [odds_of(content, "stake", each, decided=ROW) for each in columns]
    told = OddsWords(fury(), several, LABELS)
    assert len(several) > 2
    assert told.title == "Stake"
    assert told.name(COLUMN).startswith("Dracula")
    assert told.note == "goes to Stake"
