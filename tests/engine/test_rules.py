"""Style sheets are split into rules, and it is known what the selectors of a rule need."""

from __future__ import annotations

import pytest

from generator.engine.rules import restyled, rules_in

RULES = "p { color: red }", "@page { size: 1mm 2mm }", '.a::before { content: "}" }'


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
        ("", 'a[data-of=".x"] {}', None),
        (".a {}", ".a {} .stra\u00dfe {}", None),
        (".a {}", ".a {} .b\\:c {}", None),
        (".a {}", '.a { content: "/*" } .b {}', None),
        ("p {}", "", [""]),
        ("", "@page {}", None),
        (".a {}", ".a {} @media print { .b {} }", None),
    ],
)
def test_what_is_styled_anew(before: str, after: str, classes: list[str] | None) -> None:
    found = restyled(before, after)
    told = None if found is None else [" ".join(sorted(each)) for each in found]
    assert told == classes
