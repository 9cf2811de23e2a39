"""Lay a plane out on paper: how large it is, and what is beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from generator.maps.geography import Terrain
from generator.maps.look import POINT, Sizes, sizes_for
from generator.maps.placement import Piece, Placement
from generator.maps.plane import Box, Plane

LEAST_NAME = 7.0 * POINT
"""Smallest type of names, in mm."""
ROUNDS = 8
"""In so many rounds the frame has the proportions of the plane to a hundredth of a mm."""
FEW, ENLARGED = 25, (1.4, 1.2, 1.0)
"""On a plane with at most so many places signs and words may be larger: as much as fits."""
BETWEEN = 4.0
"""Distance of title and legend from each other and from the frame on A4, in mm."""


def enlargements(places: int) -> tuple[float, ...]:
    """Return the factors of the size of signs and words to try for so many places."""
    return ENLARGED if places <= FEW else ENLARGED[-1:]


def hugging(
    plane: Plane, width: float, height: float, panel: float = 0.0, larger: float = 1.0
) -> tuple[Sizes, float]:
    """Return the sizes of the largest plate whose frame lies close around a plane, and its panel.

    ``width`` and ``height`` are the most that it may have, in mm, with the panel at its right.
    Signs and words are ``larger`` by a factor.
    """
    sizes = _sizes(width, height, larger)
    for _ in range(ROUNDS):
        edge = 2 * sizes.border
        across, down = width - edge - panel, height - edge
        scale = min(across / plane.width, down / plane.height)
        sizes = _sizes(plane.width * scale + edge + panel, plane.height * scale + edge, larger)
    return sizes, panel


def _sizes(width: float, height: float, larger: float) -> Sizes:
    sizes = sizes_for(width, height, LEAST_NAME)
    return replace(sizes, scale=sizes.scale * larger)


def widest(pieces: Sequence[Piece], sizes: Sizes) -> float:
    """Return the width of a panel for title and legend."""
    return max(piece.width for piece in pieces) + BETWEEN * sizes.scale


def beside(pieces: Sequence[Piece], box: Box, sizes: Sizes, panel: float) -> dict[str, Placement]:
    """Return title and legend below each other beside a plane."""
    left, y = box[2] + sizes.border + BETWEEN * sizes.scale / 2, sizes.border
    found = {}
    for piece in pieces:
        x = left + (panel - BETWEEN * sizes.scale / 2 - piece.width) / 2
        bottom = y + piece.height
        place = (x, y, x + piece.width, bottom)
        found[piece.id] = Placement(piece, place, bottom <= sizes.height)
        y = bottom + BETWEEN * sizes.scale
    return found


def bare_plane(plane: Plane, regions: Mapping[str, BaseGeometry], frame: BaseGeometry) -> Terrain:
    """Return the terrain of a plane: where it has water, the other regions are land."""
    is_water = {area.id: area.fill == "water" for area in plane.areas}
    dry = [shape for id, shape in regions.items() if not is_water[id]]
    nothing: BaseGeometry = shapely.MultiPolygon()
    land = shapely.union_all(dry) if any(is_water.values()) and dry else nothing
    return Terrain(frame, land, nothing, (), (), ())
