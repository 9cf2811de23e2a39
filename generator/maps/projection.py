"""Project the globe onto a flat plate: a conformal conic projection, fitted to its frame."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Points as rows of two numbers: x and y, or longitude and latitude in degrees."""

EARTH_RADIUS = 6371.0
"""Mean radius of the earth in km; on a sheet the flattening is less than a line's width."""
SIXTH = 6.0
"""Standard parallels are inset by a sixth of the range of latitudes (Kavraisky's rule)."""
AROUND_A_POINT = 2.0
"""Scale of a map of a single point, in km per mm."""


class Conic(Struct, frozen=True, dict=True):
    """Lambert's conformal conic projection of a sphere, with two standard parallels.

    Angles are in degrees, x and y in km, y to the north. The formulas are 15-1 to 15-11 of
    J. P. Snyder, Map Projections: A Working Manual (USGS Professional Paper 1395, 1987).
    """

    south: float
    north: float
    meridian: float
    parallel: float

    def forward(self, points: Points) -> Points:
        """Project longitudes and latitudes to x and y in km."""
        rho = self._rho(points[:, 1])
        theta = self._cone * np.radians(points[:, 0] - self.meridian)
        return np.column_stack((rho * np.sin(theta), self._rho_origin - rho * np.cos(theta)))

    def inverse(self, points: Points) -> Points:
        """Return the longitudes and latitudes of x and y in km."""
        x, y = points[:, 0], self._rho_origin - points[:, 1]
        rho = np.hypot(x, y)
        longitude = self.meridian + np.degrees(np.arctan2(x, y)) / self._cone
        latitude = 2 * np.arctan((EARTH_RADIUS * self._scale / rho) ** (1 / self._cone)) - np.pi / 2
        return np.column_stack((longitude, np.degrees(latitude)))

    @cached_property
    def _cone(self) -> float:
        first, second = math.radians(self.south), math.radians(self.north)
        if math.isclose(first, second):
            return math.sin(first)
        ratio = math.log(math.cos(first) / math.cos(second))
        return ratio / math.log(_half_angle(second) / _half_angle(first))

    @cached_property
    def _scale(self) -> float:
        first = math.radians(self.south)
        spread: float = _half_angle(first) ** self._cone
        return math.cos(first) * spread / self._cone

    @cached_property
    def _rho_origin(self) -> float:
        return float(self._rho(np.array([self.parallel]))[0])

    def _rho(self, latitude: NDArray[np.float64]) -> NDArray[np.float64]:
        half = np.tan(np.pi / 4 + np.radians(latitude) / 2)
        return EARTH_RADIUS * self._scale / half**self._cone


def _half_angle(latitude: float) -> float:
    return math.tan(math.pi / 4 + latitude / 2)


def conic_for(places: Points) -> Conic:
    """Return the projection with the least distortion around some places."""
    west, south = places.min(axis=0)
    east, north = places.max(axis=0)
    inset = (north - south) / SIXTH
    return Conic(south + inset, north - inset, (west + east) / 2, (south + north) / 2)


class Projection(Protocol):
    """What puts points of a map on a plate: degrees of the globe, or mm of a plane."""

    def to_plate(self, points: Points) -> Points:
        """Return x and y on the plate."""

    def to_world(self, points: Points) -> Points:
        """Return the points of the map."""


class Fit(Struct, frozen=True):
    """The placement of a projection on a plate: x and y in mm from its top left corner."""

    conic: Conic
    km_per_mm: float
    left: float
    top: float

    def to_plate(self, points: Points) -> Points:
        """Project longitudes and latitudes to x and y on the plate."""
        flat = self.conic.forward(points) / self.km_per_mm
        return np.column_stack((flat[:, 0] + self.left, self.top - flat[:, 1]))

    def to_world(self, points: Points) -> Points:
        """Return the longitudes and latitudes of points on the plate."""
        flat = np.column_stack((points[:, 0] - self.left, self.top - points[:, 1]))
        return self.conic.inverse(flat * self.km_per_mm)


def fitted(
    points: Points, margins: NDArray[np.float64], box: tuple[float, float, float, float]
) -> Fit:
    """Return the largest fit of points into a box (left, top, right, bottom).

    Each point has a margin, in mm, from the edges; the remaining space is divided evenly.
    """
    conic = conic_for(points)
    flat = conic.forward(points)
    left, top, right, bottom = box
    across = _least_scale(flat[:, 0], margins, right - left)
    down = _least_scale(flat[:, 1], margins, bottom - top)
    km_per_mm = max(across, down) or AROUND_A_POINT
    low = (flat / km_per_mm - margins[:, None]).min(axis=0)
    high = (flat / km_per_mm + margins[:, None]).max(axis=0)
    centre = (low + high) / 2
    return Fit(
        conic,
        km_per_mm,
        (left + right) / 2 - float(centre[0]),
        (top + bottom) / 2 + float(centre[1]),
    )


def _least_scale(values: NDArray[np.float64], margins: NDArray[np.float64], length: float) -> float:
    """Return the fewest km per mm at which values with their margins fit a length."""
    high, low = values[:, None] - values, margins[:, None] + margins
    return float((high / (length - low)).max())
