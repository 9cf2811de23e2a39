"""List the files that a command reads."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from generator import files
from generator.build.state.stamps import state_of

File = tuple[str, str]
"""The path of a file, and its size and times as one text."""
LINK = "-> "
"""What the state of a link begins with that is not followed."""
_SKIPPED = frozenset({"__pycache__", ".git"})


class Inputs(Struct, frozen=True, dict=True):
    """All files below the folders that a command reads, each with its size and times."""

    folders: tuple[Path, ...]
    files: tuple[File, ...]

    @cached_property
    def stamp(self) -> str:
        """A digest of their names, sizes and times: enough where nothing was touched."""
        digest = sha256()
        for path, state in self.files:
            digest.update(f"{path}\0{state}\n".encode(errors="surrogateescape"))
        return digest.hexdigest()

    @property
    def have_changed(self) -> bool:
        """Whether they are other files by now: it is not known which were read."""
        return _files_below(self.folders) != self.files


def inputs_below(folders: Iterable[Path]) -> Inputs:
    """Return the files below some folders as they are now."""
    chosen = tuple(folders)
    return Inputs(chosen, _files_below(chosen))


def _files_below(folders: Iterable[Path]) -> tuple[File, ...]:
    return tuple(each for folder in folders for each in sorted(_listing(str(folder))))


def _listing(home: str) -> Iterator[File]:
    """Yield each regular file below a folder with its size and times.

    Of a link that leads out of the folder, or to a folder that was listed, only its target is
    yielded, unless it is a game or a theme that is stored elsewhere. Pipes and devices are left
    out: nothing reads them.
    """
    listed: set[tuple[int, int]] = set()
    waiting = [(home, Path(home))]
    while waiting:
        folder, top = waiting.pop()
        try:
            status = Path(folder).stat()
            entries = list(os.scandir(folder))
        except OSError:
            continue
        here = status.st_dev, status.st_ino
        if here in listed:
            yield folder, _link_state(folder)
            continue
        listed.add(here)
        for entry in entries:
            if entry.name in _SKIPPED:
                continue
            try:
                path = Path(entry.path)
                is_out = entry.is_symlink() and not files.lies_within(path, top)
                if is_out and folder == home and _is_home(path):
                    waiting.append((entry.path, path))
                    continue
                status = entry.stat(follow_symlinks=not is_out)
            except OSError:  # a dangling link, or a file that has just gone
                continue
            if is_out:
                yield entry.path, _link_state(entry.path)
            elif stat.S_ISDIR(status.st_mode):
                waiting.append((entry.path, top))
            elif stat.S_ISREG(status.st_mode) and not entry.name.endswith(".pyc"):
                yield entry.path, state_of(status)


def _is_home(folder: Path) -> bool:
    """Whether a folder is one that may be stored elsewhere and linked to: a game or a theme."""
    return (folder / "game.yaml").is_file() or (folder / "theme.yaml").is_file()


def _link_state(path: str) -> str:
    """Return the state of a link that is not followed: its target, before a size and time."""
    return f"{LINK}{os.path.realpath(path)} 0 0"
