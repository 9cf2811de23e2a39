"""Know the digests of files, and read again only those that were touched.

Loads nothing but small modules of the standard library, like the manifest, which stands on it.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from generator import memory
from generator.resources import CACHE

FILE = Path(CACHE, "digests.json")
MOST_RECORDS = 50_000
"""How many files are remembered, those that were read last first."""


class Digests:
    """The digests of files, each known by its path, size and time."""

    def __init__(self, home: Path) -> None:
        """Begin with what the cache of an output folder knows."""
        self._file = home / FILE
        self._known: dict[str, list[str]] = memory.read(self._file, _is_sound)
        self._fresh: dict[str, list[str]] = {}

    def of(self, path: str, state: str) -> str:
        """Return the digest of the bytes of a file whose size and time are its ``state``.

        It is empty for a file that is gone.
        """
        known = self._known.get(path)
        if known and known[0] == state:
            return known[1]
        try:
            digest = sha256(Path(path).read_bytes()).hexdigest()
        except OSError:
            return ""
        self._known[path] = self._fresh[path] = [state, digest]
        return digest

    def keep(self) -> None:
        """Remember what was read, for later commands."""
        if self._fresh:
            memory.add(self._file, self._fresh, _is_sound, MOST_RECORDS)
            self._fresh = {}


def _is_sound(record: object) -> bool:
    return isinstance(record, list) and [type(each) for each in record] == [str, str]
