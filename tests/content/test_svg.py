"""Drawings of themes are judged before they are printed, and gradients have what they inherit."""

from __future__ import annotations

import random
import re

import pytest

from generator.content.svg import MOST_BYTES, MOST_DEPTH, MOST_ELEMENTS, drawing_faults
from generator.content.svg_values import path_fault
from tests.content.drawings import DRAWINGS, SHAPE, svg


def messages(data: bytes) -> list[str]:
    return [fault.message for fault in drawing_faults(data)]


def test_our_own_drawings_are_sound() -> None:
    assert len(DRAWINGS) > 200
    for path in DRAWINGS:
        assert drawing_faults(path.read_bytes()) == [], path.name


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the drawing is empty"),
        (b" \n", "the drawing is empty"),
        (b"\x89PNG\r\n", "it is a PNG"),
        (b"\xff\xd8\xff\xe0", "it is a JPEG"),
        (b"%!PS-Adobe", "it is PostScript"),
        (b"%PDF-1.7", "it is a PDF"),
        (b"\x1f\x8b\x08", "it is compressed"),
        (b"<html><body/></html>", "it is an HTML page"),
        (b"<!DOCTYPE html>\n<html><p></html>", "it is an HTML page"),
        (b"<g/>", "its root is “g”"),
        (svg(SHAPE)[:-9], "no XML: "),
        (svg(SHAPE)[:40], "no XML: "),
        (svg("<g>" + SHAPE), "no XML: mismatched tag"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg(SHAPE), "declares entities"),
        (b'<svg viewBox="0 0 9 9">' + SHAPE.encode() + b"</svg>", "lacks the namespace"),
        (svg(SHAPE, ""), "does not say how large"),
        (svg(SHAPE, 'width="0" height="9"'), "does not say how large"),
        (svg(SHAPE, 'width="100%" height="100%"'), "does not say how large"),
        (svg(SHAPE, 'viewBox="0 0 0 0"'), "“0 0 0 0” has no area"),
        (svg(SHAPE, 'viewBox="0 0 9"'), "has no area"),
        (svg(SHAPE, 'viewBox="0 0 nan 9"'), "has no area"),
        (svg(SHAPE, 'viewBox="0 0 1e999 9"'), "has no area"),
        (svg(""), "shows nothing"),
        (svg("<defs></defs>"), "shows nothing"),
        (svg('<path d="banana"/>'), "the path cannot be read: “b” is no command"),
        (svg('<path d="L5 5"/>'), "does not begin with M"),
        (svg('<path d="M0 0L5"/>'), "“L” has 1 numbers, not 2"),
        (svg('<rect width="NaN" height="9"/>'), "width=“NaN” is no number"),
        (svg(SHAPE + "<text>M</text>"), "“text” is not printed"),
        (svg(SHAPE + "<foreignObject><p>x</p></foreignObject>"), "“foreignObject” is not printed"),
        (svg(SHAPE + '<image href="a.png"/>'), "“image” is not printed"),
        (svg(SHAPE + "<script>alert(1)</script>"), "“script” is not printed"),
        (svg(SHAPE + '<filter id="f"><feBlur/></filter>'), "“filter” is not printed"),
        (svg('<g style="mix-blend-mode: multiply">' + SHAPE + "</g>"), "mix-blend-mode: multiply"),
        (svg('<path vector-effect="non-scaling-stroke" d="M0 0h1"/>'), "vector-effect"),
        (svg('<g onload="x()">' + SHAPE + "</g>"), "“onload” runs a program"),
        (svg('<use href="other.svg#a"/>'), "“other.svg#a” lies outside the drawing"),
        (svg('<use xlink:href="http://example.org/a"/>'), "lies outside the drawing"),
        (svg('<rect style="fill:url(#gone)" width="1" height="1"/>'), "has the id “gone”"),
        (svg('<rect fill="url(file:///etc/x#a)" width="1" height="1"/>'), "lies outside"),
        (svg("<style>@import 'a.css';</style>" + SHAPE), "loads another file"),
        (svg('<g id="a"><use href="#a"/></g>'), "“a” refers to itself"),
        (svg('<g display="none">' + SHAPE + "</g>"), "shows nothing"),
        (svg('<g style="display: none">' + SHAPE + "</g>"), "shows nothing"),
        (svg('<g opacity="0">' + SHAPE + "</g>"), "shows nothing"),
        (svg("<defs>" + SHAPE + "</defs>"), "shows nothing"),
        (svg(f'<g style="transform-origin:50% 50%">{SHAPE}</g>'), "transform-origin=“50% 50%”"),
        (svg(f'<g transform-origin="center">{SHAPE}</g>'), "transform-origin=“center”"),
        (svg('<path style="fill:var(--c)" d="M0 0h1"/>'), "“var(--c)” cannot be read"),
        (svg('<path fill="oklch(40% 0.2 30)" d="M0 0h1"/>'), "cannot be read as a colour"),
        (svg("<style>.a{fill:color-mix(in srgb, red, blue)}</style>" + SHAPE), "cannot be read"),
        (svg("<g>" * MOST_DEPTH + SHAPE + "</g>" * MOST_DEPTH), "deeper than"),
        (svg("<g/>" * MOST_ELEMENTS), "more than 20,000 elements"),
        (svg(f"<!--{'x' * MOST_BYTES}-->" + SHAPE), "larger than 1,000,000 bytes"),
    ],
)
def test_what_would_not_be_on_paper_is_found(data: bytes, message: str) -> None:
    (found,) = messages(data)
    assert message in found


