"""Place names beside their places, clear of other names, places, lines and the frame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import shapely
from msgspec import Struct
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from generator.maps.namesearch import chosen_boxes
from generator.maps.namespots import COARSE, FINE, FINEST, Extent, Grid, spots_around

Whole = NDArray[np.int_]
"""Integers: rows, names, counts."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""

CROWDED, CROSSED = 12.0, 16.0
"""Costs from which on a name is sought a place on the fine grid too, and on the finest one."""
CLOSE, CLOSER, NEARER = 6.0, 40.0, 120.0
"""What it costs a name to be almost as close to another place as to its own, closer at all, and
more so."""
STACKED = 1.2
"""Names that are so near above each other, in heights of a line, read as one of two lines."""
LEADER_BEGINS = 1.05
"""Where a leader line begins, in radii of the sign of its place."""
LEADER_CROSSES = 8.0
"""What it costs a name when its leader line crosses something."""
LEADER_THROUGH, LEADER_ROUNDS = 20.0, 3
"""What it costs a name when its leader line crosses the name of another place, and how often names
are placed anew for it: what is crossed is known only when all have a place."""
LEEWAY = 130.0
"""How much more than the best box of a name one may cost that is considered."""
ONE_KIND = 1.6
"""What each further shape of a name costs."""
ON_SHUNNED = 40.0
"""What it costs a name to lie on ground that it shuns, all of it: the name of a sea on land."""
ROWS, COLUMNS = (0.1, 0.5, 0.9), (0.02, 0.18, 0.34, 0.5, 0.66, 0.82, 0.98)
"""Where in its box a name is looked at for that, as shares of height and width."""
TOUCH_COST = 1000.0
"""What it costs a name to touch something that is not its own."""


class Shape(NamedTuple):
    """A way to set a name: its number of lines, width and height in mm.

    ``depth`` is how far letters hang below the height, which ends at the last baseline.
    """

    lines: int
    width: float
    height: float
    depth: float = 0.0


class UnplacedName(Struct, frozen=True):
    """A name to place: its point, the radius of its sign, and its possible shapes.

    ``shuns`` is ground that it lies on only where there is no better place.
    """

    id: str
    x: float
    y: float
    radius: float
    shapes: tuple[Shape, ...]
    shuns: BaseGeometry | None = None


class PlacedName(Struct, frozen=True):
    """The place of a name: its shape and box; ``touches`` counts unavoidable overlaps."""

    id: str
    shape: Shape
    box: Box
    touches: int = 0


class Obstacles(Struct, frozen=True):
    """Shapes that names may not touch, in mm, each with the places that are exempt."""

    shapes: tuple[BaseGeometry, ...]
    owners: tuple[frozenset[str], ...]
    weights: tuple[float, ...] = ()


class _Pieces(NamedTuple):
    """Obstacles in pieces, and the number of the obstacle that each is of."""

    shapes: NDArray[np.object_]
    numbers: Whole


class _Site(Struct, frozen=True, dict=True):
    """What names are placed among; lengths are in mm."""

    unplaced: Sequence[UnplacedName]
    obstacles: Obstacles
    frame: Box
    spacing: float
    far_off: float

    @cached_property
    def pieces(self) -> _Pieces:
        """The obstacles in pieces, lines segment by segment.

        The box around a long curve touches most names, those around its segments only few.
        """
        shapes = np.array(self.obstacles.shapes)
        parts, numbers = shapely.get_parts(shapes, return_index=True)
        is_line = shapely.get_type_id(parts) == shapely.GeometryType.LINESTRING
        points, line_of = shapely.get_coordinates(parts[is_line], return_index=True)
        within = line_of[1:] == line_of[:-1]
        segments = shapely.linestrings(np.stack((points[:-1][within], points[1:][within]), axis=1))
        lines = numbers[is_line][line_of[:-1][within]]
        return _Pieces(np.r_[parts[~is_line], segments], np.r_[numbers[~is_line], lines])

    @cached_property
    def points(self) -> NDArray[np.float64]:
        """The place of each name."""
        return np.array([(name.x, name.y) for name in self.unplaced])

    @cached_property
    def radii(self) -> NDArray[np.float64]:
        """The radius of the sign of each."""
        return np.array([name.radius for name in self.unplaced])


