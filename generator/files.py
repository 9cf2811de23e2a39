"""Read and write files: the one place that opens what others wrote, and the one that writes.

Content and themes come from anywhere. A file below them may be a pipe that never ends, a
device, a link to a file elsewhere, or larger than the memory: all of that is refused before a
byte is read. Files are replaced atomically.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
from pathlib import Path

LARGEST = 64 * 1024 * 1024
"""The most bytes of any file of content or of a theme: fonts and geography are the largest."""
LARGEST_CATALOGUE = 4 * 1024 * 1024
"""The most bytes of a catalogue, or of a file that words are exchanged in."""
LARGEST_RECORD = 4 * 1024 * 1024
"""The most bytes of a file with what was played, measured, or accepted."""
# No pipe is waited for, no terminal becomes the program's own, no line ends are translated.
_READ = os.O_RDONLY
for _flag in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
    _READ |= getattr(os, _flag, 0)

PART = ".part"
"""How the names of files end that are being written."""
_PART = re.compile(r"\..*\.(\d+)\.[0-9a-f]{12}\.part")


class RefusedError(OSError):
    """A file that is not read, whatever is in it; ``strerror`` says why."""

    def __init__(self, path: Path, reason: str, number: int = errno.EINVAL) -> None:
        super().__init__(number, reason, str(path))


def read(path: Path, within: Path | None = None, most: int = LARGEST) -> bytes:
    """Return the bytes of a regular file, of at most ``most``.

    With ``within``, the file lies in that folder, wherever links lead. Raises RefusedError for
    what is not read, else OSError for what cannot be.
    """
    if within is not None and not lies_within(path, within):
        raise RefusedError(path, "a link leads out of the folder", errno.EPERM)
    _refuse_odd(path, os.stat(path), most)  # noqa: PTH116 (a device is not to be opened)
    descriptor = os.open(path, _READ)
    with open(descriptor, "rb") as file:  # noqa: PTH123 (a descriptor)
        _refuse_odd(path, os.fstat(descriptor), most)  # it may be another file by now
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large(path, most)
    return data


def read_named(path: Path, most: int) -> bytes:
    """Return the bytes of a file that the user named, of at most ``most``.

    It may lie anywhere, and be a pipe. Raises RefusedError for a larger one, else OSError.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large(path, most)
    return data


def is_regular(path: Path, within: Path | None = None) -> bool:
    """Whether a path is a regular file, and lies in a folder wherever links lead."""
    return path.is_file() and (within is None or lies_within(path, within))


def lies_within(path: Path, folder: Path) -> bool:
    """Whether a path lies in a folder when all links are followed.

    A hard link cannot be distinguished from a file, and is one.
    """
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a circle of links
        return False


def _refuse_odd(path: Path, status: os.stat_result, most: int) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(status.st_mode):
        raise RefusedError(path, "it is a pipe, a socket or a device, not a file")
    if status.st_size > most:
        raise _too_large(path, most)


def _too_large(path: Path, most: int) -> RefusedError:
    size = f"{most / 1024 / 1024:,.0f} MB" if most % (1024 * 1024) == 0 else f"{most:,} bytes"
    return RefusedError(path, f"it is larger than {size}", errno.EFBIG)


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


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False
