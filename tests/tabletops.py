"""Read saved objects of Tabletop Simulator as the program does, by the published fields.

Fields and their types are those of github.com/Benjamin-Dobell/tts-types, ``ObjectState``; an
unknown field is refused, and so is what the program would show wrongly.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Url = Annotated[str, Meta(pattern=r"^(https|file)://")]


Axis = Literal["posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"]
Transform = Annotated[dict[Axis, float], Meta(min_length=9)]


class CustomDeck(Struct, forbid_unknown_fields=True):
    FaceURL: Url
    BackURL: Url
    NumWidth: Annotated[int, Meta(ge=2, le=10)]
    NumHeight: Annotated[int, Meta(ge=2, le=7)]
    BackIsHidden: bool
    UniqueBack: bool
    Type: Literal[0, 1, 2, 3, 4]


class CustomImage(Struct, forbid_unknown_fields=True):
    ImageURL: Url
    ImageSecondaryURL: str
    WidthScale: float


class Card(Struct, forbid_unknown_fields=True, tag_field="Name", tag="Card"):
    Transform: Transform
    Nickname: str
    Description: str
    CardID: Annotated[int, Meta(ge=100)]
    CustomDeck: dict[str, CustomDeck]


class Deck(Struct, forbid_unknown_fields=True, tag_field="Name", tag="DeckCustom"):
    Transform: Transform
    Nickname: str
    DeckIDs: Annotated[list[int], Meta(min_length=2)]
    CustomDeck: dict[str, CustomDeck]
    ContainedObjects: list[Card]


class Board(Struct, forbid_unknown_fields=True, tag_field="Name", tag="Custom_Board"):
    Transform: Transform
    Nickname: str
    Locked: bool
    CustomImage: CustomImage


class Saved(Struct, forbid_unknown_fields=True):
    SaveName: str
    ObjectStates: list[Card | Deck | Board]


def read_saved(data: bytes) -> Saved:
    """Return a saved object; raises msgspec.ValidationError or AssertionError if it is wrong."""
    saved = msgspec.json.decode(data, type=Saved)
    sheets: dict[str, CustomDeck] = {}
    for each in saved.ObjectStates:
        if isinstance(each, Board):
            continue
        assert not set(sheets) & set(each.CustomDeck), "two decks share the number of a sheet"
        sheets |= each.CustomDeck
        cards = each.ContainedObjects if isinstance(each, Deck) else [each]
        if isinstance(each, Deck):
            assert each.DeckIDs == [card.CardID for card in cards]
        for card in cards:
            number, place = divmod(card.CardID, 100)
            sheet = each.CustomDeck[str(number)]
            assert card.CustomDeck == {str(number): sheet}
            assert place < sheet.NumWidth * sheet.NumHeight - 1, "the last place is hidden"
    return saved
