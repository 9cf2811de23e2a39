"""Route links as curves that avoid other places, with parallel links side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import numpy as np
import shapely
from msgspec import Struct
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from generator.maps.chart import Link, Stroke
from generator.maps.look import Sizes
from generator.maps.projection import Points, Projection

SAMPLES = 19
"""Number of points by which a curve is drawn and evaluated."""
BENDS = (0.0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.23, -0.23, 0.31, -0.31)
"""Deviations of curves from the straight line, as shares of its length, the least first."""


class Route(Struct, frozen=True):
    """A link on the plate: the points of its curve, from start to end."""

    link: Link
    points: Points


class Rules(Struct, frozen=True):
    """Distances for routing, in mm: from places, and between parallel links."""

    clearance: float
    gap: float


def routes(
    links: Sequence[Link],
    spots: Mapping[str, tuple[float, float]],
    fit: Projection,
    land: BaseGeometry,
    rules: Rules,
    box: tuple[float, float, float, float],
) -> list[Route]:
    """Return the curve of each link, as straight as the other places allow.

    ``spots`` are the places on the plate. Links between the same two places share their
    curve, side by side. Sea links avoid the ``land``; all stay within the ``box`` (left, top,
    right, bottom). Short links are routed first, as they have the least choice.
    """
    shapely.prepare(land)
    router = _Router(spots, land, rules, np.array(box))
    pairs = sorted(links, key=lambda link: (pair(link), link.means))
    bundles = [list(bundle) for _, bundle in groupby(pairs, key=pair)]
    bundles.sort(key=lambda bundle: (router.length(bundle[0]), pair(bundle[0])))
    found = [route for bundle in bundles for route in router.routed(bundle, fit)]
    return sorted(found, key=lambda route: (route.link.stroke, *pair(route.link)))


def anchors(
    routes: Sequence[Route], ports: Mapping[str, float], sizes: Sizes
) -> dict[str, tuple[float, float]]:
    """Return where the anchors of ports are: on their first route, a little off their signs.

    ``ports`` are the radii of these.
    """
    found: dict[str, tuple[float, float]] = {}
    for route in routes:
        for id, points in ((route.link.start, route.points), (route.link.end, route.points[::-1])):
            if id in ports and id not in found:
                away = np.hypot(*(points - points[0]).T)
                wanted = ports[id] + sizes.anchor * 1.25
                x, y = (float(np.interp(wanted, away, points[:, axis])) for axis in (0, 1))
                found[id] = x, y
    return found


def pair(link: Link) -> tuple[str, str]:
    """Return the places of a link, in the order of their ids."""
    return min(link.start, link.end), max(link.start, link.end)


class _Router:
    """Routes one bundle after the other, avoiding those already routed."""

    def __init__(
        self,
        spots: Mapping[str, tuple[float, float]],
        land: BaseGeometry,
        rules: Rules,
        box: NDArray[np.float64],
    ) -> None:
        self.ids = {id: number for number, id in enumerate(spots)}
        self.spots = np.array(list(spots.values()))
        self.land, self.rules, self.box = land, rules, box
        self.routed_points = np.empty((0, 2))

    def length(self, link: Link) -> float:
        start, end = (self.spots[self.ids[id]] for id in (link.start, link.end))
        return float(np.hypot(*(end - start)))

    def routed(self, bundle: Sequence[Link], fit: Projection) -> list[Route]:
        """Return the routes of the links between two places, and record them."""
        first = bundle[0]
        start, end = (self.ids[id] for id in pair(first))
        via = fit.to_plate(np.array(first.via)) if first.via else np.empty((0, 2))
        if len(via) and first.start != pair(first)[0]:
            via = via[::-1]
        base = self._base(start, end, via, any(link.stroke is Stroke.SEA for link in bundle))
        self.routed_points = np.vstack((self.routed_points, base[2:-2]))
        offsets = (np.arange(len(bundle)) - (len(bundle) - 1) / 2) * self.rules.gap
        return [
            Route(link, beside(base, offset)) for link, offset in zip(bundle, offsets, strict=True)
        ]

    def _base(self, start: int, end: int, via: Points, wet: bool) -> Points:
        ends = self.spots[start], self.spots[end]
        if len(via):
            return _through(np.vstack((ends[0], via, ends[1])))
        curves = np.array([_bent(*ends, bend) for bend in BENDS])
        costs = self._proximity(curves, start, end) + self._crowding(curves)
        if wet:
            on_land = shapely.contains_xy(self.land, curves[..., 0], curves[..., 1])
            costs += 8.0 * on_land[:, 2:-2].mean(axis=1)
        outside = (curves < self.box[:2]) | (curves > self.box[2:])
        costs += np.abs(BENDS) * 6 + 50.0 * outside.any(axis=2).mean(axis=1)
        best: Points = curves[int(np.argmin(costs))]
        return best

    def _proximity(self, curves: Points, start: int, end: int) -> NDArray[np.float64]:
        """Return the penalty of each curve for passing too near to other places."""
        others = np.ones(len(self.spots), dtype=bool)
        others[[start, end]] = False
        room = distances(curves, self.spots[others]).min(axis=1)
        cost: NDArray[np.float64] = np.clip(1 - room / self.rules.clearance, 0, 1).sum(axis=1)
        return 100 * cost

    def _crowding(self, curves: Points) -> NDArray[np.float64]:
        """Return the penalty of each curve for running close to others, except near its ends."""
        middle, reach = curves[:, 3:-3], 2 * self.rules.gap
        low, high = middle.min(axis=(0, 1)) - reach, middle.max(axis=(0, 1)) + reach
        near = self.routed_points[
            np.all((self.routed_points > low) & (self.routed_points < high), axis=1)
        ]
        if not len(near):
            return np.zeros(len(curves))
        close = distances(middle, near).min(axis=2)
        cost: NDArray[np.float64] = np.clip(1 - close / reach, 0, 1).mean(axis=1)
        return 6.0 * cost


def distances(points: Points, others: Points) -> NDArray[np.float64]:
    """Return the distance of each point from each of the others, as the last axis."""
    apart = points[..., None, :] - others
    return np.hypot(apart[..., 0], apart[..., 1])


def _bent(start: Points, end: Points, bend: float) -> Points:
    """Return a quadratic curve that deviates from the straight line by a share of its length."""
    along = end - start
    control = (start + end) / 2 + 2 * bend * np.array([along[1], -along[0]])
    t = np.linspace(0, 1, SAMPLES)[:, None]
    return (1 - t) ** 2 * start + 2 * t * (1 - t) * control + t**2 * end


def _through(points: Points) -> Points:
    """Return a smooth curve through points (centripetal Catmull-Rom)."""
    ends = np.vstack((2 * points[0] - points[1], points, 2 * points[-1] - points[-2]))
    steps = max(4, SAMPLES // (len(points) - 1))
    parts = [_span(ends[i : i + 4], steps) for i in range(len(points) - 1)]
    return np.vstack((*(part[:-1] for part in parts), points[-1:]))


def _span(four: Points, steps: int) -> Points:
    knots = np.concatenate(([0.0], np.cumsum(np.sqrt(np.hypot(*np.diff(four, axis=0).T)))))
    t = np.linspace(knots[1], knots[2], steps + 1)[:, None]

    def mixed(a: Points, b: Points, i: int, j: int) -> Points:
        result: Points = (a * (knots[j] - t) + b * (t - knots[i])) / (knots[j] - knots[i])
        return result

    first, second, third = (mixed(four[i], four[i + 1], i, i + 1) for i in range(3))
    return mixed(mixed(first, second, 0, 2), mixed(second, third, 1, 3), 1, 2)


def beside(curve: Points, offset: float) -> Points:
    """Return a curve offset sideways, including its ends, which signs of places cover."""
    if not offset:
        return curve
    slope = np.gradient(curve, axis=0)
    normal = np.column_stack((-slope[:, 1], slope[:, 0])) / np.hypot(*slope.T)[:, None]
    moved: Points = curve + normal * offset
    return moved
