"""Start the server that worker processes are forked from, and end them all.

Imports nothing that hands out jobs, so that the layout engine begins to load as early as can be.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from multiprocessing.context import BaseContext
from pathlib import Path

from generator.engine.fonts import only_own_fonts
from generator.engine.libraries import require_libraries
from generator.temporary import own_folder, remove_own

LONGEST_HOME = 60
"""How long the path of a folder may be in which there are sockets, in letters."""
AFTER_SOCKETS = -200
"""When the folder of this command is removed: after ``multiprocessing`` removed its own at -100."""
PRELOADED = (
    "generator.build.pool.orphans",
    "generator.render.warm",
    "generator.build.pool.workerpool",
)


def warm_up(templates: Path, processes: int, modules: Sequence[str] = PRELOADED) -> None:
    """Start loading the layout engine in the background, where the system forks safely.

    The fonts must be named first: fontconfig reads its configuration when it is loaded. Raises
    MissingLibrariesError where a native library is missing that printing needs.
    """
    only_own_fonts(templates / "fonts")
    _leave_main_alone()
    if processes > 1 and _can_fork():
        from multiprocessing import forkserver, resource_tracker

        context = new_context()
        context.set_forkserver_preload(list(modules))
        resource_tracker.ensure_running()  # which lets Ctrl-C through behind it
        with interrupts_blocked():
            forkserver.ensure_running()
    require_libraries()


def default_number() -> int:
    """Return how many processes to use: one a core that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def new_context() -> BaseContext:
    """Return how processes start here: by a fork server, where the system forks safely.

    All of them have their temporary files in the folder of this command.
    """
    _import_nothing_from_here()
    _share_own_folder()
    return multiprocessing.get_context("forkserver" if _can_fork() else "spawn")


def end_all() -> None:
    """End all processes of this command at once, and remove their temporary files."""
    for process in multiprocessing.active_children():
        process.kill()
    remove_own()


def _import_nothing_from_here() -> None:
    """Keep the current folder off the path on which new processes look for modules.

    Python puts it there first for a server that is started with ``-c``; a ``multiprocessing.py``
    that came along with a game would be run.
    """
    os.environ["PYTHONSAFEPATH"] = "1"


def _share_own_folder() -> None:
    """Put the sockets of processes into the folder of this command, which is always removed.

    ``multiprocessing`` creates a folder for them on first use, and uses it from then on. Where the
    path would be too long for a socket, that folder is elsewhere.
    """
    from multiprocessing import util

    home = str(own_folder())
    before = tempfile.tempdir
    if len(home) < LONGEST_HOME:
        tempfile.tempdir = home
    try:
        util.get_temp_dir()
    finally:
        tempfile.tempdir = before
    atexit.unregister(remove_own)
    util.Finalize(None, remove_own, exitpriority=AFTER_SOCKETS)


def _leave_main_alone() -> None:
    """Keep processes from running the script again that started this command.

    It would load the command line, and nothing that they are given is defined there. They skip a
    module whose name ends in ``__main__``.
    """
    main = sys.modules["__main__"]
    if getattr(main, "__spec__", None) is None:
        main.__spec__ = ModuleSpec("generator.__main__", None)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in this thread, and in processes that it starts meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _can_fork() -> bool:
    return sys.platform.startswith("linux")
