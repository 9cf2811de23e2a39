"""Card stock that is cut or perforated already: where its cards lie, by published figures."""

from __future__ import annotations

from msgspec import Struct

from generator.imposition.geometry import lying, upright
from generator.imposition.pattern import Pattern, Spacing
from generator.imposition.sizes import CARD_SIZES, CardSize
from generator.units import LETTER, MM_PER_INCH, Paper

OVER_PERFORATION = 1.5
"""How far colour reaches over the outer perforations, in mm: the paper is never quite true."""


class Stock(Struct, frozen=True):
    """A sheet of paper with cards in it that only need to be broken out.

    Cards are upright; where they lie across on upright paper, the paper lies. ``left`` and
    ``top`` are the margins of the paper as it then lies, in mm.
    """

    name: str
    paper: Paper
    card: CardSize
    columns: int
    rows: int
    left: float
    top: float
    is_lying: bool = False

    @property
    def pattern(self) -> Pattern:
        """Where the cards lie; nothing is printed between them."""
        size = lying(self.paper) if self.is_lying else upright(self.paper)
        card = self.card.width, self.card.height
        spacing = Spacing(bleed=OVER_PERFORATION)
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
STOCKS = {stock.name: stock for stock in (_BUSINESS,)}
"""By the names that commands use."""
