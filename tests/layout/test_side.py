"""A side as data: bands, units and boxes."""

from __future__ import annotations

import pytest

from generator.layout.side import BandPlan, Box
from tests.layout.test_fit import side, unit


def test_band_units_stand_in_reading_order() -> None:
    a, b, c = unit("a"), unit("b"), unit("c")
    settled = BandPlan((50.0, 50.0), columns=((a, b), (c,)))
    flowing = BandPlan((50.0, 50.0), flow=(c, a))
    assert (settled.flowing, settled.units) == (False, (a, b, c))
    assert (flowing.flowing, flowing.units) == (True, (c, a))


def test_side_names_itself_and_its_units() -> None:
    assert side().id == "sheet/front"
    assert side().type.smallest == 8
    assert unit("a").path == "sections.section.blocks.note"


def test_box_edges() -> None:
    box = Box("text", "0.0", "a", x=10.0, y=20.0, width=5.5, height=2.25)
    assert (box.right, box.bottom) == pytest.approx((15.5, 22.25))
