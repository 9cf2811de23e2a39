"""Remember findings that are known and put off, by their fingerprints, in a file.

The file is JSON, ``{"findings": [{"fingerprint", "code", "file", "path", "message"}]}``:
path and message are there for its readers; code and file tell whether a run looked there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from generator import files
from generator.findings import COMMAND_LINE, Finding, Place, Severity


class UnreadableBaselineError(Exception):
    """The file is no baseline; the message says why."""


class Known(Struct, frozen=True):
    """One finding of a baseline: its fingerprint, code and file, and where it is listed."""

    fingerprint: str
    code: str
    file: str
    path: str
    place: Place


def read_baseline(path: Path) -> Sequence[Known]:
    """Return what a baseline lists; raises UnreadableBaselineError for any other file."""
    try:
        text = files.read_named(path, files.LARGEST_RECORD).decode("utf-8")
        data = json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        raise UnreadableBaselineError(f"{path} is no baseline: {error}") from None
    try:
        entries = [
            tuple(str(each[key]) for key in ("fingerprint", "code", "file", "path"))
            for each in data["findings"]
        ]
    except (KeyError, TypeError):
        message = "it must list “findings”, each with fingerprint, code, file and path"
        raise UnreadableBaselineError(f"{path} is no baseline: {message}") from None
    places = dict(_places(path, text))
    return [
        Known(fingerprint, code, file, id, places.get(fingerprint, Place(str(path))))
        for fingerprint, code, file, id in entries
    ]


def baseline_of(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that a baseline may list: all but notes and misuse."""
    return [f for f in findings if f.severity is not Severity.NOTE and f.place != COMMAND_LINE]


def baseline_text(findings: Iterable[Finding]) -> str:
    """Return the text of a baseline that lists findings."""
    listed = [
        {
            "fingerprint": finding.fingerprint,
            "code": finding.code,
            "file": finding.place.file,
            "path": finding.path,
            "message": finding.message,
        }
        for finding in baseline_of(findings)
    ]
    return json.dumps({"findings": listed}, indent=2, ensure_ascii=False) + "\n"


def without_known(
    findings: Iterable[Finding], baseline: Sequence[Known], looked_at: Callable[[Known], bool]
) -> Iterator[Finding]:
    """Yield the findings that a baseline does not list, and its entries that are gone.

    ``looked_at`` tells whether the run looked where an entry was found: others are not
    called gone.
    """
    known = {entry.fingerprint for entry in baseline}
    met = set()
    for finding in findings:
        if finding.fingerprint in known:
            met.add(finding.fingerprint)
        else:
            yield finding
    for entry in baseline:
        if entry.fingerprint not in met and looked_at(entry):
            yield Finding(
                "X04",
                f"the baseline lists {entry.code} at {entry.path or entry.file}, which is gone",
                entry.place,
                "delete the entry, or write the baseline anew",
                severity=Severity.WARNING,
            )


def _places(path: Path, text: str) -> Iterator[tuple[str, Place]]:
    """Yield the words of a file in double quotes, each with its last place."""
    for number, line in enumerate(text.split("\n"), 1):
        for match in re.finditer(r'"(\w+)"', line):
            place = Place(str(path), number, match.start() + 1, number, match.end() + 1)
            yield match[1], place
