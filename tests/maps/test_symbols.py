"""Signs differ by shape, and have the documented sizes."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from generator.maps.chart import Mark, Stroke
from generator.maps.look import sizes_for
from generator.maps.symbols import area_swatch, icon, link_strokes, place_mark, port_anchor, stipple
from tests.mapping import GAMES, Drawing, maker, small_chart

SIZES = sizes_for(277.0, 190.0)
DATA = "M0 0H512V512H0Z"


def elements(text: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<svg>{text}</svg>"))


@pytest.mark.parametrize("mark", list(Mark))
def test_a_mark_reaches_as_far_as_is_said(mark: Mark) -> None:
    sign = place_mark(mark, 30.0, 40.0, maker(GAMES[0]).look, SIZES, DATA)
    text = f'<svg xmlns="http://www.w3.org/2000/svg"><g id="places"><g id="it">{sign}</g></g></svg>'
    seal = Drawing(ElementTree.fromstring(text)).seals["it"]
    assert (seal.x, seal.y) == pytest.approx((30.0, 40.0), abs=0.01)
    left, top, right, bottom = seal.shape.bounds
    assert right - left == pytest.approx(2 * SIZES.radius(mark), abs=0.25)
    assert bottom - top == pytest.approx(right - left, abs=0.02)


def test_every_mark_has_a_shape_of_its_own() -> None:
    look = maker(GAMES[0]).look
    shapes = {
        mark: tuple(each.tag for each in elements(place_mark(mark, 0.0, 0.0, look, SIZES, DATA)))
        for mark in Mark
    }
    assert len(set(shapes.values())) == len(Mark)


def test_every_stroke_has_a_pattern_of_its_own() -> None:
    """Without colours, roads are plain, railways have ties, ways by sea are dotted."""
    look = maker(GAMES[0]).look
    patterns = {}
    for stroke in Stroke:
        lines = elements(link_strokes(stroke, "M0 0L9 9", look, SIZES))
        assert all(line.get("d") == "M0 0L9 9" for line in lines)
        patterns[stroke] = [
            (bool(line.get("stroke-dasharray")), line.get("stroke-linecap")) for line in lines
        ]
    assert patterns == {
        Stroke.ROAD: [(False, None)],
        Stroke.RAIL: [(True, None), (False, None)],
        Stroke.SEA: [(True, "round")],
    }


def test_an_icon_is_scaled_around_its_middle() -> None:
    (path,) = elements(icon(DATA, 10.0, 20.0, 2.56, "#123456"))
    assert path.get("transform") == "translate(7.44 17.44) scale(0.01000)"
    assert icon("", 10.0, 20.0, 2.0, "#123456") == ""


def test_a_port_has_the_anchor_of_the_chart() -> None:
    look = maker(GAMES[0]).look
    chart = small_chart(drawings={"anchor": DATA})
    bed, path = elements(port_anchor(5.0, 5.0, chart, look, SIZES))
    assert (path.get("d"), path.get("fill")) == (DATA, look["night"])
    assert (bed.get("d"), bed.get("fill"), bed.get("stroke")) == (DATA, look["sea"], look["sea"])
    assert port_anchor(5.0, 5.0, small_chart(), look, SIZES) == ""


def test_a_shaded_region_is_dotted() -> None:
    look = maker(GAMES[0]).look
    plain = elements(area_swatch(0.0, 0.0, 8.0, 3.0, False, look, SIZES))
    shaded = elements(area_swatch(0.0, 0.0, 8.0, 3.0, True, look, SIZES))
    assert [each.tag for each in plain] == ["rect"]
    assert [each.tag for each in shaded] == ["rect", "path"]
    assert shaded[1].attrib["d"].count("M") >= 8
    assert shaded[1].get("stroke-linecap") == "round"


def test_dots_along_strokes() -> None:
    (along,) = elements(stipple("M0 0L9 0", maker(GAMES[0]).look, SIZES, 1.25))
    assert along.get("stroke-dasharray") == "0.001 1.250"
