"""Say what a drawn map of cells must show, as facts that can be compared with what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from generator.content.counters import back_of, numbers_of
from generator.content.gridmap import (
    Cell,
    Lattice,
    Side,
    bridges_of,
    lattice_of,
    terrain_by_cell,
    terrain_by_side,
    ways_of,
)
from generator.content.model import Content, Entry, GridMap, GridMapFigure, GridPlace
from generator.content.text import Text


class GridFact(NamedTuple):
    """One thing that is drawn: its kind, what it is, and the cell or side where it is.

    Kinds are ``ground``, ``art`` (the drawings of a terrain), ``icon``, ``side``, ``road`` (half
    of a step: in a cell, towards its neighbour), ``bridge`` (of a road, over a side), ``zone`` (a
    side of its border), ``place``, ``objective``, ``name`` and ``number``; of numbers along the
    edges ``column`` and ``row``.
    Of counters, ``unit`` is the cell, ``facing`` the direction and ``value`` what their numbers
    are; of arrows (``move``, ``attack``, ``retreat``), the place is all cells of their way.
    """

    kind: str
    what: str
    where: str


def facts_of(
    gridmap: GridMap,
    content: Content,
    shown: Collection[Cell],
    zones: Collection[str],
    plain: Callable[[Text], str],
) -> Iterator[GridFact]:
    """Yield what a map must show in some of its cells, with some of its zones.

    ``plain`` returns words as they are printed.
    """
    lattice = lattice_of(gridmap)
    for cell, id in terrain_by_cell(gridmap, content).items():
        if cell in shown:
            name, terrain = lattice.name(cell), content.terrains[id]
            yield GridFact("ground", id, name)
            if terrain.pattern != "plain":
                yield GridFact("art", id, name)
            if terrain.icon:
                yield GridFact("icon", id, name)
    for side, ids in terrain_by_side(gridmap).items():
        if not side.isdisjoint(shown):
            yield from (GridFact("side", id, side_name(lattice, side)) for id in ids)
    for id, cells in ways_of(gridmap):
        for one, other in pairwise(cells):
            for here, there in ((one, other), (other, one)):
                if here in shown:
                    yield GridFact("road", id, step_name(lattice, here, there))
    for side, id in bridges_of(gridmap, content).items():
        if not side.isdisjoint(shown):
            yield GridFact("bridge", id, side_name(lattice, side))
    for id in zones:
        zone = frozenset(lattice.listed(gridmap.zones[id].cells)) if id in gridmap.zones else ()
        for cell in sorted(cell for cell in zone if cell in shown):
            for direction in lattice.directions:
                if lattice.step(cell, direction) not in zone:
                    yield GridFact("zone", id, f"{lattice.name(cell)}/{direction}")
    yield from _of_places(gridmap, lattice, shown, plain)
    yield from (GridFact("number", lattice.name(cell), lattice.name(cell)) for cell in shown)


def facts_of_play(
    block: GridMapFigure, content: Content, number: Callable[[Entry, str], str]
) -> Iterator[GridFact]:
    """Yield what the counters and arrows of a figure must show.

    ``number`` returns what is printed for a number of an entry, by its id.
    """
    for id, piece in block.units.items():
        yield GridFact("unit", id, piece.at)
        yield GridFact("facing", id, piece.facing or "N")
        collection, _, key = piece.unit.partition(".")
        home = content.collections[collection]
        shown = back_of(key, home.entries) if piece.reduced else key
        entry = home.entries[shown]
        if piece.reduced and shown == key:
            entry = replace(entry, numbers=entry.numbers | entry.reduced)
        values = "–".join(number(entry, each) for each in numbers_of(entry, home))
        if values:
            yield GridFact("value", id, values)
    for id, move in block.moves.items():
        yield GridFact(move.does, id, " ".join(move.way.split()))


def along_edges(gridmap: GridMap) -> Iterator[GridFact]:
    """Yield what columns and rows are called along the edges of a map."""
    lattice = lattice_of(gridmap)
    for column in range(gridmap.columns):
        yield GridFact("column", lattice.halves((column, 0))[0], str(column + 1))
    for row in range(gridmap.rows):
        yield GridFact("row", lattice.halves((0, row))[1], str(row + 1))


def _of_places(
    gridmap: GridMap, lattice: Lattice, shown: Collection[Cell], plain: Callable[[Text], str]
) -> Iterator[GridFact]:
    for id, place in gridmap.places.items():
        if lattice.read(place.at) in shown:
            where = step_name_of(place)
            yield GridFact("place", id, where)
            yield GridFact("name", plain(place.name), where)
            if place.objective:
                yield GridFact("objective", id, place.at)


def step_name_of(place: GridPlace) -> str:
    """Return where a place is: its cell, or the two cells that its side is between."""
    return "/".join(sorted((place.at, place.side))) if place.side else place.at


def step_name(lattice: Lattice, here: Cell, there: Cell) -> str:
    """Return what a step is called: two cells, or one and the direction over the edge."""
    if lattice.holds(there):
        return f"{lattice.name(here)}/{lattice.name(there)}"
    return side_name(lattice, frozenset((here, there)))


def side_name(lattice: Lattice, side: Side) -> str:
    """Return what a side is called: two cells, or the one that is on the map and a direction."""
    cells = sorted(cell for cell in side if lattice.holds(cell))
    if len(cells) > 1:
        return "/".join(sorted(map(lattice.name, cells)))
    here = cells[0]
    (way,) = (each for each in lattice.directions if lattice.step(here, each) in side)
    return f"{lattice.name(here)}/{way}"
