"""Settle how many processes print, and how they are begun; load what they print with.

Imports nothing of what jobs are handed out with, so that the loading begins as early as can be.
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
from generator.temporary import own_folder, remove_own

LONGEST_HOME = 60
"""How long the path of a folder may be for sockets, which have short ones, in letters."""
AFTER_SOCKETS = -200
"""When the folder of this command goes: ``multiprocessing`` removes what is its own at -100."""
PRELOADED = ("generator.render.warm", "generator.build.pool.workers")


def warm_up(templates: Path, processes: int, modules: Sequence[str] = PRELOADED) -> None:
    """Start loading the layout engine in the background, where the system forks safely.

    The fonts must be named first: fontconfig reads its configuration when it is loaded.
    """
    only_own_fonts(templates / "fonts")
    _leave_main_alone()
    if processes > 1 and _can_fork():
        from multiprocessing import forkserver, resource_tracker

        context = new_context()
        context.set_forkserver_preload(list(modules))
        resource_tracker.ensure_running()  # which lets Ctrl-C through behind it
        with interrupts_held():
            forkserver.ensure_running()


def default_number() -> int:
    """Return how many processes to use: one a core that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def new_context() -> BaseContext:
    """Return how processes are begun here: by a fork server, where the system forks safely.

    They inherit the place of the temporary files when they begin.
    """
    _share_own_folder()
    return multiprocessing.get_context("forkserver" if _can_fork() else "spawn")


def end_all() -> None:
    """End all processes of this command at once, and remove their temporary files."""
    for process in multiprocessing.active_children():
        process.kill()
    remove_own()


def _share_own_folder() -> None:
    """Have sockets of processes in the folder of this command, which goes however it ends.

    ``multiprocessing`` makes a folder for them when it is first asked, and keeps to it. Where the
    path would be too long for a socket, it stays elsewhere.
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
    """Let processes not run the script anew that this command was started by.

    It would load the command line; nothing that they are given is defined there. Of a module that
    is called like this, each of them knows that it is to be left alone.
    """
    main = sys.modules["__main__"]
    if getattr(main, "__spec__", None) is None:
        main.__spec__ = ModuleSpec("generator.__main__", None)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back in this thread, and in processes that it begins meanwhile."""
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
