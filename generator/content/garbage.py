"""Put off Python's search for cyclic garbage where there is none to be found."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_search() -> Iterator[None]:
    """Let nothing be searched meanwhile: what makes no garbage, and keeps what it makes.

    Searched again and again while it grows, a large game takes a third longer to read, and what
    prints a twentieth longer to load.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def search_seldom() -> None:
    """Let garbage be searched less often: most of what a command makes lives to its end.

    On large content each search costs a third of a second and finds nothing.
    """
    gc.set_threshold(300_000, 20, 100)


def search_now() -> None:
    """Search all there is while nobody waits, and leave what stays out of later searches.

    To search all that a library's games are made of takes as long as to print a side.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
