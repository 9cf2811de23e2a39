"""Blocks with long words are laid out otherwise than those with short ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.language.wording import Wording
from generator.render.textlengths import LONG_LABEL, TextLengths
from tests.support import some_text, sound_game


@pytest.fixture(name="lengths")
def _lengths(tmp_path: Path) -> TextLengths:
    content = sound_game(tmp_path).content
    return TextLengths(content, Wording(content, "en"), is_wide=False)


def test_soft_hyphens_do_not_count(lengths: TextLengths) -> None:
    assert lengths.longest_word(some_text("a long\u00adest one")) == len("longest")
    assert lengths.is_long_label(some_text("x" * LONG_LABEL))
    assert not lengths.is_long_label(some_text("x" * (LONG_LABEL - 1) + "\u00ad"))
