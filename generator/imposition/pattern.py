"""Cards in rows and columns: how many fit on a paper, and where each lies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from generator.imposition.geometry import Rect, Size, Turning, behind, lying, upright
from generator.imposition.sizes import CardSize
from generator.units import Paper

LEAST_MARGIN = 5.0
"""Free paper around all cards, in mm: what no printer reaches."""
_ROUNDING = 1e-6


class Spacing(Struct, frozen=True):
    """The room between cards, and how far their colour reaches over the cut, in mm.

    Without ``gutter`` neighbours share a cut, and only the outer edges bleed.
    """

    gutter: float = 0.0
    bleed: float = 0.0
    margin: float = LEAST_MARGIN

    def __post_init__(self) -> None:
        if min(self.gutter, self.bleed, self.margin) < 0:
            raise ValueError("gutter, bleed and margin are not negative")

    @property
    def around(self) -> float:
        """The free paper around all trimmed cards."""
        return max(self.margin, self.bleed)

    @property
    def inner_bleed(self) -> float:
        """How far colour reaches towards a neighbour: at most to the middle between both."""
        return min(self.bleed, self.gutter / 2)


TOUCHING = Spacing()
"""Edge to edge: the most cards and the fewest cuts, for the scissors at home."""
APART = Spacing(gutter=6.0, bleed=3.0)
"""Each card with its bleed, as print shops require it."""


MOST_BLEED = 3.0
"""How far the colour of a card reaches over its edge at most, in mm."""


def spacing_of(gutter: float) -> Spacing:
    """Return the spacing with so much room between cards, which their bleed fills."""
    return Spacing(gutter=gutter, bleed=min(gutter / 2, MOST_BLEED))


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

    @property
    def count(self) -> int:
        """How many cards there are."""
        return self.columns * self.rows

    @property
    def trim(self) -> Rect:
        """The rectangle around all trimmed cards, without those beyond a fold."""
        gutter = self.spacing.gutter
        width = self.columns * (self.card[0] + gutter) - gutter
        height = self.rows * (self.card[1] + gutter) - gutter
        return Rect(self.left, self.top, width, height)

    def boxes(self) -> Iterator[tuple[Rect, Rect]]:
        """Yield each trimmed card and how far its colour may reach, row by row."""
        for row, column in product(range(self.rows), range(self.columns)):
            yield self._box(column, row), self._box(column, row).grown(*self._bleeds(column, row))

    def _box(self, column: int, row: int) -> Rect:
        width, height = self.card
        left = self.left + column * (width + self.spacing.gutter)
        return Rect(left, self.top + row * (height + self.spacing.gutter), width, height)

    def _bleeds(self, column: int, row: int) -> tuple[float, float, float, float]:
        """Return how far a card bleeds to the left, top, right and bottom."""
        inner, outer = self.spacing.inner_bleed, self.spacing.bleed
        last_column, last_row = column == self.columns - 1, row == self.rows - 1
        return (
            inner if column else outer,
            inner if row else outer,
            inner if not last_column or self.folds is Turning.DOWN else outer,
            inner if not last_row or self.folds is Turning.ACROSS else outer,
        )

    def edges(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return where to cut: from the left and from the top, on both sides of a fold.

        A fold itself is not cut.
        """
        boxes = [box for box, _ in self.boxes()]
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
    columns = _how_many(card.width, size[0] - around, spacing.gutter)
    rows = _how_many(card.height, size[1] - around, spacing.gutter)
    left = (size[0] - _length(columns, card.width, spacing.gutter)) / 2
    top = (size[1] - _length(rows, card.height, spacing.gutter)) / 2
    return Pattern(size, columns, rows, (card.width, card.height), spacing, left, top)


def _at_the_fold(card: CardSize, size: Size, spacing: Spacing, fold: Turning) -> Pattern:
    """Return a pattern in the left or upper half, as near to the fold as its gutter allows."""
    gutter, around = spacing.gutter, spacing.around
    down = fold is Turning.DOWN
    wide = size[0] / 2 - around - gutter / 2 if down else size[0] - 2 * around
    high = size[1] - 2 * around if down else size[1] / 2 - around - gutter / 2
    columns, rows = _how_many(card.width, wide, gutter), _how_many(card.height, high, gutter)
    width, height = _length(columns, card.width, gutter), _length(rows, card.height, gutter)
    left = (size[0] - gutter) / 2 - width if down else (size[0] - width) / 2
    top = (size[1] - height) / 2 if down else (size[1] - gutter) / 2 - height
    return Pattern(size, columns, rows, (card.width, card.height), spacing, left, top, fold)


def _how_many(each: float, room: float, gutter: float) -> int:
    return max(int((room + gutter) / (each + gutter) + _ROUNDING), 0)


def _length(count: int, each: float, gutter: float) -> float:
    return count * (each + gutter) - gutter if count else 0.0
