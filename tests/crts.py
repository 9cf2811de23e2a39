"""A small wargame with a combat results table, which tests print, corrupt and count."""

from __future__ import annotations

from pathlib import Path

from generator.content.game import Game
from generator.content.model import Crt
from tests.support import sound_game

CRT = """
dice:
  cube: {name: Cube, faces: ["1", "2", "3", "4", "5", "6"]}
icons:
  wood: {drawing: forest, alt: Wood}
  ford: {drawing: river, alt: Ford}
crts:
  assault:
    name: Assault
    columns: ["1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]
    below: AE
    dice: [cube]
    bounded: true
    rows:
      "1": [AE, AE, AL, AR, EX, DR]
      "2": [AE, AL, AR, EX, DR, DR]
      "3": [AL, AR, EX, DR, DR, D2]
      "4": [AL, AR, DR, DR, D2, DL]
      "5": [AR, EX, DR, D2, DL, DE]
      "6": [EX, DR, D2, DL, DE, DE]
    results:
      AE:
        name: Attack crushed
        text: All attacking units are removed.
        attacker: {eliminated: true}
      AL:
        name: Attack broken
        text: An attacking unit loses a step.
        attacker: {steps: 1}
      AR:
        name: Attack repulsed
        text: All attacking units go back a hex.
        attacker: {retreat: 1}
      EX:
        name: Exchange
        text: Both sides lose a step.
        attacker: {steps: 1}
        defender: {steps: 1}
      DR:
        name: Defence gives way
        text: The defending units go back a hex.
        defender: {retreat: 1}
      D2:
        name: Defence flees
        text: The defending units go back two hexes.
        defender: {retreat: 2}
      DL:
        name: Defence broken
        text: A defending unit loses a step; the others go back a hex.
        defender: {steps: 1, retreat: 1}
      DE:
        name: Defence crushed
        text: All defending units are removed.
        defender: {eliminated: true}
    terrain:
      meadow: {name: Meadow}
      wood: {name: Wood, icon: wood, shift: -1}
      ford: {name: Ford, icon: ford, attack: 1/2}
      town: {name: Town, defence: 2, roll: -1, note: Never go back from it.}
    modifiers:
      flank: {text: From three sides, shift: 1}
      captain: {text: For each captain, roll: 1, times: 2}
      rain: {text: It rains, shift: -2}
    shift_limits: {least: -2, most: 1}
    roll_limits: {most: 1}
    monotone: {columns: rising, rows: rising}
    note: A stack attacks once in a turn.
    source: ["rulebook: p. 2"]
"""
SKIRMISH = """
crts:
  skirmish:
    name: Skirmish
    by: difference
    columns: ["-2", "-1", "0", "+1", "+2"]
    throw: 2d2
    rows:
      "2": [A2, A1, A1, NE, D1]
      "3": [A2, A1, NE, D1, D2]
      "4": [A1, NE, D1, D1, D2]
    results:
      A2: {text: The attacker loses two steps., attacker: {steps: 2}}
      A1: {text: The attacker loses a step., attacker: {steps: 1}}
      NE: {text: Nothing happens.}
      D1: {text: The defender loses a step., defender: {steps: 1}}
      D2: {text: The defender loses two steps., defender: {steps: 2}}
    symmetric: true
    source: [rulebook]
"""
"""A table by differences that is the same for both sides."""
SHEET = """
sections:
  assault:
    title: Assault
    source: ["rulebook: p. 2"]
    blocks:
      table: {kind: crt, crt: assault}
sheets:
  assault:
    title: Assault
    front: {title: Assault, bands: [{fill: [goal, assault]}]}
"""


def wargame(home: Path, crt: str = CRT, sheet: str = SHEET) -> Game:
    """Return the game, which must be sound when it is read."""
    return sound_game(home, {"crts.yaml": crt, "assault.yaml": sheet})


def assault(game: Game) -> Crt:
    """Return its table."""
    return game.content.crts["assault"]
