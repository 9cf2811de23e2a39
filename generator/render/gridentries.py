"""Find and draw where reinforcements come on at the edge of a map of cells."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from generator.content.gridmap import Cell, Lattice, lattice_of
from generator.content.model import Arrival, Content, GridMap
from generator.render.gridlegend import low_sample
from generator.render.gridpieces import Arrow, drawn_arrow
from generator.render.inks import Inks
from generator.render.shapes import Point

ROOM = 3.6
"""How much room beside the map the arrows need, in units of maps."""
START, TIP = 7.9, 4.9
"""How far from the middle of a cell an arrow starts, and ends."""
WEIGHT, HEAD, HALF = 1.3, 2.2, 0.6
"""Weight of an arrow, the length of its head, and half the width of that as a share."""


class Entrance(Struct, frozen=True):
    """A cell at the edge of a map where units of a side come on, and the way out from there."""

    role: str
    cell: Cell
    outwards: Point


def entrances_of(gridmap: GridMap, content: Content) -> tuple[Entrance, ...]:
    """Return where schedules let units come on in a turn: cells, or places, at the edge."""
    lattice, found = lattice_of(gridmap), {}
    for schedule in content.schedules.values():
        entries = content.collections[schedule.collection].entries
        for arrival in schedule.arrivals.values():
            cell = _cell(arrival, gridmap, lattice)
            role = next((entries[unit].role for unit in arrival.units), None)
            outwards = _outwards(lattice, cell) if cell else None
            if cell and role and outwards:
                found[role, cell] = Entrance(role, cell, outwards)
    return tuple(found.values())


def _cell(arrival: Arrival, gridmap: GridMap, lattice: Lattice) -> Cell | None:
    """Return the cell in which units arrive after the start, if it is one of the map."""
    if arrival.turn is None or arrival.at is None:
        return None
    place = gridmap.places.get(arrival.at)
    return lattice.read(place.at if place else arrival.at)


def _outwards(lattice: Lattice, cell: Cell) -> Point | None:
    """Return the direction that leads off the map from a cell; none from one within it."""
    x, y = lattice.middle(cell)
    beyond = [
        lattice.middle(there)
        for there in (lattice.step(cell, direction) for direction in lattice.directions)
        if not lattice.holds(there)
    ]
    across, down = sum(px - x for px, _ in beyond), sum(py - y for _, py in beyond)
    length = math.hypot(across, down)
    return (across / length, down / length) if length > 1e-6 else None


def entrance_arrow(entrance: Entrance, middle: Point, inks: Inks) -> Iterator[str]:
    """Yield the arrow that leads onto the map, in the colour of its side."""
    (x, y), (dx, dy) = middle, entrance.outwards
    ends = [(x + dx * far, y + dy * far) for far in (START, TIP)]
    yield from drawn_arrow(ends, _look(entrance.role, inks), inks, "")


def entrance_swatch(entrance: Entrance, inks: Inks) -> str:
    """Return such an arrow for a legend as SVG."""
    dx, dy = entrance.outwards
    half_way = (START + TIP) / 2
    return low_sample(entrance_arrow(entrance, (-dx * half_way, -dy * half_way), inks))


def _look(role: str, inks: Inks) -> Arrow:
    return Arrow(inks.roles.get(role, "ink"), WEIGHT, HEAD, HALF)
