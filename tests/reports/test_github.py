"""Workflow commands, read back as the runner of GitHub Actions reads them."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from generator.findings import COMMAND_LINE, Place, Severity
from generator.reports.github import github
from generator.reports.hidden import visible
from tests.reports.samples import FILE, FINDINGS, OTHER, PLAIN

_COMMAND = re.compile(r"::(\w+)(?: ([^:]*))?::(.*)")
_ESCAPES = {"%25": "%", "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","}


def parse(line: str) -> tuple[str, dict[str, str], str]:
    """Return command, properties and message of a line, escapes undone."""
    match = _COMMAND.fullmatch(line)
    assert match, line
    properties = dict(each.split("=", 1) for each in match[2].split(","))
    return (
        match[1],
        {key: _unescaped(value) for key, value in properties.items()},
        _unescaped(match[3]),
    )


def _unescaped(text: str) -> str:
    return re.sub("%(25|0D|0A|3A|2C)", lambda match: _ESCAPES[match[0]], text)


def test_a_line() -> None:
    assert github([replace(PLAIN, hint="did you mean “bat”?")]) == (
        "::error file=content/minimal/terms.yaml,line=2,endLine=2,col=3,endColumn=6,"
        "title=R01 unknown-id::there is no icon “bet”%0Ahint: did you mean “bat”?"
    )


def test_no_findings_no_lines() -> None:
    assert github([]) == ""


@pytest.mark.parametrize(
    ("severity", "command"),
    [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.NOTE, "notice")],
)
def test_severity(severity: Severity, command: str) -> None:
    assert parse(github([replace(PLAIN, severity=severity)]))[0] == command


def test_escapes_are_undone_by_the_runner() -> None:
    lines = github(FINDINGS).split("\n")
    assert len(lines) == len(FINDINGS)
    command, properties, message = parse(lines[0])
    assert command == "error"
    assert properties["file"] == FILE
    first = FINDINGS[0]
    assert message.split("\n") == [
        visible(first.message),
        f"hint: {visible(first.hint)}",
        f"see: {OTHER}:2:3",
        f"see: {OTHER}:90:1",
    ]


def test_columns_only_within_a_line() -> None:
    _, properties, _ = parse(github([replace(PLAIN, place=Place(OTHER, 2, 3, 4, 5))]))
    assert properties == {"file": OTHER, "line": "2", "endLine": "4", "title": "R01 unknown-id"}


@pytest.mark.parametrize("place", [COMMAND_LINE, Place("")])
def test_without_a_place(place: Place) -> None:
    _, properties, message = parse(github([replace(PLAIN, place=place)]))
    assert "title" in properties
    assert ("file" in properties) is False
    assert message == PLAIN.message
