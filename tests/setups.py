"""A sound set-up diagram with all that one can have, for tests of every step."""

from __future__ import annotations

from pathlib import Path

from generator.content.game import Game
from generator.content.model import Setup
from tests.support import sound_game

SETUP = """
components:
  board: {name: Board, count: 1}
  coin: {name: Coins, count: 5}
  card: {name: Cards, count: 9}
  mark: {name: Markers, count: 2, role: players}
  spare: {name: Spare coins, count: 2}
boards:
  field: {name: Field, cells: hexes, rings: 1, part: true}
sections:
  setup:
    title: Set-up
    source: [rulebook]
    blocks:
      steps:
        kind: checklist
        items:
          board: Lay out the board.
          coins: Put the coins beside it.
      table:
        kind: setup
        alt: The table
        columns: 3
        rows: 3
        checklist: steps
        things:
          board:
            {component: board, lies: board, at: [1, 1], size: [2, 2], step: board, holds: {
              marks: {component: mark, lies: marker, text: on the first space}},
              board: field, areas: {near: {around: "0,0", text: closed at first, step: coins}}}
          cards: {component: card, lies: deck, count: 5, at: [3, 1], also: [board], text: shuffled}
          coins: {component: coin, lies: pool, count: 3, at: [3, 2], players: [3], step: coins}
          few: {component: coin, lies: pool, count: 2, at: [1, 3]}
          row: {component: card, lies: row, count: 4, at: [2, 3]}
          discards: {component: card, lies: pile, count: 0, at: [3, 3]}
        seats:
          first: {side: top, at: 1, role: players}
          second: {side: bottom, at: 2, size: 2, name: The second}
          third: {side: right, at: 2, role: players, players: [3]}
        box:
          spare: {component: spare, text: for later}
          coins: {component: coin, players: [2]}
sheets:
  setup:
    title: Set-up
    front:
      title: Set-up
      bands:
        - columns: [{sections: [goal]}, {sections: [setup]}]
"""


def diagram_in(game: Game) -> Setup:
    """Return the diagram of a game."""
    block = game.content.sections["setup"].blocks["table"]
    assert isinstance(block, Setup)
    return block


def setup_of(home: Path, changed: str = SETUP) -> Setup:
    """Return the diagram, as the reader reads it."""
    return diagram_in(sound_game(home, {"setup.yaml": changed}))
