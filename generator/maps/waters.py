"""Letter the seas: tracked names along gentle curves, within their zones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from generator.maps.lettering import Arc, Line

ANGLES = (0.0, -10.0, 10.0, -20.0, 20.0, -32.0, 32.0, -45.0, 45.0, -60.0, 60.0, -75.0, 75.0)
"""Candidate slopes of names, in degrees."""
BENDS = (0.0, 0.35, -0.35, 0.7, -0.7)
"""Candidate turns of names from start to end, in radians."""
COARSE, CLOSE, FINE = 5.0, 2.0, 0.6
"""Distance in mm of a name's sample points: in the first pass in wide seas and in narrow ones, and
for verification."""
CELL = 0.4
"""Size of grid cells, in mm."""
VERIFIED = 40
"""How many of the best centres and slopes are verified."""
CENTRES = 200
"""Approximate number of candidate centres in a zone."""


class SeaName(Struct, frozen=True):
    """A name along an arc, in one or more lines; ``fits`` if it lies freely.

    One that is not in its zone has a ``leader`` line into it: x and y of its ends.
    """

    id: str
    lines: tuple[tuple[Line, Arc], ...]
    shape: BaseGeometry
    fits: bool
    leader: tuple[float, float, float, float] | None = None


class Setting(Struct, frozen=True, dict=True):
    """A way to set a name: its lines, their leading, and its cost."""

    lines: tuple[Line, ...]
    leading: float
    cost: float

    @cached_property
    def width(self) -> float:
        """The width of the longest line."""
        return max(line.width for line in self.lines)

    @cached_property
    def height(self) -> float:
        """The distance from the top of the first line to the last baseline."""
        return self.lines[0].ascent + self.leading * (len(self.lines) - 1)

    @cached_property
    def depth(self) -> float:
        """The depth of the last line below its baseline."""
        return depth_of(self.lines[-1])


def depth_of(line: Line) -> float:
    """Return how far the letters of a line hang below its baseline."""
    return line.descent if any(line.face.hangs(each.number) for each in line.glyphs) else 0.0


class _Choice(Struct, frozen=True):
    cost: float
    setting: Setting
    arc: Arc
    fits: bool


def letter_sea(
    id: str,
    settings: Sequence[Setting],
    free: BaseGeometry,
    spot: tuple[float, float],
    home: BaseGeometry | None = None,
    step: float = COARSE,
) -> SeaName:
    """Return the name of a sea in the best place within the ``free`` part of its zone.

    Candidates are centres all over it, or over the part of it in its ``home``, slopes and bends,
    for each setting in turn, the cheapest first, a ``step`` apart in mm; centres near the ``spot``
    of the zone are preferred.
    """
    widest = max(setting.width for setting in settings)
    cells = _Cells(free, spot, widest, home)
    best: _Choice | None = None
    for setting in settings:
        if best is not None and best.fits and best.cost <= setting.cost:
            break
        choice = _best_arc(setting, cells, spot, step)
        if best is None or choice.cost < best.cost:
            best = choice
    if best is None:
        raise ValueError(f"no setting for {id}")
    lines = tuple(_lines(best.setting, best.arc))
    return SeaName(id, lines, _outline(best.setting, best.arc), best.fits)


class _Cells:
    """An area as a grid of cells, which are quicker to look up than its outline.

    It is padded by as many empty cells as half a name can reach. Centres are in its ``home``.
    """

    def __init__(
        self,
        area: BaseGeometry,
        spot: tuple[float, float],
        widest: float,
        home: BaseGeometry | None = None,
    ) -> None:
        left, top, right, bottom = (*spot, *spot) if area.is_empty else area.bounds
        margin = math.ceil(widest / CELL)
        self.left, self.top = left - margin * CELL, top - margin * CELL
        xs, ys = np.arange(left, right + CELL, CELL), np.arange(top, bottom + CELL, CELL)
        held = np.pad(within := inside(area, xs, ys), margin)
        self.columns, self.flat = held.shape[1], held.ravel()
        if home is not None:
            within &= inside(home, xs, ys)
        middles = np.pad(within, margin)
        rows, columns = np.nonzero(middles)
        if not len(rows):
            self.flat = np.zeros_like(self.flat)  # nothing fits where there is no centre
        step = max(1, int(np.sqrt(len(rows) / CENTRES)))
        sampled = (rows % step == 0) & (columns % step == 0)
        self.centres = (
            np.flatnonzero(middles)[sampled] if len(rows) else np.array([self.flat.size // 2])
        )

    def points(self) -> NDArray[np.float64]:
        """Return the candidate centres, in mm."""
        row, column = np.divmod(self.centres, self.columns)
        return np.column_stack((column, row)) * CELL + (self.left, self.top)

    def shares_inside(self, offsets: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the share of points around each centre that lie in the area.

        ``offsets`` are x and y in mm by direction and point; the result has a row per direction.
        """
        steps = np.rint(offsets / CELL).astype(int)
        jumps = steps[..., 1] * self.columns + steps[..., 0]
        held = np.take(self.flat.view(np.uint8), self.centres + jumps[..., None])
        found: NDArray[np.float64] = np.add.reduce(held, axis=1, dtype=np.int32) / jumps.shape[1]
        return found

    def contains_all(self, offsets: NDArray[np.float64], middle: int) -> bool:
        """Whether all points around a centre lie in the area."""
        steps = np.rint(offsets / CELL).astype(int)
        jumps = steps[..., 1] * self.columns + steps[..., 0]
        return bool(self.flat[self.centres[middle] + jumps].all())


