"""End a command that is asked to end: by Ctrl-C, or by a signal that asks for the same."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import NoReturn

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
SECONDS_TO_STOP = 10
"""How long a command may take to end after the first signal, in seconds."""
SECONDS_UNTIL_RAISED_AGAIN = 0.01
"""How long a finaliser that has swallowed an interrupt has to return, in seconds."""


class Interrupts:
    """Lets the first request to end raise KeyboardInterrupt, and the next one end all at once.

    So does the clock: whatever the command hangs at when it was asked to end, it does not for long.
    """

    def __init__(self) -> None:
        self.number = 0
        """The signal that asked first, or 0."""
        self._code: int | None = None
        self._is_lost = False
        """Whether KeyboardInterrupt was raised where Python drops it: in a finaliser."""

    def listen(self) -> None:
        """Answer signals from now on, but for those that this process was begun to ignore."""
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._stop)
        if hasattr(signal, "setitimer"):
            sys.unraisablehook = self._raise_again_soon

    def code_or(self, code: int) -> int:
        """Return the exit code by the signal that asked; without one, another."""
        return 128 + self.number if self.number else code

    def finish(self, code: int) -> None:
        """End at once with an exit code if that was asked for, or when it will be: all is done."""
        self._code = code
        if self.number:
            end_now(code)

    def _stop(self, number: int, _: FrameType | None) -> None:
        if self._code is not None:
            end_now(self._code)
        if self.number:
            _end_processes()
            os._exit(128 + number)
        self.number = number
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._stop_late)
            signal.setitimer(signal.ITIMER_REAL, SECONDS_TO_STOP)
        raise KeyboardInterrupt

    def _raise_again_soon(self, unraisable: sys.UnraisableHookArgs) -> None:
        """Raise KeyboardInterrupt once more, outside the finaliser that has swallowed it."""
        if not (self.number and issubclass(unraisable.exc_type, KeyboardInterrupt)):
            sys.__unraisablehook__(unraisable)
            return
        self._is_lost = True
        signal.setitimer(signal.ITIMER_REAL, SECONDS_UNTIL_RAISED_AGAIN)

    def _stop_late(self, *_: object) -> None:
        if self._is_lost and self._code is None:
            self._is_lost = False
            signal.setitimer(signal.ITIMER_REAL, SECONDS_TO_STOP)
            raise KeyboardInterrupt
        _end_processes()
        os._exit(self.code_or(1))


def end_now(code: int) -> NoReturn:
    """End this process with an exit code; nothing that runs in the background is waited for."""
    _end_processes()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def _end_processes() -> None:
    if "multiprocessing" in sys.modules:
        from generator.build.pool.processes import end_all

        end_all()
