"""Name items that are added to content: no other beside them has their id."""

from __future__ import annotations

import re
from collections.abc import Collection

_NUMBER = re.compile(r"[-_][0-9]+$")


def unused_id(stem: str, known: Collection[str], joint: str = "-") -> str:
    """Return a stem, or with the first number from two that no known id has."""
    ids = (stem, *(f"{stem}{joint}{number}" for number in range(2, len(known) + 3)))
    return next(each for each in ids if each not in known)


def stem_of(id: str) -> str:
    """Return an id without the number at its end."""
    return _NUMBER.sub("", id)
