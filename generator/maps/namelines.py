"""Break names of places into lines, and set them where they were placed."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import NamedTuple

from msgspec import Struct

from generator.maps.bidi import is_rtl
from generator.maps.lettering import Line
from generator.maps.names import Box, PlacedName

BREAK = re.compile(r"(?<![.&]) |(?<=\w)-(?=\w)")
"""Where a name may be broken: at a space, which is left out, or after a hyphen; not between a
short word with a point, such as St., and what it is about, nor after an ampersand."""

WAYS = 8
"""In how many ways a name is broken into so many lines: all ways of one of five words or fewer."""
LEADING, WORD_SPACE = 1.02, 0.22
"""The distance between the baselines of a name and the space between its runs, in em."""

Rows = tuple[tuple[Line, ...], ...]
"""A name in rows of runs: its code, if any, and words."""


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
    """Return a name on one line, and broken at spaces and after hyphens into as many as allowed.

    Of a name of many words these are the ways whose longest line is shortest.
    """
    breaks = [found.end() for found in BREAK.finditer(name)]
    found: list[tuple[str, ...]] = [(name,)]
    for count in range(2, min(most, len(breaks) + 1) + 1):
        ways = [
            tuple(name[i:j].rstrip(" ") for i, j in pairwise((0, *cuts, len(name))))
            for cuts in combinations(breaks, count - 1)
        ]
        if len(ways) > WAYS:
            ways = sorted(ways, key=lambda lines: max(map(len, lines)))[:WAYS]
        found += ways
    return found


def row_width(row: tuple[Line, ...]) -> float:
    """Return the width of a row with the spaces between its runs."""
    return sum(line.width for line in row) + WORD_SPACE * row[-1].size * (len(row) - 1)


def height_of(rows: Rows) -> float:
    """Return the height of a name from the top of its first row to its last baseline."""
    return rows[0][-1].ascent + LEADING * rows[-1][-1].size * (len(rows) - 1)


def name_lines(placed: PlacedName, rows: Rows, middle: float) -> NameLines:
    """Return a name at its place, line by line; ``middle`` is that of the place.

    Its lines are aligned at the right where it is left of its place, centred above and below,
    and aligned at the left elsewhere. A code is where reading begins: at the right in Hebrew.
    """
    left, top, right, _ = placed.box
    indent = 1.0 if right <= middle else 0.5 if left < middle else 0.0
    size = rows[-1][-1].size
    lines, boxes = [], []
    for number, row in enumerate(rows):
        width = row_width(row)
        start = x = left + indent * (right - left - width)
        baseline = top + rows[0][-1].ascent + number * LEADING * size
        for line in row[::-1] if is_rtl(row[-1].words) else row:
            lines.append((line, x, baseline))
            x += line.width + WORD_SPACE * size
        words = " ".join(line.words for line in row)
        boxes.append(Row(words, (start, baseline - row[-1].ascent, start + width, baseline)))
    return NameLines(placed.id, tuple(lines), tuple(boxes), placed.box, placed.touches)
