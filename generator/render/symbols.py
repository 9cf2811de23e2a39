"""Draw the symbols of kinds of troops: signs in the box of a unit, as on maps of war."""

from __future__ import annotations

import math
from collections.abc import Mapping

from generator.content.model import Echelon, Troops
from generator.maps.decimals import decimal
from generator.render.shapes import circle, line

Box = tuple[float, float, float, float]
"""Left, top, width and height of the box of a unit."""
MARKS: Mapping[Echelon, str] = {
    "team": "Ø",
    "squad": "•",
    "section": "••",
    "platoon": "•••",
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
    "army-group": "XXXXX",
}
"""The mark above the box of a unit, by its size."""
WEIGHT = 2.6
"""Weight of the lines of a box, in hundredths of a counter's height."""
STAFF, KNOB = 11.0, 3.2
"""How far the staff of a headquarters reaches below its box, and the radius of the knob on it."""
ASTAFF = WEIGHT
"""How far a headquarters is moved to the right, so that with its staff it is in the middle."""
LEAVES = 5
"""How many pairs of leaves a branch of a wreath has: one more would touch the name above."""
OUTER, INNER, BULGE = 0.5, 0.32, 0.42
"""Length of its leaves outside and inside, in radii, and their breadth in their lengths."""


def symbol(
    troops: Troops, box: Box, ink: str, paper: str, outer: str, with_sign: bool = True
) -> str:
    """Return the box of a unit with the sign of its troops, or with room for another one.

    It is drawn in ``ink`` on ``paper``, and beyond the box in ``outer``. A leader has a wreath.
    """
    left, top, width, height = box
    if troops == "leader":
        x, y = left + width / 2, top + height / 2
        star = _star(x, y - height * 0.05, height * 0.27, outer) if with_sign else ""
        return _wreath(x, y - height * 0.02, height * 0.43, outer) + star
    outline = (
        f'<path d="M{_xy(left, top)}h{decimal(width)}v{decimal(height)}h{decimal(-width)}Z"'
        f' fill="{paper}" stroke="{ink}" stroke-width="{decimal(WEIGHT)}"/>'
    )
    if troops == "headquarters":  # on a staff, as a flag; beside the frame, whose lines are dark
        x = left - 1.3 * WEIGHT
        pole = line(
            f"M{_xy(x, top - WEIGHT)}v{decimal(height + WEIGHT + STAFF)}", outer, 1.6 * WEIGHT
        )
        outline += pole + circle(x, top - WEIGHT - KNOB / 2, KNOB, fill=outer)
    return outline + (_sign(troops, box, ink) if with_sign else "")


def _sign(troops: Troops, box: Box, ink: str) -> str:
    left, top, width, height = box
    right, bottom = left + width, top + height
    x, y = left + width / 2, top + height / 2
    rising = f"M{_xy(left, bottom)}L{_xy(right, top)}"
    falling = f"M{_xy(left, top)}L{_xy(right, bottom)}"
    oval = _oval(x, y, width * 0.33, height * 0.3)
    signs: Mapping[str, str] = {
        "infantry": _strokes(rising + falling, ink),
        "cavalry": _strokes(rising, ink),
        "artillery": circle(x, y, height * 0.2, fill=ink),
        "armour": _strokes(oval, ink),
        "mechanised": _strokes(rising + falling + oval, ink),
        "anti-tank": _strokes(f"M{_xy(left, bottom)}L{_xy(x, top)}L{_xy(right, bottom)}", ink),
        "engineers": _strokes(_bridge(x, y, width * 0.56, height * 0.36), ink),
        "airborne": _strokes(
            rising + falling + _gull(x, top + height * 0.84, width * 0.3, height * 0.2), ink
        ),
        "air": _strokes(_propeller(x, y, width * 0.34, height * 0.2), ink),
        "supply": _strokes(f"M{_xy(left, bottom - height * 0.26)}h{decimal(width)}", ink),
        "headquarters": _strokes(f"M{_xy(left, top + height * 0.3)}h{decimal(width)}", ink),
    }
    return signs.get(troops, "")


def _strokes(path: str, ink: str) -> str:
    return line(path, ink, WEIGHT)


def _oval(x: float, y: float, across: float, down: float) -> str:
    """Return a flat ring, round at both ends."""
    flat = across - down
    return (
        f"M{_xy(x - flat, y - down)}h{decimal(2 * flat)}"
        f"a{decimal(down)} {decimal(down)} 0 0 1 0 {decimal(2 * down)}h{decimal(-2 * flat)}"
        f"a{decimal(down)} {decimal(down)} 0 0 1 0 {decimal(-2 * down)}Z"
    )


def _bridge(x: float, y: float, width: float, height: float) -> str:
    """Return the sign of engineers: an E that lies on its back."""
    left, top = x - width / 2, y - height / 2
    legs = "".join(
        f"M{_xy(left + share * width, top)}v{decimal(height)}" for share in (0.0, 0.5, 1.0)
    )
    return f"M{_xy(left, top)}h{decimal(width)}{legs}"


def _gull(x: float, y: float, width: float, height: float) -> str:
    """Return two wings."""
    half = width / 2
    wing = f"q{decimal(half / 2)} {decimal(-height)} {decimal(half)} 0"
    return f"M{_xy(x - half, y)}{wing}{wing}"


def _propeller(x: float, y: float, across: float, down: float) -> str:
    """Return two blades that meet in the middle."""
    blades = ""
    for way in (-1, 1):
        out = way * across
        blades += (
            f"M{_xy(x, y)}C{_xy(x + out * 0.5, y - down * 1.7)} {_xy(x + out, y - down * 1.3)}"
            f" {_xy(x + out, y)}C{_xy(x + out, y + down * 1.3)}"
            f" {_xy(x + out * 0.5, y + down * 1.7)} {_xy(x, y)}"
        )
    return blades


def _star(x: float, y: float, radius: float, ink: str) -> str:
    """Return a star of five points."""
    points = []
    for number in range(10):
        far = radius if number % 2 == 0 else radius * 0.42
        angle = math.radians(36 * number - 90)
        points.append(_xy(x + far * math.cos(angle), y + far * math.sin(angle)))
    return f'<path d="M{"L".join(points)}Z" fill="{ink}"/>'


def _wreath(x: float, y: float, radius: float, ink: str) -> str:
    """Return two branches of laurel, open at the top."""
    leaves = ""
    for way in (-1, 1):
        for number in range(LEAVES):
            angle = math.radians(90 + way * (16 + 24 * number))
            foot = x + radius * math.cos(angle), y + radius * math.sin(angle)
            for lean, length in ((-0.62, OUTER), (0.5, INNER)):
                leaves += _leaf(foot, angle + way * (math.pi / 2 + lean), radius * length)
    return f'<path d="{leaves}" fill="{ink}"/>'


def _leaf(foot: tuple[float, float], angle: float, length: float) -> str:
    """Return a leaf from its foot, in a direction."""
    dx, dy = length * math.cos(angle), length * math.sin(angle)
    (x, y), half = foot, BULGE
    tip = _xy(x + dx, y + dy)
    one = _xy(x + dx / 2 - dy * half, y + dy / 2 + dx * half)
    other = _xy(x + dx / 2 + dy * half, y + dy / 2 - dx * half)
    return f"M{_xy(x, y)}Q{one} {tip}Q{other} {_xy(x, y)}Z"


def _xy(x: float, y: float) -> str:
    return f"{decimal(x)} {decimal(y)}"
