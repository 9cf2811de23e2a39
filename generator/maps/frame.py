"""Draw the frame of a map, with a graduated border of degrees."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from generator.maps import svg
from generator.maps.lettering import straight
from generator.maps.plate import Plate

DEGREES_LETTERED = 5
"""Degrees that are a multiple of this have a number."""


def frame(plate: Plate) -> str:
    """Return the frame: neat lines, a graduated border of degrees, and their numbers."""
    sizes, look = plate.sizes, plate.look
    width, height, border = sizes.width, sizes.height, sizes.border
    bar = 1.15 * sizes.scale
    parts = [
        _hoop(border, width, height, look["ink"], 0.3 * sizes.scale),
        _hoop(border - bar, width, height, look["ink"], 0.18 * sizes.scale),
        _hoop(0.5 * sizes.scale, width, height, look["ink"], 0.8 * sizes.scale),
    ]
    for edge in range(4):
        parts += _edge(plate, edge, bar)
    return svg.group(parts, id="frame")


def _hoop(inset: float, width: float, height: float, colour: str, stroke: float) -> str:
    return svg.element(
        "rect",
        x=inset,
        y=inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        fill="none",
        stroke=colour,
        stroke_width=stroke,
    )


def _edge(plate: Plate, edge: int, bar: float) -> Iterator[str]:
    """Yield the bars and numbers of one edge: top, right, bottom, left."""
    left, top, right, bottom = plate.box
    is_level = edge in (0, 2)
    steps = np.linspace(*((left, right) if is_level else (bottom, top)), 400)
    fixed = np.full(400, (top, right, bottom, left)[edge])
    points = np.column_stack((steps, fixed) if is_level else (fixed, steps))
    degrees = plate.fit.to_world(points)[:, 0 if is_level else 1]
    marks = _whole_degrees(degrees, steps)
    outward = -1 if edge in (0, 3) else 1
    data = []
    bounds = [(None, float(steps[0])), *marks, (None, float(steps[-1]))]
    for (_, start), (degree, end) in pairwise(bounds):
        number = degree if degree is not None else (marks[-1][0] + 1 if marks else 0)
        if number % 2 == 0:
            data.append(_bar(start, end, float(fixed[0]), outward * bar, is_level))
    yield svg.element("path", d="".join(data), fill=plate.look["ink"])
    for degree, at in marks:
        if degree % DEGREES_LETTERED == 0:
            yield _degree(plate, degree, at, float(fixed[0]), outward, is_level, bar)


def _whole_degrees(
    degrees: NDArray[np.float64], steps: NDArray[np.float64]
) -> list[tuple[int, float]]:
    """Return where an edge crosses whole degrees, from its start."""
    first, last = math.ceil(degrees[0]), math.floor(degrees[-1])
    return [(whole, float(np.interp(whole, degrees, steps))) for whole in range(first, last + 1)]


def _bar(start: float, end: float, fixed: float, depth: float, is_level: bool) -> str:
    corners = [(start, fixed), (end, fixed), (end, fixed + depth), (start, fixed + depth)]
    points = np.array(corners if is_level else [(y, x) for x, y in corners])
    return svg.polyline(points, closed=True)


def _degree(
    plate: Plate, degree: int, at: float, fixed: float, outward: int, is_level: bool, bar: float
) -> str:
    line = plate.look.text.line(f"{abs(degree)}°", plate.sizes.small)
    free = plate.sizes.border - bar - 0.9 * plate.sizes.scale
    middle = fixed + outward * (bar + free / 2)
    plain = plate.look.text.line(str(abs(degree)), plate.sizes.small).width
    low, high = (
        plate.sizes.border + line.width,
        (plate.sizes.width if is_level else plate.sizes.height) - plate.sizes.border - line.width,
    )
    if not low < at < high:
        return ""
    if is_level:
        x, y = at - plain / 2, middle + line.ascent / 2
    else:
        x, y = middle - line.width / 2, at + line.ascent / 2
    return svg.element("path", d=svg.rings(straight(line, x, y)), fill=plate.look["ink"])
