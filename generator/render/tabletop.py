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
OPEN = UPRIGHT | {"rotZ": 0}
"""The transform of an object that lies face up."""
DECKS_APART, BOARDS_APART = 3.0, 12.0
"""How far objects lie apart on the table, in its units."""


class Grid(Struct, frozen=True):
    """The grid of a card sheet; the last place is the face of hidden cards."""

    columns: int
    rows: int

    @property
    def room(self) -> int:
        """The number of cards besides the hidden one."""
        return self.columns * self.rows - 1


OUTLINES: Mapping[CounterShape | None, int] = {
    None: 0,
    "square": 1,
    "hex": 3,
    "round": 4,
    "tile": 1,
}
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


class TableDeck(Struct, frozen=True):
    """A deck on a digital table: its name, its cards with theirs, and the addresses of pictures.

    There is one back for all cards; where they have several, as all counters do, there is a
    picture of backs for each picture of fronts. Counters have an ``outline``.
    ``shape`` is a card's width as a share of its height.
    """

    title: str
    cards: tuple[tuple[Card, str], ...]
    pictures: tuple[str, ...]
    backs: tuple[str, ...]
    shape: float
    outline: CounterShape | None
    has_unique_backs: bool


class TableBoard(Struct, frozen=True):
    """A board on a digital table: its name, and the address of its picture."""

    title: str
    picture: str


def saved_object(
    title: str, decks: Sequence[TableDeck], boards: Sequence[TableBoard] = ()
) -> bytes:
    """Return decks and boards as one saved object; addresses begin with https: or file:.

    The fields are those that tts-types lists as the format of the program.
    """
    objects: list[dict[str, Any]] = []
    first = 1
    for number, deck in enumerate(decks):
        at = (number - (len(decks) - 1) / 2) * DECKS_APART
        objects.append(_deck(deck, first) | {"Transform": UPRIGHT | {"posX": at}})
        first += len(deck.pictures)
    for number, board in enumerate(boards, 1):
        objects.append(_board(board) | {"Transform": OPEN | {"posZ": BOARDS_APART * number}})
    data = {"SaveName": title, "ObjectStates": objects}
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()


def _board(board: TableBoard) -> dict[str, Any]:
    image = {"ImageURL": board.picture, "ImageSecondaryURL": "", "WidthScale": 0}
    return {
        "Name": "Custom_Board",
        "Transform": OPEN,
        "Nickname": board.title,
        "Locked": True,
        "CustomImage": image,
    }


def _deck(deck: TableDeck, first: int) -> dict[str, Any]:
    """Return a deck as an object; its card sheets have numbers from ``first`` on.

    All card sheets of a saved object need numbers of their own.
    """
    parts = parts_of(deck.cards)
    grids = [grid_for(len(part), deck.shape) for part in parts]
    sheets = {
        str(first + number): {
            "FaceURL": deck.pictures[number],
            "BackURL": deck.backs[number if deck.has_unique_backs else 0],
            "NumWidth": grid.columns,
            "NumHeight": grid.rows,
            "BackIsHidden": False,
            "UniqueBack": deck.has_unique_backs,
            "Type": OUTLINES[deck.outline],
        }
        for number, grid in enumerate(grids)
    }
    contained = [
        {
            "Name": "Card",
            "Transform": UPRIGHT,
            "Nickname": name,
            "Description": f"{card.number}/{card.total}",
            "CardID": number * 100 + place,
            "CustomDeck": {str(number): sheets[str(number)]},
        }
        for number, part in enumerate(parts, first)
        for place, (card, name) in enumerate(part)
    ]
    if len(contained) == 1:
        return contained[0]
    return {
        "Name": "DeckCustom",
        "Transform": UPRIGHT,
        "Nickname": deck.title,
        "DeckIDs": [card["CardID"] for card in contained],
        "CustomDeck": sheets,
        "ContainedObjects": contained,
    }
