"""Know the digests of files, and read again only those that were touched.

Loads nothing that is large, like the manifest, which stands on it.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from generator import files
from generator.build.state import memory
from generator.content.resources import CACHE

FILE = Path(CACHE, "digests.json")
LINK = "-> "
"""What the state of a link begins with that is not followed."""
MOST_RECORDS = 50_000
"""How many files are remembered, those that were read last first."""


def changed_at(status: os.stat_result) -> int:
    """Return when a file was changed last, in ns.

    That is the time of its status, which nobody can set back, where the system has it: on Windows
    it is the time at which the file was made.
    """
    return status.st_mtime_ns if os.name == "nt" else status.st_ctime_ns


class Record(NamedTuple):
    """A file as it was read: its size and time, as one text, and the digest of its bytes."""

    state: str
    digest: str


class Digests:
    """The digests of files, each known by its path, size and time."""

    def __init__(self, home: Path) -> None:
        """Begin with what the cache of an output folder knows."""
        self._file = home / FILE
        self._known = dict(memory.read(self._file, Record))
        self._fresh: dict[str, Record] = {}

    def of(self, path: str, state: str) -> str:
        """Return the digest of the bytes of a file whose size and time are its ``state``.

        It is empty for a file that is gone. What nothing reads, a file beyond all bounds or a link
        that is not followed, is known by its state alone.
        """
        if state.startswith(LINK) or int(state.split()[0]) > files.LARGEST:
            return state
        known = self._known.get(path)
        if known and known.state == state:
            return known.digest
        try:
            digest = sha256(files.read(Path(path))).hexdigest()
        except OSError:
            return ""
        self._known[path] = self._fresh[path] = Record(state, digest)
        return digest

    def keep(self) -> None:
        """Remember what was read, for later commands."""
        if self._fresh:
            memory.add(self._file, self._fresh, Record, MOST_RECORDS)
            self._fresh = {}
