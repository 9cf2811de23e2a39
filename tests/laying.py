"""Games with laid-out cards, and their printing, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.content.game import Game
from generator.content.resources import TEMPLATES
from generator.imposition.sizes import card_size_named
from generator.layout.cards import cards_of
from generator.render.sidejob import SideJob
from generator.units import Paper
from tests.printing import bundled_theme
from tests.support import sound_game

SPELLS = """
icons:
  flame: {drawing: flame, alt: Flame}
  power: {drawing: broadsword, alt: Power}
collections:
  spells:
    name: Spells
    groups: {fire: {name: Fire}, ice: {name: Ice}}
    entries:
      flame:
        name: Flame
        icon: flame
        group: fire
        cost: "3"
        copies: 2
        marks: [Instant]
        text: Each enemy in the row takes 2 damage.
        numbers: {power: 4}
      frost: {name: Frost, group: ice, text: Choose a unit. It does not move this turn.}
"""


def deck(*lines: str, id: str = "spell-cards") -> str:
    """Return a deck of all spells, with some more lines in it."""
    more = "".join(f"    {line}\n" for line in lines)
    cards = "    cards: {all: {kind: entries, collection: spells}}\n"
    return f"{SPELLS}decks:\n  {id}:\n    title: Spells\n{more}{cards}"


def game_with(home: Path, text: str) -> Game:
    """Return a sound game with the text of one file laid over the minimal one."""
    return sound_game(home, {"cards.yaml": text})


def jobs_of(game: Game, deck_id: str, edition: str = "colour") -> Sequence[SideJob]:
    """Return the jobs of the fronts of a deck, the imprint last if it has a card."""
    size = card_size_named(game.content.decks[deck_id].size)
    paper = Paper(size.name, size.width, size.height)
    theme = bundled_theme(game.content.game.theme)
    look: Mapping[str, object] = {"edition": edition}
    return [
        SideJob(game, deck_id, card.id, "en", paper, theme, templates=TEMPLATES, **look)  # type: ignore[arg-type]
        for card in cards_of(game, deck_id)
    ]
