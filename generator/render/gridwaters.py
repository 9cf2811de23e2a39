"""Lead rivers and streams along the sides of cells as one smooth line, with the fords on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from math import dist
from typing import NamedTuple

from msgspec import Struct

from generator.content.gridmap import WATERCOURSES
from generator.content.model import Terrain
from generator.maps.decimals import decimal
from generator.render.gridmarks import RIVER, between, ink_of, line_ink
from generator.render.gridzones import rounded
from generator.render.inks import Inks
from generator.render.shapes import Point, at, circle, line

BANK = 0.4
"""How much paper is beside water on both sides together."""
BEND, BEND_AT_CROSSING = 0.18, 0.12
"""How far water follows its direction at a corner, as a share of a side: so little that it covers
the side, and less where it is crossed, so that it passes through the middle of that."""
RING = 1.75
"""Radius of the mark of a ford, which is that of the ring around a place on a side."""
RING_LINE = 0.3
STONE, STONES = 0.7, 3
"""Breadth of the stepping stones of a ford, and how many there are."""
SAMPLES = 10
"""Into how many pieces a curve is parted for what keeps off it."""


class Curve(NamedTuple):
    """A curve between two corners, with the points towards which it starts and ends."""

    start: Point
    after: Point
    before: Point
    end: Point

    def points(self) -> Iterator[Point]:
        """Yield points along it, from end to end."""
        for step in range(SAMPLES + 1):
            t = step / SAMPLES
            shares = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            x, y = (sum(s * p[n] for s, p in zip(shares, self, strict=True)) for n in (0, 1))
            yield x, y

    @property
    def path(self) -> str:
        """The curve as a path."""
        return f"M{at(self.start)}C{at(self.after)} {at(self.before)} {at(self.end)}"


class Reach(NamedTuple):
    """What lies on one side: its terrains, the ends of the side, and whether it is drawn."""

    terrains: tuple[str, ...]
    ends: tuple[Point, Point]
    is_shown: bool = True


class Waters(Struct, frozen=True, dict=True):
    """The rivers, streams and fords of a map, in units of its drawing.

    ``crossed`` are the middles of the sides with a bridge, rounded, and ``edge`` the corners at
    the edge of the map: water that leaves it there is cut off straight.
    """

    terrains: Mapping[str, Terrain]
    reaches: tuple[Reach, ...]
    crossed: Collection[Point] = ()
    edge: Collection[Point] = ()

    @cached_property
    def curves(self) -> Sequence[Curve]:
        """The curve of each reach: two that meet in a corner go on in one direction there."""
        return [self._curve(number) for number in range(len(self.reaches))]

    def svg(self, inks: Inks) -> Iterator[str]:
        """Yield all water: first the paper beside it, so that no piece covers another."""
        banks: dict[tuple[float, bool], str] = defaultdict(str)
        water: dict[tuple[str, float, str, bool], str] = defaultdict(str)
        for number, path, joint in self._pieces():
            weight, is_cut = self._weight(number), self._is_cut(number)
            banks[weight, is_cut] += path
            water[self._ink(number, inks), weight, joint, is_cut] += path
        for (weight, is_cut), path in banks.items():
            yield line(path, inks["paper"], weight + BANK, is_cut=is_cut)
        for (colour, weight, joint, is_cut), path in water.items():
            yield line(path, colour, weight, joint=joint, is_cut=is_cut)

    def fords(self, inks: Inks) -> Iterator[str]:
        """Yield the fords, to be laid over the roads that lead through them."""
        for reach, id in self._fords:
            yield from ford(self.terrains[id], reach.ends, inks, f"side.{id}")

    @property
    def ford_middles(self) -> Iterator[Point]:
        """The middles of the fords."""
        return (between(*reach.ends) for reach, _ in self._fords)

    def lines(self) -> Iterator[tuple[Sequence[Point], float]]:
        """Yield what water covers: points along each line, and its breadth with its banks."""
        for number in self._shown:
            yield list(self.curves[number].points()), self._weight(number) + BANK

    @property
    def _shown(self) -> Iterator[int]:
        return (number for number, reach in enumerate(self.reaches) if reach.is_shown)

    @property
    def _fords(self) -> Iterator[tuple[Reach, str]]:
        for number in self._shown:
            reach = self.reaches[number]
            yield from ((reach, id) for id in reach.terrains if self.terrains[id].pattern == "ford")

    def _pieces(self) -> Iterator[tuple[int, str, str]]:
        """Yield the reaches of pieces of water, their paths, and what they are a proof of."""
        for number in self._shown:
            path = self.curves[number].path
            own = [each for each in self.reaches[number].terrains if self._is_water(each)]
            yield from ((number, path, f"side.{id}") for id in own)
            if not own:
                yield number, path, ""

    # what water a reach is: a ford is of the river or stream that it lies in

    def _is_water(self, id: str) -> bool:
        return self.terrains[id].pattern in WATERCOURSES

    def _water(self, number: int) -> Terrain | None:
        reach = self.reaches[number]
        meeting = (each for corner in reach.ends for each in self._meeting[rounded(corner)])
        ids = (id for each in (number, *meeting) for id in self.reaches[each].terrains)
        return next((self.terrains[id] for id in ids if self._is_water(id)), None)

    def _weight(self, number: int) -> float:
        water = self._water(number)
        return RIVER * 0.5 if water and water.pattern == "stream" else RIVER

    def _ink(self, number: int, inks: Inks) -> str:
        water = self._water(number)
        return line_ink(water, water.pattern, inks) if water else ink_of("river", inks)

    # how it is led

    @cached_property
    def _meeting(self) -> Mapping[Point, Sequence[int]]:
        """The reaches that meet in each corner, in their order."""
        found: dict[Point, list[int]] = defaultdict(list)
        for number, reach in enumerate(self.reaches):
            for corner in reach.ends:
                found[rounded(corner)].append(number)
        return found

    def _next(self, number: int, corner: Point) -> Point | None:
        """Return the far end of the reach that goes on at a corner, if one does.

        Where three meet, the first two are one river, and the third flows into it.
        """
        first_two = self._meeting[rounded(corner)][:2]
        if len(first_two) < 2 or number not in first_two:
            return None
        a, b = self.reaches[first_two[first_two[0] == number]].ends
        return b if rounded(a) == rounded(corner) else a

    def _curve(self, number: int) -> Curve:
        a, b = self.reaches[number].ends
        far = dist(a, b) * (BEND_AT_CROSSING if self._is_crossed(number) else BEND)
        before, after = self._next(number, a), self._next(number, b)
        chord = _unit(a, b)
        into = _unit(before, b) if before else None
        out = _unit(a, after) if after else None
        (ux, uy), (vx, vy) = into or _mirrored(out, chord), out or _mirrored(into, chord)
        return Curve(a, (a[0] + ux * far, a[1] + uy * far), (b[0] - vx * far, b[1] - vy * far), b)

    def _is_cut(self, number: int) -> bool:
        """Whether it leaves the map: no other that is shown goes on from a corner at the edge."""
        shown = set(self._shown)
        return any(
            corner in self.edge and shown.intersection(self._meeting[corner]) == {number}
            for corner in map(rounded, self.reaches[number].ends)
        )

    def _is_crossed(self, number: int) -> bool:
        reach = self.reaches[number]
        has_ford = any(self.terrains[id].pattern == "ford" for id in reach.terrains)
        return has_ford or rounded(between(*reach.ends)) in self.crossed


def _unit(a: Point, b: Point) -> Point:
    """Return the direction from one point to another."""
    length = dist(a, b) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _mirrored(way: Point | None, chord: Point) -> Point:
    """Return the direction at the free end of a curve, which bends evenly; straight without."""
    if way is None:
        return chord
    along = way[0] * chord[0] + way[1] * chord[1]
    return 2 * along * chord[0] - way[0], 2 * along * chord[1] - way[1]


def ford(terrain: Terrain, ends: tuple[Point, Point], inks: Inks, joint: str = "") -> Iterator[str]:
    """Yield a ford on a side: stepping stones across the water, in a ring."""
    (x, y), (right, down) = between(*ends), _unit(*ends)
    yield circle(x, y, RING, inks["paper"], inks["ink"], RING_LINE * inks.lines)
    reach = RING - STONE / 2 - 0.25
    start, end = ((x + hand * down * reach, y - hand * right * reach) for hand in (-1, 1))
    # a little shorter than the line, which must not lose its last stone
    dashes = f"0.01 {decimal(2 * reach / (STONES - 1) - 0.04)}"
    ink = line_ink(terrain, "casing", inks)
    yield line(f"M{at(start)}L{at(end)}", ink, STONE, joint=joint, dashes=dashes)
