"""Measure how long a large game takes to be read and checked, beside a check of its shape alone."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from benchmarks.large_game import write_large_game
from benchmarks.measure import PLAYERAID, head, largest_process, median_seconds, row
from generator.content.schemas import schema_text

SLOW_RUNS = 3
PEER = "check-jsonschema"


def measure() -> None:
    """Measure each case and print a table."""
    with tempfile.TemporaryDirectory() as name:
        one = write_large_game(Path(name, "one", "content"))
        ten = write_large_game(Path(name, "ten", "content"), 10)
        schema = Path(name, "schema.json")
        schema.write_text(schema_text())
        start = median_seconds([*PLAYERAID, "explain", "R01"])
        cold = median_seconds(_check(one))
        tenfold = median_seconds(_check(ten), runs=SLOW_RUNS)
        memory, tenfold_memory = largest_process(_check(one)), largest_process(_check(ten))
        peer = _peer_seconds(schema, one / "game.yaml")
        megabytes = (one / "game.yaml").stat().st_size / 1e6
    head(f"check a game of {megabytes:.1f} MB")
    row("start: explain one check", start)
    row("read and checked, cold", cold, f"{cold / peer:.2f} of {PEER}" if peer else "")
    row("ten times the content", tenfold, f"{tenfold / cold:.1f} of once")
    if peer:
        row(f"{PEER}: its shape alone", peer)
    else:
        print(f"{PEER} is not on this machine: nothing to compare with")
    print(f"most memory: {memory:.0f} MB; ten times the content: {tenfold_memory:.0f} MB")


def _check(folder: Path) -> list[str]:
    return [*PLAYERAID, "check", "--content", str(folder.parent)]


def _peer_seconds(schema: Path, file: Path) -> float | None:
    """Return how long the peer takes for the same file; None where it is not installed."""
    beside = Path(sys.executable).with_name(PEER)
    command = shutil.which(PEER) or (str(beside) if beside.exists() else None)
    if command is None:
        return None
    return median_seconds([command, "--schemafile", str(schema), str(file)], runs=SLOW_RUNS)
