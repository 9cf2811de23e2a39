"""Lay the slots of a player board in their zone, in true size."""

from __future__ import annotations

from generator.content.model.mats import ZoneSlots
from generator.imposition.sizes import CARD_SIZES
from generator.units import size_in_mm

GAP = 3.0
"""Between two slots, in mm."""
Size = tuple[float, float]
"""Width and height in mm."""


def size_of_slot(slots: ZoneSlots) -> Size | None:
    """Return the size of a slot; None where there is no such size."""
    known = CARD_SIZES.get(slots.size.lower())
    size = (known.width, known.height) if known else size_in_mm(slots.size)
    return size[::-1] if size and slots.turned else size


def slots_in(slots: ZoneSlots, count: int, width: float) -> tuple[tuple[Size, ...], Size]:
    """Return left and top of each slot in a zone of a width in mm, and the size of a slot."""
    size = size_of_slot(slots) or (0.0, 0.0)
    across = max(int((width + GAP + 0.01) / (size[0] + GAP)), 1)
    corners = tuple(
        (number % across * (size[0] + GAP), number // across * (size[1] + GAP))
        for number in range(count)
    )
    return corners, size
