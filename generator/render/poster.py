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
from generator.language.script import direction_of, letterforms
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
        maker = self.maker
        assets = Assets(maker.templates, maker.theme, maker.edition)
        words = tile_words(
            assets, maker.scripts, maker.language, self.tiles, self.paper, self.sheet.document
        )
        return tiled(self.sheet.pdf(), words, self.tiles, self.paper, self.document)

    @property
    def document(self) -> Document:
        """The metadata of the file, with the number of tiles."""
        return of_tiles(self.sheet.document, self.tiles)


def of_tiles(document: Document, tiles: Tiles) -> Document:
    """Return the metadata of a poster, with the number of tiles, from those of the whole."""
    size = f"{tiles.columns} × {tiles.rows}"
    return replace(document, title=f"{document.title} ({size})")


def tiled(pdf: bytes, words: bytes, tiles: Tiles, paper: Paper, document: Document) -> bytes:
    """Return one large page as tiles, row by row, each with its page of words."""
    import pikepdf

    with (
        pikepdf.Pdf.open(io.BytesIO(pdf)) as made,
        pikepdf.Pdf.open(io.BytesIO(words)) as said,
    ):
        made.pages.extend(said.pages)
        return impose(saved(made), list(_formes(tiles, paper)), document)


def _formes(tiles: Tiles, paper: Paper) -> Iterator[Forme]:
    """Yield each tile with its words, which are a page of their own over the whole paper."""
    every = tiles.formes((Leaf(0),), paper, mirrored=False)
    for number, tile in enumerate(every, start=1):
        sheet: Rect = whole(tile.size)
        yield replace(tile, slots=(*tile.slots, Slot(number, sheet, sheet)))


def tile_words(
    assets: Assets,
    scripts: tuple[str, ...],
    language: str,
    tiles: Tiles,
    paper: Paper,
    document: Document,
) -> bytes:
    """Return a page for each tile, with the words under its picture.

    ``document`` is that of the whole, whose title they have.
    """
    press, theme = Press(assets), assets.theme
    label = read_labels(assets.templates, language, document.labels)["poster.tile"].words
    columns, rows, title = tiles.columns, tiles.rows, document.title
    is_mirrored = direction_of(language) == "rtl"
    html = fill_template(
        assets.templates,
        "poster.html.jinja",
        language=document.language,
        direction="rtl" if is_mirrored else "ltr",
        title=of_tiles(document, tiles).title,
        tiles=[
            (name, label.format(title=title, tile=name, columns=columns, rows=rows))
            for name in tiles.names()
        ],
    )
    width, height = tiles.sheet(paper)
    css = fill_template(
        assets.templates,
        "styles/poster.css.jinja",
        faces=theme.faces_for("text", scripts),
        families=theme.families(scripts)["text"],
        letterforms=letterforms(language),
        ink=theme.palette(assets.edition)["ink"],
        width=width,
        height=height,
        margin=TILE_MARGIN,
        begin="right" if is_mirrored else "left",
        end="left" if is_mirrored else "right",
    )
    return press.print(press.lay_out(html, css)).pdf
