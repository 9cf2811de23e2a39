"""Decks: what their cards are made of, their faces and backs."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, field

from generator.content.model.backs import CardBack
from generator.content.model.layouts import LayoutName, Zones
from generator.content.model.listing import Group, Where
from generator.content.model.map import MapPlace
from generator.content.model.types import (
    LEAST_CARD_TYPE,
    CardSizeName,
    CollectionId,
    Flag,
    IconId,
    Id,
    MatrixId,
    Model,
    PlaceKindId,
    RegionId,
    RoleId,
    SectionId,
)
from generator.content.text import Text


class CardSource(Model):
    """Where cards of a deck come from, and whose they are."""

    role: Annotated[RoleId | None, "Whose cards they are; those of the deck’s role without it."] = (
        None
    )
    layout: Annotated[LayoutName | None, "Their layout; that of the deck without it."] = None
    back: Annotated[CardBack | None, "Their back; that of the deck without it."] = None


class EntryCards(CardSource):
    """A card for each entry of a collection, of one group, or of those that conditions choose."""

    kind: Literal["entries"]
    collection: CollectionId
    group: Group = None
    where: Where = ()


class Counters(CardSource):
    """A counter for each unit or token: entries of a collection, front and back.

    A deck of counters has nothing else in it; their size is that of the collection.
    """

    kind: Literal["counters"]
    collection: CollectionId
    group: Group = None
    where: Where = ()


class MatrixCards(CardSource):
    """A card for each row of a matrix: what it does against each column."""

    kind: Literal["matrix"]
    matrix: MatrixId


class PlaceCards(CardSource):
    """A card for each place of the map, with where one can go from it."""

    kind: Literal["places"]
    of: Annotated[
        tuple[PlaceKindId, ...], "The kinds of places to take; all kinds without it."
    ] = ()
    within: Annotated[
        tuple[RegionId, ...], "The regions whose places to take; the whole map without it."
    ] = ()

    def takes(self, place: MapPlace) -> bool:
        """Whether a place becomes a card."""
        return place.is_among(self.of, self.within)


class LegendCards(CardSource):
    """Icons and what they stand for, several on a card."""

    kind: Literal["legend"]
    title: Annotated[Text, "What stands at the head of these cards."]
    icons: Annotated[tuple[IconId, ...], Meta(min_length=1)]
    each: Annotated[Annotated[int, Meta(ge=1, le=40)], "How many icons a card has at most."] = 8


class SectionCards(CardSource):
    """A card for each section, with its blocks."""

    kind: Literal["sections"]
    sections: Annotated[tuple[SectionId, ...], Meta(min_length=1)]
    below: Annotated[
        dict[SectionId, tuple[SectionId, ...]],
        "Sections that stand on the card of another, below it, with their own headings.",
    ] = {}

    @property
    def printed(self) -> Iterator[SectionId]:
        """All sections on its cards, those of a card one after the other."""
        for id in self.sections:
            yield id
            yield from self.below.get(id, ())


AnyCards = EntryCards | Counters | MatrixCards | PlaceCards | LegendCards | SectionCards


class CardType(Model):
    """The largest and the smallest type that cards may be set in, in points."""

    largest: Annotated[
        Annotated[float, Meta(ge=LEAST_CARD_TYPE, le=24)], "The largest type, in points."
    ] = 9.5
    smallest: Annotated[
        Annotated[float, Meta(ge=LEAST_CARD_TYPE, le=24)], "The smallest type, in points."
    ] = 6.5


class Deck(Model):
    """Cards of one size with one back, made of what the content has."""

    title: Text
    size: Annotated[
        CardSizeName,
        "The size of the cards: a name, or measures such as 63x88 (mm) or 2.5x3.5in.",
    ] = "poker"
    type: Annotated[CardType, "How large the type may be."] = field(default_factory=CardType)
    role: RoleId | None = None
    copies: Annotated[
        Literal["counts", "one"], "As many of each card as the content counts, or one of each."
    ] = "counts"
    groups: Annotated[
        Flag, "Whether cards of entries say what group they are of, with its icon."
    ] = False
    pictures: Annotated[
        Literal["window", "full"],
        "Whether pictures stand in a window above the words, or fill the card to its edges.",
    ] = "window"
    window: Annotated[
        Annotated[int, Meta(ge=20, le=60)],
        "How high the window of a picture is, in per cent of the height of the card.",
    ] = 40
    reminders: Annotated[
        Flag, "Whether cards of entries end with the reminders of the terms that they name."
    ] = False
    back: Annotated[
        CardBack, "The back of cards that have none of their own, nor one of their group or source."
    ] = field(default_factory=CardBack)
    layout: Annotated[
        LayoutName | None, "How its cards are laid out; without it, in one way that suits all."
    ] = None
    imprint: Annotated[
        Literal["card", "back"] | None,
        "Where the version, the notice and the credits are: on a card of their own, behind the "
        "others, or on each back; without it, on a card where the deck has a layout.",
    ] = None
    zones: Annotated[Zones, "What zones of the layout are in this deck, where not as in it."] = {}
    continues: Annotated[
        Annotated[int, Meta(ge=120, le=4000)] | None,
        "How many letters the words of an entry have on a card at most; longer ones go on on a "
        "next card, so that no long text makes the type of all small.",
    ] = None
    cards: Annotated[
        dict[Id, AnyCards], Meta(min_length=1), "Where the cards come from, in this order."
    ]

    @property
    def counters(self) -> "Counters | None":
        """The first counters that it is made of; none where it is made of cards."""
        return next((each for each in self.cards.values() if isinstance(each, Counters)), None)

    @property
    def has_imprint_card(self) -> bool:
        """Whether its imprint is on a card of its own, and not on each back; counters have none.

        Second faces have no room for it.
        """
        is_on_card = (self.imprint or ("card" if self.layout else "back")) == "card"
        return (is_on_card or not self._has_backs) and self.counters is None

    @property
    def _has_backs(self) -> bool:
        """Whether some of its sources have a back that is no second face."""
        return any(not (each.back or self.back).layout for each in self.cards.values())
