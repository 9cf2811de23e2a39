"""Place the furniture of a map where the map is empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from generator.maps.names import Box

STEP = 5.0
"""Distance between candidate positions."""
OUTLINE = 900.0
"""Cost of an outline under a piece: more than that of any way to its preferred position."""


class Piece(Struct, frozen=True):
    """A piece: its size, its preferred position (0 to 1 across and down), and its drawing.

    ``draw`` returns its elements for a top left corner. ``lead`` is the piece to align with. One
    that ``is_bare`` has no panel behind it: the ground is seen through it.
    """

    id: str
    width: float
    height: float
    preferred: tuple[float, float]
    draw: Callable[[float, float], str]
    lead: str = ""
    is_bare: bool = False


class Placement(Struct, frozen=True):
    """The place of a piece; ``fits`` if nothing of the map is under it."""

    piece: Piece
    box: Box
    fits: bool


def place_pieces(
    unplaced: Sequence[Piece],
    taken: Sequence[BaseGeometry],
    box: Box,
    room: float,
    outlines: Sequence[BaseGeometry] = (),
    ground: Sequence[BaseGeometry] = (),
) -> dict[str, Placement]:
    """Return the place of each piece: clear of what is taken, near its preferred position.

    Where it can, it is clear of ``outlines`` too, and one without a panel of the ``ground``.
    """
    found: dict[str, Placement] = {}
    tree, around = shapely.STRtree(np.array(taken)), shapely.STRtree(np.array(outlines))
    through = shapely.STRtree(np.array([*outlines, *ground]))
    for piece in unplaced:
        avoided = through if piece.is_bare else around
        others = [each.box for each in found.values()]
        lead = found[piece.lead].box if piece.lead in found else None
        found[piece.id] = _best_placement(piece, tree, avoided, others, box, room, lead)
    return found


def _best_placement(
    piece: Piece,
    tree: shapely.STRtree,
    avoided: shapely.STRtree,
    others: Sequence[Box],
    box: Box,
    room: float,
    lead: Box | None,
) -> Placement:
    left, top, right, bottom = box
    inset = room * 1.2
    xs = _spread(left + inset, right - inset - piece.width)
    ys = _spread(top + inset, bottom - inset - piece.height)
    x, y = (part.ravel() for part in np.meshgrid(xs, ys))
    outlines = shapely.box(x - room, y - room, x + piece.width + room, y + piece.height + room)
    rows, _ = tree.query(outlines, predicate="intersects")
    covered = np.bincount(rows, minlength=len(x)).astype(float)
    for other in others:
        covered += 50.0 * shapely.intersects(outlines, shapely.box(*other))
    across = np.abs(x + piece.width / 2 - left - (right - left) * piece.preferred[0])
    down = np.abs(y + piece.height / 2 - top - (bottom - top) * piece.preferred[1])
    cost = covered * 1000 + across + down
    crossed, _ = avoided.query(outlines, predicate="intersects")
    cost += OUTLINE * (np.bincount(crossed, minlength=len(x)) > 0)
    if lead is not None:
        cost += 4 * np.abs(x + piece.width / 2 - (lead[0] + lead[2]) / 2)
    best = int(np.argmin(cost))
    at = float(x[best]), float(y[best])
    return Placement(piece, (*at, at[0] + piece.width, at[1] + piece.height), covered[best] == 0)


def _spread(first: float, last: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return even steps that begin and end exactly at the edges."""
    return np.linspace(first, max(first, last), max(2, round((last - first) / STEP) + 1))
