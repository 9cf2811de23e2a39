"""The plain way reads pages and style sheets through WeasyPrint's public interface."""

from __future__ import annotations

from typing import Any

from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from generator.engine.reading import Reader
from generator.engine.source import SCHEME

PAGE = '<html lang="en"><head><title>Rules</title></head><body><p>Words.</p></body></html>'


def reader() -> Reader:
    return Reader(URLFetcher(), FontConfiguration())


def test_a_page_is_read_with_its_words_and_its_address() -> None:
    page: Any = reader().page(PAGE)
    assert page.base_url == SCHEME
    assert "".join(page.etree_element.itertext()) == "RulesWords."


def test_a_style_sheet_is_read_once_and_its_complaints_stay_with_it() -> None:
    made = reader()
    page = made.page(PAGE)
    sound, faulty = "p { color: red }", "p { color: reddish }"
    assert made.style_sheet(sound, page).complaints == ()
    assert made.style_sheet(sound, page) is made.style_sheet(sound, page)
    (complaint,) = made.style_sheet(faulty, page).complaints
    assert "reddish" in complaint
    assert made.style_sheet(faulty, page).complaints == (complaint,)
