"""What WeasyPrint laid out is read as plain boxes, with sizes, colours and cells as they are."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from generator.engine.laid import Laid
from generator.engine.press import Press
from generator.layout.side import Box
from generator.render.assets import Assets
from tests.printing import PROBE_SHEET, press, probe_page


@pytest.fixture(scope="module")
def own_press() -> Press:
    return press()


def test_boxes_are_in_millimetres_and_points(own_press: Press) -> None:
    html = (
        '<div data-unit="one" data-at="a.b" style="position: absolute; left: 10mm; top: 5mm;'
        ' width: 30mm; height: 12mm"><p data-at="a.b.c">Words</p></div>'
    )
    laid = own_press.lay_out(probe_page(html), PROBE_SHEET + "body, p { margin: 0 }")
    unit, text = laid.boxes
    assert laid.units == (unit,)
    assert (unit.kind, unit.id, unit.path) == ("unit", "one", "a.b")
    assert (unit.x, unit.y, unit.width, unit.height) == pytest.approx((10, 5, 30, 12))
    assert (text.kind, text.id, text.path, text.text) == ("text", "one", "a.b.c", "Words")
    assert text.type_size == pytest.approx(10)
    assert text.x == pytest.approx(10)


def test_a_missing_letter_is_found_where_it_stands(own_press: Press) -> None:
    """A letter that another face of the project lends is not missing."""
    css = (
        PROBE_SHEET
        + """
        @font-face { font-family: Latin; src: url(asset:font/grenze-gotisch-400.ttf) }
        h1 { font-family: Latin }"""
    )
    html = '<h1 data-at="a.title">Ж 한글</h1><p data-at="a.text">Ж and <b>more</b></p>'
    printed = own_press.print(own_press.lay_out(probe_page(html), css))
    found = [(box.kind, box.path, box.text) for box in printed.missing]
    assert found == [("missing", "a.title", "한글")]
    assert own_press.print(own_press.lay_out(probe_page("<p>Words</p>"), css)).missing == ()


def boxes_of(own_press: Press, body: str, css: str = "") -> tuple[Box, ...]:
    """Return the boxes of a page without margins."""
    return own_press.lay_out(probe_page(body), PROBE_SHEET + "body, p { margin: 0 }" + css).boxes


def on(behind: str, style: str) -> str:
    """Return a text with a style on a background."""
    return f'<div style="background: {behind}"><p style="{style}">Words</p></div>'


@pytest.mark.parametrize(
    ("body", "colour", "background"),
    [
        ("<p>Words</p>", "#000000", "#ffffff"),
        ('<p style="color: #0b5563">Words</p>', "#0b5563", "#ffffff"),
        (on("#33305c", "color: #fff"), "#ffffff", "#33305c"),
        (on("#333", "background: #eee"), "#000000", "#eeeeee"),
        (on("#fff", "background: currentColor; color: #123456"), "#123456", "#123456"),
        (on("#fff", "background: #00000080"), "#000000", "#7f7f7f"),
        (on("#fff", "color: #00000080"), "#7f7f7f", "#ffffff"),
        (on("#fff", "color: hsl(120, 100%, 25%)"), "#008000", "#ffffff"),
        (on("#fff", "color: rgb(none 255 0)"), "#00ff00", "#ffffff"),
        (on("#fff", "color: transparent"), "#ffffff", "#ffffff"),
        (on("url(asset:ornament/plate/metal) #eee", ""), "#000000", "#eeeeee"),
        ('<table><tr style="background: #abcdef"><td>Words</table>', "#000000", "#abcdef"),
        ("<style>body { background: #ddd }</style>Words", "#000000", "#dddddd"),
    ],
)
def test_text_has_its_colours(own_press: Press, body: str, colour: str, background: str) -> None:
    (text,) = boxes_of(own_press, body)
    assert (text.kind, text.colour, text.background) == ("text", colour, background)


def test_words_in_a_table_know_their_cell(own_press: Press) -> None:
    css = "table { border-collapse: collapse } td { box-sizing: border-box; padding: 0 1mm }"
    row = '<td style="width: 10mm">A</td><td style="width: 20mm">Unbreakable</td>'
    fixed = '<table style="table-layout: fixed; width: 30mm">'
    first, second = boxes_of(own_press, f"{fixed}<tr>{row}</table>", css)
    assert first.cell == pytest.approx((0, 10))
    assert second.cell == pytest.approx((10, 30))
    assert second.x == pytest.approx(11)
    assert boxes_of(own_press, "<p>Words</p>")[0].cell is None


def test_words_that_reach_over_an_edge_are_told_by_their_unit(own_press: Press) -> None:
    """The edge is that of the unit, or of the cell that the words stand in."""
    css = "div { width: 30mm } table { border-collapse: collapse; table-layout: fixed }"
    row = '<td style="width: 4mm">Unbreakable</td><td style="width: 26mm">short</td>'
    bodies = {
        "within": "<p>Words within the edges</p>",
        "over": "<p>Supercalifragilisticexpialidocious-and-more</p>",
        "before": '<p style="margin-left: -1mm">Words</p>',
        "hardly": '<p style="margin-left: -0.2mm">Words</p>',
        "cell": f'<table style="width: 30mm"><tr>{row}</tr></table>',
    }
    units = "".join(f'<div data-unit="{id}">{body}</div>' for id, body in bodies.items())
    laid = own_press.lay_out(probe_page(units), PROBE_SHEET + "body, p { margin: 0 }" + css)
    assert laid.overreaching == {"over", "before", "cell"}


def test_bold_type_is_known(own_press: Press) -> None:
    body = "<p>a <b>b</b> <span style='font-weight: 600'>c</span> <i style='font-weight: 900'>d</i>"
    assert [box.bold for box in boxes_of(own_press, body)] == [False, True, False, True]


def test_images_and_marks_are_handed_over(own_press: Press) -> None:
    body = (
        '<p data-at="a.b"><img src="asset:icon/anchor/ink" alt="Port">'
        '<img class="role" src="asset:icon/anchor/accent" alt="Sailor">'
        '<img class="force" src="asset:mark/must/ink" alt="must"></p>'
    )
    boxes = boxes_of(own_press, body, "img { width: 10mm; height: 5mm }")
    assert [(box.kind, box.path, box.text, box.drawing, box.dpi) for box in boxes] == [
        ("image", "a.b", "Port", "icon/anchor/ink", 0),
        ("mark", "a.b", "Sailor", "icon/anchor/accent", 0),
        ("mark", "a.b", "must", "mark/must/ink", 0),
    ]
    assert (boxes[0].width, boxes[0].height) == pytest.approx((10, 5))


def test_pixels_are_counted_as_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No asset has pixels yet; one that has is known by how many there are to the inch."""
    data = BytesIO()
    Image.new("RGB", (200, 100), "red").save(data, "PNG")
    fetch = Assets.fetch

    def with_photo(self: Assets, address: str) -> tuple[bytes, str]:
        photo = data.getvalue(), "image/png"
        return photo if address == "asset:photo/castle" else fetch(self, address)

    monkeypatch.setattr(Assets, "fetch", with_photo)
    css = """
        img { width: 1in; height: 0.8in }
        div { height: 1in; background: url(asset:photo/castle) no-repeat; background-size: 2in }"""
    body = '<img src="asset:photo/castle" alt="The castle"><div data-at="a.b"></div>'
    image, background = boxes_of(press(), body, css)
    assert (image.kind, image.text) == ("image", "The castle")
    assert (background.kind, background.path) == ("image", "a.b")
    assert (image.dpi, background.dpi) == pytest.approx((125, 100))


def test_boxes_are_those_of_the_placed_page(own_press: Press) -> None:
    html = '<div data-unit="one" data-at="a"><p>Words</p></div>'
    laid = own_press.lay_out(probe_page(html), PROBE_SHEET + "body, p { margin: 0 }")
    (before,) = laid.units
    placed: Laid = own_press.place(laid, {"one": (30.0, 20.0)}, 40.0)
    unit, text = placed.boxes
    assert (before.x, before.y) == pytest.approx((0, 0))
    assert (unit.x, unit.y, text.x) == pytest.approx((30, 20, 30))
