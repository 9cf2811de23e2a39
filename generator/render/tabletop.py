"""Make decks for Tabletop Simulator: card sheets (pictures in a grid), and a saved object."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from generator.content.model import CounterShape
from generator.layout.side import Card

T = TypeVar("T")
MOST_COLUMNS, MOST_ROWS, LEAST = 10, 7, 2
"""Limits of the program: cards across and down a picture, and least of each."""
LONGEST_SIDE = 4096
"""Longest side of a picture in pixels: larger ones load slowly, or not at all."""
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
"""The transform of an object: cards lie face down."""


class Grid(Struct, frozen=True):
    """The grid of a card sheet; the last place is the face of hidden cards."""

    columns: int
    rows: int

    @property
    def room(self) -> int:
        """The number of cards besides the hidden one."""
        return self.columns * self.rows - 1


OUTLINES: Mapping[CounterShape | None, int] = {None: 0, "square": 1, "hex": 3, "round": 4}
"""The numbers of outlines in the program; cards have rounded corners."""
FULL = Grid(MOST_COLUMNS, MOST_ROWS)


def grid_for(cards: int, shape: float) -> Grid:
    """Return the grid for some cards and the hidden one in which cards are largest.

    Of equal grids, the one with less room. ``shape`` is a card's width as a share of its
    height. Raises ValueError for more cards than a picture holds.
    """
    grids = [
        Grid(columns, rows)
        for columns in range(LEAST, MOST_COLUMNS + 1)
        for rows in range(LEAST, MOST_ROWS + 1)
        if columns * rows > cards
    ]
    return min(grids, key=lambda grid: (max(grid.columns * shape, grid.rows), grid.room))


def parts_of(cards: Sequence[T]) -> list[Sequence[T]]:
    """Split cards into those of each picture."""
    return [cards[first : first + FULL.room] for first in range(0, len(cards), FULL.room)]


def picture_of(fronts: Sequence[bytes], hidden: bytes, shape: float) -> bytes:
    """Return pictures of cards in a grid as one PNG, with the hidden one in the last place.

    ``shape`` is a card's width as a share of its height.
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
    backs: Sequence[str],
    shape: float,
    outline: CounterShape | None = None,
) -> bytes:
    """Return a deck as a saved object: its cards by name, and the addresses of pictures.

    ``pictures`` and ``backs`` are https: or file: addresses that the program loads. There is
    one back for all cards, or for counters, which have an ``outline``, one picture of backs for
    each picture of fronts. ``shape`` is a card's width as a share of its height.
    """
    parts = parts_of(cards)
    grids = [grid_for(len(part), shape) for part in parts]
    decks = {
        str(number): {
            "FaceURL": pictures[number - 1],
            "BackURL": backs[number - 1] if outline else backs[0],
            "NumWidth": grid.columns,
            "NumHeight": grid.rows,
            "BackIsHidden": False,
            "UniqueBack": outline is not None,
            "Type": OUTLINES[outline],
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
