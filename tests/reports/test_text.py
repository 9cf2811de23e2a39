"""Findings as text: the caret is under the fault, whatever the line contains."""

from __future__ import annotations

import pytest

from generator.findings import COMMAND_LINE, Edit, Finding, Place, Severity
from generator.reports.text import WIDEST_LINE, Style, report, summary


def finding(line: int, column: int, end: int, **more: object) -> Finding:
    place = Place("a.yaml", line, column, line, end)
    return Finding("R01", "there is no icon “bet”", place, **more)  # type: ignore[arg-type]


def shown(source: str, column: int, end: int) -> tuple[str, str]:
    """Return the excerpt and the caret line of a finding in a file of one line."""
    lines = report([finding(1, column, end)], {"a.yaml": [source]}).split("\n")
    assert len(lines) == 3
    assert lines[1].startswith("     1 | ")
    assert lines[2].startswith("       | ")
    return lines[1][9:], lines[2][9:]


def test_a_whole_report() -> None:
    findings = [
        finding(2, 9, 12, hint="did you mean “bat”?", related=(Place("b.yaml", 7, 3),)),
        finding(1, 1, 6, severity=Severity.WARNING),
    ]
    assert report(findings, {"a.yaml": ["terms:", "  icon: bet"]}) == (
        "a.yaml:2:9: error R01 unknown-id: there is no icon “bet”\n"
        "     2 |   icon: bet\n"
        "       |         ^^^\n"
        "    hint: did you mean “bat”?\n"
        "    see: b.yaml:7:3\n"
        "a.yaml:1:1: warning R01 unknown-id: there is no icon “bet”\n"
        "     1 | terms:\n"
        "       | ^^^^^"
    )


@pytest.mark.parametrize(
    ("source", "column", "end", "caret"),
    [
        ("a: bet", 4, 7, "   ^^^"),
        ("a: bet", 4, 4, "   ^"),
        ("a: bet", 4, 99, "   ^^^"),
        ("a: bet", 7, 8, "      ^"),
        ("a: bet", 50, 60, "      ^"),
        ("漢字: bet", 5, 8, "      ^^^"),
        ("a: 漢字", 4, 6, "   ^^^^"),
        ("e\u0301: bet", 5, 8, "   ^^^"),
        ("ü: bet", 4, 7, "   ^^^"),
        ("\ta: bet", 5, 8, "    ^^^"),
        ("", 1, 2, "^"),
        ("🦇: bet", 4, 7, "    ^^^"),
        ("☠\ufe0f: bet", 5, 8, "   ^^^"),
    ],
)
def test_caret(source: str, column: int, end: int, caret: str) -> None:
    assert shown(source, column, end) == (source.replace("\t", " "), caret)


def test_hidden_characters_are_shown_and_take_a_cell() -> None:
    assert shown("a: \x1b[1m\u200bbet", 4, 5) == ("a: \ufffd[1m\ufffdbet", "   ^")
    assert shown("a: \x1b[1m\u202ebet", 9, 12) == ("a: \ufffd[1m\ufffdbet", "        ^^^")


def test_a_line_of_the_widest_length_is_shown_whole() -> None:
    source = "x" * (WIDEST_LINE - 3) + "bet"
    assert shown(source, WIDEST_LINE - 2, WIDEST_LINE + 1) == (source, " " * 107 + "^^^")


@pytest.mark.parametrize("before", [0, 30, 55, 56, 200, 1000])
def test_a_long_line_is_cut_around_the_fault(before: int) -> None:
    source = "x" * before + "bet" + "y" * 500
    text, caret = shown(source, before + 1, before + 4)
    assert len(text) <= WIDEST_LINE
    start = caret.index("^")
    assert (text[start : start + 3], caret[start:]) == ("bet", "^^^")


def test_a_long_fault_does_not_run_over_the_excerpt() -> None:
    text, caret = shown("a: " + "z" * 500, 4, 504)
    assert (len(text), text[-2:]) == (WIDEST_LINE, "z…")
    assert caret == "   " + "^" * (WIDEST_LINE - 4)


@pytest.mark.parametrize(
    ("before", "after", "begins", "ends"),
    [(0, 500, "bet", "y…"), (500, 0, "…x", "bet"), (500, 500, "…x", "y…"), (54, 53, "x", "y")],
)
def test_what_is_cut_is_marked(before: int, after: int, begins: str, ends: str) -> None:
    text, _ = shown("x" * before + "bet" + "y" * after, before + 1, before + 4)
    assert len(text) == WIDEST_LINE
    assert text.startswith(begins)
    assert text.endswith(ends)


