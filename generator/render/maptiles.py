"""Draw tiles of several cells as maps are drawn, with what bleeds over their cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import dist

from msgspec import Struct

from generator.content.counters import MARGIN
from generator.content.gridmap import Cell
from generator.content.model import Content, Tile
from generator.content.text import Text
from generator.content.tiles import cells_of, extent_of
from generator.maps.decimals import decimal
from generator.render.counteroutlines import HIGH
from generator.render.gridmaps import GridDrawing
from generator.render.gridmarks import CELL, between, ground_of
from generator.render.gridroom import Stretch
from generator.render.inks import Inks
from generator.render.shapes import Point


class TileDrawing(GridDrawing, frozen=True, dict=True):
    """A tile at a size; its box is that of its cells.

    ``bleed`` is how far grounds and roads reach over the cut, in units of the drawing.
    """

    bleed: float = 0.0

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """The left, top, width and height of the tile."""
        assert isinstance(self.gridmap, Tile)
        left, top, width, height = (x * CELL for x in extent_of(self.gridmap, self.content))
        return left, top, width, height

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Where names may be: so far from the cut that cutters may miss it."""
        left, top, width, height = self.box
        off = MARGIN / self.cell * CELL
        return left + off, top + off, left + width - off, top + height - off

    def _grounds(self) -> Iterator[str]:
        """Yield the grounds, after what of them reaches over the cut."""
        if self.inks.fills and self.bleed:
            for id, cells in self._plan.by_terrain.items():
                path = "".join(map(self._path, cells))
                colour = ground_of(self.content.terrains[id])
                yield (
                    f'<path d="{path}" fill="{colour}" stroke="{colour}"'
                    f' stroke-width="{decimal(2 * self.bleed)}" stroke-linejoin="round"/>'
                )
        yield from super()._grounds()

    def _way(self, cells: Sequence[Cell]) -> Iterator[Stretch]:
        """Yield the parts of a road, and what leads on over the cut."""
        yield from super()._way(cells)
        for here, there in (*pairwise(cells), *pairwise(reversed(cells))):
            if self.bleed and here in self._cells and there not in self._cells:
                middle = self._middle(here)
                gate = between(middle, self._middle(there))
                end = _further(middle, gate, self.bleed)
                yield gate, between(gate, end), end


def _further(start: Point, end: Point, by: float) -> Point:
    """Return the point beyond the end of a line."""
    share = 1 + by / (dist(start, end) or 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


class MapTiles(Struct, frozen=True):
    """Draws the tiles of a game in one language and edition."""

    content: Content
    inks: Inks
    plain: Callable[[Text], str]
    icon: Callable[[str], str]
    """Returns the SVG content of an icon."""

    def drawing(self, id: str, cell: float, bleed: float = 0.0) -> TileDrawing:
        """Return a tile whose cells are so many mm from side to side, with bleed in mm."""
        terrains, tile = self.content.terrains.values(), self.content.tiles[id]
        return TileDrawing(
            tile,
            self.content,
            self.inks,
            self.plain,
            cell,
            cells_of(tile, self.content),
            tuple(tile.zones),
            numbered=False,
            icons={each.icon: self.icon(each.icon) for each in terrains if each.icon},
            bleed=bleed / cell * CELL,
        )

    def drawn(self, id: str, cell: float, bleed: float = 0.0) -> str:
        """Return a tile as SVG from the left top, as high as the drawing of a counter."""
        drawing = self.drawing(id, cell, bleed)
        left, top, _, high = drawing.box
        return (
            f'<g transform="scale({HIGH / high:.5f}) translate({decimal(-left)}'
            f' {decimal(-top)})">{drawing.content_svg()}</g>'
        )
