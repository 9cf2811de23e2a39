"""The temporary folder of a command and its processes.

A command holds a lock in its folder as long as it runs, however it ends. A command that creates
its folder removes the folders of killed commands, whose locks are free.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.process import parent_process
from pathlib import Path

PREFIX = "playeraid-"
LOCK = ".lock"
VARIABLE = "PLAYERAID_TEMPORARY"
"""The environment variable with the folder, for all processes of a command."""
SETUP_TIMEOUT = 60
"""Seconds that a folder may be empty before its command counts as killed."""
RELEASE_TIMEOUT = 1.0
"""Seconds that a command that is ending may still hold its lock."""
MOST_LOOKED_AT, MOST_REMOVED = 10_000, 20
"""How many entries beside its folder a command examines, and how many it removes."""


def own_folder() -> Path:
    """Return the folder of this command, created on first use and removed at exit."""
    name = os.environ.get(VARIABLE)
    if not name or not (Path(name).is_dir() or parent_process()):  # workers do not create one
        remove_abandoned()
        name = os.environ[VARIABLE] = tempfile.mkdtemp(prefix=PREFIX)
        _is_locked(Path(name, LOCK), stays=True)
        Path(name, LOCK).write_text(f"{os.getpid()}", "ascii")
        atexit.register(remove_own)
    return Path(name)


def remove_own(command: int | None = None) -> None:
    """Remove the folder of this command, or of the ended ``command`` whose worker this is.

    The folder of any other process remains, and that of a command that still uses it.
    """
    if home := os.environ.get(VARIABLE):
        lock = Path(home, LOCK)
        with suppress(OSError):
            is_known = lock.read_text("ascii") == f"{command or os.getpid()}"
            if is_known and (command is None or _is_released(lock)):
                _remove(Path(home))


@contextmanager
def folder() -> Iterator[Path]:
    """Yield an empty folder, removed afterwards; it is known by the process that begins it."""
    with tempfile.TemporaryDirectory(prefix=f"{os.getpid()}-", dir=own_folder()) as home:
        yield Path(home)


def remove_left_by(process: int) -> None:
    """Remove the folders that a process of this command could not remove, as it was killed."""
    if home := os.environ.get(VARIABLE):
        for path in Path(home).glob(f"{process}-*"):
            shutil.rmtree(path, ignore_errors=True)


def remove_abandoned() -> None:
    """Remove the folders of this user's killed commands, as far as possible."""
    with suppress(OSError):
        for path in islice(_abandoned(Path(tempfile.gettempdir())), MOST_REMOVED):
            _remove(path)


def _remove(home: Path) -> None:
    """Remove a folder, its lock last, so that a later command can finish what fails now."""
    for path in list(home.iterdir()):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        elif path.name != LOCK:
            path.unlink(missing_ok=True)
    if [path.name for path in home.iterdir()] == [LOCK]:
        shutil.rmtree(home, ignore_errors=True)


def _abandoned(home: Path) -> Iterator[Path]:
    """Yield folders of commands that have ended; none where a system knows no owners or locks."""
    if not hasattr(os, "getuid"):
        return
    with os.scandir(home) as entries:
        for entry in islice(entries, MOST_LOOKED_AT):
            if entry.name.startswith(PREFIX) and entry.is_dir(follow_symlinks=False):
                is_ours = entry.stat(follow_symlinks=False).st_uid == os.getuid()
                lock = Path(entry.path, LOCK)
                if is_ours and lock.is_file() and not _is_locked(lock):
                    yield Path(entry.path)
                elif is_ours and time.time() - entry.stat().st_mtime > SETUP_TIMEOUT:
                    with suppress(OSError):  # not empty: not created here
                        Path(entry.path).rmdir()


def _is_released(lock: Path) -> bool:
    """Whether the command that held a lock has ended.

    When the server that forks its processes is killed, these count their command as ended too,
    while it goes on. One that is ending may have closed other files before its lock.
    """
    end = time.monotonic() + RELEASE_TIMEOUT
    while _is_locked(lock):
        if time.monotonic() > end:
            return False
        time.sleep(RELEASE_TIMEOUT / 20)
    return True


def _is_locked(lock: Path, stays: bool = False) -> bool:
    """Whether another process holds a lock; with ``stays``, acquire a free one.

    On systems without such locks all count as held, so nothing is removed.
    """
    try:
        import fcntl
    except ImportError:
        return True
    try:
        handle = os.open(lock, os.O_RDWR | os.O_NOFOLLOW | (os.O_CREAT if stays else 0), 0o600)
    except FileNotFoundError:  # somebody else removes it
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        stays = False
        return True
    finally:
        if not stays:
            os.close(handle)
    return False
