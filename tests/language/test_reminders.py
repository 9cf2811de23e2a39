"""Reminders of terms: which ones entries name, and how texts print them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks import load_checks
from generator.checks.engine import inspect
from generator.compare.sides import SideRef, side_index
from generator.content.game import Game
from generator.content.model import Entries
from generator.content.text import Text
from generator.findings import Place
from generator.language.extract import messages
from generator.language.reminders import printed_reminders, reminders_of
from generator.language.translation import read_translations, translated
from generator.language.wording import Run, Wording
from tests.support import sound_game

BEASTS = """
terms:
  flying: {name: Flying, forms: [flies], reminder: "It pays {goal.coins} {icon:coin}."}
  swift: {name: Swift, reminder: "It acts at once, *Flying* or not."}
  shy: {name: Shy}
collections:
  beasts:
    name: Beasts
    entries:
      bat: {name: Bat, text: "*Swift*; it *flies*, and is *Shy* and *Swift*."}
      owl: {name: Owl, marks: [Flying], text: Look.}
      fox: {name: Fox, text: "*Swift* {reminder:swift}."}
      flying: {name: Flying, text: None.}
sections:
  beasts:
    title: Beasts
    source: ["rulebook: p. 1"]
    blocks:
      beasts: {kind: entries, collection: beasts, where: name != Owl, reminders: true}
sheets:
  beasts:
    title: Beasts
    front: {title: Beasts, bands: [{across: 2, fill: [beasts]}]}
decks:
  beast-cards:
    title: Beasts
    reminders: true
    cards:
      beasts: {kind: entries, collection: beasts}
"""
GERMAN = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "terms.swift.name"
msgid "Swift"
msgstr "Flink"

msgctxt "terms.swift.reminder"
msgid "It acts at once, *Flying* or not."
msgstr "Es handelt sofort, *Fliegend* oder nicht."

msgctxt "collections.beasts.entries.bat.text"
msgid "*Swift*; it *flies*, and is *Shy* and *Swift*."
msgstr "Es *fliegt*, ist *flink* und *scheu*, *flink*."
"""
FORMS = "glossary:\n  terms.flying.name: {forms: [fliegt]}\n"


@pytest.fixture(name="game")
def _game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"beasts.yaml": BEASTS})


def prose(source: str) -> Text:
    return Text(source, "x", Place("x"), prose=True)


@pytest.mark.parametrize(
    ("entry", "terms"),
    [("bat", ("swift", "flying")), ("owl", ("flying",)), ("fox", ()), ("flying", ())],
)
def test_reminders_that_an_entry_names(game: Game, entry: str, terms: tuple[str, ...]) -> None:
    beasts = game.content.collections["beasts"].entries
    assert reminders_of(game, beasts[entry]) == terms


def test_a_text_prints_a_reminder_in_italics_and_parentheses(game: Game) -> None:
    words = Wording(game.content, "en")
    assert words.plain(prose("Go {reminder:flying}.")) == "Go (It pays 5 Coin.)."
    first, *rest, last = words.runs(prose("Go {reminder:swift}."))
    assert (first, last) == (Run("Go "), Run("."))
    assert rest
    assert all(run.italic for run in rest)
    assert [run.text for run in rest if run.term] == ["Flying"]


def test_only_rules_have_reminders_in_them(game: Game) -> None:
    name = Text("Go {reminder:flying}", "x", Place("x"))
    assert Wording(game.content, "en").plain(name) == "Go "


def test_reminders_are_translated_in_the_order_of_the_language(tmp_path: Path) -> None:
    game = sound_game(
        tmp_path, {"beasts.yaml": BEASTS, "locale/de.po": GERMAN, "locale/de.yaml": FORMS}
    )
    ((translation, _),) = read_translations(game)
    german = translated(translation)
    bat = german.content.collections["beasts"].entries["bat"]
    assert reminders_of(german, bat) == ("flying", "swift"), "in the order of the language"
    words = Wording(german.content, "de")
    assert words.plain(prose("{reminder:swift}")).startswith("(Es handelt sofort")


def test_translators_learn_of_reminders(game: Game) -> None:
    by_id = {each.id: each for each in messages(game)}
    assert "terms.flying.reminder" in by_id
    comments = by_id["collections.beasts.entries.fox.text"].comments
    assert "{reminder:swift} prints the text terms.swift.reminder" in comments


@pytest.mark.parametrize("form", ["style: names", "style: table, columns: [name, text]"])
def test_forms_without_room_print_none_and_say_so(tmp_path: Path, form: str) -> None:
    load_checks()
    files = {"beasts.yaml": BEASTS.replace("where: name != Owl", form)}
    game = sound_game(tmp_path, files)
    found = [each for each in inspect(game) if each.code == "R27"]
    assert [(each.path, each.message) for each in found] == [
        (
            "sections.beasts.blocks.beasts.reminders",
            "names, tables and numbers of entries have no reminders",
        )
    ]


def test_a_changed_reminder_is_printed_anew_where_it_is_printed(game: Game) -> None:
    block = game.content.sections["beasts"].blocks["beasts"]
    assert isinstance(block, Entries)
    assert printed_reminders(game, block) == ("swift", "flying")
    places = side_index(game).of(["terms.swift.reminder"])
    assert places == (
        SideRef("beasts", "front"),
        SideRef("beast-cards", "bat"),
        SideRef("beast-cards", "fox"),
    )
