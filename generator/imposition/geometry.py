"""The words of imposition: boxes and lines on a printed side, in mm from its left top."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec import Struct

from generator.imposition.rulers import Ruler
from generator.units import Paper

Size = tuple[float, float]
"""Width and height."""
LineKind = Literal[
    "halo", "glow", "cut", "hair", "seam", "fold", "crease", "slit", "glue", "key", "register"
]
"""On a dark ground cuts have a white halo, and folds are creases, which are white too.

A hair is a fine cut at the corners of cards that touch, and has a white glow.
"""


class Rect(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    def grown(self, left: float, top: float, right: float, bottom: float) -> Rect:
        """Return it with its edges moved outwards."""
        return Rect(
            self.left - left,
            self.top - top,
            self.width + left + right,
            self.height + top + bottom,
        )

    def within(self, other: Rect) -> Rect:
        """Return what it has in common with another; its size may be nothing, never less."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(left, top, max(right - left, 0.0), max(bottom - top, 0.0))


class Turning(StrEnum):
    """Around which line paper is turned over: one that runs down, or one across.

    Turned around a line down, what was at the left lies at the right behind it, upright.
    Turned around a line across, what was at the top lies below, upside down.
    """

    DOWN = "down"
    ACROSS = "across"


class Flip(StrEnum):
    """On which edge of the paper the printer turns it over, as its settings say it."""

    LONG = "long"
    SHORT = "short"

    def turning(self, size: Size) -> Turning:
        """Return around which line that is for paper lying as it is printed."""
        upright = size[1] >= size[0]
        return Turning.DOWN if upright is (self is Flip.LONG) else Turning.ACROSS


class Leaf(NamedTuple):
    """Two finished pages that become front and back of one piece; numbers from 0."""

    front: int
    back: int | None = None


class Slot(Struct, frozen=True):
    """Where a finished page lies: its trimmed size, what may be seen of it, how it is turned.

    The page is made as large as ``box``; ``turn`` is clockwise, in quarters of 90 degrees
    given as degrees, and ``box`` is where the turned page comes to lie.
    """

    page: int
    box: Rect
    clip: Rect
    turn: int = 0


class Line(NamedTuple):
    """A straight line in the margin, drawn for whoever cuts, folds, glues or measures."""

    kind: LineKind
    left: float
    top: float
    right: float
    bottom: float


class Fill(NamedTuple):
    """A shape in one colour beneath all pages, its colour as ``#rrggbb``.

    ``grown`` is how far its colour reaches over its edges, in mm.
    """

    corners: tuple[tuple[float, float], ...]
    colour: str
    grown: float = 0.0


class Lettering(NamedTuple):
    """Words on one line, in the middle of a place, as small as they must be to fit.

    ``size`` is that of their type and ``room`` how long they may be, both in mm; ``face`` is the
    file of a typeface.
    """

    words: str
    face: Path
    size: float
    room: float
    x: float
    y: float
    colour: str
    runs_up: bool = False


class Forme(Struct, frozen=True):
    """All that one side of the paper is printed with.

    ``trim`` is what is left when the margins are cut off, ``bleed`` how far colour reaches
    over it.
    """

    size: Size
    slots: tuple[Slot, ...]
    lines: tuple[Line, ...]
    trim: Rect
    bleed: Rect
    rulers: tuple[Ruler, ...] = ()
    fills: tuple[Fill, ...] = ()
    lettering: tuple[Lettering, ...] = ()


def lying(paper: Paper) -> Size:
    """Return the size of paper with its long side across."""
    return max(paper.width, paper.height), min(paper.width, paper.height)


def upright(paper: Paper) -> Size:
    """Return the size of paper with its long side down."""
    return min(paper.width, paper.height), max(paper.width, paper.height)


def whole(size: Size) -> Rect:
    """Return all of the paper as a rectangle."""
    return Rect(0.0, 0.0, *size)


def behind(box: Rect, size: Size, turning: Turning) -> Rect:
    """Return where a box of the front lies, seen from the back."""
    if turning is Turning.DOWN:
        return box._replace(left=size[0] - box.right)
    return box._replace(top=size[1] - box.bottom)


def turn_behind(turn: int, turning: Turning) -> int:
    """Return how a back is turned whose upper edge lies behind that of its front."""
    return (-turn if turning is Turning.DOWN else 180 - turn) % 360


def slot_behind(slot: Slot, page: int, size: Size, turning: Turning) -> Slot:
    """Return the slot of the page behind one."""
    return Slot(
        page,
        behind(slot.box, size, turning),
        behind(slot.clip, size, turning),
        turn_behind(slot.turn, turning),
    )


def lines_behind(lines: Iterable[Line], size: Size, turning: Turning) -> tuple[Line, ...]:
    """Return the lines that lie behind those of the front."""
    if turning is Turning.DOWN:
        return tuple(
            Line(each.kind, size[0] - each.left, each.top, size[0] - each.right, each.bottom)
            for each in lines
        )
    return tuple(
        Line(each.kind, each.left, size[1] - each.top, each.right, size[1] - each.bottom)
        for each in lines
    )


def in_panel(page: int, format: Size, panel: Rect, turn: int = 0, shift: float = 0.0) -> Slot:
    """Return a page in the middle of a panel of the folded paper, shifted to the right."""
    width, height = format if turn % 180 == 0 else format[::-1]
    left = panel.left + (panel.width - width) / 2 + shift
    box = Rect(left, panel.top + (panel.height - height) / 2, width, height)
    return Slot(page, box, box.within(panel), turn)


def cuts_of(forme: Forme) -> int:
    """Return how many straight cuts a forme needs: marks in line are one cut."""
    marked = [line for line in forme.lines if line.kind in ("cut", "slit")]
    down = {round(line.left, 2) for line in marked if line.left == line.right}
    across = {round(line.top, 2) for line in marked if line.left != line.right}
    return len(down) + len(across)
