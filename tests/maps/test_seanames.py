"""Names of seas without space for them lie across an edge to other seas, or off their mouth."""

from __future__ import annotations

import shapely

from generator.maps.seanames import Water, name_beyond, name_within, open_sea
from generator.maps.waters import Setting
from tests.mapping import GAMES, maker

SEA = shapely.box(0, 0, 100, 60)


def setting(words: str = "A narrow sea") -> Setting:
    return Setting((maker(GAMES[0]).look.italic.line(words, 3.0),), 3.4, 0.0)


def test_a_name_is_within_its_zone_where_there_is_space() -> None:
    name = name_within("sea", [setting()], Water(SEA, SEA, shapely.Polygon(), 1.0), (50, 30))
    assert name.fits
    assert SEA.contains(name.shape)


def test_a_name_extends_into_another_sea_but_not_over_land() -> None:
    zone = shapely.box(40, 20, 52, 60)
    water = Water(zone, SEA, shapely.Polygon(), 1.0)
    assert not name_within("sea", [setting()], Water(*water[:3], 9.0), (46, 58)).fits
    name = name_beyond("sea", [setting()], water, (46, 40))
    assert (name.fits, name.leader) == (True, None)
    assert SEA.contains(name.shape)
    assert zone.contains(shapely.centroid(name.shape))


def test_a_name_is_off_the_mouth_of_a_bay_with_a_leader_into_it() -> None:
    bay = shapely.box(48, 60, 52, 70)
    water = Water(bay, shapely.union(SEA, bay), shapely.Polygon(), 1.0)
    covered = water._replace(taken=shapely.box(40, 55, 60, 75))
    name = name_beyond("bay", [setting()], covered, (50, 65))
    assert name.fits
    assert name.leader is not None
    assert SEA.contains(name.shape)
    assert bay.contains(shapely.Point(name.leader[2:]))


def test_a_name_off_the_mouth_lies_across_no_border() -> None:
    bay, border = shapely.box(48, 60, 52, 70), shapely.LineString([(50, 0), (50, 60)])
    taken = shapely.box(40, 55, 60, 75)
    water = Water(bay, shapely.union(SEA, bay), taken, 1.0, border)
    name = name_beyond("bay", [setting("Bay")], water, (50, 65))
    assert (name.fits, name.leader is None) == (True, False)
    assert name.shape.disjoint(border)


def test_a_name_extends_over_the_coast_if_there_is_no_other_way() -> None:
    lake = shapely.box(40, 20, 48, 28)
    name = name_beyond("lake", [setting()], Water(lake, lake, shapely.Polygon(), 1.0), (44, 24))
    assert name.fits
    assert not lake.contains(name.shape)


def test_islets_are_kept_clear_of() -> None:
    islet = shapely.box(50, 30, 50.3, 30.3)
    assert not open_sea(SEA, islet).contains(shapely.Point(50.4, 30.4))
    assert open_sea(SEA, shapely.box(10, 10, 30, 30)).contains(shapely.Point(30.4, 30.4))
