"""Tuck boxes that hold a deck: their size, and their net on a sheet of paper."""

from __future__ import annotations

from math import cos, pi, sin

from msgspec import Struct

from generator.imposition.geometry import Rect, Size, lying, upright
from generator.imposition.net import Net, Panel, Point, Segment, box_corners
from generator.imposition.pattern import LEAST_MARGIN
from generator.imposition.sizes import CardSize
from generator.units import Paper

PLAY = 1.2
"""How much wider and higher than its cards a box is inside, in mm."""
PLAY_DEEP = 1.0
"""How much deeper than its cards it is, in mm."""
LEAST_DEEP = 5.0
"""How deep a box is at least, in mm: a lower one cannot be folded."""
GLUE = 12.0
"""How wide a strip of glue is at most, in mm."""
LEAST_TAB = 14.0
"""How long the tab of the lid is at least, in mm."""
SLACK = 0.5
"""How much narrower on each side flaps are that go inside, in mm."""
NOTCH = 8.0
"""The radius of the notch for the thumb, in mm."""
BLEED = 3.0
"""How far colour reaches over the cuts, in mm."""
_STEPS = 12
"""Straight lines in a half circle."""


class BoxSize(Struct, frozen=True):
    """The measures of a box along its faces, in mm."""

    width: float
    height: float
    depth: float

    @classmethod
    def of(cls, card: CardSize, count: int, thickness: float) -> BoxSize:
        """Return the size of a box for so many cards, made of the same stock.

        ``thickness`` is that of a card, in mm. Raises ValueError where there is no card.
        """
        if count < 1:
            raise ValueError("a box holds one card at least")
        depth = max(count * thickness + PLAY_DEEP, LEAST_DEEP)
        inner = card.width + PLAY, card.height + PLAY, depth
        return cls(*(round(each + thickness, 2) for each in inner))


class LaidBox(Struct, frozen=True):
    """The net of a box on its paper."""

    paper: Size
    net: Net

    def face(self, name: str) -> Rect:
        """Return where a face lies: front, back, left, right, lid or bottom."""
        return self.net.panel(name).bounds


def laid_on(size: BoxSize, paper: Paper, margin: float = LEAST_MARGIN) -> LaidBox | None:
    """Return the net of a box in the middle of its paper; None if that is too small.

    ``margin`` is the free paper around it at least, in mm.
    """
    net = net_of(size)
    bounds = net.bounds
    for width, height in (upright(paper), lying(paper)):
        right, down = (width - bounds.width) / 2, (height - bounds.height) / 2
        if min(right, down) >= margin:
            return LaidBox((width, height), net.moved(right - bounds.left, down - bounds.top))
    return None


def net_of(size: BoxSize) -> Net:
    """Return the net of a box: a strip of four faces, its lid and bottom, and the flaps.

    The lid is tucked in at the front; the bottom is glued, and so is the side.
    """
    faces = _faces(size)
    return Net(
        (
            Panel("front", _notched(faces["front"])),
            Panel("left", box_corners(faces["left"]), _left(faces["front"]), "front"),
            Panel("right", box_corners(faces["right"]), _left(faces["right"]), "front"),
            Panel("back", box_corners(faces["back"]), _left(faces["back"]), "right"),
            _side_glue(faces["left"], size),
            *_lid(faces, size),
            *_bottom(faces, size),
        )
    )


def _faces(size: BoxSize) -> dict[str, Rect]:
    """Return the upright faces side by side, and lid and bottom on the back."""
    width, height, depth = size.width, size.height, size.depth
    front = Rect(depth, 0.0, width, height)
    back = Rect(front.right + depth, 0.0, width, height)
    return {
        "left": Rect(0.0, 0.0, depth, height),
        "front": front,
        "right": Rect(front.right, 0.0, depth, height),
        "back": back,
        "lid": Rect(back.left, -depth, width, depth),
        "bottom": Rect(back.left, height, width, depth),
    }


def _lid(faces: dict[str, Rect], size: BoxSize) -> tuple[Panel, ...]:
    lid = faces["lid"]
    long = min(max(size.depth, LEAST_TAB), 16.0)
    left, right = lid.left + SLACK, lid.right - SLACK
    round_by = long / 2
    tab: list[Point] = [(right, lid.top), *_arc(right - round_by, lid.top - long, round_by, 0)]
    tab += [*_arc(left + round_by, lid.top - long, round_by, 90), (left, lid.top)]
    dust = min(max(0.9 * size.depth, 8.0), 20.0, size.width / 2 - 1, size.depth + long - 11.0)
    return (
        Panel("lid", box_corners(lid), _bottom_edge(lid), "back"),
        Panel("tab", tuple(tab), ((left, lid.top), (right, lid.top)), "lid"),
        _flap("left-dust", faces["left"], "left", -dust),
        _flap("right-dust", faces["right"], "right", -dust),
    )


def _bottom(faces: dict[str, Rect], size: BoxSize) -> tuple[Panel, ...]:
    bottom = faces["bottom"]
    dust = min(max(0.9 * size.depth, 8.0), 20.0, size.width / 2 - 1)
    return (
        Panel("bottom", box_corners(bottom), _top_edge(bottom), "back"),
        _flap("left-glue", faces["left"], "left", dust, is_glued=True),
        _flap("right-glue", faces["right"], "right", dust, is_glued=True),
        _flap("front-glue", faces["front"], "front", min(size.depth - 1, GLUE), is_glued=True),
    )


def _side_glue(left: Rect, size: BoxSize) -> Panel:
    """Return the strip beside the left face that is glued behind the back."""
    wide = min(GLUE, size.width / 3)
    slant = min(wide, 4.0)
    corners = (
        (left.left, left.top),
        (left.left, left.bottom),
        (left.left - wide, left.bottom - slant),
        (left.left - wide, left.top + slant),
    )
    return Panel("side-glue", corners, _left(left), "left", is_glued=True)


def _flap(name: str, face: Rect, parent: str, long: float, is_glued: bool = False) -> Panel:
    """Return a flap above a face, or below it for a positive length; it is narrower at its end."""
    edge = face.top if long < 0 else face.bottom
    left, right = face.left + SLACK, face.right - SLACK
    slant = min(2.0, (right - left) / 4)
    corners = (
        (left, edge),
        (right, edge),
        (right - slant, edge + long),
        (left + slant, edge + long),
    )
    return Panel(name, corners, ((left, edge), (right, edge)), parent, is_glued)


def _notched(front: Rect) -> tuple[Point, ...]:
    """Return the corners of the front, with a notch for the thumb at its top."""
    radius = min(NOTCH, front.width / 4)
    middle = front.left + front.width / 2
    angles = (pi * step / _STEPS for step in range(_STEPS + 1))
    notch = [(middle - radius * cos(angle), front.top + radius * sin(angle)) for angle in angles]
    left_top, right_top, right_bottom, left_bottom = box_corners(front)
    return (left_top, *notch, right_top, right_bottom, left_bottom)


def _arc(x: float, top: float, radius: float, start: int) -> list[Point]:
    """Return a quarter of a circle below ``top``, from so many degrees on, against the clock."""
    steps = _STEPS // 2
    angles = (pi * (start / 180 + step / steps / 2) for step in range(steps + 1))
    return [(x + radius * cos(each), top + radius - radius * sin(each)) for each in angles]


def _left(face: Rect) -> Segment:
    return (face.left, face.top), (face.left, face.bottom)


def _top_edge(face: Rect) -> Segment:
    return (face.left, face.top), (face.right, face.top)


def _bottom_edge(face: Rect) -> Segment:
    return (face.left, face.bottom), (face.right, face.bottom)
