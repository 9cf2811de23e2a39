"""Print a map as a poster: over several sheets of paper, to be cut and glued together."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from generator.language.labels import read_labels
from generator.language.script import direction_of
from generator.render.assets import Assets
from generator.render.impose import tell_printers
from generator.render.join import Document, describe, saved
from generator.render.maps import MapMaker
from generator.render.mapsheet import MapSheet
from generator.render.page import template_environment
from generator.render.press import Press
from generator.units import Paper, pt_from_mm

TILE_MARGIN = 10.0
"""Free paper around the picture on a tile, in mm: what no printer reaches, and the words."""
OVERLAP = 10.0
"""How much of the picture two neighbouring tiles share, in mm: the strip for the glue."""
POSTER_MARGIN = 6.0
"""Free paper around the map on the poster, in mm."""
TICK = 4.0
"""How long the marks for the glue are, in mm."""
PICTURE = "/Map"
"""The name of the picture on every page; a name made up by chance would change the bytes."""


class Edge(NamedTuple):
    """A line in the margin: ``cut down``, ``cut across`` or ``tick``; in mm."""

    kind: str
    left: float
    top: float
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Grid:
    """How a poster is cut into tiles of a paper, laid lengthwise; lengths in mm."""

    columns: int
    rows: int
    paper: Paper

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of one tile's paper."""
        return max(self.paper.width, self.paper.height), min(self.paper.width, self.paper.height)

    @property
    def window(self) -> tuple[float, float]:
        """Width and height of the picture on one tile."""
        width, height = self.page
        return width - 2 * TILE_MARGIN, height - 2 * TILE_MARGIN

    @property
    def poster(self) -> tuple[float, float]:
        """Width and height of the whole poster."""
        width, height = self.window
        across = self.columns * width - (self.columns - 1) * OVERLAP
        return across, self.rows * height - (self.rows - 1) * OVERLAP

    @property
    def name(self) -> str:
        """The grid as files name it, such as 3x2."""
        return f"{self.columns}x{self.rows}"

    def tiles(self) -> Iterator[tuple[str, int, int]]:
        """Yield each tile: its name such as B2, and its column and row, from 0."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield f"{chr(ord('A') + column)}{row + 1}", column, row

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """Return where a tile's picture begins on the poster, from its left top."""
        width, height = self.window
        return column * (width - OVERLAP), row * (height - OVERLAP)

    def edges(self, column: int, row: int) -> Iterator[Edge]:
        """Yield where to cut a tile, and the ticks up to which its neighbours lie over it.

        A tile is cut at its left and top where it has neighbours there, and laid over them.
        """
        page_width, page_height = self.page
        width, height = self.window
        right, bottom = TILE_MARGIN + width, TILE_MARGIN + height
        if column:
            yield Edge("cut down", TILE_MARGIN, 0, 0, page_height)
        if row:
            yield Edge("cut across", 0, TILE_MARGIN, page_width, 0)
        if column < self.columns - 1:
            for top in (TILE_MARGIN - TICK, bottom):
                yield Edge("tick", right - OVERLAP, top, 0.25, TICK)
        if row < self.rows - 1:
            for left in (TILE_MARGIN - TICK, right):
                yield Edge("tick", left, bottom - OVERLAP, TICK, 0.25)


@dataclass(frozen=True)
class Poster:
    """A map over several sheets of paper."""

    maker: MapMaker
    grid: Grid

    @cached_property
    def sheet(self) -> MapSheet:
        """The whole poster as one page."""
        width, height = self.grid.poster
        return MapSheet(self.maker, self.maker.page(width, height, POSTER_MARGIN))

    def pdf(self) -> bytes:
        """Return the tiles as the pages of a PDF, row by row."""
        import pikepdf

        with (
            pikepdf.Pdf.open(io.BytesIO(self.sheet.pdf())) as whole,
            pikepdf.Pdf.open(io.BytesIO(self._marks())) as marks,
            pikepdf.Pdf.new() as made,
        ):
            picture = made.copy_foreign(whole.pages[0].as_form_xobject())
            for (_, column, row), around in zip(self.grid.tiles(), marks.pages, strict=True):
                made.pages.append(around)
                page = made.pages[-1]
                page.add_resource(picture, pikepdf.Name.XObject, pikepdf.Name(PICTURE))
                page.contents_add(self._shown(PICTURE, column, row).encode(), prepend=True)
            describe(made, self.document)
            tell_printers(made, None)
            return saved(made)

    @property
    def document(self) -> Document:
        """What the file says of itself: that it is a poster, and of how many tiles."""
        told = self.sheet.document
        size = f"{self.grid.columns} × {self.grid.rows}"
        return Document(
            title=f"{told.title} ({size})",
            author=told.author,
            subject=told.subject,
            language=told.language,
            date=told.date,
            right_to_left=told.right_to_left,
        )

    def _shown(self, name: str, column: int, row: int) -> str:
        """Return the commands that show the part of the picture on a tile, in pt from below."""
        width, height = (pt_from_mm(each) for each in self.grid.window)
        margin = pt_from_mm(TILE_MARGIN)
        across, down = (pt_from_mm(each) for each in self.grid.corner(column, row))
        poster_height = pt_from_mm(self.grid.poster[1])
        x, y = margin - across, margin + height + down - poster_height
        return (
            f"q {margin:.3f} {margin:.3f} {width:.3f} {height:.3f} re W n "
            f"1 0 0 1 {x:.3f} {y:.3f} cm {name} Do Q\n"
        )

    def _marks(self) -> bytes:
        """Return the pages with what is printed around the pictures."""
        maker, grid = self.maker, self.grid
        assets = Assets(maker.templates, maker.theme, maker.edition)
        press = Press(assets)
        label = read_labels(maker.templates, maker.language)["poster.tile"].words
        title = self.sheet.document.title
        tiles = [
            {
                "name": name,
                "edges": list(grid.edges(column, row)),
                "words": label.format(title=title, tile=name, columns=grid.columns, rows=grid.rows),
            }
            for name, column, row in grid.tiles()
        ]
        names = [name for name, _, _ in grid.tiles()]
        key = [names[i : i + grid.columns] for i in range(0, len(names), grid.columns)]
        is_mirrored = direction_of(maker.language) == "rtl"
        templates = template_environment(maker.templates)
        html = templates.get_template("poster.html.jinja").render(
            language=self.sheet.document.language,
            direction="rtl" if is_mirrored else "ltr",
            title=self.document.title,
            tiles=tiles,
            key=key,
        )
        faces = maker.theme.faces_for("text", maker.scripts)
        css = templates.get_template("styles/poster.css.jinja").render(
            faces=faces,
            families=[face.family for face in faces],
            ink=maker.theme.palette(maker.edition)["ink"],
            width=grid.page[0],
            height=grid.page[1],
            margin=TILE_MARGIN,
            key_width=grid.columns * 2.8,
            begin="right" if is_mirrored else "left",
            end="left" if is_mirrored else "right",
        )
        return press.print(press.lay_out(html, css)).pdf
