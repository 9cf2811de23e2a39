"""List where a name may be around its place, by cartographic preference."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

FAR = 3.0
"""What a distance of one line costs."""


class Grid(NamedTuple):
    """How closely places are listed: offsets and their costs, in two rows, and distances.

    ``rises`` are vertical offsets beside a place in heights of the name, ``shifts`` horizontal
    ones above or below it in widths of the name, ``distances`` in heights of a line.
    """

    rises: Numbers
    shifts: Numbers
    distances: Numbers


COARSE = Grid(
    np.array([[0.0, -0.25, 0.25, -0.5, 0.5, -1.0, 1.0], [0.0, 0.15, 0.18, 0.25, 0.3, 0.4, 0.5]]),
    np.array([[0.0, 0.15, -0.15, 0.3, -0.3, 0.5, -0.5], [0.9, 0.95, 1.05, 1.1, 1.2, 1.25, 1.35]]),
    np.array([0.0, 0.35, 0.8, 1.3, 1.9, 2.6, 3.5, 4.6]),
)
"""For names that find a place easily."""


def _even(offsets: int, distances: int) -> Grid:
    even = np.linspace(-1.0, 1.0, offsets)
    return Grid(
        np.stack((even, 0.5 * np.abs(even))),
        np.stack((even * 0.6, 0.9 + 0.45 * np.abs(even))),
        np.linspace(0.0, 4.8, distances),
    )


FINE = _even(9, 11)
"""For those that do not."""
FINEST = _even(25, 25)
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
    return rows[:, :2], rows[:, 2]
