"""Card stock that is cut or perforated already: where its cards lie, by published figures."""

from __future__ import annotations

from msgspec import Struct

from generator.imposition.geometry import lying, upright
from generator.imposition.pattern import Pattern, Spacing
from generator.imposition.sizes import CARD_SIZES, CardSize
from generator.units import A4, LETTER, MM_PER_INCH, Paper

OVER_PERFORATION = 1.5
"""How far colour reaches over the outer perforations, in mm: the paper is never quite true."""


class Stock(Struct, frozen=True):
    """A sheet of paper with cards in it that only need to be broken out.

    Cards are upright; where they lie across on upright paper, the paper lies. ``left`` and
    ``top`` are the margins of the paper as it then lies, in mm, and ``between`` is the room
    between columns and between rows.
    """

    name: str
    paper: Paper
    card: CardSize
    columns: int
    rows: int
    left: float
    top: float
    is_lying: bool = False
    between: tuple[float, float] = (0.0, 0.0)

    @property
    def pattern(self) -> Pattern:
        """Where the cards lie; nothing is printed between them."""
        size = lying(self.paper) if self.is_lying else upright(self.paper)
        card = self.card.width, self.card.height
        beside, below = self.between
        spacing = Spacing(gutter=beside, bleed=OVER_PERFORATION, rows=below)
        return Pattern(size, self.columns, self.rows, card, spacing, self.left, self.top)


# Two columns of five business cards of 3.5 by 2 in that lie across, edge to edge; margins of
# 0.75 in at the sides and 0.5 in at top and bottom: Avery's published figures for 5371, 8371,
# 8377 and their equivalents, as the module Paper::Specs of 2005 lists them too.
_BUSINESS = Stock(
    "avery-5371",
    LETTER,
    CARD_SIZES["business"],
    columns=5,
    rows=2,
    left=0.5 * MM_PER_INCH,
    top=0.75 * MM_PER_INCH,
    is_lying=True,
)
# The others by the templates of the label program gLabels, which lists Avery's figures sheet by
# sheet: 8373 (and 28373, 3612, 5881, 8869) has two columns of four business cards, 4 and 2.5 in
# from one to the next, the first 0.5 in from the left and 0.75 in down.
_PARTED_BUSINESS = Stock(
    "avery-8373",
    LETTER,
    CARD_SIZES["business"],
    columns=4,
    rows=2,
    left=0.75 * MM_PER_INCH,
    top=0.5 * MM_PER_INCH,
    is_lying=True,
    between=(0.5 * MM_PER_INCH, 0.5 * MM_PER_INCH),
)
# 5388 (and 5386, 8388): three index cards of 5 by 3 in below each other, the first 1.75 in from
# the left and 1 in down.
_INDEX = Stock(
    "avery-5388",
    LETTER,
    CARD_SIZES["index"],
    columns=3,
    rows=1,
    left=1.0 * MM_PER_INCH,
    top=1.75 * MM_PER_INCH,
    is_lying=True,
)
# C32011-10: two columns of five cards of 85 by 54 mm on A4, 95 and 54 mm from one to the next, the
# first 15 mm from the left and 13.5 mm down.
_EURO = Stock(
    "avery-c32011",
    A4,
    CARD_SIZES["business-euro"],
    columns=5,
    rows=2,
    left=13.5,
    top=15.0,
    is_lying=True,
    between=(0.0, 10.0),
)
# C32015: two columns of four of the same, 91 and 60 mm from one to the next, the first 17 mm from
# the left and 31.5 mm down.
_PARTED_EURO = Stock(
    "avery-c32015",
    A4,
    CARD_SIZES["business-euro"],
    columns=4,
    rows=2,
    left=31.5,
    top=17.0,
    is_lying=True,
    between=(6.0, 6.0),
)
STOCKS = {stock.name: stock for stock in (_BUSINESS, _PARTED_BUSINESS, _INDEX, _EURO, _PARTED_EURO)}
"""By the names that commands use."""
