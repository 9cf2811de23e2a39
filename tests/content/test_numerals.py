"""What is a number in YAML files and tables, and what is a text."""

from __future__ import annotations

import pytest

from generator.content.numerals import number_from


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("-3", -3), ("2.50", 2.5), ("-0.5", -0.5), ("9" * 15, 10**15 - 1)],
)
def test_numbers(text: str, number: float) -> None:
    found = number_from(text)
    assert (found, type(found)) == (number, type(number))


@pytest.mark.parametrize(
    "text",
    ["", "-", "+3", "017", "1_000", "1e3", ".5", "5.", "1:30", "0x1f", "9" * 16, "3 ", "½", "٣"],
)
def test_texts(text: str) -> None:
    assert number_from(text) is None
