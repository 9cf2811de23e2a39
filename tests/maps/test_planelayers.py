"""The ground of a plane and its frame are drawn once, and nothing of a coast with them."""

from __future__ import annotations

from msgspec.structs import replace

from generator.maps.layers import drawing
from generator.maps.plane import Area, Plane
from generator.maps.planelayers import frame, ground
from generator.maps.platefit import plate_for
from tests.mapping import small_plate

RING = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0))


def test_a_plane_has_its_areas_and_no_coast() -> None:
    small = small_plate()
    plane = Plane(20, 60, (Area("all", "All", RING, pattern="dots"),), ("A", "B"), ("1",))
    plate = plate_for(replace(small.chart, plane=plane), small.look, 277, 190)
    whole = drawing(plate)
    assert ground(plate) in whole
    assert frame(plate) in whole
    assert whole.count('id="region.all"') == 1
    assert "coast" not in whole
    assert frame(plate).count("<title>A</title>") == 2
