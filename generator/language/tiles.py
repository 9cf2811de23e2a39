"""Say in words what a tile of several cells shows, for those who cannot see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.content.gridmap import Cell, Lattice, lattice_of, terrain_by_cell, ways_of
from generator.content.model import Tile
from generator.language.wording import Wording


def in_words(tile: Tile, wording: Wording) -> Iterator[str]:
    """Yield how many cells each terrain has, what lies on sides, where roads lead, the places."""
    terrains, lattice = wording.content.terrains, lattice_of(tile)
    ground = terrain_by_cell(tile, wording.content)
    for id, count in Counter(ground.values()).items():
        yield f"{wording.number(count)} × {wording.plain(terrains[id].name)}"
    for id in tile.sides:
        yield wording.plain(terrains[id].name)
    for id, cells in ways_of(tile):
        inside = [cell for cell in cells if cell in ground]
        if not inside:
            continue  # beside the tile, which is a finding
        ends = (_end(lattice, cells[0], inside[0]), _end(lattice, cells[-1], inside[-1]))
        yield f"{wording.plain(terrains[id].name)} {'–'.join(ends)}"
    yield from (wording.plain(place.name) for place in tile.places.values())


def _end(lattice: Lattice, end: Cell, inside: Cell) -> str:
    """Return the cell where a road ends, with the direction in which it leads over the edge."""
    ways = (way for way in lattice.directions if lattice.step(inside, way) == end)
    return "/".join((lattice.name(inside), *ways))
