"""Words in drawings are laid out as a whole where their letters need it."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.engine import svgwords
from tests.printing import press, well_formed

CSS = """
@font-face { font-family: Probe; src: url(asset:font/vazirmatn-400.ttf) }
@font-face { font-family: Probe2; src: url(asset:font/noto-sans-hebrew-400.ttf) }
@page { size: 400pt 150pt; margin: 0 }
svg, p { font: 40pt Probe, Probe2 }
svg { display: block; width: 400pt; height: 50pt } p { margin: 0 }"""


def drawn_and_set(words: str) -> tuple[list[float], list[float]]:
    """Return where letters begin at the left, in a drawing and in a paragraph of the same type."""
    attributes = 'x="0" y="40" font-size="40" font-family="Probe, Probe2"'
    drawing = f'<svg viewBox="0 0 400 50"><text {attributes}>{words}</text></svg>'
    html = f'<html lang="ar"><title>Probe</title><body>{drawing}<p dir="ltr">{words}</p>'
    own_press = press()
    printed = own_press.print(own_press.lay_out(well_formed(html), CSS))
    assert printed.warnings == ()
    document = pypdfium2.PdfDocument(printed.pdf)
    try:
        page = document[0].get_textpage()
        boxes = [page.get_charbox(n) for n in range(page.count_chars())]
    finally:
        document.close()
    letters = [box for box in boxes if box[2] > box[0]]
    halves = [
        [box for box in letters if ((box[1] + box[3]) / 2 > 95) is upper] for upper in (True, False)
    ]
    first, second = (sorted(round(box[0], 1) for box in half) for half in halves)
    return first, second


@pytest.mark.parametrize("words", ["الخان", "שלום"])
def test_such_words_stand_in_drawings_as_in_paragraphs(words: str) -> None:
    drawn, in_words = drawn_and_set(words)
    assert len(drawn) > 2
    assert drawn == pytest.approx(in_words, abs=0.2)


class _Node:
    def __init__(self, text: str, **attrib: str) -> None:
        self.text, self.attrib = text, attrib


@pytest.mark.parametrize(
    ("node", "whole"),
    [
        (_Node("الخان", x="1", y="2"), True),
        (_Node("Inn", x="1", y="2"), False),
        (_Node("الخان", x="1 2 3"), False),
        (_Node("الخان", rotate="4"), False),
        (_Node(""), False),
    ],
)
def test_only_words_with_one_place_are_taken_as_a_whole(node: _Node, whole: bool) -> None:
    assert svgwords._is_one_run(node) is whole


def test_it_is_installed_once() -> None:
    import weasyprint.svg as drawings

    before = drawings.text
    svgwords.install()
    assert drawings.text is before
