"""Lines that a text cannot have are found where they begin; prose on several lines is silent."""

from __future__ import annotations

import pytest

from generator.content.lines import lost_line


@pytest.mark.parametrize(
    ("raw", "spot"),
    [
        ("|\n  a\n  b\n", (2, 2)),
        ("|-\n  a\n\n  b\n", (3, 2)),
        (">\n  a\n\n  b\n", (3, 2)),
        (">\n  a\n   b\n  c\n", (2, 3)),
        (">\n  - a\n  - b\n", (2, 2)),
        ("a\n\n  b", (2, 2)),
        ("a\n  - b", (1, 2)),
        ("a\n  * b", (1, 2)),
        ("a:\n  • b", (1, 2)),
        ("1. a\n  2. b", (1, 2)),
        ("a\n  + b\n  + c", (1, 2)),
        ("'a\n\n  b'", (2, 2)),
        ('"a\n\n  b"', (2, 2)),
        ('"a\\nb"', (0, 2)),
        ('"a\n  c\\nb"', (1, 3)),
        ('"a\\Lb"', (0, 2)),
    ],
)
def test_lost_lines(raw: str, spot: tuple[int, int]) -> None:
    assert lost_line(raw) == spot


@pytest.mark.parametrize(
    "raw",
    [
        "a b\n  c d",
        "|\n  a\n",
        "|-\n  a\n\n",
        ">-\n  a\n  b\n",
        "to\n  3. x",
        "a\n  + b",
        "*A* b\n  *C* d",
        '"a\\n"',
        '"\\na"',
        '"a\\\\nb"',
        '"a \\\n  b"',
        "'a\n  b'",
        "",
    ],
)
def test_prose_on_several_lines(raw: str) -> None:
    assert lost_line(raw) is None
