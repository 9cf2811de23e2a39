"""The example that the checks of set-up diagrams share, and its broken variants."""

from __future__ import annotations

GOOD = """
    components:
      board:
        name: Board
        count: 1
      coin:
        name: Coins
        count: 5
      spare:
        name: Spare coins
        count: 2
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
            rows: 2
            checklist: steps
            things:
              board: {component: board, lies: board, at: [1, 1], size: [2, 2], step: board}
              coins: {component: coin, lies: pool, at: [3, 1], step: coins}
            seats:
              one: {side: top, at: 1, role: players}
              other: {side: bottom, at: 1, role: players}
            box:
              spare: {component: spare}
    sheets:
      setup:
        title: Set-up
        front:
          title: Set-up
          bands:
            - fill: [goal, setup]
    """

DOOM = """
    tracks:
      doom: {name: Doom, first: 0, last: 3}
    """


def bad(old: str, new: str) -> str:
    """Return the good example with a fault in one of its lines."""
    assert old in GOOD, f"the example has no “{old}”"
    return GOOD.replace(old, new)
