"""The sizes of cards, by the names that makers of cards and sleeves use."""

from __future__ import annotations

from msgspec import Struct

from generator.units import Paper, size_in_mm

SMALLEST_CARD, LARGEST_CARD = 20.0, 300.0
"""What a card may measure, in mm."""
SAME = 0.15
"""How much two sizes may differ, in mm, and still be the same."""


class CardSize(Struct, frozen=True):
    """The size of a trimmed card, upright, in mm."""

    name: str
    width: float
    height: float

    def is_like(self, other: CardSize) -> bool:
        """Whether cards of another size can take the place of these."""
        across, down = self.width - other.width, self.height - other.height
        return max(abs(across), abs(down)) <= SAME


def card_size_of(page: Paper) -> CardSize:
    """Return the size of a card from the page that it is composed for."""
    return CardSize(page.name, page.width, page.height)


CARD_SIZES = {
    size.name: size
    for size in (
        CardSize("micro", 31.75, 44.45),
        CardSize("mini", 44.45, 63.5),
        CardSize("mini-euro", 44.0, 68.0),
        CardSize("domino", 44.45, 88.9),
        CardSize("square", 63.5, 63.5),
        CardSize("business", 50.8, 88.9),
        CardSize("business-euro", 54.0, 85.0),
        CardSize("us-game", 55.88, 87.12),
        CardSize("euro-square", 70.104, 70.104),
        CardSize("bridge", 57.15, 88.9),
        CardSize("euro", 59.0, 92.0),
        CardSize("euro-poker", 63.0, 88.0),
        CardSize("poker", 63.5, 88.9),
        CardSize("large-square", 88.9, 88.9),
        CardSize("tarot", 69.85, 120.65),
        CardSize("index", 76.2, 127.0),
        CardSize("jumbo", 88.9, 127.0),
        CardSize("large-jumbo", 88.9, 139.7),
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


def with_its_unit(measures: str) -> str:
    """Return measures too small for a card in mm with the unit in which they are nearest to one."""
    if size_in_mm(measures) is None:
        return ""
    usual = CARD_SIZES["poker"].height
    meant: dict[float, str] = {}
    for unit in ("in", "cm"):
        sides = size_in_mm(f"{measures}{unit}") or (0.0, 0.0)
        if all(SMALLEST_CARD <= side <= LARGEST_CARD for side in sides):
            meant[abs(max(sides) - usual)] = f"{measures}{unit}"
    return meant[min(meant)] if meant else ""
