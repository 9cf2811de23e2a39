"""Look at maps of cells: the names of cells in them, with their paths; and examples of maps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.content.game import Game
from generator.content.gridmap import Lattice, lattice_of
from generator.content.model import GridMap, GridMapFigure, TerrainChart

_EXAMPLE = """
    mobility:
      foot: {name: On foot}
      wheels: {name: On wheels}
    terrains:
      clear: {name: Clear, code: ".", costs: {foot: 1, wheels: 1}}
      woods: {name: Woods, code: w, pattern: woods, costs: {foot: 2, wheels: prohibited}}
      brook: {name: Brook, of: sides, pattern: river, costs: {foot: 1, wheels: 2}}
      lane: {name: Lane, of: roads, pattern: road, costs: {foot: 1, wheels: 1}}
    gridmaps:
      glen:
        name: The glen
        columns: 4
        rows: 3
        ground: clear
        terrain:
          woods: 0201-0302 0403
        sides:
          brook: 0101/0102 0102/SE
        roads:
          lane:
            - 0101 0201 0301
        places:
          mill: {name: The mill, at: "0101"}
          ford: {name: The ford, at: "0301"}
        zones:
          west: {name: Set-up in the west, cells: 0101-0103}
          east: {name: Set-up in the east, cells: 0401-0403}
        source: [rulebook]
    """


class Words(NamedTuple):
    """A text that names cells, with its path."""

    path: str
    words: str


def example(*changes: tuple[str, str]) -> str:
    """Return the map of examples with some lines replaced.

    Raises ValueError for a line that it does not have.
    """
    text = _EXAMPLE
    for old, new in changes:
        if old not in text:
            raise ValueError(f"the example has no “{old}”")
        text = text.replace(old, new)
    return text


def gridmaps_in(game: Game) -> Iterator[tuple[str, GridMap, Lattice]]:
    """Yield the maps of a game, and its tiles, with their paths and cells."""
    for id, gridmap in game.content.gridmaps.items():
        yield f"gridmaps.{id}", gridmap, lattice_of(gridmap)
    for id, tile in game.content.tiles.items():
        yield f"tiles.{id}", tile, lattice_of(tile)


def lists_of(path: str, gridmap: GridMap) -> Iterator[Words]:
    """Yield the texts of a map that list cells, or blocks of cells."""
    for id, cells in gridmap.terrain.items():
        yield Words(f"{path}.terrain.{id}", cells)
    for id, ways in gridmap.roads.items():
        for number, way in enumerate(ways):
            yield Words(f"{path}.roads.{id}.{number}", way)
    for id, place in gridmap.places.items():
        yield Words(f"{path}.places.{id}.at", place.at)
    for id, laid in gridmap.tiles.items():
        yield Words(f"{path}.tiles.{id}.at", laid.at)
    for id, zone in gridmap.zones.items():
        yield Words(f"{path}.zones.{id}.cells", zone.cells)


def sides_of(path: str, gridmap: GridMap) -> Iterator[Words]:
    """Yield the texts of a map that list sides."""
    for id, sides in gridmap.sides.items():
        yield Words(f"{path}.sides.{id}", sides)
    for id, place in gridmap.places.items():
        if place.side:
            yield Words(f"{path}.places.{id}.side", f"{place.at}/{place.side}")


def figures_in(game: Game) -> Iterator[tuple[str, GridMapFigure | TerrainChart]]:
    """Yield the figures of maps and the terrain effects charts, with their paths."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, GridMapFigure | TerrainChart):
                yield f"sections.{id}.blocks.{name}", block


def reach(lattice: Lattice) -> str:
    """Return the first and the last cell of a map in words."""
    return f"the cells are {lattice.name(lattice.cells[0])} to {lattice.name(lattice.cells[-1])}"
