"""Number the cells of a map of hexes or squares, and say where they are and what they touch.

Columns and rows are counted from 0, the first at the top left. Middles of cells are in distances
between neighbours, to the right and downwards.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec import Struct

from generator.content.model import Content, GridMap, GridMapFigure

Cell = tuple[int, int]
"""Column and row of a cell."""
Point = tuple[float, float]
ROW_HEIGHT = math.sqrt(3) / 2
"""How far rows of hexes are apart, in distances between neighbours."""
_LETTERS = re.compile(r"([A-Z]{1,2})([0-9]{1,2})")
_DIGITS = re.compile(r"([0-9]{2})([0-9]{2})")
_SQUARES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_POINTED = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}
_FLAT = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}
WATERCOURSES = ("river", "stream")
"""Patterns of sides over which a road has a bridge."""
NO_CELL = "_"
"""What stands in the rows of codes of a tile where it has no cell."""
Side = frozenset[Cell]
"""The two cells on both sides of it."""


class Layout(NamedTuple):
    """What the cells of a map are, and how they lie."""

    columns: int
    rows: int
    cells: Literal["hexes", "squares"] = "hexes"
    flat: bool = False
    staggered: Literal["even", "odd"] = "even"
    numbering: Literal["digits", "letters"] = "digits"


class Lattice(Struct, frozen=True, dict=True):
    """The cells of a map: their names, middles, corners and neighbours."""

    layout: Layout

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        columns, rows = self.layout.columns, self.layout.rows
        return tuple((column, row) for row in range(rows) for column in range(columns))

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is on the map."""
        return 0 <= cell[0] < self.layout.columns and 0 <= cell[1] < self.layout.rows

    def name(self, cell: Cell) -> str:
        """Return what a cell is called."""
        column, row = cell
        if self.layout.numbering == "digits":
            return f"{column + 1:02}{row + 1:02}"
        high, low = divmod(column, 26)
        return (chr(ord("A") + high - 1) if high else "") + chr(ord("A") + low) + str(row + 1)

    def halves(self, cell: Cell) -> tuple[str, str]:
        """Return what the column and the row of a cell are called."""
        name = self.name(cell)
        start = 2 if self.layout.numbering == "digits" else len(name.rstrip("0123456789"))
        return name[:start], name[start:]

    def read(self, name: str) -> Cell | None:
        """Return the cell of a name, or None where the map has none of that name."""
        if self.layout.numbering == "digits":
            found = _DIGITS.fullmatch(name)
            cell = (int(found[1]) - 1, int(found[2]) - 1) if found else None
        else:
            found = _LETTERS.fullmatch(name)
            cell = (_column(found[1]), int(found[2]) - 1) if found else None
        return cell if cell and self.holds(cell) and self.name(cell) == name else None

    def block(self, words: str) -> tuple[Cell, ...]:
        """Return the cells of a name, or of a block between two corners; none if there is none."""
        first, _, last = words.partition("-")
        one, other = self.read(first), self.read(last or first)
        if one is None or other is None:
            return ()
        columns, rows = sorted((one[0], other[0])), sorted((one[1], other[1]))
        return tuple(
            (column, row)
            for row in range(rows[0], rows[1] + 1)
            for column in range(columns[0], columns[1] + 1)
        )

    def listed(self, words: str) -> Iterator[Cell]:
        """Yield the cells of a list; names of none are left out."""
        for each in words.split():
            yield from self.block(each)

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        column, row = cell
        if self.layout.cells == "squares":
            return float(column), float(row)
        if self.layout.flat:
            return column * ROW_HEIGHT, row + self._shift(column)
        return column + self._shift(row), row * ROW_HEIGHT

    def cell_at(self, point: Point) -> Cell:
        """Return the cell, be it on the map or not, whose middle is nearest to a middle."""
        x, y = point
        if self.layout.cells == "squares":
            return round(x), round(y)
        if self.layout.flat:
            column = round(x / ROW_HEIGHT)
            return column, round(y - self._shift(column))
        row = round(y / ROW_HEIGHT)
        return round(x - self._shift(row)), row

    def _shift(self, number: int) -> float:
        """Return how far a column or row, counted from 0, is shifted."""
        is_even = number % 2 == 1  # counted from 1
        return 0.5 if is_even is (self.layout.staggered == "even") else 0.0

    def corners(self, cell: Cell, size: float = 1.0) -> list[Point]:
        """Return the corners of a cell, clockwise; of one that is smaller, with a size."""
        x, y = self.middle(cell)
        if self.layout.cells == "squares":
            half = size / 2
            return [(x + a * half, y + b * half) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        turn = 0.0 if self.layout.flat else 30.0
        angles = (math.radians(turn + 60 * number) for number in range(6))
        radius = size / math.sqrt(3)
        return [(x + radius * math.cos(each), y + radius * math.sin(each)) for each in angles]

    @property
    def directions(self) -> tuple[str, ...]:
        """The directions in which neighbours lie, clockwise from the top."""
        if self.layout.cells == "squares":
            return tuple(_SQUARES)
        return tuple(_FLAT if self.layout.flat else _POINTED)

    def step(self, cell: Cell, direction: str) -> Cell:
        """Return the next cell in a direction, be it on the map or not."""
        column, row = cell
        if self.layout.cells == "squares":
            x, y = _SQUARES[direction]
            return column + x, row + y
        angle = math.radians((_FLAT if self.layout.flat else _POINTED)[direction])
        right, down = math.sin(angle), -math.cos(angle)
        if self.layout.flat:
            over = column + round(right / ROW_HEIGHT)
            return over, row + round(down + self._shift(column) - self._shift(over))
        under = row + round(down / ROW_HEIGHT)
        return column + round(right + self._shift(row) - self._shift(under)), under

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the neighbours of a cell on the map, clockwise from the top."""
        every = (self.step(cell, direction) for direction in self.directions)
        return tuple(each for each in every if self.holds(each))

    def side(self, words: str) -> Side | None:
        """Return a side by two cells, or a cell and a direction; None where they have none.

        A side at the edge of the map has one cell outside of it.
        """
        first, _, other = words.partition("/")
        cell = self.read(first)
        if cell is None:
            return None
        if other in self.directions:
            return frozenset((cell, self.step(cell, other)))
        beyond = self.read(other)
        return frozenset((cell, beyond)) if beyond in self.neighbours(cell) else None

    def ends(self, side: Side) -> tuple[Point, Point]:
        """Return the ends of a side."""
        cell, other = sorted(side, key=lambda each: (not self.holds(each), each))
        (x0, y0), (x1, y1) = self.middle(cell), self.middle(other)
        corners = self.corners(cell)
        away = [(x - x0) * (x1 - x0) + (y - y0) * (y1 - y0) for x, y in corners]
        nearest = sorted(range(len(corners)), key=lambda n: (-round(away[n], 6), n))[:2]
        return corners[nearest[0]], corners[nearest[1]]

    def cube(self, cell: Cell) -> tuple[int, int, int]:
        """Return a hex in three coordinates that add up to nothing."""
        column, row = cell
        if self.layout.flat:
            r = row - math.floor((column + (self.layout.staggered == "odd")) / 2)
            return column, r, -column - r
        q = column - math.floor((row + (self.layout.staggered == "odd")) / 2)
        return q, row, -q - row

    def distance(self, one: Cell, other: Cell) -> int:
        """Return how many steps one cell is from another."""
        if self.layout.cells == "squares":
            return abs(one[0] - other[0]) + abs(one[1] - other[1])
        return max(abs(a - b) for a, b in zip(self.cube(one), self.cube(other), strict=True))


def _column(letters: str) -> int:
    number = 0
    for each in letters:
        number = number * 26 + ord(each) - ord("A") + 1
    return number - 1


@lru_cache(maxsize=64)
def _lattice(layout: Layout) -> Lattice:
    return Lattice(layout)


def lattice_of(gridmap: GridMap) -> Lattice:
    """Return the cells of a map."""
    return _lattice(
        Layout(
            gridmap.columns,
            gridmap.rows,
            gridmap.cells,
            gridmap.flat,
            gridmap.staggered,
            gridmap.numbering,
        )
    )


def codes_in(row: str) -> list[str]:
    """Return the codes of a row: parted by blanks, or each a single sign."""
    return row.split() if " " in row.strip() else list(row.strip())


def terrain_by_cell(gridmap: GridMap, content: Content) -> dict[Cell, str]:
    """Return the terrain of each cell, where it has one that the content knows.

    Rows of codes are laid over the ground, and lists of cells over both.
    """
    lattice = lattice_of(gridmap)
    found = dict.fromkeys(lattice.cells, gridmap.ground) if gridmap.ground else {}
    by_code = {each.code: id for id, each in content.terrains.items() if each.code}
    for row, words in enumerate(gridmap.codes):
        for column, code in enumerate(codes_in(words)):
            if code in by_code and lattice.holds((column, row)):
                found[column, row] = by_code[code]
            elif code == NO_CELL:
                found.pop((column, row), None)
    for id, cells in gridmap.terrain.items():
        found.update(dict.fromkeys(lattice.listed(cells), id))
    return {cell: found[cell] for cell in lattice.cells if found.get(cell) in content.terrains}


def terrain_by_side(gridmap: GridMap) -> dict[Side, list[str]]:
    """Return what lies on each side that has something."""
    lattice = lattice_of(gridmap)
    found: dict[Side, list[str]] = {}
    for id, words in gridmap.sides.items():
        for each in words.split():
            if side := lattice.side(each):
                found.setdefault(side, []).append(id)
    return found


def ways_of(gridmap: GridMap) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the terrain and the cells of each road; names of no cells are left out.

    Where a road leads over the edge, its first or last cell is the one beyond.
    """
    lattice = lattice_of(gridmap)
    for id, ways in gridmap.roads.items():
        for way in ways:
            yield id, tuple(_along(lattice, way))


def _along(lattice: Lattice, way: str) -> Iterator[Cell]:
    """Yield the cells of a road, and those beyond the edge to which its ends lead."""
    last: Cell | None = None
    for words in way.split():
        name, _, direction = words.partition("/")
        cell = lattice.read(name)
        if cell is None:
            continue
        leads_out = direction in lattice.directions
        if leads_out and last is None:
            yield lattice.step(cell, direction)
        if cell != last:
            yield cell
        if leads_out and last is not None:
            yield lattice.step(cell, direction)
        last = cell


def hubs_of(gridmap: GridMap) -> frozenset[Cell]:
    """Return the cells through whose middle roads run straight: ends, crossings and places."""
    lattice, ways = lattice_of(gridmap), [cells for _, cells in ways_of(gridmap)]
    passes = Counter(cell for cells in ways for cell in cells)
    ends = {cell for cells in ways for cell in (cells[:1] + cells[-1:])}
    crossings = {cell for cell, times in passes.items() if times > 1}
    named = (lattice.read(each.at) for each in gridmap.places.values() if not each.side)
    return frozenset(ends | crossings | {cell for cell in named if cell})


def bridges_of(gridmap: GridMap, content: Content) -> dict[Side, str]:
    """Return the roads that cross a river or a stream on a bridge, by the sides they cross it on.

    Where there is a ford, the road leads through it.
    """
    lying = terrain_by_side(gridmap)
    found: dict[Side, str] = {}
    for id, cells in ways_of(gridmap):
        for side in map(frozenset, pairwise(cells)):
            patterns = {content.terrains[each].pattern for each in lying.get(side, ())}
            if not patterns.isdisjoint(WATERCOURSES) and "ford" not in patterns:
                found.setdefault(side, id)
    return found


def terrains_on(gridmap: GridMap, content: Content) -> list[str]:
    """Return the terrains of cells, sides and roads that a map has, in the order of the game."""
    laid = (content.tiles.get(each.tile) for each in gridmap.tiles.values())
    used = {
        id
        for each in (gridmap, *laid)
        if each
        for id in (*terrain_by_cell(each, content).values(), *each.sides, *each.roads)
    }
    return [id for id in content.terrains if id in used]


def charted(content: Content, gridmap: str | None) -> tuple[str, ...]:
    """Return the terrains of a map, or all of the game."""
    found: Mapping[str, GridMap] = content.gridmaps
    if gridmap is not None and gridmap in found:
        return tuple(terrains_on(found[gridmap], content))
    return tuple(content.terrains)


def tiles_on(content: Content, gridmap: str) -> Iterator[str]:
    """Yield the content paths of the tiles that lie on a map."""
    if gridmap in content.gridmaps:
        yield from (f"tiles.{each.tile}" for each in content.gridmaps[gridmap].tiles.values())


def units_of(block: GridMapFigure) -> tuple[tuple[str, str], ...]:
    """Return the units whose counters a figure shows, each once: collection and entry."""
    every = dict.fromkeys(piece.unit.partition(".")[::2] for piece in block.units.values())
    return tuple(every)


def shown_of(block: GridMapFigure, gridmap: GridMap) -> tuple[Cell, ...]:
    """Return the cells that a figure shows, row by row."""
    lattice = lattice_of(gridmap)
    return lattice.block(block.cells or "") or lattice.cells
