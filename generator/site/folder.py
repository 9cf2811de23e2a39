"""The folder of the site: write its files one by one, and remove obsolete ones."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator import files
from generator.build.state.buildstate import BuildState
from generator.build.state.stamps import FileStamp


class Folder:
    """The folder of a site; written files are not held in memory.

    An unchanged file is not touched. The written files are recorded in the folder of ``built``
    aids, so that the next site can remove those that it does not have.
    """

    def __init__(self, home: Path, built: Path) -> None:
        self.home = home
        self._state = BuildState(built)
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
        """Remember what was put, and remove what earlier sites left; return how many that were.

        Nothing is removed unless the site ``is_whole``, and no file that has changed since.
        """
        old = [stamp for stamp in self._earlier_files() if stamp.path not in self._written]
        new = [FileStamp.of(path) for path in self._written]
        self._remember(new if is_whole else [*old, *new])
        return sum(map(self._is_removed, old)) if is_whole else 0

    @property
    def paths(self) -> tuple[Path, ...]:
        """The written files, in order of their addresses."""
        return tuple(sorted(self._written))

    @property
    def fresh(self) -> int:
        """How many of them are new or changed."""
        return sum(self._written.values())

    def _earlier_files(self) -> Iterator[FileStamp]:
        """Yield the files that earlier sites left in the folder; none that would be outside."""
        for address, (size, time) in self._state.site_files(self.home.resolve()).items():
            with contextlib.suppress(ValueError):
                yield FileStamp(files.inside(self.home, address), size, time)

    def _remember(self, stamps: Iterable[FileStamp]) -> None:
        home = self.home.resolve()
        record = {s.path.relative_to(home).as_posix(): (s.size, s.time) for s in stamps}
        self._state.remember_site(home, record)

    def _is_removed(self, stamp: FileStamp) -> bool:
        """Remove a file if it is as it was written, and folders that it leaves empty."""
        if not stamp.is_unchanged:
            return False
        try:
            stamp.path.unlink()
        except OSError:
            return False
        with contextlib.suppress(OSError):  # of a folder that is not empty
            for folder in stamp.path.parents:
                if folder == self.home.resolve():
                    break
                folder.rmdir()
        return True
