"""Lead the border of a zone around its cells: a little within them, clear of what lies on sides."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from generator.content.gridmap import Cell, Lattice, Side
from generator.render.shapes import Point

INSET, INSET_AT_FEATURE = 0.05, 0.13
"""How far a border lies within its cells, as a share of the distance of two: at the side of a
river or wall it keeps clear of that."""
BAND, BAND_AT_FEATURE = 0.11, 0.19
"""How far the tint along it reaches."""
_SAME = 1e-6


class _Piece(Struct, frozen=True):
    """A piece of a border: its cell, the ends of the side, and the same ends within the cell."""

    cell: Cell
    corners: tuple[Point, Point]
    ends: tuple[Point, Point]


def border(
    lattice: Lattice,
    zone: frozenset[Cell],
    shown: Collection[Cell],
    features: Collection[Side],
    insets: tuple[float, float] = (INSET, INSET_AT_FEATURE),
) -> Iterator[tuple[Point, Point]]:
    """Yield the border of a zone as a line for each side of a shown cell, joined at its corners.

    Points are in distances of two cells. ``features`` are the sides on which something lies;
    ``insets`` are how far the border lies within its cells, elsewhere and there.
    """
    pieces = [
        _piece(lattice, cell, beyond, insets[frozenset((cell, beyond)) in features])
        for cell in sorted(zone.intersection(shown))
        for beyond in (lattice.step(cell, direction) for direction in lattice.directions)
        if beyond not in zone
    ]
    meeting: dict[Point, list[_Piece]] = defaultdict(list)
    for piece in pieces:
        for corner in piece.corners:
            meeting[rounded(corner)].append(piece)
    for piece in pieces:
        yield _joined(piece, 0, meeting), _joined(piece, 1, meeting)


def _piece(lattice: Lattice, cell: Cell, beyond: Cell, inset: float) -> _Piece:
    side = frozenset((cell, beyond))
    (x, y), other = lattice.middle(cell), lattice.middle(beyond)
    share = inset / math.dist((x, y), other)
    back = (x - other[0]) * share, (y - other[1]) * share
    a, b = lattice.ends(side)
    ends = (a[0] + back[0], a[1] + back[1]), (b[0] + back[0], b[1] + back[1])
    return _Piece(cell, (a, b), ends)


def _joined(piece: _Piece, end: int, meeting: Mapping[Point, Sequence[_Piece]]) -> Point:
    """Return where a piece ends: where it meets the next one around the same corner."""
    others = [each for each in meeting[rounded(piece.corners[end])] if each is not piece]
    own = [each for each in others if each.cell == piece.cell]
    following = own or others
    if len(following) != 1:
        return piece.ends[end]
    return _crossing(piece.ends, following[0].ends) or piece.ends[end]


def _crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point | None:
    """Return where two lines cross; None of parallel ones."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(across) < _SAME:
        return None
    share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    return ax + (bx - ax) * share, ay + (by - ay) * share


def rounded(point: Point) -> Point:
    """Return a point by which two corners can be compared."""
    return round(point[0], 4), round(point[1], 4)
