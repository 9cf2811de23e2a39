"""Remember what each side was made of, in which type, and how long that took.

A hint for the next build, which begins with the long ones and tries that type first, and the
reason that ``playeraid build --explain`` gives for printing a side again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from generator import files
from generator.resources import CACHE

FILE = Path(CACHE, "history.json")
MOST_RECORDS = 10_000
"""How many sides are remembered, those of the last builds first."""


@dataclass(frozen=True, slots=True)
class Past:
    """How a side was printed: a digest of each of its parts, its type in pt, the seconds taken.

    ``inputs`` is a digest of what its parts are made from; while that is the same, they are.
    """

    parts: Mapping[str, str]
    type_size: float
    seconds: float
    inputs: str = ""


def read(out: Path) -> dict[str, Past]:
    """Return what is known of the sides of an output folder by their names; damage is nothing."""
    try:
        records = json.loads((out / FILE).read_bytes())
        return {
            name: Past(
                dict(record["parts"]),
                float(record["type_size"]),
                float(record["seconds"]),
                str(record["inputs"]),
            )
            for name, record in records.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def add(out: Path, sides: Mapping[str, Past]) -> None:
    """Remember sides beside those that other builds have printed meanwhile."""
    if not sides:
        return
    with files.alone_in(out / CACHE):
        known = {name: past for name, past in read(out).items() if name not in sides}
        records = [(name, asdict(past)) for name, past in (known | dict(sides)).items()]
        data = json.dumps(dict(records[-MOST_RECORDS:]), separators=(",", ":"))
        files.write(out / FILE, data.encode())


def changes(before: Past | None, parts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the parts in which a side differs from what it was; a new side has none."""
    if before is None:
        return ()
    names = dict.fromkeys((*before.parts, *parts))
    return tuple(name for name in names if before.parts.get(name) != parts.get(name))
