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


STEPS = 6
"""Into how many boxes a line is parted that names keep off."""


class Label(NamedTuple):
    """A name with its spot, and about how wide and high it is."""

    words: str
    spot: Point
    width: float
    size: float
    drop: float = 0.0
    """How much farther below its spot it is."""


def placed(
    labels: Sequence[Label], frame: Box, clear: float, covered: Iterable[Box] = ()
) -> Iterator[tuple[Label, Point]]:
    """Yield each name with the middle of its baseline: below its spot, above, or beside it.

    A name keeps so far from its spot, within the frame, and off the names before it and what is
    covered otherwise, where it can.
    """
    taken = [
        *((x - clear, y - clear, x + clear, y + clear) for x, y in (each.spot for each in labels)),
        *covered,
    ]
    for label in labels:
        every = list(_choices(label, clear, frame))
        best = min(every, key=lambda at: (_faults(_box(label, at), taken, frame), every.index(at)))
        taken.append(_box(label, best))
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


def _choices(label: Label, clear: float, frame: Box) -> Iterator[Point]:
    x, y = label.spot
    half = label.width / 2
    inside = min(max(x, frame[0] + half), frame[2] - half)
    yield inside, y + clear + label.size * 0.8 + label.drop
    yield inside, y - clear - label.size * 0.2
    yield x + clear + half + 0.3, y + label.size * 0.35
    yield x - clear - half - 0.3, y + label.size * 0.35
    for along in (-half, half):
        yield x + along, y + clear + label.size * 0.8
        yield x + along, y - clear - label.size * 0.2


def _box(label: Label, at: Point) -> Box:
    half = label.width / 2
    return at[0] - half, at[1] - label.size * 0.75, at[0] + half, at[1] + label.size * 0.2


def _faults(box: Box, taken: Sequence[Box], frame: Box) -> float:
    """Return how much of a box is covered or outside."""
    covered = sum(_common(box, each) for each in taken)
    whole = (box[2] - box[0]) * (box[3] - box[1])
    return round(covered + 2 * (whole - _common(box, frame)), 6)


def _common(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(width, 0.0) * max(height, 0.0)
