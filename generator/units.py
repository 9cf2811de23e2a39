"""Paper and the units it is measured in: millimetres, points, CSS pixels."""

from __future__ import annotations

import re
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def scale(self) -> float:
        """How much larger than A4 or Letter the type may grow on this paper."""
        return max(1.0, self.share)

    @property
    def share(self) -> float:
        """How large the paper is beside A4 or Letter, by its narrower measure."""
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
SMALLEST_MM, LARGEST_MM = 50.0, 2000.0
_SIZE = re.compile(r"(\d{2,4}(?:\.\d)?)x(\d{2,4}(?:\.\d)?)(?:mm)?")


def paper_named(name: str) -> Paper:
    """Return the paper with a name (``a4``) or a size in millimetres (``210x297``).

    Raises ValueError when the name is unknown or the size out of bounds.
    """
    if paper := PAPERS.get(name.lower()):
        return paper
    match = _SIZE.fullmatch(name.lower())
    if match is None:
        raise ValueError(f"unknown paper “{name}”; known: {', '.join(PAPERS)}, or 210x297 in mm")
    width, height = float(match[1]), float(match[2])
    if not all(SMALLEST_MM <= side <= LARGEST_MM for side in (width, height)):
        raise ValueError(f"paper “{name}” is not between {SMALLEST_MM:g} and {LARGEST_MM:g} mm")
    return Paper(f"{match[1]}x{match[2]}mm", width, height)
