"""Gradients have what they inherit by reference, each time that they are drawn."""

from __future__ import annotations

from pathlib import Path

import weasyprint

from generator.content.gradients import without_inheritance
from tests.content.drawings import DRAWINGS, SHAPE, svg

GRADIENTS = """
<defs>
  <linearGradient id="a"><stop offset="0" style="stop-color:#c00"/>
    <stop offset="1" style="stop-color:#00c"/></linearGradient>
  <linearGradient id="b" xlink:href="#a" x1="0" y1="0" x2="9" y2="9"
    gradientUnits="userSpaceOnUse"/>
  <radialGradient id="c" href="#b" cx="4"/>
</defs>
<path style="fill:url(#b)" d="M0 0h9v9z"/><path fill="url(#c)" d="M0 0h9v9z"/>
"""


def test_gradients_have_what_they_inherit() -> None:
    data = without_inheritance(svg(GRADIENTS))
    assert b"href" not in data
    assert data.count(b"stop-color:#c00") == 3
    radial = data[data.index(b"radialGradient") :]
    assert b'gradientUnits="userSpaceOnUse"' in radial[: radial.index(b">")]


def test_gradients_in_a_circle_end() -> None:
    around = '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'
    assert b"href" not in without_inheritance(svg(around + SHAPE))


def test_without_inheritance_nothing_is_touched() -> None:
    for path in DRAWINGS:
        assert without_inheritance(path.read_bytes()) == path.read_bytes()


def test_a_gradient_is_there_each_time_that_it_is_drawn(tmp_path: Path) -> None:
    """The layout engine shows two pictures of one file; shadings of both are in the PDF."""
    file = tmp_path / "a.svg"
    file.write_bytes(without_inheritance(svg(GRADIENTS)))
    image = f'<img src="{file.as_uri()}" style="width: 2cm; height: {{}}cm">'
    page = image.format(2) + image.format(3)
    pdf = weasyprint.HTML(string=page).write_pdf(uncompressed_pdf=True)
    assert pdf.count(b"/ShadingType") >= 4
