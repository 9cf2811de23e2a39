"""Tell whether a file is the one that it was, by its size and times."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple, Self


def changed_at(status: os.stat_result) -> int:
    """Return when a file was changed last, in ns.

    That is the time of its status, which nobody can set back, where the system has it: on Windows
    it is the time at which the file was made.
    """
    return status.st_mtime_ns if os.name == "nt" else status.st_ctime_ns


def state_of(status: os.stat_result) -> str:
    """Return the size and times of a file and its number on the disk, as one text.

    A file that replaces another differs from it, even with the same size and time.
    """
    return f"{status.st_size} {status.st_mtime_ns} {changed_at(status)} {status.st_ino}"


def size_of(state: str) -> int:
    """Return the size of a file in bytes, from its state."""
    return int(state.split()[0])


def time_of(state: str) -> int:
    """Return when a file was changed last in ns, from its state; 0 for a link not followed."""
    return int(state.split()[-2])


class FileStamp(NamedTuple):
    """A file as a build left it: its size in bytes, and when it was changed last, in ns."""

    path: Path
    size: int
    time: int

    @classmethod
    def of(cls, path: Path) -> Self:
        """Return the stamp of a file as it is now. Raises OSError if it is gone."""
        status = path.stat()
        return cls(path, status.st_size, changed_at(status))

    @property
    def is_unchanged(self) -> bool:
        """Whether the file is still as it was left."""
        try:
            return self == FileStamp.of(self.path)
        except OSError:
            return False
