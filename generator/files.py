"""Read untrusted files safely, and write files atomically; all other code uses this module.

Content and themes may come from anywhere. A file in them may be an endless pipe, a device, a
link to a file elsewhere, or larger than the memory: all of these are refused before a byte is
read.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO

LARGEST = 64 * 1024 * 1024
"""Limit of any file of content or of a theme, in bytes; fonts and geography are largest."""
LARGEST_CATALOGUE = 4 * 1024 * 1024
"""Limit of a catalogue or an exchange file, in bytes."""
LARGEST_RECORD = 4 * 1024 * 1024
"""Limit of a file of records, measurements or a baseline, in bytes."""
# Do not block on a pipe, acquire a controlling terminal, or translate line ends.
_READ = os.O_RDONLY
for _flag in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
    _READ |= getattr(os, _flag, 0)

PART = ".part"
"""The suffix of files that are being written."""
SETTLED = 0.02
"""Seconds for which a file must be at rest before it is replaced: some editors empty it first."""
_MOST_WAITS = 50
_PART = re.compile(r"\..*\.(\d+)\.[0-9a-f]{12}\.part")


class RefusedError(OSError):
    """A file is refused regardless of its content; ``strerror`` says why."""

    def __init__(self, path: Path, reason: str, number: int = errno.EINVAL) -> None:
        super().__init__(number, reason, str(path))


class ChangedError(RefusedError):
    """A file does not say any more what was read of it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "it was saved at this very moment by another", errno.EBUSY)

    def __reduce__(self) -> tuple[type[ChangedError], tuple[Path]]:
        return ChangedError, (Path(self.filename),)


def read(path: Path, within: Path | None = None, most: int = LARGEST) -> bytes:
    """Return the bytes of a regular file of at most ``most`` bytes.

    With ``within``, the file must be in that folder after links are resolved. Raises
    RefusedError if the file is refused, OSError if it cannot be read.
    """
    if within is not None and not lies_within(path, within):
        raise RefusedError(path, "a link leads out of the folder", errno.EPERM)
    _validate(path, os.stat(path), most)  # noqa: PTH116 (do not open a device)
    descriptor = os.open(path, _READ)
    with open(descriptor, "rb") as file:  # noqa: PTH123 (a descriptor)
        _validate(path, os.fstat(descriptor), most)  # it may be another file by now
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large(path, most)
    return data


