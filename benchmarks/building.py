"""Measure how long builds of the bundled aid take, beside a first script's way."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import PLAYERAID, head, largest_process, median_seconds, row

BUILD = [*PLAYERAID, "build", "fury-of-dracula", "--paper", "a4", "--out"]
NAIVE = Path(__file__).with_name("naive.py")


def measure() -> None:
    """Measure each case and print a table."""
    with tempfile.TemporaryDirectory() as name:
        build, cache = [*BUILD, name], Path(name, ".cache")
        interpreter = median_seconds([sys.executable, "-c", "pass"])
        naive = median_seconds([sys.executable, str(NAIVE)])
        cold = median_seconds(build, before=lambda: shutil.rmtree(cache))
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        idle = median_seconds(build)
        shutil.rmtree(cache)
        memory = largest_process(build)
    head("build")
    row("bare interpreter", interpreter)
    row("naive: each side from scratch, one process", naive)
    row("five sides, cold, all cores", cold, f"{cold / naive:.2f} of naive")
    row("nothing to do", idle, f"{idle / interpreter:.1f} bare interpreters")
    print(f"largest process of a cold build: {memory:.0f} MB")
