"""Remember what each finished file was made of, so that one that would come out alike stands.

Joining sides costs more than finding that they are the same. A file stands while its size
and time are those that were written; one that was touched is made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Self

from msgspec import Struct

from generator.build.state import memory
from generator.build.state.digests import changed_at
from generator.content.resources import CACHE

FILE = Path(CACHE, "outputs.json")
MOST_RECORDS = 10_000
"""How many files are remembered, those of the last builds first."""


class Left(NamedTuple):
    """A file as a build left it: its size in bytes, and when it was changed last, in ns."""

    path: Path
    size: int
    time: int

    @classmethod
    def of(cls, path: Path) -> Self:
        """Return a file as it is now. Raises OSError if it is gone."""
        status = path.stat()
        return cls(path, status.st_size, changed_at(status))

    @property
    def stands(self) -> bool:
        """Whether the file is still as it was left."""
        try:
            return self == Left.of(self.path)
        except OSError:
            return False


class Record(NamedTuple):
    """A file as it is remembered: the key of what it was made of, its size, and its time in ns."""

    key: str
    size: int
    time: int


class Outputs(Struct, frozen=True):
    """The files of an output folder as builds left them, by their names in it."""

    home: Path
    records: Mapping[str, Record]

    def left(self, path: Path, key: str) -> Left | None:
        """Return a file if it is there as it was written, and made of what the key names."""
        record = self.records.get(_name(self.home, path))
        if not key or record is None or record.key != key:
            return None
        left = Left(path, record.size, record.time)
        return left if left.stands else None


def read(out: Path) -> Outputs:
    """Return what is known of the files of an output folder; damage is nothing."""
    return Outputs(out, memory.read(out / FILE, Record))


def add(out: Path, keys: Mapping[Left, str]) -> None:
    """Remember files that have just been written beside those of other builds."""
    if keys:
        records = {_name(out, left.path): Record(key, *left[1:]) for left, key in keys.items()}
        memory.add(out / FILE, records, Record, MOST_RECORDS)


def _name(home: Path, path: Path) -> str:
    return path.relative_to(home).as_posix()
