"""What stands on the table: roles, phases, the order of turns, tracks, boards."""

from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.types import (
    Amount,
    CellName,
    Coordinate,
    Flag,
    IconId,
    Id,
    Mark,
    Model,
    PhaseId,
    RoleId,
    SourceRef,
)
from generator.content.text import Text

RoleColour = Literal["ink", "muted", "accent", "metal", "night"]


class Role(Model):
    """A camp at the table: who acts, who may, who must."""

    name: Text
    icon: IconId
    colour: Annotated[
        RoleColour | None, "Its colour of the theme's palette; one of the theme's turn without it."
    ] = None


class Phase(Model):
    """A named part of a turn."""

    name: Text
    icon: IconId


class Turn(Model):
    """One turn of the round, in playing order, with its phases in their order."""

    name: Text
    role: Annotated[RoleId, "Whose turn it is."]
    icon: IconId
    phases: Annotated[tuple[PhaseId, ...], "The phases of the turn, in playing order."] = ()


class Space(Model):
    """One named space of a track; ``dark`` spaces are shaded."""

    name: Text
    icon: IconId | None = None
    dark: Annotated[Flag, "Whether the space is shaded."] = False


class Track(Model):
    """Spaces in a row or a ring: numbered from a first to a last, or named."""

    name: Text
    icon: IconId | None = None
    shape: Annotated[
        Literal["line", "loop", "queue"],
        "Spaces in a row, in a ring, or a row that cards move along.",
    ] = "line"
    first: Annotated[Amount | None, "The number on the first space."] = None
    last: Annotated[Amount | None, "The number on the last space."] = None
    spaces: Annotated[
        dict[Id, Space], Mark.IN_ORDER, "Named spaces in their order, instead of numbers."
    ] = {}
    source: tuple[SourceRef, ...] = ()


class Board(Model):
    """Cells to play on, and what joins them: hexes, squares, or points on lines.

    Hexes lie in ``rings`` around the middle one and are called by axial coordinates
    (``0,0``, ``1,-1``), squares by column and row (``a1``). Points have names of their own,
    with their places to the right and upwards.
    """

    name: Text
    cells: Annotated[
        Literal["hexes", "squares", "points"],
        "What the cells are: hexes, squares, or points joined by lines.",
    ]
    rings: Annotated[
        Annotated[int, Meta(ge=1, le=9)] | None,
        "How many rings of hexes lie around the middle one.",
    ] = None
    flat: Annotated[Flag, "Whether hexes lie on a side, instead of standing on a corner."] = False
    columns: Annotated[
        Annotated[int, Meta(ge=1, le=26)] | None, "How many columns of squares there are: a, b, c …"
    ] = None
    rows: Annotated[
        Annotated[int, Meta(ge=1, le=26)] | None, "How many rows of squares there are: 1, 2, 3 …"
    ] = None
    chequered: Annotated[Flag, "Whether every other square is dark, a1 among them."] = False
    part: Annotated[
        Flag, "Whether it is a part of a larger board: its lines run out beyond its edge."
    ] = False
    named: Annotated[Flag, "Whether the names of cells are printed: of squares along the edge."] = (
        False
    )
    points: Annotated[
        dict[CellName, tuple[Coordinate, Coordinate]],
        "Points, each with its place: to the right, and upwards.",
    ] = {}
    lines: Annotated[
        tuple[Annotated[tuple[CellName, ...], Meta(min_length=2)], ...],
        "Straight lines that join points, each from end to end.",
    ] = ()
    source: tuple[SourceRef, ...] = ()
