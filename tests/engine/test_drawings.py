"""Drawings are printed as SVG says, each time that one stands on a page."""

from __future__ import annotations

import io
from base64 import b64decode, b64encode

import pypdfium2
import pytest
from PIL import Image

from generator.engine.drawings import DrawingError, is_beyond_layout, rasterised, with_pixels
from generator.engine.loading import weasyprint
from tests.content.drawings import DRAWINGS, SHAPE, svg

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)
STEPS = (
    '<stop stop-color="red"/><stop offset=".5" stop-color="red"/>'
    '<stop offset=".5" stop-color="blue"/><stop offset="1" stop-color="blue"/>'
)
WHOLE = 'width="100" height="100"'
USER = f'maskUnits="userSpaceOnUse" x="0" y="0" {WHOLE}'
SQUARE = '<rect width="100" height="100" fill="red"'
RING = "M0 0h100v100h-100z M30 30h40v40h-40z"
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
    "a mask is applied to each shape that names it": (
        f'<defs><mask id="m" {USER}><rect width="100" height="50" fill="#fff"/></mask></defs>'
        f'<path d="M0 0h40v100h-40z" fill="red" mask="url(#m)"/>'
        '<rect x="60" width="40" height="100" fill="blue" mask="url(#m)"/>',
        {(20, 25): RED, (20, 75): WHITE, (80, 25): BLUE, (80, 75): WHITE},
    ),
    "a mask is measured by any shape": (
        '<mask id="m" maskContentUnits="objectBoundingBox">'
        '<rect width="1" height=".5" fill="#fff"/></mask>'
        '<path d="M50 50h40v40h-40z" fill="red" mask="url(#m)"/>',
        {(70, 60): RED, (70, 80): WHITE, (20, 20): WHITE},
    ),
    "a mask outside of the definitions is applied to a group, and not shown": (
        f'<mask id="m" {USER}>{SQUARE.replace("red", "#fff")}/><use href="#d"/></mask>'
        '<defs><circle id="d" cx="50" cy="50" r="20"/></defs>'
        f'<g mask="url(#m)">{SQUARE}/></g>',
        {(10, 10): RED, (50, 50): WHITE, (90, 90): RED},
    ),
    "a mask by what is not clear takes no account of colours": (
        f'<mask id="m" style="mask-type:alpha" {USER}><rect width="50" height="100"/></mask>'
        f'{SQUARE} mask="url(#m)"/>',
        {(25, 50): RED, (75, 50): WHITE},
    ),
    "a clipping path follows its rule": (
        f'<clipPath id="c"><path clip-rule="evenodd" d="{RING}"/></clipPath>'
        f'<g clip-path="url(#c)">{SQUARE}/></g>',
        {(10, 10): RED, (50, 50): WHITE},
    ),
    "parts of a clipping path each have their place, and are all shown where they meet": (
        '<clipPath id="c"><path d="M0 0h60v60h-60z"/>'
        '<path d="M0 0v60h60v-60z" transform="translate(30 30)"/></clipPath>'
        f'{SQUARE} clip-path="url(#c)"/>',
        {(10, 10): RED, (45, 45): RED, (80, 80): RED, (80, 10): WHITE, (95, 95): WHITE},
    ),
    "a clipping path is moved as a whole": (
        '<clipPath id="c"><rect width="30" height="30" transform="translate(10 10)"/></clipPath>'
        f'{SQUARE} clip-path="url(#c)"/>',
        {(20, 20): RED, (5, 5): WHITE, (45, 45): WHITE},
    ),
    "a clipping path is measured by any shape": (
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/>'
        '</clipPath><path d="M20 20h60v60h-60z" fill="red" clip-path="url(#c)"/>',
        {(30, 50): RED, (70, 50): WHITE, (10, 10): WHITE},
    ),
    "a symbol is shown where it is used alone, as large as what is around it": (
        '<symbol id="s" viewBox="0 0 10 10"><rect x="5" y="5" width="3" height="3" fill="red"/>'
        '</symbol><use href="#s"/>',
        {(65, 65): RED, (5, 5): WHITE, (40, 40): WHITE, (90, 90): WHITE},
    ),
    "arrows at lines through points look where these go": (
        '<marker id="m" markerUnits="userSpaceOnUse" markerWidth="60" markerHeight="60" refX="0"'
        ' refY="30" orient="auto"><rect y="20" width="30" height="20" fill="red"/></marker>'
        '<polyline points="10,50 50,50" marker-end="url(#m)"/>',
        {(65, 50): RED, (50, 70): WHITE, (30, 40): WHITE},
    ),
}  # fmt: skip


