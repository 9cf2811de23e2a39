"""Large print: the one size of type that an aid is set in for those who cannot read smaller."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from generator.content.model import Sheet
from generator.units import Paper

LARGE_TYPE, LEAST_LARGE_TYPE = 14.0, 10.0
"""The least type of large print, in pt: of its texts, and of its labels."""
LARGER = 1.25
"""How many times as large as the largest type of the sheets it is."""
POSTER_TYPE = 16.0
"""A sheet that may be set in larger type than this, in pt, is large by itself."""
STEP = 0.25
"""Sizes are multiples of this, in pt."""


def large_type_of(sheet: Sheet, sheets: Iterable[Sheet], paper: Paper) -> float:
    """Return the size of type in pt that a sheet of an aid is set in, in large print.

    It is the same for all sheets of the aid, since readers move from one to another; a sheet
    in the type of a poster would make the others as large, so it counts for itself.
    """
    largest = [each.type.largest for each in sheets if each.type.largest <= POSTER_TYPE]
    own = sheet.type.largest
    base = own if own > POSTER_TYPE else max(largest)
    return max(LARGE_TYPE, ceil(LARGER * base * paper.scale / STEP) * STEP)
