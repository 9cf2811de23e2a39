"""Keep printed sides and plans of sides, so that what did not change is not printed again.

One file a side: a line of JSON with what was found on it and the digest of what
follows, then the PDF. The digest shows damage, not forgery; but nothing in it can run.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import accumulate
from pathlib import Path

from msgspec import Struct

from generator import files
from generator.findings import Finding, Place, Severity
from generator.render.plans import Plan
from generator.resources import CACHE
from generator.sheets.side import Portion

FOLDER = Path(CACHE, "sides")
MOST_BYTES = 500_000_000
"""How much the kept sides may take: some five thousand of them."""


class CachedSide(Struct, frozen=True):
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
    file = _file(out, key)
    try:
        head, _, pdf = file.read_bytes().partition(b"\n")
        record = json.loads(head)
        if record["pdf"] != sha256(pdf).hexdigest():
            return None
        os.utime(file)  # what is used last is forgotten last
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


def trim(out: Path) -> None:
    """Forget the sides that were not used for longest, until the rest is small enough."""
    kept = sorted(_kept(out), reverse=True)
    for (_, _, path), total in zip(kept, accumulate(size for _, size, _ in kept), strict=True):
        if total > MOST_BYTES:
            Path(path).unlink(missing_ok=True)


def empty(out: Path) -> int:
    """Forget all that is kept in an output folder; returns how many bytes that was.

    What was written for players stays.
    """
    home = out / CACHE
    size = sum(path.stat().st_size for path in home.rglob("*") if path.is_file())
    shutil.rmtree(home, ignore_errors=True)
    return size


def _kept(out: Path) -> Iterator[tuple[int, int, str]]:
    """Yield time of last use in ns, size in bytes and path of each kept side."""
    if is_empty(out):
        return
    for entry in os.scandir(out / FOLDER):
        with contextlib.suppress(FileNotFoundError):  # another build has just forgotten it
            status = entry.stat()
            yield status.st_mtime_ns, status.st_size, entry.path


def load_plan(out: Path, key: str) -> Plan | None:
    """Return the plan with a key, or None where it is not there or not whole."""
    try:
        portions = json.loads(_plan_file(out, key).read_bytes())
        return Plan(key, tuple(_portion(*portion) for portion in portions))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def store_plan(out: Path, plan: Plan) -> None:
    """Put a plan into the cache under its key."""
    portions = [(portion.number, portion.type_size, portion.bands) for portion in plan.portions]
    files.write(_plan_file(out, plan.key), json.dumps(portions).encode())


def _portion(number: int, type_size: float, bands: Sequence[Sequence[Sequence[str]]]) -> Portion:
    columns = tuple(tuple(tuple(map(str, column)) for column in band) for band in bands)
    return Portion(int(number), float(type_size), columns)


def _finding(code: str, message: str, hint: str, path: str, severity: str) -> Finding:
    return Finding(code, message, Place(""), hint, path, Severity(severity))


def _file(out: Path, key: str) -> Path:
    return files.inside(out / FOLDER, f"{key}.side")


def _plan_file(out: Path, key: str) -> Path:
    return files.inside(out / FOLDER, f"{key}.plan")
