"""Remember what each side was made of, in which type, and how long that took.

A hint for the next build, which begins with the long ones and tries that type first, and the
reason that ``playeraid build --explain`` gives for printing a side again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from generator.build.state import memory
from generator.content.resources import CACHE

FILE = Path(CACHE, "history.json")
MOST_RECORDS = 10_000
"""How many sides are remembered, those of the last builds first."""


class Past(Struct, frozen=True):
    """How a side was printed: a digest of each of its parts, its type in pt, the seconds taken.

    ``inputs`` is a digest of what its parts are made from; while that is the same, they are.
    ``larger`` has the heights of its units in the next larger type, in mm by id, where known.
    """

    parts: Mapping[str, str]
    type_size: float
    seconds: float
    inputs: str = ""
    larger: Mapping[str, float] = field(default_factory=dict)

    def found_again(self, parts: Mapping[str, str], inputs: str) -> Past:
        """Return what is known of the side when it was kept from a printing before the last.

        The heights are those of the last, unless it was this.
        """
        larger = self.larger if parts == self.parts else {}
        return replace(self, parts=parts, inputs=inputs, larger=larger)


def read(out: Path) -> Mapping[str, Past]:
    """Return what is known of the sides of an output folder by their names; damage is nothing."""
    return memory.read(out / FILE, Past)


def add(out: Path, sides: Mapping[str, Past]) -> None:
    """Remember sides beside those that other builds have printed meanwhile."""
    if sides:
        memory.add(out / FILE, sides, Past, MOST_RECORDS)


def changes(before: Past | None, parts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the parts in which a side differs from what it was; a new side has none."""
    if before is None:
        return ()
    names = dict.fromkeys((*before.parts, *parts))
    return tuple(name for name in names if before.parts.get(name) != parts.get(name))
