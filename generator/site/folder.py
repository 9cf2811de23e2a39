"""The folder of the site: write its files one by one, and remove obsolete ones."""

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
"""For how many sites the written files are recorded."""
Notes = dict[str, tuple[int, int]]
"""Size in bytes and time in ns of each file of a site, by its address."""


class Folder:
    """The folder of a site; written files are not held in memory.

    An unchanged file is not touched. The written files are recorded in the folder of ``built``
    aids, so that the next site can remove those that it does not have.
    """

    def __init__(self, home: Path, built: Path) -> None:
        self.home = home
        self._notes = built / NOTES
        self._written: dict[Path, bool] = {}

    def put(self, address: str, data: bytes) -> None:
        """Write the file with an address; a growing one may be written again."""
        path = files.inside(self.home, address)
        is_fresh = files.write(path, data)
        self._written[path] = is_fresh or self._written.get(path, False)

    def put_all(self, found: Iterable[tuple[str, bytes]]) -> None:
        """Write files with their addresses, one by one."""
        for address, data in found:
            self.put(address, data)

    def close(self, is_whole: bool) -> int:
        """Record the written files, and remove those of earlier sites; return how many.

        Nothing is removed unless the site ``is_whole``, and no file that was changed since.
        """
        obsolete = [each for each in self._recorded() if each.path not in self._written]
        current = [Left.of(path) for path in self._written]
        self._record(current if is_whole else [*obsolete, *current])
        return sum(map(self._is_removed, obsolete)) if is_whole else 0

    @property
    def paths(self) -> tuple[Path, ...]:
        """The written files, in order of their addresses."""
        return tuple(sorted(self._written))

    @property
    def fresh(self) -> int:
        """How many of them are new or changed."""
        return sum(self._written.values())

    @property
    def _name(self) -> str:
        return str(self.home.resolve())

    def _recorded(self) -> Iterator[Left]:
        """Yield the recorded files of the folder; addresses outside it are ignored."""
        record = memory.read(self._notes, Notes).get(self._name, {})
        for address, (size, time) in record.items():
            with contextlib.suppress(ValueError):
                yield Left(files.inside(self.home, address), size, time)

    def _record(self, current: Iterable[Left]) -> None:
        home = self.home.resolve()
        record = {each.path.relative_to(home).as_posix(): each[1:] for each in current}
        memory.add(self._notes, {self._name: record}, Notes, MOST_SITES)

    def _is_removed(self, file: Left) -> bool:
        """Remove a file unless it was changed, and folders that it leaves empty."""
        if not file.stands:
            return False
        try:
            file.path.unlink()
        except OSError:
            return False
        with contextlib.suppress(OSError):  # the folder is not empty
            for folder in file.path.parents:
                if folder == self.home.resolve():
                    break
                folder.rmdir()
        return True
