"""Elements get the styles that WeasyPrint's own way gives them, from pages built alike too."""

from __future__ import annotations

import re
from typing import Any

import pytest

from generator.engine.accelerators.cascade import Matches, shape_of
from generator.engine.accelerators.pages import page_class
from generator.engine.loading import weasyprint
from generator.render.jobs import SideJob, pages_of, side_of
from generator.units import A4
from tests.printing import Aid, side_jobs

pytest_plugins = ["tests.builds"]

STYLES = """
p { color: #f00 } p.b { color: #0f0; margin: 1px } p.b + p { color: #00f } p ~ i { margin: 2px }
p:last-child { padding: 3px } p:has(b) { padding: 4px } p:empty { padding: 5px }
p:first-child::before { content: "+" } p.b::after { content: "-"; color: inherit }
[title] { margin: 6px } [title]::before { content: attr(title) } :lang(de) { padding: 7px }
p { padding: 8px !important } section > p, p#i { margin: 9px } em { border: solid }
"""
PAGES = {
    "plain": "<p>a</p>",
    "other words": "<p>b</p>",
    "a class": '<p class="b">a</p>',
    "before and behind": '<p class="b">a</p><p>b</p><i>c</i>',
    "inside": "<p>a <b>c</b></p>",
    "empty": "<p></p>",
    "a title": '<p title="x">a</p>',
    "another title": '<p title="y">a</p>',
    "a language": '<p lang="de">a</p>',
    "its own style": '<p style="margin: 10px; padding: 11px">a</p><p style="margin: 10px">a</p>',
    "its own weighty style": '<p style="padding: 12px !important; color: #123">a</p>',
    "its own other style": '<p style="margin: 13px">a</p><p style="margin: 14px">a</p>',
    "an anchor": '<p id="i">a</p><p id="j">b</p>',
    "deeper": "<section><p>a<em>b</em></p><p>c</p></section><p>d<em>e</em></p>",
}


def page_of(body: str, matches: Matches | None) -> Any:
    """Return a page; without matches WeasyPrint styles it in its own way."""
    return page_class()(f"<html><body>{body}</body></html>", None, matches)


def styles_of(page: Any, sheet: Any) -> Any:
    """Return what tells the styles of the elements of a page."""
    return weasyprint.css.get_all_computed_styles(page, [sheet])


def told(page: Any, sheet: Any) -> list[dict[str, str]]:
    """Return the styles of all elements of a page, and of what is before and behind them."""
    style_for = styles_of(page, sheet)
    keys = [key for key in weasyprint.css.INITIAL_VALUES if not key.startswith("margin_inline")]
    told = []
    for element in page.etree_element.iter():
        for place in (None, "before", "after", "marker"):
            style = style_for(element, place)
            told.append({key: repr(style[key]) for key in keys} if style is not None else {})
    return told


def address_free(styles: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return styles without the addresses of what they hold."""
    return [{key: re.sub(" at 0x[0-9a-f]+", "", v) for key, v in each.items()} for each in styles]


@pytest.fixture(scope="module")
def matches() -> Matches:
    """What matched on the pages of the tests before."""
    return Matches()


@pytest.fixture(scope="module")
def sheet() -> Any:
    """A style sheet that asks for all that pages may differ in."""
    return weasyprint.CSS(string=STYLES)


@pytest.mark.parametrize("turn", ["first", "again"])
@pytest.mark.parametrize("name", PAGES)
def test_styles_are_those_of_its_own_way(
    name: str, turn: str, matches: Matches, sheet: Any
) -> None:
    ours = told(page_of(PAGES[name], matches), sheet)
    theirs = told(page_of(PAGES[name], None), sheet)
    assert len(list(filter(None, ours))) >= 3
    assert address_free(ours) == address_free(theirs)


def test_styles_of_sides_are_those_of_its_own_way(bundled_aid: Aid) -> None:
    jobs = side_jobs(bundled_aid.game, bundled_aid.library, A4, "colour")
    assert len(jobs) > 4
    for job in jobs:
        words, sheet = written(job)
        page = page_class()(words, None, Matches())
        ours = told(page, sheet)
        page.matches = None
        assert address_free(ours) == address_free(told(page, sheet))
        assert sum(map(bool, ours)) > 100


def written(job: SideJob) -> tuple[str, Any]:
    """Return a side as it is laid out, and its style sheet without faces, which are loaded."""
    pages = pages_of(job)
    page = pages.page(side_of(job))
    return page.at(9.0), weasyprint.CSS(string=re.sub("@font-face {[^}]*}", "", page.style))


def test_rules_are_matched_once_for_pages_that_are_built_alike(sheet: Any) -> None:
    asked = []

    class Matcher:
        def match(self, element: Any) -> Any:
            asked.append(element.local_name)
            return sheet.matcher.match(element)

    class Sheet:
        matcher, layers, page_rules = Matcher(), sheet.layers, sheet.page_rules

    matches = Matches()
    for body in ("<p>a</p>", '<p style="margin: 1px">other</p>', "<p>a</p>"):
        styles_of(page_of(body, matches), Sheet)
    assert asked == ["html", "body", "p"]
    styles_of(page_of("<p>a</p><p>b</p>", matches), Sheet)
    assert asked == ["html", "body", "p", "html", "body", "p", "p"]


def test_elements_that_are_alike_share_a_style(sheet: Any) -> None:
    page = page_of("<p>a</p><p>b</p><p>c<em>d</em></p>", Matches())
    style_for = styles_of(page, sheet)
    first, second, last = page.etree_element.iter("p")
    assert style_for(first) is not style_for(second), "one has something before it"
    assert style_for(second) is not style_for(last), "rules ask for the last one"
    page = page_of("<i>a</i><i>b</i>", Matches())
    style_for = styles_of(page, sheet)
    assert len({id(style_for(each)) for each in page.etree_element.iter("i")}) == 1


@pytest.mark.parametrize(
    ("other", "is_alike"),
    [
        ('<p class="b">other words</p>', True),
        ('<p class="b" style="margin: 0">a</p>', True),
        ('<p class="b"></p>', False),
        ('<p class="c">a</p>', False),
        ('<p class="b" lang="de">a</p>', False),
        ('<p class="b">a<i/></p>', False),
        ('<b class="b">a</b>', False),
    ],
)
def test_a_shape_is_all_but_words_and_own_styles(other: str, is_alike: bool) -> None:
    shapes = [shape_of(page_of(body, None).etree_element) for body in ('<p class="b">a</p>', other)]
    assert (shapes[0] == shapes[1]) is is_alike


def test_a_page_may_hold_a_style_sheet(sheet: Any) -> None:
    page = page_of("<style>p { width: 30px }</style><p>a</p>", Matches())
    style_for = styles_of(page, sheet)
    (paragraph,) = page.etree_element.iter("p")
    assert style_for(paragraph)["width"].value == 30
