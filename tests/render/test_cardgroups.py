"""A deck may say of each card what group its entry is of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.compare.sides import SideRef, side_index
from generator.content.game import Game
from generator.content.resources import TEMPLATES
from generator.layout.cards import cards_of, compose_card
from generator.render.jobs import pages_of
from generator.render.sidejob import SideJob
from generator.units import Paper
from tests.printing import bundled_theme
from tests.support import sound_game

BEASTS = """
icons:
  claw: {drawing: wolf-head, alt: Claw}
  night: {drawing: moon, alt: Night}
collections:
  beasts:
    name: Beasts
    groups:
      nocturnal: {name: Creatures of the night, icon: night}
      others: {name: Others}
    entries:
      owl: {name: Owl, group: nocturnal, icon: claw, text: Fly.}
      cow: {name: Cow, group: others, icon: claw, text: Graze.}
      imp: {name: Imp, text: Vanish.}
decks:
  beast-cards:
    title: Beasts
    groups: SHOWN
    cards:
      beasts: {kind: entries, collection: beasts}
"""
PAPER = Paper("poker", 63.5, 88.9)
LOOK = (PAPER, bundled_theme("classic"), "colour", TEMPLATES)


def page(game: Game, card: str) -> str:
    job = SideJob(game, "beast-cards", card, "en", *LOOK)  # type: ignore[arg-type]
    return pages_of(job).words(compose_card(game, "beast-cards", card, PAPER))


@pytest.mark.parametrize("shown", [True, False])
def test_a_card_says_its_group_where_it_is_asked(tmp_path: Path, shown: bool) -> None:
    game = sound_game(tmp_path, {"beasts.yaml": BEASTS.replace("SHOWN", str(shown).lower())})
    owl, cow, imp = (page(game, each) for each in ("owl", "cow", "imp"))
    assert ("Creatures of the night" in owl, "Others" in cow) == (shown, shown)
    assert owl.count("emblem-icon") == 1 + shown
    assert (cow.count("emblem-icon"), imp.count("emblem-icon")) == (1, 0)
    sides = side_index(game).of(["collections.beasts.groups.others.name"])
    assert (SideRef("beast-cards", "cow") in sides) == shown
    assert SideRef("beast-cards", "owl") not in sides


ARMED = """
icons:
  claw: {drawing: wolf-head, alt: Claw}
  night: {drawing: moon, alt: Night}
collections:
  beasts:
    name: Beasts
    entries:
      owl:
        name: Owl
        icon: claw
        variants:
          dark: {name: Dark, copies: 2, icons: [night]}
          pale: {name: Pale, copies: 1}
        text: Fly.
decks:
  beast-cards:
    title: Beasts
    layout: action
    cards:
      beasts: {kind: entries, collection: beasts}
"""


def test_a_card_with_a_layout_shows_the_icons_of_its_variant(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"beasts.yaml": ARMED})
    drawn: dict[str, Sequence[tuple[str, float, float, float]]] = {}
    for card in cards_of(game, "beast-cards"):
        if card.variant:
            side = compose_card(game, "beast-cards", card.id, PAPER)
            job = SideJob(game, "beast-cards", card.id, "en", *LOOK)  # type: ignore[arg-type]
            shown = pages_of(job).laid.shown(side, "ink")
            (art,) = (zone for zone in shown if zone.placed.id == "art")
            drawn[card.variant] = art.emblems
    (claw, night), (alone,) = drawn["dark"], drawn["pale"]
    assert (claw[0], night[0], alone[0]) == ("claw", "night", "claw")
    assert claw[1] + claw[3] < night[1] and night[1] + night[3] < PAPER.width - 3
