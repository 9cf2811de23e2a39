"""Share the width of a row among boxes, so that none is much higher than the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LEAST_PART = 0.85
"""The least width of a box, as a share of what it had if all were as wide."""


class Need(NamedTuple):
    """What a box needs: the length of its words in one line, which is positive; its least width."""

    words: float
    least: float


def shared(needs: Sequence[Need], room: float) -> Sequence[float]:
    """Return the widths of boxes: by their words, but none less than it needs.

    Words that stay in one line if all are as wide do so in any case. All are as wide where there
    is not even room for that.
    """
    equal = room / len(needs)
    in_line = [each.words if each.words <= equal else 0.0 for each in needs]
    leasts = [
        max(each.least, line, LEAST_PART * equal) for each, line in zip(needs, in_line, strict=True)
    ]
    if sum(leasts) > room:
        return [equal] * len(needs)
    fixed: dict[int, float] = {}
    while True:
        free = [number for number in range(len(needs)) if number not in fixed]
        left = room - sum(fixed.values())
        words = sum(needs[number].words for number in free)
        widths = {number: left * needs[number].words / words for number in free}
        short = {number: leasts[number] for number in free if widths[number] < leasts[number]}
        if not short:
            return [(fixed | widths)[number] for number in range(len(needs))]
        fixed |= short
