"""Number the cells of a map: in the cells, or along the edges where they are small."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.content.gridmap import Cell, Lattice
from generator.content.model import GridMap
from generator.render.gridlabels import Box, lettered
from generator.render.gridmarks import CELL
from generator.render.gridroom import overlap
from generator.render.inks import Inks
from generator.units import mm_from_pt

NUMBER = 6.2
"""Smallest type size of the numbers, in pt."""
WIDEST_NUMBER, LOWEST_NUMBER, NUMBER_TOP = 6.6, -1.6, 4.4
"""The widest number that finds room in a cell, and where it ends and begins above the middle."""
DROPS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""How much lower all numbers of a map may be, where lines run along the upper sides of cells."""
LETTER = 0.46
"""About how wide a digit is, in type sizes."""
CLEAR, IN_CELL = 0.12, 0.22
"""How far a number is from what it keeps off, and from the sides of its cell."""
STEP = 0.5
"""How far apart the places are where a number may be."""
PER_AREA = 30.0
"""How much farther a number goes rather than have a unit of area covered."""


class CellNumbers(Struct, frozen=True, dict=True):
    """The numbers of the cells that a map shows.

    ``cell`` is the distance of two cells in mm, ``drop`` how much lower numbers are than at the
    very top of their cells, and ``covered`` what they keep off in a cell, from its middle.
    """

    gridmap: GridMap
    lattice: Lattice
    shown: tuple[Cell, ...]
    cell: float
    numbered: bool
    drop: float = 0.0
    covered: Mapping[Cell, Sequence[Box]] = {}

    @cached_property
    def where(self) -> Literal["", "cells", "edges"]:
        """Where numbers are: in the cells, along the edges where they are small, or nowhere."""
        if not self.numbered:
            return ""
        has_room = 2 * self._half <= WIDEST_NUMBER
        return "cells" if has_room and self.least_bottom <= LOWEST_NUMBER else "edges"

    @property
    def size(self) -> float:
        """Their type size."""
        return type_size(NUMBER, 1.75, self.cell)

    @property
    def bottom(self) -> float:
        """Where a number usually ends below, from the middle of its cell."""
        return min(self.least_bottom + self.drop, max(self.least_bottom, LOWEST_NUMBER))

    def lowered(self) -> CellNumbers:
        """Return them with the drop by which most numbers are at their usual place."""
        every = [replace(self, drop=drop) for drop in DROPS]
        return max(every, key=lambda each: sum(map(each.is_free, self.shown)))

    def is_free(self, cell: Cell) -> bool:
        """Whether nothing covers the usual place of a number."""
        return not overlap(self._box(0.0, self.bottom), self.covered.get(cell, ()))

    @cached_property
    def least_bottom(self) -> float:
        """Where a number ends below, from the middle, at the very top of its cell."""
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
                (x, y), ((right, down), is_crossed) = self._middle(cell), self._spots[cell]
                spot = x + right, y + down
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

    def spot(self, cell: Cell) -> tuple[tuple[float, float], bool]:
        """Return the middle of the baseline of a number, from that of its cell; if it is crossed.

        It stands at the top of its cell; or, with as many others as can be, where it is clear.
        """
        return self._spots[cell]

    def _least_crossed(self, cell: Cell) -> tuple[tuple[float, float], bool]:
        """Return where a number is crossed least, not far from its usual place."""
        home, covered, inside = (0.0, self.bottom), self.covered.get(cell, ()), self._within(cell)
        best, least = home, overlap(self._box(*home), covered) * PER_AREA
        for away, spot in self._choices:
            if away >= least:
                break
            box = self._box(spot[0], home[1] + spot[1])
            found = overlap(box, covered) * PER_AREA + away
            if found < least and inside(box):
                best, least = (spot[0], home[1] + spot[1]), found
        return best, overlap(self._box(*best), covered) > 0

    def _clear(self, cell: Cell) -> frozenset[tuple[float, float]]:
        """Return the choices at which a number is in its cell and clear of everything."""
        covered, inside = self.covered.get(cell, ()), self._within(cell)
        boxes = ((spot, self._box(spot[0], self.bottom + spot[1])) for _, spot in self._choices)
        return frozenset(spot for spot, box in boxes if inside(box) and not overlap(box, covered))

    def _dodging(self) -> Iterator[tuple[Cell, tuple[float, float]]]:
        """Yield the choices of numbers that are not at their usual place: as few as can be.

        Each choice serves as many of those that are left as it can, the nearest if several do.
        """
        clear = {cell: self._clear(cell) for cell in self.shown if not self.is_free(cell)}
        left = {cell: spots for cell, spots in clear.items() if spots}
        while left:
            served = Counter(spot for spots in left.values() for spot in spots)
            away = {spot: each for each, spot in self._choices}
            best = min(served, key=lambda spot: (away[spot] - served[spot], away[spot], spot))
            yield from ((cell, best) for cell, spots in left.items() if best in spots)
            left = {cell: spots for cell, spots in left.items() if best not in spots}

    def boxes(self) -> Iterator[Box]:
        """Yield what the numbers in the cells cover."""
        for cell in self.shown if self.where == "cells" else ():
            (x, y), (left, top, right, bottom) = (
                self._middle(cell),
                self._box(*self._spots[cell][0]),
            )
            yield left + x, top + y, right + x, bottom + y

    @cached_property
    def _spots(self) -> Mapping[Cell, tuple[tuple[float, float], bool]]:
        home, moved = self.bottom, dict(self._dodging())
        found = {}
        for cell in self.shown:
            if cell in moved:
                (right, down) = moved[cell]
                found[cell] = (right, home + down), False
            else:
                is_free = self.is_free(cell)
                found[cell] = ((0.0, home), False) if is_free else self._least_crossed(cell)
        return found

    @cached_property
    def _choices(self) -> Sequence[tuple[float, tuple[float, float]]]:
        """Places for a number from its usual one, and how far off they are, the nearest first."""
        every = (
            (across * STEP, down * STEP)
            for down in range(int(2 * NUMBER_TOP / STEP) + 1)
            for across in range(-5, 6)
        )
        return sorted((abs(x) + y, (x, y)) for x, y in every)

    def _box(self, x: float, y: float) -> Box:
        return (
            x - self._half - CLEAR,
            y - self.size * 0.72 - CLEAR,
            x + self._half + CLEAR,
            y + CLEAR,
        )

    def _within(self, cell: Cell) -> Callable[[Box], bool]:
        """Return what says whether a box is within a cell, with some room to its sides."""
        x, y = self.lattice.middle(cell)
        corners = [((a - x) * CELL, (b - y) * CELL) for a, b in self.lattice.corners(cell)]
        sides = list(pairwise((*corners, corners[0])))

        def is_within(box: Box) -> bool:
            left, top, right, bottom = box
            spots = (left, top), (right, top), (left, bottom), (right, bottom)
            return all(_inside(spot, side) >= IN_CELL for spot in spots for side in sides)

        return is_within


def _inside(spot: tuple[float, float], side: tuple[tuple[float, float], ...]) -> float:
    """Return how far a spot is within a side of a cell around the origin."""
    (ax, ay), (bx, by) = side
    cross = (bx - ax) * (spot[1] - ay) - (by - ay) * (spot[0] - ax)
    middle = (bx - ax) * -ay + (by - ay) * ax
    return math.copysign(1.0, middle) * cross / math.dist((ax, ay), (bx, by))


def type_size(least: float, usual: float, cell: float) -> float:
    """Return a type size: a usual one in units of the drawing, but at least so many pt."""
    return max(usual, mm_from_pt(least) * CELL / cell)
