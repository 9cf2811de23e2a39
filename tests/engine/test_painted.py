"""What boxes paint is read as it comes out on the page, not as a style asks for it."""

from __future__ import annotations

from typing import Any

import pytest

from generator.engine.laid import children_of
from generator.engine.painted import (
    ITSELF,
    Matrix,
    Shape,
    extent_of,
    moved,
    multiplied,
    parts_and_words_of,
    parts_of,
    shapes_of,
)
from generator.render.figures import mark_of
from generator.units import PX_PER_INCH, mm_from_px
from tests.printing import press

PAGE = '<html lang="en"><head><title>t</title></head><body>{}</body></html>'
STYLE = "@page {{ size: 100mm 100mm; margin: 0; }} body {{ margin: 0; }} div {{ {} }}"


def box_of(style: str, inside: str = "") -> Any:
    """Return the box of a division, laid out on a page."""
    laid = press().lay_out(PAGE.format(f"<div>{inside}</div>"), STYLE.format(style))
    box = laid.page_box
    while not str(box.element_tag).endswith("div"):
        (box,) = children_of(box)
    laid.boxes  # noqa: B018 - lays the backgrounds
    return box


@pytest.mark.parametrize(
    ("style", "extent"),
    [
        ("width: 20mm; height: 5mm; background: red", (0, 0, 20, 5)),
        ("width: 20mm; height: 5mm; border-bottom: 1mm solid red", (0, 5, 20, 6)),
        ("margin-left: 3mm; width: 9mm; border-left: 1mm dashed red; height: 9mm", (3, 0, 4, 9)),
        # a drawing of 10 to 8 keeps its shape, however large the box is
        (
            "height: 8mm; background: url(asset:mark/head/ink) no-repeat 0 0 / 100mm 8mm",
            (45, 0, 55, 8),
        ),
    ],
)
def test_boxes_as_they_are_painted(style: str, extent: tuple[float, ...]) -> None:
    shapes = shapes_of(box_of(style))
    found = extent_of(point for shape in shapes for point in shape.points)
    assert found == pytest.approx(extent, abs=0.1)


def test_a_transformation_moves_what_is_painted() -> None:
    down: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, PX_PER_INCH)
    (shape,) = shapes_of(box_of("width: 20mm; height: 5mm; background: red"), down)
    assert shape.extent == pytest.approx((0, 25.4, 20, 30.4), abs=0.01)


def test_parts_of_a_drawing_are_told_apart() -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 10 10">'
        '<path data-joint="a" d="M0 0L10 10" stroke="red" stroke-width="1" fill="none"/>'
        '<g transform="translate(5 0)"><circle data-joint="b" cx="2" cy="2" r="1"/></g></svg>'
    )
    box = box_of("", drawing)
    while not hasattr(box, "replacement"):
        box = children_of(box)[0]
    parts = parts_of(box, "data-joint")
    assert set(parts) == {"a", "b"}
    # ten units are fifty pixels, in the middle of a hundred
    assert parts["a"][0].extent == pytest.approx(tuple(map(mm_from_px, (25, 0, 75, 50))), abs=0.01)
    assert mark_of("b", parts["b"]).middle == pytest.approx(
        tuple(map(mm_from_px, (60, 10))), abs=0.01
    )


def test_a_line_that_ends_within_a_notched_arrowhead_is_joined_to_it() -> None:
    """On large paper the head is so large that the line ends far from its outline."""
    head = ((10.0, 20.0), (5.0, 8.0), (10.0, 10.0), (15.0, 8.0), (10.0, 20.0))
    line = ((10.0, 0.0), (10.0, 9.9))
    mark = mark_of("a", [Shape(head, filled=True), Shape(line, filled=False, width=0.4)])
    assert (mark.pieces, mark.tips, mark.ends) == (1, ((10.0, 20.0),), ((10.0, 0.0),))


def test_matrices() -> None:
    twice: Matrix = (2.0, 0.0, 0.0, 2.0, 0.0, 0.0)
    aside: Matrix = (1.0, 0.0, 0.0, 1.0, 5.0, 0.0)
    assert moved((1.0, 1.0), multiplied(twice, aside)) == (7.0, 2.0)
    assert moved((1.0, 1.0), multiplied(aside, twice)) == (12.0, 2.0)
    assert multiplied(ITSELF, twice) == twice


def test_words_of_a_drawing_are_read_with_the_ends_of_their_baseline() -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" style="width: 40mm">'
        '<path d="M0 0H9" stroke="red" data-joint="line"/>'
        '<g transform="translate(10 2)"><text x="10" y="8" font-size="4" text-anchor="middle">'
        'One</text></g><text x="3" y="19" font-size="4">Two</text><text x="1" y="9"></text></svg>'
    )
    (svg,) = children_of(children_of(box_of("", drawing))[0])
    parts, words = parts_and_words_of(svg, "data-joint")
    assert parts.keys() == {"line"}
    assert [each.text for each in words] == ["One", "Two"]
    one, two = words
    assert (one.left[0] + one.right[0]) / 2 == pytest.approx(20, abs=0.1)
    assert one.left[1] == one.right[1] == pytest.approx(10, abs=0.1)
    assert two.left == pytest.approx((3, 19), abs=0.1)
    assert 4 < two.right[0] - two.left[0] < 12
