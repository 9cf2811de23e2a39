"""Plates are as large as the paper and the data of the land allow."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from generator.maps.chart import Geography
from generator.maps.plate import Plate
from generator.maps.platefit import LEAST, is_within, plate_for
from generator.maps.survey import Bounds
from tests.mapping import GAMES, sheet, small_chart, small_plate

WIDE, HIGH = (400.0, 100.0), (100.0, 400.0)


def plate_within(reach: Bounds | None, size: tuple[float, float]) -> Plate:
    """Return the small chart on a plate for it, its data reaching so far."""
    known = small_plate()
    chart = small_chart(geography=Geography(known.chart.geography.land, reach=reach))
    return plate_for(chart, known.look, *size)


@pytest.mark.parametrize("size", [WIDE, HIGH])
def test_a_plate_shows_no_more_than_the_data_hold(size: tuple[float, float]) -> None:
    """It gives way where the map has room to spare, which stays as large."""
    reach = Bounds(0, 42, 12, 52)
    full, plate = plate_within(None, size), plate_within(reach, size)
    assert (full.sizes.width, full.sizes.height) == size
    assert plate.globe.km_per_mm < full.globe.km_per_mm / LEAST
    (spared, kept) = (0, 1) if size == WIDE else (1, 0)
    lengths = plate.sizes.width, plate.sizes.height
    assert lengths[kept] == size[kept]
    assert 50 < lengths[spared] < 300
    corners = plate.fit.to_world(np.array(shapely.get_coordinates(plate.frame)))
    assert ((corners >= reach[:2]) & (corners <= reach[2:])).all()
    larger = (lengths[0] + 8, lengths[1]) if size == WIDE else (lengths[0], lengths[1] + 8)
    assert not is_within(plate_within(None, larger), reach)


def test_a_plate_stays_whole_where_the_data_do_not_even_hold_the_places() -> None:
    assert plate_within(Bounds(4, 44, 8, 48), WIDE).sizes == plate_within(None, WIDE).sizes
    assert plate_within(Bounds(5, 45, 7, 47), HIGH).sizes == plate_within(None, HIGH).sizes


def test_a_map_of_one_place_that_the_data_do_not_hold() -> None:
    known = small_plate()
    geography = Geography(known.chart.geography.land, reach=Bounds(0, 0, 1, 1))
    chart = small_chart(spots={"mill": known.chart.spots["mill"]}, links=(), geography=geography)
    assert plate_for(chart, known.look, *WIDE).sizes == plate_within(None, WIDE).sizes


@pytest.mark.parametrize(("paper", "game"), [("a4", 0), ("letter", 1), ("a3", 0), ("legal", 1)])
def test_the_bundled_maps_fill_their_paper(paper: str, game: int) -> None:
    page = sheet(GAMES[game], "en", paper).page
    assert page.chart.geography.reach
    assert page.corner == (page.margin, page.margin)
