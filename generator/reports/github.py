"""Findings as annotations of GitHub Actions: one workflow command per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.findings import Finding, Severity
from generator.reports.hidden import visible

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def github(findings: Iterable[Finding]) -> str:
    """Return findings as workflow commands; "" without findings."""
    load_checks()
    return "\n".join(_command(finding) for finding in findings)


def _command(finding: Finding) -> str:
    properties = ",".join(f"{key}={_property(value)}" for key, value in _properties(finding))
    parts = [finding.message]
    if finding.hint:
        parts.append(f"hint: {finding.hint}")
    parts += (f"see: {place}" for place in finding.related)
    message = "%0A".join(_data(part) for part in parts)
    return f"::{_COMMANDS[finding.severity]} {properties}::{message}"


def _properties(finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield the place and title of a finding.

    Columns are given only within one line: GitHub refuses them across lines.
    """
    place = finding.place
    if place.file and place.line:
        yield "file", place.file
        yield "line", str(place.line)
        yield "endLine", str(place.end_line)
        if place.end_line == place.line:
            yield "col", str(place.column)
            yield "endColumn", str(place.end_column)
    yield "title", f"{finding.code} {CHECKS[finding.code].name}"


def _data(text: str) -> str:
    """Return one line of a message, escaped."""
    return visible(text).replace("%", "%25")


def _property(text: str) -> str:
    """Return the value of a property, escaped: colons and commas would end it."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
