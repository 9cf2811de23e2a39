"""Boxes side by side share their row by their words, and none is too narrow for its own."""

from __future__ import annotations

import pytest

from generator.layout.boxwidths import LEAST_PART, Need, shared


def test_widths_are_by_words_and_fill_the_room() -> None:
    widths = shared([Need(0.9, 0.1), Need(1.1, 0.1)], 1.0)
    assert widths == pytest.approx([0.45, 0.55])


def test_no_box_is_narrower_than_it_needs() -> None:
    widths = shared([Need(0.1, 0.0), Need(2.0, 0.0), Need(0.5, 0.3)], 1.0)
    assert sum(widths) == pytest.approx(1.0)
    assert widths[0] == pytest.approx(LEAST_PART / 3)
    assert widths[2] >= 0.3 - 1e-9
    assert widths[1] > widths[2]


def test_all_are_as_wide_without_room() -> None:
    assert shared([Need(0.1, 0.6), Need(0.9, 0.6)], 1.0) == [0.5, 0.5]


def test_short_words_stay_in_one_line() -> None:
    assert shared([Need(0.45, 0.1), Need(3.0, 0.1)], 1.0) == pytest.approx([0.45, 0.55])
