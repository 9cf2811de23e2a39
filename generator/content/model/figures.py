"""Blocks that are drawn: order, track, queue, notation, board, balance, cycle."""

from itertools import islice
from typing import Annotated, Literal

from msgspec import Meta, field

from generator.content.model.blocks import Block, TextOrRule
from generator.content.model.types import (
    Amount,
    BoardId,
    CellName,
    Columns,
    Flag,
    IconId,
    Id,
    Mark,
    Model,
    Number,
    Prose,
    RoleId,
    TrackId,
    TravelId,
    TurnId,
)
from generator.content.text import Text


class Order(Block):
    """The round as a strip: each turn with its phases."""

    kind: Literal["order"]
    first: Annotated[Amount, "The number of the first turn."] = 1
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    note: Text | None = None


class TrackFigure(Block):
    """A track drawn with its spaces, its goal and what moves along it."""

    kind: Literal["track"]
    track: TrackId
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    start: Text | None = None
    goal: Text | None = None
    moves: Annotated[dict[Id, Text], "What moves along the track."] = {}


class Arc(Model):
    """An arrow over the spaces of a track, from one of their numbers to another."""

    start: Annotated[Number, "The number of the space it begins at."] = field(name="from")
    end: Annotated[Number, "The number of the space it leads to."] = field(name="to")
    text: Annotated[Text | None, "What the legend says of it."] = None


SlotWord = Annotated[str, Meta(min_length=1, max_length=8)]


class QueueFigure(Block):
    """A track on which cards enter at one end and drop off the other.

    ``slots`` are what stands in its spaces, newest first.
    """

    kind: Literal["queue"]
    track: TrackId
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    entry: Text
    exit: Text
    store: Annotated[TrackId | None, "A track that keeps what drops off."] = None
    store_text: Text | None = None
    slots: Annotated[
        tuple[SlotWord, ...], "What stands in the spaces, newest first: words as they are."
    ] = ()
    arrows: Annotated[dict[Id, Arc], "Arrows over the spaces, from one to another."] = {}
    counts_from: Annotated[
        Annotated[int, Meta(ge=1, le=99)] | None,
        "The space that bears the number 1, where the rules count from it; newer ones bear none.",
    ] = None


class Part(Model):
    """Some letters of an example that stand for one thing, or signs between them."""

    letters: Annotated[Annotated[int, Meta(ge=1, le=14)], "How many letters it has."]
    title: Annotated[
        Text | None, "What they stand for; without it they are signs that only part others."
    ] = None
    text: Text | None = None


class Notation(Block):
    """A string of letters taken apart: what each of them stands for."""

    kind: Literal["notation"]
    example: Annotated[
        Annotated[str, Meta(min_length=1, max_length=14)], "The letters, as they are written."
    ]
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    parts: Annotated[
        dict[Id, Part],
        Meta(min_length=1),
        "The parts in their order; their letters make up the example.",
    ]

    @property
    def pieces(self) -> list[str]:
        """The letters of each part."""
        letters = iter(self.example)
        return ["".join(islice(letters, part.letters)) for part in self.parts.values()]


class Allowance(Block):
    """How far one may go in which round, where that goes round and round.

    The ``turns`` are those who move, numbered from 0 in this order.
    """

    kind: Literal["allowance"]
    travel: TravelId
    turns: Annotated[
        tuple[TurnId, ...],
        Meta(min_length=1),
        Columns,
        "Turns of the order, numbered from 0 as they stand here.",
    ]
    corner: Annotated[Text | None, "What stands over the rounds."] = None


class Piece(Model):
    """A piece in its cell: an icon in a disc of its role's colour."""

    at: Annotated[CellName, "The cell that it stands in."]
    icon: IconId
    role: RoleId | None = None
    text: Annotated[Text | None, "What the legend says of it."] = None


Directions = Literal["straight", "diagonal", "all"]


