"""Say what is wrong, where it stands and how to mend it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256


class Severity(StrEnum):
    """How much a finding matters: an error stops the printing, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a file; lines and columns count from 1, the end is exclusive."""

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


COMMAND_LINE = Place("command line", 0, 0, 0, 0)
"""Where faults of the command's own arguments stand."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, with its code (``R01``) and name (``unknown-id``)."""

    code: str
    name: str
    message: str
    place: Place
    hint: str = ""
    path: str = ""
    severity: Severity = Severity.ERROR
    related: tuple[Place, ...] = ()

    @property
    def fingerprint(self) -> str:
        """A name that survives moved lines: code, content path and message."""
        text = "\0".join((self.code, self.path or self.place.file, self.message))
        return sha256(text.encode()).hexdigest()[:16]

    @property
    def is_error(self) -> bool:
        """Whether the finding stops the printing."""
        return self.severity is Severity.ERROR


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word most like ``word``, or an empty string."""
    matches = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return matches[0] if matches else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the nearest known word, or all when there are few."""
    known = sorted(known)
    if best := nearest(word, known):
        return f"did you mean “{best}”?"
    if 0 < len(known) <= 8:
        return "known here: " + ", ".join(known)
    return ""


def in_reading_order(findings: Iterable[Finding]) -> Sequence[Finding]:
    """Sort findings by file, place and code, and drop repeats."""
    unique = dict.fromkeys(findings)
    return sorted(unique, key=lambda f: (f.place.file, f.place.line, f.place.column, f.code))