def test_what_shows_itself_again_and_again_is_bounded() -> None:
    """Ten groups of which each shows the one before ten times: ten milliards of shapes."""
    groups = "".join(
        f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 11)
    )
    (found,) = messages(svg(f'<g id="g0">{SHAPE}</g>{groups}'))
    assert "too much" in found


@pytest.mark.parametrize(
    "inside",
    [
        SHAPE,
        SHAPE + '<g style="display:none">' + SHAPE + "</g>",
        f'<defs><mask id="m">{SHAPE}</mask></defs><path mask="url(#m)" d="M0 0h1"/>',
        f'<mask id="m">{SHAPE}</mask><g mask="url(#m)">{SHAPE}</g>',
        f'<g style="transform-origin:4px 5px" transform="rotate(9)">{SHAPE}</g>',
        '<path fill="hsl(0 100% 40%)" stroke="rgb(1, 2, 3)" opacity="0.05" d="M0 0h1"/>',
        '<path d="M0 0a1 1 0 0110 10z"/>',
        '<path d="m.5-.5 1e1,2 a1,1,0,1,0,.5.5Z"/>',
        '<path d=""/>' + SHAPE,
        '<g style="mix-blend-mode:normal;filter:none;paint-order:normal">' + SHAPE + "</g>",
        "<title>T</title><desc>D</desc><metadata><x xmlns='y'/></metadata>" + SHAPE,
        '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.example"/>' + SHAPE,
        '<linearGradient id="g"><stop/></linearGradient><path fill="url(#g)" d="M0 0h1"/>',
        '<symbol id="s">' + SHAPE + '</symbol><use href="#s"/><use xlink:href="#s"/>',
        '<clipPath id="c">' + SHAPE + '</clipPath><g clip-path="url(#c)">' + SHAPE + "</g>",
    ],
)
def test_what_is_drawn_is_silent(inside: str) -> None:
    assert messages(svg(inside)) == []


STOP = '<stop stop-color="red"/>'
FILLED = '<path fill="url(#a)" stroke="url(#a)" d="M0 0h1"/>'


@pytest.mark.parametrize(
    ("inside", "line"),
    [
        ('<linearGradient id="a"/>', 1),
        ('<g>\n<radialGradient id="a"></radialGradient></g>', 2),
        ('<linearGradient id="b"/>\n<linearGradient id="a" href="#b"/>', 2),
        ('<linearGradient id="a" xlink:href="#b"/>\n<radialGradient id="b"/>', 1),
    ],
)
def test_a_gradient_without_stops_paints_nothing(inside: str, line: int) -> None:
    (fault,) = drawing_faults(svg(inside + FILLED))
    assert fault.message == "the gradient has no stops: it paints nothing"
    assert (fault.line, bool(fault.hint)) == (line, True)


@pytest.mark.parametrize(
    "inside",
    [
        f'<linearGradient id="a">{STOP}</linearGradient>{FILLED}',
        f'<linearGradient id="b">{STOP}</linearGradient>'
        f'<linearGradient id="a" xlink:href="#b"/>{FILLED}',
        f'<linearGradient id="unused"/>{SHAPE}',
    ],
)
def test_a_gradient_may_take_over_its_stops(inside: str) -> None:
    assert messages(svg(inside)) == []


def test_an_id_is_there_once() -> None:
    (fault,) = drawing_faults(svg('<g id="a">\n' + SHAPE + '\n <g id="a"/></g>'))
    assert fault.message == "the id “a” is there twice: references mean the first"
    assert (fault.line, fault.column) == (3, 2)


GRADIENT = '<linearGradient id="{}" href="#{}"/>\n'


@pytest.mark.parametrize(
    ("inside", "line"),
    [
        ("<defs>\n" + GRADIENT.format("a", "a") + "</defs>", 2),
        ("<defs>\n" + GRADIENT.format("a", "b") + GRADIENT.format("b", "a") + "</defs>", 2),
        ('<defs>\n<mask id="m">\n<rect mask="url(#m)"/>\n</mask></defs>', 3),
        ('<defs>\n<pattern id="p">\n<g>\n<path fill="url(#p)"/></g></pattern></defs>', 4),
    ],
)
def test_what_refers_to_itself_has_its_place_and_a_hint(inside: str, line: int) -> None:
    (fault,) = drawing_faults(svg(inside + SHAPE))
    assert "refers to itself" in fault.message
    assert fault.line == line
    assert fault.hint


@pytest.mark.parametrize("turned", [False, True])
def test_long_chains_of_references_end(turned: bool) -> None:
    links = [GRADIENT.format(f"g{n}", f"g{n + 1}") for n in range(5000)]
    links.append('<linearGradient id="g5000"/>')
    chain = "".join(reversed(links) if turned else links)
    (fault,) = drawing_faults(svg(f"<defs>{chain}</defs>" + SHAPE))
    assert "deeper than" in fault.message


