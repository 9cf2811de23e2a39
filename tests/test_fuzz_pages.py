"""Odd pages are printed alike by both ways: a small share of what ``make fuzz-pages`` prints."""

from __future__ import annotations

from typing import Any

import pytest

from generator.engine.images import Images
from tests.fuzz_pages import Tried, page_of, try_pages


def test_odd_pages_are_printed_as_by_the_engines_own_ways() -> None:
    tried = try_pages(40)
    assert (tried.pages, tried.other) == (40, ())
    assert tried.odd < 9, "most of them can be printed"


def test_pages_are_odd_and_the_same_each_time() -> None:
    once, again = ([page_of(seed) for seed in range(200)] for _ in range(2))
    assert once == again
    assert len(set(once)) == 200
    for what in ("<table", "<svg", "asset:odd/", "<li", "float:", "::first-letter", "<colgroup"):
        assert sum(what in page.html + page.css for page in once) > 10, what


def test_a_page_that_is_other_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a drawing is shown by the commands of another."""

    class Confused(Images):
        def __setitem__(self, address: str, image: Any) -> None:
            super().__setitem__(address, next(iter(self.values()), image))

    monkeypatch.setattr("tests.fuzz_pages.Images", Confused)
    tried = try_pages(8)
    assert isinstance(tried, Tried)
    assert tried.other
