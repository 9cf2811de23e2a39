"""A style sheet that is put together from its rules is the one that is parsed in one piece."""

from __future__ import annotations

from typing import Any

import pytest

from generator.kept import Kept
from generator.render import jobs
from generator.render.stylesheets import StyleSheets, restyled, rules_in
from generator.units import A4, LETTER
from tests.printing import Aid, press, side_jobs

pytest_plugins = ["tests.builds"]

RULES = "p { color: red }", "@page { size: 1mm 2mm }", '.a::before { content: "}" }'


@pytest.fixture
def sheets() -> StyleSheets:
    a_press = press()
    return StyleSheets(a_press._fetcher, a_press._font_configuration)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are handed to WeasyPrint from now on, but for nothing at all."""
    texts = []
    parse = StyleSheets._parse

    def noting(self: StyleSheets, css: str, **into: Any) -> Any:
        texts.extend([css] if css else [])
        return parse(self, css, **into)

    monkeypatch.setattr(StyleSheets, "_parse", noting)
    return texts


def said(sheet: Any) -> list[str]:
    """Return all that a style sheet says of elements, in order, and of pages."""
    matcher = sheet.matcher
    by_name = (matcher.id_selectors, matcher.class_selectors, matcher.lower_local_name_selectors)
    entries = [(kind, name, each) for kind in by_name for name in kind for each in kind[name]]
    entries += [("other", "", each) for each in matcher.other_selectors]
    told = sorted((each[2], each[1], name, each[3], each[4]) for _, name, each in entries)
    pages = [(each, declared) for _, each, declared in sheet.page_rules]
    return [*map(repr, told), *map(repr, pages)]


@pytest.mark.parametrize(
    ("css", "rules"),
    [
        ("", []),
        (" \n ", []),
        ("".join(RULES), list(RULES)),
        ("\n".join(RULES), list(RULES)),
        ("@media print { p { color: red } } b {}", ["@media print { p { color: red } }", "b {}"]),
        ("/* } */ p { color: red } i", ["/* } */ p { color: red }", "i"]),
        (r'p { content: "\"}" } b {}', [r'p { content: "\"}" }', "b {}"]),
        ("p { color: red", ["p { color: red"]),
    ],
)
def test_rules_are_told_apart(css: str, rules: list[str]) -> None:
    assert list(rules_in(css)) == rules


def test_a_side_is_styled_as_by_its_style_sheet_in_one_piece(
    starter_aid: Aid, sheets: StyleSheets
) -> None:
    (job,) = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    css = jobs.pages_of(job).style(jobs.side_of(job))
    joined, whole = sheets.parsed(css), sheets._whole(css)
    assert joined is not whole
    assert joined.complaints == whole.complaints == ()
    assert len(said(whole.parsed)) > 300
    assert said(joined.parsed) == said(whole.parsed)


def test_only_other_rules_are_parsed(
    starter_aid: Aid, sheets: StyleSheets, parsed: list[str]
) -> None:
    first, second = (
        jobs.pages_of(job).style(jobs.side_of(job))
        for paper in (A4, LETTER)
        for job in side_jobs(starter_aid.game, starter_aid.library, paper, "colour")
    )
    sheets.parsed(first)
    assert len(parsed) > 200
    parsed.clear()
    sheets.parsed(second)
    assert [each.partition("{")[0] for each in parsed] == ["@page "]
    parsed.clear()
    sheets.parsed(first)
    assert parsed == []


def test_complaints_name_the_line_in_the_whole(sheets: StyleSheets) -> None:
    faulty = "p { color: red }\n\nb { colour: red }"
    (complaint,) = sheets.parsed(faulty).complaints
    assert "colour" in complaint
    assert " at 3:" in complaint


def test_layers_are_parsed_in_one_piece(sheets: StyleSheets, parsed: list[str]) -> None:
    css = "@layer a, b; @layer b { p { color: red } } @layer a { p { color: blue } }"
    assert said(sheets.parsed(css).parsed)
    assert parsed == [css]


def test_only_the_last_ones_are_kept(
    sheets: StyleSheets, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "_sheets", Kept(2))
    monkeypatch.setattr(sheets, "_rules", Kept(3))
    for rule in (*RULES, "i { color: red }"):
        sheets.parsed(rule)
    assert list(sheets._sheets) == [RULES[-1], "i { color: red }"]
    assert list(sheets._rules) == [*RULES[-2:], "i { color: red }"]
    sheets.parsed(RULES[0])
    assert parsed.count(RULES[0]) == 2


@pytest.mark.parametrize(
    ("before", "after", "classes"),
    [
        (".a { x: 1 }", ".a { x: 1 }", []),
        (".a {} .b {} .c {}", ".a {} .b { x: 1 } .c {}", ["b", "b"]),
        (".a {} .c {}", ".a {} .b .d {} .c {}", ["b d"]),
        (".a {} .b {}", ".b {} .a {}", ["a", "b", "b", "a"]),
        ("", "/* .x */ .a, p > .b::before {}", ["a", "b"]),
        ("", ".a + .b, .c ~ .d .e {}", ["b", "d e"]),
        ("", ".a:not(.b) :is(th, td.c, p:not(.d)) {}", ["a"]),
        ("", 'a[data-of=".x"] {}', [""]),
        ("p {}", "", [""]),
        ("", "@page {}", None),
        (".a {}", ".a {} @media print { .b {} }", None),
    ],
)
def test_what_is_styled_anew(before: str, after: str, classes: list[str] | None) -> None:
    found = restyled(before, after)
    told = None if found is None else [" ".join(sorted(each)) for each in found]
    assert told == classes
