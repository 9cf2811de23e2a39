"""A game with a collection of spells, which tests list in several forms."""

from __future__ import annotations

from pathlib import Path

from generator.content.game import Game
from generator.content.model import Entries
from tests.support import sound_game

SPELLS = """
collections:
  spells:
    name: Spells
    fields:
      range: {label: Range}
      school: {label: School}
    groups:
      fire: {name: Fire, icon: bat, note: Burns what it meets.}
      ice: {name: Ice}
      air: {name: Air}
    entries:
      flame:
        name: Flame
        icon: bat
        code: FL
        copies: 3
        cost: "2"
        group: fire
        role: players
        marks: [Quick]
        numbers: {power: 4}
        text: "Deal {goal.coins} damage."
        fields: {range: "3", school: Sorcery}
      inferno:
        name: Inferno
        copies: 1
        cost: "11"
        group: fire
        marks: [Slow, Area]
        numbers: {power: goal.coins}
        text: Everybody takes damage.
        fields: {range: "10", school: Sorcery}
      frost:
        name: Frost
        copies: 2
        cost: "{goal.coins}"
        group: ice
        marks: [Quick]
        text: Somebody loses a turn.
        fields: {range: "2", school: Druidry}
      wind:
        name: Ätherwind
        copies: 4
        cost: "1"
        group: air
        numbers: {power: 1}
        text: Push somebody away.
        fields: {school: Druidry}
      light:
        name: Light
        copies: 4
        text: You see in the dark.
"""
SHEET = """
sections:
  spells:
    title: Spells
    source: [rulebook]
    blocks:
      all:
        kind: entries
        collection: spells
        {keys}
sheets:
  spells:
    title: Spells
    front: {{title: Spells, bands: [{{fill: [goal, spells]}}]}}
"""


def spells(home: Path, *keys: str) -> Game:
    """Return a game with spells, and a section “spells” that lists them with some keys."""
    listing = SHEET.format(keys="\n        ".join(keys or ("style: full",)))
    return sound_game(home, {"spells.yaml": SPELLS, "sheets.yaml": listing})


def entries_of(game: Game) -> Entries:
    """Return the block that lists the spells."""
    block = game.content.sections["spells"].blocks["all"]
    assert isinstance(block, Entries)
    return block
