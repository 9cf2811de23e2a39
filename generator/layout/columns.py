"""Cut a row of units into columns, with the least penalty for breaks in bad places."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

from generator.content.model import Steps
from generator.layout.side import Unit

FIGURES = frozenset(
    (
        "allowance",
        "balance",
        "board",
        "component",
        "counter",
        "crt",
        "forces",
        "legend",
        "modifiers",
        "notation",
        "order",
        "queue",
        "roll",
        "schedule",
        "table",
        "track",
    )
)
LISTS = frozenset(("entries", "places"))
WORDS = frozenset(("checklist", "definitions", "note", "rules", "steps"))
AFTER_HEADING, AFTER_ITEM, AFTER_LEAD_IN = 1, 3, 100
"""The penalty for beginning a column with what follows a heading, an item or a lead-in."""
TORN, STRAGGLER = 14, 8
"""The penalty for tearing a short procedure, and for leaving one entry alone by a break."""
SHORT_PROCEDURE = 5
"""The most steps that are looked up as a whole."""
EMPTY = 40
"""The penalty for leaving a column empty beside others."""
ROUNDING = 0.02
"""How much less than the least height that is found may be the true one, in mm."""
UNEVENNESS = 0.01
"""The penalty for unevenness, for each mm² of the sum of the squares of the columns' heights.

As much as a section is torn for: columns of 22 and 48 mm become two of 35.
"""


def distribute(
    units: Sequence[Unit],
    heights: Sequence[float],
    columns: int,
    room: float = 0.0,
    headings: Sequence[float] = (),
) -> list[list[Unit]]:
    """Cut a row of units into columns in reading order.

    Within the room, the penalty for breaks and uneven columns is least. Where the room does not
    suffice, only the height of the tallest column counts. ``headings`` are the heights in mm of
    the headings that a column beginning with each unit repeats.
    """
    headings = headings or [0.0] * len(heights)
    least = least_height(heights, columns, headings)
    if room < least - ROUNDING:
        cuts, _ = _filled(heights, least, headings)
        cuts += [cuts[-1][1:1]] * (columns - len(cuts))
        return [[units[i] for i in cut] for cut in cuts]
    edges = _best_breaks(units, heights, columns, max(room, least), headings)
    return [list(units[first:after]) for first, after in pairwise(edges)]


def _best_breaks(
    units: Sequence[Unit],
    heights: Sequence[float],
    columns: int,
    room: float,
    headings: Sequence[float],
) -> list[int]:
    """Return where columns begin, and the end, with the least penalty within a room.

    By dynamic programming: the best way to fill some columns with the last units follows from
    the best ways to fill one column less. Of equal ways, the fullest first column wins.
    """
    end = len(units)
    best = {end: _Way(0.0, (end,))}
    for _ in range(columns):
        longer = {}
        for first in range(end, -1, -1):
            heading = headings[first] if first < end else 0.0
            ways = list(_ways(first, units, heights, best, room, heading))
            if ways:
                longer[first] = min(ways, key=lambda way: round(way.penalty, 6))
        best = longer
    return list(best[0].edges)


class _Way(Struct, frozen=True):
    """A way to cut units into columns: its penalty and its edges."""

    penalty: float
    edges: tuple[int, ...]


def _ways(
    first: int,
    units: Sequence[Unit],
    heights: Sequence[float],
    rest: Mapping[int, _Way],
    room: float,
    heading: float,
) -> Iterator[_Way]:
    """Yield the ways to fill a column from a unit on, the fullest one first."""
    filled = list(accumulate(heights[first:], initial=heading))
    for count in range(max(bisect_right(filled, room) - 1, 0), -1, -1):
        after = first + count
        if way := rest.get(after):
            height = filled[count] if count else 0.0
            penalty = _penalty(units, after, count) + UNEVENNESS * height**2
            yield _Way(way.penalty + penalty, (first, *way.edges))


def _penalty(units: Sequence[Unit], after: int, count: int) -> int:
    """Return the penalty for a column of so many units, the last of them before ``after``."""
    if not count:
        return EMPTY
    if after == len(units):
        return 0
    here, before = units[after], units[after - 1]
    ends_alone = here.block.kind in LISTS and here.ends and not here.begins
    begins_alone = before.block.kind in LISTS and before.begins and not before.ends
    return break_penalty(here) + (STRAGGLER if ends_alone or begins_alone else 0)


def break_penalty(unit: Unit, before: Unit | None = None) -> int:
    """Return the penalty for beginning a column with a unit.

    What has a heading of its own can begin a column; a table, a die or a figure without
    one should stay with the words that lead to it, unless the unit ``before`` has none.
    """
    if unit.opens:
        return 0
    is_led_to = before is None or before.block.kind in WORDS
    if unit.begins and is_led_to and unit.block.kind in FIGURES and not unit.block.title:
        return AFTER_LEAD_IN
    block = unit.block
    if isinstance(block, Steps) and not unit.begins and len(block.steps) <= SHORT_PROCEDURE:
        return TORN
    if unit.block.kind == "entries" or (unit.begins and unit.block.title):
        return AFTER_HEADING
    return AFTER_ITEM


def least_height(heights: Sequence[float], columns: int, headings: Sequence[float] = ()) -> float:
    """Return the least height that columns need, with the headings that they repeat.

    By bisection: filling each column as far as it goes shows whether a height suffices.
    """
    headings = headings or [0.0] * len(heights)
    low = max(heights)
    high = headings[0] + sum(heights) + 0.01  # rounded sums may differ by their order
    while high - low > 0.01:
        middle = (low + high) / 2
        cuts, tallest = _filled(heights, middle, headings)
        if len(cuts) <= columns and tallest <= middle:
            high = middle
        else:
            low = middle
    return high


def _filled(
    heights: Sequence[float], limit: float, headings: Sequence[float]
) -> tuple[list[list[int]], float]:
    """Fill column after column up to a limit; return what is in each, and the tallest height.

    A column may be taller than the limit only with the headings that it repeats.
    """
    columns: list[list[int]] = [[]]
    used = tallest = headings[0]
    for index, height in enumerate(heights):
        if columns[-1] and used + height > limit:
            columns.append([])
            used = headings[index]
        columns[-1].append(index)
        used += height
        tallest = max(tallest, used)
    return columns, tallest
