"""The odds of a duel as data and as a table."""

from __future__ import annotations

from generator.play.odds import odds_of
from generator.reports.odds import odds_data, odds_text
from tests.play.test_odds import fury


def test_data() -> None:
    data = odds_data(fury(), odds_of(fury().content, "stake", "claws", decided="row"))
    assert data["chances"]["row"] == {"fraction": "5/12", "share": 0.416667}
    assert data["wins"]["row"]["results"][0] == {"id": "killed", "name": "Killed"}
    assert data["results"]["killed"]["at_least"]["fraction"] == "7/12"
    assert data["tie_goes_to"] == "row"


def test_text() -> None:
    shown = odds_text(fury(), odds_of(fury().content, "stake", "claws", ["castle"]))
    assert shown.startswith("Stake – Claws, rolls +0 and +1\n")
    assert "equal totals" in shown
    assert "Wound 2  58.3% to 72.2%" in shown


def test_text_of_a_tie_that_is_decided_and_of_a_gap() -> None:
    shown = odds_text(fury(), odds_of(fury().content, "crucifix", "agent-punch", decided="column"))
    assert "no-line" in shown
    assert "Agent Punch wins" in shown
