"""Find where call-outs of a figure stand: numbers around it, each with a straight line to its part.

A line meets no other part, no words and no other line. Numbers run in the reading order of the
parts: row by row, each from the left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

STEP = 0.5
"""How finely places along an edge are tried, in mm."""
OFF, SHORT, WITHIN = 1.6, 0.5, 2.0
"""From the edge of the figure to a number, from the end of a line to words or a drawing, and how
far a line reaches into another part, in mm."""
ONTO = 0.7
"""How far a line reaches into the square around a drawing, which never fills it, in mm."""
SHORT_ABOVE = 0.2
"""The same from a line that comes from above or below: lines of words have room of their own."""
CLEAR = 0.4
"""How far a line stays away from the words of others, in mm."""
UNDER = 1.8
"""How long the line to a number under a row of spaces is, in mm."""
Edge = Literal["top", "left", "right", "bottom", "under"]
EDGES: Sequence[Edge] = ("left", "right", "top", "bottom")
COST: Mapping[Edge, float] = {
    "left": 0.0, "right": 0.15, "top": 0.5, "bottom": 0.6, "under": -9.0,
}  # fmt: skip
"""How much worse a place is: words begin at the left, and a figure gets higher above or below."""
LONG = 0.015
"""What each mm of a line costs: a short one above is better than one across half the figure."""
Point = tuple[float, float]


class Rect(NamedTuple):
    """A part of a figure: left, top, right and bottom in mm."""

    left: float
    top: float
    right: float
    bottom: float


class Leader(NamedTuple):
    """A call-out: its number and its part, the middle of the number, and where its line ends."""

    number: int
    part: str
    edge: Edge
    ball: Point
    end: Point


class _Way(NamedTuple):
    part: str
    edge: Edge
    along: float
    """Where on the edge it is."""
    ball: Point
    end: Point
    cost: float


def leaders(
    parts: Mapping[str, Rect],
    words: Mapping[str, Rect],
    size: Point,
    ball: float,
    tight: Collection[str] = (),
    rows: Mapping[str, Point] = MappingProxyType({}),
) -> tuple[Leader, ...]:
    """Return the call-outs of parts; those that have no free way are left out.

    ``words`` are what lines may not cross beside parts, ``size`` is that of the figure, ``ball``
    how large a number is with the room around it, in mm. Parts that are ``tight`` around a drawing
    have lines that end at its edge, as they end beside words. ``rows`` of spaces have their number
    under their lower middle if it finds room on the figure there.
    """
    beside = {*words, *tight}
    ways = {part: list(_ways(part, parts, words, size, ball, part in beside)) for part in parts}
    for part, foot in rows.items():
        ways[part] += _way_under(part, foot, {**words, **parts}, size, ball)
    taken: list[_Way] = []
    for part in sorted(parts, key=lambda part: len({way.edge for way in ways[part]})):
        free = (way for way in ways[part] if all(_apart(way, other, ball) for other in taken))
        best = min(free, key=lambda way: way.cost, default=None)
        taken += [best] if best else []
    by_part = {way.part: way for way in taken}
    read = [by_part[part] for part in in_reading_order(parts) if part in by_part]
    return tuple(
        Leader(number, way.part, way.edge, way.ball, way.end) for number, way in enumerate(read, 1)
    )


def in_reading_order(parts: Mapping[str, Rect]) -> Iterator[str]:
    """Yield parts row by row: with the topmost come all whose middle is above its lower edge."""
    left = sorted(parts, key=lambda part: (parts[part].top, parts[part].left))
    while left:
        lowest = parts[left[0]].bottom
        row = [part for part in left if (parts[part].top + parts[part].bottom) / 2 < lowest]
        row = row or left[:1]
        yield from sorted(row, key=lambda part: (_is_outer(part, row, parts), parts[part].left))
        left = [part for part in left if part not in row]


def _is_outer(part: str, row: Sequence[str], parts: Mapping[str, Rect]) -> bool:
    """Whether other parts of a row lie within a part; it comes after them."""
    return any(_is_around(parts[part], parts[other]) for other in row if other != part)


def _ways(
    part: str,
    parts: Mapping[str, Rect],
    words: Mapping[str, Rect],
    size: Point,
    ball: float,
    is_beside: bool,
) -> Iterator[_Way]:
    """Yield all straight ways from a part out of the figure that meet no others."""
    out, rect = OFF + ball / 2, parts[part]
    every = {**words, **parts}
    others = [other for id, other in every.items() if id != part and not _is_around(other, rect)]
    for edge in EDGES:
        across = edge in ("left", "right")
        first, last = (rect.top, rect.bottom) if across else (rect.left, rect.right)
        inset = min((last - first) / 2, ball / 2)
        ideal = first + min((last - first) / 2, 0.75 * ball)
        at = first + inset
        short = (SHORT if across else SHORT_ABOVE) if is_beside else -WITHIN
        short = -ONTO if is_beside and part not in words else short
        while at <= last - inset + 1e-9:
            match edge:
                case "left":
                    end, outer = (rect.left - short, at), (-out, at)
                case "right":
                    end, outer = (rect.right + short, at), (size[0] + out, at)
                case "top":
                    end, outer = (at, rect.top - short), (at, -out)
                case _:
                    end, outer = (at, rect.bottom + short), (at, size[1] + out)
            if not any(_crosses(end, outer, other) for other in others):
                length = abs(end[0] - outer[0]) + abs(end[1] - outer[1])
                cost = COST[edge] + LONG * length + 0.02 * abs(at - ideal)
                yield _Way(part, edge, at, outer, end, cost)
            at += STEP


def _way_under(
    part: str, foot: Point, every: Mapping[str, Rect], size: Point, ball: float
) -> Iterator[_Way]:
    """Yield the way from a row of spaces to a number under it, if it has room on the figure."""
    x, y = foot
    low = y + UNDER + ball
    around = (x - ball / 2, y), (x + ball / 2, low)
    others = (other for id, other in every.items() if id != part)
    if low <= size[1] and not any(_crosses(*around, other) for other in others):
        yield _Way(part, "under", x, (x, low - ball / 2), foot, COST["under"])


def _is_around(outer: Rect, inner: Rect) -> bool:
    """Whether a part lies within another, which its line cannot but cross."""
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and outer.right >= inner.right
        and outer.bottom >= inner.bottom
    )


def _crosses(one: Point, other: Point, rect: Rect) -> bool:
    """Whether a level or upright line comes too near to a part."""
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    return (
        left < rect.right + CLEAR
        and right > rect.left - CLEAR
        and top < rect.bottom + CLEAR
        and bottom > rect.top - CLEAR
    )


def _apart(one: _Way, other: _Way, ball: float) -> bool:
    """Whether two call-outs have room beside each other, and their lines do not meet."""
    if one.edge == other.edge != "under":
        return abs(one.along - other.along) >= ball
    (left, right), (top, bottom) = _span(one, 0), _span(one, 1)
    (from_left, to_right), (from_top, to_bottom) = _span(other, 0), _span(other, 1)
    return (
        left > to_right + CLEAR
        or right < from_left - CLEAR
        or top > to_bottom + CLEAR
        or bottom < from_top - CLEAR
    )


def _span(way: _Way, axis: int) -> tuple[float, float]:
    ends = way.ball[axis], way.end[axis]
    return min(ends), max(ends)
