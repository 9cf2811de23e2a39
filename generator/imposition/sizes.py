"""The sizes of cards, by the names that makers of cards and sleeves use."""

from __future__ import annotations

from msgspec import Struct

from generator.units import size_in_mm

SMALLEST_CARD, LARGEST_CARD = 20.0, 300.0
"""What a card may measure, in mm."""


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
    """Return the size with a name (``poker``) or with measures (``63x88``, ``2.5x3.5in``).

    Raises ValueError when the name is unknown or the size out of bounds.
    """
    if known := CARD_SIZES.get(name.lower()):
        return known
    size = size_in_mm(name)
    if size is None:
        names = ", ".join(CARD_SIZES)
        raise ValueError(f"unknown card size “{name}”; known: {names}, or 63x88 in mm, 2.5x3.5in")
    width, height = size
    if not all(SMALLEST_CARD <= side <= LARGEST_CARD for side in size):
        raise ValueError(
            f"card size “{name}” is not between {SMALLEST_CARD:g} and {LARGEST_CARD:g} mm"
        )
    return CardSize(f"{width:g}x{height:g}mm", width, height)
