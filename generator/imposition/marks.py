"""Marks for cutting, folding and measuring; they stand in the margins only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from generator.imposition.geometry import Line, LineKind, Rect, Size, Slot, Turning, whole
from generator.imposition.pattern import Pattern

SCALE = 50.0
"""How long the line is that shows whether the printer kept the size, in mm."""
SCALE_STEP, SCALE_TICK = 10.0, 1.5
"""Distance and length of its ticks, in mm."""
SCALE_OFF = 2.5
"""How far off the cards it stands, in mm."""
FOLD_LENGTH = 6.0
"""How long marks of folds are, from the edge of the paper, in mm."""
CLEARANCE = 0.1
"""How far a mark stays clear of every page, in mm."""


class Tool(StrEnum):
    """What cards are cut with.

    Scissors and a knife follow short marks close to the cards; the stop of a guillotine
    meets long ones, which begin far enough off not to be left on a card.
    """

    SCISSORS = "scissors"
    GUILLOTINE = "guillotine"

    @property
    def off(self) -> float:
        """How far off the printed colour marks begin, in mm."""
        return 1.0 if self is Tool.SCISSORS else 2.0

    @property
    def length(self) -> float:
        """How long marks are at most, in mm."""
        return 5.0 if self is Tool.SCISSORS else 15.0


class Cut(NamedTuple):
    """One cut through the paper, or through a pile of strips."""

    turning: Turning
    at: float


def crop_marks(pattern: Pattern, inked: Rect, tool: Tool) -> Iterator[Line]:
    """Yield marks in all four margins, one at both ends of each cut.

    ``inked`` is what colour reaches to. A mark ends at the edge of the paper, though
    printers do not reach it, so that there is something of it in the narrowest margin.
    """
    across, down = pattern.edges()
    width, height = pattern.size
    for x in across:
        for start, end in _stretches(inked.top, inked.bottom, height, tool):
            yield Line("cut", x, start, x, end)
    for y in down:
        for start, end in _stretches(inked.left, inked.right, width, tool):
            yield Line("cut", start, y, end, y)


def _stretches(low: float, high: float, size: float, tool: Tool) -> Iterator[tuple[float, float]]:
    """Yield where a mark begins and ends before and behind what is printed."""
    if (near := low - tool.off) > 0:
        yield max(near - tool.length, 0.0), near
    if (near := high + tool.off) < size:
        yield near, min(near + tool.length, size)


def cuts(pattern: Pattern) -> tuple[Cut, ...]:
    """Return the cuts in the order that takes fewest: all one way, then all the other.

    After the first cuts the strips are laid on each other and cut together, so that each
    line costs one cut. They begin the way that leaves fewer strips to lay.
    """
    across, down = pattern.edges()
    one = [Cut(Turning.DOWN, x) for x in across]
    other = [Cut(Turning.ACROSS, y) for y in down]
    return tuple(one + other if len(one) <= len(other) else other + one)


def scale_line(pattern: Pattern, inked: Rect) -> tuple[Line, ...]:
    """Return a line of 50 mm in the margin, between two cuts, with a tick every 10 mm.

    It stands at the left, or above where there is more room; nothing where it finds none.
    """
    across, down = pattern.edges()
    if inked.left >= SCALE_OFF + SCALE_TICK and (start := _free(down)) is not None:
        x = inked.left - SCALE_OFF
        return _ruler([(x, start + i * SCALE_STEP) for i in range(6)], (-SCALE_TICK, 0.0))
    if inked.top >= SCALE_OFF + SCALE_TICK and (start := _free(across)) is not None:
        y = inked.top - SCALE_OFF
        return _ruler([(start + i * SCALE_STEP, y) for i in range(6)], (0.0, -SCALE_TICK))
    return ()


def _free(edges: Sequence[float]) -> float | None:
    """Return where the line begins between the first two cuts that are far enough apart."""
    for low, high in pairwise(edges):
        if high - low >= SCALE + 2:
            return (low + high - SCALE) / 2
    return None


def _ruler(points: Sequence[tuple[float, float]], tick: tuple[float, float]) -> tuple[Line, ...]:
    line = Line("scale", *points[0], *points[-1])
    return (line, *(Line("scale", x, y, x + tick[0], y + tick[1]) for x, y in points))


def edge_marks(
    kind: LineKind,
    turning: Turning,
    at: float,
    size: Size,
    slots: Sequence[Slot],
    length: float = FOLD_LENGTH,
) -> Iterator[Line]:
    """Yield a mark at both ends of a line through the whole paper.

    There is none where a page comes nearer than it may.
    """
    width, height = size
    if turning is Turning.DOWN:
        ends = [(at, 0.0, at, length), (at, height - length, at, height)]
    else:
        ends = [(0.0, at, length, at), (width - length, at, width, at)]
    yield from (line for end in ends if is_clear(line := Line(kind, *end), slots))


def is_clear(line: Line, slots: Sequence[Slot]) -> bool:
    """Whether a line stays clear of every page."""
    left, right = sorted((line.left, line.right))
    top, bottom = sorted((line.top, line.bottom))
    return all(
        right < slot.clip.left + _EXACT - CLEARANCE
        or left > slot.clip.right - _EXACT + CLEARANCE
        or bottom < slot.clip.top + _EXACT - CLEARANCE
        or top > slot.clip.bottom - _EXACT + CLEARANCE
        for slot in slots
    )


_EXACT = 1e-6


def inked(pattern: Pattern) -> Rect:
    """Return what colour reaches to on one side of the paper, bleeds and backs included."""
    bleed = pattern.spacing.bleed
    area = pattern.trim.grown(bleed, bleed, bleed, bleed)
    if pattern.folds is Turning.DOWN:
        area = Rect(area.left, area.top, pattern.size[0] - 2 * area.left, area.height)
    if pattern.folds is Turning.ACROSS:
        area = Rect(area.left, area.top, area.width, pattern.size[1] - 2 * area.top)
    return area.within(whole(pattern.size))
