"""Cards: which of them a deck has, how they are numbered, and what stands on each."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.game import Game
from generator.layout.backs import BACK
from generator.layout.cards import cards_of, compose_card, numbered_as, units_of_card
from generator.layout.side import BACK_MARGINS, CARD_MARGINS, Unit
from generator.render.deckfit import key_of
from generator.units import Paper
from tests.support import sound_game

POKER = Paper("poker", 63.5, 88.9)
DECKS = """
collections:
  spells:
    name: Spells
    groups: {fire: {name: Fire}}
    entries:
      flame: {name: Flame, copies: 3, group: fire}
      smoke: {name: Smoke, copies: 0}
      ghost:
        name: Ghost
        variants:
          pale: {name: Pale, copies: 1}
          dark: {name: Dark, copies: 2, icons: [bat]}
decks:
  counted:
    title: Counted
    cards:
      spells: {kind: entries, collection: spells}
      goal: {kind: sections, sections: [goal]}
  single:
    title: Single
    copies: one
    cards:
      fire: {kind: entries, collection: spells, group: fire}
      all: {kind: entries, collection: spells}
      signs: {kind: legend, title: Signs, icons: [bat, coin, castle], each: 2}
"""
ROLES = """
roles:
  hunters: {name: Hunters, icon: bat}
  ghosts: {name: Ghosts, icon: coin}
decks:
  phases:
    title: Phases
    role: hunters
    cards:
      ours: {kind: sections, sections: [goal]}
      theirs: {kind: sections, role: ghosts, sections: [goal]}
"""
PLACES = """
places:
  alba: {name: Alba, code: AL, kind: city, size: small}
  bari: {name: Bari, code: BA, kind: city, size: large}
place_kinds:
  city: {name: City, icon: castle}
place_sizes:
  small: {name: Small, icon: coin}
  large: {name: Large}
decks:
  place-cards:
    title: Places
    cards:
      places: {kind: places}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"decks.yaml": DECKS})


def test_as_many_cards_as_the_content_counts(game: Game) -> None:
    assert [card.id for card in cards_of(game, "counted")] == [
        *("flame-1", "flame-2", "flame-3"),
        *("ghost-pale", "ghost-dark-1", "ghost-dark-2"),
        "goal",
    ]


def test_cards_are_numbered_through(game: Game) -> None:
    cards = cards_of(game, "counted")
    assert [card.number for card in cards] == [1, 2, 3, 4, 5, 6, 7]
    assert {card.total for card in cards} == {7}


def test_one_of_each_tells_how_many_it_stands_for(game: Game) -> None:
    cards = cards_of(game, "single")
    assert [(card.id, card.copies) for card in cards if card.kind == "entries"] == [
        ("flame", 3),
        ("flame-2", 3),
        ("smoke", 0),
        ("ghost", 3),
    ]


def test_icons_are_spread_over_cards_evenly(game: Game) -> None:
    legends = [card for card in cards_of(game, "single") if card.kind == "legend"]
    assert [(card.id, card.items) for card in legends] == [
        ("signs-1", ("bat", "coin")),
        ("signs-2", ("castle",)),
    ]


def test_a_section_card_has_its_blocks_and_no_second_heading(game: Game) -> None:
    side = compose_card(game, "counted", "goal", POKER)
    (band,) = side.bands
    assert [unit.path for unit in band.units if isinstance(unit, Unit)] == [
        "sections.goal.blocks.win",
        "sections.goal.blocks.hint",
    ]
    assert not any(unit.opens for unit in band.units)
    assert band.widths == (POKER.width - 2 * CARD_MARGINS.edge,)


def test_paths_lead_to_what_a_card_is_made_of(game: Game) -> None:
    front = compose_card(game, "counted", "flame-2", POKER)
    assert front.path == "collections.spells.entries.flame"
    assert compose_card(game, "counted", BACK, POKER).path == "decks.counted"


def test_a_back_is_of_no_card(game: Game) -> None:
    back = compose_card(game, "counted", BACK, POKER)
    assert back.is_of_card
    assert back.card is None
    assert back.margins is BACK_MARGINS
    assert str(back.title) == "Counted"


def test_cards_without_a_role_have_that_of_their_deck(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"decks.yaml": ROLES})
    ours, theirs = cards_of(game, "phases")
    assert (ours.role, theirs.role) == (None, "ghosts")
    roles = [compose_card(game, "phases", id, POKER).role for id in (ours.id, theirs.id, BACK)]
    assert roles == ["hunters", "ghosts", "hunters"]


def test_places_show_their_size_where_it_has_a_picture(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"places.yaml": PLACES})
    assert [card.icon for card in cards_of(game, "place-cards")] == ["coin", "castle"]


def test_unknown_cards_and_decks(game: Game) -> None:
    with pytest.raises(KeyError):
        compose_card(game, "counted", "flood", POKER)
    with pytest.raises(KeyError):
        cards_of(game, "none")


def test_cards_take_the_numbers_of_another_version(game: Game, tmp_path: Path) -> None:
    fewer = DECKS.replace("copies: 3", "copies: 2").replace("Ghost", "Spectre")
    other = sound_game(tmp_path / "other", {"decks.yaml": fewer})
    numbered = numbered_as(game, other)
    told = {card.id: (card.number, card.total) for card in cards_of(numbered, "counted")}
    there = {card.id: (card.number, card.total) for card in cards_of(other, "counted")}
    assert told["flame-3"] == (3, 7)  # the other version has no such card
    assert {id: told[id] for id in there} == there
    assert {str(card.title) for card in cards_of(numbered, "counted")} >= {"Ghost"}
    assert cards_of(game, "counted")[0].total == 7


def test_parts_of_a_legend_differ_in_type(tmp_path: Path) -> None:
    """Else the type of a deck would be measured on one of them alone."""
    game = sound_game(tmp_path, {"decks.yaml": DECKS})
    signs = [card for card in cards_of(game, "single") if card.kind == "legend"]
    assert len({key_of(card) for card in signs}) == len(signs) == 2


def test_a_section_below_another_has_its_heading_on_the_same_card(tmp_path: Path) -> None:
    text = """
sections:
  more: {title: More, blocks: {note: {kind: note, text: Well done.}}}
decks:
  rules:
    title: Rules
    cards: {rules: {kind: sections, sections: [goal], below: {goal: [more]}}}
"""
    game = sound_game(tmp_path, {"cards.yaml": text})
    (card,) = cards_of(game, "rules")
    opening = {unit.id: unit.opens for unit in units_of_card(card, game)}
    assert [id for id, opens in opening.items() if opens] == ["more.note.0"]
    assert len(opening) > 1
