"""A language gives plural forms to texts whose source has none."""

from __future__ import annotations

import gettext
import io
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.checks.engine import inspect_translation
from generator.content.game import Game
from generator.content.read import read_game
from generator.language.addedplurals import (
    as_translated_into,
    bends_with,
    declared,
    with_plurals,
)
from generator.language.catalog import Entry
from generator.language.po import catalog_text
from generator.language.translation import read_translations, translated
from generator.language.upkeep import (
    CannotTranslateError,
    bend,
    catalogs_of,
    current,
    update,
    write,
)
from generator.language.wording import Wording
from tests.support import sound_game, with_catalogs

LOSE = "sections.more.blocks.lose.text"
TRADE = "sections.more.blocks.trade.text"
MORE = b"""
sections:
  more:
    title: Castle
    source: ["rulebook: p. 1"]
    blocks:
      lose: {kind: note, text: "Lose {goal.coins} coins."}
      trade: {kind: note, text: "Trade {goal.coins} coins, {goal.coins} times."}
"""
POLISH = """
msgctxt "sections.more.title"
msgid "Castle"
msgstr "Zamek"

#. {goal.coins} is 5
msgctxt "sections.more.blocks.lose.text"
msgid "Lose {goal.coins} coins."
msgstr "Tracisz {goal.coins} monet."

#. {goal.coins} is 5
msgctxt "sections.more.blocks.trade.text"
msgid "Trade {goal.coins} coins, {goal.coins} times."
msgstr "Wymień monety ({goal.coins}), razy: {goal.coins}."
"""
FORMS = (
    "Tracisz {goal.coins} monetę.",
    "Tracisz {goal.coins} monety.",
    "Tracisz {goal.coins} monet.",
)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    files = {"more.yaml": MORE, "locale/pl.po": POLISH.encode()}
    return sound_game(tmp_path, with_catalogs(files))


def entry(game: Game) -> Entry:
    ((_, catalog),) = catalogs_of(game, ("pl",))
    return catalog.by_id[LOSE]


def translate(game: Game, forms: tuple[str, ...]) -> None:
    path, catalog = current(game, "pl")
    done = replace(catalog.by_id[LOSE], translation=forms, flags=(), previous=())
    entries = tuple(done if each.id == LOSE else each for each in catalog.entries)
    write(path, replace(catalog, entries=entries), game)


def printed(game: Game, coins: int) -> str:
    """Return what is printed for the text with a number of coins, as the files stand then."""
    file = next(path for path in game.folder.glob("*.yaml") if "coins: 5" in path.read_text())
    file.write_text(file.read_text("utf-8").replace("coins: 5", f"coins: {coins}"), "utf-8")
    reading = read_game(game.folder)
    assert reading.game is not None
    ((translation, faults),) = read_translations(reading.game, ("pl",))
    assert faults == []
    spoken = translated(translation)
    return Wording(spoken.content, "pl").plain(spoken.texts[LOSE])


def test_a_text_gets_the_words_of_today_in_every_form_as_a_draft(game: Game) -> None:
    bend(game, "pl", LOSE)
    assert (game.folder / "locale/pl.yaml").read_text() == f"plurals:\n  {LOSE}: goal.coins\n"
    bent = entry(game)
    assert bent.source == ("Lose {goal.coins} coins.",) * 2
    assert bent.translation == ("Tracisz {goal.coins} monet.",) * 3
    assert bent.is_fuzzy


@pytest.mark.parametrize(
    ("coins", "words"),
    [(1, "Tracisz 1 monetę."), (22, "Tracisz 22 monety."), (5, "Tracisz 5 monet.")],
)
def test_its_words_follow_the_number(game: Game, coins: int, words: str) -> None:
    bend(game, "pl", LOSE)
    translate(game, FORMS)
    assert printed(game, coins) == words


