"""What became of the texts of a language between two versions."""

from __future__ import annotations

from pathlib import Path

from generator.compare.staleness import LanguageChange, language_changes
from generator.content.game import Game
from generator.language.translation import Translation
from tests.support import translation_of

RULES = {
    "more.yaml": """
terms:
  moat:
    name: Moat
  gate:
    name: Gate
  wall:
    name: Wall
"""
}
CATALOG = """
msgctxt "terms.moat.name"
msgid "Moat"
msgstr "Graben"

msgctxt "terms.gate.name"
msgid "Gate"
msgstr "Tor"

msgctxt "terms.wall.name"
msgid "Wall"
msgstr "Mauer"
"""


def version(home: Path, *edits: tuple[str, str], catalog: str = CATALOG) -> Translation:
    text = RULES["more.yaml"]
    for before, after in edits:
        assert before in text
        text = text.replace(before, after)
    return translation_of(home, {"more.yaml": text, "locale/de.po": catalog})


def change(old: Translation, new: Translation) -> LanguageChange:
    (found,) = language_changes(old.game, new.game, [old], [new])
    return found


def test_nothing_changed(tmp_path: Path) -> None:
    old, new = version(tmp_path / "old"), version(tmp_path / "new")
    assert change(old, new).is_empty


def test_stale_missing_mended_and_retold(tmp_path: Path) -> None:
    old = version(tmp_path / "old", catalog=CATALOG.replace('"Tor"', '""'))
    edits = ("Moat", "Ditch"), ("  wall:", "  tower:\n    name: Tower\n  wall:")
    new = version(tmp_path / "new", *edits, catalog=CATALOG.replace("Mauer", "Wall aus Stein"))
    assert change(old, new) == LanguageChange(
        "de",
        stale=("terms.moat.name",),
        missing=("terms.tower.name",),
        mended=("terms.gate.name",),
        reworded=("terms.wall.name",),
    )


def test_a_language_that_came_has_no_past(tmp_path: Path) -> None:
    new = version(tmp_path)
    game: Game = new.game
    assert language_changes(game, game, [], [new]) == ()
