"""Paper and the units it is measured in: millimetres, points, CSS pixels."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
PX_PER_INCH = 96.0


def mm_from_px(px: float) -> float:
    """Convert CSS pixels (96 to the inch) to millimetres."""
    return px * MM_PER_INCH / PX_PER_INCH


def px_from_mm(mm: float) -> float:
    """Convert millimetres to CSS pixels (96 to the inch)."""
    return mm * PX_PER_INCH / MM_PER_INCH


def mm_from_pt(pt: float) -> float:
    """Convert points (72 to the inch) to millimetres."""
    return pt * MM_PER_INCH / PT_PER_INCH


def pt_from_mm(mm: float) -> float:
    """Convert millimetres to points (72 to the inch)."""
    return mm * PT_PER_INCH / MM_PER_INCH


TRIMMED_MARGIN = 2.0
"""How much of a page's own margin is trimmed with a rim, in mm."""


class Paper(Struct, frozen=True):
    """A sheet of paper in portrait orientation, in millimetres.

    With a ``rim`` it is the page within a larger paper that is trimmed after printing; the
    paper exceeds the page by ``beyond`` on each side.
    """

    name: str
    width: float
    height: float
    rim: float = 0.0

    def trimmed(self, rim: float) -> Paper:
        """Return the page for this paper if a rim (mm) is cut off all around, for a film."""
        beyond = rim - TRIMMED_MARGIN
        return replace(
            self, width=self.width - 2 * beyond, height=self.height - 2 * beyond, rim=rim
        )

    @property
    def beyond(self) -> float:
        """How far the paper exceeds the page on each side, in mm."""
        return self.rim - TRIMMED_MARGIN if self.rim else 0.0

    @property
    def is_in_inches(self) -> bool:
        """Whether it is sold in inches, where rulers are in inches."""
        return self.name in INCH_PAPERS

    @property
    def page_ratio(self) -> float:
        """The size of the page relative to the paper: its type may be smaller by this factor."""
        whole = self.width + 2 * self.beyond, self.height + 2 * self.beyond
        return min(self.width / whole[0], self.height / whole[1])

    @property
    def scale(self) -> float:
        """The factor by which type may be larger than on A4 or Letter."""
        return max(1.0, self.share)

    @property
    def share(self) -> float:
        """The size of the paper relative to A4 and Letter, by its narrower dimension."""
        return min(self.width / A4.width, self.height / LETTER.height)


A4 = Paper("a4", 210.0, 297.0)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a3", 297.0, 420.0),
        A4,
        Paper("a5", 148.0, 210.0),
        LETTER,
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
    )
}
INCH_PAPERS = ("letter", "legal", "tabloid")
"""The papers that are sold in inches."""
SMALLEST_MM, LARGEST_MM = 50.0, 2000.0
_LENGTH = r"([0-9]{1,4}(?:[.,][0-9]{1,3})?) ?(mm|cm|in|\"|″)?"
SIZE = rf"{_LENGTH} ?[x×] ?{_LENGTH}"
"""The pattern of a size: width and height in mm, or with units; one unit is for both."""
_SIZE = re.compile(SIZE)
_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH, "″": MM_PER_INCH}


def size_in_mm(words: str) -> tuple[float, float] | None:
    """Return a size such as ``63x88``, ``6,3 x 8,8 cm`` or ``2.5x3.5in`` in mm, if it is one."""
    match = _SIZE.fullmatch(words.strip().lower())
    if match is None:
        return None
    width, unit, height, last = match.groups()
    of_width, of_height = _UNITS[unit or last or ""], _UNITS[last or unit or ""]

    def in_mm(number: str, of_unit: float) -> float:
        return round(float(number.replace(",", ".")) * of_unit, 2)

    return in_mm(width, of_width), in_mm(height, of_height)


def paper_named(name: str) -> Paper:
    """Return the paper with a name (``a4``) or a size (``210x297``, ``8.5x11in``).

    Raises ValueError if the name is unknown or the size is out of bounds.
    """
    if paper := PAPERS.get(name.lower()):
        return paper
    size = size_in_mm(name)
    if size is None:
        known = ", ".join(PAPERS)
        raise ValueError(f"unknown paper “{name}”; known: {known}, or 210x297 in mm, 8.5x11in")
    width, height = size
    if not all(SMALLEST_MM <= side <= LARGEST_MM for side in size):
        raise ValueError(f"paper “{name}” is not between {SMALLEST_MM:g} and {LARGEST_MM:g} mm")
    return Paper(f"{width:g}x{height:g}mm", width, height)
