"""A probability, or another exact number, as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


def chance_data(chance: Fraction) -> dict[str, Any]:
    """Return the exact ``fraction`` of a number, and its decimal ``share``."""
    return {
        "fraction": f"{chance.numerator}/{chance.denominator}",
        "share": round(float(chance), 6),
    }
