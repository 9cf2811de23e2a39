"""Say where on a map of cells lines, marks, small drawings and numbers are, clear of each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from generator.content.gridmap import (
    WATERCOURSES,
    Cell,
    Lattice,
    Side,
    bridges_of,
    hubs_of,
    terrain_by_cell,
    terrain_by_side,
    ways_of,
)
from generator.content.model import Content, GridMap, GridPlace
from generator.maps.terrainart import BESIDE, Spots, spots_clear, variant
from generator.render.gridedge import Edge, edge_of
from generator.render.gridlabels import Box
from generator.render.gridmarks import CELL, DOT, ICON, STAR, ZONE, between
from generator.render.gridnumbers import CellNumbers
from generator.render.gridroom import GridRoom, covering
from generator.render.gridwaters import RING, Reach, Waters
from generator.render.gridways import stretches
from generator.render.gridzones import (
    BAND,
    BAND_AT_FEATURE,
    INSET,
    INSET_AT_FEATURE,
    border,
    rounded,
)
from generator.render.shapes import Point

LOWER = 0.5
"""How much lower drawings are in cells with numbers."""
BODY = 0.75
"""As which share of its reach small drawings keep off a mark: its corners are empty."""
WET = (*WATERCOURSES, "ford")
"""What is drawn as one line with the water beside it."""


COUNTED = ("town",)
"""Patterns whose cells have the same number of drawings, for more of them would mean more."""


class GridPlan(Struct, frozen=True, dict=True):
    """Where everything is on the shown cells of a map, in units of its drawing.

    ``cell`` is the distance of two cells in mm, ``zones`` are those whose border is drawn.
    """

    gridmap: GridMap
    content: Content
    lattice: Lattice
    shown: tuple[Cell, ...]
    cell: float
    numbered: bool
    zones: tuple[str, ...]

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """The shown cells, to look them up."""
        return frozenset(self.shown)

    # places

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        x, y = self.lattice.middle(cell)
        return x * CELL, y * CELL

    def ends(self, side: Side) -> tuple[Point, Point]:
        """Return the ends of a side."""
        (x0, y0), (x1, y1) = self.lattice.ends(side)
        return (x0 * CELL, y0 * CELL), (x1 * CELL, y1 * CELL)

    @cached_property
    def places(self) -> Sequence[tuple[str, GridPlace, Point]]:
        """The places that are shown, with their ids and where their marks are."""
        return list(self._places())

    def _places(self) -> Iterator[tuple[str, GridPlace, Point]]:
        for id, place in self.gridmap.places.items():
            cell = self.lattice.read(place.at)
            if cell in self.cells and cell is not None:
                beyond = self.lattice.read(place.side) if place.side else None
                middle = self.middle(cell)
                if beyond:
                    yield id, place, between(middle, self.middle(beyond))
                else:
                    yield id, place, (middle[0], middle[1] + self.lower * place.objective)

    @cached_property
    def marked(self) -> frozenset[Cell | None]:
        """The cells with the mark of a place."""
        places = self.gridmap.places.values()
        return frozenset(self.lattice.read(each.at) for each in places if not each.side)

    # lines

    @cached_property
    def terrain_by_side(self) -> Mapping[Side, Sequence[str]]:
        """The ids of what lies on each side."""
        return terrain_by_side(self.gridmap)

    @cached_property
    def hubs(self) -> frozenset[Cell]:
        """The cells in whose middle roads meet."""
        return hubs_of(self.gridmap)

    @cached_property
    def bridges(self) -> Mapping[Side, str]:
        """The roads that cross water on a bridge, by the sides on which they do, if these show."""
        found = bridges_of(self.gridmap, self.content).items()
        return {side: id for side, id in found if side & self.cells}

    @cached_property
    def waters(self) -> Waters:
        """The rivers, streams and fords."""
        wet = {id for id, each in self.content.terrains.items() if each.pattern in WET}
        found = {
            side: tuple(id for id in ids if id in wet) for side, ids in self.terrain_by_side.items()
        }
        return Waters(
            self.content.terrains,
            tuple(
                Reach(ids, self.ends(side), bool(side & self.cells))
                for side, ids in found.items()
                if ids
            ),
            frozenset(rounded(between(*self.ends(side))) for side in self.bridges),
            self.edge.corners,
        )

    @cached_property
    def edge(self) -> Edge:
        """Where roads and rivers are cut off."""
        return edge_of(self.lattice, self.shown)

    def border(
        self, zone: frozenset[Cell], insets: tuple[float, float] = (INSET, INSET_AT_FEATURE)
    ) -> Iterator[tuple[Point, Point]]:
        """Yield the sides around a zone that are shown, a little within it."""
        features = self.terrain_by_side
        for (x0, y0), (x1, y1) in border(self.lattice, zone, self.cells, features, insets):
            yield (x0 * CELL, y0 * CELL), (x1 * CELL, y1 * CELL)

    @cached_property
    def zone_cells(self) -> Mapping[str, frozenset[Cell]]:
        """The cells of each zone whose border is drawn."""
        every = self.gridmap.zones.items()
        return {
            id: frozenset(self.lattice.listed(each.cells)) for id, each in every if id in self.zones
        }

    @cached_property
    def room(self) -> GridRoom:
        """What is covered by lines and marks."""
        ways = (
            each
            for _, cells in ways_of(self.gridmap)
            for each in stretches(cells, self.cells, self.hubs, self.middle)
        )
        return GridRoom(
            sides=tuple(
                self.ends(side)
                for side, ids in self.terrain_by_side.items()
                if side & self.cells
                and any(self.content.terrains[id].pattern not in WET for id in ids)
            ),
            waters=tuple(self.waters.lines()),
            roads=tuple(ways),
            bridges=tuple(between(*self.ends(side)) for side in self.bridges),
            marks=(
                *((spot, RING) for spot in self.waters.ford_middles),
                *(
                    (spot, RING if each.side else STAR if each.objective else DOT)
                    for _, each, spot in self.places
                ),
            ),
        )

    # drawings and numbers

    @cached_property
    def by_terrain(self) -> Mapping[str, list[Cell]]:
        """The cells to draw by their terrain, in the order of the game."""
        terrain = terrain_by_cell(self.gridmap, self.content)
        found: dict[str, list[Cell]] = {id: [] for id in self.content.terrains}
        for cell in self.shown:
            if cell in terrain:
                found[terrain[cell]].append(cell)
        return {id: cells for id, cells in found.items() if cells}

    @property
    def lower(self) -> float:
        """How much lower drawings are, where cells have numbers above them."""
        return LOWER if self._plain_numbers.where == "cells" else 0.0

    def drawings(self, taken: Sequence[Box]) -> Mapping[Cell, Spots]:
        """Return where the small drawings of each cell are, from what is their middle.

        They keep off lines and marks, off the tint along the borders of zones, and off what is
        taken by numbers and names.
        """
        marks = tuple((spot, reach * BODY) for spot, reach in self.room.marks)
        room = replace(self.room, others=(*taken, *self._tints()), marks=marks)
        found: dict[Cell, Spots] = {}
        for id, cells in self.by_terrain.items():
            pattern = self.content.terrains[id].pattern
            every = {
                cell: spots_clear(pattern, self._variant(cell), room.near(self._art_middle(cell)))
                for cell in cells
            }
            if pattern in COUNTED:
                least = min(map(len, every.values()))
                every = {cell: spots[:least] for cell, spots in every.items()}
            found.update(every)
        return found

    def _art_middle(self, cell: Cell) -> Point:
        x, y = self.middle(cell)
        return x, y + self.lower

    def _variant(self, cell: Cell) -> int:
        return BESIDE if cell in self.marked else variant(*cell)

    def _tints(self) -> Iterator[Box]:
        """Yield what the tint along the borders of zones covers."""
        half_way = BAND / 2, BAND_AT_FEATURE / 2
        for cells in self.zone_cells.values():
            for a, b in self.border(cells, half_way):
                yield from covering((a, between(a, b), b), BAND * CELL / 2)

    def icons(self) -> Iterator[Box]:
        """Yield what the icons of terrains cover."""
        for id, cells in self.by_terrain.items():
            for x, y in map(self.middle, cells if self.content.terrains[id].icon else ()):
                yield x - ICON / 2, y - ICON / 2, x + ICON / 2, y + ICON / 2

    @cached_property
    def _plain_numbers(self) -> CellNumbers:
        return CellNumbers(self.gridmap, self.lattice, self.shown, self.cell, self.numbered)

    @cached_property
    def numbering(self) -> CellNumbers:
        """The numbers of the cells at their usual place, whatever else is there."""
        made = self._plain_numbers
        if made.where != "cells":
            return made
        lowered = replace(made, covered=self._in_the_way(())).lowered()
        return replace(lowered, covered={})

    def numbers(self, taken: Sequence[Box]) -> CellNumbers:
        """Return the numbers of the cells, clear of lines and icons and of what is taken."""
        if self.numbering.where != "cells":
            return self.numbering
        return replace(self.numbering, covered=self._in_the_way((*taken, *self.icons())))

    def _in_the_way(self, others: Sequence[Box]) -> Mapping[Cell, Sequence[Box]]:
        """Return what numbers keep off in each cell: lines, borders of zones, and others."""
        borders = (
            box
            for cells in self.zone_cells.values()
            for a, b in self.border(cells)
            for box in covering((a, between(a, b), b), ZONE / 2)
        )
        room = replace(self.room, others=(*others, *borders))
        return {cell: room.near(self.middle(cell)) for cell in self.shown}
