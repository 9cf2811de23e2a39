"""Fit the colours of a theme to the pages of the gallery, by day and by night."""

from __future__ import annotations

from generator.checks.paper.colour import contrast

LEAST = 4.6
"""The least contrast of words with their ground: what WCAG 2.2 asks for, and a little more."""
STEPS = 40
"""In how many steps a colour is mixed with white or black until it can be read."""


def readable(colour: str, ground: str, towards: str) -> str:
    """Return a colour mixed with another one as little as it must be to be read on a ground."""
    for step in range(STEPS + 1):
        mixed = _mixed(colour, towards, step / STEPS)
        if contrast(mixed, ground) >= LEAST:
            return mixed
    return towards


def _mixed(colour: str, other: str, share: float) -> str:
    pairs = ((int(colour[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
