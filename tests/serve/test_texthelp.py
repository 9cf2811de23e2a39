"""Translators see what a text's placeholders stand for, and where it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.language.translation import Translation
from generator.serve.texthelp import help_for
from tests.support import translation_of

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
