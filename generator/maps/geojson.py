"""Read GeoJSON files of land, water and borders, with limits and validation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from generator import files

LARGEST = 16 * 1024 * 1024
"""Largest file in bytes; all of Europe takes a third of a megabyte."""
MOST_POINTS = 500_000
"""Most points of a file."""
DEEPEST = 4
"""Deepest nesting of coordinates: that of a multipolygon."""
FARTHEST_EAST, FARTHEST_NORTH = 360.0, 90.0
"""Largest longitude, which may extend beyond the date line, and latitude, in degrees."""

Point = Sequence[float]
"""Longitude and latitude in degrees; further numbers are ignored."""


class Feature(Struct, frozen=True):
    """A feature: its properties, geometry type, and coordinates in degrees."""

    properties: Mapping[str, Any]
    kind: str
    coordinates: Any

    @property
    def polygons(self) -> Sequence[Sequence[Sequence[Point]]]:
        """Its polygons, each an outline and its holes."""
        found: Any = self.coordinates
        return found if self.kind == "MultiPolygon" else [found]

    @property
    def lines(self) -> Iterator[Sequence[Point]]:
        """Its lines or rings, at any depth."""
        return _lines(self.coordinates)


class _Collection(Struct):
    features: list[dict[str, Any]]


class _Reach(Struct):
    bbox: tuple[float, float, float, float] | None = None


def features_of(path: Path) -> list[Feature]:
    """Return the features of a file, or none if it does not exist.

    Raises ValueError with the reason if it cannot be read.
    """
    data = _data(path)
    if data is None:
        return []
    try:
        read = msgspec.json.decode(data, type=_Collection).features
        found = [
            Feature(
                each.get("properties") or {},
                each["geometry"].get("type", ""),
                each["geometry"]["coordinates"],
            )
            for each in read
        ]
        _validate_points(found)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"{path.name} is no GeoJSON: {error}") from error
    return found


def bbox_of(path: Path) -> tuple[float, float, float, float] | None:
    """Return the declared extent of a file as west, south, east, north, or None.

    It is the ``bbox`` of the collection (RFC 7946, section 5). Raises ValueError with the reason.
    """
    data = _data(path)
    if data is None:
        return None
    try:
        bbox = msgspec.json.decode(data, type=_Reach).bbox
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path.name} does not say how far it reaches: {error}") from error
    if bbox and not all(map(isfinite, bbox)):
        raise ValueError(f"{path.name} has a bbox that is not finite")
    return bbox


def _data(path: Path) -> bytes | None:
    if not path.is_file():
        return None
    try:
        return files.read(path, path.parent, LARGEST)
    except OSError as error:
        raise ValueError(f"{path.name} cannot be read: {error.strerror}") from error


def _validate_points(features: Sequence[Feature]) -> None:
    """Raise ValueError for invalid coordinates, or too many points."""
    count = 0
    for feature in features:
        for line in feature.lines:
            count += len(line)
            if count > MOST_POINTS:
                raise ValueError(f"it has more than {MOST_POINTS:,} points")
            for point in line:
                if not {type(each) for each in point} <= {int, float}:
                    raise ValueError("a coordinate is no number")
                east, north, *_ = point
                # a comparison with NaN is false
                if not (abs(east) <= FARTHEST_EAST and abs(north) <= FARTHEST_NORTH):
                    raise ValueError(f"there is no place at [{east}, {north}]")


def _lines(coordinates: Any, deep: int = 2) -> Iterator[Sequence[Point]]:
    if deep > DEEPEST:
        raise ValueError(f"coordinates lie deeper than {DEEPEST} lists")
    if isinstance(coordinates[0][0], int | float):
        yield coordinates
    else:
        for part in coordinates:
            yield from _lines(part, deep + 1)
