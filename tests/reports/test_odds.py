"""The odds of a duel as data and as a table."""

from __future__ import annotations

from typing import Any

from generator.content.resources import TEMPLATES
from generator.language.labels import read_label_words
from generator.play.odds import odds_of
from generator.reports.odds import odds_data, odds_text
from tests.play.test_odds import fury


def test_data() -> None:
    data = odds_data(fury(), odds_of(fury().content, "stake", "claws", decided="row"))
    assert data["chances"]["row"] == {"fraction": "5/12", "share": 0.416667}
    assert data["wins"]["row"]["results"][0] == {"id": "killed", "name": "Killed"}
    assert data["results"]["killed"]["at_least"]["fraction"] == "7/12"
    assert data["tie_goes_to"] == "row"


def shown(row: str, column: str, language: str = "en", **options: Any) -> str:
    """Return the odds of two cards as tables to read."""
    labels = read_label_words(TEMPLATES, language)
    return odds_text(fury(), odds_of(fury().content, row, column, **options), labels)


def test_text() -> None:
    text = shown("stake", "claws", modifiers=["castle"])
    assert text.startswith("Stake – Claws\n\nChances of one round")
    assert "Claws +1" in text
    assert "The cards decide a tie: at least … at most" in text
    assert "Wound 2  58.3% … 72.2%" in text


def test_text_of_a_tie_that_is_decided_and_of_a_gap() -> None:
    text = shown("crucifix", "agent-punch", decided="column")
    assert "A tie goes to: Agent Punch" in text
    gap = next(line for line in text.splitlines() if line.startswith("Agent Punch"))
    assert "no-line" not in gap


def test_text_in_another_language() -> None:
    text = shown("stake", "claws", language="de")
    assert "Chancen je Runde" in text
    assert "Gleichstand" in text
