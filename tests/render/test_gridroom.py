"""What lines and marks cover is found again around the middles of cells."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.render.gridroom import GridRoom, covering, overlap


def test_boxes_cover_a_bent_line_from_end_to_end() -> None:
    boxes = list(covering(((0.0, 0.0), (5.0, 5.0), (10.0, 0.0)), 0.5))
    assert boxes[0] == (-0.5, -0.5, 0.5, 0.5)
    assert boxes[-1] == pytest.approx((9.5, -0.5, 10.5, 0.5))
    assert all(b[0] < a[2] for a, b in pairwise(boxes)), "without gaps"
    assert max(bottom for *_, bottom in boxes) == pytest.approx(3.0, abs=0.1)


def test_near_a_cell_is_what_lies_around_it() -> None:
    room = GridRoom(
        roads=(((0.0, 0.0), (5.0, 0.0), (10.0, 0.0)),),
        marks=(((60.0, 60.0), 1.0),),
        others=((1.0, 2.0, 3.0, 4.0),),
    )
    assert (-4.0, -3.0, -2.0, -1.0) in room.near((5.0, 5.0))
    assert room.near((60.0, 60.0)) == [(-1.0, -1.0, 1.0, 1.0)]
    assert room.near((200.0, 200.0)) == []


def test_overlap_counts_each_box() -> None:
    assert overlap((0, 0, 2, 2), [(1, 1, 3, 3), (1, 0, 2, 1), (2, 2, 3, 3)]) == 2
