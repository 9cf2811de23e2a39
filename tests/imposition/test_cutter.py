"""What a machine cuts is where the cards are printed, and inside the area that it can find."""

from __future__ import annotations

import re
from itertools import product
from math import hypot
from xml.etree import ElementTree

import pytest

from generator.content.counters import paper_size as size_on_paper
from generator.content.model import CounterFace, CounterShape
from generator.imposition.cards import CardOptions, Duplex
from generator.imposition.cutter import (
    ARM,
    CLEAR,
    INSET,
    SQUARE,
    area_of,
    fitting_inside,
    marks_on,
    net_outlines,
    outlines,
)
from generator.imposition.geometry import Flip, Rect
from generator.imposition.marks import Tool
from generator.imposition.pattern import Pattern, spacing_of
from generator.imposition.sizes import CARD_SIZES, CardSize
from generator.imposition.standee import Standee
from generator.imposition.tuckbox import BoxSize, laid_on
from generator.units import A4, LETTER, PAPERS, Paper

SVG = "{http://www.w3.org/2000/svg}"
ROOM = (A4, LETTER, PAPERS["a3"], PAPERS["tabloid"])
ALL = list(product(CARD_SIZES.values(), ROOM, (2.0, 6.0)))


def cut_boxes(svg: str) -> list[Rect]:
    """Return the rectangle around each outline, by walking along its path."""
    found = []
    for path in ElementTree.fromstring(svg).iterfind(f"{SVG}g[@id='cut']/{SVG}path"):
        x = y = 0.0
        points: list[tuple[float, float]] = []
        for letter, words in re.findall(r"([MLhvaZ])([^MLhvaZ]*)", path.attrib["d"]):
            numbers = [float(word) for word in words.split()]
            if letter in "ML":
                x, y = numbers
            elif letter == "h":
                x += numbers[0]
            elif letter == "v":
                y += numbers[0]
            elif letter == "a":
                x, y = x + numbers[5], y + numbers[6]
            elif letter == "Z":
                x, y = points[0]
            points.append((x, y))
        assert points[0] == pytest.approx(points[-1], abs=0.01)
        left, top = min(a for a, _ in points), min(b for _, b in points)
        right, bottom = max(a for a, _ in points), max(b for _, b in points)
        found.append(Rect(left, top, right - left, bottom - top))
    return found


def pattern_of(card: CardSize, paper: Paper, gutter: float) -> Pattern:
    pattern = fitting_inside(card, paper, spacing_of(gutter))
    assert pattern
    return pattern


def test_cuts_are_where_the_cards_are_and_inside_the_area() -> None:
    assert len(ALL) > 80
    for card, paper, gutter in ALL:
        pattern = pattern_of(card, paper, gutter)
        cuts = cut_boxes(outlines(pattern))
        area = area_of(pattern.size)
        assert len(cuts) == pattern.count > 0
        for cut, (box, reach) in zip(cuts, pattern.boxes(), strict=True):
            assert cut == pytest.approx(box, abs=0.01)
            assert cut.within(area) == pytest.approx(cut)
            assert reach.within(area) == pytest.approx(reach)


@pytest.mark.parametrize("shape", ["round", "hex"])
def test_counters_are_cut_along_their_shape(shape: CounterShape) -> None:
    """A circle is four quarters with its radius, a hex six equal sides."""
    size = CardSize("counter", *size_on_paper(CounterFace(shape=shape, size=20)))
    pattern = pattern_of(size, A4, 2.0)
    svg = outlines(pattern, shape)
    boxes = [box for box, _ in pattern.boxes()]
    cuts = cut_boxes(svg)
    assert len(cuts) == len(boxes) > 20
    for cut, box in zip(cuts, boxes, strict=True):
        assert cut == pytest.approx(box, abs=0.01)
    path = ElementTree.fromstring(svg).find(f"{SVG}g[@id='cut']/{SVG}path")
    assert path is not None
    drawn = path.attrib["d"]
    if shape == "round":
        assert re.findall(r"a(\S+) (\S+)", drawn) == [("10", "10")] * 4
        assert set(re.findall(r"[hv](\S+)", drawn)) <= {"0.000", "-0.000"}
    else:
        corners = [tuple(map(float, each)) for each in re.findall(r"[ML]?(\S+) (\S+) ?", drawn)]
        assert len(corners) == 6
        for (x, y), (a, b) in zip(corners, (*corners[1:], corners[0]), strict=True):
            assert hypot(a - x, b - y) == pytest.approx(20 / 3**0.5, abs=0.01)


