"""A table with all that one may have, for tests: in a game of its own."""

from __future__ import annotations

from pathlib import Path

from generator.content.game import Game
from generator.content.model import Table
from tests.support import sound_game

TERRAIN = """\
sections:
  terrain:
    title: Terrain effects
    source: [rulebook]
    blocks:
      chart:
        kind: table
        corner: Terrain
        head_width: 2
        groups:
          move: {head: Movement points, icon: coin, notes: [road]}
          fight: {head: Combat}
          dry: {head: On land, icon: castle}
          wet: {head: At the water}
        columns:
          foot: {head: Foot, group: move, align: number}
          horse: {head: Horse, group: move, align: number}
          shift: {head: Shift, group: fight, align: number}
          effect: {head: Effect, group: fight, width: 3}
          seen: {head: Seen, holds: tick, align: centre}
        rows:
          clear:
            head: Clear ground
            group: dry
            cells: {foot: "1", horse: "0.5", shift: "0", effect: No effect}
          wood:
            head: Woods
            icon: bat
            group: dry
            tone: good
            cells:
              foot: "{goal.coins}"
              horse: "12.5"
              shift: "−1"
              effect: {text: Nobody charges, down: 2, notes: [charge]}
          hills:
            head: Hills
            group: dry
            notes: [charge]
            cells: {foot: "2", horse: {text: "10", tone: bad}, shift: "−2"}
          swamp:
            head: Swamp
            group: wet
            tone: warn
            cells:
              foot: "4"
              horse: {text: No entry, across: 3, tone: bad, icon: bat, role: players}
          ford:
            head: Ford
            group: wet
            style: subtle
            cells: {foot: "1", horse: "1", shift: "+1", effect: {holds: words}}
          river:
            head: River
            group: wet
            cells:
              foot: "3"
              horse: {text: "3", tone: neutral}
              shift: "+10"
              effect: {text: Crossed, holds: tick}
          sum:
            head: In all
            group: wet
            style: total
            cells: {foot: "14", horse: "27", shift: "+8", effect: {holds: words, lines: 2}}
        notes:
          road: Along a road half a point for each space.
          charge: Unless they come from higher ground.
        tones:
          good: Cover
          bad: Avoid
          warn: Roll first
          neutral: As you like
sheets:
  terrain:
    title: Terrain
    front:
      title: Terrain
      bands: [{fill: [terrain]}]
"""
"""A table without faults."""


def with_terrain(home: Path, table: str = TERRAIN) -> Game:
    """Return the game with the table, which must be sound when it is read."""
    return sound_game(home, {"terrain.yaml": table})


def chart(game: Game) -> Table:
    """Return the table."""
    block = game.content.sections["terrain"].blocks["chart"]
    assert isinstance(block, Table)
    return block
