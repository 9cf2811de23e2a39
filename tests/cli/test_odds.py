"""The command odds: a card against a card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the command where there is no content, so that the bundled games are meant."""
    monkeypatch.chdir(tmp_path)


def test_odds_of_a_stake_against_claws() -> None:
    ran = run("odds", "fury-of-dracula", "stake", "claws", "--tie", "row")
    assert ran.code == 0
    assert "Killed   58.3%" in ran.out
    data = json.loads(run("odds", "fury-of-dracula", "stake", "claws", "--format", "json").out)
    assert data["results"]["wound-2"]["at_most"]["fraction"] == "7/12"


def test_modifiers_bonuses_and_languages() -> None:
    words = ("--with", "castle", "--row-bonus", "1", "--locale", "de")
    ran = run("odds", "fury-of-dracula", "stake", "claws", *words)
    assert "Pflock – Klauen, rolls +1 and +1" in ran.out


def test_what_is_not_known_is_said() -> None:
    ran = run("odds", "fury-of-dracula", "stak", "claws")
    assert ran.code == 2
    assert "did you mean “stake”?" in ran.err
    assert run("odds", "the-hunt", "stake", "claws").code == 2
