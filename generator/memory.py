"""Remember records between commands, in files of JSON; of what is damaged nothing is known.

Loads nothing that is large: the manifest stands on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from msgspec import MsgspecError, Raw
from msgspec.json import Decoder, encode

T = TypeVar("T")


class Remembered(Mapping[str, T]):
    """The records of a file by their names, the oldest first, each read when it is asked for.

    One that is damaged is not there.
    """

    def __init__(self, told: Mapping[str, Raw], kind: type[T]) -> None:
        self._told = told
        self._decoder = Decoder(kind)
        self._read: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._read:
            try:
                self._read[name] = self._decoder.decode(self._told[name])
            except (MsgspecError, RecursionError):
                raise KeyError(name) from None
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._told if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def read(file: Path, kind: type[T]) -> Remembered[T]:
    """Return the records of a file that are of a kind by their names, the oldest first."""
    return Remembered(_told_by(file), kind)


def add(file: Path, fresh: Mapping[str, T], kind: type[T], most: int) -> None:
    """Add records of a kind to a file, or replace them, while no other command does.

    They are the youngest; of all only the ``most`` youngest stay.
    """
    from generator.files import alone_in, write  # who only asks loads none of it

    with alone_in(file.parent):
        told = _told_by(file)
        known = {name: told[name] for name in Remembered(told, kind) if name not in fresh}
        records = list((known | dict(_told(fresh))).items())[-most:]
        write(file, encode(dict(records)))


def _told_by(file: Path) -> dict[str, Raw]:
    """Return what a file tells by names, each record as JSON; of one that is damaged nothing."""
    try:
        return Decoder(dict[str, Raw]).decode(file.read_bytes())
    except (OSError, MsgspecError, RecursionError):
        return {}


def _told(records: Mapping[str, object]) -> Iterator[tuple[str, Raw]]:
    """Yield records as JSON; those that name a file whose name is no Unicode are left out."""
    for name, record in records.items():
        with suppress(UnicodeEncodeError):
            encode(name)
            yield name, Raw(encode(record))
