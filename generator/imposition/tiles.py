"""A large page over several sheets of paper, to be cut and glued: a playing mat, a poster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.imposition.folded import pages_of, whole_mm
from generator.imposition.geometry import Flip, Forme, Leaf, Line, Rect, Size, Slot, lying, upright
from generator.imposition.rulers import above, beside, rulers_on
from generator.units import Paper

TILE_MARGIN = 10.0
"""Free paper around the picture on a tile, in mm: what no printer reaches, and the marks."""
OVERLAP = 10.0
"""How much of the picture two neighbouring tiles share, in mm: the strip for the glue."""
TICK = 4.0
"""How long the marks for the glue are, in mm."""
MOST_TILES = 9
"""The most tiles across and down: the name of a scheme has one digit for them."""
KEY_CELL = 2.0
"""Size of a tile in the key that shows which one it is, in mm."""
KEY_LEFT = TILE_MARGIN + OVERLAP + 2 * TICK
"""Where the key begins, in mm."""


class Tiles(Struct, frozen=True):
    """A page over columns and rows of paper, upright or lying.

    A tile is cut at its left and top where it has neighbours there, and laid over them.
    """

    columns: int = 2
    rows: int = 2
    lies: bool = False
    most: int | None = None
    flip: Flip | None = None

    @property
    def name(self) -> str:
        """The scheme as commands and files name it."""
        return f"tiles-{self.columns}x{self.rows}"

    def sheet(self, paper: Paper) -> Size:
        """Return the size of the paper of a tile as it lies."""
        return lying(paper) if self.lies else upright(paper)

    def window(self, paper: Paper) -> Size:
        """Return the size of the picture on one tile."""
        width, height = self.sheet(paper)
        return width - 2 * TILE_MARGIN, height - 2 * TILE_MARGIN

    def page(self, paper: Paper) -> Size:
        """Return the size of the whole."""
        width, height = self.window(paper)
        across = self.columns * width - (self.columns - 1) * OVERLAP
        return whole_mm(across, self.rows * height - (self.rows - 1) * OVERLAP)

    def names(self) -> Iterator[str]:
        """Yield the names of the tiles, row by row: a letter and a number, such as B2."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield f"{chr(ord('A') + column)}{row + 1}"

    def formes(self, leaves: Sequence[Leaf], paper: Paper, mirrored: bool) -> tuple[Forme, ...]:
        """Return the tiles of each page, row by row; they are printed on one side."""
        return tuple(
            self._tile(page, column, row, paper)
            for page in pages_of(leaves)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def _tile(self, page: int, column: int, row: int, paper: Paper) -> Forme:
        size, (width, height) = self.sheet(paper), self.window(paper)
        window = Rect(TILE_MARGIN, TILE_MARGIN, width, height)
        left = TILE_MARGIN - column * (width - OVERLAP)
        box = Rect(left, TILE_MARGIN - row * (height - OVERLAP), *self.page(paper))
        slot = Slot(page, box, window.within(box))
        lines = (*self._marks(column, row, window, size), *self._key(column, row))
        rulers = rulers_on(
            (
                beside(window.left, window.top, window.bottom - OVERLAP),
                above(window.top, self._key_end, window.right - OVERLAP),
            )
        )
        return Forme(size, (slot,), lines, window, window, rulers)

    def _marks(self, column: int, row: int, window: Rect, size: Size) -> Iterator[Line]:
        """Yield where to cut, and the ticks up to which the neighbours lie over the tile."""
        left, top, right, bottom = window.left, window.top, window.right, window.bottom
        if column:
            yield Line("seam", left, 0, left, size[1])
        if row:
            yield Line("seam", 0, top, size[0], top)
        if column < self.columns - 1:
            x = right - OVERLAP
            yield Line("glue", x, top - TICK, x, top)
            yield Line("glue", x, bottom, x, bottom + TICK)
        if row < self.rows - 1:
            y = bottom - OVERLAP
            yield Line("glue", left - TICK, y, left, y)
            yield Line("glue", right, y, right + TICK, y)

    @property
    def _key_size(self) -> float:
        """How large a tile is in the key, in mm."""
        return min(KEY_CELL, (TILE_MARGIN - 5) / self.rows)

    @property
    def _key_end(self) -> float:
        """Where the key ends at the right."""
        return KEY_LEFT + self.columns * self._key_size

    def _key(self, column: int, row: int) -> Iterator[Line]:
        """Yield a small drawing of all tiles in the upper margin, this one crossed out.

        It needs no words, and lies where no printer is at its end.
        """
        size, left, top = self._key_size, KEY_LEFT, 4.5
        right, bottom = self._key_end, top + self.rows * size
        for number in range(self.columns + 1):
            yield Line("key", left + number * size, top, left + number * size, bottom)
        for number in range(self.rows + 1):
            yield Line("key", left, top + number * size, right, top + number * size)
        x, y = left + column * size, top + row * size
        yield Line("key", x, y, x + size, y + size)
        yield Line("key", x, y + size, x + size, y)


def tiles_showing(page: Size, columns: int, rows: int, paper: Paper) -> Tiles:
    """Return so many tiles, upright or lying as they show a page of some proportions larger."""

    def scale(tiles: Tiles) -> float:
        return min(room / size for room, size in zip(tiles.page(paper), page, strict=True))

    return max((Tiles(columns, rows, lies) for lies in (True, False)), key=scale)
