"""Suggestions are checked as if they were finished, and taken if nothing is wrong but style."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build.soletranslation import Suggested, by_text, findings_in, with_sound
from generator.content.game import Game
from generator.language.review import suggested
from generator.language.translation import read_translations
from generator.language.upkeep import begin, current
from tests.support import sound_game

HINT = "sections.goal.blocks.hint.text"


@pytest.fixture
def game(tmp_path: Path) -> Game:
    game = sound_game(tmp_path, {})
    begin(game, "de")
    return game


def taken(game: Game, words: str) -> Suggested:
    """Return what becomes of a suggestion."""
    _, catalog = current(game, "de")
    draft = replace(catalog.by_id[HINT], translation=(words,), flags=("fuzzy",))
    return with_sound(game, catalog, {HINT: suggested(draft, "argos")})


def test_a_sound_suggestion_is_taken(game: Game) -> None:
    source = current(game, "de")[1].by_id[HINT].source[0]
    done = taken(game, f"Wort: {source}")
    assert done.taken == (HINT,)
    assert done.catalog.by_id[HINT].is_fuzzy
    assert not any(each.is_error for each in done.findings)


def test_one_of_bad_style_is_taken_with_a_warning_at_its_line(game: Game) -> None:
    done = taken(game, "Zwei  Leerzeichen , und ein Komma...")
    assert done.taken == (HINT,)
    assert {each.code for each in done.findings} >= {"T17"}
    for each in done.findings:
        assert "Zwei" in done.lines[each.place.line - 1]


def test_one_with_an_error_is_left_out(game: Game) -> None:
    done = taken(game, "Ein {wert.den_es_nicht_gibt}.")
    assert done.taken == ()
    assert done.catalog.by_id[HINT].translation == ("",)
    assert done.findings
    for each in done.findings:
        assert (each.severity, each.hint.startswith("it was not taken")) == ("warning", True)
        assert HINT in done.lines[each.place.line - 1]


def test_findings_are_those_of_the_catalogue_by_text(game: Game) -> None:
    ((translation, _),) = read_translations(game)
    found = by_text(findings_in(translation))
    assert {each.code for each in found[HINT]} == {"T03"}
