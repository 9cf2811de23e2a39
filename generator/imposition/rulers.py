"""Lines that show whether a printer kept the size: 5 cm and 2 inches, for any margin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from generator.units import MM_PER_INCH

TICK = 1.8
"""How long the ticks of a ruler are, in mm."""
THICKNESS = 0.25
"""How thick its lines are, in mm."""
LETTERS = 2.0
"""The size of the type on it, in mm; its capitals stay below the ends of the ticks."""
LETTERS_OFF = 0.35
"""Distance of the type from the line, in mm."""
OFF = 2.2
"""Distance of a ruler from what is printed, in mm."""
CLEAR = 2.0
"""How far its ends stay clear of other marks, in mm."""
BETWEEN = 3.0
"""How far two rulers on one line are apart, in mm."""


class Measure(StrEnum):
    """What a ruler measures in: the id of the label that is written on it."""

    CM = "scale.cm"
    INCH = "scale.in"

    @property
    def length(self) -> float:
        """How long the ruler is, in mm."""
        return 50.0 if self is Measure.CM else 2 * MM_PER_INCH

    @property
    def ticks(self) -> int:
        """Into how many parts its ticks divide it."""
        return 5 if self is Measure.CM else 4

    @property
    def middle(self) -> float:
        """The position of its words between two ticks, in mm from its start."""
        part = self.length / self.ticks
        return part * (2.5 if self is Measure.CM else 1.5)


class Stretch(NamedTuple):
    """Free paper for rulers: a line to the right, or upwards, in mm from the left top."""

    left: float
    top: float
    length: float
    runs_up: bool


class Ruler(NamedTuple):
    """A ruler that runs to the right with its ticks above, or upwards with them at its left."""

    measure: Measure
    left: float
    top: float
    runs_up: bool

    def at(self, along: float, over: float = 0.0) -> tuple[float, float]:
        """Return a place so far along it, and so far over it, in mm from the left top."""
        if self.runs_up:
            return self.left - over, self.top - along
        return self.left + along, self.top - over

    def strokes(self) -> Iterator[tuple[float, float, float, float]]:
        """Yield its line, then its ticks: left, top, right and bottom in mm."""
        length, parts = self.measure.length, self.measure.ticks
        yield (*self.at(0), *self.at(length))
        for number in range(parts + 1):
            along = length * number / parts
            yield (*self.at(along), *self.at(along, TICK))


def rulers_on(stretches: Iterable[Stretch]) -> tuple[Ruler, ...]:
    """Return a ruler of each measure on the first stretches that are long enough.

    There is none of a measure where there is no room for it.
    """
    free = list(stretches)
    laid = []
    for measure in Measure:
        for number, stretch in enumerate(free):
            if stretch.length >= measure.length + 2 * CLEAR:
                laid.append(_at_start(measure, stretch))
                free[number] = _after(stretch, measure.length + BETWEEN)
                break
    return tuple(laid)


def _at_start(measure: Measure, stretch: Stretch) -> Ruler:
    """Return a ruler at that end of a stretch which is nearer to the left top."""
    if stretch.runs_up:
        top = stretch.top - stretch.length + CLEAR + measure.length
        return Ruler(measure, stretch.left, top, True)
    return Ruler(measure, stretch.left + CLEAR, stretch.top, False)


def _after(stretch: Stretch, taken: float) -> Stretch:
    """Return what is left of a stretch; those that run up begin at their lower end."""
    left = stretch.length - taken
    if stretch.runs_up:
        return stretch._replace(length=left)
    return stretch._replace(left=stretch.left + taken, length=left)


def beside(left: float, low: float, high: float, off: float = OFF) -> Stretch:
    """Return the stretch beside what is printed, whose left edge is given, between two heights."""
    return Stretch(left - off, high, high - low, True)


def above(top: float, low: float, high: float, off: float = OFF) -> Stretch:
    """Return the stretch above what is printed, whose upper edge is given, between two places."""
    return Stretch(low, top - off, high - low, False)
