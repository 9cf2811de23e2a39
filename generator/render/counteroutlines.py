"""Shape counters: their outlines, and the element around a drawing."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from generator.content.model import CounterShape
from generator.maps.decimals import decimal
from generator.render.shapes import Polygon, regular_polygon

if TYPE_CHECKING:
    from markupsafe import Markup

HIGH = 100.0
"""Height of a counter in its drawing."""
SAMPLES = 48


def outline_of(outline: CounterShape, width: float, inset: float) -> Polygon:
    """Return the outline of a counter, or of what is within a frame."""
    x, y = width * HIGH / 2, HIGH / 2
    if outline == "round":
        return regular_polygon(x, y, HIGH / 2 - inset, SAMPLES)
    if outline == "hex":
        return regular_polygon(x, y, (HIGH / 2 - inset) * 2 / math.sqrt(3), 6)
    if outline == "tile":
        return rectangle(width, -inset)
    half = HIGH / 2 - inset
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def rectangle(width: float, reach: float) -> Polygon:
    """Return the corners of a counter, and so far beyond its cut."""
    right, bottom = width * HIGH + reach, HIGH + reach
    return [(-reach, -reach), (right, -reach), (right, bottom), (-reach, bottom)]


def svg_element(inner: str, alt: str, width: float, bleed: float) -> Markup:
    """Return a drawing as an SVG element that fills its box, and the bleed around it."""
    from markupsafe import Markup, escape

    wide, high = width * HIGH + 2 * bleed, HIGH + 2 * bleed
    off, across, down = -bleed / HIGH, wide / HIGH, high / HIGH
    return Markup(  # noqa: S704 - its words are escaped
        f'<svg xmlns="http://www.w3.org/2000/svg" class="token-drawing" role="img"'
        f' viewBox="{decimal(-bleed)} {decimal(-bleed)} {decimal(wide)} {decimal(high)}"'
        f' style="left: {off:.4f}em; top: {off:.4f}em; width: {across:.4f}em;'
        f' height: {down:.4f}em"><title>{escape(alt)}</title>{inner}</svg>'
    )
