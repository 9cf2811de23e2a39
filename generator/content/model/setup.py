"""Set-up diagrams: what lies where on the table before play, and who sits at it."""

from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.blocks import Block
from generator.content.model.figures import Area
from generator.content.model.types import (
    Amount,
    BlockRef,
    BoardId,
    CellName,
    IconId,
    Id,
    Model,
    Players,
    Ref,
    RoleId,
    TrackId,
)
from generator.content.text import Text

MOST_COLUMNS, MOST_ROWS = 12, 16
"""The most columns and rows of a table: with more, no words would fit into a cell."""

ComponentId = Annotated[Id, Ref("components")]
Column = Annotated[int, Meta(ge=1, le=MOST_COLUMNS)]
Row = Annotated[int, Meta(ge=1, le=MOST_ROWS)]
Form = Literal["board", "sheet", "deck", "pile", "row", "pool", "marker", "figure", "die"]
Side = Literal["top", "right", "bottom", "left"]
Checklists = BlockRef | Annotated[tuple[BlockRef, ...], Meta(min_length=1, max_length=9)]


class SetupThing(Model):
    """Something laid out: a component, how many of it, and how it lies."""

    component: Annotated[ComponentId, "The component; its name and count are printed."]
    lies: Annotated[Form, "How it lies there, which says how it is drawn."]
    count: Annotated[Amount | None, "How many lie there; all of the component without it."] = None
    face: Annotated[
        Literal["up", "down"] | None,
        "Which face is seen; without it decks lie face down, piles and rows face up.",
    ] = None
    text: Annotated[Text | None, "Where it starts, or what is done to it, in a few words."] = None
    icon: IconId | None = None
    step: Annotated[Id | None, "The step of the checklist that lays it out."] = None
    also: Annotated[
        tuple[Id, ...], Meta(max_length=2), "Further steps that do something with it."
    ] = ()
    players: Players = ()
    cell: Annotated[
        CellName | None,
        "The cell of the drawn board that its icon is in.",
    ] = None
    track: Annotated[
        TrackId | None, "The track that it stands on, of those of the board that it lies on."
    ] = None
    space: Annotated[
        Annotated[int, Meta(ge=1, le=99)], "On which space of the track, counted from 1 on."
    ] = 1


class LaidArea(Area):
    """Cells of a board on the table that are told apart."""

    step: Annotated[Id | None, "The step of the checklist that they matter to."] = None


class SetupArea(SetupThing):
    """Something laid out on the table, with its place there and what lies on it."""

    at: Annotated[tuple[Column, Row], "Its first column and row, counted from 1 at the top left."]
    size: Annotated[tuple[Column, Row], "Over how many columns and rows it reaches."] = (1, 1)
    holds: Annotated[dict[Id, SetupThing], "What lies on it, or in it."] = {}
    board: Annotated[BoardId | None, "The board that is drawn for it, with pieces in cells."] = None
    areas: Annotated[
        dict[Id, LaidArea], Meta(max_length=6), "Cells of the drawn board told apart, with words."
    ] = {}
    tracks: Annotated[
        tuple[TrackId, ...],
        Meta(max_length=6),
        "Tracks on it, which are drawn as rows of spaces with what stands there.",
    ] = ()


class SetupSeat(Model):
    """Where somebody sits: at a side of the table, along some of its columns or rows."""

    side: Annotated[Side, "The side of the table, seen from above."]
    at: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_ROWS)],
        "The first column that it is at, or the first row on the left and right.",
    ] = 1
    size: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_ROWS)], "Over how many columns or rows it reaches."
    ] = 1
    role: Annotated[RoleId | None, "Whose seat it is; its name is printed."] = None
    name: Annotated[Text | None, "Other words for whose seat it is."] = None
    players: Players = ()


class SetupBoxed(Model):
    """A component that is not laid out: it stays in the box, or comes later."""

    component: ComponentId
    text: Annotated[Text | None, "When or where it comes from instead, in a few words."] = None
    players: Players = ()


class Setup(Block):
    """The table at the start of play, seen from above, as data."""

    kind: Literal["setup"]
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    columns: Annotated[Column, "How many columns the table is divided into."]
    rows: Annotated[Row, "How many rows the table is divided into."]
    things: Annotated[dict[Id, SetupArea], Meta(min_length=1), "What lies on the table."]
    seats: Annotated[dict[Id, SetupSeat], "Who sits where."] = {}
    box: Annotated[dict[Id, SetupBoxed], "What stays in the box."] = {}
    checklist: Annotated[
        Checklists | None,
        "The checklist or steps that the steps of things belong to, which is numbered then: "
        "a block of this section, or of another one such as setup.steps; or several, which are "
        "numbered on from one to the next.",
    ] = None
