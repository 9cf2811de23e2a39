"""The sizes of cards, by the names that makers of cards and sleeves use."""

from __future__ import annotations

import re

from msgspec import Struct

SMALLEST_CARD, LARGEST_CARD = 20.0, 300.0
"""What a card may measure, in mm."""
_SIZE = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)x(\d{1,3}(?:\.\d{1,2})?)(?:mm)?")


class CardSize(Struct, frozen=True):
    """The size of a trimmed card, upright, in mm."""

    name: str
    width: float
    height: float


CARD_SIZES = {
    size.name: size
    for size in (
        CardSize("mini", 44.45, 63.5),
        CardSize("square", 63.5, 63.5),
        CardSize("business", 50.8, 88.9),
        CardSize("bridge", 57.15, 88.9),
        CardSize("poker", 63.5, 88.9),
        CardSize("tarot", 69.85, 120.65),
        CardSize("index", 76.2, 127.0),
        CardSize("jumbo", 88.9, 127.0),
    )
}
"""From the smallest to the largest."""


def card_size_named(name: str) -> CardSize:
    """Return the size with a name (``poker``) or with measures in mm (``63x88``).

    Raises ValueError when the name is unknown or the size out of bounds.
    """
    if size := CARD_SIZES.get(name.lower()):
        return size
    match = _SIZE.fullmatch(name.lower())
    if match is None:
        known = ", ".join(CARD_SIZES)
        raise ValueError(f"unknown card size “{name}”; known: {known}, or 63x88 in mm")
    width, height = float(match[1]), float(match[2])
    if not all(SMALLEST_CARD <= side <= LARGEST_CARD for side in (width, height)):
        raise ValueError(
            f"card size “{name}” is not between {SMALLEST_CARD:g} and {LARGEST_CARD:g} mm"
        )
    return CardSize(f"{match[1]}x{match[2]}mm", width, height)
