"""Names are drawn with halos that cut no link but those that run through the name."""

from __future__ import annotations

import numpy as np
import shapely

from generator.maps.namelayers import codes, off_routes
from tests.mapping import GAMES, sheet, small_plate


def test_halos_do_not_cut_the_lines_of_links() -> None:
    plate = sheet().page.plate
    crossed = [
        off_routes(plate, shapely.box(*name.box).buffer(1.0))
        for name in plate.names
        if any(line.intersects(shapely.box(*name.box).buffer(1.0)) for line in plate.route_lines)
    ]
    assert len(crossed) > 10
    lines = shapely.union_all(plate.route_lines)
    assert all(shapely.intersection(each, lines).length < 1e-6 for each in crossed)
    free = shapely.box(-9, -9, -8, -8)
    assert off_routes(plate, free) == free


def test_the_halo_of_a_name_lies_in_front_of_a_link_through_its_letters() -> None:
    plate = sheet().page.plate
    line = plate.route_lines[0]
    at = line.interpolate(0.5, normalized=True)
    ring = np.array(at.buffer(1.0).exterior.coords)
    around = at.buffer(1.5)
    assert off_routes(plate, around, [ring]) == around
    assert off_routes(plate, around, [np.add(ring, 90.0)]) != around


def test_every_place_with_a_code_has_it_in_a_tag() -> None:
    plate = sheet(GAMES[1], "en", "a4").page.plate
    coded = [spot for spot in plate.chart.spots.values() if spot.code]
    assert len(list(codes(plate))) == len(coded) == 71
    assert not list(codes(small_plate()))
