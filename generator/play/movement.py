"""Move over a map of cells: what a step costs, the cheapest ways, and straight lines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import pairwise

from msgspec import Struct

from generator.content.gridmap import (
    Cell,
    Lattice,
    Side,
    lattice_of,
    terrain_by_cell,
    terrain_by_side,
    ways_of,
)
from generator.content.model import Content, GridMap
from generator.content.model.terrain import Cost

NUDGE = 1e-6
"""How far a line is shifted that would run along a side, in distances of cells."""


class Way(Struct, frozen=True):
    """A way from cell to cell, and the movement points that it costs."""

    cells: tuple[Cell, ...]
    cost: int


class Ground(Struct, frozen=True):
    """What a map costs one kind of unit.

    ``roads`` are the costs of steps along roads, from both ends. Without a kind of unit every
    step costs one point.
    """

    lattice: Lattice
    cells: Mapping[Cell, Cost]
    sides: Mapping[Side, tuple[Cost, ...]]
    roads: Mapping[Side, int]

    def step(self, start: Cell, end: Cell) -> int | None:
        """Return the cost of a step to a neighbour, or None where it is prohibited."""
        side = frozenset((start, end))
        if side in self.roads:
            return self.roads[side]
        total = 0
        for cost in (self.cells.get(end, 1), *self.sides.get(side, ())):
            if isinstance(cost, str):
                return None
            total += cost
        return total

    def ways(self, start: Cell, points: int | None = None) -> dict[Cell, Way]:
        """Return the cheapest way to each cell that can be reached, with so many points at most.

        Of two ways that cost the same, it is the one with fewer steps.
        """
        found: dict[Cell, Way] = {}
        waiting: list[tuple[int, int, tuple[Cell, ...]]] = [(0, 0, (start,))]
        while waiting:
            cost, steps, cells = heappop(waiting)
            here = cells[-1]
            if here in found:
                continue
            found[here] = Way(cells, cost)
            for beyond in self.lattice.neighbours(here):
                more = self.step(here, beyond)
                if more is None or beyond in found:
                    continue
                if points is None or cost + more <= points:
                    heappush(waiting, (cost + more, steps + 1, (*cells, beyond)))
        return found


def ground_of(gridmap: GridMap, content: Content, kind: str | None = None) -> Ground:
    """Return what a map costs a kind of unit, or a step each where none is given."""
    terrains = content.terrains

    def cost(terrain: str, otherwise: int) -> Cost:
        if kind is None or terrain not in terrains:
            return otherwise
        return terrains[terrain].costs.get(kind, otherwise)

    roads: dict[Side, int] = {}
    for id, cells in ways_of(gridmap):
        for pair in pairwise(cells):
            paid = cost(id, 1)
            if isinstance(paid, int):
                side = frozenset(pair)
                roads[side] = min(paid, roads.get(side, paid))
    return Ground(
        lattice_of(gridmap),
        {cell: cost(id, 1) for cell, id in terrain_by_cell(gridmap, content).items()},
        {side: tuple(cost(id, 0) for id in ids) for side, ids in terrain_by_side(gridmap).items()},
        roads,
    )


def line(lattice: Lattice, start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Return the cells on a straight line from the middle of one cell to that of another.

    A line along a side takes the cell on its right.
    """
    return tuple(_line(lattice, start, end))


def _line(lattice: Lattice, start: Cell, end: Cell) -> Iterator[Cell]:
    steps = lattice.distance(start, end)
    (x0, y0), (x1, y1) = lattice.middle(start), lattice.middle(end)
    aside = math.dist((x0, y0), (x1, y1)) or 1.0
    right = -(y1 - y0) / aside * NUDGE, (x1 - x0) / aside * NUDGE
    here = start
    yield here
    for number in range(1, steps + 1):
        share = number / steps
        spot = x0 + (x1 - x0) * share + right[0], y0 + (y1 - y0) * share + right[1]
        left = steps - number
        nearer = [cell for cell in lattice.neighbours(here) if lattice.distance(cell, end) == left]
        here = min(nearer, key=lambda cell: math.dist(lattice.middle(cell), spot))
        yield here
