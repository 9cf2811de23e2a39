"""Schedules: the turns of a game, and which units come into play in which of them, and where."""

from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.blocks import Block
from generator.content.model.types import (
    CollectionId,
    Flag,
    IconId,
    Id,
    Mark,
    Model,
    RoleId,
    ScheduleId,
    SourceRef,
)
from generator.content.text import Text

ArrivalPlace = Annotated[
    str,
    Meta(
        pattern=r"^([a-z][a-z0-9]*(-[a-z0-9]+)*|-?[0-9]{1,2},-?[0-9]{1,2}|[0-9A-Z]{2,4})$",
        max_length=60,
        description="the id of a place, or a cell; cells such as 0305 in quotes",
    ),
]


class ScheduleTurn(Model):
    """One space of a turn track."""

    name: Annotated[Text, "What stands on its space, mostly a number or a date."]
    icon: IconId | None = None
    note: Annotated[Text | None, "What else happens in it."] = None


class Arrival(Model):
    """Units that come into play together."""

    turn: Annotated[Id | None, "The turn, one of `turns`; without it they are there at start."] = (
        None
    )
    units: Annotated[
        dict[Id, Annotated[int, Meta(ge=1, le=999)]],
        Meta(min_length=1),
        "How many of each unit, by the ids of entries of the collection.",
    ]
    at: Annotated[
        ArrivalPlace | None,
        "Where: one of `places`, a place of the map, a cell of a board, or a cell, place or zone "
        "of a map of hexes or squares.",
    ] = None


class Schedule(Model):
    """The turns of a game in their order, and the reinforcements of each."""

    name: Text
    collection: Annotated[CollectionId, "The collection that its units are of."]
    turns: Annotated[dict[Id, ScheduleTurn], Meta(min_length=1, max_length=60), Mark.IN_ORDER]
    places: Annotated[
        dict[Id, Text], "Names of places that are on no map of the content, such as map edges."
    ] = {}
    arrivals: Annotated[dict[Id, Arrival], "Which units come into play, in this order."] = {}
    unconfirmed: Flag = False
    source: tuple[SourceRef, ...] = ()


class ScheduleBlock(Block):
    """A turn track: a box for each turn, and the reinforcements that turns bring.

    That of one side has no boxes, only its reinforcements.
    """

    kind: Literal["schedule"]
    schedule: ScheduleId
    of: Annotated[RoleId | None, "The side whose units are shown; all without it."] = None
    starts: Annotated[Flag, "Whether units that are there at start are shown, too."] = True


class Forces(Block):
    """The order of battle: the units of each side with their counters, and when they arrive."""

    kind: Literal["forces"]
    collection: CollectionId
    schedule: Annotated[ScheduleId | None, "What tells when they arrive, and where."] = None
    of: Annotated[RoleId | None, "The side whose units are shown; all without it."] = None