PatternName = Literal["rising", "dots", "falling", "crossed", "level", "upright"]
"""Lines that rise, fall, cross, lie or stand, or dots."""


FigureNumber = Annotated[
    Annotated[int, Meta(ge=1, le=20)] | None,
    "The number of the step that tells of it: it stands at it, and in the legend.",
]


class Area(Model):
    """Cells that are told apart: those around a cell, those on lines from it, or a list.

    Lines run straight to the edge of the board; ``towards`` chooses some by the first cell
    of each. A line ends at a piece named in ``until``, and before one named in ``before``.
    """

    text: Annotated[Text, "What the legend says of it."]
    number: FigureNumber = None
    role: Annotated[RoleId | None, "Whose it is: it has the colour of that role."] = None
    around: Annotated[CellName | None, "The cell that they lie around."] = None
    within: Annotated[
        Annotated[int, Meta(ge=1, le=9)], "With around: up to how many steps away they lie."
    ] = 1
    start: Annotated[CellName | None, "The cell that the lines begin at."] = field(
        name="from", default=None
    )
    directions: Annotated[Directions, "On squares: over sides, over corners, or both."] = "straight"
    towards: Annotated[
        tuple[CellName, ...], "With from: the neighbouring cells that the lines lead over."
    ] = ()
    until: Annotated[tuple[Id, ...], "With from: pieces that end a line, in their own cell."] = ()
    before: Annotated[
        tuple[Id, ...], "With from: pieces that end a line, one cell before their own."
    ] = ()
    cells: Annotated[tuple[CellName, ...], "The cells, one by one."] = ()
    pattern: Annotated[
        PatternName | None,
        "How they are drawn, where what they mean is shown in several figures; "
        "otherwise by their order in the figure.",
    ] = None


class Move(Model):
    """An arrow from one cell to another; one without words looks like the one before it."""

    start: Annotated[CellName, "The cell that it begins at."] = field(name="from")
    end: Annotated[CellName, "The cell that it leads to."] = field(name="to")
    text: Annotated[Text | None, "What the legend says of it."] = None
    number: FigureNumber = None


class BoardFigure(Block):
    """A board with pieces on it, areas told apart, and moves.

    A move under ``crossed`` cannot be made: the cross stands at the first piece in its way,
    or in the middle.
    """

    kind: Literal["board"]
    board: BoardId
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    pieces: Annotated[dict[Id, Piece], "Pieces in their cells."] = {}
    areas: Annotated[
        dict[Id, Area], Meta(max_length=6), "Cells told apart, each with its words."
    ] = {}
    arrows: Annotated[dict[Id, Move], "Moves that can be made."] = {}
    crossed: Annotated[dict[Id, Move], "Moves or lines that are blocked."] = {}


class Camp(Model):
    """One pan of a balance: a camp and what it wins by."""

    role: RoleId
    title: Text
    rules: Annotated[dict[Id, TextOrRule], Meta(min_length=1), Mark.ITEMS]


class Balance(Block):
    """Two camps weighed against each other."""

    kind: Literal["balance"]
    left: Camp
    right: Camp


class Signpost(Model):
    """One step of a cycle: what it is called, and what is done there."""

    title: Text
    icon: IconId | None = None
    text: Prose | None = None
    note: Text | None = None
    optional: Annotated[Flag, "Whether the step may be left out."] = False
    rules: Annotated[dict[Id, TextOrRule], Mark.ITEMS] = {}


class Cycle(Block):
    """Steps that lead back to the first, as signposts along a trail."""

    kind: Literal["cycle"]
    across: Annotated[
        Annotated[int, Meta(ge=1, le=5)],
        "How many signposts stand in a row; the rows are read like lines of text.",
    ] = 3
    steps: Annotated[dict[Id, Signpost], Meta(min_length=2), Mark.IN_ORDER]
    back: Annotated[Text, "What stands on the way from the last step to the first."]
