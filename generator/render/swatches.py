"""Draw samples of areas and moves for the legend."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.maps.decimals import decimal
from generator.render.inks import Inks
from generator.render.patterns import PATTERNS, Pattern, patterned
from generator.render.shapes import (
    EDGE,
    LINE,
    MOVE_LINE,
    NECK,
    STYLES,
    arrow_head,
    at,
    cross,
    line,
    shape,
)

SWATCH = 8.0
"""Size of a swatch in the legend, in units of figures."""
ARROWS_LARGER = 1.6
"""How much larger arrows are drawn than areas."""
_SWATCHES = re.compile(r"(area|arrow)-(?P<name>[a-z]+)")


def swatch(name: str, inks: Inks) -> str | None:
    """Return a sample for the legend as SVG, or None for an unknown name.

    Areas are named ``area-PATTERN``, moves ``arrow-STYLE`` or ``arrow-crossed``.
    """
    match = _SWATCHES.fullmatch(name)
    if match is None:
        return None
    if match[1] == "arrow":
        return _arrow_swatch(match["name"], inks)
    pattern = next((each for each in PATTERNS if each.name == match["name"]), None)
    return _area_swatch(pattern, inks) if pattern else None


def _area_swatch(pattern: Pattern, inks: Inks) -> str:
    low, high = EDGE, SWATCH - EDGE
    outline = [(low, low), (high, low), (high, high), (low, high)]
    ground = [shape(outline, fill=inks[pattern.ground])] if inks.fills else []
    frame = shape(outline, fill="none", stroke=inks["muted"], width=LINE * 1.5)
    return _sample(SWATCH, [*ground, patterned(outline, pattern, inks), frame])


def _arrow_swatch(style: str, inks: Inks) -> str | None:
    if style not in (*STYLES, "crossed"):
        return None
    blocked = style == "crossed"
    # in a smaller box than areas, so that arrows are about as thick as in figures
    high = SWATCH / ARROWS_LARGER
    colour, middle, width = inks["accent" if blocked else "ink"], high / 2, high * 1.75
    tip = width - EDGE
    shaft = f"M{at((EDGE, middle))}L{at((tip - NECK, middle))}"
    weight = MOVE_LINE * 1.3
    parts = [
        line(shaft, colour, weight, "dashed" if blocked else style),
        arrow_head((tip, middle), (1.0, 0.0), colour),
    ]
    if blocked:
        x = width * 0.42
        parts.append(line(cross(x, middle), colour, weight * 1.3))
    return _sample(width, parts, high)


def _sample(width: float, parts: Sequence[str], high: float = SWATCH) -> str:
    box = f'viewBox="0 0 {decimal(width)} {decimal(high)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(parts)}</svg>'
