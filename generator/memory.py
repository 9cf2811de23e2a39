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


def read(file: Path, kind: type[T]) -> dict[str, T]:
    """Return the records of a file that are of a kind by their names, the oldest first."""
    return {name: record for name, _, record in _sound(file, kind)}


def add(file: Path, fresh: Mapping[str, T], kind: type[T], most: int) -> None:
    """Add records of a kind to a file, or replace them, while no other command does.

    They are the youngest; of all only the ``most`` youngest stay.
    """
    from generator.files import alone_in, write  # who only asks loads none of it

    with alone_in(file.parent):
        known = {name: told for name, told, _ in _sound(file, kind) if name not in fresh}
        records = list((known | dict(_told(fresh))).items())[-most:]
        write(file, encode(dict(records)))


def _sound(file: Path, kind: type[T]) -> Iterator[tuple[str, Raw, T]]:
    """Yield the records of a file that are of a kind: name, JSON, and what that tells."""
    try:
        records = Decoder(dict[str, Raw]).decode(file.read_bytes())
    except (OSError, MsgspecError, RecursionError):
        return
    decoder = Decoder(kind)
    for name, told in records.items():
        with suppress(MsgspecError, RecursionError):
            yield name, told, decoder.decode(told)


def _told(records: Mapping[str, object]) -> Iterator[tuple[str, Raw]]:
    """Yield records as JSON; those that name a file whose name is no Unicode are left out."""
    for name, record in records.items():
        with suppress(UnicodeEncodeError):
            encode(name)
            yield name, Raw(encode(record))
