"""Drawings hold on to no page."""

from __future__ import annotations

import gc

import pydyf
from weasyprint.formatting_structure.boxes import Box
from weasyprint.layout import LayoutContext

from generator.engine.press import Press, free_pages
from tests.printing import PROBE_SHEET, page_texts, press, probe_page

ICON = '<p><img src="asset:icon/anchor/accent" alt="Anchor">Words</p>'


def parts_of_pages() -> int:
    """Return how many parts of pages and of their PDFs there are."""
    kinds = Box, LayoutContext, pydyf.PDF, pydyf.Stream
    return sum(issubclass(type(each), kinds) for each in gc.get_objects())


def print_page(own_press: Press) -> bytes:
    return own_press.print(own_press.lay_out(probe_page(ICON), PROBE_SHEET)).pdf


def test_pages_go_though_their_drawings_stay() -> None:
    own_press = press()
    gc.collect()
    before = parts_of_pages()
    first = print_page(own_press)
    assert "asset:icon/anchor/accent" in own_press._images
    free_pages()
    assert parts_of_pages() == before
    assert print_page(own_press) == first
    assert "words" in page_texts(first)


def test_a_drawing_that_is_gone_is_read_again() -> None:
    own_press = press()
    first = print_page(own_press)
    own_press.forget(["asset:icon/anchor/accent"])
    assert print_page(own_press) == first
