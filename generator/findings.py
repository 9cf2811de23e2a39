"""Findings: what is wrong, where, and how to fix it."""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

MOST_OF_A_FILE = 500
"""Limit of reported findings of one code in one file."""
MOST_TOLD = 4
"""How many items of a list a message names."""
MOST_LETTERS = 36
"""How many characters of a text a message quotes."""
MIN_SIMILARITY = 60
"""The minimum similarity of a suggested word, in per cent."""


class Severity(StrEnum):
    """The severity of a finding: an error prevents printing, a note needs no action."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Place(NamedTuple):
    """A range in a file; lines and columns count from 1, the end is exclusive."""

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


TOO_MUCH = "F14"
"""The code for more content than a page can hold."""
BREAKDOWN = "X06"
"""The code of an internal error, in a check or while printing a side."""
SKIPPED = "X05"
"""The code for checks that could not run."""
OUTAGE = "X08"
"""The code for a failure of the machine or of a cluster."""
SYSTEM = Place("system", 0, 0, 0, 0)
"""The place of failures of the machine or of a cluster."""
COMMAND_LINE = Place("command line", 0, 0, 0, 0)
"""The place of faults in the command's arguments."""


class Edit(NamedTuple):
    """A range in a file and its replacement."""

    place: Place
    text: str


class Finding(Struct, frozen=True):
    """A fault with the code of its check (``R01``).

    ``edits`` fix it, if that is safe. The fingerprint does not depend on line numbers; it is set
    when all findings of a game are known.
    """

    code: str
    message: str
    place: Place
    hint: str = ""
    path: str = ""
    severity: Severity = Severity.ERROR
    related: tuple[Place, ...] = ()
    edits: tuple[Edit, ...] = ()
    fingerprint: str = ""

    @property
    def is_error(self) -> bool:
        """Whether the finding prevents printing."""
        return self.severity is Severity.ERROR


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word most like ``word``, or an empty string."""
    from rapidfuzz import fuzz, process

    match = process.extractOne(word, list(known), scorer=fuzz.ratio, score_cutoff=MIN_SIMILARITY)
    return match[0] if match else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint with the nearest known word, or with all if there are few."""
    known = sorted(known)
    if best := nearest(word, known):
        return f"did you mean “{best}”?"
    if 0 < len(known) <= 8:
        return "known here: " + ", ".join(known)
    return ""


def in_quotes(words: Iterable[object]) -> str:
    """Return a list of words in quotes, truncated after MOST_TOLD."""
    quoted = [f"“{word}”" for word in words]
    if len(quoted) > MOST_TOLD:
        return f"{', '.join(quoted[: MOST_TOLD - 1])} and {len(quoted) - MOST_TOLD + 1} more"
    return " and ".join(filter(None, (", ".join(quoted[:-1]), *quoted[-1:])))


def shortened(words: str, most: int = MOST_LETTERS) -> str:
    """Return words truncated to ``most`` characters."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def is_misused(findings: Iterable[Finding]) -> bool:
    """Whether the arguments of the command are wrong, so that nobody knows what was meant."""
    return any(finding.place == COMMAND_LINE for finding in findings)


def in_reading_order(findings: Iterable[Finding]) -> Sequence[Finding]:
    """Sort findings by file, place and code, and drop repeats."""
    unique = dict.fromkeys(findings)
    return sorted(unique, key=lambda f: (f.place.file, f.place.line, f.place.column, f.code))


def with_fingerprints(
    findings: Iterable[Finding], lines: Mapping[str, Sequence[str]]
) -> Iterator[Finding]:
    """Yield findings with their fingerprints; ``lines`` are the source lines by file.

    A fingerprint is a hash of the code, the game, the content path (or file), the words at
    the place, and the number of earlier findings with the same; not of lines and messages.
    """
    met: Counter[str] = Counter()
    for finding in findings:
        words = source_of(finding.place, lines)
        folder, _, file = finding.place.file.rpartition("/")
        game = folder.rpartition("/")[2]
        text = "\0".join((finding.code, game, finding.path or file, words))
        number = met[text]
        met[text] += 1
        yield replace(finding, fingerprint=sha256(f"{text}\0{number}".encode()).hexdigest()[:16])


def source_of(place: Place, lines: Mapping[str, Sequence[str]]) -> str:
    """Return the words at a place with white space folded; "" if the file is unknown."""
    return " ".join(raw_source(place, lines).split())


def raw_source(place: Place, lines: Mapping[str, Sequence[str]]) -> str:
    """Return the source text at a place, unchanged; "" if the file is unknown."""
    source = lines.get(place.file, ())[max(place.line, 1) - 1 : place.end_line]
    if not source:
        return ""
    *before, last = source
    words = "\n".join((*before, last[: max(place.end_column - 1, 0)]))
    return words[place.column - 1 :]


def few(findings: Iterable[Finding], most: int = MOST_OF_A_FILE) -> list[Finding]:
    """Return the first findings of each code; the last one says how many more there are.

    A file of the wrong kind has thousands, and the first ones show the cause.
    """
    reported: list[Finding] = []
    last: dict[str, int] = {}
    count: Counter[str] = Counter()
    for finding in findings:
        count[finding.code] += 1
        if count[finding.code] <= most:
            last[finding.code] = len(reported)
            reported.append(finding)
    for code, where in last.items():
        if (rest := count[code] - most) > 0:
            message = f"{reported[where].message} (so {rest:,} more)"
            reported[where] = replace(reported[where], message=message)
    return reported


def narrowed(place: Place, words: str, lines: Mapping[str, Sequence[str]]) -> Place:
    """Return the place of words within a place; the whole place if a line break splits them."""
    source = lines.get(place.file, ())
    for number in range(place.line, min(place.end_line, len(source)) + 1):
        begin = place.column - 1 if number == place.line else 0
        column = source[number - 1].find(words, begin)
        if column >= 0:
            return Place(place.file, number, column + 1, number, column + 1 + len(words))
    return place


REASONS = {
    errno.ENOSPC: "there is no room left on the disk",
    errno.EDQUOT: "there is no room left that you may use on the disk",
    errno.EFBIG: "the file would be larger than the system allows",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: "you may not use it",
    errno.EPERM: "you may not use it",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOMEM: "there is no memory left",
    errno.EAGAIN: "no process or thread is available",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.EIO: "the disk does not answer as it should",
    errno.ENOTDIR: "a file is in the way where a folder is expected",
    errno.EISDIR: "a folder is in the way where a file is expected",
    errno.EEXIST: "a file is in the way where a folder is expected",
    errno.ELOOP: "its links lead in a circle",
}
"""Messages for users by error number."""


class TooMuchError(Exception):
    """A page has more content than can be laid out; the message says how much."""


_THREADS = "can't start new thread"


def refusal(error: BaseException) -> str:
    """Return a system error in words; "" for an error of another kind."""
    if isinstance(error, MemoryError):
        return REASONS[errno.ENOMEM]
    if isinstance(error, RuntimeError) and _THREADS in str(error):
        return REASONS[errno.EAGAIN]
    if not isinstance(error, OSError) or error.errno not in REASONS:
        return ""
    is_own = error.strerror and error.strerror != os.strerror(error.errno)
    reason = str(error.strerror) if is_own else REASONS[error.errno]
    return f"{error.filename}: {reason}" if error.filename else reason
