"""The key of a net names its lines, in the language of the game."""

from __future__ import annotations

from pathlib import Path

from generator.content.resources import TEMPLATES
from generator.imposition.geometry import Lettering
from generator.language.labels import read_label_words
from generator.render.netlook import KEY, NetLook

FONT = TEMPLATES / "fonts" / "sofia-sans-condensed-400.ttf"


def look(language: str, face: Path = FONT, ground: str | None = "#102030") -> NetLook:
    return NetLook(ground, "#ffffff", "#111111", face, FONT, read_label_words(TEMPLATES, language))


def test_each_line_has_a_sample_and_a_word() -> None:
    lines, words = look("de").key(10, 20)
    assert {line.kind for line in lines} == set(KEY)
    assert [each.words for each in words] == ["schneiden", "falten", "kleben"]
    assert all(each.colour == "#111111" for each in words)
    assert max(line.right for line in lines) < min(each.x for each in words)


def test_every_language_has_words_of_its_own() -> None:
    said = {tuple(each.words for each in look(name).key(0, 0)[1]) for name in LANGUAGES}
    assert len(said) == len(LANGUAGES)


LANGUAGES = ("en", "de", "fr", "it", "es", "pl")


def test_words_stand_out_from_their_ground() -> None:
    (on_ground,) = look("en").words("Spells", 4, 50, 0, 0)
    assert on_ground == Lettering("Spells", FONT, 4, 50, 0, 0, "#ffffff", False)
    (on_paper,) = look("en", ground=None).words("Spells", 4, 50, 0, 0)
    assert on_paper.colour == "#111111"


def test_words_without_letters_are_left_out() -> None:
    assert list(look("en").words("呪文", 4, 50, 0, 0)) == []
