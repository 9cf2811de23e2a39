"""Make decks for Tabletop Simulator: pictures of many cards in a grid, and a saved object."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct

from generator.layout.side import Card

T = TypeVar("T")
MOST_COLUMNS, MOST_ROWS, LEAST = 10, 7, 2
"""How many cards the program takes across and down one picture."""
LONGEST_SIDE = 4096
"""The longest side of a picture in pixels: larger ones are slow to load, or not at all."""
UPRIGHT = {
    "posX": 0,
    "posY": 1,
    "posZ": 0,
    "rotX": 0,
    "rotY": 180,
    "rotZ": 180,
    "scaleX": 1,
    "scaleY": 1,
    "scaleZ": 1,
}
"""Where an object stands: cards lie face down."""


class Grid(Struct, frozen=True):
    """How cards stand on one picture; the last place is what others see of a hidden card."""

    columns: int
    rows: int

    @property
    def room(self) -> int:
        """How many cards there is room for."""
        return self.columns * self.rows - 1


FULL = Grid(MOST_COLUMNS, MOST_ROWS)


def grid_for(cards: int, shape: float) -> Grid:
    """Return the grid nearest to a square that so many cards and the hidden one stand on.

    Its longest side is shortest, so that cards stand on it as large as can be; of two such
    grids, that with less room. ``shape`` is the width of a card as a share of its height.
    Raises ValueError when there are more than one picture holds.
    """
    grids = [
        Grid(columns, rows)
        for columns in range(LEAST, MOST_COLUMNS + 1)
        for rows in range(LEAST, MOST_ROWS + 1)
        if columns * rows > cards
    ]
    return min(grids, key=lambda grid: (max(grid.columns * shape, grid.rows), grid.room))


def parts_of(cards: Sequence[T]) -> list[Sequence[T]]:
    """Return what stands on each picture."""
    return [cards[first : first + FULL.room] for first in range(0, len(cards), FULL.room)]


def picture_of(fronts: Sequence[bytes], hidden: bytes, shape: float) -> bytes:
    """Return pictures of cards in a grid as one PNG, the hidden one in the last place.

    ``shape`` is the width of a card as a share of its height.
    """
    from PIL import Image

    grid = grid_for(len(fronts), shape)
    first = Image.open(io.BytesIO(hidden))
    share = min(
        1.0, LONGEST_SIDE / (grid.columns * first.width), LONGEST_SIDE / (grid.rows * first.height)
    )
    width, height = int(first.width * share), int(first.height * share)
    sheet = Image.new("RGB", (grid.columns * width, grid.rows * height), "white")
    places = [*enumerate(fronts), (grid.room, hidden)]
    for place, png in places:
        face = Image.open(io.BytesIO(png)).convert("RGB").resize((width, height))
        sheet.paste(face, (place % grid.columns * width, place // grid.columns * height))
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return out.getvalue()


def saved_object(
    title: str,
    cards: Sequence[tuple[Card, str]],
    pictures: Sequence[str],
    back: str,
    shape: float,
) -> bytes:
    """Return a deck as a saved object: its cards with their names, and where pictures are.

    ``pictures`` and ``back`` are addresses that the program loads: https: or file:.
    ``shape`` is the width of a card as a share of its height.
    """
    parts = parts_of(cards)
    grids = [grid_for(len(part), shape) for part in parts]
    decks = {
        str(number): {
            "FaceURL": pictures[number - 1],
            "BackURL": back,
            "NumWidth": grid.columns,
            "NumHeight": grid.rows,
            "BackIsHidden": False,
            "UniqueBack": False,
            "Type": 0,
        }
        for number, grid in enumerate(grids, 1)
    }
    contained = [
        {
            "Name": "Card",
            "Transform": UPRIGHT,
            "Nickname": name,
            "Description": f"{card.number}/{card.total}",
            "CardID": number * 100 + place,
            "CustomDeck": {str(number): decks[str(number)]},
        }
        for number, part in enumerate(parts, 1)
        for place, (card, name) in enumerate(part)
    ]
    deck: dict[str, Any] = {
        "Name": "DeckCustom",
        "Transform": UPRIGHT,
        "Nickname": title,
        "DeckIDs": [card["CardID"] for card in contained],
        "CustomDeck": decks,
        "ContainedObjects": contained,
    }
    if len(contained) == 1:
        deck = contained[0]
    data = {"SaveName": title, "ObjectStates": [deck]}
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()
