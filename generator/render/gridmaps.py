"""Draw a map of hexes or squares as SVG: terrains, sides, roads, zones, numbers and places."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from itertools import pairwise

from msgspec import Struct

from generator.content.gridmap import (
    Cell,
    Lattice,
    Side,
    bridges_of,
    hubs_of,
    lattice_of,
    terrain_by_cell,
    terrain_by_side,
    ways_of,
)
from generator.content.model import Content, GridMap, GridPlace
from generator.content.text import Text
from generator.maps.decimals import decimal
from generator.maps.terrainart import variant
from generator.render.gridlabels import Label, boxes_along, lettered, placed
from generator.render.gridmarks import (
    RIVER,
    STAR,
    between,
    dashed,
    drawn,
    drawn_bridges,
    drawn_road,
    drawn_sides,
    filled,
    ground_of,
    place_mark,
    placed_icon,
    zone_colour,
)
from generator.render.gridpieces import LOWER as LOWER_TOKEN
from generator.render.gridpieces import Move, Piece, PlayLayer
from generator.render.gridzones import border
from generator.render.inks import Inks
from generator.render.shapes import Point, at, line
from generator.units import mm_from_pt

CELL = 10.0
"""Distance between the middles of two neighbouring cells; the unit of all sizes below."""
EDGE = 1.2
"""Margin around a map, where rivers bend out and cliffs have their teeth."""
GRID, ZONE = 0.22, 0.75
"""Weights of the grid and of the borders of zones."""
NUMBER, NAME = 6.2, 7.4
"""Smallest type sizes of cell numbers and of names, in pt."""
WIDEST_NUMBER, LOWEST_NUMBER, NUMBER_TOP = 6.6, -1.6, 4.4
"""The widest number that finds room in a cell, and where it ends and begins above the middle."""
LOWER = 0.5
"""How much lower drawings are in cells with numbers."""
LETTER, BOLD_LETTER = 0.46, 0.52
"""About how wide a digit is, and a letter of a name, in type sizes."""


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
        margin = self._number_size * 1.5 if self._numbers == "edges" else 0.0
        left, top = min(xs) - EDGE - margin, min(ys) - EDGE - margin
        return left, top, max(xs) + EDGE - left, max(ys) + EDGE - top

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Where names may be: left, top, right and bottom."""
        left, top, width, height = self.box
        return left, top, left + width, top + height

    def _layers(self) -> Iterator[str]:
        if self.with_ground:
            yield filled("".join(map(self._path, self.shown)), self.inks["paper"])
        yield from self._grounds()
        yield from self._grid()
        yield from self._art()
        yield from self._icons()
        yield from self._sides()
        yield from self._roads()
        yield from self._zones()
        yield from self._cell_numbers()
        yield from self._marks()
        yield from self._play.arrows()
        yield from self._play.counters()
        yield from self._names()

    @cached_property
    def _play(self) -> PlayLayer:
        """The counters and arrows on the map."""
        lower = LOWER_TOKEN if self._numbers == "cells" else 0.0
        return PlayLayer(self.pieces, self.moves, self._middle, self.inks, self.cell, lower)

    # cells

    def _middle(self, cell: Cell) -> Point:
        x, y = self.lattice.middle(cell)
        return x * CELL, y * CELL

    def _outline(self, cell: Cell) -> list[Point]:
        return [(x * CELL, y * CELL) for x, y in self.lattice.corners(cell)]

    def _path(self, cell: Cell) -> str:
        return "M" + "L".join(map(at, self._outline(cell))) + "Z"

    @cached_property
    def _by_terrain(self) -> Mapping[str, list[Cell]]:
        """The cells to draw by their terrain, in the order of the game."""
        terrain = terrain_by_cell(self.gridmap, self.content)
        found: dict[str, list[Cell]] = {id: [] for id in self.content.terrains}
        for cell in self.shown:
            if cell in terrain:
                found[terrain[cell]].append(cell)
        return {id: cells for id, cells in found.items() if cells}

    def _grounds(self) -> Iterator[str]:
        if not self.inks.fills:
            return
        for id, cells in self._by_terrain.items():
            path = "".join(map(self._path, cells))
            colour = ground_of(self.content.terrains[id])
            # a hairline of the same colour closes the seams between cells
            yield (
                f'<path d="{path}" fill="{colour}" stroke="{colour}" stroke-width="0.12"'
                f' data-joint="terrain.{id}"/>'
            )

    def _art(self) -> Iterator[str]:
        for id, cells in self._by_terrain.items():
            terrain = self.content.terrains[id]
            lower = LOWER if self._numbers == "cells" else 0.0
            middles = [(cell, *self._middle(cell)) for cell in cells]
            places = [((x, y + lower), variant(*cell)) for cell, x, y in middles]
            yield from drawn(terrain, places, self.inks, f"art.{id}")

    def _icons(self) -> Iterator[str]:
        for id, cells in self._by_terrain.items():
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

    @cached_property
    def _terrain_by_side(self) -> Mapping[Side, Sequence[str]]:
        """The ids of what lies on each side."""
        return terrain_by_side(self.gridmap)

    def _sides(self) -> Iterator[str]:
        by_terrain: dict[str, list[Side]] = {}
        for side, ids in self._terrain_by_side.items():
            if side & self._cells:
                for id in ids:
                    by_terrain.setdefault(id, []).append(side)
        for id, terrain in self.content.terrains.items():
            if id in by_terrain:
                ends = [self._ends(side) for side in by_terrain[id]]
                yield from drawn_sides(terrain, ends, self.inks, f"side.{id}")

    def _ends(self, side: Side) -> tuple[Point, Point]:
        (x0, y0), (x1, y1) = self.lattice.ends(side)
        return (x0 * CELL, y0 * CELL), (x1 * CELL, y1 * CELL)

    # roads

    @cached_property
    def _hubs(self) -> frozenset[Cell]:
        return hubs_of(self.gridmap)

    def _roads(self) -> Iterator[str]:
        paths: dict[str, str] = {}
        for id, cells in ways_of(self.gridmap):
            paths[id] = paths.get(id, "") + "".join(self._way(cells))
        for id, terrain in self.content.terrains.items():
            if paths.get(id):
                yield from drawn_road(terrain, paths[id], self.inks, f"road.{id}")
        bridges: dict[str, list[Side]] = {}
        for side, id in bridges_of(self.gridmap, self.content).items():
            if side & self._cells:
                bridges.setdefault(id, []).append(side)
        for id, sides in bridges.items():
            yield from drawn_bridges(map(self._ends, sides), self.inks, f"bridge.{id}")

    def _way(self, cells: Sequence[Cell]) -> Iterator[str]:
        """Yield the part of a road in each of its cells, from side to side."""
        for number, cell in enumerate(cells):
            if cell not in self._cells:
                continue
            beside = [*cells[max(number - 1, 0) : number], *cells[number + 1 : number + 2]]
            middle = self._middle(cell)
            gates = [between(middle, self._middle(each)) for each in beside]
            if len(gates) == 2 and cell not in self._hubs:
                yield f"M{at(gates[0])}Q{at(middle)} {at(gates[1])}"
            else:
                yield from (f"M{at(middle)}L{at(gate)}" for gate in gates)

    # zones

    def _zones(self) -> Iterator[str]:
        for number, (id, zone) in enumerate(self.gridmap.zones.items()):
            if id in self.zones:
                path = "".join(self._border(frozenset(self.lattice.listed(zone.cells))))
                if path:
                    colour = self.inks[zone_colour(zone, number, self.inks)]
                    weight = ZONE * self.inks.lines
                    yield line(path, self.inks["paper"], weight + 0.5)
                    yield dashed(path, colour, weight, number, f"zone.{id}")

    def _border(self, zone: frozenset[Cell]) -> Iterator[str]:
        """Yield the sides around a zone that are shown, a little within it."""
        for ends in border(self.lattice, zone, self._cells, self._terrain_by_side):
            (x0, y0), (x1, y1) = ends
            yield f"M{at((x0 * CELL, y0 * CELL))}L{at((x1 * CELL, y1 * CELL))}"

    @cached_property
    def _zones_shown(self) -> tuple[frozenset[Cell], ...]:
        """The cells of each zone that is shown."""
        zones = (self.gridmap.zones[id] for id in self.zones if id in self.gridmap.zones)
        return tuple(frozenset(self.lattice.listed(zone.cells)) for zone in zones)

    @cached_property
    def _crossed(self) -> frozenset[Cell]:
        """The cells whose numbers may be crossed: by the border of a zone, or a road from above."""
        found = {cell for zone in self._zones_shown for cell in zone if self._is_rim(cell, zone)}
        for _, cells in ways_of(self.gridmap):
            for one, other in pairwise(cells):
                (_, y0), (_, y1) = self._middle(one), self._middle(other)
                found |= {one if y1 < y0 else other} if abs(y1 - y0) > 1 else set()
        return frozenset(found)

    def _is_rim(self, cell: Cell, zone: frozenset[Cell]) -> bool:
        """Whether a cell of a zone has a side on its border."""
        return any(self.lattice.step(cell, way) not in zone for way in self.lattice.directions)

    # numbers and names

    @property
    def _number_size(self) -> float:
        return self._units(NUMBER, 1.75)

    def _units(self, least: float, usual: float) -> float:
        """Return a type size: a usual one in units of the drawing, but at least so many pt."""
        return max(usual, mm_from_pt(least) * CELL / self.cell)

    @cached_property
    def _numbers(self) -> str:
        """Where numbers are: in the cells, along the edges where they are small, or nowhere."""
        if not self.numbered:
            return ""
        has_room = 2 * self._half_number <= WIDEST_NUMBER
        return "cells" if has_room and self._number_bottom <= LOWEST_NUMBER else "edges"

    @cached_property
    def _number_bottom(self) -> float:
        """Where numbers end below, from the middle of the cell."""
        top = NUMBER_TOP
        if self.lattice.layout.cells == "hexes" and not self.lattice.layout.flat:
            # below the corner, where the cell is as wide as the number
            top = min(top, (CELL - 2 * self._half_number) / math.sqrt(3) + 0.2)
        return self._number_size * 0.72 - top

    @cached_property
    def _half_number(self) -> float:
        """Half the width of the longest number."""
        longest = max(len(self.lattice.name(cell)) for cell in self.shown)
        return longest * LETTER * self._number_size / 2

    def _cell_numbers(self) -> Iterator[str]:
        if self._numbers == "edges":
            yield from self._edge_numbers()
        elif self._numbers:
            size = self._number_size
            for cell in self.shown:
                x, y = self._middle(cell)
                words, is_crossed = self.lattice.name(cell), cell in self._crossed
                yield self._text(words, x, y + self._number_bottom, size, "muted", is_crossed)

    def _edge_numbers(self) -> Iterator[str]:
        size = self._number_size
        left, top = self.box[0], self.box[1]
        columns: dict[int, float] = {}
        rows: dict[int, float] = {}
        for column, row in self.shown:
            x, y = self._middle((column, row))
            columns.setdefault(column, x)
            rows.setdefault(row, y)
        step = math.ceil(size * LETTER * 2.6 / (CELL * math.sqrt(3) / 2))
        for column, x in columns.items():
            if column % step == 0 or step == 1:
                words = self.lattice.halves((column, 0))[0]
                yield self._text(words, x, top + size, size, "muted")
        for row, y in rows.items():
            if row % step == 0 or step == 1:
                words = self.lattice.halves((0, row))[1]
                yield self._text(words, left + size * 0.7, y + size * 0.36, size, "muted")

    def _shown_places(self) -> Iterator[tuple[str, GridPlace, Point]]:
        for id, place in self.gridmap.places.items():
            cell = self.lattice.read(place.at)
            if cell in self._cells and cell is not None:
                yield id, place, self._middle(cell)

    def _marks(self) -> Iterator[str]:
        for id, place, spot in self._shown_places():
            yield from place_mark(spot, place.objective, self.inks, f"place.{id}")

    def _names(self) -> Iterator[str]:
        labels: list[Label] = []
        size = self._units(NAME, 2.0)
        for _, place, spot in self._shown_places():
            words = self.plain(place.name)
            labels.append(Label(words, spot, len(words) * BOLD_LETTER * size, size))
        sides = map(self._ends, self._terrain_by_side)
        covered = [*self._play.boxes(), *boxes_along(sides, RIVER)]
        for label, (x, y) in placed(labels, self.frame, STAR, covered):
            yield self._text(label.words, x, y, size, "ink", halo=True)

    def _text(
        self, words: str, x: float, y: float, size: float, ink: str, halo: bool = False
    ) -> str:
        return lettered(words, (x, y), size, ink, self.inks, halo)
