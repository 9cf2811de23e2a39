"""Show findings with the source line and a caret under the fault."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.findings import Finding, Severity

WIDEST_LINE = 110
"""Longer source lines are cut around the fault, in characters."""
_COLOURS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "dim": "\x1b[2m", "bold": "\x1b[1m"}
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Characters that would move the caret, or work on the terminal."""
_RESET = "\x1b[0m"


@dataclass(frozen=True, slots=True)
class Style:
    """Whether to colour the report, as on a terminal."""

    colour: bool = False

    def paint(self, text: str, name: str) -> str:
        """Return the text in a named colour, or plain."""
        return f"{_COLOURS[name]}{text}{_RESET}" if self.colour else text


def report(
    findings: Iterable[Finding], lines: Mapping[str, Sequence[str]], style: Style = Style()
) -> str:
    """Return findings as text; ``lines`` are the source lines by file."""
    return "\n".join(_finding(finding, lines, style) for finding in findings)


def summary(findings: Sequence[Finding]) -> str:
    """Return one line that counts the findings: ``2 errors, 1 warning``."""
    counts = [
        (sum(f.severity is severity for f in findings), severity.value) for severity in Severity
    ]
    parts = [f"{count} {word}{'s' * (count != 1)}" for count, word in counts if count]
    return ", ".join(parts) or "no findings"


def _finding(finding: Finding, lines: Mapping[str, Sequence[str]], style: Style) -> str:
    head = (
        f"{style.paint(str(finding.place), 'bold')}: "
        f"{style.paint(finding.severity.value, finding.severity.value)} "
        f"{finding.code} {_visible(finding.message)}"
    )
    parts = [head, *_excerpt(finding, lines, style)]
    if finding.hint:
        parts.append(f"    hint: {_visible(finding.hint)}")
    parts += [f"    see: {place}" for place in finding.related]
    return "\n".join(parts)


def _excerpt(finding: Finding, lines: Mapping[str, Sequence[str]], style: Style) -> Sequence[str]:
    place = finding.place
    source = lines.get(place.file, ())
    if not 0 < place.line <= len(source):
        return ()
    text = _visible(source[place.line - 1].replace("\t", " "))
    start = min(place.column - 1, len(text))
    end = place.end_column - 1 if place.end_line == place.line else len(text)
    end = max(start + 1, min(end, len(text)))
    cut = max(0, start - WIDEST_LINE // 2) if len(text) > WIDEST_LINE else 0
    shown = text[cut : cut + WIDEST_LINE]
    end = min(end, cut + WIDEST_LINE)
    margin = " " * _width(shown[: start - cut])
    carets = "^" * max(1, _width(text[start:end]))
    number = f"{place.line:>6} | "
    return (
        style.paint(number, "dim") + shown,
        style.paint(" " * 6 + " | ", "dim") + margin + style.paint(carets, finding.severity.value),
    )


def _visible(text: str) -> str:
    """Return a text without signs that could command a terminal."""
    return _HIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def _width(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
