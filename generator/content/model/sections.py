"""Blocks to fill in, sections made of blocks, and errata."""

from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.blocks import (
    Block,
    Checklist,
    Definitions,
    Differences,
    Entries,
    Legend,
    Modifiers,
    Note,
    Places,
    RollTable,
    Rules,
    Steps,
)
from generator.content.model.components import ComponentFigure
from generator.content.model.crt import CrtBlock
from generator.content.model.figures import (
    Allowance,
    Balance,
    BoardFigure,
    Cycle,
    Notation,
    Order,
    QueueFigure,
    TrackFigure,
)
from generator.content.model.flows import Flow
from generator.content.model.listing import Group, Sort, Where
from generator.content.model.matrices import MatrixTable
from generator.content.model.pictures import Picture
from generator.content.model.schedule import Forces, ScheduleBlock
from generator.content.model.scores import Scores
from generator.content.model.setup import Setup
from generator.content.model.tablegrids import Table
from generator.content.model.terrain import GridMapFigure, TerrainChart
from generator.content.model.types import (
    Amount,
    CollectionId,
    Columns,
    Date,
    Flag,
    Holds,
    IconId,
    Id,
    Model,
    PhaseId,
    Players,
    Prose,
    RoleId,
    SourceRef,
)
from generator.content.model.units import CounterBlock
from generator.content.text import Text


class Index(Block):
    """The names of the aid in alphabetical order, each with the sides on which it stands.

    With a collection they are the names of its entries.
    """

    kind: Literal["index"]
    collection: Annotated[
        CollectionId | None, "The collection whose entries are listed; all names without it."
    ] = None
    group: Group = None
    where: Where = ()
    sort: Sort = ()


class FormField(Model):
    """A labelled line of a form, or a box to tick."""

    label: Text
    holds: Annotated[Holds, "What is written there."] = "words"
    width: Annotated[
        Annotated[int, Meta(ge=1, le=6)], "Over how many columns of the form it reaches."
    ] = 1
    lines: Annotated[Annotated[int, Meta(ge=1, le=40)], "How many lines there are to write on."] = 1


class Form(Block):
    """Lines to write on by hand, or in the PDF."""

    kind: Literal["form"]
    across: Annotated[Annotated[int, Meta(ge=1, le=6)], "How many columns the form has."] = 1
    fields: Annotated[dict[Id, FormField], Meta(min_length=1)]

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The ids of the fields by rows, as many in each as find room."""
        rows: list[list[str]] = []
        room = 0
        for id, line in self.fields.items():
            if line.width > room:
                rows.append([])
                room = self.across
            rows[-1].append(id)
            room -= line.width
        return tuple(map(tuple, rows))


class LedgerColumn(Model):
    """A column of a ledger: its head, how wide it is, and what is written in it."""

    head: Text
    width: Annotated[
        Annotated[float, Meta(gt=0, le=20)], "How wide it is, in parts of the whole."
    ] = 1
    holds: Annotated[Holds, "What is written in it."] = "words"
    lines: Annotated[
        Annotated[int, Meta(ge=1, le=6)], "How many lines there are to write on in each row."
    ] = 1


class Ledger(Block):
    """A table of empty rows to fill in by hand, or in the PDF."""

    kind: Literal["ledger"]
    columns: Annotated[dict[Id, LedgerColumn], Meta(min_length=1), Columns]
    rows: Annotated[Amount, "How many rows there are: a number or a value."]
    numbered: Annotated[Flag, "Whether the rows have numbers."] = False
    totals: Annotated[
        Flag, "Whether a last row has room for the sums of the columns that hold numbers."
    ] = False


AnyBlock = (
    Rules
    | Steps
    | Checklist
    | Table
    | Differences
    | Definitions
    | Note
    | Legend
    | Entries
    | Places
    | RollTable
    | Modifiers
    | MatrixTable
    | CrtBlock
    | Order
    | TrackFigure
    | QueueFigure
    | BoardFigure
    | GridMapFigure
    | TerrainChart
    | Notation
    | Allowance
    | Balance
    | Cycle
    | Flow
    | Setup
    | Index
    | Form
    | Ledger
    | Scores
    | CounterBlock
    | ComponentFigure
    | Forces
    | ScheduleBlock
)


class Section(Model):
    """A heading and the blocks under it: what a sheet places."""

    title: Text
    icon: IconId | None = None
    role: RoleId | None = None
    phase: PhaseId | None = None
    aside: Annotated[Text | None, "A short remark beside the heading."] = None
    picture: Annotated[Picture | None, "A picture under the heading, as wide as the column."] = None
    blocks: Annotated[
        dict[Id, AnyBlock], Meta(min_length=1), "What stands under the heading, in this order."
    ]
    source: tuple[SourceRef, ...] = ()
    players: Players = ()


class Erratum(Model):
    """A ruling that replaces or confirms the text with the id ``of``."""

    date: Date
    source: SourceRef
    of: Annotated[
        Annotated[str, Meta(max_length=200)],
        "The id of the text it rules on, such as sections.turn.blocks.night.rules.dark.",
    ]
    text: Annotated[Prose | None, "The new words; without them the ruling confirms the text."] = (
        None
    )
    label: Annotated[Text, "What is printed behind the text."]
    active: Annotated[Flag, "Whether it is printed."] = True
