"""Labels of the program stand on pages in the language of the page, or say that they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.model import Content
from generator.content.resources import TEMPLATES
from generator.language.wording import Wording
from generator.render.labels import Labels
from tests.support import sound_game


@pytest.fixture(name="content")
def _content(tmp_path: Path) -> Content:
    return sound_game(tmp_path).content


def labels(content: Content, language: str) -> Labels:
    return Labels(TEMPLATES, Wording(content, language))


def test_lists_are_filled_in_by_the_rules_of_the_language(content: Content) -> None:
    fonts = ["Alpha", "B & C"]
    assert labels(content, "en").markup("fonts", fonts=fonts).count("Alpha and B &amp; C") == 1
    assert labels(content, "de").markup("fonts", fonts=fonts).count("Alpha und B &amp; C") == 1


def test_labels_without_translation_are_marked_as_foreign(content: Content) -> None:
    label = labels(content, "eo").markup("fonts", fonts=["Alpha"])
    assert label.startswith('<span class="foreign" lang="en" dir="ltr">')
    assert "foreign" not in labels(content, "en").markup("fonts", fonts=["Alpha"])
