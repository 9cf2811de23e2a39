"""Texts become inline markup, with nothing of the content read as markup."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.language.wording import Wording
from generator.render.inline import Inline
from tests.support import some_text, sound_game


@pytest.fixture(name="inline")
def _inline(tmp_path: Path) -> Inline:
    game = sound_game(tmp_path)
    return Inline(game, Wording(game.content, "en"))


@pytest.mark.parametrize(
    ("words", "markup"),
    [
        ("a < b & c", "a &lt; b &amp; c"),
        ("Take **two** of them.", "Take \u200b<b>two</b> of them."),
    ],
)
def test_words_are_escaped_and_marked_up(inline: Inline, words: str, markup: str) -> None:
    assert inline.markup(some_text(words)) == markup
