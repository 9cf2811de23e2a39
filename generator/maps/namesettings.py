"""Set names in their faces and sizes: every way that a name may be set."""

from __future__ import annotations

from collections.abc import Iterator

from generator.maps.chart import Mark, Spot
from generator.maps.look import POINT, Look, Sizes
from generator.maps.namelines import Rows, height_of, line_breaks, row_width
from generator.maps.names import Shape
from generator.maps.waters import Setting, depth_of

SMALLEST = 7.0 * POINT
"""Smallest type of names on a map; it grows with maps larger than A4."""
LONG_NAME = 11
"""A name may take one more line for every so many letters."""


def smallest_type(sizes: Sizes) -> float:
    """Return the smallest type of names in mm."""
    return max(SMALLEST * max(1.0, sizes.scale), sizes.least)


def place_settings(spot: Spot, look: Look, sizes: Sizes) -> dict[Shape, Rows]:
    """Return the settings of a place's name by shape, those of fewer lines first.

    A code stands before the name or above it.
    """
    other = look.italic if spot.mark is Mark.WATER else look.bold
    face = look.text if spot.mark is Mark.DOT else other
    code = look.bold.line(spot.code, sizes.name * 0.86, 0.04) if spot.code else None
    found: list[Rows] = []
    for parts in line_breaks(spot.name, 1 + len(spot.name) // LONG_NAME):
        rows: Rows = tuple((face.line(part, sizes.name),) for part in parts)
        found += [((code, *rows[0]), *rows[1:]), ((code,), *rows)] if code else [rows]
    return {_shape_of(rows): rows for rows in sorted(found, key=len)}


def _shape_of(rows: Rows) -> Shape:
    depth = max(depth_of(line) for line in rows[-1])
    return Shape(len(rows), max(row_width(row) for row in rows), height_of(rows), depth)


def sea_settings(name: str, look: Look, sizes: Sizes) -> list[Setting]:
    """Return the settings of a sea's name, the best first."""
    return sorted(_sea_settings(name, look, sizes), key=lambda setting: setting.cost)


def _sea_settings(name: str, look: Look, sizes: Sizes) -> Iterator[Setting]:
    """Yield the settings of a sea's name: size, tracking, and one line or several."""
    for shrink in (1.4, 1.15, 0.9, 0.7, 0.0):
        size = max(sizes.sea_name * shrink, smallest_type(sizes))
        for tracking in (0.32, 0.12, 0.0):
            cost = (1.4 - max(shrink, 0.6)) * 20 + (0.32 - tracking) * 15
            for parts in line_breaks(name, 2 if shrink > 0.7 else 3):
                lines = tuple(look.italic.line(part, size, tracking) for part in parts)
                yield Setting(lines, size * 1.15, cost + 2.5 * (len(parts) - 1))
