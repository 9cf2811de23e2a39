"""Break names of places into lines, and set them where they were placed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations, pairwise
from typing import NamedTuple

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from generator.maps.bidi import is_rtl
from generator.maps.lettering import Line, straight
from generator.maps.names import Box, PlacedName

BREAK = re.compile(r"(?<![.&]) |(?<=\w)-(?=\w)")
"""Where a name may be broken: at a space, which is left out, or after a hyphen; not between a
short word with a point, such as St., and what it is about, nor after an ampersand."""

WAYS = 8
"""In how many ways a name is broken into so many lines: all ways of one of five words or fewer."""
LEADING, WORD_SPACE = 1.02, 0.2
"""The distance between the baselines of a name and the space between it and its code, in em."""
BESIDE_CODE, ABOVE_CODE = 0.24, 0.2
"""The room around a code within its tag, in em."""
BETWEEN_LETTERS = 0.12
"""How far beside each of its letters a name is still struck out, in em: over half a word space."""


class NameSetting(Struct, frozen=True):
    """A way to set a name: its lines, and the code in front of them or ``above``, if any.

    A place on water has nothing but a code here.
    """

    lines: tuple[Line, ...]
    code: Line | None = None
    above: bool = False

    @property
    def first(self) -> Line | None:
        """The line in the first row, if there is one beside or without a code."""
        return self.lines[0] if self.lines and not self.above else None

    @property
    def code_width(self) -> float:
        """The width of the code with its tag and the space up to the name."""
        if not self.code:
            return 0.0
        tag = self.code.width + 2 * BESIDE_CODE * self.code.size
        return tag + WORD_SPACE * self.first.size if self.first else tag

    @property
    def widths(self) -> tuple[float, ...]:
        """The width of each row."""
        widths = [line.width for line in self.lines]
        first, *others = widths if self.first else (0.0, *widths)
        return self.code_width + first, *others

    @property
    def ascent(self) -> float:
        """The height of the first row above its baseline, its tag included."""
        first = self.first.ascent if self.first else 0.0
        if not self.code:
            return first
        return max(first, self.code_rise + self.code.ascent + ABOVE_CODE * self.code.size)

    @property
    def code_rise(self) -> float:
        """The height of the baseline of the code above that of the first line."""
        return (self.first.ascent - self.code.ascent) / 2 if self.code and self.first else 0.0

    @property
    def height(self) -> float:
        """The height from the top of the first row to the last baseline."""
        return self.ascent + sum(self.leads)

    @property
    def leads(self) -> tuple[float, ...]:
        """The distances of the other rows from those above them."""
        return tuple(LEADING * line.size for line in self.lines[1 if self.first else 0 :])


class Row(NamedTuple):
    """A row of a name: its words and their box."""

    text: str
    box: Box


class NameLines(Struct, frozen=True):
    """A name as set: its lines with their starts, its code with start and tag, rows and box."""

    id: str
    lines: tuple[tuple[Line, float, float], ...]
    rows: tuple[Row, ...]
    box: Box
    touches: int
    code: tuple[Line, float, float] | None = None
    tag: Box | None = None


def covered(name: NameLines) -> BaseGeometry:
    """Return what a name covers: the boxes of its letters, word by word, and the tag of its code.

    A way between two words strikes the name out as well.
    """
    boxes = [name.tag] if name.tag else []
    for line, x, y in name.lines:
        ends = [(ring.min(axis=0), ring.max(axis=0)) for ring in straight(line, x, y)]
        room = BETWEEN_LETTERS * line.size
        boxes += [(a[0] - room, a[1], b[0] + room, b[1]) for a, b in ends]
    return shapely.union_all(shapely.box(*np.array(boxes).reshape(-1, 4).T))


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


def name_lines(placed: PlacedName, setting: NameSetting, middle: float) -> NameLines:
    """Return a name at its place, line by line; ``middle`` is that of the place.

    Its lines are aligned at the right where it is left of its place, centred above and below,
    and aligned at the left elsewhere. A code is where reading begins: at the right in Hebrew.
    """
    left, top, right, _ = placed.box
    indent = 1.0 if right <= middle else 0.5 if left < middle else 0.0
    starts = [left + indent * (right - left - width) for width in setting.widths]
    baselines = list(accumulate(setting.leads, initial=top + setting.ascent))
    is_rtl_name = any(is_rtl(line.words) for line in setting.lines)
    first = starts[0] if is_rtl_name else starts[0] + setting.code_width
    skipped = 0 if setting.first else 1
    line_starts = [first, *starts[1:]][skipped:]
    lines = tuple(zip(setting.lines, line_starts, baselines[skipped:], strict=True))
    code, tag = None, None
    if setting.code:
        ends_at = starts[0] + setting.widths[0]
        code, tag = _tagged(setting, ends_at if is_rtl_name else starts[0], top, is_rtl_name)
    rows = tuple(_rows(setting, starts, baselines))
    return NameLines(placed.id, lines, rows, placed.box, placed.touches, code, tag)


def _rows(
    setting: NameSetting, starts: Sequence[float], baselines: Sequence[float]
) -> Iterator[Row]:
    """Yield the rows of a name with their words, the code first."""
    words = [line.words for line in setting.lines]
    words = words if setting.first else ["", *words]
    if setting.code:
        words[0] = f"{setting.code.words} {words[0]}".strip()
    for text, x, width, y in zip(words, starts, setting.widths, baselines, strict=True):
        yield Row(text, (x, y - setting.ascent, x + width, y))


def _tagged(
    setting: NameSetting, edge: float, top: float, at_right: bool
) -> tuple[tuple[Line, float, float], Box]:
    """Return a code and its tag, level with the middle of the first row, from an edge on."""
    code = setting.code
    assert code is not None
    room, above = BESIDE_CODE * code.size, ABOVE_CODE * code.size
    width = code.width + 2 * room
    left = edge - width if at_right else edge
    baseline = top + setting.ascent - setting.code_rise
    box = (left, baseline - code.ascent - above, left + width, baseline + above)
    return (code, left + room, baseline), box
