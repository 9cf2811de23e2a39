"""The frame has its bars where degrees are, and numbers only where there is room."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np

from generator.maps.frame import frame
from tests.mapping import small_plate


def test_the_frame_is_three_lines_and_four_edges() -> None:
    plate = small_plate()
    root = ElementTree.fromstring(frame(plate))
    assert root.get("id") == "frame"
    hoops = [each for each in root if each.tag == "rect"]
    assert len(hoops) == 3
    assert {each.get("fill") for each in hoops} == {"none"}
    inner, *_ = hoops
    assert float(inner.get("width", "")) == float(f"{plate.sizes.width - 2 * plate.sizes.border:g}")


def test_what_is_drawn_is_on_the_plate_and_outside_of_the_map() -> None:
    plate = small_plate()
    left, top, right, bottom = plate.box
    paths = [each.get("d", "") for each in ElementTree.fromstring(frame(plate)).iter("path")]
    assert len(paths) > 4, "the bars of four edges, and numbers"
    numbers = [number for path in paths for number in re.findall(r"-?[0-9.]+", path)]
    points = np.array(numbers, float).reshape(-1, 2)
    assert np.all((points >= 0) & (points <= (plate.sizes.width, plate.sizes.height)))
    inside = np.all((points > (left, top)) & (points < (right, bottom)), axis=1)
    assert not inside.any()
