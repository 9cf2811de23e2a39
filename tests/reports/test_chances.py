"""Probabilities as data: exact, and as a decimal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.reports.chances import chance_data


@pytest.mark.parametrize(
    ("chance", "fraction", "share"),
    [
        (Fraction(2, 6), "1/3", 0.333333),
        (Fraction(1), "1/1", 1.0),
        (Fraction(0), "0/1", 0.0),
        (Fraction(7, 4), "7/4", 1.75),
    ],
)
def test_a_chance_as_data(chance: Fraction, fraction: str, share: float) -> None:
    assert chance_data(chance) == {"fraction": fraction, "share": share}
