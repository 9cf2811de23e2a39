"""Place names beside their places, clear of other names, places, lines and the frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from msgspec import Struct
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Whole = NDArray[np.int_]
"""Integers: rows, names, counts."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""

RISES = ((0.0, 0.0), (-0.5, 0.25), (0.5, 0.3), (-1.0, 0.4), (1.0, 0.5))
"""Vertical offsets of names beside a place, in heights of the name, and their costs."""
SHIFTS = ((0.0, 0.9), (0.2, 1.0), (-0.2, 1.1), (0.4, 1.2), (-0.4, 1.3))
"""Horizontal offsets of names above or below, in widths of the name, and their costs."""
DISTANCES = (0.0, 0.5, 1.1, 1.8, 2.7, 3.8, 5.0)
"""Distances of names from their place, in heights of the name."""
TOUCH_COST, CONFLICT_COST = 1000.0, 400.0
ROUNDS = 60


class Shape(NamedTuple):
    """A way to set a name: its number of lines, width and height in mm."""

    lines: int
    width: float
    height: float


class UnplacedName(Struct, frozen=True):
    """A name to place: its point, the radius of its sign, and its possible shapes."""

    id: str
    x: float
    y: float
    radius: float
    shapes: tuple[Shape, ...]


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


class _Candidates(Struct, frozen=True):
    """All candidate boxes, by row: the name, shape and cost of each."""

    names: Whole
    shapes: Whole
    boxes: NDArray[np.float64]
    costs: NDArray[np.float64]
    touches: Whole


def place_names(
    unplaced: Sequence[UnplacedName], obstacles: Obstacles, frame: Box, spacing: float
) -> list[PlacedName]:
    """Return the place of every name: the best found, the same in every run.

    ``spacing`` is the least distance between two names, in mm. No name is left out: one that
    cannot be placed freely counts what it touches.
    """
    if not unplaced:
        return []
    found = _candidates(unplaced, obstacles, frame, spacing)
    conflicts = _conflicts(found, spacing)
    chosen = _chosen(found, conflicts, len(unplaced))
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


def _candidates(
    unplaced: Sequence[UnplacedName], obstacles: Obstacles, frame: Box, spacing: float
) -> _Candidates:
    rows = [
        (number, kind, *box, cost)
        for number, name in enumerate(unplaced)
        for kind, shape in enumerate(name.shapes)
        for box, cost in _around(name, shape, spacing)
    ]
    table = np.array(rows)
    names, kinds = table[:, 0].astype(int), table[:, 1].astype(int)
    boxes, costs = table[:, 2:6], table[:, 6] + 0.35 * kinds
    touches, exempt_costs = _touches(unplaced, names, boxes, obstacles, spacing)
    exempt_costs = exempt_costs + _confusion(unplaced, names, boxes)
    outside = (
        (boxes[:, 0] < frame[0])
        | (boxes[:, 1] < frame[1])
        | (boxes[:, 2] > frame[2])
        | (boxes[:, 3] > frame[3])
    )
    costs = costs + exempt_costs + TOUCH_COST * (touches + 2 * outside)
    return _Candidates(names, kinds, boxes, costs, touches + outside)


def _around(name: UnplacedName, shape: Shape, spacing: float) -> Iterator[tuple[Box, float]]:
    """Yield the boxes around a place, with costs by cartographic preference."""
    width, height = shape.width, shape.height
    for distance in DISTANCES:
        gap = name.radius + spacing + distance * height
        far = distance * 3.0
        for rise, cost in RISES:
            y = name.y + rise * height - height / 2
            yield (name.x + gap, y, name.x + gap + width, y + height), cost + far
            yield (name.x - gap - width, y, name.x - gap, y + height), cost + far + 0.45
        for shift, cost in SHIFTS:
            x = name.x + shift * width - width / 2
            yield (x, name.y - gap - height, x + width, name.y - gap), cost + far
            yield (x, name.y + gap, x + width, name.y + gap + height), cost + far + 0.25
        for side in (-1, 1):
            x = name.x + side * (name.radius * 0.7 + distance * height * 0.7)
            left = x if side > 0 else x - width
            up = name.y - gap * 0.75 - height
            down = name.y + gap * 0.75
            yield (left, up, left + width, up + height), 0.2 + far + (side < 0) * 0.4
            yield (left, down, left + width, down + height), 0.35 + far + (side < 0) * 0.4


