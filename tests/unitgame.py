"""A small wargame with units and tokens, which tests print, corrupt and count."""

from __future__ import annotations

from pathlib import Path

from generator.content.game import Game
from tests.support import sound_game

ROLES = """
roles:
  blue: {name: Blue, icon: castle}
  red: {name: Red, icon: bat}
"""
UNITS = """
collections:
  units:
    name: Units
    total: 9
    counter:
      size: 15
      numbers: {strength: Strength, movement: Movement}
    entries:
      guard:
        name: Old Guard
        code: 1Gd
        role: blue
        troops: infantry
        echelon: brigade
        copies: 2
        numbers: {strength: 5, movement: 4, worth: 3}
        reduced: {strength: 3}
      hussars:
        name: Hussars
        code: Hus
        role: blue
        troops: cavalry
        echelon: regiment
        copies: 1
        numbers: {strength: 2, movement: 8}
      marshal:
        name: The marshal
        role: blue
        troops: leader
        copies: 1
        numbers: {movement: 6}
      line:
        name: Infantry of the line
        role: red
        troops: infantry
        echelon: division
        copies: 3
        numbers: {strength: 4, movement: 4}
        reduced: {strength: 2, movement: 3}
      battery:
        name: Battery
        role: red
        troops: artillery
        echelon: battalion
        copies: 1
        numbers: {strength: 6, movement: 3}
      bats:
        name: Bats
        role: red
        icon: bat
        troops: icon
        copies: 1
        numbers: {movement: 9}
  markers:
    name: Markers
    counter: {size: 20, shape: round}
    entries:
      supplied: {name: Supplied, icon: coin, copies: 2, behind: unsupplied}
      unsupplied: {name: No supply, copies: 0}
      camp: {name: Camp, icon: castle, role: blue, copies: 1, numbers: {points: 3}}
decks:
  counters:
    title: Counters
    cards:
      blue: {kind: counters, collection: units, where: role = blue}
      red: {kind: counters, collection: units, where: role = red}
  tokens:
    title: Tokens
    cards:
      all: {kind: counters, collection: markers}
"""
READING = """
sections:
  reading:
    title: How to read a counter
    source: ["rulebook: p. 2"]
    blocks:
      guard:
        kind: counter
        unit: units.guard
        parts:
          side: Whose it is
          echelon: How large it is
          troops: What it is
          code: Which it is
          strength: How strong it is
          movement: How far it goes
          back: When it has lost a step
sheets:
  reading:
    title: Counters
    front: {title: Counters, bands: [{fill: [goal, reading]}]}
"""
SCHEDULE = """
schedules:
  campaign:
    name: The campaign
    collection: units
    source: ["rulebook: p. 5"]
    places: {ford: Ford, west-road: West road}
    turns:
      dawn: {name: "1", note: Blue goes first.}
      morning: {name: "2"}
      noon: {name: "3"}
      night: {name: "4", note: Nobody may attack.}
    arrivals:
      blue-start: {units: {guard: 1, marshal: 1}, at: ford}
      red-start: {units: {line: 2}}
      blue-2: {turn: morning, units: {guard: 1, hussars: 1}, at: ford}
      red-2: {turn: morning, units: {battery: 1, bats: 1}, at: west-road}
      red-4: {turn: night, units: {line: 1}, at: west-road}
sections:
  turns:
    title: Turns
    source: ["rulebook: p. 5"]
    blocks:
      track: {kind: schedule, schedule: campaign}
  battle:
    title: Order of battle
    source: ["rulebook: p. 6"]
    blocks:
      all: {kind: forces, collection: units, schedule: campaign}
sheets:
  turns:
    title: Turns
    front: {title: Turns, bands: [{columns: [{sections: [goal, turns]}, {sections: [battle]}]}]}
"""
FILES = {
    "roles.yaml": ROLES,
    "units.yaml": UNITS,
    "reading.yaml": READING,
    "schedule.yaml": SCHEDULE,
}


def units_game(home: Path, files: dict[str, str] | None = None) -> Game:
    """Return the game, which must be sound when it is read."""
    return sound_game(home, {**FILES, **(files or {})})
