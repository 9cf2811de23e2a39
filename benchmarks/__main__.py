"""Print how long builds take and how much memory they need, beside peers in the same run.

Run with ``make bench``. Seconds depend on the machine; the ratios to the peers less so.
"""

from __future__ import annotations

import contextlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

RUNS = 5
PLAYERAID = [sys.executable, "-m", "generator"]
BUILD = [*PLAYERAID, "build", "fury-of-dracula", "--paper", "a4", "--out"]
NAIVE = Path(__file__).with_name("naive.py")


def main() -> None:
    """Measure each case and print a table."""
    with tempfile.TemporaryDirectory() as name:
        out = Path(name)
        interpreter = median_seconds([sys.executable, "-c", "pass"])
        naive = median_seconds([sys.executable, str(NAIVE)])
        cold = median_seconds([*BUILD, str(out)], before=lambda: shutil.rmtree(out / ".cache"))
        subprocess.run([*BUILD, str(out)], check=True, stdout=subprocess.DEVNULL)
        idle = median_seconds([*BUILD, str(out)])
        memory = largest_process(out)
    print(f"{'case':44} {'median s':>9}  ratio")
    row("bare interpreter", interpreter, "")
    row("naive: each side from scratch, one process", naive, "")
    row("five sides, cold, all cores", cold, f"{cold / naive:.2f} of naive")
    row("nothing to do", idle, f"{idle / interpreter:.1f} bare interpreters")
    print(f"largest process of a cold build: {memory:.0f} MB")


def row(case: str, seconds: float, ratio: str) -> None:
    """Print one line of the table."""
    print(f"{case:44} {seconds:9.3f}  {ratio}")


def median_seconds(command: list[str], before: Callable[[], object] | None = None) -> float:
    """Return the median wall time of a command over several runs."""
    times = []
    for _ in range(RUNS):
        if before is not None:
            with contextlib.suppress(FileNotFoundError):  # the first run finds no cache
                before()
        begin = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def largest_process(out: Path) -> float:
    """Return the peak memory of the largest process of a cold build, in MB (Linux only)."""
    shutil.rmtree(out / ".cache")
    process = subprocess.Popen([*BUILD, str(out)], stdout=subprocess.DEVNULL)
    peak = 0
    while process.poll() is None:
        peak = max([peak, *(peak_kilobytes(pid) for pid in family(process.pid))])
        time.sleep(0.01)
    return peak / 1024


def family(root: int) -> list[int]:
    """Return a process and all that it started, by the process table of Linux."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def peak_kilobytes(pid: int) -> int:
    """Return the most memory a process has held so far, in kB."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    return 0


if __name__ == "__main__":
    main()
