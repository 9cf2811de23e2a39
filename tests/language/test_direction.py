"""Signs, ranges and sums keep their order among words from right to left."""

from __future__ import annotations

import pytest

from generator.language.direction import LEFT_TO_RIGHT, figures_forward, figures_in, marks_needed


@pytest.mark.parametrize(
    ("words", "marked"),
    [
        ("-2", "|-2"),
        ("הזיזו +1 צעד", "הזיזו |+1 צעד"),
        ("(−2)", "(|−2)"),
        ("±2 או ≥3", "|±2 או |≥3"),
        ("1–6, 2-3", "|1–6, |2-3"),
        ("3 – 5 קלפים", "|3 – 5 קלפים"),
        ("4+ מצליח", "|4+| מצליח"),
        ("-2/+3", "|-2/+3"),
        ("2×3, ×2", "|2×3, |×2"),
        ("2W6+1 או +D6", "|2W6+1 או |+D6"),
        ("-50%, +10 %", "|-50%, |+10 %"),
        ("2/3, 2W6, 50%, 10:30, 1,000, 3", "2/3, 2W6, 50%, 10:30, 1,000, 3"),
        ("ב-2, עמ׳ 3-ב", "ב-2, עמ׳ 3-ב"),
        ("מילה - 3 מילים", "מילה - 3 מילים"),
        (f"{LEFT_TO_RIGHT}-2", "|-2"),
        ("", ""),
    ],
)
def test_figures(words: str, marked: str) -> None:
    """A bar is a mark; one that a person wrote is not doubled."""
    assert figures_forward(words).replace(LEFT_TO_RIGHT, "|") == marked


def test_places_are_in_order() -> None:
    assert list(marks_needed("-1 א 4+ א 1–6")) == [0, 5, 7, 10]


def test_a_range_reads_from_the_left_in_any_language() -> None:
    assert figures_in("4–5", "he") == f"{LEFT_TO_RIGHT}4–5"
    assert figures_in("4–5", "de") == "4–5"
