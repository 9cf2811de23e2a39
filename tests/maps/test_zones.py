"""The zones of the sea are areas, in tints that set them off from their neighbours."""

from __future__ import annotations

from msgspec.structs import replace
from shapely import box

from generator.maps import zones
from tests.mapping import small_plate


def test_neighbours_have_different_tints() -> None:
    areas = {"a": box(0, 0, 10, 10), "b": box(10, 0, 20, 10), "c": box(0, 10, 20, 20)}
    assert zones.zone_tints(areas) == {"a": 0, "b": 1, "c": 2}
    assert zones.zone_tints({**areas, "far": box(40, 0, 50, 10)})["far"] == 0


def test_with_more_neighbours_than_tints_the_last_is_used() -> None:
    areas = {f"{number}": box(0, 0, 10, 10) for number in range(len(zones.TINTS) + 2)}
    assert list(zones.zone_tints(areas).values()) == [0, 1, 2, 3, 3, 3]


def test_zones_are_drawn_only_where_fills_are() -> None:
    plate = small_plate()
    assert len(list(zones.zones(plate))) == len(plate.areas.zones) > 0
    bare = replace(plate, look=replace(plate.look, fills=False))
    assert list(zones.zones(bare)) == []
