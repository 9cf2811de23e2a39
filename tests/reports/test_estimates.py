"""Estimates as a table and as data."""

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
    heads = ["per", "cent", "cyan", "magenta", "yellow", "black", "all", "paper", "cuts"]
    assert lines[0].split() == heads
    assert lines[1] == "game/en/summary-a4 (colour)"
    assert lines[2].split() == ["side", "1", "25.0", "12.5", "0.0", "50.0", "87.5", "1", "0"]
    assert lines[3].split() == ["side", "2", "0.0", "0.0", "0.0", "50.0", "50.0"]
    assert lines[4] == "game/en/summary-a4-mono (mono)"
    assert lines[6] == "all 2 sides in colour"
    assert lines[7].split()[:3] == ["mean", "25.0", "12.5"]
    assert lines[8] == "the only side in mono"
    assert lines[-1] == "least ink: mono, 71 % less than colour"
    assert len({len(lines[i]) for i in (0, 2, 5, 7, 9)}) == 1, "columns are in line"


def test_the_widest_table_fits_a_terminal() -> None:
    full, edition = (1.0, 1.0, 1.0, 1.0), "large-print+high-contrast"
    widest = Estimate("the-hunt", "pt_BR", f"places-a4-{edition}", "a4", edition, (full,), 1000, 99)
    total = Edition(edition, full, 999, 100_000, 100_000, 4.0)
    lines = estimate_table((widest,), (total,), total).splitlines()
    assert len(lines) == 5
    assert max(map(len, lines)) <= 80


def test_one_edition_is_not_compared() -> None:
    assert "least" not in estimate_table(FILES[:1], (COLOUR,), COLOUR)


def test_alike_editions_save_nothing() -> None:
    report = estimate_table(FILES[:1], (MONO, MONO), MONO)
    assert report.endswith("least ink: mono")


def test_data() -> None:
    report = estimate_data(FILES, (COLOUR, MONO), MONO)
    assert report["least_ink"] == "mono"
    first = report["files"][0]
    assert first["sides"][0] == {"cyan": 25.0, "magenta": 12.5, "yellow": 0.0, "black": 50.0}
    assert (first["papers"], first["cuts"], first["edition"]) == (1, 0, "colour")
    assert report["editions"][1]["mean"]["black"] == 50.0
    assert estimate_data((), (), None) == {"files": [], "editions": [], "least_ink": None}