def test_an_id_that_is_nowhere_hints_at_the_nearest_of_its_kind() -> None:
    drawing = '<defs><linearGradient id="sunny"/><mask id="sunnx"/></defs>'
    (fault,) = drawing_faults(svg(drawing + '<path fill="url(#sunn)" d="M0 0h9v9z"/>'))
    assert fault.message == "nothing here has the id “sunn”"
    assert fault.hint == "did you mean “sunny”?"
    (fault,) = drawing_faults(svg('<path fill="url(#sun)" d="M0 0h9v9z"/>'))
    assert fault.hint


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ('<path fill="redd" d="M0 0h9v9z"/>', "fill=“redd” is no colour"),
        ('<path style="fill : #12 !important" d="M0 0h9v9z"/>', "fill=“#12” is no colour"),
        ('<path fill="currentcolor" d="M0 0h9v9z"/>', "fill=“currentcolor” is no colour"),
        ("<style>/* a */ path:first-child { stroke: redd }</style>" + SHAPE, "stroke=“redd”"),
        ('<path transform="rotate()" d="M0 0h9v9z"/>', "is no transformation"),
        ('<path transform="matrix(1 0 0 1 0 0 0)" d="M0 0h9v9z"/>', "is no transformation"),
        ('<path opacity="x" d="M0 0h9v9z"/>', "opacity=“x” is no number"),
        ('<path stroke="red" stroke-miterlimit="x" d="M0 0h9v9z"/>', "is no number"),
        ('<defs><marker id="m" orient="45deg"/></defs>' + SHAPE, "orient=“45deg” is no angle"),
        ('<defs><marker id="m" viewBox="a"/></defs>' + SHAPE, "viewBox=“a” is no"),
        ('<polygon points="1,2 3"/>' + SHAPE, "points=“1,2 3” is no list of points"),
        ('<svg preserveAspectRatio="">' + SHAPE + "</svg>", "is no way to fit"),
        ('<g id="g"/><path fill="url(#g)" d="M0 0h9v9z"/>', "“g” is the id of a “g”"),
        ('<g color="red"><path fill="currentColor" d="M0 0h9v9z"/></g>', "currentColor is that"),
        ('<g style="color:red"><path stroke="currentColor" d="M0 0"/></g>', "currentColor is that"),
        (
            '<style>g{color:red}</style><path style="fill:currentColor" d="M0 0"/>',
            "currentColor is",
        ),
    ],
)
def test_values_that_are_printed_otherwise_are_found(inside: str, message: str) -> None:
    (fault,) = drawing_faults(svg(inside))
    assert message in fault.message
    assert fault.hint


@pytest.mark.parametrize(
    "attributes",
    [
        'fill="none" stroke="rgb(1, 2, 3)"',
        'fill="hsl(120 50% 50%)" stroke="transparent" opacity="50%"',
        'style="color:#000000;fill:#f00;transform:none"',
        'transform="translate(1-2) rotate(45, 1 2),scale(2)skewX(.5e1)"',
        'stroke-dasharray="1,2 3px" stroke-dashoffset="-1" stroke-linejoin="round"',
        'color="currentColor" fill="currentColor"',
        'color="inherit" style="fill:currentColor ; stroke:inherit"',
    ],
)
def test_values_that_are_printed_are_silent(attributes: str) -> None:
    assert drawing_faults(svg(f'<path {attributes} d="M0 0h9v9z"/>')) == []


@pytest.mark.parametrize(
    "data",
    [
        b'<?xml version="1.0" encoding="bogus"?>' + svg(SHAPE),
        svg("<title>Stra\u00dfe</title>" + SHAPE).decode().encode("latin-1"),
        svg(SHAPE).decode().encode("utf-16"),
        b'<?xml version="1.0" encoding="latin-1"?>'
        + svg("<title>\u00df</title>" + SHAPE).decode().encode("latin-1"),
    ],
)
def test_a_drawing_in_another_encoding_is_told_to_be_saved_in_utf_8(data: bytes) -> None:
    (fault,) = drawing_faults(data)
    assert "encoding" in fault.message or "UTF-8" in fault.message
    assert fault.hint == "save it in UTF-8"


def test_a_fault_has_its_line_and_column() -> None:
    data = svg(f"\n{SHAPE}\n  <text>M</text>\n")
    (fault,) = drawing_faults(data)
    assert (fault.line, fault.column) == (3, 3)
    assert "paths" in fault.hint


def test_paths_of_our_drawings_are_read_as_the_engine_reads_them() -> None:
    data = [d for each in DRAWINGS for d in re.findall(r' d="([^"]*)"', each.read_text("utf-8"))]
    assert len(data) > 300
    assert [each for each in data if path_fault(each)] == []


def test_drawings_cut_off_anywhere_are_found() -> None:
    chance = random.Random(4)
    for path in chance.sample(DRAWINGS, 40):
        data = path.read_bytes().rstrip()
        assert drawing_faults(data[: chance.randrange(len(data) - 1)]), path.name
