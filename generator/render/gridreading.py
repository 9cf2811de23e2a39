"""Read a map of cells from a laid-out page: what is painted, and in which cell.

Nothing of how maps are drawn is used: the painted borders of cells say where the cells lie, and
each mark belongs to what it is nearest to.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import dist, sqrt

from msgspec import Struct

from generator.content.gridfacts import GridFact
from generator.content.gridmap import Cell, lattice_of
from generator.content.model import GridMap
from generator.engine.painted import Point, Shape, Words, extent_of
from generator.layout.figures import Mark
from generator.render.figures import mark_of

GRID = "cells"
"""Joint name of the borders of cells."""
AT_MIDDLE, IN_CELL, AT_SIDE = 0.12, 0.56, 0.06
"""How far from the middle of a cell, or of a side, a mark of it may be, in distances of cells."""
LEVEL = 0.1
"""From how far up or down, left or right a direction is one, in distances of cells."""
ROUND = 0.2
"""How much the radius of a circle may vary; that of a star varies more."""
NOWHERE = "nowhere"
MOST_ALONG_EDGES = 2
"""How many letters a number along the edge has at most."""
ARROWS = ("move", "attack", "retreat")
DRAWN = {"terrain": "ground", "art": "art", "icon": "icon"}
"""Parts that are drawn in cells, by the kind of what they say."""


class Ground(Struct, frozen=True, dict=True):
    """Where the cells of a map lie on paper: in mm, and how far two are apart.

    Of a map that does not show all of its cells, those which are not drawn have a place too.
    """

    gridmap: GridMap
    shown: Sequence[Cell]
    middles: Mapping[Cell, Point]
    apart: float
    buckets: Mapping[tuple[int, int], Sequence[Cell]]

    def nearest(self, point: Point) -> list[tuple[float, Cell]]:
        """Return the cells around a point, the nearest first, with how far they are.

        Distances are those between two cells; at most two are returned.
        """
        x, y = (int(each // self.apart) for each in point)
        near = (self.buckets.get((x + a, y + b), ()) for a in (-1, 0, 1) for b in (-1, 0, 1))
        every = ((dist(point, self.middles[c]) / self.apart, c) for cells in near for c in cells)
        return sorted(every)[:2]

    def name(self, cell: Cell) -> str:
        """Return what a cell is called."""
        return lattice_of(self.gridmap).name(cell)

    def cell_at(self, point: Point, within: float = IN_CELL) -> str:
        """Return the cell that a point is in, or near the middle of."""
        found = self.nearest(point)
        return self.name(found[0][1]) if found and found[0][0] <= within else NOWHERE

    def side_at(self, point: Point) -> str:
        """Return the side whose middle is at a point."""
        found = self.nearest(point)
        near = [cell for away, cell in found if abs(away - 0.5) <= AT_SIDE]
        if len(near) == 2:
            return "/".join(sorted(map(self.name, near)))
        return f"{self.name(near[0])}/{self.way(near[0], point)}" if near else NOWHERE

    def place_at(self, point: Point) -> str:
        """Return the cell near whose middle a point is, or the side."""
        where = self.cell_at(point, AT_MIDDLE)
        return self.side_at(point) if where == NOWHERE else where

    def is_number(self, words: str) -> bool:
        """Whether words are what some cell is called."""
        return lattice_of(self.gridmap).read(words) is not None

    def along_edge(self, words: str, point: Point) -> GridFact:
        """Return what words beside the map call: the column or the row that they stand at."""
        top = min(self.shown, key=lambda cell: cell[1])[1]
        start = min(self.shown)[0]
        row = {cell[0]: self.middles[cell] for cell in self.shown if cell[1] == top}
        column = {cell[1]: self.middles[cell] for cell in self.shown if cell[0] == start}
        if point[1] < min(y for _, y in row.values()):
            number = min(row, key=lambda each: abs(row[each][0] - point[0]))
            return GridFact("column", words, str(number + 1))
        number = min(column, key=lambda each: abs(column[each][1] - point[1]))
        return GridFact("row", words, str(number + 1))

    def way(self, cell: Cell, point: Point) -> str:
        """Return the side of a cell towards which a point lies, as a compass says it."""
        x, y = self.middles[cell]
        turn = math.degrees(math.atan2(point[0] - x, y - point[1]))
        is_square = self.gridmap.cells == "squares"
        between, first = (90, 0) if is_square else (60, 0 if self.gridmap.flat else 30)
        angle = math.radians(round((turn - first) / between) * between + first)
        return compass(math.sin(angle), -math.cos(angle))


def compass(right: float, down: float) -> str:
    """Return the direction of what lies so far to the right and down, in distances of cells."""
    upright = "N" if down < -LEVEL else "S" if down > LEVEL else ""
    return upright + ("W" if right < -LEVEL else "E" if right > LEVEL else "")


def ground_of(gridmap: GridMap, shown: Sequence[Cell], borders: Sequence[Shape]) -> Ground | None:
    """Return where the cells of a map lie, by the borders that are painted around those shown."""
    if not borders:
        return None
    left, top, right, bottom = extent_of(point for shape in borders for point in shape.points)
    across, down = _half(gridmap)
    spots = {cell: _spot(gridmap, cell) for cell in lattice_of(gridmap).cells}
    xs, ys = [spots[cell][0] for cell in shown], [spots[cell][1] for cell in shown]
    apart_x = (right - left) / (max(xs) - min(xs) + 2 * across)
    apart_y = (bottom - top) / (max(ys) - min(ys) + 2 * down)
    x0, y0 = left + across * apart_x, top + down * apart_y
    middles = {
        cell: (x0 + (x - min(xs)) * apart_x, y0 + (y - min(ys)) * apart_y)
        for cell, (x, y) in spots.items()
    }
    buckets: dict[tuple[int, int], list[Cell]] = defaultdict(list)
    for cell, (x, y) in middles.items():
        buckets[int(x // apart_x), int(y // apart_x)].append(cell)
    return Ground(gridmap, shown, middles, apart_x, buckets)


def _half(gridmap: GridMap) -> tuple[float, float]:
    """Return half the width and half the height of a cell, in distances of cells."""
    if gridmap.cells == "squares":
        return 0.5, 0.5
    return (1 / sqrt(3), 0.5) if gridmap.flat else (0.5, 1 / sqrt(3))


def _spot(gridmap: GridMap, cell: Cell) -> Point:
    """Return the middle of a cell: every second row, or column, lies half a cell further."""
    column, row = cell
    if gridmap.cells == "squares":
        return float(column), float(row)
    further = 0 if gridmap.staggered == "odd" else 1
    if gridmap.flat:
        return column * sqrt(0.75), row + (column % 2 == further) / 2
    return column + (row % 2 == further) / 2, row * sqrt(0.75)


def read_facts(
    ground: Ground, parts: Mapping[str, Sequence[Shape]], words: Iterable[Words]
) -> Iterator[GridFact]:
    """Yield what the painted parts and words of a map say."""
    places: dict[str, Point] = {}
    for name, shapes in parts.items():
        kind, _, id = name.partition(".")
        if kind in DRAWN:
            spots = (ground.cell_at(_middle(shape)) for shape in shapes)
            yield from (GridFact(DRAWN[kind], id, where) for where in dict.fromkeys(spots))
        elif kind == "side":
            yield from (GridFact(kind, id, ground.side_at(_between(each))) for each in shapes)
        elif kind == "road":
            yield from (each for shape in shapes for each in _steps(ground, id, shape))
        elif kind == "bridge":
            yield from (GridFact(kind, id, where) for where in _bridges(ground, shapes))
        elif kind == "zone":
            yield from (GridFact(kind, id, _border(ground, shape)) for shape in shapes)
        elif kind == "place":
            places[id] = _middle(shapes[0])
            where = ground.place_at(places[id])
            yield GridFact(kind, id, where)
            if _is_star(shapes[0]):
                yield GridFact("objective", id, where)
        elif kind == "unit":
            yield from _counter(ground, id, shapes)
        elif kind in ARROWS:
            yield GridFact(kind, id, _way(ground, mark_of(name, shapes), shapes))
    yield from _words(ground, places, words)


def _middle(shape: Shape) -> Point:
    left, top, right, bottom = shape.extent
    return (left + right) / 2, (top + bottom) / 2


def _between(shape: Shape) -> Point:
    """Return the point half way between the ends of a line."""
    (x0, y0), (x1, y1) = shape.points[0], shape.points[-1]
    return (x0 + x1) / 2, (y0 + y1) / 2


def _bridges(ground: Ground, shapes: Sequence[Shape]) -> Iterator[str]:
    """Yield the sides that are half way between the two railings of bridges."""
    for one, other in zip(shapes[::2], shapes[1::2], strict=False):
        yield ground.side_at(_middle_of(one, other))
    if len(shapes) % 2:
        yield NOWHERE


def _middle_of(*shapes: Shape) -> Point:
    left, top, right, bottom = extent_of(point for shape in shapes for point in shape.points)
    return (left + right) / 2, (top + bottom) / 2


def _border(ground: Ground, shape: Shape) -> str:
    """Return the cell in which a piece of a border lies, and on which side."""
    point = _between(shape)
    found = ground.nearest(point)
    if not found or found[0][0] > IN_CELL:
        return NOWHERE
    return f"{ground.name(found[0][1])}/{ground.way(found[0][1], point)}"


def _steps(ground: Ground, id: str, shape: Shape) -> Iterator[GridFact]:
    """Yield the half steps of a piece of road: from the middle of its cell, or side to side."""
    ends = [shape.points[0], shape.points[-1]]
    gates = [end for end in ends if ground.cell_at(end, AT_MIDDLE) == NOWHERE]
    xs, ys = zip(*shape.points, strict=True)
    here = ground.cell_at((sum(xs) / len(xs), sum(ys) / len(ys)))
    if not gates:
        yield GridFact("road", id, NOWHERE)
    for gate in gates:
        one, slash, other = ground.side_at(gate).partition("/")
        beyond = other if one == here else one
        where = f"{here}/{beyond}" if slash and here in (one, other) else NOWHERE
        yield GridFact("road", id, where)


def _counter(ground: Ground, id: str, shapes: Sequence[Shape]) -> Iterator[GridFact]:
    """Yield where a counter lies, and where the first edge of its outline is turned to."""
    left, top, right, bottom = extent_of(point for shape in shapes for point in shape.points)
    middle, outline = ((left + right) / 2, (top + bottom) / 2), shapes[0]
    where = ground.cell_at(middle)
    yield GridFact("unit", id, where)
    (x0, y0), (x1, y1) = outline.points[:2]
    right_by = ((x0 + x1) / 2 - middle[0]) / ground.apart
    down_by = ((y0 + y1) / 2 - middle[1]) / ground.apart
    yield GridFact("facing", id, compass(right_by, down_by))


def _way(ground: Ground, mark: Mark, shapes: Sequence[Shape]) -> str:
    """Return the cells that an arrow leads over, from its tail to its tip."""
    shafts = [shape.points for shape in shapes if not shape.filled]
    if len(shafts) != 1 or len(mark.tips) != 1 or mark.pieces != 1 or mark.neck is None:
        return NOWHERE
    (x, y), (dx, dy) = mark.tips[0], mark.way
    ahead = (x - mark.neck[0]) * dx + (y - mark.neck[1]) * dy
    points = [*shafts[0][:-1], mark.tips[0]]
    cells = [ground.cell_at(point) for point in points]
    return " ".join(cells) if ahead > 0 and NOWHERE not in cells else NOWHERE


def _is_star(shape: Shape) -> bool:
    middle = _middle(shape)
    radii = [dist(middle, point) for point in shape.points]
    return max(radii) - min(radii) > ROUND * max(radii)


def _words(
    ground: Ground,
    places: Mapping[str, Point],
    words: Iterable[Words],
) -> Iterator[GridFact]:
    """Yield the numbers of cells and counters, and names at the place that they are nearest to."""
    for each in words:
        (left, y), (right, _) = each.left, each.right
        spot = (left + right) / 2, y
        where = ground.cell_at(spot)
        if each.part.startswith("unit."):
            if any(letter.isdigit() for letter in each.text):
                yield GridFact("value", each.part.removeprefix("unit."), each.text)
        elif ground.is_number(each.text):
            yield GridFact("number", each.text, where)
        elif where == NOWHERE and len(each.text) <= MOST_ALONG_EDGES:
            yield ground.along_edge(each.text, spot)
        elif places:
            near = min(places.values(), key=lambda spot: _away(spot, each))
            yield GridFact("name", each.text, ground.place_at(near))


def _away(spot: Point, words: Words) -> float:
    """Return how far a spot is from the baseline of some words."""
    (left, y), (right, _) = words.left, words.right
    return dist(spot, (min(max(spot[0], left), right), y))
