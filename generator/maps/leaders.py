"""Draw leader lines from places to their distant names."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from generator.maps import svg
from generator.maps.names import LEADER_BEGINS
from generator.maps.plate import Plate

Segment = tuple[float, float, float, float]
"""X and y of both ends."""

WEIGHT, HALO = 0.26, 0.7
"""Weight of a leader line in mm on A4, and of the paper around it: without that, one that runs
along a coast or a river is taken for a part of it."""
CROSSING = 50.0
"""What it costs a leader line to cross something, in mm of its length."""
ALONG = 7
"""How many points of each side of a name a leader line may end at."""


def leaders(plate: Plate) -> str:
    """Return leader lines from places to their distant names, across as little as can be.

    They have the inks of lettering, as a line in that of roads would be one.
    """
    seas = [name.leader for name in plate.sea_names if name.leader]
    return _drawn(plate, seas, "night") + _drawn(plate, _from_places(plate), "ink")


def _drawn(plate: Plate, lines: Sequence[Segment], ink: str) -> str:
    if not lines:
        return ""
    path = svg.strokes(np.array(lines))
    strokes = (("halo", HALO), (ink, WEIGHT))
    return "".join(
        svg.element(
            "path",
            d=path,
            fill="none",
            stroke=plate.look[colour],
            stroke_width=weight * plate.sizes.scale,
        )
        for colour, weight in strokes
    )


def _from_places(plate: Plate) -> list[Segment]:
    """Return the leader lines of places, each from the edge of its sign."""
    lines = []
    for name in plate.names:
        x, y = plate.points[name.id]
        left, top, right, bottom = name.box
        nearest = min(max(x, left), right), min(max(y, top), bottom)
        radius = plate.radius(plate.chart.spots[name.id])
        if math.dist(nearest, (x, y)) <= radius + plate.far_off:
            continue
        across, down = np.linspace(left, right, ALONG), np.linspace(top, bottom, ALONG)
        ends = [nearest, *((float(at), edge) for at in across for edge in (top, bottom))]
        ends += [(edge, float(at)) for at in down for edge in (left, right)]
        others = _beside_leader(plate, name.id)
        ways = [(*_at_edge((x, y), each, radius), *each) for each in ends]
        lines.append(min(ways, key=lambda each: leader_cost(each[:2], each[2:], others)))
    return lines


def _beside_leader(plate: Plate, id: str) -> list[BaseGeometry]:
    """Return what the leader line of a place may not touch: other names and places."""
    return [
        *plate.route_lines,
        *(shapely.box(*name.box) for name in plate.names if name.id != id),
        *(name.shape for name in plate.sea_names),
        *(mark for other, mark in plate.marks.items() if other != id),
        *(mark for other, mark in plate.anchor_marks.items() if other != id),
    ]


def leader_cost(
    begin: tuple[float, float], end: tuple[float, float], others: Sequence[BaseGeometry]
) -> float:
    """Return what a leader line costs: its length, and what it crosses."""
    line = shapely.LineString([begin, end])
    return float(line.length) + CROSSING * int(shapely.intersects(line, np.array(others)).sum())


def _at_edge(
    middle: tuple[float, float], goal: tuple[float, float], radius: float
) -> tuple[float, float]:
    """Return where a line from the middle of a sign leaves it."""
    share = LEADER_BEGINS * radius / math.dist(middle, goal)
    return middle[0] + (goal[0] - middle[0]) * share, middle[1] + (goal[1] - middle[1]) * share
