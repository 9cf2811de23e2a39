"""Find a place for the name of a sea: in its zone, across the edge to other seas, or off it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from generator.maps.waters import CLOSE, COARSE, SeaName, Setting, letter_sea

COAST_CROSSED = 7.0
"""How far the name of a narrow sea may extend over its coast, in mm on A4."""
ROOM = 0.65
"""Distance of names from coasts, in mm on A4."""
NARROW, BESIDE_LINKS = 0.3, 0.45
"""Their distance where a sea has no space for more, and that from links there."""
ALONG = 14.0
"""How far a name may extend into other seas, in mm on A4."""
OFF = 8.0
"""How far off its mouth a name should be, in mm on A4."""
MIDDLE = np.linspace(0.2, 0.8, 13)
"""Where leader lines may cross the mouth of a zone, as shares of its width."""
INTO = 1.5
"""How far they extend into the zone, in mm on A4."""
ON_LAND = 1000.0
"""What it costs a leader line to cross land, in mm of its length."""


ISLET = 4.0
"""Area in mm² up to which islands may be missed by the grid on which seas are lettered."""


class Water(NamedTuple):
    """A zone, the whole sea that it is a part of, what is taken there, the scale, and borders."""

    zone: BaseGeometry
    sea: BaseGeometry
    taken: BaseGeometry
    scale: float
    borders: BaseGeometry = shapely.MultiLineString()


def open_sea(frame: BaseGeometry, land: BaseGeometry) -> BaseGeometry:
    """Return the sea to within a fifth of a millimetre, with islets larger than they are."""
    parts = shapely.get_parts(land)
    islets = shapely.buffer(parts[shapely.area(parts) < ISLET], ROOM / 2, quad_segs=1)
    whole = shapely.union_all(np.r_[land, islets])
    return shapely.simplify(shapely.difference(frame, whole), 0.2)


def name_within(
    id: str,
    settings: Sequence[Setting],
    water: Water,
    spot: tuple[float, float],
    room: float = ROOM,
) -> SeaName:
    """Return the name of a sea within its zone, with some room to its edge; it may not fit."""
    inner = shapely.buffer(water.zone, -room * water.scale, quad_segs=2)
    step = CLOSE if room < ROOM else COARSE
    return letter_sea(id, settings, shapely.difference(inner, water.taken), spot, step=step)


def name_beyond(
    id: str, settings: Sequence[Setting], water: Water, spot: tuple[float, float]
) -> SeaName:
    """Return the name of a sea that has no space for it; it may not fit.

    It has its middle in the zone, and extends into other seas; or it is off the mouth of the
    zone, clear of the borders of others, with a leader line; or, if there is no other way, it
    extends over the coast.
    """
    zone, sea, taken, scale, _ = water
    near = shapely.intersection(sea, shapely.buffer(zone, ALONG * scale, quad_segs=2))
    wet = shapely.difference(shapely.buffer(near, -NARROW * scale, quad_segs=2), taken)
    afloat = letter_sea(id, settings, wet, spot, zone, CLOSE)
    if afloat.fits:
        return afloat
    coast = shapely.buffer(shapely.boundary(sea), 0.5, quad_segs=1)
    mouth = shapely.difference(shapely.boundary(zone), coast)
    if not mouth.is_empty:
        away = _off_mouth(id, settings, shapely.difference(wet, zone), mouth, water)
        if away.fits:
            return away
    around = shapely.buffer(zone, COAST_CROSSED * scale, quad_segs=2)
    return letter_sea(id, settings, shapely.difference(around, taken), spot)


def _off_mouth(
    id: str, settings: Sequence[Setting], open_water: BaseGeometry, mouth: BaseGeometry, at: Water
) -> SeaName:
    """Return the name of a sea in open water off its mouth, with a leader line into it."""
    parts = shapely.get_parts(mouth)
    widest = parts[int(shapely.length(parts).argmax())]
    middle = shapely.line_interpolate_point(widest, 0.5, normalized=True)
    outward = shapely.get_coordinates(middle)[0] - shapely.get_coordinates(at.zone.centroid)[0]
    outward *= OFF * at.scale / max(float(np.hypot(*outward)), OFF)
    spot = middle.x + float(outward[0]), middle.y + float(outward[1])
    borders = shapely.buffer(at.borders, NARROW * at.scale, quad_segs=1)
    around = shapely.buffer(shapely.Point(spot), ALONG * at.scale)
    free = shapely.intersection(shapely.difference(open_water, borders), around)
    found = letter_sea(id, settings, free, spot, step=CLOSE)
    goals = shapely.line_interpolate_point(widest, MIDDLE, normalized=True)
    ends = shapely.get_coordinates(shapely.shortest_line(found.shape, goals)).reshape(-1, 2, 2)
    away = ends[:, 1] - ends[:, 0]
    ends[:, 1] += away * (INTO * at.scale / np.hypot(*away.T).clip(1e-9))[:, None]
    lines = shapely.linestrings(ends)
    costs = shapely.length(lines) + np.where(shapely.covers(at.sea, lines), 0.0, ON_LAND)
    x1, y1, x2, y2 = (float(each) for each in ends[int(costs.argmin())].ravel())
    return replace(found, leader=(x1, y1, x2, y2))
