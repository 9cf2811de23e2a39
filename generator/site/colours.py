"""Adapt the colours of a theme to the pages, in light and in dark mode."""

from __future__ import annotations

from generator.checks.paper.colour import contrast

MIN_CONTRAST = 4.6
"""The minimum contrast of text: that of WCAG 2.2, and a little more."""
STEPS = 40
"""In how many steps a colour is mixed with the text colour until it is readable."""


def readable(colour: str, ground: str, towards: str) -> str:
    """Return a colour mixed with another just enough to be readable on a background."""
    for step in range(STEPS + 1):
        mixed = _mixed(colour, towards, step / STEPS)
        if contrast(mixed, ground) >= MIN_CONTRAST:
            return mixed
    return towards


def _mixed(colour: str, other: str, share: float) -> str:
    pairs = ((int(colour[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
