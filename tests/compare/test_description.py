"""Places of the content are called as players call them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.compare.description import Describer, human
from generator.content.network import Link
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES
from generator.language.labels import read_labels
from generator.language.wording import Wording
from tests.printing import BUNDLED
from tests.support import sound_game


@pytest.fixture(scope="module")
def spoken() -> Describer:
    game = read_game(BUNDLED_CONTENT / BUNDLED).game
    assert game is not None
    wording = Wording(game.content, game.language)
    return Describer(game.content, wording, read_labels(TEMPLATES, "en"))


@pytest.mark.parametrize(
    ("path", "names", "words"),
    [
        ("values.vampire_track.goal", ["Dracula’s turn"], "6"),
        ("values.no.such", ["No such"], ""),
        ("collections.encounters.entries.bats.copies", ["Encounters", "Bats", "copies"], "3"),
        (
            "matrices.hunter-wins.cells.knife.claws",
            ["Combat, the Hunter wins", "Knife against Claws"],
            "Wound 2",
        ),
        ("places.madrid.size", ["Madrid", "size"], "Large city"),
        ("places.madrid.port", ["Madrid", "port"], "no"),
        ("game.players", ["number of players"], "2–5"),
        ("game.year", ["year"], "2006"),
        ("sections.combat.title", [], "Combat"),
        (
            "modifiers.castle.by",
            ["Combat takes place at Castle Dracula.", "change of the roll"],
            "+1",
        ),
        ("errata.no-such", [], ""),
    ],
)
def test_names_and_words(spoken: Describer, path: str, names: list[str], words: str) -> None:
    steps = path.split(".")
    assert (spoken.trail(steps), spoken.words(steps)) == (names, words)


def test_an_addition_is_described_with_all_its_words(spoken: Describer) -> None:
    words = spoken.words(["collections", "encounters", "entries", "bats"])
    assert words.startswith("Bats · ")
    assert "copies: 3" in words


def test_a_value_in_no_text_is_named_by_what_it_counts(tmp_path: Path) -> None:
    counting = """
values:
  box: {beasts: {value: 2, counts: collections.beasts.wild}, plain: 3}
collections:
  beasts:
    name: Beasts
    source: ["rulebook: p. 3"]
    groups: {wild: {name: Wild ones}}
    entries: {wolf: {name: Wolf, group: wild}, bear: {name: Bear, group: wild}}
"""
    content = sound_game(tmp_path, {"box.yaml": counting}).content
    spoken = Describer(content, Wording(content, "en"), read_labels(TEMPLATES, "en"))
    assert spoken.trail(["values", "box", "beasts", "value"]) == ["Beasts, Wild ones"]
    assert spoken.trail(["values", "box", "plain"]) == ["Box plain"]


def test_a_number_of_an_entry_is_called_as_where_it_is_printed(tmp_path: Path) -> None:
    lived = """
collections:
  beasts:
    name: Beasts
    source: ["rulebook: p. 3"]
    entries: {wolf: {name: Wolf, numbers: {life: 3, speed: 2}}}
sections:
  zoo:
    title: Zoo
    blocks: {all: {kind: entries, collection: beasts, numbers: {life: Lives}}}
"""
    content = sound_game(tmp_path, {"zoo.yaml": lived}).content
    spoken = Describer(content, Wording(content, "en"), read_labels(TEMPLATES, "en"))
    path = ["collections", "beasts", "entries", "wolf", "numbers"]
    assert spoken.trail([*path, "life"])[-1] == "Lives"
    assert spoken.trail([*path, "speed"])[-1] == "Speed"


def test_links(spoken: Describer) -> None:
    assert spoken.link(Link("lisbon", "madrid", "rail")) == "Lisbon – Madrid by rail"
    assert spoken.link(Link("lisbon", "madrid", "road", True)) == "Lisbon → Madrid by road"


def test_languages_are_called_in_the_language_of_the_page(spoken: Describer) -> None:
    assert spoken.language("pl") == "Polish"


def test_ids_as_words() -> None:
    assert human("trap_damage") == "Trap damage"
    assert human("rail rail-express") == "Rail express"


GROUPED = """
collections:
  beasts:
    name: Beasts
    groups: {wild: {name: Wild ones}}
    entries: {wolf: {name: Wolf, group: wild}}
sections:
  tally:
    title: Tally
    blocks:
      pad:
        kind: scores
        corner: Player
        across: 4
        groups: {upper: {name: Upper part}}
        rows: {ones: {head: Ones, group: upper}, twos: {head: Twos, group: lost}}
      list: {kind: entries, collection: beasts, group: wild}
decks:
  cards: {title: Cards, cards: {beasts: {kind: entries, collection: beasts, group: wild}}}
"""


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("collections.beasts.entries.wolf.group", "Wild ones"),
        ("sections.tally.blocks.pad.rows.ones.group", "Upper part"),
        ("sections.tally.blocks.pad.rows.twos.group", "lost"),
        ("sections.tally.blocks.list.group", "Wild ones"),
        ("decks.cards.cards.beasts.group", "Wild ones"),
    ],
)
def test_a_group_is_called_by_its_name(tmp_path: Path, path: str, words: str) -> None:
    content = sound_game(tmp_path, {"grouped.yaml": GROUPED}).content
    spoken = Describer(content, Wording(content, "en"), read_labels(TEMPLATES, "en"))
    assert spoken.words(path.split(".")) == words
