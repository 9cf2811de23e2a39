"""Find the edge of the cells that are shown, at which roads and rivers are cut off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, pairwise
from typing import NamedTuple

from generator.content.gridmap import Cell, Lattice
from generator.render.gridmarks import CELL, between
from generator.render.gridzones import rounded
from generator.render.shapes import Point


class Edge(NamedTuple):
    """The corners at the edge, and the middles of its sides, both rounded."""

    corners: frozenset[Point]
    gates: frozenset[Point]


def edge_of(lattice: Lattice, cells: Iterable[Cell]) -> Edge:
    """Return the edge of some cells: the sides that only one of them has, and their corners."""
    outlines = [[(x * CELL, y * CELL) for x, y in lattice.corners(cell)] for cell in cells]
    sides = [*chain.from_iterable(pairwise((*each, each[0])) for each in outlines)]
    middles = Counter(rounded(between(*side)) for side in sides)
    outer = [side for side in sides if middles[rounded(between(*side))] == 1]
    return Edge(
        frozenset(rounded(corner) for side in outer for corner in side),
        frozenset(rounded(between(*side)) for side in outer),
    )
