"""Player boards: tracks, slots and lines to write on, in the zones of a layout."""

from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.types import (
    NUMBER_OF_ENTRY,
    CardSizeName,
    Flag,
    IconId,
    Id,
    Model,
    Number,
)
from generator.content.text import Text

MOST_SPACES, MOST_SLOTS = 60, 20
"""The most spaces of a track and slots of a zone on a player board."""
OfEntry = Number | Annotated[str, Meta(pattern=NUMBER_OF_ENTRY, max_length=121)]
"""A number, a value, or a number of the entry that the board is of (numbers.health)."""


class TrackSpot(Model):
    """A space of a track that is not like the others."""

    at: Annotated[OfEntry, "The number on the space."]
    icon: Annotated[IconId | None, "What is drawn beside its number."] = None
    text: Annotated[Text, "What it means; printed below the track."]


class ZoneTrack(Model):
    """Numbered spaces that a marker moves along."""

    first: Annotated[OfEntry, "The number on the first space."] = 0
    last: Annotated[OfEntry | None, "The number on the last space: each between has one, too."] = (
        None
    )
    values: Annotated[
        Annotated[tuple[Number, ...], Meta(max_length=MOST_SPACES)],
        "The numbers on the spaces one by one, instead of a first and a last.",
    ] = ()
    start: Annotated[OfEntry | None, "Where the marker is when the game begins."] = None
    special: Annotated[
        dict[Id, TrackSpot], Meta(max_length=6), "Spaces with a meaning of their own."
    ] = {}
    shape: Annotated[Literal["box", "round"], "The shape of its spaces."] = "box"


class ZoneSlots(Model):
    """Places for cards or tokens, in their true size."""

    size: Annotated[
        CardSizeName, "The size of a slot: a size of cards such as poker, or measures in mm: 63x88."
    ]
    count: Annotated[OfEntry, "How many there are."] = 1
    holds: Annotated[
        Id | None, "The deck whose cards lie in them: a check sees that the slots are large enough."
    ] = None
    icon: Annotated[IconId | None, "What is drawn in each of them."] = None
    shape: Annotated[Literal["box", "round"], "The shape of a slot."] = "box"
    turned: Annotated[Flag, "Whether cards lie across in them."] = False