def test_it_is_silent_and_stays_as_it_is(game: Game) -> None:
    bend(game, "pl", LOSE)
    translate(game, FORMS)
    assert update([game], ("pl",))[0].fresh is False
    for translation, _ in read_translations(game, ("pl",)):
        of_text = [each for each in inspect_translation(translation) if LOSE in each.path]
        assert of_text == []


def test_tools_of_gettext_read_it(game: Game, tmp_path: Path) -> None:
    bend(game, "pl", LOSE)
    translate(game, FORMS)
    ((path, catalog),) = catalogs_of(game, ("pl",))
    assert catalog_text(catalog) == path.read_text("utf-8")
    compiled = tmp_path / "pl.mo"
    subprocess.run(["msgfmt", "--check", "-o", compiled, path], check=True, capture_output=True)
    words = gettext.GNUTranslations(io.BytesIO(compiled.read_bytes()))
    source = "Lose {goal.coins} coins."
    assert [words.npgettext(LOSE, source, source, number) for number in (1, 3, 5)] == list(FORMS)


def test_without_its_declaration_a_text_goes_back_and_loses_nothing(game: Game) -> None:
    bend(game, "pl", LOSE)
    translate(game, FORMS)
    (game.folder / "locale/pl.yaml").unlink()
    update([game], ("pl",))
    back = entry(game)
    assert (back.source, back.translation) == (("Lose {goal.coins} coins.",), (FORMS[-1],))
    path = game.folder / "locale/pl.po"
    assert all(form in path.read_text("utf-8") for form in FORMS)


@pytest.mark.parametrize(
    ("id", "value", "why"),
    [
        ("sections.more.blocks.loose.text", "", f"did you mean “{LOSE}”?"),
        ("sections.more.title", "", "names no value"),
        (LOSE, "goal.coin", "has no {goal.coin}; goal.coins?"),
    ],
)
def test_what_cannot_bend_is_refused(game: Game, id: str, value: str, why: str) -> None:
    with pytest.raises(CannotTranslateError, match=r".") as refusal:
        bend(game, "pl", id, value)
    assert why in str(refusal.value)
    assert not (game.folder / "locale/pl.yaml").exists()


def test_a_second_time_is_refused(game: Game) -> None:
    assert as_translated_into(game, "pl") is game
    bend(game, "pl", LOSE)
    with pytest.raises(CannotTranslateError, match="it bends with"):
        bend(game, "pl", LOSE)


def test_a_glossary_that_cannot_be_read_is_refused_and_stays(game: Game) -> None:
    file = game.folder / "locale/pl.yaml"
    file.write_bytes("glossary: {}  # mój\n".encode("cp1250"))
    before = file.read_bytes()
    with pytest.raises(CannotTranslateError, match=r"pl\.yaml cannot be rewritten"):
        bend(game, "pl", LOSE)
    assert file.read_bytes() == before
    assert len(entry(game).source) == 1


def test_values_that_a_text_can_bend_with(game: Game) -> None:
    bent = with_plurals(game, {LOSE: "goal.coins"})
    assert bends_with(game.texts[LOSE]) == ("goal.coins",)
    assert bends_with(bent.texts[LOSE]) == ()


def test_a_declaration_keeps_the_file() -> None:
    source = "# ours\nglossary:\n  a: {forms: [b]}  # so\n"
    once = declared(source, "pl.yaml", "one", "x.y")
    assert once == f"{source}plurals:\n  one: x.y\n"
    assert declared(once, "pl.yaml", "two", "x.z") == f"{once}  two: x.z\n"


@pytest.mark.parametrize("source", ["# names are\n", "\n  # to come\n\n"])
def test_a_declaration_stands_below_comments(source: str) -> None:
    both = declared(source, "pl.yaml", "one", "x.y")
    assert both == f"{source.rstrip()}\n\nplurals:\n  one: x.y\n"
    assert declared(both, "pl.yaml", "two", "x.z") == f"{both}  two: x.z\n"
