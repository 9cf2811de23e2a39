"""Group the pieces and the trail of a game's position by place, and place the groups on the map."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from generator.maps.chart import Counter, Scene, Stop
from generator.maps.names import Box

PIECE = 1.95
"""Radius of a piece on A4."""
TAB = 3.1
"""Height of a tab of the trail on A4."""
CELL = 0.8 * TAB
"""Width of each letter on a tab."""
GAP = 0.25
"""Space around rows of tabs on A4."""
MOST_TABS = 3
"""Most tabs of the trail in a row."""
ANGLES, DISTANCES = 24, (0.0, 1.2, 2.6, 4.5)
"""Candidate positions of groups: number of directions, and distances from the place."""


class Group(Struct, frozen=True):
    """The pieces and tabs at one place: pieces in a row, tabs of the trail in rows beneath."""

    place: str
    pieces: tuple[Counter, ...]
    tabs: tuple[tuple[Stop, ...], ...]
    box: Box


def groups(
    scene: Scene,
    points: Mapping[str, tuple[float, float]],
    radii: Mapping[str, float],
    taken: Sequence[tuple[BaseGeometry, float]],
    frame: Box,
    scale: float,
) -> dict[str, Group]:
    """Return the group of each place, near the place and covering as little as possible.

    ``taken`` are shapes on the map with the cost of covering them. Large groups are placed first.
    """
    tree = shapely.STRtree(np.array([shape for shape, _ in taken]))
    costs = np.array([cost for _, cost in taken])
    found: dict[str, Group] = {}
    for place, pieces, tabs in sorted(_contents(scene), key=_largest_first):
        if place in points:
            size = _size(pieces, tabs, scale)
            others = [shapely.box(*group.box) for group in found.values()]
            box = _best_box(points[place], radii[place], size, (tree, costs), others, frame, scale)
            found[place] = Group(place, pieces, tabs, box)
    return found


Contents = tuple[str, tuple[Counter, ...], tuple[tuple[Stop, ...], ...]]
"""A place with its pieces and its rows of tabs."""


def _contents(scene: Scene) -> Iterator[Contents]:
    places = [*(each.place for each in scene.counters), *(each.place for each in scene.stops)]
    for place in dict.fromkeys(places):
        stops = [stop for stop in scene.stops if stop.place == place]
        rows = [tuple(stops[at : at + MOST_TABS]) for at in range(0, len(stops), MOST_TABS)]
        yield place, tuple(c for c in scene.counters if c.place == place), tuple(rows)


def _largest_first(contents: Contents) -> float:
    _, pieces, tabs = contents
    width, height = _size(pieces, tabs, 1.0)
    return -width * height


def _size(
    pieces: Sequence[Counter], tabs: Sequence[Sequence[Stop]], scale: float
) -> tuple[float, float]:
    """Return the width and height of a group."""
    widths = [2 * PIECE * len(pieces)]
    widths += [row_width(row) for row in tabs]
    height = 2 * PIECE * bool(pieces) + (TAB + GAP) * len(tabs)
    return max(widths) * scale, height * scale


def row_width(row: Sequence[Stop]) -> float:
    """Return the width of a row of tabs, on A4."""
    return sum(tab_width(stop.left) for stop in row) + GAP * 2 * (len(row) - 1)


def tab_width(left_there: Sequence[str]) -> float:
    """Return the width of a tab with the letters of pieces left there, on A4."""
    return TAB + CELL * len(left_there)


def _best_box(
    point: tuple[float, float],
    radius: float,
    size: tuple[float, float],
    taken: tuple[shapely.STRtree, np.ndarray[tuple[int], np.dtype[np.float64]]],
    others: Sequence[BaseGeometry],
    frame: Box,
    scale: float,
) -> Box:
    """Return the best box for a group around its place."""
    width, height = size
    turns = np.arange(ANGLES) * (2 * math.pi / ANGLES)
    turn, away = (part.ravel() for part in np.meshgrid(turns, np.array(DISTANCES) * scale))
    across, down = np.sin(turn), -np.cos(turn)
    beside = radius + 0.5 * scale + away
    # the box touches a circle around the place: its centre is half its extent away from there
    x = point[0] + across * beside + np.clip(across * 2, -1, 1) * width / 2
    y = point[1] + down * beside + np.clip(down * 2, -1, 1) * height / 2
    boxes = shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    tree, costs = taken
    rows, shapes = tree.query(boxes, predicate="intersects")
    cost = 1.2 * away / scale + np.bincount(rows, costs[shapes], minlength=len(boxes))
    for other in others:
        cost = cost + 200.0 * shapely.intersects(boxes, other)
    left, top, right, bottom = frame
    inside = shapely.box(left + scale, top + scale, right - scale, bottom - scale)
    cost = cost + 1000.0 * ~shapely.covers(inside, boxes)
    best = boxes[int(np.argmin(cost))]
    return tuple(float(each) for each in best.bounds)  # type: ignore[return-value]
