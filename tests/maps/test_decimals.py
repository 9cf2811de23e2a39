"""Lengths of drawings are short, and the same wherever they are written."""

from __future__ import annotations

import pytest

from generator.maps.decimals import decimal


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1.0, "1"),
        (0.5, "0.5"),
        (10.0, "10"),
        (-0.001, "0"),
        (2.345678, "2.35"),
        (100.10, "100.1"),
        (-0.456, "-0.46"),
    ],
)
def test_numbers_are_as_short_as_they_can_be(value: float, shown: str) -> None:
    assert decimal(value) == shown
