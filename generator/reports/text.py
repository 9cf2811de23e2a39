"""Findings as text, with the source line and carets under the fault."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from generator.checks import load_checks
from generator.checks.registry import CHECKS, Subject
from generator.findings import COMMAND_LINE, Finding, Place, Severity
from generator.reports.hidden import visible

WIDEST_LINE = 110
"""In characters; longer source lines are truncated around the fault."""
WIDEST_RELATED = 70
"""In characters; longer source lines of related places are omitted."""
SAME_TIME = 2.0
"""In seconds; files changed within this time count as written at once."""
_MIN_CONTEXT = 8
"""In characters; how much of a truncated line is shown before a fault."""
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


_STAGES = (
    Subject.READING,
    Subject.CONTENT,
    Subject.TEMPLATES,
    Subject.TRANSLATION,
)
"""Subjects in the order of reading; earlier faults cause later ones."""


OF_FILES = "F"
"""The area of checks whose errors prevent a file, or a part of it, from being read."""


def by_importance(
    findings: Iterable[Finding], edited: Mapping[str, float] | None = None
) -> list[Finding]:
    """Return findings with the most likely cause first.

    The order: wrong use of the command, severity, subject, a file that cannot be read, the file
    that was ``edited`` last (times in seconds by file), place. Formats for programs use the order
    of reading, which does not depend on a clock.
    """
    load_checks()
    latest, severities = _edited_last(edited or {}), list(Severity)

    def rank(finding: Finding) -> tuple[object, ...]:
        place = finding.place
        subject = CHECKS[finding.code].subject
        stage = _STAGES.index(subject) if subject in _STAGES else len(_STAGES)
        weight = severities.index(finding.severity)
        is_of_words = not finding.code.startswith(OF_FILES)
        return (
            place != COMMAND_LINE,
            *(weight, stage, is_of_words),
            *(place.file != latest, place, finding.code),
        )

    return sorted(findings, key=rank)


def _edited_last(edited: Mapping[str, float]) -> str:
    """Return the file that was edited last; "" if several were written at once, as by git."""
    newest = sorted(edited, key=lambda file: edited[file])[-2:]
    is_clear = len(newest) == 2 and edited[newest[1]] - edited[newest[0]] >= SAME_TIME
    return newest[1] if is_clear else ""


def report(
    findings: Iterable[Finding], lines: Mapping[str, Sequence[str]], style: Style = Style()
) -> str:
    """Return findings as text; ``lines`` are the source lines by file."""
    load_checks()
    return "\n".join(_finding(finding, lines, style) for finding in findings)


def summary(findings: Sequence[Finding]) -> str:
    """Return the counts of findings: ``2 errors, 1 warning``."""
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
    """Return the first line: place, severity, code, name, message."""
    place, word = visible(str(finding.place)), finding.severity.value
    text = f"{finding.code} {CHECKS[finding.code].name}: {visible(finding.message)}"
    if finding.edits:
        text += " [--fix]"
    if finding.severity is Severity.NOTE:
        return style.paint(f"{place}: {word} {text}", "dim")
    return f"{style.paint(place, 'bold')}: {style.paint(word, word)} {text}"


def _related(place: Place, lines: Mapping[str, Sequence[str]], style: Style) -> str:
    line = f"    see: {visible(str(place))}"
    words = visible(_source(place, lines).strip().replace("\t", " "))
    return line + style.paint(f" | {words}", "dim") if 0 < len(words) <= WIDEST_RELATED else line


def excerpt(
    finding: Finding, lines: Mapping[str, Sequence[str]], style: Style = Style()
) -> Iterator[str]:
    """Yield the source line of a finding, if known, and carets under the fault."""
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
    """Return the first character to show of a line, so that the fault is in the middle."""
    before = max(_MIN_CONTEXT, (WIDEST_LINE - (end - start)) // 2)
    return max(0, min(start - before, length - WIDEST_LINE))


def _source(place: Place, lines: Mapping[str, Sequence[str]]) -> str:
    """Return the source line of a place, or "" if it is unknown."""
    source = lines.get(place.file, ())
    return source[place.line - 1] if 0 < place.line <= len(source) else ""


def _width(text: str) -> int:
    """Return the width of a text in terminal cells."""
    return sum(
        0
        if unicodedata.category(c) in ("Mn", "Me")
        else 2
        if unicodedata.east_asian_width(c) in "WF"
        else 1
        for c in text
    )
