"""Fold nets in space, to see whether what must meet does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from generator.imposition.net import Net, Panel, Point

Vector = NDArray[np.float64]
MOST_GAP = 0.1
"""How far apart may be what must meet, in mm."""


class Folded:
    """A net of which each panel is folded towards the reader by its angle, in degrees."""

    def __init__(self, net: Net, angles: Mapping[str, float] | None = None) -> None:
        self.net = net
        self._angles = angles or {}
        self._turned: dict[str, tuple[Vector, Vector]] = {}
        for panel in net.panels:
            self._turned[panel.name] = self._place(panel)

    def _place(self, panel: Panel) -> tuple[Vector, Vector]:
        """Return how a panel is turned, and then moved."""
        if panel.fold is None:
            return np.eye(3), np.zeros(3)
        turned, moved = self._turned[panel.parent]
        start, end = (np.array([*point, 0.0]) for point in panel.fold)
        axis = (end - start) / np.linalg.norm(end - start)
        inside = np.mean([[*corner, 0.0] for corner in panel.corners], axis=0) - start
        if np.cross(axis, inside)[2] < 0:
            axis = -axis
        own = rotation(axis, np.radians(self._angles.get(panel.name, 90.0)))
        return turned @ own, turned @ (start - own @ start) + moved

    def at(self, name: str, point: Point) -> Vector:
        """Return where a point of a panel on the paper comes to lie."""
        turned, moved = self._turned[name]
        placed: Vector = turned @ np.array([*point, 0.0]) + moved
        return placed

    def corners(self, name: str) -> list[Vector]:
        """Return the corners of the rectangle around a panel, clockwise from its left top."""
        box = self.net.panel(name).bounds
        flat = (
            (box.left, box.top),
            (box.right, box.top),
            (box.right, box.bottom),
            (box.left, box.bottom),
        )
        return [self.at(name, corner) for corner in flat]


def rotation(axis: Vector, angle: float) -> Vector:
    """Return the matrix that turns around an axis."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turned: Vector = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    return turned


def gap(one: Sequence[Vector], other: Sequence[Vector]) -> float:
    """Return how far apart two edges are at most at their ends, whichever way they run."""
    ways = (other, other[::-1])
    return float(
        min(max(np.linalg.norm(a - b) for a, b in zip(one, way, strict=True)) for way in ways)
    )
