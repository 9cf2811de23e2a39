"""Signs, ranges and sums keep their order among words from right to left."""

from __future__ import annotations

import re

import pytest

from generator.language.direction import (
    LEFT_TO_RIGHT,
    RIGHT_TO_LEFT,
    figures_forward,
    figures_in,
    marks_needed,
)
from generator.maps.bidi import visual_runs


@pytest.mark.parametrize(
    ("words", "marked"),
    [
        ("-2", "|-2"),
        ("הזיזו +1 צעד", "הזיזו |+1 צעד"),
        ("(−2)", "(|−2)"),
        ("±2 או ≥3", "|±2 או |≥3"),
        ("1–6, 2-3", "|1–6~, |2-3"),
        ("3 – 5 קלפים", "|3 – 5 קלפים"),
        ("4+ מצליח", "|4+| מצליח"),
        ("-2/+3", "|-2/+3"),
        ("ציון A+ או B-", "ציון A+| או B-|"),
        ("רמה AA−, +2", "רמה AA−|, |+2"),
        ("C++ ו-D-ב", "C++| ו-D-ב"),
        ("2×3, ×2", "|2×3~, |×2"),
        ("2W6+1 או +D6", "|2W6+1 או |+D6"),
        ("-50%, +10 %", "|-50%~, |+10 %"),
        ("2/3, 2W6, 50%, 10:30, 1,000, 3", "2/3, 2W6~, 50%, 10:30, 1,000, 3"),
        ("2d6+1; 7+ מצליח", "|2d6+1~; |7+| מצליח"),
        ("(-2) (3)", "(|-2~) (3)"),
        ("-2 א, +3", "|-2 א, |+3"),
        ("1-2 → 3-4", "|1-2 → |3-4"),
        ("ב-2, עמ׳ 3-ב", "ב-2, עמ׳ 3-ב"),
        ("מילה - 3 מילים", "מילה - 3 מילים"),
        (f"{LEFT_TO_RIGHT}-2", "|-2"),
        ("", ""),
    ],
)
def test_figures(words: str, marked: str) -> None:
    """A bar is a mark to the right, a tilde one to the left; none that is there is doubled."""
    found = figures_forward(words).replace(LEFT_TO_RIGHT, "|").replace(RIGHT_TO_LEFT, "~")
    assert found == marked


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("הטל 2d6+1; 7+ מצליח", ["2d6+1", "7+"]),
        ("א: -2, +3, 4", ["-2", "+3", "4"]),
        ("א: 1-2, 3-4, 5-6", ["1-2", "3-4", "5-6"]),
        ("א: 1, 2d6, 3", ["1", "2d6", "3"]),
        ("א: 1, 2, 3", ["1", "2", "3"]),
        ("א: (-2), (+3)", ["-2", "+3"]),
    ],
)
def test_figures_of_a_list_stand_from_right_to_left(words: str, shown: list[str]) -> None:
    line = "".join(
        run[::-1] if is_rtl else run for run, is_rtl in visual_runs(figures_forward(words))
    )
    drawn = line.replace(LEFT_TO_RIGHT, "").replace(RIGHT_TO_LEFT, "")
    assert re.findall(r"[\d+d-]+", drawn)[::-1] == shown


def test_places_are_in_order() -> None:
    assert [mark.place for mark in marks_needed("-1 א 4+ א 1–6")] == [0, 5, 7, 10]


def test_a_range_reads_from_the_left_in_any_language() -> None:
    assert figures_in("4–5", "he") == f"{LEFT_TO_RIGHT}4–5"
    assert figures_in("4–5", "de") == "4–5"
