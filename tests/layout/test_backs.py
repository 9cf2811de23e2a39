"""Backs of cards: that of the entry, the group, the source or the deck; second faces."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.game import Game
from generator.layout.backs import BACK
from generator.layout.cards import backs_of, compose_card, faces_of, printed_backs
from generator.units import Paper
from tests.support import sound_game

POKER = Paper("poker", 63.5, 88.9)
DECKS = """
roles:
  ghosts: {name: Ghosts, icon: coin}
collections:
  spells:
    name: Spells
    groups:
      fire: {name: Fire, back: {title: Fire spells, icon: bat}}
      ice: {name: Ice}
    entries:
      flame: {name: Flame, group: fire, copies: 2, text: Burns.}
      spark: {name: Spark, group: fire, text: Burns a bit., back: {title: The spark, role: ghosts}}
      frost: {name: Frost, group: ice, text: Chills.}
  beasts:
    name: Beasts
    fields:
      night: {label: By night}
      noise: {label: It says}
    entries:
      wolf: {name: Wolf, copies: 2, text: Sleeps., fields: {night: Hunts., noise: Howls.}}
decks:
  spells:
    title: Spells
    cards:
      spells: {kind: entries, collection: spells}
      signs: {kind: legend, title: Signs, icons: [bat], back: {blank: true}}
  beasts:
    title: Beasts
    layout: reference
    back: {layout: night}
    cards:
      all: {kind: entries, collection: beasts}
layouts:
  night:
    zones:
      name: {shows: name, left: 5, right: 5, top: 5, height: 9}
      text: {shows: [fields.night], left: 5, right: 5, top: 20, bottom: 15}
      foot: {shows: number, left: 5, right: 5, bottom: 5, height: 5}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"decks.yaml": DECKS})


def test_the_nearest_back_is_behind_a_card(game: Game) -> None:
    assert backs_of(game, "spells") == {
        "flame-1": "back.spells.groups.fire",
        "flame-2": "back.spells.groups.fire",
        "spark": "back.spells.entries.spark",
        "frost": BACK,
        "signs": "back.cards.signs",
    }


def test_a_back_has_its_own_words_and_colour(game: Game) -> None:
    of_group = compose_card(game, "spells", "back.spells.groups.fire", POKER)
    of_entry = compose_card(game, "spells", "back.spells.entries.spark", POKER)
    assert of_group.back and of_group.back.icon == "bat"
    assert (of_group.role, of_entry.role) == (None, "ghosts")
    assert of_entry.back_path == "collections.spells.entries.spark.back"
    assert compose_card(game, "spells", BACK, POKER).back_path == "decks.spells.back"


def test_a_second_face_is_laid_out_of_its_entry(game: Game) -> None:
    assert backs_of(game, "beasts") == {
        "wolf-1": "back.wolf-1",
        "wolf-2": "back.wolf-2",
        "imprint": BACK,
    }
    side = compose_card(game, "beasts", "back.wolf-2", POKER)
    assert [zone.id for zone in side.zones] == ["name", "text", "foot"]
    assert side.card and (side.card.number, side.card.layout) == (2, "night")
    assert list(faces_of(game, "beasts")) == [
        *("wolf-1", "wolf-2", "imprint", "back.wolf-1", "back.wolf-2")
    ]


def test_nothing_is_printed_behind_a_card_with_a_blank_back(game: Game) -> None:
    behind = {**backs_of(game, "spells")}
    assert printed_backs(game, "spells") == behind, "the imprint is on each back"
    deck = game.content.decks["beasts"]
    assert deck.has_imprint_card
    assert printed_backs(game, "beasts") == backs_of(game, "beasts")


def test_there_is_no_side_of_a_name_that_no_card_has(game: Game) -> None:
    with pytest.raises(KeyError):
        compose_card(game, "spells", "smoke", POKER)


def test_zones_of_a_deck_are_not_those_of_its_imprint(tmp_path: Path) -> None:
    text = DECKS.replace(
        "    layout: reference\n", "    layout: reference\n    zones: {text: {top: 40}}\n"
    )
    game = sound_game(tmp_path, {"decks.yaml": text})
    tops = {}
    for name in ("wolf-1", "imprint"):
        side = compose_card(game, "beasts", name, POKER)
        tops[name] = next(zone.top for zone in side.zones if zone.id == "text")
    assert tops["wolf-1"] == 40
    assert tops["imprint"] == pytest.approx(0.465 * POKER.height)