def inside(area: BaseGeometry, xs: NDArray[np.float64], ys: NDArray[np.float64]) -> NDArray[Any]:
    """Return which points of a grid lie in an area, whose left and top are its first x and y.

    By the even-odd rule along rows: this is many times quicker for a grid than to test each
    point.
    """
    outline = _rings(area)
    points, rings = shapely.get_coordinates(outline), shapely.get_parts(outline)
    if not len(points):
        return np.zeros((len(ys), len(xs)), dtype=bool)
    lengths = shapely.get_num_coordinates(rings)
    starts = np.delete(np.arange(len(points)), np.cumsum(lengths) - 1)
    (x1, y1), (x2, y2) = points[starts].T, points[starts + 1].T
    first = np.searchsorted(ys, np.minimum(y1, y2))
    count = np.searchsorted(ys, np.maximum(y1, y2)) - first
    edge = np.repeat(np.arange(len(count)), count)
    row = np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count) + first[edge]
    slope = (x2 - x1)[edge] / (y2 - y1)[edge]
    column = np.searchsorted(xs, x1[edge] + (ys[row] - y1[edge]) * slope)
    crossed = np.bincount(row * (len(xs) + 1) + column, minlength=len(ys) * (len(xs) + 1))
    found: NDArray[Any] = crossed.reshape(len(ys), -1).cumsum(axis=1)[:, :-1] % 2 == 1
    found[0], found[:, 0] = False, False
    return found


def _rings(area: BaseGeometry) -> BaseGeometry:
    """Return the outlines of an area, as many lines."""
    polygons = [each for each in shapely.get_parts(area) if each.geom_type == "Polygon"]
    return shapely.MultiLineString(list(shapely.get_rings(polygons)))


def _best_arc(setting: Setting, cells: _Cells, spot: tuple[float, float], step: float) -> _Choice:
    turns = [(angle, bend / setting.width) for angle in ANGLES for bend in BENDS]
    held = cells.shares_inside(_all_points(setting, step))
    centres = cells.points()
    away = np.hypot(*(centres - spot).T)
    slopes = np.array([abs(angle) * 0.05 + abs(bend) * setting.width for angle, bend in turns])
    costs = setting.cost + away * 0.12 + slopes[:, None]
    costs += np.where(held < 1, 40 + 200 * (1 - held), 0)
    likely = np.flatnonzero(costs.ravel() <= np.partition(costs.ravel(), VERIFIED)[VERIFIED])
    first = None
    for row in likely[np.argsort(costs.ravel()[likely], kind="stable")][:VERIFIED]:
        turn, middle = np.unravel_index(int(row), costs.shape)
        x, y = (float(value) for value in centres[middle])
        arc = Arc(x, y, *turns[turn])
        choice = _Choice(float(costs[turn, middle]), setting, arc, False)
        first = first or choice
        if held[turn, middle] < 1:
            break
        points = np.array([_points(setting, arc.angle, arc.bend, FINE)])
        if cells.contains_all(points, int(middle)):
            return replace(choice, fits=True)
    if first is None:
        raise ValueError("nothing to choose from")
    return replace(first, cost=first.cost + 40)


def _all_points(setting: Setting, step: float) -> NDArray[np.float64]:
    """Return the points of a name by slope and bend, in this order, as rows."""
    bent = np.array([_points(setting, 0.0, bend / setting.width, step) for bend in BENDS])
    slopes = np.radians(ANGLES)[:, None, None]
    x, y = bent[None, ..., 0], bent[None, ..., 1]
    turned = np.stack(
        (x * np.cos(slopes) - y * np.sin(slopes), x * np.sin(slopes) + y * np.cos(slopes)), axis=-1
    )
    return turned.reshape(len(ANGLES) * len(BENDS), -1, 2)


def _points(setting: Setting, angle: float, bend: float, step: float) -> NDArray[np.float64]:
    """Return sample points of a name on an arc through the origin."""
    count = max(2, math.ceil(setting.width / step) + 1)
    along = np.linspace(-0.5, 0.5, count)[:, None] * setting.width
    rows = max(3, math.ceil((setting.height + setting.depth) / step) + 1)
    above = np.linspace(setting.height / 2, -setting.height / 2 - setting.depth, rows)[None, :]
    x, y = Arc(0.0, 0.0, angle, bend).spread(along, above)
    return np.column_stack((x.ravel(), y.ravel()))


def _lines(setting: Setting, arc: Arc) -> list[tuple[Line, Arc]]:
    found = []
    for number, line in enumerate(setting.lines):
        above = setting.height / 2 - setting.lines[0].ascent - number * setting.leading
        x, y, _ = arc.at(0.0, above)
        found.append((line, Arc(x, y, arc.angle, arc.bend / (1 + above * arc.bend))))
    return found


def _outline(setting: Setting, arc: Arc) -> BaseGeometry:
    along = np.linspace(-0.5, 0.5, 12) * setting.width
    top = [arc.at(s, setting.height / 2)[:2] for s in along]
    foot = [arc.at(s, -setting.height / 2 - setting.depth)[:2] for s in along]
    return shapely.Polygon([*top, *foot[::-1]])
