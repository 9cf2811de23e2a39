"""Cards on paper: fronts with their backs on the other side, or beyond a fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.imposition import cutter
from generator.imposition.geometry import (
    Flip,
    Forme,
    Leaf,
    Line,
    Size,
    Slot,
    Turning,
    lines_behind,
    slot_behind,
)
from generator.imposition.marks import FOLD_LENGTH, Tool, crop_marks, edge_marks, inked, rulers
from generator.imposition.pattern import LEAST_MARGIN, TOUCHING, Pattern, Spacing, fitting, folding
from generator.imposition.services import Service
from generator.imposition.sizes import CardSize
from generator.imposition.standee import Standee
from generator.imposition.stock import Stock
from generator.units import Paper


class Deck(Struct, frozen=True):
    """Cards of one size, and how they are to be laid and cut.

    ``in_piles`` lays them so that the piles of the cut paper, put on each other, are in
    order; otherwise they follow each other row by row.
    """

    leaves: tuple[Leaf, ...]
    card: CardSize
    spacing: Spacing = TOUCHING
    tool: Tool = Tool.SCISSORS
    in_piles: bool = False
    marks_behind: bool = True
    stock: Stock | None = None
    """The sheets of cards that are cut already; they need no marks, and say where cards lie."""


class CardOptions(Struct, frozen=True):
    """How decks are printed: in another size, with backs or without, laid and cut in which way.

    ``ganged`` decks of one size share their sheets. Cards that ``bleed_between`` are parted where
    neighbours differ in colour, whatever the spacing. ``stock`` is pre-cut stock to print them
    on, ``service`` who prints their pictures, and ``only`` are the ids of the cards to print, of
    all their copies; all cards without them. ``box`` is the thickness of a card in mm where tuck
    boxes for the decks are printed, ``standees`` the size of figures where these are.
    """

    size: CardSize | None = None
    backs: bool = True
    spacing: Spacing = TOUCHING
    tool: Tool = Tool.SCISSORS
    in_piles: bool = False
    stock: Stock | None = None
    service: Service | None = None
    ganged: bool = False
    bleed_between: bool = False
    only: tuple[str, ...] = ()
    box: float | None = None
    standees: Standee | None = None

    @property
    def is_of_paper(self) -> bool:
        """Whether things of paper are printed of decks, instead of their cards."""
        return self.box is not None or self.standees is not None

    def margin(self, bleed: float) -> float:
        """Return the free paper around what bleeds so far, in mm: a machine needs more of it."""
        return cutter.margin_for(bleed) if self.tool is Tool.MACHINE else LEAST_MARGIN

    def deck(self, cards: int, card: CardSize) -> Deck:
        """Return a deck of so many finished fronts, with their one back as the page behind."""
        return self.decks([cards], card)

    def decks(self, counts: Sequence[int], card: CardSize) -> Deck:
        """Return decks of so many finished fronts as one, each followed by its back if any."""
        leaves: list[Leaf] = []
        first = 0
        for count in counts:
            back = first + count
            leaves += [Leaf(page, back if self.backs else None) for page in range(first, back)]
            first = back + self.backs
        return self.laid(leaves, card)

    def laid(self, leaves: Sequence[Leaf], card: CardSize) -> Deck:
        """Return leaves of one size as a deck that is laid and cut as the options say.

        Ganged decks are in piles: cut and put on each other, these hold one deck after another.
        """
        in_piles = self.in_piles or self.ganged
        return Deck(tuple(leaves), card, self.spacing, self.tool, in_piles, stock=self.stock)

    def takes(self, card: str) -> bool:
        """Whether a card is printed, by its id; those of copies end with a number."""
        return not self.only or any(is_copy(card, id) for id in self.only)


def is_copy(card: str, id: str) -> bool:
    """Whether a card, by its id, is the one of another id or one of its copies."""
    name, _, number = card.rpartition("-")
    return card == id or (name == id and number.isdecimal())


DEFAULT_CARD_OPTIONS = CardOptions()
"""Cards as their decks say, edge to edge, with backs, for scissors."""


class Duplex(Struct, frozen=True):
    """Fronts on one side of the paper, backs on the other."""

    flip: Flip

    @property
    def name(self) -> str:
        """The scheme as commands and files name it."""
        return f"duplex-{self.flip}"

    def pattern(self, deck: Deck, paper: Paper) -> Pattern | None:
        """Return where the cards lie; None where not one fits."""
        if deck.stock:
            return deck.stock.pattern
        if deck.tool is Tool.MACHINE:
            return cutter.fitting_inside(deck.card, paper, deck.spacing)
        return fitting(deck.card, paper, deck.spacing)

    def formes(self, deck: Deck, paper: Paper) -> tuple[Forme, ...]:
        """Return fronts and backs in turn; only fronts where no card has a back.

        Raises ValueError where not one card fits.
        """
        pattern = _pattern_of(self.pattern(deck, paper), deck, paper)
        size = pattern.size
        turning = self.flip.turning(size)
        is_marked_behind = deck.marks_behind and deck.tool is not Tool.MACHINE
        two_sided = any(leaf.back is not None for leaf in deck.leaves)
        made = []
        for laid in _laid(deck, pattern):
            lines = tuple(_lines(deck, pattern, len(laid)))
            made.append(forme_of(pattern, deck.tool, [slot for slot, _ in laid], lines))
            if two_sided:
                backs = list(_backs(laid, size, turning))
                behind = lines_behind(lines, size, turning) if is_marked_behind else ()
                made.append(forme_of(pattern, deck.tool, backs, behind))
        return tuple(made)


class GutterFold(Struct, frozen=True):
    """Fronts and backs on one side of the paper, to be folded in the middle and glued."""

    @property
    def name(self) -> str:
        """The scheme as commands and files name it."""
        return "gutterfold"

    def pattern(self, deck: Deck, paper: Paper) -> Pattern | None:
        """Return where the fronts lie; None where not one fits."""
        return folding(deck.card, paper, deck.spacing)

    def formes(self, deck: Deck, paper: Paper) -> tuple[Forme, ...]:
        """Return the printed sides. Raises ValueError where not one card fits."""
        pattern = _pattern_of(self.pattern(deck, paper), deck, paper)
        size, fold = pattern.size, pattern.folds
        assert fold is not None
        made = []
        for laid in _laid(deck, pattern):
            slots = [slot for slot, _ in laid] + list(_backs(laid, size, fold))
            lines = [*crop_marks(pattern, inked(pattern), deck.tool, len(laid))]
            lines += _fold_marks(pattern, fold, slots)
            made.append(forme_of(pattern, deck.tool, slots, lines))
        return tuple(made)


CardScheme = Duplex | GutterFold
CARD_SCHEMES: dict[str, CardScheme] = {
    scheme.name: scheme for scheme in (Duplex(Flip.LONG), Duplex(Flip.SHORT), GutterFold())
}


def _lines(deck: Deck, pattern: Pattern, count: int) -> Iterator[Line]:
    """Yield the marks by which ``count`` cards are cut; none on stock, its own for a machine."""
    if deck.tool is Tool.MACHINE:
        yield from cutter.marks_on(pattern.size)
    elif not deck.stock:
        yield from crop_marks(pattern, inked(pattern), deck.tool, count)


def _pattern_of(pattern: Pattern | None, deck: Deck, paper: Paper) -> Pattern:
    if pattern is None:
        raise ValueError(f"not one card of the size {deck.card.name} fits on {paper.name}")
    return pattern


def _laid(deck: Deck, pattern: Pattern) -> Iterator[list[tuple[Slot, int | None]]]:
    """Yield for each piece of paper the slots of its fronts with the pages behind them."""
    boxes = list(pattern.boxes())
    sheets = -(-len(deck.leaves) // len(boxes))
    for sheet in range(sheets):
        if deck.in_piles:
            leaves = deck.leaves[sheet::sheets]
        else:
            leaves = deck.leaves[sheet * len(boxes) : (sheet + 1) * len(boxes)]
        yield [
            (Slot(leaf.front, box, reach), leaf.back)
            for leaf, (box, reach) in zip(leaves, boxes, strict=False)
        ]


def _backs(laid: Sequence[tuple[Slot, int | None]], size: Size, turning: Turning) -> Iterator[Slot]:
    """Yield the slots of the backs that there are; a card without one stays blank there."""
    for slot, back in laid:
        if back is not None:
            yield slot_behind(slot, back, size, turning)


def _fold_marks(pattern: Pattern, fold: Turning, slots: Sequence[Slot]) -> Iterator[Line]:
    """Yield marks of the fold, which end before the cards."""
    area, size = inked(pattern), pattern.size
    down = fold is Turning.DOWN
    length = min(FOLD_LENGTH, (area.top if down else area.left) - Tool.SCISSORS.off)
    if length > 0:
        middle = size[0] / 2 if down else size[1] / 2
        yield from edge_marks("fold", fold, middle, size, slots, length)


def forme_of(pattern: Pattern, tool: Tool, slots: Sequence[Slot], lines: Sequence[Line]) -> Forme:
    """Return one side; as its cards are centred, its rulers are those of the other."""
    bleed, over = inked(pattern), -pattern.spacing.bleed
    trim = bleed.grown(over, over, over, over)
    scales = () if tool is Tool.MACHINE else rulers(pattern, bleed, tool)
    return Forme(pattern.size, tuple(slots), tuple(lines), trim, bleed, scales)
