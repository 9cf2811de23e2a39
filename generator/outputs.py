"""Remember what each finished file was made of, so that one that would come out alike stands.

Joining sides costs more than finding that they are the same. A file stands while its size
and time are those that were written; one that was touched is made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator import memory
from generator.resources import CACHE

FILE = Path(CACHE, "outputs.json")
MOST_RECORDS = 10_000
"""How many files are remembered, those of the last builds first."""
Record = tuple[str, int, int]


@dataclass(frozen=True)
class Outputs:
    """The files of an output folder as builds left them, by their names in it.

    A record holds the key of what a file was made of, its size in bytes, and its time in ns.
    """

    home: Path
    records: Mapping[str, Record]

    def stands(self, path: Path, key: str) -> bool:
        """Whether a file is there as it was written, and made of what the key names."""
        try:
            return bool(key) and self.records.get(_name(self.home, path)) == _record(path, key)
        except OSError:
            return False


def read(out: Path) -> Outputs:
    """Return what is known of the files of an output folder; damage is nothing."""
    records = memory.read(out / FILE, _is_sound)
    return Outputs(out, {name: (key, size, time) for name, (key, size, time) in records.items()})


def add(out: Path, keys: Mapping[Path, str]) -> None:
    """Remember files that have just been written beside those of other builds."""
    if keys:
        records = {_name(out, path): _record(path, key) for path, key in keys.items()}
        memory.add(out / FILE, records, _is_sound, MOST_RECORDS)


def _is_sound(record: object) -> bool:
    return isinstance(record, list) and [type(each) for each in record] == [str, int, int]


def _record(path: Path, key: str) -> Record:
    status = path.stat()
    return key, status.st_size, status.st_mtime_ns


def _name(home: Path, path: Path) -> str:
    return path.relative_to(home).as_posix()
