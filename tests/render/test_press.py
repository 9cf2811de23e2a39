"""The press lays out and prints pages, and reaches nothing outside the project."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from generator.checks.engine import judge
from generator.render.assets import Assets
from generator.render.press import Laid, Press
from generator.sheets.side import Box
from generator.units import A4
from tests.printing import Aid, page_texts, press, well_formed

pytest_plugins = ["tests.builds"]

SHEET = """
@font-face { font-family: Probe; src: url(asset:font/sofia-sans-condensed-400.ttf) }
@page { size: 100mm 50mm; margin: 0 }
html { font: 10pt Probe }
"""
SECRET = "/etc/passwd"


class Watch:
    """Notes every file opened and every connection tried while it is awake."""

    def __init__(self) -> None:
        self.awake = False
        self.seen: list[str] = []

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.awake and event in ("open", "socket.connect", "socket.getaddrinfo"):
            self.seen.append(f"{event} {arguments[0]!r} {arguments[-1]!r}")

    @property
    def outside(self) -> list[str]:
        """What was reached that no page may reach."""
        return [each for each in self.seen if SECRET in each or each.startswith("socket")]


WATCH = Watch()
sys.addaudithook(WATCH)


@pytest.fixture
def watch() -> Iterator[Watch]:
    WATCH.seen.clear()
    WATCH.awake = True
    try:
        yield WATCH
    finally:
        WATCH.awake = False


@pytest.fixture(scope="module")
def own_press() -> Press:
    return press()


OUTSIDE = [
    (f'<img src="file://{SECRET}">', ""),
    (f'<img src="{SECRET}">', ""),
    ('<img src="http://127.0.0.1:9/a.png">', ""),
    ('<img src="https://example.org/a.png">', ""),
    ('<img src="asset:icon/anchor/no-such-colour">', ""),
    ('<img src="asset:font/../../x.ttf">', ""),
    ('<object data="http://127.0.0.1:9/a.svg"></object>', ""),
    ('<link rel="stylesheet" href="http://127.0.0.1:9/a.css">', ""),
    (f'<style>@import "file://{SECRET}";</style>', ""),
    ("<style>@import url(http://127.0.0.1:9/a.css);</style>", ""),
    ("<p>x</p>", "@import url(http://127.0.0.1:9/a.css);"),
    ("<p>x</p>", f'@import "file://{SECRET}";'),
    ("<p>x</p>", "p { background: url(http://127.0.0.1:9/a.png) }"),
    ("<p>x</p>", f"p {{ background: url(file://{SECRET}) }}"),
    ("<p>x</p>", "p::before { content: url(http://127.0.0.1:9/a.png) }"),
    ("<ul><li>x</ul>", "ul { list-style-image: url(http://127.0.0.1:9/a.png) }"),
    ("<p>x</p>", "@font-face { font-family: F; src: url(http://127.0.0.1:9/a.ttf) }"),
    ("<p>x</p>", f"@font-face {{ font-family: F; src: url(file://{SECRET}) }}"),
]


def page(body: str) -> str:
    return well_formed(f'<html lang="en"><title>Probe</title><body>{body}')


@pytest.mark.parametrize(("html", "css"), OUTSIDE, ids=[" ".join(each) for each in OUTSIDE])
def test_nothing_outside_is_reached(starter_aid: Aid, watch: Watch, html: str, css: str) -> None:
    """What a page asks for in vain is also a finding, so that no page silently lacks it."""
    own_press = press()
    printed = own_press.print(laid := own_press.lay_out(page(html), css + SHEET))
    assert watch.outside == []
    assert "root:" not in page_texts(printed.pdf)[0]
    proof = replace(
        starter_aid.result("summary/front", A4).proof,
        warnings=(*laid.warnings, *printed.warnings),
    )
    codes = {each.code for each in judge(proof)}
    assert codes & {"P09", "P12"} == {"P12" if "@font-face" in css else "P09"}


@pytest.mark.parametrize(
    ("html", "css"),
    [
        ('<img src="http://127.0.0.1:9/a.png">', ""),
        ('<img src="asset:icon/no-such-icon/ink">', ""),
        ("<p>x</p>", "p { background: url(asset:ornament/nothing/ink) }"),
        ("<p>x</p>", "@import url(http://127.0.0.1:9/a.css);"),
        ("<p>x</p>", "@font-face { font-family: F; src: url(asset:font/nothing.ttf) }"),
        ("<p>x</p>", "p { no-such-property: 1 }"),
    ],
)
def test_a_warm_press_warns_again(html: str, css: str) -> None:
    """Each side is judged by its own warnings, whatever was printed before it."""
    own_press = press()
    first = own_press.lay_out(page(html), css + SHEET)
    assert len(first.warnings) == 1
    assert own_press.lay_out(page(html), css + SHEET).warnings == first.warnings


def test_the_watch_sees_what_it_must(watch: Watch) -> None:
    import socket

    with open(SECRET) as file:  # noqa: PTH123  (as a library would)
        assert file.readline()
    with socket.socket() as probe, pytest.raises(OSError, match=r".+"):
        probe.connect(("127.0.0.1", 9))
    assert len(watch.outside) == 2


def test_drawings_of_the_project_give_no_warning(own_press: Press) -> None:
    laid = own_press.lay_out(page('<img src="asset:icon/anchor/accent" alt="Anchor">'), SHEET)
    assert laid.warnings == ()
    assert own_press.print(laid).warnings == ()


def test_boxes_are_in_millimetres_and_points(own_press: Press) -> None:
    html = (
        '<div data-unit="one" data-at="a.b" style="position: absolute; left: 10mm; top: 5mm;'
        ' width: 30mm; height: 12mm"><p data-at="a.b.c">Words</p></div>'
    )
    laid = own_press.lay_out(page(html), SHEET + "body, p { margin: 0 }")
    unit, text = laid.boxes
    assert laid.units == (unit,)
    assert (unit.kind, unit.id, unit.path) == ("unit", "one", "a.b")
    assert (unit.x, unit.y, unit.width, unit.height) == pytest.approx((10, 5, 30, 12))
    assert (text.kind, text.id, text.path, text.text) == ("text", "one", "a.b.c", "Words")
    assert text.type_size == pytest.approx(10)
    assert text.x == pytest.approx(10)


def test_a_letter_in_no_face_is_noticed(own_press: Press) -> None:
    printed = own_press.print(own_press.lay_out(page("<p>漢</p>"), SHEET))
    assert any("漢" in warning and ".notdef" in warning for warning in printed.warnings)
    assert own_press.print(own_press.lay_out(page("<p>ł</p>"), SHEET)).warnings == ()


def test_a_missing_letter_is_found_where_it_stands(own_press: Press) -> None:
    """A letter that another face of the project lends is not missing."""
    css = (
        SHEET
        + """
        @font-face { font-family: Latin; src: url(asset:font/grenze-gotisch-400.ttf) }
        h1 { font-family: Latin }"""
    )
    html = '<h1 data-at="a.title">Ж 漢字</h1><p data-at="a.text">Ж and <b>more</b></p>'
    printed = own_press.print(own_press.lay_out(page(html), css))
    found = [(box.kind, box.path, box.text) for box in printed.missing]
    assert found == [("missing", "a.title", "漢字")]
    assert own_press.print(own_press.lay_out(page("<p>Words</p>"), css)).missing == ()


def boxes_of(own_press: Press, body: str, css: str = "") -> tuple[Box, ...]:
    """Return the boxes of a page without margins."""
    return own_press.lay_out(page(body), SHEET + "body, p { margin: 0 }" + css).boxes


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
    laid = own_press.lay_out(page(html), SHEET + "body, p { margin: 0 }")
    (before,) = laid.units
    placed: Laid = own_press.place(laid, {"one": (30.0, 20.0)}, 40.0)
    unit, text = placed.boxes
    assert (before.x, before.y) == pytest.approx((0, 0))
    assert (unit.x, unit.y, text.x) == pytest.approx((30, 20, 30))


def test_fonts_of_the_machine_are_not_seen(own_press: Press) -> None:
    """A family that the project does not have is not borrowed from the machine."""
    css = SHEET + 'p { font-family: "DejaVu Sans", sans-serif }'
    printed = own_press.print(own_press.lay_out(page("<p>Words</p>"), css))
    assert printed.fonts
    assert not any("DejaVu" in family for family in printed.fonts)
    assert os.environ["FONTCONFIG_FILE"].endswith(".conf")


def test_printing_twice_gives_the_same_bytes(own_press: Press) -> None:
    html = '<h1>Words</h1><p>more of them</p><img src="asset:icon/anchor/accent" alt="Anchor">'
    first, second = (own_press.print(own_press.lay_out(page(html), SHEET)).pdf for _ in range(2))
    assert first.startswith(b"%PDF-1.7")
    assert first == second


def test_units_that_are_equally_large_take_each_others_place(own_press: Press) -> None:
    first, same, larger = (
        own_press.lay_out(page(f'<p>Above</p><div data-unit="foot">{words}</div>'), SHEET)
        for words in ("One", "Two", "One<br>two")
    )
    assert own_press.exchange(first, larger, "foot") is None
    exchanged = own_press.exchange(first, same, "foot")
    assert exchanged is not None
    words = [box.text for box in exchanged.boxes if box.kind == "text"]
    assert words == ["Above", "Two"]
    alone = own_press.print(
        own_press.lay_out(page('<p>Above</p><div data-unit="foot">Two</div>'), SHEET)
    )
    assert own_press.print(exchanged).pdf == alone.pdf
