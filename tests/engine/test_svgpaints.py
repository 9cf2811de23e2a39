"""Gradients and patterns are printed as SVG says, each time that a drawing stands on a page."""

from __future__ import annotations

import pytest

from tests.engine.drawn import BLUE, RED, SQUARE, STEPS, WHITE, WHOLE, colours

CASES = {
    "a line with a gradient is as wide as it says": (
        f'<linearGradient id="g">{STEPS}</linearGradient>'
        '<path d="M0 40L100 60" fill="none" stroke="url(#g)" stroke-width="40"/>',
        {(20, 32): RED, (80, 68): BLUE, (50, 5): WHITE},
    ),
    "so is one with a pattern": (
        f'<pattern id="p" {WHOLE} patternUnits="userSpaceOnUse">{SQUARE}/></pattern>'
        '<path d="M0 50h100" stroke="url(#p)" stroke-width="40"/>',
        {(50, 35): RED, (50, 65): RED, (50, 20): WHITE},
    ),
    "a gradient is measured by its shape, each time": (
        f'<defs><linearGradient id="g">{STEPS}</linearGradient>'
        '<rect id="r" width="40" height="40" fill="url(#g)"/></defs>'
        '<use href="#r"/><use href="#r" x="50" y="50"/>',
        {(10, 20): RED, (30, 20): BLUE, (60, 70): RED, (80, 70): BLUE, (70, 20): WHITE},
    ),
    "a turned gradient is laid over the whole shape": (
        '<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="100" '
        f'gradientTransform="rotate(90)">{STEPS}</linearGradient>'
        f'<rect {WHOLE} fill="url(#g)"/>',
        {(5, 5): RED, (95, 5): RED, (5, 95): BLUE, (95, 95): BLUE},
    ),
    "a round gradient reaches the middle of the sides": (
        f'<radialGradient id="g">{STEPS}</radialGradient><rect {WHOLE} fill="url(#g)"/>',
        {(50, 50): RED, (50, 30): RED, (50, 22): BLUE, (50, 5): BLUE},
    ),
    "shares of a gradient in the drawing's own space are those of the drawing": (
        '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0%" x2="100%">'
        f'{STEPS}</linearGradient><rect width="40" height="50" fill="url(#g)"/>'
        '<rect x="60" width="40" height="50" fill="url(#g)"/>',
        {(35, 20): RED, (65, 20): BLUE},
    ),
    "one stop is one colour, of lines as well": (
        '<linearGradient id="g"><stop stop-color="blue"/></linearGradient>'
        '<path d="M10 30L90 70" fill="none" stroke="url(#g)" stroke-width="20"/>',
        {(50, 50): BLUE},
    ),
    "a pattern is measured by each shape": (
        '<pattern id="p" width=".5" height=".5" patternContentUnits="objectBoundingBox">'
        '<rect width=".25" height=".5" fill="red"/></pattern>'
        '<rect width="40" height="40" fill="url(#p)"/>'
        '<rect x="50" y="50" width="40" height="40" fill="url(#p)"/>',
        {(5, 20): RED, (15, 20): WHITE, (25, 20): RED, (55, 70): RED, (65, 70): WHITE},
    ),
    "a pattern has what it takes over, at its own place": (
        '<pattern id="q" width="20" height="20" patternUnits="userSpaceOnUse">'
        '<rect width="10" height="20" fill="blue"/></pattern>'
        '<pattern id="p" x="5" href="#q"/><rect x="2" width="98" height="40" fill="url(#p)"/>'
        '<rect y="50" width="98" height="40" fill="url(#p)"/>',
        {(10, 20): BLUE, (20, 20): WHITE, (30, 20): BLUE, (10, 70): BLUE, (20, 70): WHITE},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_drawings_are_printed_as_they_say(name: str) -> None:
    drawing, wanted = CASES[name]
    for found in colours(drawing, list(wanted)):
        assert found == list(wanted.values())


def test_a_clear_stop_keeps_its_colour() -> None:
    gradient = (
        '<linearGradient id="g"><stop stop-color="red"/>'
        '<stop offset="1" stop-color="blue" stop-opacity="0"/></linearGradient>'
    )
    found = colours(gradient + '<rect width="100" height="100" fill="url(#g)"/>', [(70, 50)])
    for (colour,) in found:
        assert isinstance(colour, tuple)
        assert colour[2] > colour[0]
