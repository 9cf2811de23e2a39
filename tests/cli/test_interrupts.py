"""The first request to end raises KeyboardInterrupt, the next one ends the process at once."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

SET_UP = """
import os, signal, sys
from generator.cli.interrupts import Interrupts, end_now
interrupts = Interrupts()
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored below a shell's background job
for name in ("SIGTERM", "SIGHUP"):
    signal.signal(getattr(signal, name), signal.SIG_DFL)
def ask(name):
    os.kill(os.getpid(), getattr(signal, name))
"""
ONCE = """
interrupts.listen()
try:
    ask({name!r})
    code = 99
except KeyboardInterrupt:
    code = interrupts.code_or(7)
print("tidied")
end_now(code)
"""


def ended(code: str) -> tuple[int, str]:
    """Return the exit code and the output of a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", SET_UP + code], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_the_first_request_lets_the_command_tidy_up(name: str) -> None:
    assert ended(ONCE.format(name=name)) == (128 + getattr(signal, name), "tidied\n")


def test_the_second_request_ends_at_once() -> None:
    code = ONCE.format(name="SIGINT").replace("print(", "ask('SIGTERM'); print(")
    assert ended(code) == (128 + signal.SIGTERM, "")


def test_a_signal_that_is_ignored_stays_so() -> None:
    code = "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n" + ONCE.format(name="SIGHUP")
    assert ended(code) == (99, "tidied\n")


def test_without_a_request_the_code_is_the_commands() -> None:
    assert ended("interrupts.listen(); interrupts.finish(3); sys.exit(interrupts.code_or(7))") == (
        7,
        "",
    )


def test_what_is_done_ends_with_its_own_code() -> None:
    assert ended("interrupts.listen(); interrupts.finish(3); ask('SIGINT'); print('no')") == (3, "")


SWALLOWED = """
import time
class Finalised:
    def __del__(self):
        ask('SIGTERM')
interrupts.listen()
try:
    finalised = Finalised()
    del finalised
    time.sleep(5)
    code = 99
except KeyboardInterrupt:
    code = interrupts.code_or(7)
print("tidied")
end_now(code)
"""


def test_a_request_that_a_finaliser_swallows_is_raised_again() -> None:
    assert ended(SWALLOWED) == (128 + signal.SIGTERM, "tidied\n")


def test_other_faults_of_finalisers_are_shown_as_ever() -> None:
    code = SWALLOWED.replace("ask('SIGTERM')", "raise ValueError('shown')").replace("5", "0")
    done = subprocess.run(
        [sys.executable, "-c", SET_UP + code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (99, "tidied\n")
    assert "ValueError: shown" in done.stderr
