"""Leader lines run to distant names across as little as can be."""

from __future__ import annotations

from shapely import box

from generator.maps.leaders import CROSSING, leader_cost, leaders
from tests.mapping import small_plate


def test_near_names_have_no_leader() -> None:
    assert leaders(small_plate()) == ""


def test_a_leader_costs_its_length_and_what_it_crosses() -> None:
    crossed, clear = box(4, -1, 6, 1), box(0, 5, 10, 6)
    assert leader_cost((0, 0), (10, 0), [clear]) == 10
    assert leader_cost((0, 0), (10, 0), [crossed, clear]) == 10 + CROSSING
