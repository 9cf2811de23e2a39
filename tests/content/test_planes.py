"""Outlines on a plane: whether they cross themselves, and whether two overlap."""

from __future__ import annotations

import pytest

from generator.content.planes import Ring, crossing_of, is_within, overlap

EDGE = [(2.0 * number, number % 2 * 3.0) for number in range(10)]


def band(top: float, across: float = 0.0) -> Ring:
    """Return a band 4 mm high whose upper and lower borders are jagged."""
    upper = [(x + across, y + top) for x, y in EDGE]
    return [*upper, *((x, y + 4) for x, y in reversed(upper))]


@pytest.mark.parametrize(
    ("other", "overlaps"),
    [(band(4), False), (band(8), False), (band(3.9), True), (band(0, 0.5), True), (band(0), True)],
    ids=["below", "apart", "higher", "to the right", "the same"],
)
def test_bands_that_share_a_border_do_not_overlap(other: Ring, overlaps: bool) -> None:
    assert crossing_of(other) is None
    assert overlap(band(0), other) is overlaps
    assert overlap(other, band(0)) is overlaps


def test_a_ring_within_another_overlaps_it() -> None:
    outer, inner = [(0, 0), (30, 0), (30, 30), (0, 30)], [(9, 9), (11, 9), (11, 11)]
    assert overlap(outer, inner)
    assert overlap(inner, outer)


def test_a_corner_on_a_far_side_is_a_crossing() -> None:
    touching = [(0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (15.0, 0.0), (0.0, 30.0)]
    assert crossing_of(touching) == (0, 2)


def test_what_is_on_an_outline_is_within_it() -> None:
    assert is_within((1.0, 1.5), band(0))
    assert not is_within((1.0, 1.4), band(0))
