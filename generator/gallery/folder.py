"""Put the files of the site where they belong, one after another."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator import files


class Folder:
    """The folder of a site; what was put there is on the disk and is held no longer.

    A file that stands as it would be written is not touched.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        self._written: dict[Path, bool] = {}

    def put(self, address: str, data: bytes) -> None:
        """Write the file with an address; one that grows with the site may be put again."""
        path = files.inside(self.home, address)
        is_fresh = files.write(path, data)
        self._written[path] = is_fresh or self._written.get(path, False)

    def put_all(self, found: Iterable[tuple[str, bytes]]) -> None:
        """Write files as they come, each with its address."""
        for address, data in found:
            self.put(address, data)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that were put, in order of their addresses."""
        return tuple(sorted(self._written))

    @property
    def fresh(self) -> int:
        """How many of them are not as they were before."""
        return sum(self._written.values())
