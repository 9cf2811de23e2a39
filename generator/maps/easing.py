"""Bend links aside that would strike out names, once all names have their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, product

import numpy as np
import shapely
from msgspec import Struct
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from generator.maps.chart import Stroke
from generator.maps.look import Sizes
from generator.maps.names import Box
from generator.maps.projection import Points
from generator.maps.routes import SAMPLES, Route, beside, distances, pair

ANGLES = np.radians([0, 8, -8, 16, -16, 25, -25, 35, -35, 46, -46, 58, -58, 70, -70])
"""How far from the straight line curves begin and end."""
HANDLES = (0.4, 0.65)
"""How long a curve keeps to these directions, as shares of its length."""
CLEAR = 0.12
"""How far links keep from letters, in mm on A4."""
TRIED = 60
"""How many curves are judged, of those that strike out the fewest names."""
COVERED, NEAR, CROSSED, BENT = 400.0, 100.0, 8.0, 12.0
"""Costs: of what a link covers, of another place that it comes near, of another link that it
crosses, and of a bend that makes it twice as long."""


class _Map(Struct, frozen=True):
    """What a link must not run through: names and all else, and the places."""

    names: NDArray[np.object_]
    taken: NDArray[np.object_]
    spots: Mapping[str, tuple[float, float]]
    sizes: Sizes
    frame: BaseGeometry


def eased(
    routes: Sequence[Route],
    names: Sequence[BaseGeometry],
    taken: Sequence[BaseGeometry],
    spots: Mapping[str, tuple[float, float]],
    sizes: Sizes,
    box: Box,
) -> list[Route]:
    """Return links of which those that strike out one of the ``names`` are bent aside.

    Ways by sea are left as they are, and links for which there is no better curve. Links between
    the same two places stay side by side.
    """
    here = _Map(np.array(names), np.array(taken), spots, sizes, shapely.box(*box))
    order = sorted(
        range(len(routes)), key=lambda at: (pair(routes[at].link), routes[at].link.means)
    )
    bundles = [list(each) for _, each in groupby(order, key=lambda at: pair(routes[at].link))]
    found = list(routes)
    for bundle in bundles:
        old = [found[at] for at in bundle]
        if any(each.link.stroke is Stroke.SEA for each in old):
            continue
        if any(_strikes([each], here)[0] for each in old):
            others = [each for at, each in enumerate(found) if at not in bundle]
            for at, new in zip(bundle, _best(old, others, here), strict=True):
                found[at] = new
    return found


def stroke_width(stroke: Stroke, sizes: Sizes) -> float:
    """Return how broad a link is drawn, the ties of railways included."""
    return sizes.line * {Stroke.ROAD: 1.25, Stroke.RAIL: 3.2, Stroke.SEA: 1.5}[stroke]


def struck(
    routes: Sequence[Route], names: Sequence[BaseGeometry], sizes: Sizes
) -> list[tuple[int, int]]:
    """Return which links strike out which names, by their numbers."""
    if not routes or not names:
        return []
    lines = [shapely.LineString(each.points) for each in routes]
    wide = [stroke_width(each.link.stroke, sizes) / 2 for each in routes]
    found = shapely.STRtree(np.array(names)).query(lines, predicate="dwithin", distance=wide)
    return sorted((int(route), int(name)) for route, name in found.T)


def _best(old: Sequence[Route], others: Sequence[Route], here: _Map) -> list[Route]:
    """Return the best curves for the links between two places that strike out fewer names.

    They keep theirs if there are no better ones.
    """
    choices = _curves(old, here)
    strikes = sum(_strikes(each, here) for each in choices)
    least = int(np.min(strikes))
    if least >= sum(int(_strikes([each], here)[0]) for each in old):
        return list(old)
    rows = np.flatnonzero(strikes == least)[:TRIED]
    lines = [shapely.LineString(each.points[2:-2]) for each in others]
    costs = sum(_costs([each[row] for row in rows], lines, here) for each in choices)
    best = rows[int(np.argmin(costs))]
    return [each[best] for each in choices]


def _curves(old: Sequence[Route], here: _Map) -> list[list[Route]]:
    """Return other curves for each of the links between two places, the straightest first."""
    start, end = (np.array(here.spots[id]) for id in pair(old[0].link))
    offsets = (np.arange(len(old)) - (len(old) - 1) / 2) * here.sizes.gap
    turns = sorted(product(ANGLES, ANGLES, HANDLES), key=lambda each: np.abs(each).sum())
    bases = [_curve(start, end, leaves, arrives, handle) for leaves, arrives, handle in turns]
    return [
        [Route(each.link, beside(base, offset)) for base in bases]
        for each, offset in zip(old, offsets, strict=True)
    ]


def _curve(start: Points, end: Points, leaves: float, arrives: float, handle: float) -> Points:
    """Return a cubic curve that begins and ends at angles from the straight line."""
    along = end - start
    across = np.array([-along[1], along[0]])
    first = start + handle * (np.cos(leaves) * along + np.sin(leaves) * across)
    last = end - handle * (np.cos(arrives) * along + np.sin(arrives) * across)
    t = np.linspace(0, 1, SAMPLES)[:, None]
    found: Points = (1 - t) ** 3 * start + t**3 * end
    found += 3 * t * (1 - t) * ((1 - t) * first + t * last)
    return found


def _strikes(routes: Sequence[Route], here: _Map) -> NDArray[np.int_]:
    """Return how many names each of some links of one kind strikes out, or almost touches."""
    return _near(shapely.STRtree(here.names), routes, here)


def _near(tree: shapely.STRtree, routes: Sequence[Route], here: _Map) -> NDArray[np.int_]:
    """Return how many of some shapes each link of one kind comes near."""
    lines = shapely.linestrings([each.points for each in routes])
    room = stroke_width(routes[0].link.stroke, here.sizes) / 2 + CLEAR * here.sizes.scale
    found, _ = tree.query(lines, predicate="dwithin", distance=room)
    return np.bincount(found, minlength=len(routes))


def _costs(
    routes: Sequence[Route], others: Sequence[BaseGeometry], here: _Map
) -> NDArray[np.float64]:
    """Return what curves cost: what they cover, cross and come near, and how far they are bent."""
    points = np.array([each.points for each in routes])
    lines = shapely.linestrings(points)
    crossing, _ = shapely.STRtree(others).query(lines, predicate="intersects")
    straight = np.hypot(*(points[:, -1] - points[:, 0]).T)
    cost: NDArray[np.float64] = COVERED * _near(shapely.STRtree(here.taken), routes, here).astype(
        float
    )
    cost += COVERED * ~shapely.covers(here.frame, lines)
    cost += CROSSED * np.bincount(crossing, minlength=len(routes))
    cost += BENT * (shapely.length(lines) / straight - 1)
    away = [at for id, at in here.spots.items() if id not in pair(routes[0].link)]
    if away:
        room = distances(points, np.array(away)).min(axis=1)
        cost += NEAR * np.clip(1 - room / here.sizes.clearance, 0, 1).sum(axis=1)
    return cost