def read_named(path: Path, most: int) -> bytes:
    """Return the bytes of a file that the user named, of at most ``most`` bytes.

    It may be anywhere, and may be a pipe. Raises RefusedError if it is larger, else OSError.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large(path, most)
    return data


def is_regular(path: Path, within: Path | None = None) -> bool:
    """Whether a path is a regular file, in a folder after links are resolved."""
    return path.is_file() and (within is None or lies_within(path, within))


def lies_within(path: Path, folder: Path) -> bool:
    """Whether a path is in a folder after links are resolved.

    A hard link cannot be distinguished from a file.
    """
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a circle of links
        return False


def _validate(path: Path, status: os.stat_result, most: int) -> None:
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
    """Write a file atomically; return whether it was written.

    A file with the same bytes is not touched.
    """
    if _holds(path, data):
        return False
    _put(path, data, Path.replace)
    return True


def create(path: Path, data: bytes) -> None:
    """Write a new file atomically. Raises FileExistsError if there is one."""
    _put(path, data, _link)


def replace(path: Path, before: bytes, data: bytes) -> None:
    """Write a file atomically in place of one that says ``before``; keep its mode.

    Raises ChangedError, and leaves what others wrote, if it says something else, even if that
    is written at the same time; OSError if it cannot be written.
    """
    path = path.resolve()  # a link stays one
    with open(os.open(path, _READ), "rb") as old:  # noqa: PTH123 (a descriptor)
        mode = stat.S_IMODE(os.fstat(old.fileno()).st_mode)

        def place(part: Path, path: Path) -> None:
            _settle(old)
            _refuse_changed(path, old, before)
            if os.name != "posix":
                old.close()  # an open file cannot be replaced there
            part.replace(path)  # with nothing in between: another may replace it, too

        _put(path, data, place, mode)
        late = None if old.closed else _written_late(old, before)
        if late is not None:
            _put(path, late, Path.replace, mode)
            raise ChangedError(path)


def remove(path: Path, before: bytes) -> None:
    """Remove a file that says ``before``; raise ChangedError, and leave it, if it says else."""
    path = path.resolve()
    with open(os.open(path, _READ), "rb") as old:  # noqa: PTH123 (a descriptor)
        _settle(old)
        _refuse_changed(path, old, before)
        if os.name != "posix":
            old.close()  # an open file cannot be removed there
        path.unlink()
        late = None if old.closed else _written_late(old, before)
        if late is not None:
            create(path, late)
            raise ChangedError(path)


def _refuse_changed(path: Path, old: IO[bytes], before: bytes) -> None:
    """Raise ChangedError where a path is another file than an open one, or that says else."""
    if old.read() != before or not os.path.samestat(os.fstat(old.fileno()), path.stat()):
        raise ChangedError(path)


def _written_late(old: IO[bytes], before: bytes) -> bytes | None:
    """Return what was written into a file that had been opened before it was replaced."""
    old.seek(0)
    if old.read() == before:
        return None
    _settle(old)
    old.seek(0)
    return old.read()


def _settle(file: IO[bytes]) -> None:
    """Wait until nobody has written a file for a moment; not for ever."""
    for _ in range(_MOST_WAITS):
        age = time.time() - os.fstat(file.fileno()).st_mtime
        if not 0 <= age < SETTLED:
            return
        time.sleep(SETTLED - age)


def _put(
    path: Path, data: bytes, place: Callable[[Path, Path], object], mode: int | None = None
) -> None:
    """Write a file beside its path, and ``place`` it there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part_path = path.with_name(f".{path.name[:80]}.{os.getpid()}.{os.urandom(6).hex()}{PART}")
    try:  # the name is known before the file exists: an interrupt leaves none
        with part_path.open("xb") as part:
            part.write(data)
        if mode is not None:
            part_path.chmod(mode)
        place(part_path, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            part_path.unlink()
        if isinstance(error, OSError) and error.errno is not None:
            error.filename = str(path)  # the name of the part means nothing to the user
        raise


def _link(part: Path, path: Path) -> None:
    """Give a part its name unless there is a file of that name."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:  # some file systems have no links
        if path.exists():
            raise FileExistsError(errno.EEXIST, "is there already", str(path)) from None
        part.replace(path)
    else:
        part.unlink()


def write_new(folder: Path, draft: Mapping[str, bytes]) -> list[Path]:
    """Write the files of a draft into a folder; all of them or, after an error, none.

    Raises OSError; FileExistsError if one is there already and has other bytes.
    """
    for name, data in draft.items():
        _refuse_other(folder / name, data)
    paths = {inside(folder, name): data for name, data in draft.items()}
    made = [path for path in paths if not path.exists()]
    folders = {each for path in made for each in path.parents if not each.exists()}
    try:
        for path in made:
            write(path, paths[path])
    except BaseException:
        for path in (*made, *sorted(folders, reverse=True)):
            with contextlib.suppress(OSError):
                path.rmdir() if path in folders else path.unlink()
        raise
    return sorted(paths)


def _refuse_other(path: Path, data: bytes) -> None:
    """Raise FileExistsError for a path at which there is anything but a file of the same bytes."""
    is_same = path.is_file() and not path.is_symlink() and read(path, path.parent) == data
    if not is_same and (path.exists() or path.is_symlink()):
        raise FileExistsError(errno.EEXIST, "is there already", str(path))


def remove_abandoned(folder: Path) -> None:
    """Remove partly written files of killed commands from a folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if (match := _PART.fullmatch(entry.name)) and not _is_running(int(match[1])):
                with contextlib.suppress(OSError):
                    Path(entry.path).unlink()


def _is_running(process: int) -> bool:
    """Whether a process may still run; always True where a signal would end it."""
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
    """Write a cache file, ignoring errors; a folder in its place is removed."""
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        write(path, data)


def listed(folder: Path) -> list[Path]:
    """Return what is in a folder, by name; nothing if it was removed a moment ago."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def inside(folder: Path, *parts: str) -> Path:
    """Return a path below a folder. Raises ValueError if it leads out of the folder."""
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
