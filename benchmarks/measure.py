"""Time commands and read how much memory they take."""

from __future__ import annotations

import contextlib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

RUNS = 5
TURNS = 15
"""How often commands are run that are compared by turns."""
PLAYERAID = [sys.executable, "-m", "generator"]


def head(title: str) -> None:
    """Print the head of a table."""
    print(f"{title:48} {'median s':>9}  ratio")


def row(case: str, seconds: float, ratio: str = "") -> None:
    """Print one line of a table."""
    print(f"{case:48} {seconds:9.3f}  {ratio}")


def median_seconds(
    command: Sequence[str],
    before: Callable[[], object] | None = None,
    runs: int = RUNS,
    here: Path | None = None,
) -> float:
    """Return the median wall time of a command over several runs, in a folder."""
    return statistics.median(_seconds_after(before, command, here) for _ in range(runs))


def medians_by_turns(
    cases: Sequence[tuple[Sequence[str], Callable[[], object] | None]],
) -> list[float]:
    """Return the median wall time of each of some commands that are run by turns.

    Each comes with what is done before.
    """
    return median_turns([partial(_seconds_after, before, command) for command, before in cases])


def median_turns(cases: Sequence[Callable[[], float]]) -> list[float]:
    """Return the median of the seconds that each of some works takes; they are done by turns.

    Where a machine is shared it is faster in some minutes than in others: by turns all have their
    part of both. The first turn, which warms up, is left out.
    """
    turns = [[take() for take in cases] for _ in range(TURNS + 1)]
    return [statistics.median(each) for each in zip(*turns[1:], strict=True)]


def taken(work: Callable[[], object]) -> float:
    """Return how many seconds a work in this process takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _seconds_after(
    before: Callable[[], object] | None, command: Sequence[str], here: Path | None = None
) -> float:
    if before is not None:
        with contextlib.suppress(FileNotFoundError):  # the first run finds no cache
            before()
    return seconds(command, here)


def seconds(command: Sequence[str], here: Path | None = None) -> float:
    """Return the wall time until a command has ended; what it says is shown only where it fails.

    It says that into a file: a pipe stays open for as long as any process that it has begun.
    """
    with tempfile.TemporaryFile() as said:
        begin = time.perf_counter()
        done = subprocess.run(command, stdout=said, stderr=said, check=False, cwd=here)
        taken = time.perf_counter() - begin
        if done.returncode:
            said.seek(0)
            raise SystemExit(f"{' '.join(command)}\n{said.read().decode(errors='replace')}")
    return taken


def seconds_side_by_side(command: Sequence[str], copies: int) -> float:
    """Return the median wall time until all of some copies of a command have ended.

    Cores that share a memory, or a machine with others, do less than twice the work of one.
    """
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        running = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(copies)]
        codes = [process.wait() for process in running]
        assert not any(codes), "each of them ends soundly"
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def largest_process(command: Sequence[str]) -> float:
    """Return the peak memory of the largest process of a command, in MB (Linux only)."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    peak = 0
    while process.poll() is None:
        peak = max([peak, *(_peak_kilobytes(pid) for pid in _family(process.pid))])
        time.sleep(0.01)
    return peak / 1024


def _family(root: int) -> list[int]:
    """Return a process and all that it started, by the process table of Linux."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def _peak_kilobytes(pid: int) -> int:
    """Return the most memory a process has held so far, in kB."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    return 0