def colours(drawing: str, points: list[tuple[int, int]], around: str = "") -> list[list[object]]:
    """Return the colours of points, in each of two pictures of one drawing on a page."""
    data = around.encode() or svg(drawing, 'viewBox="0 0 100 100"')
    assert is_beyond_layout(data)
    address = "data:image/svg+xml;base64," + b64encode(with_pixels(data, 400)).decode()
    place = 'style="position: absolute; left: {}px; top: 0; width: 100px; height: 100px"'
    images = "".join(f'<img {place.format(x)} alt="" src="{address}"/>' for x in (0, 100))
    page = weasyprint.CSS(string="@page { size: 200px 100px; margin: 0 }")
    html = f"<html><head></head><body>{images}</body></html>"
    document = pypdfium2.PdfDocument(weasyprint.HTML(string=html).write_pdf(stylesheets=[page]))
    try:
        picture = document[0].render(scale=4 / 3).to_pil().convert("RGB")
    finally:
        document.close()
    return [[picture.getpixel((x + left, y)) for x, y in points] for left in (0, 100)]


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


def test_shares_are_those_of_a_drawing_that_says_its_size_alone() -> None:
    around = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm">'
        '<rect width="50%" height="100%" fill="red"/></svg>'
    )
    for found in colours("", [(40, 50), (60, 50)], around):
        assert found == [RED, WHITE]


def test_the_programs_own_drawings_stay_shapes() -> None:
    assert DRAWINGS
    assert [path.name for path in DRAWINGS if is_beyond_layout(path.read_bytes())] == []


@pytest.mark.parametrize(
    ("root", "size"),
    [
        ('viewBox="0 0 100 50"', (80, 40)),
        ('viewBox="-5,-5 50 100" width="9" height="9"', (40, 80)),
        ('width="20mm" height="10mm"', (80, 40)),
        ('width="10mm" height="20mm"', (40, 80)),
        ('width="100%" viewBox="0 0 50 100"', (40, 80)),
    ],
)
def test_a_picture_fills_the_view_of_its_drawing(root: str, size: tuple[int, int]) -> None:
    drawn = with_pixels(svg(SHAPE, root), 80)
    assert b"<path" not in drawn
    assert is_beyond_layout(drawn) is False
    encoded = drawn.partition(b"base64,")[2].partition(b'"')[0]
    with Image.open(io.BytesIO(b64decode(encoded))) as picture:
        assert picture.size == size
        assert picture.getpixel((picture.width - 1, 0))[3] == 0  # type: ignore[index]


def test_what_is_clipped_and_half_clear_is_so_in_pixels() -> None:
    clip = f'<clipPath id="c"><path clip-rule="evenodd" d="{RING}"/></clipPath>'
    shape = '<rect width="100" height="100" fill="#00c8" clip-path="url(#c)"/>'
    data = rasterised(svg(clip + shape, 'viewBox="0 0 100 100"'), 100)
    with Image.open(io.BytesIO(data)) as found:
        assert found.getpixel((50, 50))[3] == 0  # type: ignore[index]
        assert found.getpixel((10, 10)) == pytest.approx((0, 0, 204, 136), abs=3)


@pytest.mark.parametrize("data", [b"", b"<svg", b"\xff<svg/>"])
def test_what_is_no_drawing_is_refused(data: bytes) -> None:
    with pytest.raises(DrawingError):
        rasterised(data, 9)
    with pytest.raises(DrawingError):
        with_pixels(data, 9)
