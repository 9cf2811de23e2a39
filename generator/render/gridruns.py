"""Say which cells of a map are meant, row by row, with runs of neighbours as their ends."""

from __future__ import annotations

from collections.abc import Sequence

from generator.content.gridmap import Cell, Lattice


def runs(lattice: Lattice, cells: Sequence[Cell]) -> str:
    """Return cells in words, row by row, with runs of neighbours as their ends."""
    words: list[str] = []
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    start = last = None
    for cell in (*ordered, None):
        if cell is not None and last is not None and cell == (last[0] + 1, last[1]):
            last = cell
            continue
        if start is not None and last is not None:
            first, end = lattice.name(start), lattice.name(last)
            words.append(first if start == last else f"{first}–{end}")
        start = last = cell
    return ", ".join(words)
