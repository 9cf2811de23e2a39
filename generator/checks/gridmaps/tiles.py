"""Area M: tiles show terrains that a cell can have."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game

_EXAMPLE = """
    mobility:
      foot: {{name: On foot}}
    terrains:
      woods: {{name: Woods, pattern: woods, costs: {{foot: 2}}}}
      brook: {{name: Brook, of: sides, pattern: river, costs: {{foot: 1}}}}
    collections:
      tiles:
        name: Tiles
        counter: {{shape: hex, size: 40}}
        entries:
          {tile}
        source: [rulebook]
    decks:
      tiles:
        title: Tiles
        cards:
          all: {{kind: counters, collection: tiles}}
    """


@CHECKS.on(
    Subject.CONTENT,
    "M44",
    "no-tile-of-that",
    "A tile shows a terrain that no cell has, or is a unit at the same time",
    why="A river or a road is drawn from cell to cell: on one tile there is nothing to draw.",
    bad=_EXAMPLE.format(
        tile="forest: {name: Forest, copies: 6, terrain: brook}\n"
        "          #                                          ^ M44"
    ),
    good=_EXAMPLE.format(tile="forest: {name: Forest, copies: 6, terrain: woods}"),
)
def no_tile_of_that(game: Game) -> Iterator[Fault]:
    """A tile has a terrain of cells, and no troops."""
    terrains = game.content.terrains
    for home, collection in game.content.collections.items():
        for id, entry in collection.entries.items():
            if entry.terrain not in terrains:
                continue
            path = f"collections.{home}.entries.{id}"
            of = terrains[entry.terrain].of
            if of != "cells":
                message = f"“{entry.terrain}” is a terrain of {of}"
                yield Fault(f"{path}.terrain", message, "name one of cells")
            elif entry.troops:
                message = f"“{entry.name}” is a unit, and a tile, too"
                yield Fault(f"{path}.terrain", message, "make them two entries")
