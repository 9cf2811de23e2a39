"""Colours mix by their shares."""

from __future__ import annotations

from generator.maps.colours import mixed


def test_colours_are_mixed() -> None:
    assert mixed("#000000", "#ffffff", 0.0) == "#000000"
    assert mixed("#000000", "#ffffff", 1.0) == "#ffffff"
    assert mixed("#204060", "#60a0e0", 0.5) == "#4070a0"
