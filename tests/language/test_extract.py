"""Translators get every text, with what helps to translate it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import check
from generator.content.text import Text
from generator.findings import Place
from generator.language.catalog import Entry
from generator.language.extract import SHORT, messages, official_names, printed_on, room_for
from tests.support import library_of, sound_game, write_game

DICE = """
values:
  hand: {size: 3, least: 1}
sections:
  more:
    title: More
    source: ["rulebook: p. 2"]
    blocks:
      list:
        kind: rules
        rules:
          bend: {plural: hand.size, one: Draw {n} card., other: "Draw {n} cards, not {m}."}
"""
PLURAL = (
    DICE.replace("{n}", "{hand.size}")
    .replace("{m}", "{hand.least}")
    .replace("one: Draw {hand.size} card.", 'one: "Draw {hand.size} card."')
)
SHEETS = """
sheets:
  summary:
    title: Summary
    front:
      title: All of it
      bands:
        - across: 2
          fill: [goal, more]
    back:
      title: Again
      bands:
        - columns: [{sections: [goal]}]
"""


@pytest.fixture
def listed(tmp_path: Path) -> dict[str, Entry]:
    """Return the messages of a small game by their ids."""
    game = sound_game(tmp_path, {"more.yaml": PLURAL, "sheets.yaml": SHEETS})
    return {entry.id: entry for entry in messages(game)}


def test_every_text_is_listed_once_in_reading_order(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    entries = list(messages(game))
    assert [entry.id for entry in entries] == list(game.texts)
    assert [entry.source for entry in entries] == [(text.source,) for text in game.texts.values()]
    assert {entry.translation for entry in entries} == {()}


def test_a_rule_says_where_it_is_printed_and_what_its_marks_stand_for(
    listed: dict[str, Entry],
) -> None:
    entry = listed["sections.goal.blocks.win.rules.first"]
    assert entry.source == ("The first with {goal.coins} {icon:coin} in the *Castle* wins.",)
    assert entry.comments == (
        "printed on: Summary, front, The goal; Summary, back, The goal",
        "{goal.coins} is 5",
        "{icon:coin} shows: Coin",
        "*Castle* is the name terms.castle.name",
    )


def test_a_text_that_bends(listed: dict[str, Entry]) -> None:
    entry = listed["sections.more.blocks.list.rules.bend"]
    assert entry.source == ("Draw {hand.size} card.", "Draw {hand.size} cards, not {hand.least}.")
    assert entry.comments == (
        "printed on: Summary, front, More",
        "bends with {hand.size}, which is 3",
        "{hand.least} is 1",
    )


def test_labels_say_how_much_room_there_is(listed: dict[str, Entry]) -> None:
    assert listed["sections.goal.title"].comments == (
        "printed on: Summary, front, The goal; Summary, back, The goal",
        "a label: up to about 19 letters",
    )
    assert listed["icons.bat.alt"].comments[0] == (
        "read aloud for a drawing, to those who cannot see it"
    )
    assert listed["changes.0.text"].comments[0] == "the aid's list of changes"
    assert listed["sources.rulebook.title"].comments[0].startswith("a document")
    assert listed["game.title"].comments[0].startswith("of the game itself")


def text(source: str, *forms: str) -> Text:
    return Text(
        source, "x", Place("x"), "a.b" if forms else "", tuple(zip("ab", forms, strict=False))
    )


@pytest.mark.parametrize(
    ("words", "room"), [("ab", 9), ("x" * SHORT, 48), ("x" * (SHORT + 1), None)]
)
def test_room(words: str, room: int | None) -> None:
    assert room_for(text(words)) == room
    assert room_for(text("a", "a", words)) == room


def test_what_is_translated_of_a_text() -> None:
    assert text("a").wordings == ("a",)
    assert text("b", "a", "b").wordings == ("a", "b")


def test_names_are_known_in_all_their_forms(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    assert official_names(game) == {
        "castle": "terms.castle.name",
        "castles": "terms.castle.name",
    }
    assert printed_on(game)["sheets.summary"] == ["Summary"]


def test_no_comment_breaks_a_line(listed: dict[str, Entry]) -> None:
    assert not any("\n" in comment for entry in listed.values() for comment in entry.comments)


def test_places_are_printed_where_a_block_lists_them(tmp_path: Path) -> None:
    text = """
place_kinds:
  town: {name: Town}
  lake: {name: Lake}
places:
  mill: {name: Mill, kind: town}
  mere: {name: Mere, kind: lake}
sections:
  more:
    title: More
    source: ["rulebook: p. 2"]
    blocks:
      towns: {kind: places, of: [town]}
"""
    printed = printed_on(sound_game(tmp_path, {"more.yaml": text, "sheets.yaml": SHEETS}))
    assert printed["places.mill"] == ["Summary, front, More"]
    assert "places.mere" not in printed


def test_a_collection_that_is_not_there_is_no_obstacle(tmp_path: Path) -> None:
    deck = "decks: {more: {title: More, cards: {all: {kind: entries, collection: nope}}}}"
    (game,) = check(library_of(write_game(tmp_path, {"more.yaml": deck}))).games
    assert printed_on(game)["collections.nope"] == ["More, cards"]


def test_what_a_text_names_and_is_not_there_is_no_obstacle(tmp_path: Path) -> None:
    rules = DICE.replace(
        """{plural: hand.size, one: Draw {n} card., other: "Draw {n} cards, not {m}."}""",
        """{plural: no.such, one: "{no.such} {icon:nope}", other: "{hand.size} {nor.this}"}""",
    )
    game = sound_game(tmp_path, {"more.yaml": rules})
    (bending,) = [each for each in messages(game) if each.id.endswith(".bend")]
    assert "{hand.size} is 3" in bending.comments
    assert [each for each in bending.comments if "such" in each or "nope" in each] == []
