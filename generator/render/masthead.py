"""Keep the title of a game clear of the lines of its plate, whatever stands on its letters."""

from __future__ import annotations

from typing import NamedTuple

from generator.content.theme import Masthead
from generator.render.assets import Reach
from generator.units import mm_from_pt

LINE = 0.98
"""The height of the line of a title, as a share of the plate's."""
INNER, THINNEST = 1.6, 1 / 7.5
"""Where the inner frame of a plate is, and how thick, in distances of the outer one."""
RULE = 1.4
"""What the rule under a masthead takes, in mm."""
AIR = 0.25
"""The least space between a title and a line of the plate, in mm."""


class Title(NamedTuple):
    """A title as it is set: its type in pt, the height of its line and how far down it is in mm."""

    size: float
    line: float
    drop: float


def title_of(reach: Reach, size: float, plate: float, frame: float, form: Masthead) -> Title:
    """Return how a title is set on a plate of a height, whose frame is so far from its edge.

    It stands where its line is, unless its letters would touch a line of the plate: then it is
    moved, and where that does not do, it is set smaller.
    """
    inset = frame * (INNER + THINNEST) + AIR if form == "plate" else AIR
    line = plate - RULE if form == "rule" else plate * LINE
    lowest = (line if form == "rule" else plate) - inset
    usual = mm_from_pt(size)
    em = min(usual, (lowest - inset) / max(reach.above + reach.below, 0.01))
    baseline = line / 2 + em * (reach.ascent - reach.descent) / 2
    free = min(max(baseline, inset + em * reach.above), lowest - em * reach.below)
    return Title(size * em / usual, line, free - baseline)
