"""Marks over letters are read from PDFs as what they are, and letters without them."""

from __future__ import annotations

import pypdfium2

from generator.engine import markwords
from generator.engine.markwords import UNSEEN, read_by_glyph
from tests.printing import press, well_formed

CSS = """
@font-face { font-family: Probe; src: url(asset:font/vazirmatn-400.ttf) }
@page { size: 400pt 100pt; margin: 0 }
p { font: 40pt Probe; margin: 0 }"""


def test_each_glyph_is_read_as_itself() -> None:
    words = {1: "\u0627\u064b", 2: "", 3: "\u0628", 4: "", 5: "\u0651\u064e"}
    assert read_by_glyph(words, {2: "\u064b"}) == {
        1: "\u0627", 2: "\u064b", 3: "\u0628", 4: UNSEEN, 5: "\u0651\u064e",
    }  # fmt: skip


def test_no_letter_is_made_up() -> None:
    words = "شيئًا جدارًا أبدًا"
    own_press = press()
    html = f'<html lang="ar" dir="rtl"><title>Probe</title><body><p>{words}</p>'
    printed = own_press.print(own_press.lay_out(well_formed(html), CSS))
    document = pypdfium2.PdfDocument(printed.pdf)
    try:
        found = document[0].get_textpage().get_text_range()
    finally:
        document.close()
    assert set(found) - set(" \r\n") == set(words) - {" "}


def test_it_is_installed_once() -> None:
    from weasyprint.pdf.fonts import Font

    before = Font.clean
    markwords.install()
    assert Font.clean is before
