"""Remember what each finished file was made of, so that one that would come out alike stands.

Joining sides costs more than finding that they are the same. A file stands while its size
and time are those that were written; one that was touched is made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Self

from msgspec import Struct

from generator import memory
from generator.resources import CACHE

FILE = Path(CACHE, "outputs.json")
MOST_RECORDS = 10_000
"""How many files are remembered, those of the last builds first."""
Record = tuple[str, int, int]


class Left(NamedTuple):
    """A file as a build left it: its size in bytes, and its time in ns."""

    path: Path
    size: int
    time: int

    @classmethod
    def of(cls, path: Path) -> Self:
        """Return a file as it is now. Raises OSError if it is gone."""
        status = path.stat()
        return cls(path, status.st_size, status.st_mtime_ns)

    @property
    def stands(self) -> bool:
        """Whether the file is still as it was left."""
        try:
            return self == Left.of(self.path)
        except OSError:
            return False


class Outputs(Struct, frozen=True):
    """The files of an output folder as builds left them, by their names in it.

    A record holds the key of what a file was made of, its size in bytes, and its time in ns.
    """

    home: Path
    records: Mapping[str, Record]

    def left(self, path: Path, key: str) -> Left | None:
        """Return a file if it is there as it was written, and made of what the key names."""
        record = self.records.get(_name(self.home, path))
        if not key or record is None or record[0] != key:
            return None
        left = Left(path, *record[1:])
        return left if left.stands else None


def read(out: Path) -> Outputs:
    """Return what is known of the files of an output folder; damage is nothing."""
    records = memory.read(out / FILE, _is_sound)
    return Outputs(out, {name: (key, size, time) for name, (key, size, time) in records.items()})


def add(out: Path, keys: Mapping[Left, str]) -> None:
    """Remember files that have just been written beside those of other builds."""
    if keys:
        records = {_name(out, left.path): (key, *left[1:]) for left, key in keys.items()}
        memory.add(out / FILE, records, _is_sound, MOST_RECORDS)


def _is_sound(record: object) -> bool:
    return isinstance(record, list) and [type(each) for each in record] == [str, int, int]


def _name(home: Path, path: Path) -> str:
    return path.relative_to(home).as_posix()
