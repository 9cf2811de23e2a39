"""Areas of a plane are told apart by their patterns alone, and save ink where fills do."""

from __future__ import annotations

from msgspec.structs import replace

from generator.maps.areas import TINTS, edge, tint
from generator.maps.plane import Area, Fill
from tests.mapping import small_plate

FILLS: tuple[Fill, ...] = ("land", "water", "accent", "night", "metal", "plain")


def test_tints_differ_and_are_paper_without_fills() -> None:
    look = small_plate().look
    areas = [Area("x", "X", fill=fill) for fill in FILLS]
    assert len({tint(area, look) for area in areas}) == len(FILLS)
    assert {tint(area, replace(look, fills=False)) for area in areas} == {look["paper"]}
    assert all(edge(area, look) != tint(area, look) for area in areas)
    assert set(FILLS) > TINTS.keys()
