"""Estimates are told as a table and as data."""

from __future__ import annotations

from generator.build.estimate import Edition, Estimate
from generator.reports.estimates import estimate_data, estimate_table

HALF = (0.0, 0.0, 0.0, 0.5)
TINT = (0.25, 0.125, 0.0, 0.5)
FILES = (
    Estimate("game", "en", "summary-a4", "a4", "colour", (TINT, HALF), 1, 0),
    Estimate("game", "en", "summary-a4-mono", "a4", "mono", (HALF,), 1, 2),
)
COLOUR = Edition("colour", TINT, 2, 1, 0, 1.375)
MONO = Edition("mono", HALF, 1, 1, 2, 0.5)


def test_table() -> None:
    lines = estimate_table(FILES, (COLOUR, MONO), MONO).splitlines()
    assert lines[0].split() == [
        "edition", "side", "cyan", "magenta", "yellow", "black", "all", "paper", "cuts",
    ]  # fmt: skip
    assert lines[1].split()[0] == "game/en/summary-a4"
    assert "25.0 %" in lines[1]
    assert "87.5 %" in lines[1]
    assert lines[2].split()[:2] == ["colour", "2"]
    assert "2 sides" in lines[4]
    assert "1 side " in lines[5]
    assert lines[-1] == "least ink: mono, 71 % less than colour"
    assert len({len(line) for line in lines[1:2] + lines[4:6]}) == 1, "columns are in line"


def test_one_edition_is_not_compared() -> None:
    assert "least" not in estimate_table(FILES[:1], (COLOUR,), COLOUR)


def test_alike_editions_save_nothing() -> None:
    told = estimate_table(FILES[:1], (MONO, MONO), MONO)
    assert told.endswith("least ink: mono")


def test_data() -> None:
    told = estimate_data(FILES, (COLOUR, MONO), MONO)
    assert told["least_ink"] == "mono"
    first = told["files"][0]
    assert first["sides"][0] == {"cyan": 25.0, "magenta": 12.5, "yellow": 0.0, "black": 50.0}
    assert (first["papers"], first["cuts"], first["edition"]) == (1, 0, "colour")
    assert told["editions"][1]["mean"]["black"] == 50.0
    assert estimate_data((), (), None) == {"files": [], "editions": [], "least_ink": None}
