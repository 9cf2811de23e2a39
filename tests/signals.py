"""Start commands that can be interrupted, whatever the tests themselves were started by."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

IGNORED_BELOW = ("SIGINT", "SIGHUP")
"""What a shell has its background jobs ignore, or ``nohup`` any command."""


@contextmanager
def signals_heeded() -> Iterator[None]:
    """Let commands that are started meanwhile heed Ctrl-C and the end of a terminal.

    A signal that a process ignores is ignored by all that it starts: where the tests run in the
    background, a command would not end on Ctrl-C, and a test that waits for its end never would.
    """
    numbers = [getattr(signal, name) for name in IGNORED_BELOW if hasattr(signal, name)]
    ignored = [each for each in numbers if signal.getsignal(each) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        for number in ignored:
            signal.signal(number, signal.SIG_IGN)
