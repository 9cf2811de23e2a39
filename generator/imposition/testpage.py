"""What is drawn on the test page: ladders for the creases, lines for a ruler, crosses.

A sheet folded edge on edge has its crease exactly in its middle, and the crease is seen on
both sides: a mark that the printer did not make. A *ladder* is crossed by it: slanting lines
that go a twentieth of a millimetre aside with each numbered step of a millimetre, so that the
number at the crossing is the offset of the print. Two ladders under one crease give the
angle. For the size, the end of a line has a vernier, marks a little closer than
millimetres: the mark that meets a millimetre of a ruler gives the length to a twentieth.

Places are mm from the middle of the paper, to the right and down.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Literal, NamedTuple

from msgspec import Struct

VERSION = 1
"""Incremented whenever a number changes its meaning."""
STEP = 1.0
"""How far apart the numbered steps of a ladder are, along the crease, in mm."""
ASIDE = 0.05
"""How far a slanting line goes aside with each step, in mm."""
RUNGS = {0: 0, 100: -1, 200: 1}
"""The slanting lines of a ladder by what their numbers begin from: the middle one, those aside."""
APART = 3.4
"""How far slanting lines are apart, in mm: less than each goes aside, so that a crease crosses
one of them even where the page is turned by half a degree."""
PERFECT = 50
"""The number where the crease crosses if the printer is true: the middle of its line."""
REACH = 43
"""How many steps there are to either side of the middle."""
LENGTH = 150.0
"""How far it is from the arrow of a ruler's line to the middle one of its marks, in mm."""
NEARER = 0.95
"""How far apart those marks are, in mm."""
LETTERS = ascii_uppercase[:21]
"""The names of those marks; K is the middle one."""
OFF_CORNER = 12.0
"""Distance of the crosses from the edges, in mm."""
Way = Literal["down", "across"]
"""How a crease or a line runs."""


class Point(NamedTuple):
    """A place on the page."""

    x: float
    y: float


class Stroke(NamedTuple):
    """A straight line on the page, and how thick it is, in mm."""

    start: Point
    end: Point
    thickness: float = 0.15


class Word(NamedTuple):
    """A number or letter on the page: what it says, and its middle."""

    text: str
    middle: Point


class Ladder(Struct, frozen=True):
    """The slanting lines that one crease crosses, by the number of the question they answer."""

    question: int
    middle: Point
    crease: Way

    def spot(self, number: int) -> Point:
        """Return the place of a number."""
        begin = number // 100 * 100
        steps = number - begin - PERFECT
        return self._at(steps * STEP, RUNGS[begin] * APART + steps * ASIDE)

    def strokes(self) -> Iterator[Stroke]:
        """Yield the slanting lines and their ticks."""
        for begin in RUNGS:
            first, last = begin + PERFECT - REACH, begin + PERFECT + REACH
            yield Stroke(self.spot(first), self.spot(last), 0.12)
            for number in range(first, last + 1):
                yield Stroke(self.spot(number), self._beside(number, _tick(number)), 0.12)

    def words(self) -> Iterator[Word]:
        """Yield the numbers at every tenth tick, on that side of their line that has room."""
        for begin in RUNGS:
            off = 2.9 if self.crease == "down" and begin else 2.2
            for number in range(begin + 10, begin + 91, 10):
                yield Word(str(number), self._beside(number, off))

    def _beside(self, number: int, off: float) -> Point:
        """Return a place so far off a number, away from the other lines."""
        x, y = self.spot(number)
        way = -off if RUNGS[number // 100 * 100] < 0 else off
        return Point(x + way, y) if self.crease == "down" else Point(x, y + way)

    def _at(self, along: float, aside: float) -> Point:
        x, y = self.middle
        if self.crease == "down":
            return Point(x + aside, y + along)
        return Point(x + along, y + aside)


def _tick(number: int) -> float:
    """Return how long the tick of a number is, in mm."""
    return 1.2 if number % 10 == 0 else 1.0 if number % 5 == 0 else 0.6


class Gauge(Struct, frozen=True):
    """A line that a ruler is laid on, with lettered marks at its end."""

    question: int
    start: Point
    way: Way

    def spot(self, letter: str) -> Point:
        """Return the place of a mark."""
        return self._at(LENGTH + (LETTERS.index(letter) - len(LETTERS) // 2) * NEARER, 0)

    def strokes(self) -> Iterator[Stroke]:
        """Yield the line, the arrow at its start, and the marks."""
        yield Stroke(self._at(0, 0), self._at(LENGTH + 10.5, 0), 0.15)
        yield Stroke(self._at(0, 0), self._at(0, 6), 0.15)
        for aside in (-1.0, 1.0):
            yield Stroke(self._at(0, 0), self._at(aside, 1.8), 0.25)
        for number, letter in enumerate(LETTERS):
            x, y = self.spot(letter)
            size = 2.0 + 1.9 * (number % 3)
            end = Point(x, y - size) if self.way == "across" else Point(x + size, y)
            yield Stroke(Point(x, y), end, 0.12)

    def words(self) -> Iterator[Word]:
        """Yield the letters at the ends of the marks."""
        for number, letter in enumerate(LETTERS):
            x, y = self.spot(letter)
            off = 3.1 + 1.9 * (number % 3)
            yield Word(letter, Point(x, y - off) if self.way == "across" else Point(x + off, y))

    def _at(self, along: float, aside: float) -> Point:
        """Return a place so far along the line, and so far aside, towards the letters."""
        x, y = self.start
        if self.way == "across":
            return Point(x + along, y - aside)
        return Point(x + aside, y + along)


class TestPage(Struct, frozen=True):
    """The drawing for paper of a size, as it lies in the printer."""

    __test__ = False  # it is no test of pytest's

    width: float
    height: float

    def ladders(self, first: int) -> tuple[Ladder, ...]:
        """Return the ladders of one side: above, below, at the left, at the right."""
        half_width, half_height = self.width / 2, self.height / 2
        if self.height >= self.width:
            above, below = half_height - 60, half_height - 60
            left, right = half_width - 55.5, half_width - 53
        else:
            above, below = half_height - 53, half_height - 55.5
            left, right = half_width - 60, half_width - 60
        return (
            Ladder(first, Point(0, -above), "down"),
            Ladder(first + 1, Point(0, below), "down"),
            Ladder(first + 2, Point(-left, 0), "across"),
            Ladder(first + 3, Point(right, 0), "across"),
        )

    def gauges(self) -> tuple[Gauge, Gauge]:
        """Return the lines for the ruler, along the lower and the left edge."""
        return (
            Gauge(9, Point(-LENGTH / 2, self.height / 2 - 9), "across"),
            Gauge(10, Point(-self.width / 2 + 9, -LENGTH / 2), "down"),
        )

    def crosses(self) -> Iterator[Stroke]:
        """Yield crosses near the corners: held to the light, those of both sides meet."""
        for x in (OFF_CORNER - self.width / 2, self.width / 2 - OFF_CORNER):
            for y in (OFF_CORNER - self.height / 2, self.height / 2 - OFF_CORNER):
                yield Stroke(Point(x - 4, y), Point(x + 4, y))
                yield Stroke(Point(x, y - 4), Point(x, y + 4))
