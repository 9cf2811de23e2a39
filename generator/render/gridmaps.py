"""Draw a map of hexes or squares as SVG: terrains, sides, roads, zones, numbers and places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from itertools import pairwise

from msgspec import Struct

from generator.content.gridmap import (
    Cell,
    Lattice,
    Side,
    lattice_of,
    ways_of,
)
from generator.content.model import Content, GridMap
from generator.content.text import Text
from generator.maps.decimals import decimal
from generator.maps.terrainart import Spots
from generator.render.gridentries import ROOM, Entrance, entrance_arrow, entrances_of
from generator.render.gridlabels import Box, Label, box_of, lettered, placed
from generator.render.gridmarks import (
    CELL,
    DOT,
    STAR,
    drawn,
    drawn_border,
    drawn_bridges,
    drawn_road,
    drawn_sides,
    filled,
    ground_of,
    place_mark,
    placed_icon,
    zone_colour,
)
from generator.render.gridnumbers import CellNumbers, type_size
from generator.render.gridpieces import LOWER as LOWER_TOKEN
from generator.render.gridpieces import TOKEN, Move, Piece, PlayLayer
from generator.render.gridplan import WET, GridPlan
from generator.render.gridroom import Stretch
from generator.render.gridwaters import RING, RING_LINE
from generator.render.gridways import is_cut, path_of, stretches
from generator.render.gridzones import BAND, BAND_AT_FEATURE, INSET, INSET_AT_FEATURE
from generator.render.inks import Inks
from generator.render.patterns import Pattern, patterned
from generator.render.shapes import Point, at, circle, line, shape

EDGE = 1.2
"""Margin around a map, where rivers bend out and cliffs have their teeth."""
FRAME, FRAME_LINE = 2.0, 0.3
"""Margin between a whole map and the frame around it, and the weight of that."""
GRID = 0.22
"""Weight of the grid."""
ZONE_INSETS = (0.0, 0.0), (INSET, INSET_AT_FEATURE), (BAND, BAND_AT_FEATURE)
"""Where the tint of the border of a zone begins, where its line is, and where the tint ends."""
NAME = 7.4
"""Smallest type size of names, in pt."""
CAPTION = 1.8
"""How far from a counter a name would read as its caption."""
NAME_OFF = 0.02
"""How far names are from their marks, beside the room of the tallest letters."""
BOLD_LETTER = 0.52
"""About how wide a letter of a name is, in type sizes."""


class GridDrawing(Struct, frozen=True, dict=True):
    """A map, or a part of it, at a size.

    ``cell`` is the distance between the middles of two neighbouring cells in mm, which for hexes
    is that of two parallel sides. ``window`` are the cells to show, all of them if it is empty.
    """

    gridmap: GridMap
    content: Content
    inks: Inks
    plain: Callable[[Text], str]
    cell: float
    window: tuple[Cell, ...] = ()
    zones: tuple[str, ...] = ()
    numbered: bool = True
    icons: Mapping[str, str] = {}
    """SVG content of the icons of terrains by id, on a square of 512 units."""
    pieces: tuple[Piece, ...] = ()
    moves: tuple[Move, ...] = ()
    areas: tuple[tuple[Pattern, tuple[Cell, ...]], ...] = ()
    """Cells that are told apart, each with their pattern."""
    with_ground: bool = False
    """Whether to draw the paper, where the page around it may be dark."""

    @cached_property
    def lattice(self) -> Lattice:
        """The cells of the map."""
        return lattice_of(self.gridmap)

    @cached_property
    def shown(self) -> tuple[Cell, ...]:
        """The cells to draw, row by row."""
        return tuple(sorted(self.window, key=lambda c: (c[1], c[0]))) or self.lattice.cells

    @cached_property
    def _plan(self) -> GridPlan:
        """Where everything is."""
        return GridPlan(
            gridmap=self.gridmap,
            content=self.content,
            lattice=self.lattice,
            shown=self.shown,
            cell=self.cell,
            numbered=self.numbered,
            zones=self.zones,
        )

    @cached_property
    def _cells(self) -> frozenset[Cell]:
        return frozenset(self.shown)

    def svg(self, alt: str, style: str = "") -> str:
        """Return the map as an SVG element of its size in mm."""
        left, top, width, height = self.box
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="gridmap-figure" role="img"'
            f' viewBox="{decimal(left)} {decimal(top)} {decimal(width)} {decimal(height)}"'
            f"{style}><title>{escape(alt)}</title>{self.content_svg()}</svg>"
        )

    def content_svg(self) -> str:
        """Return all that is drawn, without the element around it."""
        return "".join(self._layers())

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.box[2] * self.cell / CELL, self.box[3] * self.cell / CELL

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """The left, top, width and height of the drawing."""
        corners = [point for cell in self.shown for point in self._outline(cell)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        numbers = self._plan.numbering
        margin = numbers.size * 1.5 if numbers.where == "edges" else 0.0
        across, down = self._edges
        left, top = min(xs) - across - margin, min(ys) - down - margin
        return left, top, max(xs) + across - left, max(ys) + down - top

    @property
    def _edges(self) -> tuple[float, float]:
        """How wide the margin is beside the map, and above and below it."""
        if self.window:
            return EDGE, EDGE
        ways = [entrance.outwards for entrance in self._entrances]
        across, down = (any(abs(way[n]) > 0.5 for way in ways) for n in (0, 1))
        return ROOM if across else FRAME, ROOM if down else FRAME

    @cached_property
    def _entrances(self) -> tuple[Entrance, ...]:
        """Where reinforcements come on: shown where the whole map is."""
        return () if self.window else entrances_of(self.gridmap, self.content)

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Where names may be: left, top, right and bottom."""
        left, top, width, height = self.box
        return left, top, left + width, top + height

    def _layers(self) -> Iterator[str]:
        if self.with_ground:
            yield filled("".join(map(self._path, self.shown)), self.inks["paper"])
        yield from self._grounds()
        yield from self._areas()
        yield from self._zones()
        yield from self._grid()
        yield from self._art()
        yield from self._icons()
        yield from self._sides()
        yield from self._roads()
        yield from self._plan.waters.fords(self.inks)
        yield from self._marks()
        yield from self._numbers.svg(self.box, self.inks)
        yield from self._play.arrows()
        yield from self._play.counters()
        yield from self._names()
        yield from self._around()

    @cached_property
    def _play(self) -> PlayLayer:
        """The counters and arrows on the map."""
        lower = LOWER_TOKEN if self._plan.numbering.where == "cells" else 0.0
        return PlayLayer(self.pieces, self.moves, self._middle, self.inks, self.cell, lower)

    def _around(self) -> Iterator[str]:
        """Yield the frame of a whole map, and arrows where reinforcements come on."""
        if self.window:
            return
        left, top, width, height = self.box
        right, bottom = left + width, top + height
        corners = (left, top), (right, top), (right, bottom), (left, bottom)
        off = FRAME_LINE / 2
        inwards = ((off, off), (-off, off), (-off, -off), (off, -off))
        frame = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(corners, inwards, strict=True)]
        for entrance in self._entrances:
            yield from entrance_arrow(entrance, self._middle(entrance.cell), self.inks)
        yield shape(frame, "none", self.inks["muted"], FRAME_LINE)  # no halo of an arrow cuts it

    # cells

    def _middle(self, cell: Cell) -> Point:
        return self._plan.middle(cell)

    def _outline(self, cell: Cell) -> list[Point]:
        return [(x * CELL, y * CELL) for x, y in self.lattice.corners(cell)]

    def _path(self, cell: Cell) -> str:
        return "M" + "L".join(map(at, self._outline(cell))) + "Z"

    def _grounds(self) -> Iterator[str]:
        if not self.inks.fills:
            return
        for id, cells in self._plan.by_terrain.items():
            path = "".join(map(self._path, cells))
            colour = ground_of(self.content.terrains[id])
            # a hairline of the same colour closes the seams between cells
            yield (
                f'<path d="{path}" fill="{colour}" stroke="{colour}" stroke-width="0.12"'
                f' data-joint="terrain.{id}"/>'
            )

    def _areas(self) -> Iterator[str]:
        for pattern, cells in self.areas:
            for outline in (self._outline(cell) for cell in cells if cell in self._cells):
                if self.inks.fills:
                    yield shape(outline, self.inks[pattern.ground])
                yield patterned(outline, pattern, self.inks)

    def _art(self) -> Iterator[str]:
        for id, cells in self._plan.by_terrain.items():
            spots = [self._drawings[cell] for cell in cells]
            middles = [(x, y + self._plan.lower) for x, y in map(self._middle, cells)]
            places = zip(middles, spots, strict=True)
            yield from drawn(self.content.terrains[id], places, self.inks, f"art.{id}")

    def _icons(self) -> Iterator[str]:
        for id, cells in self._plan.by_terrain.items():
            drawing = self.icons.get(self.content.terrains[id].icon or "")
            if drawing:
                for middle in map(self._middle, cells):
                    yield placed_icon(drawing, middle, self.inks, f"icon.{id}")

    def _grid(self) -> Iterator[str]:
        """Yield the borders of cells, each once."""
        sides: dict[tuple[str, ...], str] = {}
        for cell in self.shown:
            corners = self._outline(cell)
            for a, b in pairwise((*corners, corners[0])):
                ends = at(a), at(b)
                sides.setdefault(tuple(sorted(ends)), f"M{ends[0]}L{ends[1]}")
        weight = GRID * self.inks.lines
        yield line("".join(sides.values()), self.inks["muted"], weight, joint="cells")

    # sides

    def _sides(self) -> Iterator[str]:
        by_terrain: dict[str, list[Side]] = {}
        for side, ids in self._plan.terrain_by_side.items():
            if side & self._cells:
                for id in ids:
                    by_terrain.setdefault(id, []).append(side)
        yield from self._plan.waters.svg(self.inks)
        for id, terrain in self.content.terrains.items():
            if id in by_terrain and terrain.pattern not in WET:
                ends = [self._ends(side) for side in by_terrain[id]]
                yield from drawn_sides(terrain, ends, self.inks, f"side.{id}")

    def _ends(self, side: Side) -> tuple[Point, Point]:
        return self._plan.ends(side)

    # roads

    def _roads(self) -> Iterator[str]:
        parts: dict[str, list[Stretch]] = {}
        for id, cells in ways_of(self.gridmap):
            parts.setdefault(id, []).extend(self._way(cells))
        gates = self._plan.edge.gates
        for id, terrain in self.content.terrains.items():
            if found := parts.get(id):
                cut = [each for each in found if is_cut(each, gates)]
                path = path_of(each for each in found if each not in cut)
                yield from drawn_road(terrain, path, self.inks, f"road.{id}", path_of(cut))
        bridges: dict[str, list[Side]] = {}
        for side, id in self._plan.bridges.items():
            bridges.setdefault(id, []).append(side)
        for id, sides in bridges.items():
            yield from drawn_bridges(map(self._ends, sides), self.inks, f"bridge.{id}")

    def _way(self, cells: Sequence[Cell]) -> Iterator[Stretch]:
        """Yield the part of a road in each of its cells."""
        yield from stretches(cells, self._cells, self._plan.hubs, self._middle)

    # zones

    def _zones(self) -> Iterator[str]:
        plan = self._plan
        for number, (id, zone) in enumerate(self.gridmap.zones.items()):
            if cells := plan.zone_cells.get(id):
                colour = self.inks[zone_colour(zone, number, self.inks)]
                outer, middle, inner = (list(plan.border(cells, each)) for each in ZONE_INSETS)
                joint = f"zone.{id}"
                yield from drawn_border(outer, middle, inner, colour, number, self.inks, joint)

    # numbers and names

    @cached_property
    def _numbers(self) -> CellNumbers:
        """The numbers of the cells, clear of names."""
        names = (box_of(label, at) for label, at in self._labels)
        return self._plan.numbers([*self._play.boxes(), *names])

    def _marks(self) -> Iterator[str]:
        ring = RING_LINE * self.inks.lines
        for id, place, (x, y) in self._plan.places:
            if place.side:
                yield circle(x, y, RING, "none", self.inks["ink"], ring, f"place.{id}")
            else:
                yield from place_mark((x, y), place.objective, self.inks, f"place.{id}")

    def _names(self) -> Iterator[str]:
        for label, (x, y) in self._labels:
            yield self._text(label.words, x, y, label.size, "ink", halo=True)

    @cached_property
    def _labels(self) -> Sequence[tuple[Label, Point]]:
        """The names of places, with the middles of their baselines: clear of lines and numbers."""
        size = type_size(NAME, 2.0, self.cell)
        labels = []
        taken = {piece.cell for piece in self.pieces}
        for _, place, spot in self._plan.places:
            words, clear = self.plain(place.name), STAR if place.side or place.objective else DOT
            if not place.side and self.lattice.read(place.at) in taken:
                clear = TOKEN / 2  # beside the counter that lies on the mark
            width = len(words) * BOLD_LETTER * size
            labels.append(Label(words, spot, width, size, clear + NAME_OFF))
        covered = [
            *self._play.boxes(),
            *self._captioned(),
            *self._plan.room.lines,
            *self._plan.icons(),
            *self._plan.numbering.boxes(),
        ]
        return list(placed(labels, self.frame, STAR, covered))

    def _captioned(self) -> Iterator[Box]:
        """Yield what is around counters off places: a name there would be theirs."""
        named = {self.lattice.read(p.at) for _, p, _ in self._plan.places if not p.side}
        reach = TOKEN / 2 + CAPTION
        for cell in {piece.cell for piece in self.pieces} - named:
            x, y = self._middle(cell)
            yield x - reach, y - reach, x + reach, y + reach

    def usual_spots(self) -> Mapping[str, Spots]:
        """Return where small drawings are in the cell of each terrain that has the most of them."""
        return {
            id: max((self._drawings[cell] for cell in cells), key=len)
            for id, cells in self._plan.by_terrain.items()
        }

    @cached_property
    def _drawings(self) -> Mapping[Cell, Spots]:
        """Where the small drawings of each cell are."""
        names = (box_of(label, at) for label, at in self._labels)
        return self._plan.drawings([*self._numbers.boxes(), *names])

    def _text(
        self, words: str, x: float, y: float, size: float, ink: str, halo: bool = False
    ) -> str:
        return lettered(words, (x, y), size, ink, self.inks, halo)