@pytest.mark.parametrize("length", [1, 100, 105, 108, 109, 110, 111, 300])
@pytest.mark.parametrize("before", [0, 3, 8, 50, 300])
def test_carets_are_under_the_fault_alone(before: int, length: int) -> None:
    text, caret = shown("x" * before + "b" * length + "y" * 300, before + 1, before + length + 1)
    under = {letter for letter, mark in zip(text, caret, strict=False) if mark == "^"}
    assert under == {"b"}
    assert len(caret) <= len(text) <= WIDEST_LINE
    assert caret.index("^") == text.index("b")


def test_a_fault_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    fault = Finding("R01", "x", Place("a.yaml", 1, 4, 3, 2))
    assert (
        report([fault], {"a.yaml": ["a: 'bet", "on", "it'"]}).split("\n")[2] == "       |    ^^^^"
    )


@pytest.mark.parametrize("lines", [{}, {"a.yaml": []}, {"b.yaml": ["a: bet"]}])
def test_without_its_line_a_finding_is_one_line(lines: dict[str, list[str]]) -> None:
    assert (
        report([finding(1, 4, 7)], lines)
        == "a.yaml:1:4: error R01 unknown-id: there is no icon “bet”"
    )


def test_colour_only_on_request() -> None:
    lines = {"a.yaml": ["a: bet"]}
    plain = report([finding(1, 4, 7)], lines)
    coloured = report([finding(1, 4, 7)], lines, Style(colour=True))
    assert "\x1b" not in plain
    assert "\x1b[1;31merror\x1b[0m" in coloured
    assert "\x1b[1;31m^^^\x1b[0m" in coloured
    warning = report([finding(1, 4, 7, severity=Severity.WARNING)], lines, Style(colour=True))
    assert "\x1b[1;33mwarning\x1b[0m" in warning


@pytest.mark.parametrize(
    ("errors", "warnings", "line"),
    [
        (0, 0, "no findings"),
        (1, 0, "1 error"),
        (2, 0, "2 errors"),
        (0, 1, "1 warning"),
        (2, 1, "2 errors, 1 warning"),
        (1, 12, "1 error, 12 warnings"),
    ],
)
def test_summary(errors: int, warnings: int, line: str) -> None:
    warning = finding(1, 1, 2, severity=Severity.WARNING)
    assert summary([*[finding(1, 1, 2)] * errors, *[warning] * warnings]) == line


@pytest.mark.parametrize(
    ("source", "shown"),
    [("  - raven: 2  ", " | - raven: 2"), ("", ""), ("   ", ""), ("x" * 71, ""), ("\ta", " | a")],
)
def test_related_places_show_short_lines(source: str, shown: str) -> None:
    fault = finding(1, 4, 7, related=(Place("b.yaml", 1, 3), Place("b.yaml", 99)))
    lines = report([fault], {"b.yaml": [source]}).split("\n")
    assert lines[1:] == [f"    see: b.yaml:1:3{shown}", "    see: b.yaml:99:1"]
    if shown:
        coloured = report([fault], {"b.yaml": [source]}, Style(colour=True))
        assert f"    see: b.yaml:1:3\x1b[2m{shown}\x1b[0m" in coloured


def test_what_can_be_mended_is_marked() -> None:
    edit = Edit(Place("a.yaml", 1, 4, 1, 7), "bat")
    text = report([finding(1, 4, 7, edits=(edit,))], {})
    assert text == "a.yaml:1:4: error R01 unknown-id: there is no icon “bet” [--fix]"


def test_notes_are_dimmed() -> None:
    note = finding(1, 4, 7, severity=Severity.NOTE)
    text = report([note], {"a.yaml": ["a: bet"]}, Style(colour=True))
    assert text.startswith("\x1b[2ma.yaml:1:4: note R01 unknown-id: there is")
    assert text.endswith("\x1b[2m^^^\x1b[0m")


def test_nothing_hidden_from_names_messages_and_hints() -> None:
    place = Place("a\x1b]0;x\x07.yaml", 1, 1, 1, 2)
    fault = Finding("R01", "no\x9b2J\nno", place, "a\rb", related=(place,))
    text = report([fault], {place.file: ["\x1b[2Jx"]})
    assert [c for c in text if (c < " " and c != "\n") or "\x7f" <= c < "\xa0"] == []
    assert len(text.split("\n")) == 5


def test_without_a_place_in_a_file() -> None:
    fault = Finding("R01", "there is no game “x”", COMMAND_LINE)
    assert report([fault], {}) == "command line: error R01 unknown-id: there is no game “x”"
