"""Break names of places into lines, and set them where they were placed."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import NamedTuple

from msgspec import Struct

from generator.maps.lettering import Line
from generator.maps.names import Box, PlacedName


class Row(NamedTuple):
    """A row of a name: its words and their box."""

    text: str
    box: Box


class NameLines(Struct, frozen=True):
    """A name as set: its lines with their starts, its rows, and its box."""

    id: str
    lines: tuple[tuple[Line, float, float], ...]
    rows: tuple[Row, ...]
    box: Box
    touches: int


def line_breaks(name: str, most: int = 2) -> list[tuple[str, ...]]:
    """Return a name on one line, and broken at its spaces into as many lines as allowed."""
    words = name.split(" ")
    found: list[tuple[str, ...]] = [(name,)]
    for count in range(2, min(most, len(words)) + 1):
        for cuts in combinations(range(1, len(words)), count - 1):
            bounds = pairwise((0, *cuts, len(words)))
            found.append(tuple(" ".join(words[i:j]) for i, j in bounds))
    return found


def name_lines(
    placed: PlacedName, rows: tuple[tuple[Line, ...], ...], leading: float, space: float
) -> NameLines:
    """Return a name at its place, line by line."""
    left, top = placed.box[:2]
    lines, boxes = [], []
    for number, row in enumerate(rows):
        x, baseline = left, top + rows[0][-1].ascent + number * leading
        for line in row:
            lines.append((line, x, baseline))
            x += line.width + space
        words = " ".join(line.words for line in row)
        boxes.append(Row(words, (left, baseline - row[-1].ascent, x, baseline)))
    return NameLines(placed.id, tuple(lines), tuple(boxes), placed.box, placed.touches)
