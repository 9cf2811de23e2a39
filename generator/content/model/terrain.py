"""Maps of hexes or squares: terrains, what lies on sides of cells, roads, places and zones."""

from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.blocks import Block
from generator.content.model.crt import CrtId
from generator.content.model.figures import PatternName
from generator.content.model.tables import FromTable
from generator.content.model.types import (
    EntryRef,
    Flag,
    IconId,
    Id,
    Mark,
    Model,
    Ref,
    RoleId,
    SourceRef,
    TerrainId,
    TileId,
)
from generator.content.text import Text

MOST_CELLS_ACROSS = 60
"""The most columns or rows of a map: of more, none on A3 would be 7 mm wide."""

MobilityId = Annotated[Id, Ref("mobility")]
GridMapId = Annotated[Id, Ref("gridmaps")]
TerrainCode = Annotated[
    str,
    Meta(pattern=r"^[^\s:#\"'\\{}\[\],]{1,2}$", description="one or two letters, digits or signs"),
]
CodeRow = Annotated[
    str,
    Meta(
        pattern=r"^[^\s:#\"'\\{}\[\],]+( +[^\s:#\"'\\{}\[\],]{1,2})*$",
        max_length=200,
        description="codes of terrains from the left, such as ..ww or . w wh .",
    ),
]
GridCell = Annotated[
    str, Meta(pattern=r"^[0-9A-Z]{2,4}$", description="a cell in quotes, such as 0305 or C5")
]
GridCells = Annotated[
    str,
    Meta(
        pattern=r"^ *[0-9A-Z]{2,4}(-[0-9A-Z]{2,4})?( +[0-9A-Z]{2,4}(-[0-9A-Z]{2,4})?)* *$",
        max_length=6000,
        description="cells with spaces between them, or blocks from corner to corner: "
        "0305 0401-0703",
    ),
]
GridSides = Annotated[
    str,
    Meta(
        pattern=r"^ *[0-9A-Z]{2,4}/[0-9A-Z]{1,4}( +[0-9A-Z]{2,4}/[0-9A-Z]{1,4})* *$",
        max_length=6000,
        description="sides as two cells, or a cell and a direction: 0305/0306 0305/SE",
    ),
]
GridWay = Annotated[
    str,
    Meta(
        pattern=r"^ *[0-9A-Z]{2,4}( +[0-9A-Z]{2,4})+ *$",
        max_length=1000,
        description="cells from end to end, each next to the one before: 0101 0102 0203",
    ),
]
RoadWay = Annotated[
    str,
    Meta(
        pattern=r"^ *([0-9A-Z]{2,4}/[NESW]{1,2}"
        r"|[0-9A-Z]{2,4}(/[NESW]{1,2})?( +[0-9A-Z]{2,4})* +[0-9A-Z]{2,4}(/[NESW]{1,2})?) *$",
        max_length=1000,
        description="cells from end to end, each next to the one before; the first or the last "
        "with a direction, where it leads over the edge: 0101/W 0201 0302/SE",
    ),
]
GridBlock = Annotated[
    str,
    Meta(
        pattern=r"^[0-9A-Z]{2,4}-[0-9A-Z]{2,4}$",
        description="two corners, such as 0305-0709",
    ),
]
GridDirection = Annotated[
    str, Meta(pattern=r"^(N|NE|E|SE|S|SW|W|NW)$", description="a direction, such as NE")
]
MoveKind = Literal["move", "attack", "retreat"]
Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$", description="a colour such as #b9d29c")]
NoEntry = Annotated[
    str, Meta(pattern=r"^prohibited$", description="a number, or the word prohibited")
]
Cost = Annotated[int, Meta(ge=0, le=99)] | NoEntry
TerrainPattern = Literal[
    "plain",
    "fields",
    "woods",
    "hills",
    "mountains",
    "rough",
    "water",
    "marsh",
    "town",
    "sand",
    "river",
    "stream",
    "ford",
    "wall",
    "cliff",
    "road",
    "track",
    "rail",
]
SIDE_PATTERNS = ("river", "stream", "ford", "wall", "cliff")
ROAD_PATTERNS = ("road", "track", "rail")
"""Patterns of lines; the others are of cells."""


class Mobility(Model):
    """A kind of unit by how it moves, such as on foot or on wheels."""

    name: Text
    icon: IconId | None = None


class Terrain(Model):
    """A terrain: of cells, of the sides between them, or of roads.

    A unit pays the cost of the cell that it enters, and that of the side which it crosses beside
    it. Along a road it pays the cost of the road alone.
    """

    name: Text
    of: Annotated[Literal["cells", "sides", "roads"], "What it is a terrain of."] = "cells"
    code: Annotated[TerrainCode | None, "What stands for it in the rows of a map."] = None
    pattern: Annotated[TerrainPattern, "How it is drawn."] = "plain"
    colour: Annotated[Colour | None, "Its colour, where that is not the one of its pattern."] = None
    icon: Annotated[IconId | None, "An icon that is drawn in each of its cells."] = None
    costs: Annotated[
        dict[MobilityId, Cost],
        "The movement points that it costs each kind of unit, or that it is prohibited.",
    ] = {}
    note: Annotated[Text | None, "What else it does."] = None
    source: tuple[SourceRef, ...] = ()


class GridPlace(Model):
    """A place in a cell: a town, a hill, a bridge."""

    name: Text
    at: Annotated[GridCell, "The cell that it is in."]
    side: Annotated[
        GridCell | None, "The neighbouring cell, where it is on the side between both: a ford."
    ] = None
    objective: Annotated[Flag, "Whether it is an objective; it is marked with a star."] = False


