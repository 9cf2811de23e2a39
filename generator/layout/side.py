"""A side of paper as plain data: its bands, its columns, and the units in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from generator.content.model import AnyBlock, CardBack, Deck, Section, Sheet, SheetSide
from generator.content.text import Text
from generator.layout.zones import PlacedZone
from generator.units import Paper

MARGIN = 6.0
"""Distance of everything printed from the edge of the paper, in mm, unless a theme has another."""
GUTTER = 5.0
"""Distance between two columns, in mm, unless a theme has another."""
BAND_GAP = 2.4
"""Distance between two bands, in mm."""
FOOT_LOWER = 1.5
"""How much nearer to the edge of the paper than everything else the footer is, in mm."""
FOOT_GAP = 1.6
"""Distance between the last band and the footer, in mm."""
BLEED = 3.0
"""How far the colour of a card reaches over its edge, in mm."""


class Margins(Struct, frozen=True):
    """What stays free on a side, in mm: at its edges, below its title, around its foot.

    ``gutter`` is what stays free between two columns, ``bleed`` is how far its colours reach over
    the edge where it is cut.
    """

    edge: float = MARGIN
    top: float = MARGIN
    below_title: float = BAND_GAP
    above_foot: float = FOOT_GAP
    foot: float = MARGIN - FOOT_LOWER
    gutter: float = GUTTER
    bleed: float = 0.0

    def column_width(self, paper: Paper, across: int) -> float:
        """Return the width of each of some equal columns on a paper, in mm."""
        return self.room(paper, across) / across

    def room(self, paper: Paper, columns: int) -> float:
        """Return what is left of the width of a paper for some columns, in mm."""
        return paper.width - 2 * self.edge - self.gutter * (columns - 1)


SHEET_MARGINS = Margins()


def sheet_margins(edge: float, gutter: float) -> Margins:
    """Return the margins of sheets with another distance from the edge and between columns."""
    return Margins(edge=edge, top=edge, foot=edge - FOOT_LOWER, gutter=gutter)


CARD_MARGINS = Margins(edge=4.0, top=0.0, below_title=1.6, above_foot=1.2, foot=3.1, bleed=BLEED)
COUNTER_MARGINS = Margins(edge=0.0, top=0.0, below_title=0.0, above_foot=0.0, foot=0.0, bleed=BLEED)
BACK_MARGINS = Margins(edge=5.4, top=0.0, below_title=0.0, above_foot=1.0, foot=3.2, bleed=BLEED)


LEAST_TYPE = 6.0
"""The smallest type that may be printed anywhere, in pt."""


class Unit(Struct, frozen=True):
    """The smallest piece a column can hold: a block, or some items of a long one.

    ``opens`` units carry their section's heading, ``begins`` units their block's; ``ends``
    and ``closes`` units are the last of their block and of their section.
    ``items`` are the ids of the items to print, and ``first`` counts those before. One that
    ``resumes`` its section repeats the headings, since a column begins with it. ``shares`` are
    the widths of the columns of a parted table, in per cent, which all its parts have.
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
    resumes: bool = False
    shares: tuple[float, ...] = ()

    @property
    def path(self) -> str:
        """The content path of the block."""
        return f"sections.{self.section_id}.blocks.{self.block_id}"


class Body(Struct, frozen=True):
    """The content of a card that is not made of sections, as one unit."""

    id: str = "body"
    opens: bool = False
    begins: bool = True


Piece = Unit | Body
"""What a column can hold."""
CardKind = Literal["entries", "counters", "matrix", "places", "legend", "sections", "imprint"]


class Card(Struct, frozen=True):
    """One card of a deck: what it shows, and which of how many it is.

    ``path`` is the content path that it is made from, ``of`` the collection, matrix or section that
    it is of, ``items`` what it shows of that, ``source`` the key of what its deck is made of.
    ``copies`` is shown by pips where one card is printed for several; ``copy`` is which of several
    that are alike it is, from 1 on. Where they differ, ``variant`` is which of them it is. ``role``
    is whose it is, where a deck has cards of several; ``picture`` is how the picture of its entry
    or section is shown, if that has one. ``layout`` is the layout of a card that has one. Where the
    words of an entry go on from card to card, it is a ``part`` of so many ``parts``, each of so
    many ``letters`` at most. ``back`` is said of backs of counters: they show the ``own`` back of
    their entry, or only whose ``side`` it is on.
    """

    id: str
    kind: CardKind
    path: str
    title: Text
    icon: str | None
    of: str
    items: tuple[str, ...]
    variant: str = ""
    role: str | None = None
    picture: Literal["", "window", "full"] = ""
    back: Literal["", "own", "side"] = ""
    part: int = 0
    parts: int = 0
    letters: int = 0
    copies: int = 1
    copy: int = 0
    number: int = 1
    total: int = 1
    layout: str = ""
    source: str = ""


class BandPlan(Struct, frozen=True):
    """A stripe of a side: the widths of its columns in mm, and their units.

    In a ``flowing`` band ``columns`` is not settled yet: all units are in ``flow``,
    and fitting distributes them by measured height.
    """

    widths: tuple[float, ...]
    columns: tuple[tuple[Piece, ...], ...] = ()
    flow: tuple[Unit, ...] = ()

    @property
    def flowing(self) -> bool:
        """Whether the program distributes the units."""
        return bool(self.flow)

    @property
    def units(self) -> tuple[Piece, ...]:
        """All units of the band in reading order."""
        return self.flow or tuple(unit for column in self.columns for unit in column)


