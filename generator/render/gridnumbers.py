"""Number the cells of a map: in the cells, or along the edges where they are small."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from generator.content.gridmap import Cell, Lattice, Side, ways_of
from generator.content.model import GridMap
from generator.render.gridlabels import lettered
from generator.render.gridmarks import CELL
from generator.render.inks import Inks
from generator.units import mm_from_pt

NUMBER = 6.2
"""Smallest type size of the numbers, in pt."""
WIDEST_NUMBER, LOWEST_NUMBER, NUMBER_TOP = 6.6, -1.6, 4.4
"""The widest number that finds room in a cell, and where it ends and begins above the middle."""
BELOW_ZONE = 0.5
"""How much lower a number is where the border of a zone runs along the upper sides."""
LETTER = 0.46
"""About how wide a digit is, in type sizes."""
Box = tuple[float, float, float, float]


class CellNumbers(Struct, frozen=True, dict=True):
    """The numbers of the cells that a map shows.

    ``cell`` is the distance of two cells in mm, ``zones`` the cells of each zone whose border is
    drawn, and ``features`` the sides on which something lies.
    """

    gridmap: GridMap
    lattice: Lattice
    shown: tuple[Cell, ...]
    cell: float
    numbered: bool
    zones: tuple[frozenset[Cell], ...] = ()
    features: frozenset[Side] = frozenset()

    @cached_property
    def where(self) -> Literal["", "cells", "edges"]:
        """Where numbers are: in the cells, along the edges where they are small, or nowhere."""
        if not self.numbered:
            return ""
        has_room = 2 * self._half <= WIDEST_NUMBER
        return "cells" if has_room and self._least_bottom <= LOWEST_NUMBER else "edges"

    @property
    def size(self) -> float:
        """Their type size."""
        return type_size(NUMBER, 1.75, self.cell)

    def bottom(self, cell: Cell) -> float:
        """Return where a number ends below, from the middle: lower at the border of a zone."""
        if not any(cell in zone and self._is_rim(cell, zone) for zone in self.zones):
            return self._least_bottom
        return min(self._least_bottom + BELOW_ZONE, max(self._least_bottom, LOWEST_NUMBER))

    def _is_rim(self, cell: Cell, zone: frozenset[Cell]) -> bool:
        """Whether a cell of a zone has an upper side on its border."""
        return any(each not in zone for each in self._above(cell))

    def _above(self, cell: Cell) -> Iterator[Cell]:
        """Yield the neighbours beyond the upper sides of a cell."""
        for way in self.lattice.directions:
            each = self.lattice.step(cell, way)
            if self.lattice.middle(each)[1] < self.lattice.middle(cell)[1] - 0.1:
                yield each

    @cached_property
    def _least_bottom(self) -> float:
        top = NUMBER_TOP
        if self.lattice.layout.cells == "hexes" and not self.lattice.layout.flat:
            # below the corner, where the cell is as wide as the number
            top = min(top, (CELL - 2 * self._half) / math.sqrt(3) + 0.2)
        return self.size * 0.72 - top

    @cached_property
    def _half(self) -> float:
        """Half the width of the longest number."""
        longest = max(len(self.lattice.name(cell)) for cell in self.shown)
        return longest * LETTER * self.size / 2

    def svg(self, box: Box, inks: Inks) -> Iterator[str]:
        """Yield the numbers of a drawing whose left, top, width and height are given."""
        if self.where == "edges":
            yield from self._along_edges(box, inks)
        elif self.where:
            for cell in self.shown:
                x, y = self._middle(cell)
                spot = x, y + self.bottom(cell)
                is_crossed = cell in self._crossed
                yield lettered(self.lattice.name(cell), spot, self.size, "muted", inks, is_crossed)

    def _middle(self, cell: Cell) -> tuple[float, float]:
        x, y = self.lattice.middle(cell)
        return x * CELL, y * CELL

    def _along_edges(self, box: Box, inks: Inks) -> Iterator[str]:
        size, (left, top, _, _) = self.size, box
        columns: dict[int, float] = {}
        rows: dict[int, float] = {}
        for column, row in self.shown:
            x, y = self._middle((column, row))
            columns.setdefault(column, x)
            rows.setdefault(row, y)
        step = math.ceil(size * LETTER * 2.6 / (CELL * math.sqrt(3) / 2))
        for column, x in columns.items():
            if column % step == 0 or step == 1:
                words = self.lattice.halves((column, 0))[0]
                yield lettered(words, (x, top + size), size, "muted", inks)
        for row, y in rows.items():
            if row % step == 0 or step == 1:
                words = self.lattice.halves((0, row))[1]
                yield lettered(words, (left + size * 0.7, y + size * 0.36), size, "muted", inks)

    @cached_property
    def _crossed(self) -> frozenset[Cell]:
        """The cells whose numbers may be crossed: by the border of a zone, or a road from above.

        A border keeps clear of what lies on a side, and so comes down to the number below it.
        """
        found = {cell for zone in self.zones for cell in zone if self._is_below(cell, zone)}
        for _, cells in ways_of(self.gridmap):
            for one, other in pairwise(cells):
                (_, y0), (_, y1) = self._middle(one), self._middle(other)
                found |= {one if y1 < y0 else other} if abs(y1 - y0) > 1 else set()
        return frozenset(found)

    def _is_below(self, cell: Cell, zone: frozenset[Cell]) -> bool:
        """Whether the border of a zone runs below what lies on an upper side of a cell."""
        above = self._above(cell)
        return any(each not in zone and frozenset((cell, each)) in self.features for each in above)


def type_size(least: float, usual: float, cell: float) -> float:
    """Return a type size: a usual one in units of the drawing, but at least so many pt."""
    return max(usual, mm_from_pt(least) * CELL / cell)
