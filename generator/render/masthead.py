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
NAME_LEADING, CAPITALS = 1.24, 0.72
"""The height of the line of a sheet's name and of its capitals, in its type."""
HANGING = 0.35
"""How far lines of a face reach down, in em, where letters hang below all of them: a name in it
needs its line for itself, while capitals leave room in theirs for accents of the title."""
WEIGHT_BELOW = 0.5
"""How much what hangs below the line of a title counts when its middle is looked for: few letters
hang, so that a title in the middle of all its ink seems to stand high."""
AIR = 0.25
"""The least space between a title and a line of the plate, in mm."""


class Title(NamedTuple):
    """A title as it is set: its type in pt, the height of its line and how far down it is in mm."""

    size: float
    line: float
    drop: float


class SideTitles(NamedTuple):
    """How the name of a sheet and the title of a side below it are set.

    The type of both is in pt, the height of the line of the name and the room above it in mm.
    """

    small: float
    size: float
    line: float
    top: float


def side_titles_of(
    reach: Reach, small: float, size: float, plate: float, frame: float, form: Masthead
) -> SideTitles:
    """Return how both titles are set on a plate of a height: in the middle between its lines.

    What hangs below the line of a title counts only where it would touch a line of the plate, and
    as far as there is room above, so that the titles of all sides stand at the same height.
    """
    foot, inset = plate - RULE if form == "rule" else plate, _inset(frame, form)
    below = (1 + reach.ascent - reach.descent) / 2
    rising = max(reach.above - below, 0) if reach.descent > HANGING else 0
    if rising:
        share = _share_that_fits(reach, (small, size), foot - 2 * inset)
        small, size = small * share, size * share
    em = mm_from_pt(size)
    line = mm_from_pt(small) * NAME_LEADING + em * rising
    above = mm_from_pt(small) * (NAME_LEADING - CAPITALS) / 2
    baseline = line + em * below
    top = min((foot - baseline - above) / 2, foot - inset - baseline - em * reach.below)
    return SideTitles(small, size, line, max(top, inset - above))


def _share_that_fits(reach: Reach, sizes: tuple[float, float], room: float) -> float:
    """Return the share of both sizes (pt) at which name and title fit between the lines (mm).

    The letters of the title rise into the line of the name, whose own hang down from it.
    """
    small, em = map(mm_from_pt, sizes)
    needed = small * NAME_LEADING + em * (2 * reach.above - reach.ascent + reach.below)
    return min(1.0, room / max(needed, 0.01))


def _inset(frame: float, form: Masthead) -> float:
    """Return how far letters stay from the edge of a plate at least, in mm."""
    return frame * (INNER + THINNEST) + AIR if form == "plate" else AIR


def title_of(reach: Reach, size: float, plate: float, frame: float, form: Masthead) -> Title:
    """Return how a title is set on a plate of a height, whose frame is so far from its edge.

    Its letters stand in the middle, unless they would touch a line of the plate: then they are
    moved, and where that does not do, set smaller.
    """
    inset = _inset(frame, form)
    line = plate - RULE if form == "rule" else plate * LINE
    foot = line if form == "rule" else plate
    lowest = foot - inset
    usual = mm_from_pt(size)
    em = min(usual, (lowest - inset) / max(reach.above + reach.below, 0.01))
    baseline = line / 2 + em * (reach.ascent - reach.descent) / 2
    middle = (foot + em * (reach.above - reach.below * WEIGHT_BELOW)) / 2
    free = min(max(middle, inset + em * reach.above), lowest - em * reach.below)
    return Title(size * em / usual, line, free - baseline)
