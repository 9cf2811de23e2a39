"""Print a map as a poster over several sheets of paper, to be cut and glued together."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from generator.engine.press import Press
from generator.imposition.geometry import Forme, Leaf, Rect, Slot, whole
from generator.imposition.tiles import TILE_MARGIN, Tiles
from generator.language.labels import read_labels
from generator.language.script import direction_of
from generator.pdf.document import Document
from generator.pdf.impose import impose
from generator.pdf.join import saved
from generator.render.assets import Assets
from generator.render.maps import MapMaker
from generator.render.mapsheet import MapSheet
from generator.render.templates import fill_template
from generator.units import Paper

POSTER_MARGIN = 6.0
"""Margin around the map on the poster, in mm."""


class Poster(Struct, frozen=True, dict=True):
    """A map over several sheets of paper."""

    maker: MapMaker
    tiles: Tiles
    paper: Paper

    @cached_property
    def sheet(self) -> MapSheet:
        """The whole poster as one page."""
        width, height = self.tiles.page(self.paper)
        return MapSheet(self.maker, self.maker.page(width, height, POSTER_MARGIN))

    def pdf(self) -> bytes:
        """Return the tiles as the pages of a PDF, row by row."""
        import pikepdf

        with (
            pikepdf.Pdf.open(io.BytesIO(self.sheet.pdf())) as made,
            pikepdf.Pdf.open(io.BytesIO(self._words())) as words,
        ):
            made.pages.extend(words.pages)
            return impose(saved(made), list(self._formes()), self.document)

    def _formes(self) -> Iterator[Forme]:
        """Yield each tile with its words, which are a page of their own over the whole paper."""
        tiles = self.tiles.formes((Leaf(0),), self.paper, mirrored=False)
        for number, tile in enumerate(tiles, start=1):
            paper: Rect = whole(tile.size)
            yield replace(tile, slots=(*tile.slots, Slot(number, paper, paper)))

    @property
    def document(self) -> Document:
        """The metadata of the file, with the number of tiles."""
        document = self.sheet.document
        size = f"{self.tiles.columns} × {self.tiles.rows}"
        return replace(document, title=f"{document.title} ({size})")

    def _words(self) -> bytes:
        """Return pages with the words under the pictures."""
        maker, tiles = self.maker, self.tiles
        press = Press(Assets(maker.templates, maker.theme, maker.edition))
        label = read_labels(maker.templates, maker.language)["poster.tile"].words
        columns, rows, title = tiles.columns, tiles.rows, self.sheet.document.title
        is_mirrored = direction_of(maker.language) == "rtl"
        html = fill_template(
            maker.templates,
            "poster.html.jinja",
            language=self.sheet.document.language,
            direction="rtl" if is_mirrored else "ltr",
            title=self.document.title,
            tiles=[
                (name, label.format(title=title, tile=name, columns=columns, rows=rows))
                for name in tiles.names()
            ],
        )
        width, height = tiles.sheet(self.paper)
        css = fill_template(
            maker.templates,
            "styles/poster.css.jinja",
            faces=maker.theme.faces_for("text", maker.scripts),
            families=maker.theme.families(maker.scripts)["text"],
            ink=maker.theme.palette(maker.edition)["ink"],
            width=width,
            height=height,
            margin=TILE_MARGIN,
            begin="right" if is_mirrored else "left",
            end="left" if is_mirrored else "right",
        )
        return press.print(press.lay_out(html, css)).pdf