class _Candidates(NamedTuple):
    """All candidate boxes, by row: the name, shape and cost of each."""

    names: Whole
    shapes: Whole
    boxes: NDArray[np.float64]
    costs: NDArray[np.float64]
    touches: Whole

    def only(self, rows: NDArray[Any]) -> _Candidates:
        """Return some of the boxes."""
        names, shapes, boxes, costs, touches = self
        return _Candidates(names[rows], shapes[rows], boxes[rows], costs[rows], touches[rows])


def place_names(
    unplaced: Sequence[UnplacedName],
    obstacles: Obstacles,
    frame: Box,
    spacing: float,
    far_off: float = math.inf,
) -> list[PlacedName]:
    """Return the place of every name: the best found, the same in every run.

    ``spacing`` is the least distance between two names, in mm, and ``far_off`` the one of a name
    from its place at which it has a leader line. No name is left out: one that cannot be placed
    freely counts what it touches.
    """
    if not unplaced:
        return []
    site = _Site(unplaced, obstacles, frame, spacing, far_off)
    found = _candidates(site)
    usable = np.flatnonzero(found.costs < (_least_costs(found) + LEEWAY)[found.names])
    conflicts, close = (_conflicts(site, found, usable, rise) for rise in (0.0, STACKED))
    chosen = chosen_boxes(found.names, found.costs, conflicts, close, usable)
    for _ in range(LEADER_ROUNDS):
        through = _through_names(site, found, chosen)
        if not through[chosen].any():
            break
        found = found._replace(costs=found.costs + LEADER_THROUGH * through)
        chosen = chosen_boxes(found.names, found.costs, conflicts, close, usable)
    return [_placed(unplaced, found, conflicts, chosen, number) for number in range(len(unplaced))]


def _placed(
    unplaced: Sequence[UnplacedName],
    found: _Candidates,
    conflicts: Mapping[int, Whole],
    chosen: Whole,
    number: int,
) -> PlacedName:
    row = int(chosen[number])
    conflicting = int(np.isin(conflicts.get(row, ()), chosen).sum())
    left, top, right, bottom = (float(value) for value in found.boxes[row])
    shape = unplaced[number].shapes[int(found.shapes[row])]
    box = (left, top, right, bottom)
    return PlacedName(unplaced[number].id, shape, box, int(found.touches[row]) + conflicting)


def _candidates(site: _Site) -> _Candidates:
    """Return where names may be; the crowded ones have many more places to choose from.

    Most boxes are so far off that what they touch does not matter.
    """
    listed = _listed(site, range(len(site.unplaced)), COARSE)
    is_near = listed.costs < _least_costs(listed)[listed.names] + LEEWAY / 2
    found = _judged(site, listed.only(is_near))
    within = listed.costs < (_least_costs(found) + LEEWAY)[listed.names]
    found = _joined(found, _judged(site, listed.only(within & ~is_near)))
    for grid, cost in ((FINE, CROWDED), (FINEST, CROSSED)):
        least = _least_costs(found)
        crowded = np.flatnonzero(least >= cost)
        if len(crowded):
            more = _listed(site, crowded, grid)
            found = _joined(found, _judged(site, more.only(more.costs < least[more.names])))
    return found


def _joined(one: _Candidates, other: _Candidates) -> _Candidates:
    return _Candidates(*(np.concatenate(both) for both in zip(one, other, strict=True)))