def test_tiles_are_cut_along_their_rings() -> None:
    pattern = pattern_of(CardSize("tile", 40, 20), A4, 2.0)
    ring = ((0, 0), (40, 0), (40, 20), (20, 20))
    svg = outlines(pattern, "tile", [ring, ((5, 5), (6, 5), (5, 6))])
    paths = [path.attrib["d"] for path in ElementTree.fromstring(svg).iter(f"{SVG}path")]
    first = next(box for box, _ in pattern.boxes())
    assert len(paths) == pattern.count > 0
    assert paths[0].startswith(f"M{first.left:.3f} {first.top:.3f} L{first.left + 40:.3f}")
    assert all(path.count("Z") == 2 for path in paths)


def test_no_two_cuts_are_shared() -> None:
    for card, paper, _ in ALL:
        boxes = cut_boxes(outlines(pattern_of(card, paper, 0.0)))
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                common = one.grown(0.9, 0.9, 0.9, 0.9).within(other)
                assert min(common.width, common.height) == 0


def test_the_colour_of_cards_stays_off_the_marks() -> None:
    for card, paper, gutter in ALL:
        pattern = pattern_of(card, paper, gutter)
        square = Rect(INSET, INSET, SQUARE, SQUARE).grown(1, 1, 1, 1)
        arms = [
            Rect(line.left, line.top, line.right - line.left, line.bottom - line.top).grown(
                0.25, 0.25, 0.25, 0.25
            )
            for line in marks_on(pattern.size)
        ]
        assert len(arms) == 14
        for _, reach in pattern.boxes():
            for mark in (square, *arms):
                common = mark.within(reach)
                assert min(common.width, common.height) == 0


def test_the_svg_is_in_millimetres_and_names_the_area() -> None:
    root = ElementTree.fromstring(outlines(pattern_of(CARD_SIZES["poker"], A4, 2.0)))
    sides = root.attrib["viewBox"].split()[2:]
    assert sorted(map(float, sides)) == [210, 297]
    assert [root.attrib["width"], root.attrib["height"]] == [f"{side}mm" for side in sides]
    (area,) = root.iterfind(f"{SVG}g[@id='registration']/{SVG}rect")
    assert [float(area.attrib[name]) for name in ("x", "y")] == [INSET, INSET]


def test_marks_are_at_three_corners_of_the_front_only() -> None:
    deck = CardOptions(tool=Tool.MACHINE).deck(9, CARD_SIZES["poker"])
    front, back, *_ = Duplex(Flip.LONG).formes(deck, A4)
    assert {line.kind for line in front.lines} == {"register"}
    assert back.lines == ()
    assert back.rulers == front.rulers == ()
    area = area_of(front.size)
    corners = {
        (line.left < area.left + ARM, line.top < area.top + ARM + 0.1) for line in front.lines
    }
    assert corners == {(True, True), (False, True), (True, False)}


def test_a_card_larger_than_the_area_is_none() -> None:
    assert fitting_inside(CardSize("large", 195, 280), A4, spacing_of(2)) is None


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_nets_are_cut_and_scored_inside_the_area(paper: Paper) -> None:
    options = CardOptions(tool=Tool.MACHINE)
    size = BoxSize.of(CARD_SIZES["poker"], 54, 0.3)
    laid = laid_on(size, paper, options.margin(3.0))
    figure = Standee(25, 45)
    pattern = figure.pattern(paper, options.margin(2.0))
    assert laid
    assert pattern
    strips = [figure.net(box) for box, _ in pattern.boxes()]
    for nets, paper_size in (([laid.net], laid.paper), (strips, pattern.size)):
        root = ElementTree.fromstring(net_outlines(paper_size, nets))
        area = area_of(paper_size)
        for group, segments in (
            ("cut", [each for net in nets for each in net.cuts()]),
            ("score", [each for net in nets for each in net.folds]),
        ):
            paths = root.findall(f"{SVG}g[@id='{group}']/{SVG}path")
            found = re.findall(r"[ML]([-.0-9]+) ([-.0-9]+)", " ".join(p.attrib["d"] for p in paths))
            assert len(found) == len(segments) + len(paths) > 3
            for x, y in found:
                assert area.left + CLEAR < float(x) < area.right - CLEAR
                assert area.top + CLEAR < float(y) < area.bottom - CLEAR
