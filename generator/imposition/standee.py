"""Standees: figures that are folded over, with a foot on each side, many on a sheet of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.imposition.geometry import Fill, Forme, Line, Rect, Slot
from generator.imposition.net import Net, Panel, box_corners
from generator.imposition.pattern import LEAST_MARGIN, Pattern, Spacing, fitting
from generator.imposition.rulers import above, beside, rulers_on
from generator.imposition.sizes import CardSize
from generator.units import Paper, size_in_mm

NARROWEST, WIDEST = 12.0, 80.0
LOWEST, HIGHEST = 20.0, 120.0
"""What a figure may measure, in mm."""
BLEED = 2.0
"""How far colour reaches over the cuts, in mm."""
APART = 2 * BLEED
"""The room between two standees, in mm."""
FOOT_SHARE, LEAST_FOOT, MOST_FOOT = 0.55, 10.0, 25.0
"""How long each foot is, as a share of the width of a figure, and its bounds in mm."""
SPREAD = {"back": -180.0, "front-foot": 90.0, "back-foot": 90.0}
"""By how many degrees each panel is folded towards the reader."""


class Standee(Struct, frozen=True):
    """The size of a figure, in mm, without its feet."""

    width: float
    height: float

    @property
    def foot(self) -> float:
        """How long each of its feet is."""
        return min(max(FOOT_SHARE * self.width, LEAST_FOOT), MOST_FOOT)

    @property
    def strip(self) -> CardSize:
        """The size of the strip that is cut out: foot, back, front, foot."""
        return CardSize("standee", self.width, 2 * (self.height + self.foot))

    def net(self, strip: Rect) -> Net:
        """Return the net that lies on a strip: the back is upside down above the front."""
        back = Rect(strip.left, strip.top + self.foot, self.width, self.height)
        front = Rect(strip.left, back.bottom, self.width, self.height)
        above_it = Rect(strip.left, strip.top, self.width, self.foot)
        below_it = Rect(strip.left, front.bottom, self.width, self.foot)
        middle = (front.left, front.top), (front.right, front.top)
        top = (back.left, back.top), (back.right, back.top)
        bottom = (front.left, front.bottom), (front.right, front.bottom)
        return Net(
            (
                Panel("front", box_corners(front)),
                Panel("back", box_corners(back), middle, "front"),
                Panel("front-foot", box_corners(below_it), bottom, "front"),
                Panel("back-foot", box_corners(above_it), top, "back"),
            )
        )

    def pattern(self, paper: Paper, margin: float = LEAST_MARGIN) -> Pattern | None:
        """Return where strips lie on a paper with a margin in mm; None where not one fits."""
        return fitting(self.strip, paper, Spacing(APART, BLEED, margin))


def standee_named(name: str) -> Standee:
    """Return the figure of a size such as ``25x45`` (mm) or ``1x2in``.

    Raises ValueError for anything else, and for one that cannot stand.
    """
    size = size_in_mm(name)
    if size is None:
        raise ValueError(f"“{name}” is no size of a figure; 25x45 in mm is, or 1x2in")
    width, height = size
    if not (NARROWEST <= width <= WIDEST and LOWEST <= height <= HIGHEST):
        wide, high = f"{NARROWEST:g} to {WIDEST:g}", f"{LOWEST:g} to {HIGHEST:g}"
        raise ValueError(f"a figure is {wide} mm wide and {high} mm high, not {name}")
    return Standee(width, height)


def formes(
    pages: Sequence[int], standee: Standee, pattern: Pattern, ground: str | None
) -> Iterator[Forme]:
    """Yield the sheets of some figures, each by the number of its page.

    Feet have the ``ground`` as their colour, or none.
    """
    boxes = [box for box, _ in pattern.boxes()]
    for first in range(0, len(pages), len(boxes)):
        laid = list(zip(pages[first : first + len(boxes)], boxes, strict=False))
        yield _sheet(laid, standee, pattern, ground)


def _lines(net: Net, is_dark: bool) -> Iterator[Line]:
    """Yield the lines of a net; the fold at the head is on a light ground, whatever the feet."""
    head = net.panel("back").fold
    for line in net.lines(is_dark):
        is_head = head is not None and line[1:] == (*head[0], *head[1])
        yield line._replace(kind="fold") if is_head else line


def _sheet(
    laid: Sequence[tuple[int, Rect]], standee: Standee, pattern: Pattern, ground: str | None
) -> Forme:
    slots: list[Slot] = []
    lines: list[Line] = []
    fills: list[Fill] = []
    for page, box in laid:
        net = standee.net(box)
        front, back = net.panel("front").bounds, net.panel("back").bounds
        slots.append(Slot(page, front, front.grown(BLEED, 0, BLEED, 0)))
        slots.append(Slot(page, back, back.grown(BLEED, 0, BLEED, 0), turn=180))
        lines += _lines(net, is_dark=ground is not None)
        if ground:
            feet = (net.panel(name) for name in ("front-foot", "back-foot"))
            fills += (Fill(foot.corners, ground, BLEED) for foot in feet)
    trim = pattern.trim
    bleed = trim.grown(BLEED, BLEED, BLEED, BLEED)
    rulers = rulers_on(
        (
            *([beside(bleed.left, bleed.top, bleed.bottom)] if bleed.left > 5 else []),
            *([above(bleed.top, bleed.left, bleed.right)] if bleed.top > 5 else []),
        )
    )
    return Forme(pattern.size, tuple(slots), tuple(lines), trim, bleed, rulers, tuple(fills))
