"""A large page over several sheets of paper, to be cut and glued: a playing mat, a poster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.imposition.folded import pages_of, whole_mm
from generator.imposition.geometry import Flip, Forme, Leaf, Line, Rect, Size, Slot, upright
from generator.units import Paper

TILE_MARGIN = 10.0
"""Free paper around the picture on a tile, in mm: what no printer reaches, and the marks."""
OVERLAP = 10.0
"""How much of the picture two neighbouring tiles share, in mm: the strip for the glue."""
TICK = 4.0
"""How long the marks for the glue are, in mm."""
KEY_CELL = 2.0
"""How large a tile is in the key that tells which one it is, in mm."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """A page over columns and rows of upright paper.

    A tile is cut at its left and top where it has neighbours there, and laid over them.
    """

    columns: int = 2
    rows: int = 2
    most: int | None = None
    flip: Flip | None = None

    @property
    def name(self) -> str:
        """The scheme as commands and files name it."""
        return f"tiles-{self.columns}x{self.rows}"

    def page(self, paper: Paper) -> Size:
        """Return the size of the whole."""
        width, height = _window(paper)
        across = self.columns * width - (self.columns - 1) * OVERLAP
        return whole_mm(across, self.rows * height - (self.rows - 1) * OVERLAP)

    def formes(self, leaves: Sequence[Leaf], paper: Paper, mirrored: bool) -> tuple[Forme, ...]:
        """Return the tiles of each page, row by row; they are printed on one side."""
        return tuple(
            self._tile(page, column, row, paper)
            for page in pages_of(leaves)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def _tile(self, page: int, column: int, row: int, paper: Paper) -> Forme:
        width, height = _window(paper)
        window = Rect(TILE_MARGIN, TILE_MARGIN, width, height)
        left = TILE_MARGIN - column * (width - OVERLAP)
        box = Rect(left, TILE_MARGIN - row * (height - OVERLAP), *self.page(paper))
        slot = Slot(page, box, window.within(box))
        lines = (*self._marks(column, row, window), *self._key(column, row))
        return Forme(upright(paper), (slot,), lines, window, window)

    def _marks(self, column: int, row: int, window: Rect) -> Iterator[Line]:
        """Yield where to cut, and the ticks up to which the neighbours lie over the tile."""
        left, top, right, bottom = window.left, window.top, window.right, window.bottom
        if column:
            yield Line("cut", left, 0, left, top)
            yield Line("cut", left, bottom, left, bottom + TILE_MARGIN)
        if row:
            yield Line("cut", 0, top, left, top)
            yield Line("cut", right, top, right + TILE_MARGIN, top)
        if column < self.columns - 1:
            x = right - OVERLAP
            yield Line("glue", x, top - TICK, x, top)
            yield Line("glue", x, bottom, x, bottom + TICK)
        if row < self.rows - 1:
            y = bottom - OVERLAP
            yield Line("glue", left - TICK, y, left, y)
            yield Line("glue", right, y, right + TICK, y)

    def _key(self, column: int, row: int) -> Iterator[Line]:
        """Yield a small drawing of all tiles in the lower margin, this one crossed out.

        It needs no words, and lies where no printer is at its end.
        """
        size = min(KEY_CELL, (TILE_MARGIN - 5) / self.rows)
        left, top = TILE_MARGIN + OVERLAP + 2 * TICK, 4.5
        right, bottom = left + self.columns * size, top + self.rows * size
        for number in range(self.columns + 1):
            yield Line("key", left + number * size, top, left + number * size, bottom)
        for number in range(self.rows + 1):
            yield Line("key", left, top + number * size, right, top + number * size)
        x, y = left + column * size, top + row * size
        yield Line("key", x, y, x + size, y + size)
        yield Line("key", x, y + size, x + size, y)


def _window(paper: Paper) -> Size:
    """Return the size of the picture on one tile."""
    width, height = upright(paper)
    return width - 2 * TILE_MARGIN, height - 2 * TILE_MARGIN
