"""Draw the patterns of areas: lines at some angles, or dots."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from generator.content.model import Area, GridArea
from generator.render.inks import Inks
from generator.render.shapes import LINE, Point, Polygon, at, line


class Pattern(Struct, frozen=True):
    """The fill of an area: lines at some angles, or dots; in colours of the theme."""

    name: str
    ground: str
    ink: str
    angles: tuple[float, ...] = ()
    spacing: float = 1.5


WIDE_SPACING = 2.0
"""Distance between the lines of quiet patterns, and of crossing lines.

Where all inks are black, metal is as dark as the accent, so its pattern has fewer lines.
"""
PATTERNS = (
    Pattern("rising", "accent-tint", "accent", (-45,)),
    Pattern("dots", "night-tint", "night"),
    Pattern("falling", "tint", "metal", (45,), WIDE_SPACING),
    Pattern("crossed", "accent-tint", "accent", (-45, 45), WIDE_SPACING),
    Pattern("level", "night-tint", "night", (0,)),
    Pattern("upright", "tint", "metal", (90,), WIDE_SPACING),
)
"""Patterns of areas, in the order of the figure: all distinct in black and white."""


TINTS = {pattern.ink: pattern.ground for pattern in PATTERNS}
"""The tint of each colour."""


def patterns_of(
    areas: Mapping[str, Area] | Mapping[str, GridArea], roles: Mapping[str, str]
) -> dict[str, Pattern]:
    """Return the pattern of each area: its own, or the next unused one.

    An area of a role has the role's colour, for which ``roles`` has a name of the palette, and
    the first unused pattern that usually has that colour.
    """
    by_name = {pattern.name: pattern for pattern in PATTERNS}
    own = {area.pattern for area in areas.values()}
    free = [pattern for pattern in PATTERNS if pattern.name not in own]
    found = {}
    for id, area in areas.items():
        ink = roles.get(area.role or "")
        if area.pattern:
            pattern = by_name[area.pattern]
        else:
            pattern = next((each for each in free if each.ink == ink), free[0])
            free.remove(pattern)
        found[id] = replace(pattern, ink=ink, ground=TINTS.get(ink, "tint")) if ink else pattern
    return found


def patterned(outline: Polygon, pattern: Pattern, inks: Inks) -> str:
    """Return an area's pattern, clipped to the outline of a cell."""
    if not pattern.angles:
        return _dotting(outline, 1.9, inks[pattern.ink])
    return "".join(
        hatching(outline, angle, pattern.spacing, inks[pattern.ink]) for angle in pattern.angles
    )


def hatching(
    outline: Polygon, angle: float, spacing: float, colour: str, weight: float = LINE * 0.75
) -> str:
    """Return parallel lines within a convex outline; those of neighbouring cells meet."""
    along = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    across = -along[1], along[0]
    heights = [x * across[0] + y * across[1] for x, y in outline]
    path = ""
    for number in range(math.ceil(min(heights) / spacing), math.floor(max(heights) / spacing) + 1):
        ends = sorted(_crossings(outline, heights, number * spacing), key=lambda p: _dot(p, along))
        if len(ends) > 1 and math.dist(ends[0], ends[-1]) > LINE:
            path += f"M{at(ends[0])}L{at(ends[-1])}"
    return line(path, colour, weight)


def _crossings(outline: Polygon, heights: Sequence[float], level: float) -> Iterator[Point]:
    """Yield the points where an outline crosses a level, by interpolating corner heights."""
    around = list(zip((*outline, outline[0]), (*heights, heights[0]), strict=True))
    for (a, low), (b, high) in pairwise(around):
        if low != high and min(low, high) <= level <= max(low, high):
            share = (level - low) / (high - low)
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _dotting(outline: Polygon, spacing: float, colour: str) -> str:
    """Return dots within a convex outline, with every other row shifted by half a step."""
    radius = 0.34
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    row = spacing / 2
    dots = "".join(
        f"M{at((x - radius, y))}a{radius} {radius} 0 1 0 {2 * radius} 0"
        f"a{radius} {radius} 0 1 0 {-2 * radius} 0"
        for number in range(math.ceil(min(ys) / row), math.floor(max(ys) / row) + 1)
        for x, y in _row(min(xs), max(xs), number * row, spacing, number % 2 * spacing / 2)
        if _is_inside((x, y), outline, radius * 1.6)
    )
    return f'<path d="{dots}" fill="{colour}"/>'


def _row(left: float, right: float, y: float, spacing: float, shift: float) -> Iterator[Point]:
    for number in range(
        math.ceil((left - shift) / spacing), math.floor((right - shift) / spacing) + 1
    ):
        yield number * spacing + shift, y


def _is_inside(point: Point, outline: Polygon, off: float) -> bool:
    """Whether a point lies within a convex outline, at least ``off`` from its sides."""
    for a, b in pairwise((*outline, outline[0])):
        side = math.dist(a, b)
        area = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        if area / side < off:
            return False
    return True


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]
