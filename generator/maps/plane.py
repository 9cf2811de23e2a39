"""Put a map without geography on a plate: its plane, and the areas of its regions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from generator.maps.projection import Points

Box = tuple[float, float, float, float]
Fill = Literal["land", "water", "accent", "night", "metal", "plain"]
PATTERNS = ("rising", "dots", "falling", "crossed", "level", "upright")
"""Patterns of areas in the order of their use: all distinct in black and white."""
AROUND = 8.0
"""How far an area around its places reaches beyond them on A4, in mm."""
ROUNDING = 2.2
"""Radius of the corners of such an area on A4, in mm."""
GAP = 0.5
"""Half the distance between two such areas on A4, in mm."""


class Area(Struct, frozen=True):
    """A region on a plane: its corners in mm, or none if it lies around its places."""

    id: str
    name: str
    ring: tuple[tuple[float, float], ...] = ()
    fill: Fill = "land"
    pattern: str = "none"


class Plane(Struct, frozen=True):
    """The plane of a map in mm, its areas, and what the columns and rows of its grid are called."""

    width: float
    height: float
    areas: tuple[Area, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    has_north: bool = False

    def area(self, id: str) -> Area | None:
        """Return the area of a region, if it has one."""
        return next((area for area in self.areas if area.id == id), None)


class Flat(Struct, frozen=True):
    """The placement of a plane on a plate: mm there for each mm of the plane."""

    scale: float
    left: float
    top: float

    def to_plate(self, points: Points) -> Points:
        """Return x and y on the plate of points on the plane."""
        flat: Points = points * self.scale + (self.left, self.top)
        return flat

    def to_world(self, points: Points) -> Points:
        """Return the points on the plane of x and y on the plate."""
        world: Points = (points - (self.left, self.top)) / self.scale
        return world


def flat_in(plane: Plane, box: Box) -> Flat:
    """Return the largest placement of a plane in the middle of a box."""
    left, top, right, bottom = box
    scale = min((right - left) / plane.width, (bottom - top) / plane.height)
    return Flat(
        scale,
        (left + right - plane.width * scale) / 2,
        (top + bottom - plane.height * scale) / 2,
    )


def shapes_of(
    plane: Plane,
    fit: Flat,
    points: Mapping[str, tuple[float, float]],
    homes: Mapping[str, str],
    scale: float,
) -> dict[str, BaseGeometry]:
    """Return the shape of each area on the plate; no two of them overlap.

    ``points`` are the places on the plate, ``homes`` maps them to their regions.
    """
    left, top = fit.left, fit.top
    frame = shapely.box(left, top, left + plane.width * fit.scale, top + plane.height * fit.scale)
    given = {
        area.id: shapely.intersection(shapely.Polygon(fit.to_plate(np.array(area.ring))), frame)
        for area in plane.areas
        if area.ring
    }
    taken = shapely.union_all(list(given.values()))
    cells = _cells(points, frame)
    found = dict(given)
    for area in plane.areas:
        own = [id for id in points if homes.get(id) == area.id]
        if area.ring or not own:
            continue
        room = shapely.union_all([cells[id] for id in own])
        hull = shapely.convex_hull(shapely.MultiPoint([points[id] for id in own]))
        shape = shapely.intersection(shapely.buffer(hull, AROUND * scale), room)
        shape = shapely.difference(shapely.intersection(shape, frame), taken)
        found[area.id] = _rounded(shape, ROUNDING * scale, GAP * scale)
    return {area.id: found[area.id] for area in plane.areas if area.id in found}


def _cells(
    points: Mapping[str, tuple[float, float]], frame: BaseGeometry
) -> dict[str, BaseGeometry]:
    """Return what of a frame is nearer to each point than to the others."""
    if len(points) < 2:
        return dict.fromkeys(points, frame)
    spots = np.array([shapely.Point(point) for point in points.values()])
    every = shapely.MultiPoint(list(points.values()))
    parts = shapely.get_parts(shapely.voronoi_polygons(every, extend_to=frame))
    tree = shapely.STRtree(parts)
    owners, cells = tree.query(spots, predicate="intersects")
    ids = list(points)
    return {ids[owner]: parts[cell] for owner, cell in zip(owners, cells, strict=True)}


def _rounded(shape: BaseGeometry, radius: float, gap: float) -> BaseGeometry:
    """Return a shape with rounded corners, a little smaller than it was."""
    inner = shapely.buffer(shape, -radius - gap)
    return shapely.buffer(shape, -gap) if inner.is_empty else shapely.buffer(inner, radius)


def hatched(shape: BaseGeometry, pattern: str, scale: float) -> Points:
    """Return the strokes of a pattern in a shape, by row: x and y of both ends.

    Those of dots have nearly no length.
    """
    lines = [
        line
        for angle in {"rising": (-45,), "falling": (45,), "crossed": (-45, 45)}.get(
            pattern, {"level": (0,), "upright": (90,)}.get(pattern, ())
        )
        for line in _parallel(shape, angle, (3.0 if pattern == "crossed" else 2.4) * scale)
    ]
    if pattern == "dots":
        return _dots(shape, 2.2 * scale)
    cut = shapely.get_parts(shapely.intersection(np.array(lines, dtype=object), shape))
    ends = [
        shapely.get_coordinates(part)[[0, -1]].ravel()
        for part in cut
        if part.geom_type == "LineString" and part.length > 0.2 * scale
    ]
    return np.array(ends) if ends else np.empty((0, 4))


def _parallel(shape: BaseGeometry, angle: float, spacing: float) -> list[BaseGeometry]:
    """Return lines at an angle over the extent of a shape; those of all shapes are in step."""
    left, top, right, bottom = shape.bounds
    along = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    across = np.array([-along[1], along[0]])
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    heights, lengths = corners @ across, corners @ along
    first, last = np.ceil(heights.min() / spacing), np.floor(heights.max() / spacing)
    return [
        shapely.LineString(
            [across * number * spacing + along * end for end in (lengths.min(), lengths.max())]
        )
        for number in np.arange(first, last + 1)
    ]


def _dots(shape: BaseGeometry, step: float) -> Points:
    left, top, right, bottom = shape.bounds
    inner = shapely.buffer(shape, -0.25 * step)
    rows, columns = (
        np.arange(np.ceil(top / step), bottom / step),
        np.arange(np.floor(left / step), right / step),
    )
    x, y = np.meshgrid(columns * step, rows * step)
    x[rows.astype(int) % 2 == 1] += step / 2
    inside = shapely.contains_xy(inner, x, y)
    x, y = x[inside], y[inside]
    return np.column_stack((x, y, x + 0.01, y))
