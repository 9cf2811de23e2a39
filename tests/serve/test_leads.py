"""A finding leads to the sheet that shows its block, in the language of its catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.game import Game
from generator.content.read import read_game
from generator.findings import Finding, Place
from generator.serve.leads import lead_of
from tests.serve.previews import DECK
from tests.support import write_game

HINT = "sections.goal.blocks.hint.text"


@pytest.fixture
def game(tmp_path: Path) -> Game:
    game = read_game(write_game(tmp_path, {"decks.yaml": DECK})).game
    assert game is not None
    return game


@pytest.mark.parametrize(
    ("path", "file", "sheet", "language", "block"),
    [
        (HINT, "rules.yaml", "summary", "", HINT),
        (f"de:{HINT}#1", "locale/de.po", "summary", "de", HINT),
        (HINT, "content/minimal/locale/pl.po", "summary", "pl", HINT),
        ("sheets.summary.front", "sheets.yaml", "summary", "", "sheets.summary.front"),
        ("decks.reminders", "decks.yaml", "reminders", "", "decks.reminders"),
        ("places.rome.name", "places.yaml", "", "", "places.rome.name"),
        ("", "command line", "", "", ""),
    ],
)
def test_it_leads_there(
    game: Game, path: str, file: str, sheet: str, language: str, block: str
) -> None:
    finding = Finding("R01", "wrong", Place(file), path=path)
    assert lead_of(finding, game) == {"sheet": sheet, "language": language, "block": block}


def test_without_a_game_it_still_names_the_block() -> None:
    finding = Finding("F03", "wrong", Place("game.yaml"), path="game.title")
    assert lead_of(finding, None) == {"sheet": "", "language": "", "block": "game.title"}
