"""Tell how many processes print, and where they come from; load what they print with.

Imports nothing of what jobs are handed out with, so that the loading begins as early as can be.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from multiprocessing.context import BaseContext
from pathlib import Path

from generator.render.fonts import only_own_fonts, own_copies

PRELOADED = ("generator.render.warm", "generator.workers")


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

    They are told when they begin where all have their copies of fonts.
    """
    own_copies()
    return multiprocessing.get_context("forkserver" if _can_fork() else "spawn")


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
