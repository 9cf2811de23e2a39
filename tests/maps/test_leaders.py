"""Leader lines run to distant names across as little as can be."""

from __future__ import annotations

from msgspec.structs import replace
from shapely import box

from generator.maps.leaders import CROSSING, leader_cost, leaders
from tests.mapping import small_plate


def test_near_names_have_no_leader() -> None:
    assert leaders(small_plate()) == ""


def test_leaders_have_the_inks_of_lettering_and_not_of_roads() -> None:
    near = small_plate()
    (sea,) = near.sea_names
    led = replace(sea, leader=(1.0, 2.0, 3.0, 4.0))
    near.__dict__["sea_names"] = [led]
    drawn = leaders(near)
    assert "M1.0 2.0L3.0 4.0" in drawn
    assert f'stroke="{near.look["night"]}"' in drawn
    assert near.look["road"] not in drawn and near.look["accent"] not in drawn


def test_a_leader_costs_its_length_and_what_it_crosses() -> None:
    crossed, clear = box(4, -1, 6, 1), box(0, 5, 10, 6)
    assert leader_cost((0, 0), (10, 0), [clear]) == 10
    assert leader_cost((0, 0), (10, 0), [crossed, clear]) == 10 + CROSSING
