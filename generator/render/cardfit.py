"""Set the words of a card that is no part of a deck in the largest type that fits."""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.laid import Laid
from generator.engine.press import Press
from generator.imposition.sizes import CardSize

MARGIN, FOOT = 4.0, 4.6
"""Margin, and height of the foot, in mm."""
TYPES = tuple(size / 4 for size in range(24, 47))
"""Type sizes to choose from in pt, in ascending order."""


class TooSmallCardError(Exception):
    """The words do not fit a card of that size in the smallest type."""


def largest_fitting(press: Press, html: str, css: Callable[[float], str], size: CardSize) -> bytes:
    """Return the PDF of a card in the largest type in which all of it fits.

    ``css`` returns the style sheet for a type size in pt. Raises TooSmallCardError.
    """

    def laid_in(type_size: float) -> Laid | None:
        laid = press.lay_out(html, css(type_size))
        return laid if _fits(laid, size) else None

    best = laid_in(TYPES[0])
    if best is None:
        raise TooSmallCardError(f"the odds have no room on a card of size “{size.name}”")
    least, most = 0, len(TYPES)
    while most - least > 1:  # what fits in some size fits in all smaller ones
        middle = (least + most) // 2
        if laid := laid_in(TYPES[middle]):
            best, least = laid, middle
        else:
            most = middle
    return press.print(best).pdf


def _fits(laid: Laid, size: CardSize) -> bool:
    bottom = max(unit.y + unit.height for unit in laid.units)
    right = max(box.x + box.width for box in laid.boxes if box.kind == "text")
    within = bottom <= size.height - MARGIN / 2 - FOOT
    return laid.pages == 1 and within and right <= size.width - MARGIN / 2
