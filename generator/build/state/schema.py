"""What builds remember: each table of the store, and why it is worth remembering.

Nothing here is needed for a right result. Where the store is lost, the next build reads, judges and
prints as if it were the first one, but for the sides that lie in ``sidecache.py`` by their keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from generator.build.state.store import Store, Table
from generator.content.resources import CACHE

FILE = Path(CACHE, "state.sqlite")
VERSION = 1
"""To be raised when a record means something else than before."""


class FileRecord(NamedTuple):
    """A file as it was read: its size and times, as one text, and the digest of its bytes."""

    state: str
    digest: str


class CommandRecord(Struct, frozen=True):
    """What a command was carried out with, and its files: name, size, time in ns, digest.

    ``stamp`` is a digest of the names, sizes and times of its inputs, ``contents`` of their bytes.
    """

    stamp: str
    contents: str
    outputs: tuple[tuple[str, int, int, str], ...]


class LocalizationRecord(Struct, frozen=True):
    """What a localization was made of, and its files: name, size, time in ns."""

    fingerprint: str
    languages: tuple[str, ...]
    sides: int
    files: tuple[tuple[str, int, int], ...]
    bound: bool


class OutputRecord(NamedTuple):
    """A finished file: the key of what it was made of, its size in bytes, and its time in ns."""

    key: str
    size: int
    time: int


class SideRecord(Struct, frozen=True):
    """How a side was printed: a digest of each of its parts, its type in pt, the seconds taken.

    ``inputs`` is a digest of what its parts are made from; while that is the same, they are.
    ``larger`` has the heights of its units in the next larger type, in mm by id, where known.
    """

    parts: Mapping[str, str]
    type_size: float
    seconds: float
    inputs: str = ""
    larger: Mapping[str, float] = field(default_factory=dict)

    def found_again(self, parts: Mapping[str, str], inputs: str) -> SideRecord:
        """Return the record of a side that was cached by a printing before this one.

        The heights are those of the last printing, so they are valid only if it had the same parts.
        """
        larger = self.larger if parts == self.parts else {}
        return replace(self, parts=parts, inputs=inputs, larger=larger)

    def differences(self, parts: Mapping[str, str]) -> tuple[str, ...]:
        """Return the names of the parts that are other than they were."""
        names = dict.fromkeys((*self.parts, *parts))
        return tuple(name for name in names if self.parts.get(name) != parts.get(name))


class AnswerRecord(Struct, frozen=True):
    """What a command answered, and the stamp of its inputs."""

    stamp: str
    answer: list[dict[str, Any]]


FILES = Table("files", FileRecord, 50_000)
"""By path, so that a file is hashed once: after a checkout times differ, and bytes do not."""
COMMANDS = Table("commands", CommandRecord, 200)
"""By request, so that a command with nothing to do ends before anything is loaded."""
LOCALIZATIONS = Table(
    "localizations", dict[Annotated[str, Meta(pattern="/")], LocalizationRecord], 200
)
"""By request, so that an edit reads, checks and lays out only the games it reaches.

Each record has the localizations in which nothing was wrong, by “game/language”.
"""
OUTPUTS = Table("outputs", OutputRecord, 10_000)
"""By path in the folder, so that a file that would come out alike is not joined again."""
SIDES = Table("sides", SideRecord, 10_000)
"""By name, so that long sides begin first, in their last type size; and for ``--explain``."""
ANSWERS = Table("answers", AnswerRecord, 200)
"""By request: counting translations and drawing rules up reads all content."""
SITES = Table("sites", dict[str, tuple[int, int]], 20)
"""By folder: sizes and times in ns of the files of a site, so that it clears away its own only."""

TABLES: tuple[Table[Any], ...] = (FILES, COMMANDS, LOCALIZATIONS, OUTPUTS, SIDES, ANSWERS, SITES)


def store_of(out: Path) -> Store:
    """Return the store of an output folder."""
    return Store(out / FILE, TABLES, VERSION)
