"""Changes of two are merged where they do not touch; line ends stay as they were."""

from __future__ import annotations

import pytest

from generator.serve.merging import MOST_LINES, merged, with_line_ends

BASE = "a\nb\nc\nd\ne\n"


@pytest.mark.parametrize(
    ("mine", "theirs", "both"),
    [
        (BASE, "a\nB\nc\nd\ne\n", "a\nB\nc\nd\ne\n"),
        ("A\nb\nc\nd\ne\n", "a\nb\nc\nd\nE\n", "A\nb\nc\nd\nE\n"),
        ("a\nc\nd\ne\n", "a\nb\nc\nd\ne\nf\n", "a\nc\nd\ne\nf\n"),
        ("a\nX\nb\nc\nd\ne\n", "a\nb\nc\nd\nY\ne\n", "a\nX\nb\nc\nd\nY\ne\n"),
        ("a\nX\nc\nd\ne\n", "a\nX\nc\nd\ne\n", "a\nX\nc\nd\ne\n"),
        ("A\nX\nc\nd\ne\n", "A\nX\nc\nd\nE\n", "A\nX\nc\nd\nE\n"),
    ],
)
def test_changes_that_do_not_touch_are_merged(mine: str, theirs: str, both: str) -> None:
    assert merged(BASE, mine, theirs) == both
    assert merged(BASE, theirs, mine) == both


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("a\nX\nc\nd\ne\n", "a\nY\nc\nd\ne\n"),
        ("a\nX\nc\nd\ne\n", "a\nb\nY\nd\ne\n"),
        ("a\nc\nd\ne\n", "a\nX\nc\nd\ne\n"),
        (BASE + "X\n", BASE + "Y\n"),
    ],
)
def test_changes_that_touch_are_not(mine: str, theirs: str) -> None:
    assert merged(BASE, mine, theirs) is None
    assert merged(BASE, theirs, mine) is None


def test_what_is_too_much_to_compare_is_not_merged() -> None:
    mine = "".join(f"{number}\n" for number in range(MOST_LINES + 1))
    assert merged(BASE, mine, BASE + "f\n") is None


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("a\nX\n", "a\nb\n", "a\nX\n"),
        ("a\nX\nb\n", "a\r\nb\r\n", "a\r\nX\r\nb\r\n"),
        ("a\nb\nX\nc\n", "a\nb\r\nc\n", "a\nb\r\nX\r\nc\n"),
        ("a\nb", "a\nb\r\n", "a\nb"),
        ("a\nb\n", "", "a\nb\n"),
    ],
)
def test_line_ends_stay(text: str, before: str, after: str) -> None:
    assert with_line_ends(text, before) == after
