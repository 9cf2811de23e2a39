"""The progress of translations, as a table for the terminal or in Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.language.progress import Progress
from generator.language.script import known_name, own_name

HEADS = ("game", "language", "translated", "reviewed", "stale", "missing", "as source")


def progress_table(rows: Sequence[Progress]) -> str:
    """Return a table with aligned columns."""
    return _aligned([HEADS, *map(_cells, rows)])


def progress_markdown(rows: Sequence[Progress]) -> str:
    """Return a table in Markdown."""
    lines = [HEADS, ("---", "---", *["---:"] * (len(HEADS) - 2)), *map(_cells, rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


def fit_table(sides: Sequence[Mapping[str, Any]]) -> str:
    """Return a table of sides with type size, smallest size and fill."""
    heads = ("language", "side", "type", "smallest", "used")
    rows = [
        (
            side["language"],
            f"{side['game']} {side['side']}",
            f"{side['type_size']:.2f} pt",
            f"{side['smallest']:.2f} pt",
            f"{100 * side['fill']:.0f} %",
        )
        for side in sides
    ]
    return _aligned([heads, *rows])


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if index < 2 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _cells(row: Progress) -> tuple[str, ...]:
    known = known_name(row.language)
    name = own_name(known) if known else ""
    return (
        row.game,
        f"{row.language} {name}".rstrip(),
        f"{row.percent} %",
        str(row.reviewed),
        _stale(row),
        str(len(row.missing)),
        str(row.same),
    )


def _stale(row: Progress) -> str:
    """Return how many texts are stale, and how many of these a machine has suggested."""
    machines = f" ({row.suggested} suggested)" if row.suggested else ""
    return f"{len(row.stale)}{machines}"
