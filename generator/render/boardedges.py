"""Draw where a part of a board goes on: lines that run out beyond its edge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.render.shapes import Point, at

STUB = 0.4
"""How far a line runs out, in parts of a cell's side."""

Side = tuple[Point, Point]
"""A side of a cell, from corner to corner."""


def stubs(sides: Iterable[Side], is_hex: bool) -> Iterator[Side]:
    """Yield the lines that run out of the corners at the edge of some cells, with their ends.

    They begin as the sides of the cells that are not drawn would.
    """
    corners: dict[str, Point] = {}
    ways: Mapping[str, list[Point]] = defaultdict(list)
    for a, b in sides:
        for start, end in ((a, b), (b, a)):
            corners[at(start)] = start
            ways[at(start)].append((end[0] - start[0], end[1] - start[1]))
    for name, (x, y) in corners.items():
        for dx, dy in _missing(ways[name], is_hex):
            yield (x, y), (x + dx * STUB, y + dy * STUB)


def _missing(ways: Sequence[Point], is_hex: bool) -> Iterator[Point]:
    """Yield the ways that no side takes from a corner: all that meet there add up to nothing."""
    if is_hex:
        if len(ways) == 2:
            (ax, ay), (bx, by) = ways
            yield -ax - bx, -ay - by
        return
    taken = {at(way) for way in ways}
    for dx, dy in ways:
        if at((-dx, -dy)) not in taken:
            yield -dx, -dy