def _touches(
    unplaced: Sequence[UnplacedName],
    names: Whole,
    boxes: NDArray[np.float64],
    obstacles: Obstacles,
    spacing: float,
) -> tuple[Whole, NDArray[np.float64]]:
    """Return how many obstacles each box touches, and the cost of touching exempt ones."""
    if not obstacles.shapes:
        return np.zeros(len(boxes), dtype=int), np.zeros(len(boxes))
    pad = spacing / 2
    outlines = shapely.box(
        boxes[:, 0] - pad, boxes[:, 1] - pad, boxes[:, 2] + pad, boxes[:, 3] + pad
    )
    tree = shapely.STRtree(np.array(obstacles.shapes))
    rows, hits = tree.query(outlines, predicate="intersects")
    ids = [name.id for name in unplaced]
    is_own = np.array([[id in owners for owners in obstacles.owners] for id in ids])
    own = is_own[names[rows], hits]
    weights = np.array(obstacles.weights or [1.0] * len(obstacles.shapes))
    foreign = np.bincount(rows[~own], minlength=len(boxes))
    exempt_costs = np.bincount(rows[own], weights[hits[own]], minlength=len(boxes)).astype(float)
    return foreign.astype(int), exempt_costs


def _confusion(
    unplaced: Sequence[UnplacedName], names: Whole, boxes: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return how easily each box could be mistaken for the name of another place.

    It works name by name: distances of all boxes to all places would take too much memory.
    """
    spots = np.array([(name.x, name.y) for name in unplaced])
    radii = np.array([name.radius for name in unplaced])
    cost = np.zeros(len(boxes))
    for number in range(len(unplaced)):
        left, top, right, bottom = boxes[names == number].T[:, :, None]
        x = np.maximum(left - spots[:, 0], spots[:, 0] - right).clip(0)
        y = np.maximum(top - spots[:, 1], spots[:, 1] - bottom).clip(0)
        away = np.hypot(x, y) - radii
        own = away[:, number].copy()
        away[:, number] = np.inf
        nearer = 1.6 - away.min(axis=1) / np.maximum(own, 0.4)
        cost[names == number] = 6.0 * np.clip(nearer, 0, 1.6)
    return cost


def _conflicts(found: _Candidates, spacing: float) -> dict[int, Whole]:
    """Return for each box the conflicting boxes of other names."""
    pad = spacing / 2
    boxes = found.boxes
    outlines = shapely.box(
        boxes[:, 0] - pad, boxes[:, 1] - pad, boxes[:, 2] + pad, boxes[:, 3] + pad
    )
    usable = np.flatnonzero(found.costs < _cost_limits(found)[found.names])
    tree = shapely.STRtree(outlines[usable])
    first, second = tree.query(outlines[usable], predicate="intersects")
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


def _cost_limits(found: _Candidates) -> NDArray[np.float64]:
    """Return for each name the cost above which boxes are not considered."""
    count = int(found.names.max()) + 1
    best = np.full(count, np.inf)
    np.minimum.at(best, found.names, found.costs)
    return best + 15.0


def _chosen(found: _Candidates, conflicts: Mapping[int, Whole], count: int) -> Whole:
    """Return the box of each name, by repeatedly choosing the best given the others' boxes.

    The weight of an unresolved conflict grows with every round, until one of the two gives way.
    """
    rows_of = [np.flatnonzero(found.names == number) for number in range(count)]
    limits = _cost_limits(found)
    rows_of = [rows[found.costs[rows] < limits[number]] for number, rows in enumerate(rows_of)]
    chosen = np.array([rows[np.argmin(found.costs[rows])] for rows in rows_of])
    taken = np.zeros(len(found.costs))
    for row in chosen:
        taken[conflicts.get(int(row), [])] += 1
    weights = np.ones(len(found.costs))
    best, best_cost = chosen.copy(), np.inf
    order = sorted(range(count), key=lambda number: len(rows_of[number]))
    for _ in range(ROUNDS):
        moved = False
        for number in order:
            rows, old = rows_of[number], chosen[number]
            total = found.costs[rows] + CONFLICT_COST * taken[rows] * weights[rows]
            new = rows[np.argmin(total)]
            if new != old:
                taken[conflicts.get(int(old), [])] -= 1
                taken[conflicts.get(int(new), [])] += 1
                chosen[number], moved = new, True
        is_conflicting = taken[chosen] > 0
        cost = float(found.costs[chosen].sum() + CONFLICT_COST * taken[chosen].sum())
        if cost < best_cost:
            best, best_cost = chosen.copy(), cost
        if not moved and not is_conflicting.any():
            break
        weights[chosen[is_conflicting]] *= 1.5
    return best
