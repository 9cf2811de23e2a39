"""The projection agrees with PROJ, and the fit shows everything as large as it can."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyproj import Proj

from generator.maps.projection import EARTH_RADIUS, Conic, Fit, conic_for, fitted

EUROPE = np.array([(-9.05, 53.27), (-9.14, 38.72), (28.65, 44.18), (-6.29, 36.53), (-3.19, 55.95)])
TRUE = 1e-6
"""How far from PROJ a point may be, in km: a millimetre on the ground."""


def proj_of(conic: Conic) -> Proj:
    """Return the same projection as PROJ has it, on the same sphere, in km."""
    return Proj(
        proj="lcc",
        lat_1=conic.south,
        lat_2=conic.north,
        lat_0=conic.parallel,
        lon_0=conic.meridian,
        R=EARTH_RADIUS * 1000,
        units="km",
    )


degrees = st.floats(allow_nan=False, allow_infinity=False)
conics = st.builds(
    Conic,
    south=st.floats(20, 44),
    north=st.floats(45, 65),
    meridian=st.floats(-20, 40),
    parallel=st.floats(25, 60),
)
points = st.lists(st.tuples(st.floats(-35, 55), st.floats(15, 75)), min_size=1, max_size=20).map(
    np.array
)


@given(conics, points)
def test_proj_puts_points_at_the_same_spot(conic: Conic, places: np.ndarray) -> None:
    expected = np.column_stack(proj_of(conic)(places[:, 0], places[:, 1]))
    assert np.abs(conic.forward(places) - expected).max() < TRUE


@given(conics, points)
def test_proj_finds_the_same_points_again(conic: Conic, places: np.ndarray) -> None:
    flat = conic.forward(places)
    expected = np.column_stack(proj_of(conic)(flat[:, 0], flat[:, 1], inverse=True))
    assert np.abs(conic.inverse(flat) - expected).max() < 1e-8
    assert np.abs(conic.inverse(flat) - places).max() < 1e-8


def test_one_standard_parallel_is_allowed() -> None:
    conic = Conic(45.0, 45.0, 10.0, 45.0)
    expected = np.column_stack(proj_of(conic)(EUROPE[:, 0], EUROPE[:, 1]))
    assert np.abs(conic.forward(EUROPE) - expected).max() < TRUE


def test_the_projection_is_true_where_the_places_are() -> None:
    conic = conic_for(EUROPE)
    assert 36.53 < conic.south < conic.north < 55.95
    assert conic.meridian == pytest.approx((-9.14 + 28.65) / 2)
    factors = proj_of(conic).get_factors(EUROPE[:, 0], EUROPE[:, 1])
    assert np.abs(np.array(factors.meridional_scale) - 1).max() < 0.02
    assert np.abs(np.array(factors.angular_distortion)).max() < 1e-3, "angles are kept"


@given(points.filter(lambda places: len({tuple(place) for place in places}) > 3), st.floats(1, 12))
def test_all_points_are_in_the_box_with_their_margins(places: np.ndarray, margin: float) -> None:
    if np.ptp(places[:, 1]) < 1 or np.ptp(places[:, 0]) < 1:
        return
    margins = np.full(len(places), margin)
    flat = fitted(places, margins, (5.0, 5.0, 275.0, 180.0)).to_plate(places)
    near = margins[:, None] - 1e-6
    assert (flat - near >= (5.0, 5.0)).all()
    assert (flat + near <= (275.0, 180.0)).all()
    room = np.r_[
        (flat - margin).min(axis=0) - (5.0, 5.0), (275.0, 180.0) - (flat + margin).max(axis=0)
    ]
    assert np.sort(room)[:2].max() < 1e-6, "the box is filled one way"
    assert room[[0, 1]] == pytest.approx(room[[2, 3]], abs=1e-6)


@given(points)
def test_a_plate_can_be_projected_back_to_the_world(places: np.ndarray) -> None:
    fit = Fit(conic_for(EUROPE), 14.2, 130.0, 95.0)
    assert np.abs(fit.to_world(fit.to_plate(places)) - places).max() < 1e-8


def test_north_is_up_and_east_is_right() -> None:
    fit = fitted(EUROPE, np.full(len(EUROPE), 8.0), (0.0, 0.0, 200.0, 150.0))
    middle, north, east = fit.to_plate(np.array([(9.75, 46.0), (9.75, 47.0), (10.75, 46.0)]))
    assert north[1] < middle[1]
    assert north[0] == pytest.approx(middle[0], abs=0.1)
    assert east[0] > middle[0]
    one_degree = np.pi * EARTH_RADIUS / 180 / fit.km_per_mm
    assert middle[1] - north[1] == pytest.approx(one_degree, rel=0.02)
