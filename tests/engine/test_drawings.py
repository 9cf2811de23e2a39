"""A drawing that is shown again looks as it did the first time, on any page."""

from __future__ import annotations

import io
import re
from typing import Any

import pikepdf
import pytest

from generator.engine.press import Press
from generator.render.assets import Assets
from tests.printing import press, well_formed

STYLE = "@page { size: 90mm 60mm; margin: 0 } img { width: 9mm } .small img { width: 6mm }"
ANCHOR, CASTLE = (f'<img src="asset:icon/{name}/accent" alt="">' for name in ("anchor", "castle"))
PAGES = {
    "alike": ANCHOR * 4,
    "two": (ANCHOR + CASTLE) * 2,
    "sizes": f'{ANCHOR * 2}<p class="small">{ANCHOR * 2}</p>',
    "colours": f'<p>a{ANCHOR}b{ANCHOR * 2}</p><p style="color: #123456">a{ANCHOR}b{ANCHOR}c</p>',
    "see-through": f'<p style="opacity: .5">a{ANCHOR * 2}</p>{ANCHOR * 2}',
}


def printed(own_press: Press, body: str) -> bytes:
    """Return the PDF of a page."""
    html = f'<html lang="en"><title>Probe</title><body>{body}'
    return own_press.print(own_press.lay_out(well_formed(html), STYLE)).pdf


def forgetful() -> Press:
    """Return a press that draws every image anew, as WeasyPrint does of itself."""
    own_press, images = press(), dict[str, Any]()
    own_press.__dict__["_images"] = images
    return own_press


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the widths of the drawings that WeasyPrint itself draws from now on, in px."""
    from weasyprint.images import SVGImage

    widths: list[float] = []
    draw = SVGImage.draw

    def noted(image: Any, stream: Any, width: float, height: float, style: Any) -> None:
        widths.append(width)
        draw(image, stream, width, height, style)

    monkeypatch.setattr(SVGImage, "draw", noted)
    return widths


@pytest.mark.parametrize("body", PAGES.values(), ids=PAGES)
def test_a_page_is_as_if_all_were_drawn_anew(body: str) -> None:
    own_press = press()
    first, again = printed(own_press, body), printed(own_press, body)
    assert first == again == printed(forgetful(), body)


def test_a_drawing_is_drawn_once_a_size(drawn: list[float]) -> None:
    own_press = press()
    printed(own_press, PAGES["sizes"])
    assert len(drawn) == len(set(drawn)) == 2
    printed(own_press, PAGES["alike"])
    assert len(drawn) == 2
    printed(forgetful(), PAGES["alike"])
    assert len(drawn) == 6


def test_a_drawing_is_drawn_anew_where_other_colours_are_set(drawn: list[float]) -> None:
    """What is set already need not be said again: its commands would be wrong elsewhere."""
    printed(press(), f"{ANCHOR}a{ANCHOR}")
    assert len(drawn) == 2


def test_another_page_has_all_states_that_it_names() -> None:
    own_press = press()
    for body in PAGES.values():
        with pikepdf.open(io.BytesIO(printed(own_press, body))) as pdf:
            page = pdf.pages[0]
            page.contents_coalesce()
            named = re.findall(rb"(/\S+) gs", page.Contents.read_bytes())
            assert named
            assert {name.decode() for name in named} <= set(page.Resources.ExtGState)


@pytest.mark.parametrize("paint", ['opacity="0.5"', 'fill="url(#fade)"', 'mask="url(#moon)"'])
def test_what_only_one_page_has_is_drawn_anew(
    monkeypatch: pytest.MonkeyPatch, drawn: list[float], paint: str
) -> None:
    """The name of a group, a gradient or a mask means another thing on another page."""
    gradient = (
        '<defs><linearGradient id="fade"><stop offset="0" stop-color="#fff"/>'
        '<stop offset="1" stop-color="#000"/></linearGradient>'
        '<mask id="moon"><circle r="4" fill="#fff"/></mask></defs>'
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{gradient}'
        f'<rect width="9" height="9" {paint}/></svg>'
    )
    monkeypatch.setattr(Assets, "fetch", lambda self, address: (svg.encode(), "image/svg+xml"))
    own_press = press()
    pages = [printed(own_press, PAGES["alike"]) for _ in range(2)]
    assert len(drawn) == 8
    assert pages == [printed(forgetful(), PAGES["alike"])] * 2
