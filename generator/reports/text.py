"""Show findings with the source line and a caret under the fault."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from generator.checks import load_checks
from generator.checks.registry import CHECKS, Subject
from generator.findings import COMMAND_LINE, Finding, Place, Severity
from generator.reports.hidden import visible

WIDEST_LINE = 110
"""Longer source lines are cut around the fault, in characters."""
WIDEST_RELATED = 70
"""Longer source lines of a related place are left out, in characters."""
WRITTEN_AT_ONCE = 2.0
"""Files whose times are as near were not edited one after the other, in seconds."""
_LEAST_BEFORE = 8
"""How much of a cut line stands at least before a fault, in characters."""
_COLOURS = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "note": "\x1b[2m",
    "dim": "\x1b[2m",
    "bold": "\x1b[1m",
}
_RESET = "\x1b[0m"


class Style(Struct, frozen=True):
    """Whether to colour the report, as on a terminal."""

    colour: bool = False

    def paint(self, text: str, name: str) -> str:
        """Return the text in a named colour, or plain."""
        return f"{_COLOURS[name]}{text}{_RESET}" if self.colour else text


_JUDGED_FIRST = (
    Subject.READING,
    Subject.CONTENT,
    Subject.TEMPLATES,
    Subject.TRANSLATION,
)
"""What is read first: faults there are the causes of later ones."""


OF_FILES = "F"
"""The area of checks whose errors keep a file, or a part of it, from being read."""


def by_importance(
    findings: Iterable[Finding], edited: Mapping[str, float] | None = None
) -> list[Finding]:
    """Return findings with the most likely cause first.

    Wrong use of the command comes first, then errors before warnings before notes; among equals
    what is read first, and of that a file that cannot be read, which hides all that it says; then
    the one file that was ``edited`` last (times in seconds by file), then the order of reading.
    Machines are given the order of reading, which no clock changes.
    """
    load_checks()
    latest, severities = _edited_last(edited or {}), list(Severity)

    def rank(finding: Finding) -> tuple[object, ...]:
        place = finding.place
        subject = CHECKS[finding.code].subject
        stage = _JUDGED_FIRST.index(subject) if subject in _JUDGED_FIRST else len(_JUDGED_FIRST)
        weight = severities.index(finding.severity)
        is_of_words = not finding.code.startswith(OF_FILES)
        return (
            place != COMMAND_LINE,
            *(weight, stage, is_of_words),
            *(place.file != latest, place, finding.code),
        )

    return sorted(findings, key=rank)


def _edited_last(edited: Mapping[str, float]) -> str:
    """Return the file that was edited last; none where several were written at once, as by git."""
    newest = sorted(edited, key=lambda file: edited[file])[-2:]
    is_told = len(newest) == 2 and edited[newest[1]] - edited[newest[0]] >= WRITTEN_AT_ONCE
    return newest[1] if is_told else ""


def report(
    findings: Iterable[Finding], lines: Mapping[str, Sequence[str]], style: Style = Style()
) -> str:
    """Return findings as text; ``lines`` are the source lines by file."""
    load_checks()
    return "\n".join(_finding(finding, lines, style) for finding in findings)


def summary(findings: Sequence[Finding]) -> str:
    """Return one line that counts the findings: ``2 errors, 1 warning``."""
    counts = [
        (sum(f.severity is severity for f in findings), severity.value) for severity in Severity
    ]
    parts = [f"{count} {word}{'s' * (count != 1)}" for count, word in counts if count]
    return ", ".join(parts) or "no findings"


def _finding(finding: Finding, lines: Mapping[str, Sequence[str]], style: Style) -> str:
    parts = [_head(finding, style), *excerpt(finding, lines, style)]
    if finding.hint:
        parts.append(f"    hint: {visible(finding.hint)}")
    parts += (_related(place, lines, style) for place in finding.related)
    return "\n".join(parts)


def _head(finding: Finding, style: Style) -> str:
    """Return the line that says it all: place, severity, code, name, message."""
    place, word = visible(str(finding.place)), finding.severity.value
    said = f"{finding.code} {CHECKS[finding.code].name}: {visible(finding.message)}"
    if finding.edits:
        said += " [--fix]"
    if finding.severity is Severity.NOTE:
        return style.paint(f"{place}: {word} {said}", "dim")
    return f"{style.paint(place, 'bold')}: {style.paint(word, word)} {said}"


def _related(place: Place, lines: Mapping[str, Sequence[str]], style: Style) -> str:
    line = f"    see: {visible(str(place))}"
    words = visible(_source(place, lines).strip())
    return line + style.paint(f" | {words}", "dim") if 0 < len(words) <= WIDEST_RELATED else line


def excerpt(
    finding: Finding, lines: Mapping[str, Sequence[str]], style: Style = Style()
) -> Iterator[str]:
    """Yield the source line of a finding and carets under the fault, where it is known."""
    place = finding.place
    if not 0 < place.line <= len(lines.get(place.file, ())):
        return
    text = _source(place, lines)
    start = min(max(place.column - 1, 0), len(text))
    end = place.end_column - 1 if place.end_line == place.line else len(text)
    end = max(start + 1, min(end, len(text)))
    begin = _begin(len(text), start, end)
    shown = visible(text[begin : begin + WIDEST_LINE].replace("\t", " "))
    end = min(end, begin + WIDEST_LINE)
    if begin:
        shown = "…" + shown[1:]
    if begin + WIDEST_LINE < len(text):
        shown = shown[:-1] + "…"
        end = min(end, begin + WIDEST_LINE - 1)
    margin = " " * _width(shown[: start - begin])
    carets = "^" * max(1, _width(visible(text[start:end].replace("\t", " "))))
    yield style.paint(f"{place.line:>6} | ", "dim") + shown
    yield style.paint(" " * 6 + " | ", "dim") + margin + style.paint(carets, finding.severity.value)


def _begin(length: int, start: int, end: int) -> int:
    """Return where to begin showing a line: the fault in the middle, or its first part."""
    before = max(_LEAST_BEFORE, (WIDEST_LINE - (end - start)) // 2)
    return max(0, min(start - before, length - WIDEST_LINE))


def _source(place: Place, lines: Mapping[str, Sequence[str]]) -> str:
    """Return the line in which a place begins, or nothing where it is not known."""
    source = lines.get(place.file, ())
    return source[place.line - 1] if 0 < place.line <= len(source) else ""


def _width(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    return sum(
        0
        if unicodedata.category(c) in ("Mn", "Me")
        else 2
        if unicodedata.east_asian_width(c) in "WF"
        else 1
        for c in text
    )
