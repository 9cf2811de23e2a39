"""Names of seas stay in their own zone while they can."""

from __future__ import annotations

import shapely

from generator.maps.look import sizes_for
from generator.maps.seanamer import SeaNamer
from tests.mapping import GAMES, maker

SEA = shapely.box(0, 0, 100, 60)
NOTHING = shapely.Polygon()


def namer() -> SeaNamer:
    return SeaNamer(maker(GAMES[0]).look, sizes_for(280, 190), lambda: SEA, NOTHING)


def test_a_name_with_space_is_in_its_zone() -> None:
    name = namer().named("sea", "A sea", (50, 30), SEA, NOTHING)
    assert name.fits
    assert SEA.contains(name.shape)


def test_a_name_comes_closer_to_all_around_it_before_it_leaves_its_zone() -> None:
    zone = shapely.box(40, 27.5, 60, 32.5)
    name = namer().squeezed("sea", "A sea", (50, 30), zone, NOTHING, NOTHING)
    assert name is not None
    assert zone.contains(name.shape)


def test_a_name_leaves_a_zone_that_is_too_narrow_and_may_fit_nowhere() -> None:
    narrow = shapely.box(48, 20, 53, 40)
    name = namer().squeezed("sea", "A sea of words", (50, 30), narrow, NOTHING, NOTHING)
    assert name is not None
    assert not narrow.contains(name.shape)
    assert namer().squeezed("sea", "A sea of words", (50, 30), narrow, SEA, SEA) is None


def test_a_name_is_rather_across_links_than_over_a_coast() -> None:
    zone = shapely.box(40, 27.5, 60, 32.5)
    link = shapely.box(49.5, 0, 50.5, 60)
    lake = SeaNamer(maker(GAMES[0]).look, sizes_for(280, 190), lambda: zone, NOTHING)
    name = lake.squeezed("sea", "A sea", (50, 30), zone, shapely.union(link, zone), NOTHING)
    assert name is not None
    assert zone.contains(name.shape)
