"""Marks for cutting, folding and measuring, in the margins only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from generator.imposition.geometry import Line, LineKind, Rect, Size, Slot, Turning, whole
from generator.imposition.pattern import Pattern
from generator.imposition.rulers import CLEAR, OFF, TICK, Ruler, Stretch, above, beside, rulers_on

FOLD_LENGTH = 6.0
"""How long marks of folds are, from the edge of the paper, in mm."""
CROSS = 0.8
"""How long the arms of a cross at the corners of cards are, in mm: within most margins of words."""
CLEARANCE = 0.1
"""How far a mark stays clear of every page, in mm."""


class Tool(StrEnum):
    """What cards are cut with.

    Scissors and a knife follow short marks close to the cards; the stop of a guillotine
    meets long ones, which begin far enough off not to be left on a card. A machine finds the
    cards by marks of its own.
    """

    SCISSORS = "scissors"
    GUILLOTINE = "guillotine"
    MACHINE = "machine"

    @property
    def off(self) -> float:
        """How far off the printed colour marks begin, in mm."""
        return 2.0 if self is Tool.GUILLOTINE else 1.0

    @property
    def length(self) -> float:
        """How long marks are at most, in mm."""
        return 15.0 if self is Tool.GUILLOTINE else 5.0


class Cut(NamedTuple):
    """One cut through the paper, or through a pile of strips."""

    turning: Turning
    at: float


def crop_marks(
    pattern: Pattern, inked: Rect, tool: Tool, count: int | None = None
) -> Iterator[Line]:
    """Yield marks in all four margins, one at both ends of each cut between ``count`` cards.

    ``inked`` is what colour reaches to. A mark ends at the edge of the paper, though
    printers do not reach it, so that there is something of it in the narrowest margin.
    """
    across, down = pattern.edges(count)
    width, height = pattern.size
    for x in across:
        for start, end in _stretches(inked.top, inked.bottom, height, tool):
            yield Line("cut", x, start, x, end)
    for y in down:
        for start, end in _stretches(inked.left, inked.right, width, tool):
            yield Line("cut", start, y, end, y)


def corner_crosses(boxes: Sequence[Rect]) -> Iterator[Line]:
    """Yield a small cross at each corner of cards that touch, on the cuts themselves.

    Marks in the margins are far from the middle of many small cards; a ruler finds these.
    """
    corners = dict.fromkeys(
        (round(x, 4), round(y, 4))
        for box in boxes
        for x in (box.left, box.right)
        for y in (box.top, box.bottom)
    )
    kinds: tuple[LineKind, ...] = "glow", "hair"
    for kind in kinds:
        for x, y in corners:
            yield Line(kind, x - CROSS, y, x + CROSS, y)
            yield Line(kind, x, y - CROSS, x, y + CROSS)


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


def rulers(pattern: Pattern, inked: Rect, tool: Tool) -> tuple[Ruler, ...]:
    """Return a ruler in cm and one in inches in the margin at the left, or above.

    They are between two cuts, close to the cards, or farther off than the marks for the
    cuts where the cards are too small for that; nothing where there is no room.
    """
    beyond = tool.off + tool.length + CLEAR
    return rulers_on((*_stretches_beside(pattern, inked), *_stretches_off(inked, beyond)))


def _stretches_beside(pattern: Pattern, inked: Rect) -> Iterator[Stretch]:
    """Yield the free paper between two cuts, or a cut and the fold."""
    (across, down), (width, height) = pattern.edges(), pattern.size
    if pattern.folds is Turning.DOWN:
        across = tuple(sorted((*across, width / 2)))
    if pattern.folds is Turning.ACROSS:
        down = tuple(sorted((*down, height / 2)))
    if inked.left >= OFF + TICK:
        yield from (beside(inked.left, low, high) for low, high in pairwise(down))
    if inked.top >= OFF + TICK:
        yield from (above(inked.top, low, high) for low, high in pairwise(across))


def _stretches_off(inked: Rect, off: float) -> Iterator[Stretch]:
    """Yield the free paper farther off, along all the cards, clear of the marks of a fold."""
    least = off + TICK + FOLD_LENGTH
    if inked.left >= least:
        yield beside(inked.left, inked.top, inked.bottom, off)
    if inked.top >= least:
        yield above(inked.top, inked.left, inked.right, off)


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
