"""Slots of player boards: in true size, as many beside each other as the zone is wide."""

from __future__ import annotations

from generator.content.model import ZoneSlots
from generator.imposition.slots import GAP, size_of_slot, slots_in


def test_a_size_is_a_name_or_measures_and_may_be_turned() -> None:
    assert size_of_slot(ZoneSlots(size="poker")) == (63.5, 88.9)
    assert size_of_slot(ZoneSlots(size="63x88", turned=True)) == (88.0, 63.0)
    assert size_of_slot(ZoneSlots(size="pocker")) is None


def test_slots_that_have_no_room_beside_each_other_stand_below() -> None:
    corners, size = slots_in(ZoneSlots(size="20x30"), 3, 2 * 20 + GAP)
    assert size == (20.0, 30.0)
    assert corners == ((0.0, 0.0), (20 + GAP, 0.0), (0.0, 30 + GAP))
