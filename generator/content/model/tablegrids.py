"""Tables that authors write: columns and rows under their heads, and what is in the cells."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from generator.content.model.blocks import Block
from generator.content.model.tables import SheetOfFile, TableFile
from generator.content.model.types import (
    Columns,
    Flag,
    Holds,
    IconId,
    Id,
    Mark,
    Model,
    Players,
    Prose,
    RoleId,
)
from generator.content.text import Text

Tone = Literal["good", "bad", "warn", "neutral"]
"""What shading means; each has a mark too, so that nothing depends on colour."""
Align = Literal["start", "centre", "end", "number"]

ToneOf = Annotated[Tone | None, "What its ground means: good, bad, a warning, or neutral."]
NoteIds = Annotated[
    Annotated[tuple[Id, ...], Meta(max_length=3)],
    "The notes below the table that it refers to, by their ids.",
]


class TableGroup(Model):
    """A head over neighbouring columns, or above neighbouring rows."""

    head: Text
    icon: IconId | None = None
    notes: NoteIds = ()


class Column(Model):
    """A column of a table and how wide it is, in parts of the whole."""

    head: Text | None = None
    icon: IconId | None = None
    width: Annotated[
        Annotated[float, Meta(gt=0, le=20)], "How wide it is, in parts of the whole."
    ] = 1
    group: Annotated[Id | None, "The group whose head stands over it, one of `groups`."] = None
    align: Annotated[Align, "Where its cells stand; numbers have their units below each other."] = (
        "start"
    )
    tone: ToneOf = None
    holds: Annotated[
        Holds | None, "What is written by hand in those of its cells that say nothing."
    ] = None
    notes: NoteIds = ()


class TableCell(Model):
    """A cell that says more than a text: what it reaches over, means, or has room for."""

    text: Prose | None = None
    icon: IconId | None = None
    role: Annotated[RoleId | None, "The role in whose colour its icon is."] = None
    tone: ToneOf = None
    holds: Annotated[Holds | None, "What is written in it by hand."] = None
    lines: Annotated[Annotated[int, Meta(ge=1, le=12)], "How many lines there are to write on."] = 1
    across: Annotated[
        Annotated[int, Meta(ge=1, le=20)], "How many columns it reaches over, from its own on."
    ] = 1
    down: Annotated[
        Annotated[int, Meta(ge=1, le=40)], "How many rows it reaches over, from its own on."
    ] = 1
    notes: NoteIds = ()


TextOrCell = Prose | TableCell


class Row(Model):
    """A row of a table: its head, and a cell for each column that has one."""

    head: Text | None = None
    icon: IconId | None = None
    cells: dict[Id, TextOrCell]
    players: Players = ()
    group: Annotated[Id | None, "The group whose head stands above it, one of `groups`."] = None
    style: Annotated[
        Literal["plain", "total", "subtle"], "Whether it adds others up, or is of less weight."
    ] = "plain"
    tone: ToneOf = None
    notes: NoteIds = ()


class Table(Block):
    """Things compared: the columns, then the rows."""

    kind: Literal["table"]
    corner: Text | None = None
    head_width: Annotated[float, Meta(gt=0, le=20)] = 1
    from_: TableFile = field(name="from", default=None)
    sheet: SheetOfFile = None
    columns: Annotated[dict[Id, Column], Meta(min_length=1), Columns] = {}
    rows: Annotated[dict[Id, Row], Meta(min_length=1), Mark.ITEMS] = {}
    FILLED: ClassVar[tuple[str, ...]] = ("columns", "rows")
    groups: Annotated[dict[Id, TableGroup], "Heads of neighbouring columns or rows, by id."] = {}
    striped: Annotated[Flag, "Whether every other row is shaded, instead of ruled off."] = False
    notes: Annotated[dict[Id, Prose], "Notes below the table, by id."] = {}
    tones: Annotated[dict[Tone, Text], "What tones mean here: their legend, below the table."] = {}

    def cell(self, row: str, column: str) -> TableCell:
        """Return what a cell says; one that says nothing is empty, or to be written in."""
        said = self.rows[row].cells.get(column)
        if isinstance(said, TableCell):
            return said
        return TableCell(text=said, holds=self.columns[column].holds if said is None else None)

    def heading(self, id: str, is_first: bool) -> TableGroup | None:
        """Return the group whose head is above a row, which may be the first of a part."""
        rows = list(self.rows)
        at = rows.index(id)
        group = self.rows[id].group
        before = self.rows[rows[at - 1]].group if at and not is_first else None
        return self.groups.get(group) if group is not None and group != before else None
