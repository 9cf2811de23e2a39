"""Put the files of the site where they belong, one after another, and clear away what is over."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator import files
from generator.build.state import memory
from generator.build.state.outputs import Left
from generator.content.resources import CACHE

NOTES = Path(CACHE, "sites.json")
MOST_SITES = 20
"""Of how many sites it is remembered what stands in their folders."""
Notes = dict[str, tuple[int, int]]
"""Size in bytes and time in ns of each file of a site, by its address."""


class Folder:
    """The folder of a site; what was put there is on the disk and is held no longer.

    A file that stands as it would be written is not touched. What was put is noted in the folder
    that aids are ``built`` in, so that the next site can clear away what it does not have.
    """

    def __init__(self, home: Path, built: Path) -> None:
        self.home = home
        self._notes = built / NOTES
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

    def close(self, is_whole: bool) -> int:
        """Note what was put. Clear away what earlier sites left; return how many files that was.

        Nothing is, unless the site ``is_whole``, and no file that has changed since.
        """
        over = [left for left in self._left() if left.path not in self._written]
        stand = [Left.of(path) for path in self._written]
        self._note(stand if is_whole else [*over, *stand])
        return sum(map(self._is_cleared, over)) if is_whole else 0

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that were put, in order of their addresses."""
        return tuple(sorted(self._written))

    @property
    def fresh(self) -> int:
        """How many of them are not as they were before."""
        return sum(self._written.values())

    @property
    def _name(self) -> str:
        return str(self.home.resolve())

    def _left(self) -> Iterator[Left]:
        """Yield what is known to stand in the folder; what would lie outside is not believed."""
        noted = memory.read(self._notes, Notes).get(self._name, {})
        for address, (size, time) in noted.items():
            with contextlib.suppress(ValueError):
                yield Left(files.inside(self.home, address), size, time)

    def _note(self, stand: Iterable[Left]) -> None:
        home = self.home.resolve()
        record = {left.path.relative_to(home).as_posix(): left[1:] for left in stand}
        memory.add(self._notes, {self._name: record}, Notes, MOST_SITES)

    def _is_cleared(self, left: Left) -> bool:
        """Remove a file if it is as it was written, and folders that it leaves empty."""
        if not left.stands:
            return False
        try:
            left.path.unlink()
        except OSError:
            return False
        with contextlib.suppress(OSError):  # of a folder that is not empty
            for folder in left.path.parents:
                if folder == self.home.resolve():
                    break
                folder.rmdir()
        return True
