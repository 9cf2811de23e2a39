"""Say which cells a tile of several hexes or squares has, its outline, and how large it is.

Lengths are distances between the middles of two neighbouring cells, to the right and downwards.
"""

from __future__ import annotations

from collections.abc import Collection as Several
from collections.abc import Iterable, Iterator
from itertools import pairwise

from generator.content.gridmap import Cell, Lattice, Point, lattice_of, terrain_by_cell
from generator.content.model import Collection, Content, Tile

_DIGITS = 4
"""To how many digits two corners of neighbouring cells are the same."""
_Edge = tuple[Point, Point]


def cells_of(tile: Tile, content: Content) -> tuple[Cell, ...]:
    """Return the cells of a tile, row by row: those that have a terrain."""
    return tuple(terrain_by_cell(tile, content))


def in_one_piece(lattice: Lattice, cells: Several[Cell]) -> frozenset[Cell]:
    """Return those cells that hang together with the first by their sides."""
    left, waiting = set(cells), list(cells)[:1]
    found: set[Cell] = set()
    while waiting:
        cell = waiting.pop()
        if cell in left:
            left.remove(cell)
            found.add(cell)
            waiting += lattice.neighbours(cell)
    return frozenset(found)


def extent_of(tile: Tile, content: Content) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a tile; all are 0 where it has no cells."""
    lattice = lattice_of(tile)
    corners = [each for cell in cells_of(tile, content) for each in lattice.corners(cell)]
    if not corners:
        return 0.0, 0.0, 0.0, 0.0
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def footprint(tile: Tile, content: Content, turned_over: bool = False) -> frozenset[Point]:
    """Return where the middles of the cells of a tile are, from its left top.

    Turned over, as its back sees it, left and right are swapped.
    """
    lattice, (left, top, width, _) = lattice_of(tile), extent_of(tile, content)
    spots = (lattice.middle(cell) for cell in cells_of(tile, content))
    return frozenset(
        _rounded((left + width - x if turned_over else x - left, y - top)) for x, y in spots
    )


def outline_of(tile: Tile, content: Content) -> tuple[tuple[Point, ...], ...]:
    """Return the corners around a tile, clockwise; of one with a hole, those of the hole, too."""
    lattice = lattice_of(tile)
    edges: dict[_Edge, _Edge] = {}
    for cell in cells_of(tile, content):
        corners = lattice.corners(cell)
        for one, other in pairwise((*corners, corners[0])):
            key = _rounded(one), _rounded(other)
            if edges.pop((key[1], key[0]), None) is None:
                edges[key] = one, other
    return tuple(_rings(edges.values()))


def fills_its_box(tile: Tile, content: Content) -> bool:
    """Whether the outline of a tile is a rectangle."""
    _, _, width, height = extent_of(tile, content)
    cells = cells_of(tile, content)
    return tile.cells == "squares" and len(cells) == round(width * height)


def _rounded(point: Point) -> Point:
    return round(point[0], _DIGITS) + 0.0, round(point[1], _DIGITS) + 0.0


def _rings(edges: Iterable[_Edge]) -> Iterator[tuple[Point, ...]]:
    """Yield edges in rings: each begins where the one before ends."""
    after: dict[Point, list[_Edge]] = {}
    for edge in edges:
        after.setdefault(_rounded(edge[0]), []).append(edge)
    while after:
        ring, here = [], next(iter(after))
        while here in after:
            one, other = after[here].pop()
            if not after[here]:
                del after[here]
            ring.append(one)
            here = _rounded(other)
        yield tuple(ring)


def first_tile(collection: Collection, content: Content) -> Tile | None:
    """Return the tile of the first entry that is one: all that are cut have its outline."""
    named = (entry.tile for entry in collection.entries.values() if entry.copies != 0)
    return next((content.tiles[id] for id in named if id in content.tiles), None)
