"""Write lengths as SVG has them."""

from __future__ import annotations


def decimal(value: float) -> str:
    """Return a number in its shortest form, rounded to a hundredth; zero has no sign."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
