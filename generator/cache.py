"""Keep printed sides, so that what did not change is not printed again.

One file a side: a line of JSON with what was found on it and the digest of what
follows, then the PDF. The digest shows damage, not forgery; but nothing in it can run.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from generator import files
from generator.findings import Finding, Place, Severity

FOLDER = Path(".cache", "sides")


@dataclass(frozen=True)
class CachedSide:
    """The PDF of one side, what is wrong with it, and the seconds that printing took.

    The findings stand at content paths; their places are not known here.
    """

    pdf: bytes
    findings: tuple[Finding, ...]
    seconds: float = 0.0


def is_empty(out: Path) -> bool:
    """Whether nothing can be in the cache of an output folder."""
    return not (out / FOLDER).is_dir()


def load(out: Path, key: str) -> CachedSide | None:
    """Return the side with a key, or None where it is not there or not whole."""
    try:
        head, _, pdf = _file(out, key).read_bytes().partition(b"\n")
        record = json.loads(head)
        if record["pdf"] != sha256(pdf).hexdigest():
            return None
        return CachedSide(pdf, tuple(_finding(*each) for each in record["findings"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def store(out: Path, key: str, side: CachedSide) -> None:
    """Put a side into the cache under its key."""
    findings: Sequence[Sequence[str]] = [
        (each.code, each.message, each.hint, each.path, each.severity.value)
        for each in side.findings
    ]
    record = {"pdf": sha256(side.pdf).hexdigest(), "findings": findings}
    files.write(_file(out, key), json.dumps(record).encode() + b"\n" + side.pdf)


def _finding(code: str, message: str, hint: str, path: str, severity: str) -> Finding:
    return Finding(code, message, Place(""), hint, path, Severity(severity))


def _file(out: Path, key: str) -> Path:
    return files.inside(out / FOLDER, f"{key}.side")