class MapZone(Model):
    """Cells that belong together, such as those where a side sets up its units."""

    name: Text
    role: RoleId | None = None
    cells: Annotated[GridCells, "Its cells."]


class LaidTile(Model):
    """A tile that lies on a map of cells."""

    tile: TileId
    at: Annotated[GridCell, "The cell of the map that the first cell of the tile lies on."]
    turn: Annotated[
        Annotated[int, Meta(ge=0, le=300)],
        "By how many degrees it is turned clockwise: 60, 120 … of hexes, 90, 180, 270 of squares.",
    ] = 0


class GridMap(FromTable):
    """A map of hexes or squares in columns and rows.

    Cells are called by column and row, the first at the top left: ``0101``, or ``A1``.
    """

    name: Text
    cells: Annotated[Literal["hexes", "squares"], "What the cells are."] = "hexes"
    columns: Annotated[Annotated[int, Meta(ge=1, le=MOST_CELLS_ACROSS)], "How many columns."]
    rows: Annotated[Annotated[int, Meta(ge=1, le=MOST_CELLS_ACROSS)], "How many rows."]
    flat: Annotated[Flag, "Whether hexes lie on a side, instead of standing on a corner."] = False
    staggered: Annotated[
        Literal["even", "odd"],
        "Which rows of hexes are shifted to the right; of flat hexes, which columns downwards.",
    ] = "even"
    numbering: Annotated[Literal["digits", "letters"], "How cells are called: 0101, or A1."] = (
        "digits"
    )
    ground: Annotated[TerrainId | None, "The terrain of cells for which nothing else is said."] = (
        None
    )
    codes: Annotated[
        tuple[CodeRow, ...],
        Meta(max_length=MOST_CELLS_ACROSS),
        "The terrain of all cells, row by row, by their codes.",
    ] = ()
    terrain: Annotated[dict[TerrainId, GridCells], "Cells by their terrain."] = {}
    sides: Annotated[dict[TerrainId, GridSides], "Sides of cells by what lies on them."] = {}
    roads: Annotated[
        dict[TerrainId, tuple[RoadWay, ...]], "Roads by their terrain, each by its cells."
    ] = {}
    places: Annotated[dict[Id, GridPlace], "Places by their names."] = {}
    zones: Annotated[dict[Id, MapZone], "Parts of the map, such as set-up zones."] = {}
    tiles: Annotated[dict[Id, LaidTile], "Tiles that lie on the map, over its own cells."] = {}
    source: tuple[SourceRef, ...] = ()


class Tile(GridMap):
    """A tile of several hexes or squares, written as a map is, and drawn as a map is.

    A tile has the cells that have a terrain; in its rows of codes, ``_`` is none. An entry of a
    collection says how many there are of it, and what is behind it.
    """


def map_sheet(id: str) -> str:
    """Return the name that a map of cells is printed under, apart from those of sheets."""
    return f"{id}-map"


class GridPiece(Model):
    """A counter on a map; of several in one cell, each lies over the one before it."""

    unit: Annotated[EntryRef, "The unit, such as units.old-guard."]
    at: Annotated[GridCell, "The cell that it is in."]
    reduced: Annotated[Flag, "Whether its back is up."] = False
    facing: Annotated[
        GridDirection | None, "The side of the cell that its top is turned to, such as NE."
    ] = None


class GridMove(Model):
    """An arrow from cell to cell: a move, an attack or a retreat."""

    way: Annotated[GridWay, "Its cells, from the first to the last."]
    does: Annotated[MoveKind, "What it shows."] = "move"
    text: Annotated[Text | None, "What the legend says of it."] = None


class GridArea(Model):
    """Cells that are told apart in one figure, such as a zone of control."""

    text: Annotated[Text, "What the legend says of it."]
    cells: Annotated[GridCells, "Its cells."]
    role: Annotated[RoleId | None, "Whose it is: it has the colour of that role."] = None
    pattern: Annotated[PatternName | None, "How it is drawn; otherwise by its order."] = None


class GridMapFigure(Block):
    """A map of hexes or squares, or a part of it, with its legend.

    With counters and arrows on it, it shows how to set up, or an example of play.
    """

    kind: Literal["gridmap"]
    gridmap: GridMapId
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    cells: Annotated[GridBlock | None, "The part to show; all of it without."] = None
    zones: Annotated[tuple[Id, ...], "The zones to show."] = ()
    units: Annotated[dict[Id, GridPiece], Mark.IN_ORDER, "Counters on the map."] = {}
    moves: Annotated[dict[Id, GridMove], Mark.IN_ORDER, "Arrows on the map."] = {}
    areas: Annotated[
        dict[Id, GridArea], Meta(max_length=6), "Cells told apart, each with its words."
    ] = {}
    numbered: Annotated[Flag, "Whether cells show their numbers."] = True
    legend: Annotated[Flag, "Whether terrains and zones are explained below."] = True


class TerrainChart(Block):
    """A terrain effects chart: what each terrain costs, and what it does in combat."""

    kind: Literal["terrain"]
    gridmap: Annotated[
        GridMapId | None, "The map whose terrains to list; all terrains of the game without it."
    ] = None
    crt: Annotated[CrtId | None, "The combat results table whose effects of terrain to show."] = (
        None
    )
    corner: Annotated[Text | None, "What stands over the terrains."] = None
