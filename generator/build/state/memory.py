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

from generator.sealed import read_regular, seal_of

T = TypeVar("T")
SEAL = 16
"""How many digits of the seal of a record are written."""
_RECORDS = Decoder(dict[str, Raw])
_SEALED = Decoder(tuple[str, Raw])


class Remembered(Mapping[str, T]):
    """The records of a file by their names, the oldest first, each read when it is asked for.

    One that is damaged counts as absent, and so does one under another one's name: each carries
    a seal of its name and of the file's.
    """

    def __init__(self, file: str, told: Mapping[str, Raw], kind: type[T]) -> None:
        self._file = file
        self._told = told
        self._decoder = Decoder(kind)
        self._read: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._read:
            try:
                seal, record = _SEALED.decode(self._told[name])
                if seal != _seal(self._file, name, record):
                    raise KeyError(name)
                self._read[name] = self._decoder.decode(record)
            except (MsgspecError, RecursionError):
                raise KeyError(name) from None
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._told if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def read(file: Path, kind: type[T]) -> Remembered[T]:
    """Return the records of a file that are of a kind by their names, the oldest first."""
    return Remembered(file.name, _told_by(file), kind)


def add(file: Path, fresh: Mapping[str, T], kind: type[T], most: int) -> None:
    """Add records of a kind to a file, or replace them, while no other command does.

    They are the youngest; of all only the ``most`` youngest stay. Where the file cannot be
    written, nothing is remembered.
    """
    from generator.files import alone_in, keep  # who only asks loads none of it

    with suppress(OSError), alone_in(file.parent):
        told = _told_by(file)
        sound = Remembered(file.name, told, kind)
        known = {name: told[name] for name in sound if name not in fresh}
        records = list((known | dict(_told(file.name, fresh))).items())[-most:]
        keep(file, encode(dict(records)))


def _told_by(file: Path) -> dict[str, Raw]:
    """Return what a file tells by names, each record as JSON; of one that is damaged nothing."""
    try:
        return _RECORDS.decode(read_regular(file) or b"{}")
    except (MsgspecError, RecursionError):
        return {}


def _seal(file: str, name: str, record: Raw) -> str:
    """Return a digest of a record with its name, and that of its file."""
    return seal_of(f"{file}\0{name}".encode(), bytes(record)).hex()[:SEAL]


def _told(file: str, records: Mapping[str, object]) -> Iterator[tuple[str, Raw]]:
    """Yield records as JSON; those that name a file whose name is no Unicode are left out."""
    for name, record in records.items():
        with suppress(UnicodeEncodeError):
            encode(name)
            data = Raw(encode(record))
            yield name, Raw(encode((_seal(file, name, data), data)))
