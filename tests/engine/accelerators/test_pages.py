"""Pages are read as XML, with the styles that match on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
import tinyhtml5

from generator.engine.accelerators import pages
from generator.engine.accelerators.pages import page_class
from generator.engine.loading import weasyprint
from generator.render.jobs import pages_of, side_of
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.printing import Aid, page_texts, press, side_jobs

pytest_plugins = ["tests.builds"]


def words_of(job: SideJob) -> str:
    """Return the page of a job in words."""
    return pages_of(job).page(side_of(job)).at(9.0)


def elements(root: Any) -> Iterator[tuple[str, dict[str, str], str, str]]:
    """Yield the elements of a page in their order, each with its attributes and words.

    Parsers of HTML keep the declaration of a namespace as an attribute, and the line ends behind
    the last element of the body.
    """
    for each in root.iter():
        if isinstance(each.tag, str):
            named = {name: value for name, value in each.attrib.items() if "xmlns" not in name}
            is_outside = each.tag in ("html", "head", "body", "footer")
            words = ("", "") if is_outside else (each.text or "", each.tail or "")
            yield each.tag, named, *words


def test_pages_read_as_xml_are_what_a_browser_reads(bundled_aid: Aid) -> None:
    jobs = side_jobs(bundled_aid.game, bundled_aid.library, A4, "colour")
    assert len(jobs) > 4
    for job in jobs:
        words = words_of(job)
        read = page_class()(words, None).etree_element
        assert len(list(elements(read))) > 100
        html = tinyhtml5.parse(words, namespace_html_elements=False)
        assert list(elements(read)) == list(elements(html))


def test_a_page_that_is_no_xml_is_refused() -> None:
    with pytest.raises(ElementTree.ParseError, match="mismatched tag"):
        page_class()("<html><body>a<br>b</body></html>", None)


def test_pages_look_as_under_all_styles_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are no notes, and of markers only items have any."""
    styles = "@page { size: 80mm 60mm; margin: 0 } li { list-style: decimal inside }"
    page = "<html><body><ol><li>One</li><li>Two</li></ol><p>Three</p></body></html>"
    ours = press().lay_out(page, styles)
    theirs = weasyprint.html.CSS(string=weasyprint.html.UA)
    monkeypatch.setattr(pages, "own_styles", lambda names: theirs)
    all_styles = press().lay_out(page, styles)
    assert [(box.x, box.y, box.text) for box in ours.boxes] == [
        (box.x, box.y, box.text) for box in all_styles.boxes
    ]
    assert page_texts(press().print(ours).pdf) == page_texts(press().print(all_styles).pdf)
    assert page_texts(press().print(ours).pdf) == ["1.one2.twothree"]


def test_a_page_tells_the_names_of_its_elements_and_classes() -> None:
    words = "<html class='a b'><title>class='no'</title><p class = \"c&#45;d\n e\"/></html>"
    page = page_class()(words, None)
    assert page.names == {"html", "title", "p", ".a", ".b", ".c-d", ".e"}


def test_elements_of_a_drawing_are_told_without_what_they_are_of() -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg"><linearGradient/></svg>'
    assert page_class()(f"<html>{drawing}</html>", None).names == {
        "html",
        "svg",
        "lineargradient",
    }


def test_of_the_engines_own_styles_a_page_gets_those_that_match(bundled_aid: Aid) -> None:
    jobs = side_jobs(bundled_aid.game, bundled_aid.library, A4, "colour")
    whole = weasyprint.CSS(string=weasyprint.html.UA).matcher
    assert len(jobs) > 4
    for job in jobs:
        page = page_class()(words_of(job), None)
        (some,) = page._ua_stylesheets()
        elements = list(page.wrapper_element.iter_subtree())
        assert len(elements) > 100
        for element in elements:
            matched = [declared_for(element, each) for each in (some.matcher, whole)]
            assert matched[0] == matched[1]


def declared_for(element: Any, matcher: Any) -> list[tuple[str | None, str]]:
    """Return what styles declare for an element, in order; of items alone what is before them."""
    told = sorted(matcher.match(element), key=lambda each: (each[0], each[1]))
    is_item = element.local_name == "li"
    mine = {None, "before", "after", *(["marker"] if is_item else [])}
    return [(pseudo, repr(said)) for _, _, pseudo, said in told if pseudo in mine]
