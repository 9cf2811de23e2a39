"""A style sheet that is put together from its rules is the one that is parsed in one piece."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from cachetools import LRUCache
from cssselect2 import ElementWrapper

from generator.engine.accelerators.pages import page_class
from generator.engine.accelerators.stylesheets import RuleSheets
from generator.engine.reading import parse_style_sheet
from generator.engine.rules import rules_in
from generator.render import jobs
from generator.render.sidepage import SidePage
from generator.units import A4, LETTER
from tests.printing import Aid, press, side_jobs

pytest_plugins = ["tests.builds"]

RULES = "p { color: red }", "@page { size: 1mm 2mm }", '.a::before { content: "}" }'
ALL = frozenset({"p", "b", "i", ".a"})
"""The names on a page that needs all these rules."""


@pytest.fixture
def parsed() -> list[str]:
    """The texts that are parsed, but for nothing at all."""
    return []


@pytest.fixture
def sheets(parsed: list[str]) -> RuleSheets:
    parse = press()._reader._parse

    def noting(string: str, **how: Any) -> Any:
        parsed.extend([string] if string else [])
        return parse(string=string, **how)

    return RuleSheets(noting)


def names_of(page: SidePage) -> frozenset[str]:
    return frozenset(page_class()(page.words, None).names)


def said(sheet: Any) -> list[str]:
    """Return all that a style sheet says of elements, in order, and of pages."""
    matcher = sheet.matcher
    by_name = (matcher.id_selectors, matcher.class_selectors, matcher.lower_local_name_selectors)
    entries = [(kind, name, each) for kind in by_name for name in kind for each in kind[name]]
    entries += [("other", "", each) for each in matcher.other_selectors]
    told = sorted((each[2], each[1], name, each[3], each[4]) for _, name, each in entries)
    pages = [(each, declared) for _, each, declared in sheet.page_rules]
    return [*map(repr, told), *map(repr, pages)]


def test_a_side_is_styled_as_by_its_style_sheet_in_one_piece(
    starter_aid: Aid, sheets: RuleSheets
) -> None:
    (job,) = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    css = jobs.pages_of(job).style(jobs.side_of(job))
    names = {name for rule in rules_in(css) for name in re.findall(r"\.?[a-z][\w-]*", rule)}
    joined, whole = sheets.parsed(css, frozenset(names)), parse_style_sheet(sheets._parse, css)
    assert joined is not whole
    assert joined.complaints == whole.complaints == ()
    assert len(said(whole.parsed)) > 300
    assert said(joined.parsed) == said(whole.parsed)


def test_elements_of_a_side_have_what_the_whole_style_sheet_gives_them(
    starter_aid: Aid, sheets: RuleSheets
) -> None:
    (job,) = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    page = jobs.written(job).page
    some = sheets.parsed(page.style, names_of(page)).parsed
    whole = parse_style_sheet(sheets._parse, page.style).parsed
    assert len(said(some)) < len(said(whole)) / 2
    elements = list(
        ElementWrapper.from_html_root(ElementTree.fromstring(page.words)).iter_subtree()
    )
    assert len(elements) > 150
    for element in elements:
        matched = [
            [(order, pseudo, repr(told)) for _, order, pseudo, told in sheet.matcher.match(element)]
            for sheet in (some, whole)
        ]
        numbers = [
            {order: n for n, order in enumerate(sorted({m[0] for m in of}))} for of in matched
        ]
        first, second = (
            [(number[order], *rest) for order, *rest in of]
            for of, number in zip(matched, numbers, strict=True)
        )
        assert first == second


@pytest.mark.parametrize(
    ("rule", "names", "is_parsed"),
    [
        (".a { color: red }", ".b .a", True),
        (".a { color: red }", ".ab a", False),
        ("a { color: red }", ".a ab", False),
        ("p.a .b { color: red }", "p .a", False),
        ("p.a .b { color: red }", ".b .a", False),
        ("p.a .b { color: red }", "p .b .a", True),
        ("P { color: red }", "p", True),
        ("p, b > i { color: red }", "i", False),
        ("p, b > i { color: red }", "i b", True),
        ("p::before, p:first-child { color: red }", "p", True),
        ("p#b { color: red }", "p", True),
        ("table > td[colspan=b i] { color: red }", "td", False),
        ("table > td[colspan=b i] { color: red }", "td table", True),
        (".a, p { color: red }", "p", True),
        (".a, * { color: red }", "", True),
        (".a, .b + .c { color: red }", ".c", False),
        ("p:not(.a) { color: red }", "p", True),
        (":is(.a, .b) { color: red }", "", True),
        (".a:not(:is(.b, .c)) { color: red }", "", False),
        ("/* of .a */ p { color: red }", "p", True),
        ("/* of .a */ p { color: red }", ".a", False),
        ("/* it's .a */ p { color: red }", "p", True),
        ('.a { font-family: "It\'s" }', "", True),
        (".a { font-family: 'So' }", "", False),
        (".a { background: url('x') }", "", False),
        ("@media print { .a { color: red } }", "", True),
        ("@page { size: 1mm 2mm }", "", True),
        *(
            (rule, "", True)
            for rule in (
                '[data-of=".a"] { color: red }',
                '.a[x="/*"] i, p[x="*/"] .b { color: red }',
                ':is([x=").a"]) { color: red }',
                r".a\:b { color: red }",
                ".a😀b { color: red }",
                ".a { :not(&) { color: red } }",
                "@foo .a; p { color: red }",
                ".a { width: calc(1mm; }",
                ".a { width: calc)1mm(; }",
                ".a( { color: red }",
                ".a[ { color: red }",
                "svg|a { color: red }",
                '.a { font-family: "So }',
                ".a { color: red",
                "p.a",
            )
        ),
    ],
)
def test_rules_that_can_match_nothing_are_not_parsed(
    sheets: RuleSheets, parsed: list[str], rule: str, names: str, is_parsed: bool
) -> None:
    told = said(sheets.parsed(rule, frozenset(names.split())).parsed)
    assert set(parsed) == ({rule} if is_parsed else set())
    assert is_parsed or told == []


def test_only_other_rules_are_parsed(
    starter_aid: Aid, sheets: RuleSheets, parsed: list[str]
) -> None:
    first, second = (
        jobs.written(job).page
        for paper in (A4, LETTER)
        for job in side_jobs(starter_aid.game, starter_aid.library, paper, "colour")
    )
    sheets.parsed(first.style, names_of(first))
    assert len(parsed) > 60
    parsed.clear()
    sheets.parsed(second.style, names_of(second))
    assert [each.partition("{")[0] for each in parsed] == ["@page "]
    parsed.clear()
    sheets.parsed(first.style, names_of(first))
    assert parsed == []


def test_complaints_name_the_line_in_the_whole(sheets: RuleSheets) -> None:
    faulty = "p { color: red }\n\nb { colour: red }"
    (complaint,) = sheets.parsed(faulty, ALL).complaints
    assert "colour" in complaint
    assert " at 3:" in complaint


def test_complaints_are_of_rules_that_a_page_needs(sheets: RuleSheets) -> None:
    faulty = "p { color: red } .a { colour: red }"
    assert sheets.parsed(faulty, frozenset({"p"})).complaints == ()
    assert len(sheets.parsed(faulty, ALL).complaints) == 1
    assert len(sheets.parsed(f"p {{ colour: red }} {faulty}", frozenset({"p"})).complaints) == 2


def test_layers_are_parsed_in_one_piece(sheets: RuleSheets, parsed: list[str]) -> None:
    css = "@layer a, b; @layer b { p { color: red } } @layer a { p { color: blue } }"
    assert said(sheets.parsed(css, ALL).parsed)
    assert parsed == [css]


def test_only_the_last_ones_are_kept(
    sheets: RuleSheets, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "_sheets", LRUCache(2))
    monkeypatch.setattr(sheets, "_parsed", LRUCache(3))
    plain, of_pages, last = RULES
    for rule in (of_pages, plain, last, "i { color: red }"):
        sheets.parsed(rule, ALL)
    assert [css for css, _ in sheets._sheets] == [last, "i { color: red }"]
    assert list(sheets._parsed) == [plain, last, "i { color: red }"]
    sheets.parsed(of_pages, ALL)
    assert parsed.count(of_pages) == 2
