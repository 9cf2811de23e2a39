"""The command odds: a card against a card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.render.oddscards import OddsCard
from generator.render.singlecard import TooSmallCardError
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
    assert ran.out.startswith("Pflock – Klauen\n\nChancen je Runde\nPflock +1 ")
    assert "\nKlauen +1 " in ran.out
    assert "Bei Gleichstand entscheiden die Karten" in ran.out


def test_what_is_not_known_is_said() -> None:
    ran = run("odds", "fury-of-dracula", "stak", "claws")
    assert ran.code == 2
    assert "did you mean “stake”?" in ran.err
    assert run("odds", "the-hunt", "stake", "claws").code == 2


def test_without_a_card_those_of_the_game_are_named() -> None:
    unnamed, unlike = run("odds", "fury-of-dracula"), run("odds", "fury-of-dracula", "zzzz")
    assert (unnamed.code, unlike.code) == (2, 2)
    assert "name a card" in unnamed.err
    assert "its cards: hunter-dodge, " in unnamed.err
    assert "known here: hunter-dodge, " in unlike.err
    without = run("odds", "the-hunt")
    assert without.code == 2
    assert "the-hunt has no duels and no combat results tables" in without.err


def test_without_a_column_it_is_against_each() -> None:
    ran = run("odds", "fury-of-dracula", "stake")
    assert ran.code == 0
    assert "Stake – Claws" in ran.out
    assert "Stake – Fangs" in ran.out
    data = json.loads(run("odds", "fury-of-dracula", "stake", "--format", "json").out)
    assert data["row"] == "stake"
    assert "claws" in [each["column"] for each in data["odds"]]
    assert run("odds", "fury-of-dracula", "stak").err.count("did you mean “stake”?") == 1


def test_a_card_is_printed_in_a_size_that_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def pdf(self: OddsCard) -> bytes:
        if self.size.name in ("mini", "poker"):
            raise TooSmallCardError(f"no room on {self.size.name}")
        return f"%PDF {self.size.name} {self.edition}".encode()

    monkeypatch.setattr(OddsCard, "pdf", pdf)
    words = ("odds", "fury-of-dracula", "stake", "claws", "--card", "odds.pdf")
    ran = run(*words, "--edition", "mono")
    assert "wrote odds.pdf" in ran.err
    assert Path("odds.pdf").read_bytes() == b"%PDF tarot mono"
    ran = run(*words, "--card-size", "mini")
    assert ran.code == 2
    assert "error P03" in ran.err
    assert "choose a larger one" in ran.err


def test_a_card_is_a_pdf_in_a_place_that_can_be_written() -> None:
    words = ("odds", "fury-of-dracula", "stake", "claws")
    ran = run(*words, "--card", "odds.txt")
    assert ran.code == 2
    assert "does not end in .pdf" in ran.err
    Path("wall").write_text("in the way")
    ran = run(*words, "--card", "wall/odds.pdf")
    assert ran.code == 2
    assert "cannot be written" in ran.err
