"""A game with a matrix, which tests print in several forms."""

from __future__ import annotations

from pathlib import Path

from generator.content.game import Game
from generator.content.model import MatrixTable
from generator.layout.side import Unit
from tests.support import sound_game

FIGHT = """
icons:
  wound: {drawing: bleeding-wound, alt: Wound}
  draw: {drawing: shaking-hands, alt: Draw}
  flight: {drawing: run, alt: Flight}
collections:
  outcomes:
    name: Outcomes
    entries:
      wound: {name: Wound, icon: wound, text: Lose as much health.}
  knights:
    name: Knights
    groups: {foot: {name: On foot}, horse: {name: On horseback}}
    entries:
      squire: {name: Squire, group: foot}
      knight: {name: Knight Errant, group: horse}
      queen: {name: Queen of the North, group: horse}
  monsters:
    name: Monsters
    entries:
      dragon: {name: Dragon, icon: bat}
      ogre: {name: Ogre}
      ghost: {name: Ghost}
      wyrm: {name: Old Wyrm of the Hills}
matrices:
  fight:
    name: Knights against monsters
    rows: [squire, knight, queen]
    columns: [dragon, ogre, ghost, wyrm]
    results:
      draw: {text: Nobody wins., icon: draw, code: D}
      scratch: {outcome: outcomes.wound, count: 1, code: W}
      gash: {outcome: outcomes.wound, count: goal.coins, code: W}
      flight: {text: The knight runs away., icon: flight, code: F}
    gaps:
      asleep: The wyrm sleeps.
      airy: Ghosts cannot be hurt.
    cells:
      squire: {dragon: [gash, flight], ogre: [scratch], ghost: airy, wyrm: asleep}
      knight: {dragon: [scratch], ogre: [draw], ghost: [flight], wyrm: asleep}
      queen: {dragon: [draw], ogre: [flight], ghost: [draw], wyrm: [gash]}
MORE
"""
SHEET = """
sections:
  fight:
    title: Fight
    source: [rulebook]
    blocks:
      entries: {{kind: entries, collection: outcomes}}
      all:
        kind: matrix
        matrix: fight
        {keys}
sheets:
  fight:
    title: Fight
    front: {{title: Fight, bands: [{{across: {across}, fill: [goal, fight]}}]}}
"""


def fight(home: Path, *keys: str, more: str = "", across: int = 1) -> Game:
    """Return a game with a matrix, and a section “fight” that prints it with some keys."""
    sheet = SHEET.format(keys="\n        ".join(keys or ("style: words",)), across=across)
    facts = FIGHT.replace("MORE\n", f"    {more}\n" if more else "")
    return sound_game(home, {"fight.yaml": facts, "sheets.yaml": sheet})


def unit_of(game: Game) -> Unit:
    """Return the matrix of the game as one unit."""
    section = game.content.sections["fight"]
    block = section.blocks["all"]
    assert isinstance(block, MatrixTable)
    items = block.axes(game.content.matrices["fight"])[0]
    return Unit("fight.all.0", "fight", "all", section, block, items=items)
