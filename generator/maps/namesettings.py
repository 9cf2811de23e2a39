"""Set names in their faces and sizes: every way that a name may be set."""

from __future__ import annotations

from collections.abc import Iterator

from generator.maps.chart import Mark, Spot
from generator.maps.lettering import Line
from generator.maps.look import POINT, Look, Sizes
from generator.maps.namelines import ABOVE_CODE, NameSetting, line_breaks
from generator.maps.names import Shape
from generator.maps.waters import Setting, depth_of

SMALLEST = 7.0 * POINT
"""Smallest type of names on a map; it grows with maps larger than A4."""
CODE = 0.86
"""The size of a code, as a share of that of its name."""
LONG_NAME = 11
"""A name may take one more line for every so many letters."""


def smallest_type(sizes: Sizes) -> float:
    """Return the smallest type of names in mm."""
    return max(SMALLEST * max(1.0, sizes.scale), sizes.least)


def place_settings(spot: Spot, look: Look, sizes: Sizes) -> dict[Shape, NameSetting]:
    """Return the settings of a place's name by shape, those of fewer lines first.

    A code stands before the name, or above it where that is too long.
    """
    other = look.italic if spot.mark is Mark.WATER else look.bold
    face = look.text if spot.mark is Mark.DOT else other
    code = _code(spot, look, sizes) if spot.code else None
    letters = len(f"{spot.code} {spot.name}".strip())
    ways = line_breaks(spot.name, 1 + letters // LONG_NAME)
    found = [NameSetting(tuple(face.line(each, sizes.name) for each in way), code) for way in ways]
    found += [NameSetting(each.lines, code, above=True) for each in found if code]
    return {_shape_of(each): each for each in sorted(found, key=lambda each: len(each.widths))}


def code_settings(spot: Spot, look: Look, sizes: Sizes) -> dict[Shape, NameSetting]:
    """Return the only setting of a code without a name, by its shape."""
    alone = NameSetting((), _code(spot, look, sizes))
    return {_shape_of(alone): alone}


def _code(spot: Spot, look: Look, sizes: Sizes) -> Line:
    return look.bold.line(spot.code, sizes.name * CODE, 0.04)


def _shape_of(setting: NameSetting) -> Shape:
    tag = ABOVE_CODE * setting.code.size if setting.code and len(setting.widths) < 2 else 0.0
    depth = max(tag, depth_of(setting.lines[-1]) if setting.lines else 0.0)
    return Shape(len(setting.widths), max(setting.widths), setting.height, depth)


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
