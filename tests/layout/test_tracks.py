"""Spaces of tracks: all in their zone, in the rows in which they are largest, in order."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.layout.tracks import HIGHEST, WIDEST, frames_of


@pytest.mark.parametrize("is_round", [False, True])
@pytest.mark.parametrize(("count", "width", "height"), [(13, 198, 18), (3, 94, 15), (21, 60, 40)])
def test_all_spaces_are_in_the_zone_apart_and_in_reading_order(
    count: int, width: float, height: float, is_round: bool
) -> None:
    frames = frames_of(count, width, height, is_round)
    assert len(frames) == count
    assert max(each.left + each.width for each in frames) <= width + 1e-9
    assert max(each.top + each.height for each in frames) <= height + 1e-9
    for one, other in pairwise(frames):
        is_beside = other.top == one.top and other.left >= one.left + one.width - 1e-9
        assert is_beside or other.top >= one.top + one.height - 1e-9


def test_spaces_are_no_larger_and_no_wider_than_a_marker_needs() -> None:
    (frame,) = frames_of(1, 300, 200, False)
    assert (frame.width, frame.height) == (HIGHEST * WIDEST, HIGHEST)


def test_round_spaces_are_as_high_as_wide() -> None:
    assert all(each.width == each.height for each in frames_of(7, 100, 20, True))


def test_without_room_there_are_none() -> None:
    assert frames_of(5, 100, -1, False) == ()
    assert frames_of(0, 100, 10, False) == ()


def test_a_few_boxes_fill_their_row() -> None:
    *_, last = frames_of(9, 230, 12, False)
    assert last.left + last.width == pytest.approx(230)
