"""Remember records between commands, in files of JSON; of what is damaged nothing is known.

Loads nothing but small modules of the standard library: the manifest stands on it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

Judge = Callable[[object], bool]
"""Whether a record is as it was written."""


def read(file: Path, is_sound: Judge) -> dict[str, Any]:
    """Return the sound records of a file by their names, the oldest first."""
    try:
        records = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(records, dict):
        return {}
    return {name: record for name, record in records.items() if is_sound(record)}


def add(file: Path, fresh: Mapping[str, object], is_sound: Judge, most: int) -> None:
    """Add records to a file, or replace them, while no other command does.

    They are the youngest; of all only the ``most`` youngest stay.
    """
    from generator.files import alone_in, write  # who only asks loads none of it

    with alone_in(file.parent):
        known = {name: each for name, each in read(file, is_sound).items() if name not in fresh}
        records = list((known | dict(fresh)).items())[-most:]
        write(file, json.dumps(dict(records), separators=(",", ":")).encode())
