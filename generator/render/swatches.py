"""Draw samples of areas and moves for the legend."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.content.model import Board
from generator.maps.decimals import decimal
from generator.render.boards import DOT, RING
from generator.render.inks import Inks
from generator.render.patterns import Pattern, patterned
from generator.render.shapes import (
    EDGE,
    LINE,
    MOVE_LINE,
    NECK,
    STYLES,
    arrow_head,
    at,
    circle,
    cross,
    line,
    regular_polygon,
    shape,
)

SWATCH, SAMPLE = 8.0, 6.6
"""Height of the sample of a move, and size of that of an area, in units of figures."""
CROSS_SMALLER = 0.72
"""How large the cross on a sample is, as a share of that in figures: it must not hide the arrow."""
ARROWS_LARGER = 1.6
"""How much larger arrows are drawn than areas."""
_SWATCHES = re.compile(r"arrow-(?P<name>[a-z]+)")


def swatch(name: str, inks: Inks) -> str | None:
    """Return a sample for the legend as SVG, or None for an unknown name.

    Moves are named ``arrow-STYLE`` or ``arrow-crossed``.
    """
    match = _SWATCHES.fullmatch(name)
    return _arrow_swatch(match["name"], inks) if match else None


def area_sample(board: Board, pattern: Pattern, inks: Inks) -> str:
    """Return an area of a board as SVG: a cell in its shape, with the pattern nearly as wide.

    On points it is the ring around an empty one, as large as on the board.
    """
    middle = SAMPLE / 2
    if board.cells == "squares":
        outline = regular_polygon(middle, middle, SAMPLE * 0.62, 4, 45)
    elif board.cells == "hexes":
        outline = regular_polygon(middle, middle, middle - EDGE / 2, 6, 0 if board.flat else 30)
    else:
        outline = regular_polygon(middle, middle, RING, 24)
    ground = [shape(outline, fill=inks[pattern.ground])] if inks.fills else []
    frame = shape(outline, fill="none", stroke=inks["muted"], width=LINE)
    parts = [*ground, patterned(outline, pattern, inks), frame]
    if board.cells == "points":
        parts.append(circle(middle, middle, DOT, fill=inks["ink"]))
    return _sample(SAMPLE, parts, SAMPLE)


def _arrow_swatch(style: str, inks: Inks) -> str | None:
    if style not in (*STYLES, "crossed"):
        return None
    blocked = style == "crossed"
    # in a smaller box than areas, so that arrows are about as thick as in figures
    high = SWATCH / ARROWS_LARGER
    colour, middle, width = inks["muted" if blocked else "ink"], high / 2, high * 1.75
    tip = width - EDGE
    shaft = f"M{at((EDGE, middle))}L{at((tip - NECK, middle))}"
    weight = MOVE_LINE * 1.3
    parts = [
        line(shaft, colour, weight, "dashed" if blocked else style),
        arrow_head((tip, middle), (1.0, 0.0), colour),
    ]
    if blocked:
        x = (tip - NECK) * 0.42  # clear of the head
        small = f'<g transform="translate({at((x, middle))}) scale({CROSS_SMALLER})">'
        parts.append(f"{small}{line(cross(0, 0), inks['accent'], weight * 1.6)}</g>")
    return _sample(width, parts, high)


def _sample(width: float, parts: Sequence[str], high: float = SWATCH) -> str:
    box = f'viewBox="0 0 {decimal(width)} {decimal(high)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} aria-hidden="true">{"".join(parts)}</svg>'
    )
