"""Find points on the plane of a map: cells of its grid, outlines, and what lies in them.

It needs neither numpy nor shapely, so that checks start fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import dist

from generator.content.model import Content, MapPlane, PlaneGrid, PlanePoint, Region

Point = tuple[float, float]
"""Millimetres from the left and the top of a plane."""
Ring = Sequence[Point]
"""The corners of an outline; the last is joined with the first."""

SAME = 1e-6
"""Lengths below it are none, in mm."""


def columns_of(grid: PlaneGrid) -> list[str]:
    """Return what the columns of a grid are called, from the left."""
    return _called(grid.columns, grid.letters == "columns", grid.letters == "none")


def rows_of(grid: PlaneGrid) -> list[str]:
    """Return what the rows of a grid are called, from the top."""
    return _called(grid.rows, grid.letters == "rows", grid.letters == "none")


def _called(count: int, in_letters: bool, in_two_digits: bool) -> list[str]:
    if in_letters:
        return [chr(ord("A") + number) for number in range(min(count, 26))]
    return [f"{number:02}" if in_two_digits else str(number) for number in range(1, count + 1)]


@lru_cache(maxsize=8)
def cell_names(grid: PlaneGrid) -> Mapping[str, tuple[int, int]]:
    """Return the column and row of each cell by its name, both from 0."""
    names = {}
    for across, column in enumerate(columns_of(grid)):
        for down, row in enumerate(rows_of(grid)):
            name = row + column if grid.letters == "rows" else column + row
            names[name] = across, down
    return names


def located(content: Content) -> Mapping[str, Point]:
    """Return where the places of a map are: longitude and latitude, or mm on its plane."""
    if content.map is None:
        return {}
    if content.map.plane:
        return spots_of(content)
    return {id: (place.at[1], place.at[0]) for id, place in content.places.items() if place.at}


def point_on(plane: MapPlane, at: PlanePoint) -> Point | None:
    """Return a point of a plane in mm: as given, or the middle of a cell; None without such."""
    if not isinstance(at, str):
        return at
    cell = cell_names(plane.grid).get(at) if plane.grid else None
    if cell is None or plane.grid is None:
        return None
    across, down = cell
    return (
        (across + 0.5) * plane.width / plane.grid.columns,
        (down + 0.5) * plane.height / plane.grid.rows,
    )


def is_on(plane: MapPlane, point: Point) -> bool:
    """Whether a point is on a plane or its edge."""
    return 0 <= point[0] <= plane.width and 0 <= point[1] <= plane.height


def spots_of(content: Content) -> dict[str, Point]:
    """Return where places are on the plane of the map, those without a known point left out."""
    plane = content.map.plane if content.map else None
    if plane is None:
        return {}
    found = {id: point_on(plane, p.spot) for id, p in content.places.items() if p.spot is not None}
    return {id: point for id, point in found.items() if point is not None}


def ring_of(plane: MapPlane, region: Region) -> list[Point] | None:
    """Return the corners of a region that gives its outline; None if one is not known.

    A last corner that repeats the first is left out.
    """
    if region.outline is None or region.outline == "places":
        return None
    assert not isinstance(region.outline, str)
    corners = [point_on(plane, each) for each in region.outline]
    ring = [corner for corner in corners if corner is not None]
    if len(ring) < len(corners):
        return None
    return ring[:-1] if len(ring) > 1 and dist(ring[0], ring[-1]) < SAME else ring


def crossing_of(ring: Ring) -> tuple[int, int] | None:
    """Return the numbers of two sides of an outline that meet where they should not, if any.

    Side 0 leads from corner 0 to corner 1.
    """
    sides = list(_sides(ring))
    boxes = [_box(side) for side in sides]
    for (one, first), (other, second) in combinations(enumerate(sides), 2):
        if not _near(boxes[one], boxes[other]):
            continue
        follows = other - one in (1, len(sides) - 1)
        if follows:
            if _folds_back(first, second):
                return one, other
        elif _meet(*first, *second):
            return one, other
    return None


def area_of(ring: Ring) -> float:
    """Return the area of an outline in square mm."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in _sides(ring))) / 2


def is_within(point: Point, ring: Ring) -> bool:
    """Whether a point is in an outline or on it."""
    if any(_is_between(point, a, b) for a, b in _sides(ring)):
        return True
    x, y = point
    crossed = 0
    for (ax, ay), (bx, by) in _sides(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed += 1
    return crossed % 2 == 1


def overlap(one: Ring, other: Ring) -> bool:
    """Whether two simple outlines have an area in common; they may touch along a side."""
    if not _near(_box(one), _box(other)):
        return False
    sides = [(_box(second), second) for second in _sides(other)]
    for first in _sides(one):
        around = _box(first)
        if any(_near(around, box) and _cross(*first, *second) for box, second in sides):
            return True
    return any(_is_inside(p, other) for p in _probes(one)) or any(
        _is_inside(p, one) for p in _probes(other)
    )


def _box(points: Ring) -> tuple[float, float, float, float]:
    """Return the least and the most of both coordinates of some points."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def _near(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Whether two boxes touch: most sides do not, and need no closer look."""
    return (
        one[0] <= other[2] + SAME
        and other[0] <= one[2] + SAME
        and one[1] <= other[3] + SAME
        and other[1] <= one[3] + SAME
    )


def _sides(ring: Ring) -> Iterator[tuple[Point, Point]]:
    if ring:
        yield from pairwise((*ring, ring[0]))


def _probes(ring: Ring) -> Iterator[Point]:
    """Yield corners, middles of sides, and a point within each corner's ear."""
    around = (ring[-1], *ring, ring[0])
    for before, corner, after in zip(around, around[1:], around[2:], strict=False):
        yield corner
        yield (corner[0] + after[0]) / 2, (corner[1] + after[1]) / 2
        ear = (
            corner[0] * 0.998 + (before[0] + after[0]) * 0.001,
            corner[1] * 0.998 + (before[1] + after[1]) * 0.001,
        )
        if _is_inside(ear, ring):
            yield ear


def _is_inside(point: Point, ring: Ring) -> bool:
    """Whether a point is in an outline and not on it."""
    return is_within(point, ring) and not any(_is_between(point, a, b) for a, b in _sides(ring))


def _turn(a: Point, b: Point, c: Point) -> float:
    """Return on which side of the line from a to b a point lies: 0 on it, by distance in mm."""
    length = dist(a, b) or 1.0
    value = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / length
    return 0.0 if abs(value) < SAME else value


def _is_between(point: Point, a: Point, b: Point) -> bool:
    """Whether a point is on a side."""
    x, y = point
    if x < min(a[0], b[0]) - SAME or x > max(a[0], b[0]) + SAME:
        return False
    if y < min(a[1], b[1]) - SAME or y > max(a[1], b[1]) + SAME:
        return False
    if dist(a, b) < SAME:
        return dist(point, a) < SAME
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    return _turn(a, b, point) == 0 and -SAME <= along <= dist(a, b) ** 2 + SAME


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two sides cross at a point that is an end of neither."""
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two sides have a point in common."""
    ends = ((a, c, d), (b, c, d), (c, a, b), (d, a, b))
    return _cross(a, b, c, d) or any(_is_between(*each) for each in ends)


def _folds_back(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Whether two neighbouring sides lie upon each other, or one of them has no length."""
    if dist(*first) < SAME or dist(*second) < SAME:
        return True
    (a, b), (c, d) = (first, second) if dist(first[1], second[0]) < SAME else (second, first)
    return _turn(a, b, d) == 0 and (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) < 0
