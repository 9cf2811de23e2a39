"""Translators see what a text's placeholders stand for, and where it is printed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.language.translation import Translation
from generator.serve.texthelp import help_for
from tests.support import read, translation_of

WIN = "sections.goal.blocks.win.rules.first"
HINT = "sections.goal.blocks.hint.text"
GLOSSARY = "glossary:\n  terms.castle.name:\n    forms: [Burgen]\n    avoid: [Schloss]\n"


@pytest.fixture
def german(tmp_path: Path) -> Translation:
    return translation_of(tmp_path, {"locale/de.po": "", "locale/de.yaml": GLOSSARY})


def test_placeholders_have_their_values_and_drawings(german: Translation) -> None:
    shown = help_for(german.game, german.game.texts[WIN], german)
    assert shown["values"] == [["goal.coins", "5"]]
    assert [name for name, _ in shown["icons"]] == ["coin"]
    assert shown["homes"] == ["Summary, front, The goal"]


def test_names_have_their_forms_and_what_to_avoid(german: Translation) -> None:
    shown = help_for(german.game, german.game.texts[WIN], german)
    assert shown["names"] == [["Castle", ["Burg", "Burgen"], ["Schloss"]]]
    untranslated = help_for(german.game, german.game.texts[WIN], None)
    assert untranslated["names"] == [["Castle", [], []]]


def test_a_plain_text_needs_no_help(german: Translation) -> None:
    shown = help_for(german.game, german.game.texts[HINT], german)
    assert (shown["values"], shown["icons"], shown["names"]) == ([], [], [])


FAULTY: Mapping[str, Mapping[str, str]] = {
    "values": {"values.yaml": "values: {}\n"},
    "icons": {"icons.yaml": "icons: {}\n"},
    "sections of a sheet": {
        "sheets.yaml": "sheets:\n  a:\n    title: A\n    front: "
        "{title: A, bands: [{across: 2, fill: [goal, nosuch]}]}\n"
    },
    "sections of cards": {
        "decks.yaml": "decks:\n  a:\n    title: A\n    cards: "
        "{b: {kind: sections, sections: [goal, nosuch]}}\n"
    },
    "a map": {
        "more.yaml": "sections:\n  more:\n    title: More\n    source: [rulebook]\n    blocks:\n"
        "      map: {kind: gridmap, gridmap: nosuch, alt: A map.}\n",
        "sheets.yaml": "sheets:\n  a:\n    title: A\n    front: "
        "{title: A, bands: [{across: 2, fill: [goal, more]}]}\n",
    },
}
"""Games without something that is named in them."""


@pytest.mark.parametrize("what", FAULTY)
def test_what_is_named_and_not_there_breaks_nothing(tmp_path: Path, what: str) -> None:
    reading = read(tmp_path, FAULTY[what])
    assert reading.game is not None
    shown = help_for(reading.game, reading.game.texts[WIN], None)
    assert shown["values"] == ([] if what == "values" else [["goal.coins", "5"]])
    assert len(shown["icons"]) == (0 if what == "icons" else 1)