class TableShares(Struct, frozen=True):
    """The widths of a parted table's columns in per cent, in one of ``across`` columns of a side.

    ``path`` is the content path of the table.
    """

    path: str
    across: int
    shares: tuple[float, ...]


class Portion(Struct, frozen=True):
    """The units on one of the sides that sides of an author take if they do not fit on theirs.

    ``bands`` are from top to bottom: the ids of the units in each of their columns. ``tables``
    are those that are parted, whose columns are as wide on every side. The last portion may be
    short.
    """

    number: int
    type_size: float
    bands: tuple[tuple[tuple[str, ...], ...], ...]
    tables: tuple[TableShares, ...] = ()
    is_last: bool = False

    @property
    def unit_ids(self) -> tuple[str, ...]:
        """The ids of its units in reading order."""
        return tuple(id for band in self.bands for column in band for id in column)

    @property
    def sections(self) -> tuple[str, ...]:
        """The ids of the sections that its units are of, in reading order."""
        return tuple(dict.fromkeys(id.partition(".")[0] for id in self.unit_ids))


class Sizes(Struct, frozen=True):
    """From which type size to which a side may be set, in pt on A4.

    A side with a ``scale`` is set in one of these sizes, which lie between both.
    """

    smallest: float
    largest: float
    scale: tuple[float, ...] = ()


class Folio(Struct, frozen=True):
    """Which side of its sheet a side is, and of how many."""

    number: int
    count: int


class Side(Struct, frozen=True):
    """One side of one piece of paper, composed but not drawn: of a sheet, or of a card.

    The piece is a sheet or a deck. A card's front has its ``card``, and so has a second face; any
    other back has nothing but its drawing and what its ``back`` says, at ``back_path``. A
    ``portion`` says what of the author's side it holds, a ``folio`` which side of the sheet it is,
    where a sheet takes more sides than its author gave it.
    In large print ``large_type`` is the size that its texts are set in, in pt.
    ``scale`` has the type sizes that a side of a sheet may be set in, if its aid has a type scale.
    The front of a card with a layout has ``zones``, and in ``zone_types`` the type size of each
    that its deck was found to have, in pt.
    """

    sheet_id: str
    name: str
    sheet: Sheet | Deck
    side: SheetSide | Card | None
    paper: Paper
    bands: tuple[BandPlan, ...]
    margins: Margins = SHEET_MARGINS
    large_type: float = 0.0
    scale: tuple[float, ...] = ()
    portion: Portion | None = None
    folio: Folio | None = None
    zones: tuple[PlacedZone, ...] = ()
    zone_types: Mapping[str, float] = field(default_factory=dict)
    back: CardBack | None = None
    back_path: str = ""

    @property
    def id(self) -> str:
        """A name for the side within its game: ``rules-summary/front``."""
        return f"{self.sheet_id}/{self.name}"

    @property
    def type(self) -> Sizes:
        """The type sizes that are allowed: the sheet's own, or the one of large print."""
        if self.portion or self.large_type:
            size = self.portion.type_size if self.portion else self.large_type
            return Sizes(size, size)
        smallest = self.sheet.type.smallest * self.paper.page_ratio
        return Sizes(smallest, self.sheet.type.largest, self.scale)

    def column_width(self, across: int) -> float:
        """Return the width of each of some equal columns, in mm."""
        return self.margins.column_width(self.paper, across)

    @property
    def is_large(self) -> bool:
        """Whether it is in large print."""
        return self.large_type > 0

    @property
    def is_of_card(self) -> bool:
        """Whether it is a front or a back of cards."""
        return isinstance(self.sheet, Deck)

    @property
    def card(self) -> Card | None:
        """The card that it is the front of, if it is one."""
        return self.side if isinstance(self.side, Card) else None

    @property
    def title(self) -> Text:
        """What it is called: the back of a deck as its deck."""
        return self.side.title if self.side else self.sheet.title

    @property
    def role(self) -> str | None:
        """The role whose colour it has; cards without one have that of their deck."""
        if self.back and self.back.role:
            return self.back.role
        if self.side and self.side.role:
            return self.side.role
        return self.sheet.role if isinstance(self.sheet, Deck) else None

    @property
    def path(self) -> str:
        """The content path of what it shows."""
        if self.card:
            return self.card.path
        return path_of_side(self.sheet_id, self.name, self.is_of_card)


def path_of_side(sheet_id: str, name: str, is_of_card: bool) -> str:
    """Return the content path of a side of a sheet, or of the deck that a card is of."""
    return f"decks.{sheet_id}" if is_of_card else f"sheets.{sheet_id}.{name}"


class Spot(Struct, frozen=True):
    """The position of a unit: the column's number within the side, and its corner in mm."""

    column: str
    x: float
    y: float


class Placement(Struct, frozen=True):
    """The positions of the units of a fitted side, and their columns."""

    type_size: float
    spots: Mapping[str, Spot]
    columns: tuple[Box, ...]


class Box(Struct, frozen=True):
    """A laid-out box, in mm from the top left of its side; type size in pt.

    ``path`` is the content path that caused it. ``kind`` is ``column``, ``unit``, ``text``,
    ``image``, ``mark`` for an image that identifies a role or a force, ``field`` for what is to be
    filled in (its label is the ``text``), or ``missing`` for the letters of a text that no
    face has. A box in a column has the column's id, once it is placed.

    ``colour`` is that of a text or drawing and ``background`` what lies behind it, both as
    #rrggbb.
    ``cell`` has the left and the right edge of the table cell around a text.
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
