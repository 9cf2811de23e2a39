"""Measure what another script costs: PDFs, time and memory of a game in it, beside English."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from pathlib import Path

from benchmarks.measure import PLAYERAID, RUNS, head, largest_process, row, seconds

GAMES = ("drako", "fury-of-dracula")
"""The games that are in every language that comes along."""
SOURCE, OTHERS = "en", ("ja", "he", "uk")
MOST = 1.5
"""How many times what English takes a language may take."""


def measure() -> None:
    """Measure each game in each language and print a table."""
    with tempfile.TemporaryDirectory() as name:
        for game in GAMES:
            _measure_game(game, Path(name))


def _measure_game(game: str, home: Path) -> None:
    languages = (SOURCE, *OTHERS)
    times: dict[str, list[float]] = {each: [] for each in languages}
    for turn in range(RUNS + 1):  # by turns: a shared machine is faster in some minutes
        for language in languages:
            taken = _cold(game, language, home)
            if turn:
                times[language].append(taken)
    sizes = {each: _size(home / each) for each in languages}
    memory = {each: _memory(game, each, home) for each in languages}
    head(f"{game}: all sheets, A4, cold")
    for language in languages:
        median = {each: statistics.median(times[each]) for each in (language, SOURCE)}
        row(language, median[language], _ratio(median[language], median[SOURCE]))
        size, peak = sizes[language], memory[language]
        print(f"{'':48} {size / 1000:6.0f} kB  {_ratio(size, sizes[SOURCE])} on paper")
        print(f"{'':48} {peak:6.0f} MB  {_ratio(peak, memory[SOURCE])} in the largest process")


def _ratio(value: float, of_source: float) -> str:
    """Return how many times what English takes, marked where it is more than it may be."""
    ratio = value / of_source
    return f"{ratio:.2f} of {SOURCE}" + (f", more than {MOST}" if ratio > MOST else "")


def _command(game: str, language: str, home: Path) -> list[str]:
    out = str(home / language)
    return [*PLAYERAID, "build", game, "--locale", language, "--paper", "a4", "--out", out]


def _cold(game: str, language: str, home: Path) -> float:
    shutil.rmtree(home / language, ignore_errors=True)
    return seconds(_command(game, language, home))


def _size(folder: Path) -> int:
    """Return how many bytes the PDFs of a folder have."""
    paths = list(folder.rglob("*.pdf"))
    assert paths, f"nothing was printed into {folder}"
    return sum(path.stat().st_size for path in paths)


def _memory(game: str, language: str, home: Path) -> float:
    """Return the peak memory of the largest process of a cold build, in MB."""
    shutil.rmtree(home / language, ignore_errors=True)
    return largest_process(_command(game, language, home))
