"""Replace files atomically: the one place that writes."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

LOCK = ".lock"
"""The file in a folder that says that a command is changing what is kept there."""
PART = ".part"
"""How the names of files end that are being written."""
_PART = re.compile(r"\..*\.(\d+)\.[0-9a-f]{12}\.part")


def write(path: Path, data: bytes) -> bool:
    """Put bytes into a file; an interrupted write leaves the old file or the new one.

    A file that holds these bytes already is not touched. Returns whether it was written.
    """
    if _holds(path, data):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    part_path = path.with_name(f".{path.name[:80]}.{os.getpid()}.{os.urandom(6).hex()}{PART}")
    try:  # it is known before it is there: an interrupt in between leaves none
        with part_path.open("xb") as part:
            part.write(data)
        part_path.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            part_path.unlink()
        if isinstance(error, OSError) and error.errno is not None:
            error.filename = str(path)  # that of the part says nothing to anybody
        raise
    return True


def remove_abandoned(folder: Path) -> None:
    """Remove what commands that were killed left half written in a folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if (match := _PART.fullmatch(entry.name)) and not _is_running(int(match[1])):
                with contextlib.suppress(OSError):
                    Path(entry.path).unlink()


def _is_running(process: int) -> bool:
    """Whether a process may still run; where asking would end it, all may."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True


def keep(path: Path, data: bytes) -> None:
    """Write a file of a cache, which can be done without: what stands in the way costs only time.

    A folder in its place is removed.
    """
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        write(path, data)


def inside(folder: Path, *parts: str) -> Path:
    """Return the path below a folder; raises ValueError when it would leave the folder."""
    home = folder.resolve()
    path = home.joinpath(*parts).resolve()
    if not path.is_relative_to(home):
        raise ValueError(f"{'/'.join(parts)} leaves {folder}")
    return path


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other command is changing what is kept in a folder, and keep others out."""
    from filelock import FileLock

    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / LOCK):
        yield


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False
