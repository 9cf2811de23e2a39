"""Cards in rows and columns: how many fit on a paper, and where each lies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from msgspec import Struct

from generator.imposition.geometry import Rect, Size, Turning, behind, lying, upright
from generator.imposition.sizes import CardSize
from generator.units import Paper

LEAST_MARGIN = 5.0
"""Free paper around all cards, in mm: what no printer reaches."""
LAP = 0.1
"""How far neighbours reach over each other, in mm, so that no paper shows where they meet."""
_ROUNDING = 1e-6


class Spacing(Struct, frozen=True):
    """The room between cards, and how far their colour reaches over the cut, in mm.

    Without ``gutter`` neighbours share a cut, and only the outer edges bleed. ``rows`` is the
    room between rows where it is other than between columns.
    """

    gutter: float = 0.0
    bleed: float = 0.0
    margin: float = LEAST_MARGIN
    rows: float | None = None

    def __post_init__(self) -> None:
        if min(self.gutter, self.bleed, self.margin, self.between_rows) < 0:
            raise ValueError("gutter, bleed and margin are not negative")

    @property
    def around(self) -> float:
        """The free paper around all trimmed cards."""
        return max(self.margin, self.bleed)

    @property
    def between_rows(self) -> float:
        """The room between a card and the one below it."""
        return self.gutter if self.rows is None else self.rows

    @property
    def inner_bleeds(self) -> tuple[float, float]:
        """How far colour reaches towards a neighbour, beside and below it.

        That is at most to the middle between both.
        """
        return min(self.bleed, self.gutter / 2), min(self.bleed, self.between_rows / 2)


TOUCHING = Spacing()
"""Edge to edge: the most cards and the fewest cuts, for the scissors at home."""
APART = Spacing(gutter=6.0, bleed=3.0)
"""Each card with its bleed, as print shops require it."""


MOST_BLEED = 3.0
"""How far the colour of a card reaches over its edge at most, in mm."""


def spacing_of(gutter: float) -> Spacing:
    """Return the spacing with so much room between cards, which their bleed fills."""
    return Spacing(gutter=gutter, bleed=min(gutter / 2, MOST_BLEED))


def spacing_where(columns_differ: bool, rows_differ: bool) -> Spacing:
    """Return the spacing of cards that bleed where neighbours differ in colour."""
    if not (columns_differ or rows_differ):
        return TOUCHING
    if columns_differ and rows_differ:
        return APART
    apart = APART.gutter
    return Spacing(apart * columns_differ, APART.bleed, rows=apart * rows_differ)


class Pattern(Struct, frozen=True):
    """Columns and rows of cards on one side of a paper.

    ``folds`` is the line in the middle of the paper behind which the backs lie on the same
    side, if there is one.
    """

    size: Size
    columns: int
    rows: int
    card: Size
    spacing: Spacing
    left: float
    top: float
    folds: Turning | None = None
    joined: frozenset[int] = frozenset()
    """The rows that touch the row above, whatever the room between the others."""

    @property
    def count(self) -> int:
        """How many cards there are."""
        return self.columns * self.rows

    @property
    def trim(self) -> Rect:
        """The rectangle around all trimmed cards, without those beyond a fold."""
        beside = self.spacing.gutter
        width = self.columns * (self.card[0] + beside) - beside
        return Rect(self.left, self.top, width, self._down(self.rows - 1) + self.card[1])

    def boxes(self) -> Iterator[tuple[Rect, Rect]]:
        """Yield each trimmed card and how far its colour may reach, row by row."""
        for row, column in product(range(self.rows), range(self.columns)):
            yield self.box(column, row), self.box(column, row).grown(*self._bleeds(column, row))

    def box(self, column: int, row: int) -> Rect:
        """Return the trimmed card in a column and a row, both from 0 on."""
        width, height = self.card
        left = self.left + column * (width + self.spacing.gutter)
        return Rect(left, self.top + self._down(row), width, height)

    def _down(self, row: int) -> float:
        """Return how far a row begins below the first."""
        parted = row - sum(each <= row for each in self.joined)
        return row * self.card[1] + parted * self.spacing.between_rows

    def _bleeds(self, column: int, row: int) -> tuple[float, float, float, float]:
        """Return how far a card bleeds to the left, top, right and bottom."""
        beside, below = (each + LAP for each in self.spacing.inner_bleeds)
        outer = self.spacing.bleed
        last_column, last_row = column == self.columns - 1, row == self.rows - 1
        return (
            beside if column else outer,
            below if row else outer,
            beside if not last_column or self.folds is Turning.DOWN else outer,
            below if not last_row or self.folds is Turning.ACROSS else outer,
        )

    def edges(self, count: int | None = None) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return where to cut: from the left and from the top, on both sides of a fold.

        A fold itself is not cut, nor what lies beyond the first ``count`` cards.
        """
        boxes = [box for box, _ in islice(self.boxes(), count)]
        if self.folds:
            boxes += [behind(box, self.size, self.folds) for box in boxes]
        across = {round(x, 6) for box in boxes for x in (box.left, box.right)}
        down = {round(y, 6) for box in boxes for y in (box.top, box.bottom)}
        if self.folds is Turning.DOWN:
            across.discard(round(self.size[0] / 2, 6))
        if self.folds is Turning.ACROSS:
            down.discard(round(self.size[1] / 2, 6))
        return tuple(sorted(across)), tuple(sorted(down))