def _listed(site: _Site, names: Iterable[int], grid: Grid) -> _Candidates:
    """Return the boxes of some names around their places; their costs are for where they are."""
    parts = [
        (number, kind, *_around(site, number, shape, grid))
        for number in names
        for kind, shape in enumerate(site.unplaced[number].shapes)
    ]
    lengths = [len(costs) for *_, costs in parts]
    of, kinds = (np.repeat([part[at] for part in parts], lengths) for at in (0, 1))
    boxes, preferences = (np.concatenate([part[at] for part in parts]) for at in (2, 3))
    left, top, right, bottom = site.frame
    outside = ((boxes[:, :2] < (left, top)) | (boxes[:, 2:] > (right, bottom))).any(axis=1)
    costs = preferences + ONE_KIND * kinds + _confusion(site, of, boxes)
    costs += ON_SHUNNED * _shunned(site, of, boxes)
    return _Candidates(of, kinds, boxes, costs + 2 * TOUCH_COST * outside, outside.astype(int))


def _shunned(site: _Site, names: Whole, boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what share of each box is on ground that its name shuns."""
    shares = np.zeros(len(boxes))
    down, across = (each.ravel() for each in np.meshgrid(ROWS, COLUMNS))
    for number in np.unique(names):
        ground = site.unplaced[number].shuns
        if ground is None:
            continue
        shapely.prepare(ground)
        left, top, right, bottom = boxes[names == number].T[:, :, None]
        x, y = left + across * (right - left), top + down * (bottom - top)
        shares[names == number] = shapely.contains_xy(ground, x, y).mean(axis=1)
    return shares


def _judged(site: _Site, listed: _Candidates) -> _Candidates:
    """Return boxes with what they touch, and what that costs."""
    touches, own_costs = _touches(site, listed)
    crossed = _crossed(site, listed.names, listed.boxes, touches)
    costs = listed.costs + own_costs + LEADER_CROSSES * crossed + TOUCH_COST * touches
    return listed._replace(costs=costs, touches=listed.touches + touches)


def _around(
    site: _Site, number: int, shape: Shape, grid: Grid
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the boxes of a name around its place, and how little each is preferred."""
    name = site.unplaced[number]
    line = min(each.height for each in name.shapes)
    extent = Extent(shape.width, shape.height, shape.depth)
    starts, costs = spots_around(extent, line, name.radius, site.spacing, grid)
    starts = np.add(starts, (name.x, name.y))
    return np.hstack((starts, np.add(starts, (shape.width, shape.height)))), costs


def _touches(site: _Site, listed: _Candidates) -> tuple[Whole, NDArray[np.float64]]:
    """Return how many obstacles each box touches, and the cost of touching exempt ones."""
    obstacles = site.obstacles
    count = len(obstacles.shapes)
    if not count:
        return np.zeros(len(listed.costs), dtype=int), np.zeros(len(listed.costs))
    outlines = _outlines(site, listed)
    # this way round, as the tree prepares what it is asked about
    found, rows = shapely.STRtree(outlines).query(site.pieces.shapes, predicate="intersects")
    rows, hits = np.divmod(np.unique(rows * count + site.pieces.numbers[found]), count)
    ids = [name.id for name in site.unplaced]
    is_own = np.array([[id in owners for owners in obstacles.owners] for id in ids])
    own = is_own[listed.names[rows], hits]
    weights = np.array(obstacles.weights or [1.0] * count)
    foreign = np.bincount(rows[~own], minlength=len(listed.costs))
    own_costs = np.bincount(rows[own], weights[hits[own]], minlength=len(listed.costs)).astype(
        float
    )
    return foreign.astype(int), own_costs


def _crossed(site: _Site, names: Whole, boxes: NDArray[np.float64], touches: Whole) -> Whole:
    """Return how many pieces the leader line to each box crosses; near boxes have none."""
    free = np.flatnonzero(touches == 0)
    led, lines = _leaders(site, names[free], boxes[free])
    led = free[led]
    if not len(led) or not site.obstacles.shapes:
        return np.zeros(len(boxes), dtype=int)
    rows, _ = shapely.STRtree(site.pieces.shapes).query(lines, predicate="intersects")
    return np.bincount(led[rows], minlength=len(boxes))


def _leaders(
    site: _Site, names: Whole, boxes: NDArray[np.float64]
) -> tuple[Whole, NDArray[np.object_]]:
    """Return the rows of the boxes that are far off, and the leader line to each."""
    points, radii = site.points[names], site.radii[names]
    nearest = np.clip(points, boxes[:, :2], boxes[:, 2:])
    away = np.hypot(*(nearest - points).T)
    led = np.flatnonzero(away > radii + site.far_off)
    edges = points + (nearest - points) * (LEADER_BEGINS * radii / np.maximum(away, 1e-9))[:, None]
    lines = shapely.linestrings(np.stack((edges[led], nearest[led]), axis=1))
    return led, np.asarray(lines, dtype=object)


def _through_names(site: _Site, found: _Candidates, chosen: Whole) -> NDArray[np.bool_]:
    """Return whether the leader line to each box crosses the chosen box of another name."""
    through = np.zeros(len(found.costs), dtype=bool)
    led, lines = _leaders(site, found.names, found.boxes)
    if len(led):
        others = _outlines(site, found.only(chosen))
        rows, hits = shapely.STRtree(others).query(lines, predicate="intersects")
        rows = led[rows]
        through[rows[found.names[rows] != hits]] = True
    return through


def _outlines(site: _Site, listed: _Candidates, rise: float = 0.0) -> NDArray[np.object_]:
    """Return boxes with half the least distance around each, and with letters that hang below.

    They are taller by a ``rise``, a share of the height of their first line.
    """
    left, top, right, bottom = listed.boxes.T
    pad = site.spacing / 2
    depths = [[shape.depth for shape in name.shapes] for name in site.unplaced]
    starts = np.cumsum([0, *map(len, depths)])[:-1]
    below = np.maximum(np.concatenate(depths)[starts[listed.names] + listed.shapes], pad)
    lines = [min(shape.height for shape in name.shapes) for name in site.unplaced]
    more = rise / 2 * np.array(lines)[listed.names]
    return shapely.box(left - pad, top - pad - more, right + pad, bottom + below + more)  # type: ignore[no-any-return]


def _confusion(site: _Site, names: Whole, boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how easily each box could be mistaken for the name of another place.

    It works name by name: distances of all boxes to all places would take too much memory.
    """
    cost = np.zeros(len(boxes))
    for number in np.unique(names):
        left, top, right, bottom = boxes[names == number].T[:, :, None]
        x = np.maximum(left - site.points[:, 0], site.points[:, 0] - right).clip(0)
        y = np.maximum(top - site.points[:, 1], site.points[:, 1] - bottom).clip(0)
        away = np.hypot(x, y) - site.radii
        own = away[:, number].copy()
        away[:, number] = np.inf
        share = away.min(axis=1) / np.maximum(own, 0.4)
        near, nearer = np.clip(1.6 - share, 0, 1.6), np.clip(1 - share, 0, 1)
        cost[names == number] = CLOSE * near + CLOSER * (share < 1) + NEARER * nearer
    return cost


def _conflicts(site: _Site, found: _Candidates, usable: Whole, rise: float) -> dict[int, Whole]:
    """Return for each usable box the boxes of other names that it overlaps.

    With a ``rise`` they do so when they are taller by this share of a line, half above and below.
    """
    outlines = _outlines(site, found.only(usable), rise)
    first, second = shapely.STRtree(outlines).query(outlines)  # boxes are their own bounds
    first, second = usable[first], usable[second]
    apart = found.names[first] != found.names[second]
    first, second = first[apart], second[apart]
    order = np.lexsort((second, first))
    first, second = first[order], second[order]
    if not len(first):
        return {}
    starts = np.flatnonzero(np.r_[True, np.diff(first) > 0])
    parts = np.split(second, starts[1:])
    return {int(first[begin]): part for begin, part in zip(starts, parts, strict=True)}


def _least_costs(found: _Candidates) -> NDArray[np.float64]:
    """Return what the cheapest box of each name costs."""
    least = np.full(int(found.names.max()) + 1, np.inf)
    np.minimum.at(least, found.names, found.costs)
    return least
