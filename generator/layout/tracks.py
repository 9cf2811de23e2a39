"""Lay the spaces of a track in its zone, in as few rows as make them largest."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

WIDEST, HIGHEST = 2.2, 16.0
"""How much wider than high a space is at most, and how high it is at most, in mm."""


class Frame(Struct, frozen=True):
    """A place within a zone, in mm from the left and the top of its track or slots."""

    left: float
    top: float
    width: float
    height: float


def frames_of(count: int, width: float, height: float, is_round: bool) -> tuple[Frame, ...]:
    """Return the places of the spaces of a track: in as few rows as make them largest."""
    if not count or height <= 0:
        return ()
    rows = max(range(1, count + 1), key=lambda rows: _side(count, rows, width, height))
    columns = ceil(count / rows)
    high = min(height / rows, HIGHEST, width / columns * (1.0 if is_round else 1.15))
    wide = high if is_round else min(width / columns, high * WIDEST)
    step = min(width / columns, wide * 1.12) if is_round else wide
    return tuple(
        Frame(number % columns * step, number // columns * high, min(wide, step), high)
        for number in range(count)
    )


def _side(count: int, rows: int, width: float, height: float) -> float:
    return round(min(width / ceil(count / rows), height / rows, HIGHEST), 3)
