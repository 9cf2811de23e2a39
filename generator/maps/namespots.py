"""List where a name may be around its place, by cartographic preference."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

FAR = 3.0
"""What a distance of one line costs."""


LATTICE = 3.5
"""How far off the places of a lattice are at most, in heights of a line."""


class Grid(NamedTuple):
    """How closely places are listed: offsets and their costs, in two rows, and distances.

    ``rises`` are vertical offsets beside a place in heights of the name, ``shifts`` horizontal
    ones above or below it in widths of the name, ``distances`` in heights of a line. A ``lattice``
    has so many places more a way, evenly all around.
    """

    rises: Numbers
    shifts: Numbers
    distances: Numbers
    lattice: int = 0


COARSE = Grid(
    np.array([[0.0, -0.25, 0.25, -0.5, 0.5, -1.0, 1.0], [0.0, 0.15, 0.18, 0.25, 0.3, 0.4, 0.5]]),
    np.array([[0.0, 0.15, -0.15, 0.3, -0.3, 0.5, -0.5], [0.9, 0.95, 1.05, 1.1, 1.2, 1.25, 1.35]]),
    np.array([0.0, 0.35, 0.8, 1.3, 1.9, 2.6, 3.5, 4.6]),
)
"""For names that find a place easily."""


def _even(offsets: int, distances: int, lattice: int = 0) -> Grid:
    even = np.linspace(-1.0, 1.0, offsets)
    return Grid(
        np.stack((even, 0.5 * np.abs(even))),
        np.stack((even * 0.6, 0.9 + 0.45 * np.abs(even))),
        np.linspace(0.0, 4.8, distances),
        lattice,
    )


FINE = _even(9, 11)
"""For those that do not."""
FINEST = _even(25, 25, 45)
"""For those that only fit into a gap between lines."""


class Extent(NamedTuple):
    """The size of a name in mm: down to its last baseline, and how deep letters hang below."""

    width: float
    height: float
    depth: float


def spots_around(
    extent: Extent, line: float, radius: float, spacing: float, grid: Grid
) -> tuple[Numbers, Numbers]:
    """Return the left and top of a name around a place at the origin, by row, and their costs.

    ``line`` is the height of its first line, ``radius`` that of the sign, ``spacing`` the least
    distance from it, all in mm.
    """
    width, height, depth = extent
    away = grid.distances[:, None] * line
    gap = radius + spacing + away
    near = (radius + away) * 0.7
    rises, shifts = grid.rises[0] * height - height / 2, grid.shifts[0] * width - width / 2
    corners = ((-near - width, 0.4), (near, 0.0))
    parts = [
        (gap, rises, grid.rises[1]),
        (-gap - width, rises, grid.rises[1] + 0.45),
        (shifts, -gap - depth - height, grid.shifts[1]),
        (shifts, gap, grid.shifts[1] + 0.25),
        *((left, -gap * 0.75 - depth - height, 0.2 + cost) for left, cost in corners),
        *((left, gap * 0.75, 0.35 + cost) for left, cost in corners),
    ]
    far = grid.distances[:, None] * FAR
    spread = (np.broadcast_arrays(left, top, cost + far) for left, top, cost in parts)
    rows = np.concatenate([np.stack(each, axis=-1).reshape(-1, 3) for each in spread])
    if grid.lattice:
        rows = np.vstack((rows, _lattice(extent, line, radius + spacing, grid.lattice)))
    return rows[:, :2], rows[:, 2]


def _lattice(extent: Extent, line: float, gap: float, count: int) -> Numbers:
    """Return places evenly all around one at the origin, at least a ``gap`` from it, with costs."""
    width, height, depth = extent
    reach = LATTICE * line
    left, top = np.meshgrid(
        np.linspace(-reach - width, reach, count),
        np.linspace(-reach - height - depth, reach, count),
    )
    x = np.maximum(left, -left - width).clip(0)
    y = np.maximum(top, -top - height - depth).clip(0)
    away = np.hypot(x, y)
    costs = 1.0 + FAR * (away - gap) / line
    rows: Numbers = np.stack((left, top, costs), axis=-1).reshape(-1, 3)[(away >= gap).ravel()]
    return rows
