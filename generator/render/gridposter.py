"""Print a map of cells as a poster over several sheets of paper, to be cut and glued together."""

from __future__ import annotations

from functools import cached_property
from math import sqrt

from msgspec import Struct

from generator.imposition.tiles import Tiles
from generator.layout.proof import MapProof
from generator.pdf.document import Document
from generator.render.gridsheet import GridSheet, NoRoomError
from generator.render.page import Pages
from generator.render.poster import of_tiles, tile_words, tiled
from generator.units import A4, Paper

SHARE = 1.1
"""How much larger words are on a poster than on A4, as a share of how much larger it is."""


class GridPoster(Struct, frozen=True, dict=True):
    """A map of cells over columns and rows of paper, upright or lying as it is larger.

    With ``cell``, hexes or squares are of that size in mm.
    """

    pages: Pages
    id: str
    columns: int
    rows: int
    paper: Paper
    cell: float | None = None

    @cached_property
    def _placed(self) -> tuple[Tiles, GridSheet]:
        """The tiles and the whole page, as they show the map largest. Raises NoRoomError."""
        every = [self._sheet(Tiles(self.columns, self.rows, lies)) for lies in (False, True)]
        if self.cell is None:
            return max(every, key=lambda each: each[1].placed[2].cell)
        refused = None
        for tiles, sheet in every:
            try:
                sheet.placed  # noqa: B018 - whether it fits
            except NoRoomError as error:
                refused = error
            else:
                return tiles, sheet
        raise refused or AssertionError

    def _sheet(self, tiles: Tiles) -> tuple[Tiles, GridSheet]:
        width, height = tiles.page(self.paper)
        scale = max(1.0, SHARE * sqrt(width * height / (A4.width * A4.height)))
        page = Paper(tiles.name, width, height)
        return tiles, GridSheet(self.pages, self.id, page, self.cell, scale, turns=False)

    @property
    def tiles(self) -> Tiles:
        """The tiles. Raises NoRoomError."""
        return self._placed[0]

    @property
    def sheet(self) -> GridSheet:
        """The whole poster as one page. Raises NoRoomError."""
        return self._placed[1]

    @property
    def proof(self) -> MapProof:
        """What is read of the map on the whole page. Raises NoRoomError."""
        return self.sheet.proof

    @property
    def document(self) -> Document:
        """The metadata of the file, with the number of tiles."""
        return of_tiles(self.sheet.document, self.tiles)

    def pdf(self) -> bytes:
        """Return the tiles as the pages of a PDF, row by row. Raises NoRoomError."""
        pages, whole = self.pages, self.sheet.document
        language = pages.wording.language
        words = tile_words(
            pages.assets, pages.look.scripts, language, self.tiles, self.paper, whole
        )
        return tiled(self.sheet.pdf(), words, self.tiles, self.paper, self.document)
