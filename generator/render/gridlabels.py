"""Place the names of a map of cells, so that none covers another or leaves the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from generator.maps.decimals import decimal
from generator.render.inks import Inks

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


SHIFTS = (-0.1, 0.1, -0.2, 0.2, -0.3, 0.3)
"""By how much of its width a name below or above its mark is shifted for want of room."""
FAR = 5.0
"""How far beyond its size and its distance from its mark boxes matter to a name."""
STEPS = 6
"""Into how many boxes a line is parted that names keep off."""


class Label(NamedTuple):
    """A name with its spot, and about how wide and high it is."""

    words: str
    spot: Point
    width: float
    size: float
    clear: float = 0.0
    """How far it keeps from its spot, if not as far as others."""


def placed(
    labels: Sequence[Label], frame: Box, clear: float, covered: Iterable[Box] = ()
) -> Iterator[tuple[Label, Point]]:
    """Yield each name with the middle of its baseline: below its spot, above, or beside it.

    A name keeps so far from its spot, within the frame, and off the names before it and what is
    covered otherwise, where it can.
    """
    taken = [
        *(_around(each.spot, each.clear or clear) for each in labels),
        *covered,
    ]
    for label in labels:
        best = _best(label, _choices(label, clear, frame), taken, frame)
        taken.append(box_of(label, best))
        yield label, best


def boxes_along(ends: Iterable[tuple[Point, Point]], breadth: float) -> Iterator[Box]:
    """Yield boxes that cover lines of some breadth, for names to keep off them."""
    half = breadth / 2
    for (x0, y0), (x1, y1) in ends:
        for step in range(STEPS):
            share = (step + 0.5) / STEPS
            x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
            yield x - half, y - half, x + half, y + half


def lettered(
    words: str, at: Point, size: float, ink: str, inks: Inks, has_halo: bool = False
) -> str:
    """Return words as SVG, with the middle of their baseline at a point; perhaps on a halo."""
    around = (
        f'x="{decimal(at[0])}" y="{decimal(at[1])}" font-size="{decimal(size)}"'
        f' text-anchor="middle" font-family="{escape(inks.families)}" font-weight="700"'
    )
    paper = inks["paper"]
    under = (
        f'<text {around} fill="{paper}" stroke="{paper}" stroke-width="{decimal(size * 0.3)}"'
        f' stroke-linejoin="round" aria-hidden="true">{escape(words)}</text>'
        if has_halo
        else ""
    )
    return f'{under}<text {around} fill="{inks[ink]}">{escape(words)}</text>'


def _best(label: Label, every: Iterable[Point], taken: Sequence[Box], frame: Box) -> Point:
    """Return where a name is least covered; of several such places, the first."""
    (x, y), reach = label.spot, label.width + 2 * label.size + label.clear + FAR
    near = [
        each
        for each in taken
        if abs(each[0] + each[2] - 2 * x) < 2 * reach and abs(each[1] + each[3] - 2 * y) < 2 * reach
    ]
    return min(every, key=lambda at: _faults(box_of(label, at), near, frame))


def _around(spot: Point, reach: float) -> Box:
    return spot[0] - reach, spot[1] - reach, spot[0] + reach, spot[1] + reach


def _choices(label: Label, clear: float, frame: Box) -> Iterator[Point]:
    x, y = label.spot
    clear, half = label.clear or clear, label.width / 2
    inside = min(max(x, frame[0] + half), frame[2] - half)
    below, above = y + clear + label.size * 0.85, y - clear - label.size * 0.2
    yield inside, below
    yield inside, above
    for share in SHIFTS:
        yield inside + share * label.width, below
        yield inside + share * label.width, above
    for side in (1, -1):
        for further in (0.3, 0.9):
            yield x + side * (clear + half + further), y + label.size * 0.35
    for along in (-half, half):
        yield x + along, below
        yield x + along, above


def box_of(label: Label, at: Point) -> Box:
    """Return what a name covers with the middle of its baseline at a point."""
    half = label.width / 2
    return at[0] - half, at[1] - label.size * 0.85, at[0] + half, at[1] + label.size * 0.2


def _faults(box: Box, taken: Sequence[Box], frame: Box) -> float:
    """Return how much of a box is covered or outside."""
    covered = sum(_common(box, each) for each in taken)
    whole = (box[2] - box[0]) * (box[3] - box[1])
    return round(covered + 2 * (whole - _common(box, frame)), 6)


def _common(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(width, 0.0) * max(height, 0.0)
