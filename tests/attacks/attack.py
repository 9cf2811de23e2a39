"""An attack: what is laid into a folder, and the command that must withstand it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from tests.support import with_catalogs, write_game

ROOT = Path(__file__).parents[2]
SECONDS = 10
"""The most processor time that a command may take."""
MEGABYTES = 1000
"""The most memory that a process of a command may have."""
_ROOM = 4 << 30
"""The most addresses that a process gets, lest this machine suffer: more than may be used."""
_WAITED = 240
"""How long a command is waited for at the most, in seconds, however busy the machine is."""


class Attack(Struct, frozen=True):
    """A name, what prepares a folder, and the words of the command that is run there.

    A ``quick`` one is among the tests.
    """

    name: str
    prepare: Callable[[Path], None]
    words: tuple[str, ...]
    quick: bool = False


class Outcome(Struct, frozen=True):
    """What came of an attack: exit code (None where it was ended), time in s, memory in MB."""

    attack: Attack
    code: int | None
    seconds: float
    megabytes: float
    said: str

    @property
    def faults(self) -> Iterator[str]:
        """What is wrong with how the program took it."""
        if self.code is None:
            yield "did not end"
        elif self.code not in (0, 1, 2):
            yield f"exit code {self.code}"
        if "internal error" in self.said or "Traceback" in self.said or " X06 " in self.said:
            yield "broke down"
        if self.seconds > SECONDS:
            yield f"took {self.seconds:.1f} s"
        if self.megabytes > MEGABYTES:
            yield f"took {self.megabytes:.0f} MB"
        if "root:x:" in self.said:
            yield "quoted a file of the system"


def game(files: Mapping[str, str | bytes] | None = None) -> Callable[[Path], None]:
    """Return what lays the minimal game with some files into a folder."""

    def prepare(home: Path) -> None:
        encoded = {
            name: text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
            for name, text in (files or {}).items()
        }
        write_game(home, with_catalogs(encoded))

    return prepare


_MEASURED = """
import resource, subprocess, sys
def limits():
    resource.setrlimit(resource.RLIMIT_AS, ({room}, {room}))
    resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, {seconds}))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
done = subprocess.run(sys.argv[1:], preexec_fn=limits, capture_output=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
sys.stdout.buffer.write(b"%d %.3f %d\\n" % (
    done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss
))
sys.stdout.buffer.write(done.stdout[-20000:] + done.stderr[-20000:])
"""


def carried_out(attack: Attack, home: Path) -> Outcome:
    """Return what comes of an attack in a folder, its time and memory measured."""
    attack.prepare(home)
    measured = _MEASURED.format(room=_ROOM, seconds=3 * SECONDS)
    command = [sys.executable, "-m", "generator", *attack.words]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    begin = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-c", measured, *command],
        cwd=home,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            out, _ = process.communicate(timeout=_WAITED)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            return Outcome(attack, None, time.monotonic() - begin, 0.0, "")
    head, _, said = out.decode("utf-8", "replace").partition("\n")
    code, seconds, kilobytes = head.split()
    return Outcome(attack, int(code), float(seconds), int(kilobytes) / 1024, said)
