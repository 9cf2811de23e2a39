"""Find what lines and marks cover on a map of cells, for all else to keep off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil, dist

from msgspec import Struct

from generator.render.gridlabels import Box
from generator.render.gridmarks import CASING, CELL, ROAD, WALL
from generator.render.shapes import Point

Stretch = tuple[Point, Point, Point]
"""A piece of a line: its beginning, the point towards which it bends, and its end."""
STEP = 0.7
"""How far apart the boxes are that cover a line."""
AROUND = 6.5
"""How far from the middle of a cell lies what matters to it."""
HALO = 0.25
"""How much a line is broader on both sides for the paper around it."""
BRIDGE = 1.9
"""How far a bridge reaches from the middle of its side."""


class GridRoom(Struct, frozen=True, dict=True):
    """What is covered on a map: by rivers, roads and bridges, by marks.

    All are in units of the drawing.
    """

    sides: tuple[tuple[Point, Point], ...] = ()
    """The ends of the sides with walls and cliffs."""
    waters: tuple[tuple[Sequence[Point], float], ...] = ()
    """Points along rivers, with how broad these are."""
    roads: tuple[Stretch, ...] = ()
    bridges: tuple[Point, ...] = ()
    marks: tuple[tuple[Point, float], ...] = ()
    """The middles of marks, with how far each reaches."""
    others: tuple[Box, ...] = ()
    """What else is in the way."""

    @cached_property
    def lines(self) -> tuple[Box, ...]:
        """What lines and marks cover."""
        return (
            *self._of_sides(),
            *self._of_roads(),
            *self._of_marks(),
            *self.others,
        )

    def near(self, middle: Point) -> Sequence[Box]:
        """Return what they cover around the middle of a cell, from that middle."""
        x, y = middle
        return [
            (left - x, top - y, right - x, bottom - y)
            for left, top, right, bottom in self._by_square.get((x // CELL, y // CELL), ())
            if abs(left + right - 2 * x) < 2 * AROUND and abs(top + bottom - 2 * y) < 2 * AROUND
        ]

    @cached_property
    def _by_square(self) -> Mapping[tuple[float, float], Sequence[Box]]:
        """What is covered in each square of the drawing and in those around it."""
        found: dict[tuple[float, float], list[Box]] = defaultdict(list)
        for box in self.lines:
            x, y = (box[0] + box[2]) / 2 // CELL, (box[1] + box[3]) / 2 // CELL
            for across in (-1, 0, 1):
                for down in (-1, 0, 1):
                    found[x + across, y + down].append(box)
        return found

    def _of_sides(self) -> Iterator[Box]:
        for a, b in self.sides:
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            yield from covering((a, middle, b), WALL / 2 + HALO)
        for points, breadth in self.waters:
            for x, y in points:
                half = breadth / 2
                yield x - half, y - half, x + half, y + half

    def _of_roads(self) -> Iterator[Box]:
        for stretch in self.roads:
            yield from covering(stretch, (ROAD + CASING) / 2)
        for x, y in self.bridges:
            yield x - BRIDGE, y - BRIDGE, x + BRIDGE, y + BRIDGE

    def _of_marks(self) -> Iterator[Box]:
        for (x, y), reach in self.marks:
            yield x - reach, y - reach, x + reach, y + reach


def covering(stretch: Stretch, half: float) -> Iterator[Box]:
    """Yield boxes that cover a stretch of a line that is ``half`` as broad on either side."""
    (x0, y0), (x1, y1), (x2, y2) = stretch
    count = ceil((dist((x0, y0), (x1, y1)) + dist((x1, y1), (x2, y2))) / STEP) or 1
    for step in range(count + 1):
        t = step / count
        u = 1 - t
        x = u * u * x0 + 2 * u * t * x1 + t * t * x2
        y = u * u * y0 + 2 * u * t * y1 + t * t * y2
        yield x - half, y - half, x + half, y + half


def overlap(box: Box, others: Iterable[Box]) -> float:
    """Return how much of a box others cover, each by itself."""
    left, top, right, bottom = box
    found = 0.0
    for x0, y0, x1, y1 in others:
        across, down = min(right, x1) - max(left, x0), min(bottom, y1) - max(top, y0)
        if across > 0 and down > 0:
            found += across * down
    return found
