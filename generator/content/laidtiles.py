"""Lay tiles on a map of cells, turned: their terrain, sides, roads and places become the map's."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from generator.content.gridmap import (
    Cell,
    Lattice,
    Side,
    lattice_of,
    terrain_by_cell,
    terrain_by_side,
    ways_of,
)
from generator.content.model import Content, GridMap, LaidTile, Tile
from generator.content.tiles import cells_of

Move = Callable[[Cell], Cell]
"""Returns the cell of a map on which a cell of a tile lies."""


def angle_of(gridmap: GridMap) -> int:
    """Return by how many degrees a tile may be turned: one side further."""
    return 60 if gridmap.cells == "hexes" else 90


def laid_on(gridmap: GridMap, laid: LaidTile, tile: Tile, content: Content) -> Mapping[Cell, Cell]:
    """Return the cells of the map, or beside it, on which those of a tile lie, by those.

    There are none where the tile or the map has no first cell.
    """
    move = _move(gridmap, laid, tile, content)
    return {cell: move(cell) for cell in cells_of(tile, content)} if move else {}


def _move(gridmap: GridMap, laid: LaidTile, tile: Tile, content: Content) -> Move | None:
    here, there = lattice_of(tile), lattice_of(gridmap)
    start, cells = there.read(laid.at), cells_of(tile, content)
    if start is None or not cells:
        return None
    (x0, y0), (a0, b0) = here.middle(cells[0]), there.middle(start)
    turn = math.radians(laid.turn)
    cos, sin = math.cos(turn), math.sin(turn)

    def move(cell: Cell) -> Cell:
        x, y = here.middle(cell)
        x, y = x - x0, y - y0
        return there.cell_at((a0 + x * cos - y * sin, b0 + x * sin + y * cos))

    return move


def assembled(gridmap: GridMap, content: Content) -> GridMap:
    """Return a map with the tiles that are laid on it, as if it said all of that itself."""
    if not gridmap.tiles:
        return gridmap
    lattice, ground = lattice_of(gridmap), terrain_by_cell(gridmap, content)
    sides = {side: list(ids) for side, ids in terrain_by_side(gridmap).items()}
    ways = [_Way(id, cells) for id, cells in ways_of(gridmap)]
    places = dict(gridmap.places)
    for id, laid in gridmap.tiles.items():
        tile = content.tiles.get(laid.tile)
        move = _move(gridmap, laid, tile, content) if tile else None
        if tile is None or move is None:
            continue
        for cell, terrain in terrain_by_cell(tile, content).items():
            ground[move(cell)] = terrain
        for side, ids in terrain_by_side(tile).items():
            sides.setdefault(frozenset(map(move, side)), []).extend(ids)
        ways += _moved_ways(tile, move, content)
        own = lattice_of(tile)
        for name, place in tile.places.items():
            spot = own.read(place.at)
            if spot and lattice.holds(move(spot)):
                beyond = own.read(place.side) if place.side else None
                towards = lattice.name(move(beyond)) if beyond else None
                places[f"{id}-{name}"] = replace(place, at=lattice.name(move(spot)), side=towards)
    return replace(
        gridmap,
        ground=None,
        codes=(),
        terrain=_cells_by_terrain(lattice, ground),
        sides=_sides_by_terrain(lattice, sides),
        roads=_roads(lattice, ways),
        places=places,
        tiles={},
    )


def _moved_ways(tile: Tile, move: Move, content: Content) -> Iterator[_Way]:
    own = set(cells_of(tile, content))
    for road, cells in ways_of(tile):
        both_ways = (*pairwise(cells), *pairwise(reversed(cells)))
        gates = (pair for pair in both_ways if pair[0] in own and pair[1] not in own)
        moved = (tuple(map(move, pair)) for pair in gates)
        yield _Way(road, tuple(map(move, cells)), frozenset(moved))


def _cells_by_terrain(lattice: Lattice, ground: Mapping[Cell, str]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for cell, terrain in ground.items():
        if lattice.holds(cell):
            found.setdefault(terrain, []).append(lattice.name(cell))
    return {terrain: " ".join(names) for terrain, names in found.items()}


def _sides_by_terrain(lattice: Lattice, sides: Mapping[Side, list[str]]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for side, terrains in sides.items():
        held = [cell for cell in side if lattice.holds(cell)]
        for terrain in dict.fromkeys(terrains) if held else ():
            (other,) = side - {held[0]}
            found.setdefault(terrain, []).append(_towards(lattice, held[0], other))
    return {terrain: " ".join(names) for terrain, names in found.items()}


def _towards(lattice: Lattice, cell: Cell, other: Cell) -> str:
    """Return a cell with the direction of one beside it."""
    (way,) = (each for each in lattice.directions if lattice.step(cell, each) == other)
    return f"{lattice.name(cell)}/{way}"


class _Way(NamedTuple):
    """A road: its terrain and its cells."""

    road: str
    cells: tuple[Cell, ...]
    gates: frozenset[tuple[Cell, ...]] = frozenset()
    """Where it leads over a side of its tile: the cell inside, and that outside."""


def _roads(lattice: Lattice, ways: Sequence[_Way]) -> dict[str, tuple[str, ...]]:
    """Return roads in words; one that leads over the side of a tile to no road ends before it."""
    over = Counter(frozenset(gate) for way in ways for gate in way.gates)
    known = {cell for way in ways if not way.gates for cell in way.cells}
    found: dict[str, list[str]] = {}
    for way in ways:
        cells = list(way.cells)
        for _ in range(2):  # its last end, after its first one
            cells.reverse()
            gate = tuple(cells[-2:])
            if gate not in way.gates or over[frozenset(gate)] > 1:
                continue
            if cells[-1] not in known and lattice.holds(cells[-1]):
                cells.pop()
        if words := _words(lattice, cells):
            found.setdefault(way.road, []).append(words)
    return {road: tuple(each) for road, each in found.items()}


def _words(lattice: Lattice, cells: Sequence[Cell]) -> str:
    """Return a road in words, as far as it is on the map; none for one that has no length."""
    words: list[str] = []
    for number, cell in enumerate(cells):
        if lattice.holds(cell):
            beside = (*cells[max(number - 1, 0) : number], *cells[number + 1 : number + 2])
            out = [each for each in beside if not lattice.holds(each)]
            out = [each for each in out if lattice.distance(cell, each) == 1]  # else M20 says so
            words += [_towards(lattice, cell, each) for each in out] or [lattice.name(cell)]
    return " ".join(words) if len(words) > 1 or "/" in "".join(words) else ""
