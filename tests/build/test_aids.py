"""Aids are composed as requested, in the languages that can be printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import aids, checking
from generator.build.aids import wanted_aids
from generator.build.checking import Policy
from generator.build.request import MAP, Request
from generator.content import resources
from generator.content.game import Game
from generator.content.resources import BUNDLED_CONTENT
from generator.language.extract import messages
from generator.language.pseudo import pseudo
from generator.language.translation import Translation, read_translations
from generator.units import A4
from tests.support import MINIMAL, sound_game, with_catalogs

pytest_plugins = ["tests.builds"]


FIRST = "sections.goal.blocks.win.rules.first"
HINT = "sections.goal.blocks.hint.text"
NO_HINT = f'msgctxt "{HINT}"\nmsgid "Count aloud."\nmsgstr ""\n'
OLD_HINT = f'msgctxt "{HINT}"\nmsgid "Count."\nmsgstr "Zählt."\n'


def aid_in(translation: Translation | None, game: Game) -> aids.Aid:
    language = translation.language if translation else "en"
    return aids.Aid(game, translation, language, A4, ())


@pytest.mark.parametrize("own", ["", NO_HINT, OLD_HINT], ids=["whole", "gap", "stale"])
def test_sides_have_a_place_in_the_content(tmp_path: Path, own: str) -> None:
    """What is printed in the words of the source stands in the game's own files."""
    game = sound_game(tmp_path, with_catalogs({"locale/de.po": own.encode()}))
    ((translation, _),) = read_translations(game)
    german = aid_in(translation, game)
    po = "content/minimal/locale/de.po"
    assert german.place(FIRST) == translation.place(FIRST)
    assert german.place(FIRST).file == po
    assert german.place(HINT) == (game.place(HINT) if own else translation.place(HINT))
    assert german.place("sheets.summary") == game.place("sheets.summary")
    assert aid_in(None, game).place(FIRST) == game.place(FIRST)


def test_a_trial_has_a_place_in_the_content(tmp_path: Path) -> None:
    """There is no catalogue of a pseudo-translation."""
    game = sound_game(tmp_path)
    trial = aid_in(Translation(game, pseudo(messages(game), "en")), game)
    assert trial.place(FIRST) == game.place(FIRST)


@pytest.mark.parametrize(
    ("declared", "expected"),
    [("", ("en",)), ("[de, fr]", ("en", "de", "fr")), ("[de, en, de]", ("en", "de"))],
)
def test_languages_of_a_game(tmp_path: Path, declared: str, expected: tuple[str, ...]) -> None:
    text = (MINIMAL / "game.yaml").read_text("utf-8")
    if declared:
        text = text.replace("  theme:", f"  languages: {declared}\n  theme:")
    assert sound_game(tmp_path, {"game.yaml": text}).languages == expected


@pytest.mark.parametrize(
    ("asked", "printed"),
    [((), ["fury-of-dracula", "the-hunt"]), (("europe",), ["europe"])],
)
def test_a_part_that_games_share_is_printed_by_its_name_alone(
    tmp_path: Path, asked: tuple[str, ...], printed: list[str]
) -> None:
    library = resources.library(BUNDLED_CONTENT)
    request = Request(library, tmp_path, asked, (MAP,), languages=("en",), papers=(A4,))
    checked = checking.check(library, asked, Policy(languages=("en",)))
    with_maps = [aid for aid in wanted_aids(checked, request) if aid.maps]
    assert [aid.game.id for aid in with_maps] == printed
