"""Cache printed sides, plans of sides and types of decks: what did not change is not made again.

One file a side: a seal, a line of JSON with what was found on it, then the PDF. The seal shows
damage and a file in another one's place, not forgery; but nothing in it can run.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator import files, sealed
from generator.build.spool import Spool, SpooledPdf
from generator.content.resources import CACHE
from generator.findings import Finding, Place, Severity
from generator.layout.side import Portion, TableShares
from generator.render.deckfit import DeckTypes
from generator.render.plans import Plan

FOLDER = Path(CACHE, "sides")
SIDE = ".side"
"""What the names of files of sides end in."""
MOST_BYTES = 500_000_000
"""How much the cached sides may take: some five thousand of them."""


class CachedSide(Struct, frozen=True):
    """The PDF of one side, what is wrong with it, and the seconds that printing took.

    The findings are at content paths; their places are not known here. The PDF is ``held`` here,
    or in a file that lasts as long as the build.
    """

    held: bytes | SpooledPdf
    findings: tuple[Finding, ...]
    seconds: float = 0.0

    @property
    def pdf(self) -> bytes:
        """The bytes of the PDF. Raises OSError when the file with it is gone."""
        return self.held if isinstance(self.held, bytes) else self.held.read()

    def spooled(self, spool: Spool | None) -> CachedSide:
        """Return the side with its PDF where a spool has it, if there is one."""
        if spool is None or not isinstance(self.held, bytes):
            return self
        return replace(self, held=spool.kept(self.held))


def is_empty(out: Path) -> bool:
    """Whether no side can be in the cache of an output folder."""
    if not (out / FOLDER).is_dir():
        return True
    with os.scandir(out / FOLDER) as entries:
        return not any(entry.name.endswith(SIDE) for entry in entries)


def load(out: Path, key: str) -> CachedSide | None:
    """Return the side with a key, or None where it is not there or not whole."""
    file = _file(out, key)
    data = sealed.read(file, key.encode())
    if data is None:
        return None
    head, _, pdf = data.partition(b"\n")
    try:
        side = CachedSide(pdf, tuple(_finding(*each) for each in json.loads(head)))
        os.utime(file)  # the least recently used go first
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    return side


def store(out: Path, key: str, side: CachedSide) -> None:
    """Cache a side under its key."""
    findings: Sequence[Sequence[str]] = [
        (each.code, each.message, each.hint, each.path, each.severity.value)
        for each in side.findings
    ]
    sealed.write(_file(out, key), key.encode(), json.dumps(findings).encode() + b"\n" + side.pdf)


def trim(out: Path) -> None:
    """Remove the least recently used sides until the rest is small enough."""
    files.remove_abandoned(out / FOLDER)
    files.remove_abandoned((out / FOLDER).parent)
    cached = sorted(_cached(out), reverse=True)
    for (_, _, path), total in zip(cached, accumulate(size for _, size, _ in cached), strict=True):
        if total > MOST_BYTES:
            with contextlib.suppress(OSError):  # no file, or not ours to remove
                Path(path).unlink()


def empty(out: Path) -> int:
    """Remove all that builds remember in an output folder; return how many bytes that was.

    What was written for players stays.
    """
    home = out / CACHE
    size = sum(path.stat().st_size for path in home.rglob("*") if path.is_file())
    shutil.rmtree(home, ignore_errors=True)
    return size


def _cached(out: Path) -> Iterator[tuple[int, int, str]]:
    """Yield time of last use in ns, size in bytes and path of each cached side."""
    if not (out / FOLDER).is_dir():
        return
    for entry in os.scandir(out / FOLDER):
        with contextlib.suppress(FileNotFoundError):  # another build has just removed it
            status = entry.stat()
            yield status.st_mtime_ns, status.st_size, entry.path


def load_plan(out: Path, key: str) -> Plan | None:
    """Return the plan with a key, or None where it is not there or not whole."""
    data = sealed.read(_plan_file(out, key), key.encode())
    if data is None:
        return None
    try:
        return Plan(key, tuple(_portion(*portion) for portion in json.loads(data)))
    except (ValueError, TypeError, RecursionError):
        return None


def store_plan(out: Path, plan: Plan) -> None:
    """Cache a plan under its key."""
    portions = [
        (
            portion.number,
            portion.type_size,
            portion.bands,
            [(table.path, table.across, table.shares) for table in portion.tables],
            portion.is_last,
        )
        for portion in plan.portions
    ]
    sealed.write(_plan_file(out, plan.key), plan.key.encode(), json.dumps(portions).encode())


def load_deck(out: Path, key: str) -> DeckTypes | None:
    """Return the type sizes of the deck with a key, or None where they are not there or whole."""
    data = sealed.read(_deck_file(out, key), key.encode())
    if data is None:
        return None
    try:
        sizes, own = ({(a, b): float(size) for a, b, size in part} for part in json.loads(data))
    except (ValueError, TypeError, RecursionError):
        return None
    return DeckTypes(sizes, own)


def store_deck(out: Path, key: str, types: DeckTypes) -> None:
    """Cache the type sizes of a deck under their key."""
    parts = [[(*where, size) for where, size in part.items()] for part in (types.sizes, types.own)]
    sealed.write(_deck_file(out, key), key.encode(), json.dumps(parts).encode())


def _portion(
    number: int,
    type_size: float,
    bands: Sequence[Sequence[Sequence[str]]],
    tables: Sequence[tuple[str, int, Sequence[float]]],
    is_last: bool,
) -> Portion:
    columns = tuple(tuple(tuple(map(str, column)) for column in band) for band in bands)
    shares = tuple(
        TableShares(str(path), int(across), tuple(map(float, widths)))
        for path, across, widths in tables
    )
    return Portion(int(number), float(type_size), columns, shares, bool(is_last))


def _finding(code: str, message: str, hint: str, path: str, severity: str) -> Finding:
    return Finding(code, message, Place(""), hint, path, Severity(severity))


def _file(out: Path, key: str) -> Path:
    return files.inside(out / FOLDER, f"{key}{SIDE}")


def _deck_file(out: Path, key: str) -> Path:
    return files.inside(out / FOLDER, f"{key}.deck")


def _plan_file(out: Path, key: str) -> Path:
    return files.inside(out / FOLDER, f"{key}.plan")
