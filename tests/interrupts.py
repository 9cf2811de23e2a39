"""End builds at random moments, and see that none hangs, tears a file or leaves anything behind.

Run with ``make interrupts``; ``make test`` does a few.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from generator.build.state import sidecache
from tests.printing import begin_starter
from tests.signals import signals_heeded

ROOT = Path(__file__).parents[1]
HANGS = 15
"""Seconds after which an interrupted command counts as hanging."""
LINGERS = 15
"""How many seconds processes of a command may live on when it has ended."""
COMMAND = ("build", "--paper", "a4,letter", "--format", "pdf,png", "--jobs", "2")
ENDS = (0, 128 + signal.SIGINT, 128 + signal.SIGTERM, 128 + signal.SIGHUP)


class Outcome(NamedTuple):
    """How one build ended: its code, what it said, and all that is wrong."""

    code: int
    said: str
    faults: tuple[str, ...]


class Target:
    """A small game that is built again and again, and its files as they should be."""

    def __init__(self, home: Path) -> None:
        self.home = home
        begin_starter(home)
        self.content = home / "content"
        begun = time.monotonic()
        with self._running(home / "clean") as command:
            assert command.wait(600) == 0, "the build cannot be carried out"
        self.seconds = time.monotonic() - begun
        self.clean = files_in(home / "clean")
        assert self.clean

    @contextmanager
    def _running(self, out: Path, *wishes: str) -> Iterator[subprocess.Popen[str]]:
        """Run a build in a group of processes of its own."""
        temporary = self.home / "tmp"
        temporary.mkdir(exist_ok=True)
        environment = {**os.environ, "TMPDIR": str(temporary)}
        environment.pop("PLAYERAID_TEMPORARY", None)
        program = [sys.executable, "-m", "generator", *COMMAND]
        with (self.home / "said").open("w+", encoding="utf-8") as said:
            with signals_heeded():
                process = subprocess.Popen(
                    [*program, *wishes, "--content", str(self.content), "--out", str(out)],
                    cwd=ROOT,
                    env=environment,
                    stdout=said,
                    stderr=said,
                    text=True,
                    start_new_session=True,
                )
            try:
                yield process
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def ended(
        self, number: signal.Signals, dice: random.Random, seen: Path | None, watches: bool = False
    ) -> Outcome:
        """Send a signal to a build: at any moment, or soon after something is ``seen`` there.

        One that ``watches`` may have built all, and wait for the next file that is saved.
        Then its sides are in the cache: there is nothing to do but to finish files and write them.
        """
        out = Path(tempfile.mkdtemp(dir=self.home))
        if seen:
            shutil.copytree(self.home / "clean" / sidecache.FOLDER, out / sidecache.FOLDER)
        wishes, seconds = ("--watch",) if watches else (), self.seconds * (1 + watches)
        with self._running(out, *wishes) as command:
            _wait_for_moment(command, dice, out / seen if seen else None, seconds)
            is_to_group = number == signal.SIGINT and dice.random() < 0.7  # as a terminal does
            with suppress(ProcessLookupError):
                (os.killpg if is_to_group else os.kill)(command.pid, number)
                if number != signal.SIGKILL and dice.random() < 0.2:
                    time.sleep(dice.random() * 0.3)
                    os.kill(command.pid, number)
            faults = []
            try:
                command.wait(HANGS)
            except subprocess.TimeoutExpired:
                faults.append("hangs")
            faults += _left_of_group(command.pid)
        code = command.wait()
        said = (self.home / "said").read_text("utf-8")
        faults += self._torn(out, is_whole=False, has_parts=number == signal.SIGKILL)
        if number == signal.SIGKILL:
            faults += self._built_again(out)
        elif code not in (*ENDS, -number):  # which ends Python itself, before and after all
            faults.append(f"exit code {code}")
        if any(word in said for word in ("Traceback", "Exception", "leaked", "internal error")):
            faults.append("said too much")
        for path in (self.home / "tmp").iterdir():
            if number == signal.SIGKILL and not list(path.iterdir()):
                path.rmdir()  # killed as it began or went; a command a minute later removes it
                continue
            faults.append(f"{path.name} left with {[each.name for each in path.rglob('*')]}")
            shutil.rmtree(path)
        return Outcome(code, said, tuple(faults))

    def _built_again(self, out: Path) -> list[str]:
        """Return what is wrong with the next build, which has all files, and clears up."""
        with self._running(out) as command:
            code = command.wait(600)
        return [f"exit code {code} of the next"] * bool(code) + self._torn(out, is_whole=True)

    def _torn(self, out: Path, is_whole: bool, has_parts: bool = False) -> list[str]:
        found = files_in(out)
        wrong = [f"{name} torn" for name, data in found.items() if self.clean.get(name) != data]
        missing = self.clean.keys() - found.keys() if is_whole else ()
        parts = () if has_parts else [path.name for path in out.rglob("*.part")]
        return [*wrong, *(f"{name} missing" for name in missing), *(f"{n} left" for n in parts)]


def _wait_for_moment(
    command: subprocess.Popen[str], dice: random.Random, seen: Path | None, seconds: float
) -> None:
    """Wait for any moment of a build, or for one soon after there is something at a path."""
    end = time.monotonic() + dice.uniform(0.2, 1.1) * seconds
    while command.poll() is None:
        if seen and seen.exists():
            time.sleep(dice.random() * 0.2)
            return
        if not seen and time.monotonic() > end:
            return
        time.sleep(0.002)


def _left_of_group(group: int) -> list[str]:
    """Return the processes of a group that live on."""
    end = time.monotonic() + LINGERS
    while (left := list(_processes_of(group))) and time.monotonic() < end:
        time.sleep(0.05)
    return [f"process left: {each}" for each in left]


def _processes_of(group: int) -> Iterator[str]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, IndexError):
            state, _, of_group = path.read_text().rpartition(")")[2].split()[:3]
            if int(of_group) == group and state != "Z":
                yield (path.parent / "cmdline").read_text().replace("\0", " ")[:200]


def files_in(out: Path) -> dict[str, bytes]:
    """Return the files that a build has written for players, by their names."""
    found = (path for path in out.rglob("*") if path.is_file() and path.suffix != ".part")
    named = {path.relative_to(out).as_posix(): path for path in found}
    return {n: path.read_bytes() for n, path in named.items() if not n.startswith(".cache/")}


@contextmanager
def busy(number: int) -> Iterator[None]:
    """Keep so many cores busy meanwhile."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def outcomes(
    target: Target, signals: Sequence[signal.Signals], seed: int
) -> Iterator[tuple[signal.Signals, Outcome]]:
    """Yield how builds end that are sent signals, three in four while files are written.

    Of those that are sent signals at any moment, every other one watches.
    """
    dice = random.Random(seed)
    first = next(iter(target.clean))
    moments = (None, Path(first), Path(first).parent, Path(first).parent)
    for place, number in enumerate(signals):
        seen = moments[place % 4 - place // 4 % 4]
        watches = seen is None and number != signal.SIGKILL and place // 4 % 2 == 1
        yield number, target.ended(number, dice, seen, watches)


def report(codes: Mapping[int, int], faults: Mapping[str, int]) -> str:
    """Return what came of all."""
    told = ", ".join(f"{count} with {code}" for code, count in sorted(codes.items()))
    wrong = "".join(f"\n  {count} × {fault}" for fault, count in faults.items())
    return f"{sum(codes.values())} ended: {told}; faults: {sum(faults.values())}{wrong}"


def main() -> int:
    """End as many builds as the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--interrupts", type=int, default=300)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--busy", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    asked = [signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
    signals = [asked[n % len(asked)] for n in range(options.interrupts)]
    signals += [signal.SIGKILL] * options.kills
    codes: Counter[int] = Counter()
    faults: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as home, busy(options.busy):
        target = Target(Path(home))
        for number, outcome in outcomes(target, signals, options.seed):
            codes[outcome.code] += 1
            faults.update(outcome.faults)
            if outcome.faults:
                print(number.name, outcome, flush=True)
            if sum(codes.values()) % 20 == 0:
                print(report(codes, faults), flush=True)
    print(report(codes, faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
