"""Read geographic data, and project it onto a plate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from generator.maps import geojson
from generator.maps.chart import Border, Feature, Geography
from generator.maps.projection import Fit, Points
from generator.maps.survey import reach_in

FILES = ("land", "lakes", "rivers", "relief", "borders", "beyond")
"""Files of a folder of geographic data, each a GeoJSON feature collection."""


INLET = 0.6
"""Width in mm up to which inlets are land: the coast would look like a stroke of the pen."""
WINDINGS = 8.0
"""How much less detail borders on land have than the coast."""


def read_geography(folder: Path) -> Geography:
    """Read the geographic data of a folder; a missing file is empty.

    Raises ValueError with the reason for files that cannot be read.
    """
    features = {name: geojson.features_of(folder / f"{name}.geojson") for name in FILES}
    return Geography(
        land=tuple(_polygons(features["land"])),
        lakes=tuple(_polygons(features["lakes"])),
        rivers=tuple(_lines(features["rivers"])),
        crests=tuple(_lines(features["relief"])),
        borders=tuple(_borders(features["borders"])),
        beyond=tuple(_polygons(features["beyond"])),
        reach=reach_in(folder),
    )


def _polygons(features: Sequence[geojson.Feature]) -> Iterator[tuple[Points, ...]]:
    for feature in features:
        for rings in feature.polygons:
            yield tuple(np.asarray(ring, dtype=float) for ring in rings)


def _lines(features: Sequence[geojson.Feature]) -> Iterator[Feature]:
    for feature in features:
        known = feature.properties
        rank, name = int(known.get("rank") or 1), str(known.get("name") or known.get("range") or "")
        for line in feature.lines:
            yield Feature(np.asarray(line, dtype=float), rank, name)


def _borders(features: Sequence[geojson.Feature]) -> Iterator[Border]:
    for feature in features:
        known = feature.properties
        first, second = (side or "" for side in known["between"])
        for line in feature.lines:
            points = np.asarray(line, dtype=float)
            yield Border((first, second), points, known["kind"] == "sea")


class Terrain(Struct, frozen=True):
    """The geography on a plate, clipped to its frame: polygons and lines in mm.

    ``beyond`` is the land that is out of play.
    """

    frame: BaseGeometry
    land: BaseGeometry
    lakes: BaseGeometry
    rivers: tuple[tuple[BaseGeometry, int], ...]
    crests: tuple[tuple[BaseGeometry, int], ...]
    borders: tuple[tuple[BaseGeometry, Border], ...]
    beyond: BaseGeometry = shapely.Polygon()


def terrain(world: Geography, fit: Fit, frame: BaseGeometry, detail: float) -> Terrain:
    """Project the geography onto a plate, without details smaller than ``detail`` (mm)."""
    land = without_inlets(_area(world.land, fit, frame, detail), INLET)
    return Terrain(
        frame=frame,
        land=land,
        lakes=_area(world.lakes, fit, frame, detail),
        rivers=tuple(_strokes(world.rivers, fit, frame, detail)),
        crests=tuple(_strokes(world.crests, fit, frame, 0.0)),
        borders=tuple(
            (_border(border, fit.to_plate(border.points), detail), border)
            for border in world.borders
        ),
        beyond=shapely.intersection(land, _area(world.beyond, fit, frame, detail)),
    )


def _area(
    polygons: Sequence[tuple[Points, ...]], fit: Fit, frame: BaseGeometry, detail: float
) -> BaseGeometry:
    """Return polygons on the plate as one area, simplified first to save time."""
    left, top, right, bottom = frame.bounds
    found = []
    for rings in polygons:
        flat = fit.to_plate(rings[0])
        low, high = flat.min(axis=0), flat.max(axis=0)
        if np.all(high > (left, top)) and np.all(low < (right, bottom)):
            shell = shapely.Polygon(flat, [fit.to_plate(ring) for ring in rings[1:]])
            found.append(shapely.simplify(shell, detail))
    shapes = shapely.make_valid(np.array([one for one in found if one.area > 4 * detail * detail]))
    cut = shapely.clip_by_rect(shapes, left, top, right, bottom)
    return shapely.disjoint_subset_union_all(cut)


def without_inlets(land: BaseGeometry, width: float) -> BaseGeometry:
    """Return land with its inlets and ponds up to a width closed, but no strait.

    Corners of the coast, which would be rounded, are left as they are.
    """
    parts = shapely.get_parts(land)
    large = parts[shapely.area(parts) > (10 * width) ** 2]
    wider = shapely.buffer(large, width / 2, join_style="mitre")
    closed = shapely.buffer(wider, -width / 2, join_style="mitre")
    filled = shapely.get_parts(shapely.difference(closed, large))
    filled = filled[shapely.area(filled) > width * width / 2]
    edges = shapely.difference(shapely.boundary(filled), shapely.buffer(land, 0.01, quad_segs=1))
    mouths = shapely.get_num_geometries(shapely.line_merge(edges))
    return shapely.union_all(np.r_[parts, shapely.buffer(filled[mouths < 2], 0.01, quad_segs=1)])


def _strokes(
    features: Sequence[Feature], fit: Fit, frame: BaseGeometry, detail: float
) -> Iterator[tuple[BaseGeometry, int]]:
    for feature in features:
        line = shapely.LineString(fit.to_plate(feature.points))
        inside = shapely.clip_by_rect(shapely.simplify(line, detail), *frame.bounds)
        if not inside.is_empty:
            yield inside, feature.rank


def _border(border: Border, points: Points, detail: float) -> BaseGeometry:
    """Return a border as a smooth line; on land without windings that its dashes would knot."""
    line = shapely.LineString(points)
    return _smooth(line if border.is_water else shapely.simplify(line, WINDINGS * detail))


def _smooth(line: BaseGeometry, rounds: int = 2) -> BaseGeometry:
    """Return a line with its corners cut (Chaikin's algorithm) and its ends unchanged."""
    points = shapely.get_coordinates(line)
    for _ in range(rounds):
        early, late = points[:-1] * 0.75 + points[1:] * 0.25, points[:-1] * 0.25 + points[1:] * 0.75
        middle = np.stack((early, late), axis=1).reshape(-1, 2)
        points = np.vstack((points[:1], middle, points[-1:]))
    return shapely.LineString(points)


class Areas(Struct, frozen=True):
    """The areas between borders: sea zones and land regions, by id."""

    zones: dict[str, BaseGeometry]
    regions: dict[str, BaseGeometry]


def areas(ground: Terrain, points: dict[str, tuple[float, float]], homes: dict[str, str]) -> Areas:
    """Return the area of each place on water, and of each region.

    ``points`` are the places on the plate; ``homes`` maps places on land to their region, and
    places on water to themselves. A piece of land or water belongs to the places in it.
    """
    sea = shapely.difference(ground.frame, ground.land)
    zones = _pieces(sea, [line for line, border in ground.borders if border.is_water])
    parts = _pieces(ground.land, [line for line, border in ground.borders if not border.is_water])
    wet = {id: point for id, point in points.items() if homes.get(id) == id}
    dry = {id: point for id, point in points.items() if id not in wet and homes.get(id)}
    seas, _ = _owned(zones, wet, homes)
    held, islands = _owned(parts, dry, homes)
    return Areas(seas, _with_islands(held, islands, dry, homes))


def _pieces(area: BaseGeometry, lines: Sequence[BaseGeometry]) -> list[BaseGeometry]:
    if not lines:
        return list(shapely.get_parts(area))
    knife = shapely.buffer(shapely.union_all(np.array(lines)), 0.01, cap_style="flat")
    return list(shapely.get_parts(shapely.difference(area, knife)))


def _owned(
    pieces: Sequence[BaseGeometry], points: dict[str, tuple[float, float]], homes: dict[str, str]
) -> tuple[dict[str, BaseGeometry], list[BaseGeometry]]:
    """Return pieces by owner, the home of most of their places, and pieces without places."""
    if not points:
        return {}, []
    spots = shapely.points(np.array(list(points.values())))
    owners = np.array([homes[id] for id in points])
    held: dict[str, list[BaseGeometry]] = {}
    others = []
    for piece in pieces:
        names, counts = np.unique(owners[shapely.intersects(piece, spots)], return_counts=True)
        if len(names):
            held.setdefault(str(names[counts.argmax()]), []).append(piece)
        else:
            others.append(piece)
    return {name: shapely.union_all(np.array(parts)) for name, parts in held.items()}, others


def _with_islands(
    held: dict[str, BaseGeometry],
    islands: Sequence[BaseGeometry],
    points: dict[str, tuple[float, float]],
    homes: dict[str, str],
) -> dict[str, BaseGeometry]:
    """Return areas with the islands without places, each added to the nearest place's area."""
    if not points or not len(islands):
        return held
    owners = [homes[id] for id in points]
    spots = np.array([shapely.Point(point) for point in points.values()])
    away = shapely.distance(np.array(islands)[:, None], spots)
    found: dict[str, list[BaseGeometry]] = {name: [area] for name, area in held.items()}
    for island, nearest in zip(islands, away.argmin(axis=1).tolist(), strict=True):
        found.setdefault(owners[nearest], []).append(island)
    return {name: shapely.disjoint_subset_union_all(np.array(a)) for name, a in found.items()}