def fitting(card: CardSize, paper: Paper, spacing: Spacing = TOUCHING) -> Pattern | None:
    """Return the pattern with the most cards, the paper upright or lying; None if none fits."""
    patterns = [_centred(card, size, spacing) for size in (upright(paper), lying(paper))]
    return _fullest(patterns)


def folding(card: CardSize, paper: Paper, spacing: Spacing = TOUCHING) -> Pattern | None:
    """Return the pattern with the most fronts whose backs lie beyond a fold in the middle."""
    sizes = (upright(paper), lying(paper))
    return _fullest([_at_the_fold(card, size, spacing, fold) for size in sizes for fold in Turning])


def _fullest(patterns: list[Pattern]) -> Pattern | None:
    """Return the first of the patterns with the most cards, or None where none has any."""
    best = max(patterns, key=lambda pattern: pattern.count)
    return best if best.count else None


def _centred(card: CardSize, size: Size, spacing: Spacing) -> Pattern:
    around = 2 * spacing.around
    beside, below = spacing.gutter, spacing.between_rows
    columns = _how_many(card.width, size[0] - around, beside)
    rows = _how_many(card.height, size[1] - around, below)
    left = (size[0] - _length(columns, card.width, beside)) / 2
    top = (size[1] - _length(rows, card.height, below)) / 2
    return Pattern(size, columns, rows, (card.width, card.height), spacing, left, top)


def _at_the_fold(card: CardSize, size: Size, spacing: Spacing, fold: Turning) -> Pattern:
    """Return a pattern in the left or upper half, as near to the fold as its gutter allows."""
    beside, below, around = spacing.gutter, spacing.between_rows, spacing.around
    down = fold is Turning.DOWN
    wide = size[0] / 2 - around - beside / 2 if down else size[0] - 2 * around
    high = size[1] - 2 * around if down else size[1] / 2 - around - below / 2
    columns, rows = _how_many(card.width, wide, beside), _how_many(card.height, high, below)
    width, height = _length(columns, card.width, beside), _length(rows, card.height, below)
    left = (size[0] - beside) / 2 - width if down else (size[0] - width) / 2
    top = (size[1] - height) / 2 if down else (size[1] - below) / 2 - height
    return Pattern(size, columns, rows, (card.width, card.height), spacing, left, top, fold)


def _how_many(each: float, room: float, gutter: float) -> int:
    return max(int((room + gutter) / (each + gutter) + _ROUNDING), 0)


def _length(count: int, each: float, gutter: float) -> float:
    return count * (each + gutter) - gutter if count else 0.0
