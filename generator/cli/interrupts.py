"""End a command on Ctrl-C and on termination signals."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import NoReturn

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
STOP_TIMEOUT = 10
"""Seconds in which an interrupted command must end."""
RERAISE_DELAY = 0.01
"""Seconds for a finaliser that swallowed an interrupt to return."""


class Interrupts:
    """Raises KeyboardInterrupt on the first signal, and ends the process on the next.

    It also ends the process if the command hangs for STOP_TIMEOUT after the first signal.
    """

    def __init__(self) -> None:
        self.number = 0
        """The first signal, or 0."""
        self._code: int | None = None
        self._is_lost = False
        """Whether KeyboardInterrupt was raised in a finaliser, where Python drops it."""

    def listen(self) -> None:
        """Install the handlers, except for signals that the parent set to be ignored."""
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._stop)
        if hasattr(signal, "setitimer"):
            sys.unraisablehook = self._raise_again_soon

    def code_or(self, code: int) -> int:
        """Return the exit code for the signal, or ``code`` without one."""
        return 128 + self.number if self.number else code

    def finish(self, code: int) -> None:
        """Note that all is done with an exit code; a signal, earlier or later, ends the process."""
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
            signal.setitimer(signal.ITIMER_REAL, STOP_TIMEOUT)
        raise KeyboardInterrupt

    def _raise_again_soon(self, unraisable: sys.UnraisableHookArgs) -> None:
        """Raise KeyboardInterrupt again, outside the finaliser that swallowed it."""
        if not (self.number and issubclass(unraisable.exc_type, KeyboardInterrupt)):
            sys.__unraisablehook__(unraisable)
            return
        self._is_lost = True
        signal.setitimer(signal.ITIMER_REAL, RERAISE_DELAY)

    def _stop_late(self, *_: object) -> None:
        if self._is_lost and self._code is None:
            self._is_lost = False
            signal.setitimer(signal.ITIMER_REAL, STOP_TIMEOUT)
            raise KeyboardInterrupt
        _end_processes()
        os._exit(self.code_or(1))


def end_now(code: int) -> NoReturn:
    """End this process with an exit code, without waiting for anything in the background."""
    _end_processes()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def _end_processes() -> None:
    if "multiprocessing" in sys.modules:
        from generator.build.pool.processes import end_all

        end_all()
