"""Draw the samples of a legend by the very marks of the map of cells: terrains, zones, places.

What fills cells is shown on one cell of the map, what lies on lines on a piece of the map around
one side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil

from msgspec import Struct

from generator.content.gridmap import Lattice, Layout
from generator.content.model import MapZone, Terrain
from generator.maps.decimals import decimal
from generator.maps.terrainart import Spots
from generator.render.gridmarks import (
    CELL,
    drawn,
    drawn_border,
    drawn_bridges,
    drawn_road,
    drawn_sides,
    ground_of,
    place_mark,
    placed_icon,
    zone_colour,
)
from generator.render.gridwaters import Reach, Waters, ford
from generator.render.gridzones import BAND, INSET
from generator.render.inks import Inks
from generator.render.patterns import Pattern, patterned
from generator.render.shapes import Point, shape

SAMPLE = (14.0, 12.0)
"""Width and height of a sample, in units of maps: a cell of any shape has room in it."""
LOW = 8.0
"""Height of a sample of what is not as high as a cell."""
LARGER = 1.8
"""How much larger than on cells lines and marks are in the legend, to be as legible as these."""
GRID = 0.3
"""Weight of the border of a cell."""
_SIDE = 2.9
"""Half the length of a side of a hex."""


WIDE = 2.1 * SAMPLE[0] / SAMPLE[1] + 0.4
"""How wide a sample is with the gap beside it, in type sizes."""
BETWEEN = 1.05
"""How far columns of a legend are apart, in type sizes: a margin and a space."""


def column_of(lengths: Iterable[float]) -> float:
    """Return how wide a column is in which entries with words of some lengths have room."""
    return WIDE + max(lengths, default=0.0)


def width_in(step: float, length: float) -> float:
    """Return how wide an entry is: as many columns as its words need, and what is between."""
    count = max(1, ceil((WIDE + length + BETWEEN) / (step + BETWEEN) - 0.01))
    return count * (step + BETWEEN) - BETWEEN


class Samples(Struct, frozen=True):
    """Draws samples for a legend as SVG, with cells as those of a map, or hexes without one."""

    inks: Inks
    lattice: Lattice = Lattice(Layout(1, 1))

    def terrain(self, terrain: Terrain, icon: str = "", spots: int | Spots = 0) -> str:
        """Return a sample of a terrain.

        ``icon`` is drawn in it as in its cells; ``spots`` are where small drawings are there.
        """
        if terrain.of == "cells":
            outline = self._outline()
            ground = ground_of(terrain) if self.inks.fills else self.inks["paper"]
            parts = [shape(outline, ground), *drawn(terrain, [((0, 0), spots)], self.inks)]
            parts += [placed_icon(icon, (0.0, 0.0), self.inks)] if icon else []
            return _sample([*parts, shape(outline, "none", self.inks["muted"], GRID)])
        if terrain.pattern == "ford":
            return _sample(_larger(self._water(terrain, _DOWN)), LOW)
        if terrain.pattern in ("river", "stream"):
            return _sample(_larger(self._water(terrain, _ACROSS)), LOW)
        if terrain.of == "sides":
            ends = [((-3.6, 0.0), (3.6, 0.0))]
            return _sample(_larger(drawn_sides(terrain, ends, self.inks)), LOW)
        bend = "M-3.6 .8C-1.5 .8-1.2-.7 0-.7S1.5.5 3.6.5"
        return _sample(_larger(drawn_road(terrain, bend, self.inks)), LOW)

    def zone(self, zone: MapZone, number: int) -> str:
        """Return the border of a zone around one cell."""
        colour = self.inks[zone_colour(zone, number, self.inks)]
        outer, middle, inner = (self._sides(1 - 2 * inset) for inset in (0.0, INSET, BAND))
        grid = shape(self._outline(), "none", self.inks["muted"], GRID)
        return _sample([*drawn_border(outer, middle, inner, colour, number, self.inks), grid])

    def area(self, pattern: Pattern) -> str:
        """Return a cell that is told apart."""
        outline = self._outline()
        ground = [shape(outline, self.inks[pattern.ground])] if self.inks.fills else []
        grid = shape(outline, "none", self.inks["muted"], GRID)
        return _sample([*ground, patterned(outline, pattern, self.inks), grid])

    def bridge(self, road: Terrain, river: Terrain) -> str:
        """Return a bridge of a road over a river."""
        parts = [
            *self._water(river, _DOWN),
            *drawn_road(road, "M-3.7 0H3.7", self.inks),
            *drawn_bridges([(_DOWN[1], _DOWN[2])], self.inks),
        ]
        return _sample(_larger(parts), LOW)

    def place(self, is_objective: bool) -> str:
        """Return the mark of a place, or the star of an objective."""
        return _sample(_larger(place_mark((0.0, 0.0), is_objective, self.inks)), LOW)

    def _outline(self) -> list[Point]:
        """Return the corners of a cell around 0, 0."""
        return [(x * CELL, y * CELL) for x, y in self._corners(1.0)]

    def _sides(self, size: float) -> list[tuple[Point, Point]]:
        """Return the sides of a cell that is smaller."""
        corners = [(x * CELL, y * CELL) for x, y in self._corners(size)]
        return list(pairwise((*corners, corners[0])))

    def _corners(self, size: float) -> Iterator[Point]:
        x0, y0 = self.lattice.middle((0, 0))
        return ((x - x0, y - y0) for x, y in self.lattice.corners((0, 0), size))

    def _water(self, terrain: Terrain, corners: Sequence[Point]) -> Iterator[str]:
        """Yield a river through corners, with a ford half way if the terrain is one."""
        sides = list(pairwise(corners))
        waters = Waters({"": terrain}, tuple(Reach(("",), each) for each in sides))
        yield from waters.svg(self.inks)
        if terrain.pattern == "ford":
            yield from ford(terrain, sides[len(sides) // 2], self.inks)


_ACROSS: Sequence[Point] = ((-7.5, 1.44), (-2.5, -1.44), (2.5, 1.44), (7.5, -1.44))
"""The corners by which a river is led across a sample: those of hexes."""
_DOWN: Sequence[Point] = ((-5.0, -2 * _SIDE), (0.0, -_SIDE), (0.0, _SIDE), (5.0, 2 * _SIDE))
"""The corners by which it is led down, along a side that is crossed."""


def low_sample(parts: Iterable[str]) -> str:
    """Return what is drawn around 0, 0 on a map as a sample, as large as lines and marks are."""
    return _sample(_larger(parts), LOW)


def _larger(parts: Iterable[str]) -> list[str]:
    return [f'<g transform="scale({decimal(LARGER)})">{"".join(parts)}</g>']


def _sample(parts: Iterable[str], height: float = SAMPLE[1]) -> str:
    """Return a sample with 0, 0 in its middle."""
    width = SAMPLE[0]
    box = " ".join(map(decimal, (-width / 2, -height / 2, width, height)))
    kind = "terrain-swatch" if height == SAMPLE[1] else "terrain-swatch low"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="{box}"'
        f' aria-hidden="true">{"".join(parts)}</svg>'
    )
