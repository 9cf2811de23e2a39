"""What drawing programs export is cleaned for printing."""

from __future__ import annotations

import pytest

from generator.content.icons.cleaning import cleaned
from generator.content.svg import drawing_faults
from tests.content.drawings import SHAPE, svg

GAME_ICONS = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"
 style="height: 512px; width: 512px;"><path d="M0 0h512v512H0z" fill="#000" fill-opacity="1"/>
 <g class="" transform="translate(0,0)" style=""><path d="M9 9h400v400h-400z" fill="#fff"/></g>
</svg>"""
INKSCAPE = b"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape -->
<svg width="24px" height="30px" id="svg5" inkscape:version="1.2" xmlns="http://www.w3.org/2000/svg"
 xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
 xmlns:cc="http://creativecommons.org/ns#">
 <sodipodi:namedview id="view"><inkscape:grid type="xygrid" id="grid"/></sodipodi:namedview>
 <metadata id="m"><cc:Work/></metadata>
 <path style="fill:#aa0000;stroke:#a00;stroke-width:.26;-inkscape-stroke:none;paint-order:normal"
  d="m 2,2 h 18 l -4,20 z" id="path1" sodipodi:nodetypes="cccc"/>
</svg>"""
ILLUSTRATOR = b"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" x="0px" y="0px"
 viewBox="0 0 100 100" style="enable-background:new 0 0 100 100;" xml:space="preserve">
<style type="text/css">.st0{fill:#E30613;} .st1{fill:none;stroke:#1D1D1B;stroke-width:4;}</style>
<circle class="st0" cx="50" cy="50" r="40"/><line class="st1" x1="10" y1="10" x2="90" y2="90"/>
</svg>"""
FIGMA = b"""<svg width="24" height="24" viewBox="0 0 24 24" fill="none"
 xmlns="http://www.w3.org/2000/svg"><g clip-path="url(#clip0_1_2)">
<path fill-rule="evenodd" d="M12 2L2 22H22L12 2ZM12 8L17 18H7L12 8Z" fill="#1E1E1E"/></g>
<defs><clipPath id="clip0_1_2"><rect width="24" height="24" fill="white"/></clipPath></defs>
</svg>"""
LINES = b"""<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"
 fill="none" stroke="currentColor" stroke-width="2"><circle cx="12" cy="12" r="9"/></svg>"""
EXPORTS = {
    "game-icons": GAME_ICONS,
    "inkscape": INKSCAPE,
    "illustrator": ILLUSTRATOR,
    "figma": FIGMA,
    "lines": LINES,
}


@pytest.mark.parametrize("name", EXPORTS)
def test_exports_are_sound_before_and_after(name: str) -> None:
    assert drawing_faults(EXPORTS[name]) == []
    drawing = cleaned(EXPORTS[name], name)
    assert drawing_faults(drawing) == []
    assert drawing.startswith(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">')
    for noise in (b"style", b"class", b"inkscape", b"sodipodi", b"metadata", b"<!", b"px"):
        assert noise not in drawing.replace(b'="inkscape.', b"")
    assert cleaned(EXPORTS[name], name) == drawing


@pytest.mark.parametrize("name", ["game-icons", "inkscape", "figma", "lines"])
def test_a_drawing_in_one_colour_takes_that_of_its_place(name: str) -> None:
    drawing = cleaned(EXPORTS[name], name).decode()
    assert "currentColor" in drawing
    assert "#" not in drawing.replace("url(#", "").replace("#ffffff", "")


def test_the_ground_of_an_icon_set_is_left_out() -> None:
    assert b"h512v512" not in cleaned(GAME_ICONS, "a")


def test_a_ground_stays_where_colours_do() -> None:
    drawing = cleaned(GAME_ICONS, "a", keeps_colours=True)
    assert b"h512v512" in drawing
    assert b"#ffffff" in drawing
    assert b"currentColor" not in drawing


def test_several_colours_stay() -> None:
    drawing = cleaned(ILLUSTRATOR, "a").decode()
    assert 'fill="#e30613"' in drawing
    assert 'stroke="#1d1d1b"' in drawing
    assert "currentColor" not in drawing


def test_a_size_in_pixels_is_fitted_into_the_square() -> None:
    drawing = cleaned(INKSCAPE, "a").decode()
    assert 'transform="translate(51.2 0) scale(17.0667)"' in drawing


def test_ids_begin_with_the_name_of_the_drawing() -> None:
    drawing = cleaned(FIGMA, "roof").decode()
    assert 'clip-path="url(#roof.clip0_1_2)"' in drawing
    assert 'id="roof.clip0_1_2"' in drawing


def test_a_mask_keeps_its_shares() -> None:
    masked = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><mask id="m">'
        b'<rect width="9" height="9" fill="white"/></mask></defs>'
        b'<path d="M1 1h7l-3 7z" mask="url(#m)"/></svg>'
    )
    drawing = cleaned(masked, "a")
    assert b'height="9" fill="#ffffff"' in drawing
    assert b'<g fill="currentColor"' in drawing


def test_a_drawing_leads_nowhere() -> None:
    link = '<a href="https://example.org/" xlink:href="https://example.org/">' + SHAPE + "</a>"
    written = cleaned(svg(link), "n")
    assert b"example.org" not in written
    assert b"<a" not in written
    assert b"<path" in written


def drawn(inside: str) -> bytes:
    """Return a cleaned drawing with definitions of a square and a pattern."""
    around = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><rect id="s" width="4"'
        ' height="4"/><pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse">'
        f'<path d="M0 0h1v2h-1z" fill="#c00"/></pattern></defs>{inside}</svg>'
    )
    return cleaned(around.encode(), "a")


def test_what_is_shown_again_in_two_colours_keeps_them() -> None:
    drawing = drawn('<use href="#s" fill="#c00"/><use href="#s" x="5" fill="#00c"/>')
    assert b"currentColor" not in drawing
    assert b'fill="#cc0000"' in drawing and b'fill="#0000cc"' in drawing


def test_what_is_shown_again_in_one_colour_takes_that_of_its_place() -> None:
    drawing = drawn('<g fill="#c00"><use href="#s"/><use href="#s" x="5"/></g>')
    assert drawing.count(b"currentColor") >= 1
    assert b'<g fill="#cc0000"' not in drawing


def test_a_pattern_stays_one() -> None:
    drawing = drawn('<path d="M1 1h7l-3 7z" fill="url(#p)"/>')
    assert b"url(#a.p)" in drawing
    assert b'fill="#cc0000"' in drawing


def test_a_mask_keeps_what_it_goes_by() -> None:
    drawing = drawn(
        '<mask id="m" style="mask-type:alpha"><use href="#s"/></mask>'
        '<path d="M1 1h7l-3 7z" mask="url(#m)"/>'
    )
    assert b'mask-type="alpha"' in drawing
