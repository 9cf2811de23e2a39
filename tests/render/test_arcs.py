"""Arcs lead from the middle of one space to that of another, and stay apart."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from generator.content.model import Arc
from generator.render.arcs import SPACE, arcs
from generator.render.inks import Inks
from tests.printing import bundled_theme
from tests.support import some_text

SPACES = range(1, 7)
CURVE = re.compile(r"M([0-9.]+) ([0-9.]+)C([0-9.]+) (-?[0-9.]+) ([0-9.]+) (-?[0-9.]+) ")


def arc(start: int, end: int, words: str = "") -> Arc:
    return Arc(start=start, end=end, text=some_text(words) if words else None)


def drawn(*arrows: Arc) -> str:
    moves = {str(number): arrow for number, arrow in enumerate(arrows)}
    return arcs(moves, SPACES, Inks(bundled_theme("classic").palette("mono"), True), "A & B")


def curves(svg: str) -> list[tuple[float, ...]]:
    return [tuple(map(float, found)) for found in CURVE.findall(svg)]


@pytest.mark.parametrize(("start", "end"), [(1, 2), (1, 6), (4, 1), (6, 5)])
def test_an_arc_joins_its_spaces(start: int, end: int) -> None:
    svg = drawn(arc(start, end))
    (curve,) = curves(svg)
    assert int(curve[0] / SPACE) == start - 1
    assert int(curve[4] / SPACE) == end - 1
    assert (curve[0] < curve[4]) == (start < end)


def test_no_arc_rises_out_of_the_figure() -> None:
    svg = drawn(arc(1, 6), arc(1, 2))
    height = float(ElementTree.fromstring(svg).attrib["viewBox"].split()[3])
    for _, ground, _, top, *_ in curves(svg):
        assert ground == pytest.approx(height)
        assert ground - (ground - top) * 0.75 > 0  # as high as the curve itself is


def test_arcs_from_one_space_stay_apart() -> None:
    long, short = curves(drawn(arc(1, 4), arc(1, 2)))
    assert long[0] < short[0]
    long, short = curves(drawn(arc(1, 4), arc(3, 4)))
    assert long[4] > short[4]


def test_arcs_with_words_have_styles_of_their_own() -> None:
    svg = drawn(arc(1, 4, "one"), arc(1, 3, "two"))
    assert svg.count("stroke-dasharray") == 1
    title = ElementTree.fromstring(svg).find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == "A & B"
