"""Locate places on the ground without drawing it: land or water, and within which borders.

This avoids numpy and shapely, which take longer to import than the whole survey takes with every
check. The ground is scanned along rows, one at each latitude of a place and some between. Coasts
and borders cut a row into stretches; stretches of adjacent rows that are not separated by a coast
or border belong to the same piece of land or water.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, hypot, inf, radians
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from generator.maps.geojson import bbox_of, features_of

ROW = 0.1
"""Distance between rows, in degrees."""
KM_PER_DEGREE = 111.2
"""Kilometres per degree along a meridian."""
MARGIN = 2.0
"""Margin around the places of a map without a frame, in degrees."""

GROUND = LAND, LAKES, RIVERS, BORDERS, RELIEF, BEYOND = (
    "land.geojson",
    "lakes.geojson",
    "rivers.geojson",
    "borders.geojson",
    "relief.geojson",
    "beyond.geojson",
)
"""Files of a ground; only the first is required. Relief and land out of play are only drawn."""

Point = tuple[float, float]
"""Longitude and latitude in degrees."""
Edge = tuple[float, float, float, float]
"""A line segment, the southern point first."""


class Bounds(NamedTuple):
    """The extent to survey, in degrees."""

    west: float
    south: float
    east: float
    north: float


class Line(NamedTuple):
    """A border as edges, the two areas it separates, and whether these are waters."""

    between: tuple[str, str]
    edges: tuple[Edge, ...]
    is_water: bool


class Stretch(NamedTuple):
    """A part of a row, from west to east, that is all land or all water."""

    west: float
    east: float
    is_water: bool


class Ground(Struct, frozen=True):
    """The geography of a map: its coast, lakes, rivers, and borders.

    ``reach`` is the extent of the data, if given.
    """

    coast: tuple[Edge, ...]
    lakes: tuple[Edge, ...]
    rivers: tuple[Edge, ...]
    borders: tuple[Line, ...]
    reach: Bounds | None = None


def read_ground(folder: Path) -> Ground:
    """Read the geography in a folder; a missing file is empty.

    Raises ValueError with the reason if a file, also one that is only drawn, cannot be read.
    """
    for drawn in (RELIEF, BEYOND):
        features_of(folder / drawn)
    return Ground(
        coast=_edges(folder / LAND),
        lakes=_edges(folder / LAKES),
        rivers=_edges(folder / RIVERS),
        borders=tuple(_borders(folder / BORDERS)),
        reach=reach_in(folder),
    )


def reach_in(folder: Path) -> Bounds | None:
    """Return the extent of the data in a folder, if the file of the land declares it.

    Beyond it, land and sea are unknown. It is the ``bbox`` of the collection (RFC 7946,
    section 5). Raises ValueError with the reason if it cannot be read.
    """
    bbox = bbox_of(folder / LAND)
    if bbox is None:
        return None
    bounds = Bounds(*bbox)
    if not (bounds.west < bounds.east and bounds.south < bounds.north):
        raise ValueError(f"{LAND} has a bbox that is not west, south, east, north")
    return bounds


def _edges(path: Path) -> tuple[Edge, ...]:
    lines = (line for _, line in _read(path))
    return tuple(edge for line in lines for edge in _edges_of(line))


def _borders(path: Path) -> Iterator[Line]:
    for known, line in _read(path):
        try:
            first, second = (str(side or "") for side in known["between"])
            yield Line((first, second), tuple(_edges_of(line)), known["kind"] == "sea")
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{path.name} has a border without two sides and a kind") from error


def _read(path: Path) -> Iterator[tuple[Mapping[str, Any], Sequence[Sequence[float]]]]:
    """Yield the lines and rings of a GeoJSON file, each with the properties of its feature."""
    for feature in features_of(path):
        for line in feature.lines:
            yield feature.properties, line


def _edges_of(line: Sequence[Sequence[float]]) -> Iterator[Edge]:
    for (x1, y1, *_), (x2, y2, *_) in pairwise(line):
        yield (x1, y1, x2, y2) if y1 <= y2 else (x2, y2, x1, y1)


class Survey(Struct, frozen=True):
    """The locations of places: those on water are ``wet``; coasts and borders enclose pieces.

    ``pieces`` maps places to piece numbers. ``stretches`` are those of each piece, with their
    latitudes; ``adjacent_areas`` counts how many borders around a piece name each area.
    """

    ground: Ground
    points: Mapping[str, Point]
    wet: frozenset[str]
    pieces: Mapping[str, int]
    stretches: Mapping[int, Sequence[tuple[float, Stretch]]]
    adjacent_areas: Mapping[int, Mapping[str, int]]

    def km_to_coast(self, id: str) -> float:
        """Return the distance of a place from the nearest coast."""
        return _nearest(self.points[id], self.ground.coast)

    def km_to_inland_water(self, id: str) -> float:
        """Return the distance of a place on land from the nearest lake or river."""
        point, lakes = self.points[id], self.ground.lakes
        if _is_within(point, lakes):
            return 0.0
        return min(_nearest(point, lakes), _nearest(point, self.ground.rivers))

    def km_to_piece(self, id: str, piece: int) -> float:
        """Return the approximate distance of a place from a piece of land or water."""
        x, y = self.points[id]
        shrink = cos(radians(y))
        return KM_PER_DEGREE * min(
            (
                hypot(max(part.west - x, x - part.east, 0.0) * shrink, row - y)
                for row, part in self.stretches.get(piece, ())
            ),
            default=inf,
        )


def survey(ground: Ground, points: Mapping[str, Point], bounds: Bounds | None = None) -> Survey:
    """Locate places on a ground, within some bounds; places outside are left out."""
    around = bounds or _around(points.values())
    seen = {id: point for id, point in points.items() if _contains(around, point)}
    rows = _Rows(ground, around, sorted({y for _, y in seen.values()}))
    found = {id: rows.at(point) for id, point in seen.items()}
    return Survey(
        ground,
        seen,
        frozenset(id for id, (stretch, _) in found.items() if stretch.is_water),
        {id: piece for id, (_, piece) in found.items()},
        rows.pieces(),
        rows.adjacent_areas(),
    )


def _around(points: Iterable[Point]) -> Bounds:
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN)


def _contains(bounds: Bounds, point: Point) -> bool:
    x, y = point
    return bounds.west <= x <= bounds.east and bounds.south <= y <= bounds.north


class _Rows:
    """The ground by rows: stretches, and which of them are connected."""

    def __init__(self, ground: Ground, bounds: Bounds, latitudes: Sequence[float]) -> None:
        self.bounds = bounds
        count = int((bounds.north - bounds.south) / ROW)
        grid = (bounds.south + ROW * (number + 0.5) for number in range(count))
        self.rows = sorted({*latitudes, *grid})
        self.shores: list[list[float]] = [[] for _ in self.rows]
        self.cuts: list[list[tuple[float, int]]] = [[] for _ in self.rows]
        self.coasts: list[list[Point]] = [[] for _ in self.rows]
        self.fences: tuple[list[list[Point]], ...] = tuple([[] for _ in self.rows] for _ in "ab")
        self.borders = ground.borders
        for edge in ground.coast:
            if edge[0] > bounds.east and edge[2] > bounds.east:
                continue
            for row, x in self._crossed(edge, self.coasts):
                self.shores[row].append(x)
        for number, border in enumerate(ground.borders):
            for edge in border.edges:
                for row, x in self._crossed(edge, self.fences[border.is_water]):
                    self.cuts[row].append((x, number))
        self.rows_of = [self._stretches(row) for row in range(len(self.rows))]
        self.first = [0]
        for stretches in self.rows_of:
            self.first.append(self.first[-1] + len(stretches))
        self.wests = [[each.west for each in row] for row in self.rows_of]
        self.stretches = [each for row in self.rows_of for each in row]
        self.roots = list(range(len(self.stretches)))
        for number in range(len(self.rows) - 1):
            self._join(number)

    def _crossed(self, edge: Edge, walls: list[list[Point]]) -> Iterator[tuple[int, float]]:
        """Yield the rows that an edge crosses, and where; record it as a wall north of each.

        An edge that ends on a row counts there only if the rest of it lies to the north, so
        that a line crosses each row once.
        """
        x, low, x_high, high = edge
        first, last = bisect_left(self.rows, low), bisect_left(self.rows, high)
        slope = (x_high - x) / (high - low) if high > low else 0.0
        for row in range(first, last):
            crossing = x_high - (high - self.rows[row]) * slope
            yield row, crossing
            if row:
                walls[row - 1].append((x, crossing) if x < crossing else (crossing, x))
            x = crossing
        if last:
            walls[last - 1].append((x, x_high) if x < x_high else (x_high, x))

    def _stretches(self, row: int) -> list[Stretch]:
        """Return the stretches of a row between shores, cut by borders of the same kind."""
        west, east = self.bounds.west, self.bounds.east
        shores = [west, *(min(max(x, west), east) for x in sorted(self.shores[row])), east]
        cuts = sorted(self.cuts[row])
        found = []
        for number, (start, end) in enumerate(pairwise(shores)):
            is_water = number % 2 == 0
            inside = [
                x for x, n in cuts if start < x < end and self.borders[n].is_water == is_water
            ]
            found += [Stretch(a, b, is_water) for a, b in pairwise((start, *inside, end)) if a < b]
        return found

    def _join(self, number: int) -> None:
        """Connect the stretches of a row with those of the next wherever no wall separates them.

        The ends of a stretch are walls on both sides of the row; so a gap between walls lies
        in one stretch of a kind in either row.
        """
        for is_water, fences in enumerate(self.fences):
            for x in self._gaps(self.coasts[number] + fences[number]):
                here, there = self._index(number, x), self._index(number + 1, x)
                if self.stretches[here].is_water == is_water:
                    self.roots[self._root(here)] = self._root(there)

    def _gaps(self, walls: list[Point]) -> Iterator[float]:
        """Yield a point in each gap between walls."""
        open_from, east = self.bounds.west, self.bounds.east
        for start, end in (*sorted(walls), (east, east)):
            if start > open_from:
                yield (min(start, east) + open_from) / 2
            open_from = max(open_from, end)
            if open_from >= east:
                return

    def _index(self, row: int, x: float) -> int:
        return self.first[row] + max(bisect_right(self.wests[row], x) - 1, 0)

    def _root(self, index: int) -> int:
        roots = self.roots
        while roots[index] != index:
            roots[index] = index = roots[roots[index]]
        return index

    def at(self, point: Point) -> tuple[Stretch, int]:
        """Return the stretch at a point on one of the rows, and its piece."""
        row = bisect_left(self.rows, point[1])
        index = self._index(row, point[0])
        return self.stretches[index], self._root(index)

    def pieces(self) -> dict[int, list[tuple[float, Stretch]]]:
        """Return the stretches of each piece with their latitudes."""
        found: dict[int, list[tuple[float, Stretch]]] = {}
        for number, row in enumerate(self.rows_of):
            for index, stretch in enumerate(row, self.first[number]):
                found.setdefault(self._root(index), []).append((self.rows[number], stretch))
        return found

    def adjacent_areas(self) -> dict[int, Counter[str]]:
        """Return how many of the borders around each piece name an area."""
        touching: set[tuple[int, int]] = set()
        for row, cuts in enumerate(self.cuts):
            for x, border in cuts:
                index = self._index(row, x)
                if index > self.first[row] and self.stretches[index].west == x:
                    touching.update((self._root(each), border) for each in (index - 1, index))
        found: dict[int, Counter[str]] = {}
        for piece, border in touching:
            found.setdefault(piece, Counter()).update(self.borders[border].between)
        return found


def _nearest(point: Point, edges: Iterable[Edge]) -> float:
    """Return the distance in km of a point from the nearest of some edges."""
    x, y = point
    shrink = cos(radians(y))
    best = inf
    for x1, y1, x2, y2 in edges:
        if y1 - y > best or y - y2 > best:
            continue
        ax, ay, bx, by = (x1 - x) * shrink, y1 - y, (x2 - x1) * shrink, y2 - y1
        length = bx * bx + by * by
        along = min(max(-(ax * bx + ay * by) / length, 0.0), 1.0) if length else 0.0
        best = min(best, hypot(ax + along * bx, ay + along * by))
    return best * KM_PER_DEGREE


def _is_within(point: Point, edges: Iterable[Edge]) -> bool:
    """Whether a point lies within rings: a ray to the west crosses an odd number of edges."""
    x, y = point
    crossed = (
        x2 - (y2 - y) * (x2 - x1) / (y2 - y1) < x for x1, y1, x2, y2 in edges if y1 <= y < y2
    )
    return sum(crossed) % 2 == 1
