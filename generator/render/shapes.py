"""Draw shapes of figures as SVG: strokes, arrowheads, crosses, circles and polygons."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.maps.decimals import decimal

Point = tuple[float, float]
Polygon = Sequence[Point]
LINE = 0.3
"""Weight of lines."""
MOVE_LINE = 0.7
"""Weight of arrows."""
HEAD, NECK = 2.6, 2.1
"""Length of an arrowhead, and how far it covers the line."""
CASING = 0.9
"""Clear margin around arrows and pieces, on each side."""
CROSS = 1.5
"""Half the size of the cross on a blocked move."""
EDGE = 0.5
"""Margin around a figure."""
STYLES = ("solid", "dashed", "dotted")
"""Line styles of arrows, in the order of the figure."""
_DASHES = {"solid": "", "dashed": "2 1.3", "dotted": "0.01 1.5"}


def line(
    path: str,
    colour: str,
    width: float,
    style: str = "solid",
    joint: str = "",
    dashes: str = "",
    is_cut: bool = False,
) -> str:
    """Return a path as a stroke of some width and style, or with ``dashes`` of its own.

    Its ends are round, or straight where it ``is_cut``. ``joint`` names the mark it belongs to,
    so that a printed figure can be compared with its content.
    """
    dashes = dashes or _DASHES[style]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    cap = "butt" if style == "dashed" or is_cut else "round"
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{decimal(width)}"'
        f' stroke-linecap="{cap}"{dashed}{_part(joint)}/>'
    )


def arrow_head(tip: Point, way: Point, colour: str, casing: float = 0.0, joint: str = "") -> str:
    """Return an arrowhead at its tip; ``way`` is a unit vector in its direction.

    ``joint`` names the mark it belongs to, as for ``line``.
    """
    (x, y), (dx, dy) = tip, way
    wings = [
        (x - dx * HEAD - side * dy * HEAD * 0.45, y - dy * HEAD + side * dx * HEAD * 0.45)
        for side in (1, -1)
    ]
    neck = (x - dx * NECK, y - dy * NECK)
    outline = [tip, wings[0], neck, wings[1]]
    return shape(outline, colour, colour if casing else "", casing, joint=joint)


def cross(x: float, y: float) -> str:
    """Return the path of a cross around a point."""
    return "".join(
        f"M{at((x - CROSS, y - side * CROSS))}L{at((x + CROSS, y + side * CROSS))}"
        for side in (1, -1)
    )


def shape(
    outline: Polygon,
    fill: str,
    stroke: str = "",
    width: float = LINE,
    opacity: str = "",
    joint: str = "",
) -> str:
    """Return a polygon, filled and outlined; ``joint`` is as for ``line``."""
    path = "M" + "L".join(map(at, outline)) + "Z"
    line = (
        f' stroke="{stroke}" stroke-width="{decimal(width)}" stroke-linejoin="round"'
        if stroke
        else ""
    )
    pale = f' fill-opacity="{opacity}"' if opacity else ""
    return f'<path d="{path}" fill="{fill}"{pale}{line}{_part(joint)}/>'


def circle(
    x: float,
    y: float,
    radius: float,
    fill: str,
    stroke: str = "",
    width: float = LINE,
    joint: str = "",
) -> str:
    """Return a circle, filled and outlined; ``joint`` is as for ``line``."""
    line = f' stroke="{stroke}" stroke-width="{decimal(width)}"' if stroke else ""
    return (
        f'<circle cx="{decimal(x)}" cy="{decimal(y)}" r="{decimal(radius)}" fill="{fill}"{line}'
        f"{_part(joint)}/>"
    )


def regular_polygon(
    x: float, y: float, radius: float, corners: int, turn: float = 0
) -> list[Point]:
    """Return a regular polygon; unturned, it has a corner on the right."""
    angles = (math.radians(turn + 360 * number / corners) for number in range(corners))
    return [(x + radius * math.cos(each), y + radius * math.sin(each)) for each in angles]


def _part(joint: str) -> str:
    return f' data-joint="{joint}"' if joint else ""


def at(point: Point) -> str:
    """Return a point as part of a path."""
    return f"{decimal(point[0])} {decimal(point[1])}"
