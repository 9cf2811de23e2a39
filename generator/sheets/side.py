"""A side of paper as plain data: its bands, its columns, and the units in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.content.model import AnyBlock, Section, Sheet, SheetSide, TypeRange
from generator.units import Paper

MARGIN = 6.0
"""Distance of everything printed from the edge of the paper, in mm."""
GUTTER = 5.0
"""Distance between two columns, in mm."""
BAND_GAP = 2.4
"""Distance between two bands, in mm."""


@dataclass(frozen=True, slots=True)
class Unit:
    """The smallest piece a column can hold: a block, or some items of a long one.

    ``opens`` units carry their section's heading, ``begins`` units their block's; ``ends``
    and ``closes`` units are the last of their block and of their section.
    ``items`` are the ids of the items to print, and ``first`` counts those before.
    """

    id: str
    section_id: str
    block_id: str
    section: Section
    block: AnyBlock
    opens: bool = False
    begins: bool = True
    ends: bool = True
    closes: bool = False
    items: tuple[str, ...] = ()
    first: int = 0

    @property
    def path(self) -> str:
        """The content path of the block."""
        return f"sections.{self.section_id}.blocks.{self.block_id}"


@dataclass(frozen=True, slots=True)
class BandPlan:
    """A stripe of a side: the widths of its columns in mm, and their units.

    In a ``flowing`` band ``columns`` is not settled yet: all units stand in ``flow``,
    and fitting distributes them by measured height.
    """

    widths: tuple[float, ...]
    columns: tuple[tuple[Unit, ...], ...] = ()
    flow: tuple[Unit, ...] = ()

    @property
    def flowing(self) -> bool:
        """Whether the program distributes the units."""
        return bool(self.flow)

    @property
    def units(self) -> tuple[Unit, ...]:
        """All units of the band in reading order."""
        return self.flow or tuple(unit for column in self.columns for unit in column)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of one piece of paper, composed but not drawn."""

    sheet_id: str
    name: str
    sheet: Sheet
    side: SheetSide
    paper: Paper
    bands: tuple[BandPlan, ...]

    @property
    def id(self) -> str:
        """A name for the side within its game: ``rules-summary/front``."""
        return f"{self.sheet_id}/{self.name}"

    @property
    def type(self) -> TypeRange:
        """The type sizes that the sheet allows."""
        return self.sheet.type


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a unit stands: the column's number within the side, and its corner in mm."""

    column: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Placement:
    """Where fitting put the units of a side, and the columns they stand in."""

    type_size: float
    spots: Mapping[str, Spot]
    columns: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A laid-out box, in mm from the top left of its side; type size in pt.

    ``path`` is the content path that caused it. ``kind`` is ``column``, ``unit``, ``text``,
    ``image``, ``mark`` for an image that tells a role or a force, ``field`` for what is to be
    filled in (its label is the ``text``), or ``missing`` for the letters of a text that no
    face has. What stands in a column has its id, once it is placed.

    ``colour`` is that of a text and ``background`` what lies behind it, both as #rrggbb.
    ``cell`` tells the left and the right edge of the table cell that a text stands in.
    An image has as ``text`` what it says, as ``drawing`` its address without the scheme
    (``icon/anchor/ink``), and if it is made of pixels, as ``dpi`` how many to the inch.
    """

    kind: str
    id: str
    path: str
    x: float
    y: float
    width: float
    height: float
    type_size: float = 0.0
    text: str = ""
    colour: str = ""
    background: str = ""
    bold: bool = False
    drawing: str = ""
    dpi: float = 0.0
    cell: tuple[float, float] | None = None

    @property
    def bottom(self) -> float:
        """The lower edge, in mm from the top."""
        return self.y + self.height

    @property
    def right(self) -> float:
        """The right edge, in mm from the left."""
        return self.x + self.width
