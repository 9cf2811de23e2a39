"""Elements and path data are well-formed, short and exact."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from generator.maps import svg
from tests.mapping import lines_of

words = st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=20)
coordinates = st.floats(-500, 500)


@given(words, words)
def test_any_words_stay_what_they_are(title: str, value: str) -> None:
    text = svg.element("g", svg.title(title), id=value, stroke_width=0.25, left_out=None)
    element = ElementTree.fromstring(text)
    assert element.attrib == {"id": value, "stroke-width": "0.25"}
    assert (element[0].text or "") == title


def test_names_of_attributes() -> None:
    assert svg.element("use", xlink__href="#a") == '<use xlink:href="#a"/>'
    assert svg.element("a", class_="b") == '<a class="b"/>'


def test_an_empty_group_is_left_out() -> None:
    assert svg.group(()) == ""
    assert svg.group(["<a/>"], id="g") == '<g id="g"><a/></g>'


def test_a_standalone_drawing_has_the_size_of_its_units() -> None:
    root = ElementTree.fromstring(svg.drawing(svg.title("A"), 263.4, 34.0, stroke_width=0.3))
    assert root.tag == f"{{{svg.NAMESPACE}}}svg"
    assert root.attrib == {
        "width": "263.4mm",
        "height": "34mm",
        "viewBox": "0 0 263.4 34",
        "stroke-width": "0.3",
    }
    assert root[0].text == "A"


@given(st.lists(st.tuples(coordinates, coordinates), min_size=2, max_size=30))
def test_points_are_read_back(points: list[tuple[float, float]]) -> None:
    (found,) = lines_of(svg.polyline(np.array(points)))
    assert np.abs(found - np.array(points)).max() <= 0.0051


def test_one_point_is_no_line() -> None:
    assert svg.polyline(np.array([(1.0, 2.0)])) == ""


def test_outlines_are_closed() -> None:
    ring = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)])
    assert svg.rings([ring, ring + 5]).count("Z") == 2
    shape = shapely.box(0, 0, 10, 10).difference(shapely.box(3, 3, 5, 5))
    data = svg.outline(shape)
    assert data.count("M") == data.count("Z") == 2
    assert svg.outline(shapely.LineString([(0, 0), (1, 1)])).endswith("1.0 1.0")
    assert svg.outline(shapely.Point(1, 1)) == ""


@pytest.mark.parametrize("count", [3, 4, 7, 19, 21, 25])
def test_a_smooth_line_passes_through_its_points(count: int) -> None:
    t = np.linspace(0, 1, count)
    points = np.column_stack((40 * t, 8 * np.sin(2.5 * t)))
    data = svg.smooth_line(points)
    (drawn,) = lines_of(data)
    assert drawn[0] == pytest.approx(points[0], abs=0.01)
    assert drawn[-1] == pytest.approx(points[-1], abs=0.01)
    away = shapely.hausdorff_distance(shapely.LineString(points), shapely.LineString(drawn))
    assert away < (0.9 if count < 19 else 0.1)


def test_strokes_are_one_path() -> None:
    data = svg.strokes(np.array([(0.0, 0.0, 1.0, 1.0), (2.0, 2.0, 3.004, 3.0)]))
    assert data == "M0.0 0.0L1.0 1.0M2.0 2.0L3.0 3.0"
