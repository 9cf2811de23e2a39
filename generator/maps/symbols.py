"""Signs of the map, which the legend repeats: places, ports, links and areas."""

from __future__ import annotations

import numpy as np

from generator.maps import svg
from generator.maps.chart import Chart, Mark, Stroke
from generator.maps.decimals import decimal
from generator.maps.look import Look, Sizes

ICON = 512.0
"""Icons are drawn on a square of so many units."""


def border_stroke(data: str, look: Look, sizes: Sizes, *, is_water: bool) -> str:
    """Return the border of zones at sea, or of regions on land, along the data of a path."""
    width, dashes = (0.3, (2.6, 0.9)) if is_water else (0.75, (2.4, 0.9, 0.5, 0.9))
    return svg.element(
        "path",
        d=data,
        fill="none",
        stroke=look["zone" if is_water else "accent"],
        stroke_width=width * sizes.scale,
        stroke_dasharray=" ".join(decimal(dash * sizes.scale) for dash in dashes),
        stroke_opacity=None if is_water else "0.55",
    )


def place_mark(mark: Mark, x: float, y: float, look: Look, sizes: Sizes, drawing: str = "") -> str:
    """Return the sign of a place around its centre."""
    line = 0.3 * sizes.scale
    if mark is Mark.DRAWING:
        return _with_drawing(x, y, look, sizes, drawing)
    if mark is Mark.WATER:
        return _buoy(x, y, look, sizes)
    ring = svg.element(
        "circle",
        cx=x,
        cy=y,
        r=sizes.radius(mark) - line / 2,
        fill=look["paper"],
        stroke=look["ink"],
        stroke_width=line,
    )
    if mark is Mark.DOT:
        return ring
    return ring + svg.element("circle", cx=x, cy=y, r=sizes.ring * 0.52, fill=look["accent"])


def _with_drawing(x: float, y: float, look: Look, sizes: Sizes, drawing: str) -> str:
    """Return a round seal with a drawing in it."""
    radius = sizes.drawing
    seal = svg.element(
        "circle",
        cx=x,
        cy=y,
        r=radius - 0.15 * sizes.scale,
        fill=look["paper"],
        stroke=look["accent"],
        stroke_width=0.3 * sizes.scale,
    )
    return seal + icon(drawing, x, y, radius * 0.72, look["accent"])


def _buoy(x: float, y: float, look: Look, sizes: Sizes) -> str:
    """Return the centre of a sea zone: a small lozenge, where its links meet."""
    r, n = sizes.dot, decimal
    data = f"M{n(x - r)} {n(y)}L{n(x)} {n(y - r)}L{n(x + r)} {n(y)}L{n(x)} {n(y + r)}Z"
    return svg.element(
        "path", d=data, fill=look["night"], stroke=look["paper"], stroke_width=0.2 * sizes.scale
    )


def icon(data: str, x: float, y: float, half: float, colour: str, bed: str = "") -> str:
    """Return an icon around its centre, with ``half`` its width; ``bed`` colours its edge.

    ``data`` is path data, or shapes that are painted as they are, without an edge.
    """
    if not data:
        return ""
    factor = 2 * half / ICON
    place = f"translate({decimal(x - half)} {decimal(y - half)}) scale({factor:.5f})"
    if data.startswith("<"):
        return f'<g transform="{place}">{data.replace("currentColor", colour)}</g>'
    edge = {"stroke": bed, "stroke_width": 0.32 * ICON, "stroke_linejoin": "round"} if bed else {}
    under = svg.element("path", d=data, transform=place, fill=bed, **edge) if bed else ""
    return under + svg.element("path", d=data, transform=place, fill=colour)


def port_anchor(x: float, y: float, chart: Chart, look: Look, sizes: Sizes) -> str:
    """Return the anchor of a port."""
    data = chart.drawings.get("anchor", "")
    return icon(data, x, y, sizes.anchor, look["night"], look["sea"])


def link_strokes(stroke: Stroke, data: str, look: Look, sizes: Sizes) -> str:
    """Return one or more links of a kind along path data."""
    width = sizes.line
    if stroke is Stroke.ROAD:
        return _line(data, look["road"], width * 1.25)
    if stroke is Stroke.SEA:
        return _line(data, look["night"], width * 1.5, (0.001, width * 3.6), "round")
    ties = (width * 0.9, width * 4.0)
    return _line(data, look["ink"], width * 3.2, ties) + _line(data, look["ink"], width * 0.9)


def _line(
    data: str,
    colour: str,
    width: float,
    dashes: tuple[float, float] | None = None,
    cap: str | None = None,
) -> str:
    return svg.element(
        "path",
        d=data,
        fill="none",
        stroke=colour,
        stroke_width=f"{width:.3f}",
        stroke_dasharray=" ".join(f"{part:.3f}" for part in dashes) if dashes else None,
        stroke_linecap=cap,
        stroke_linejoin="round",
    )


def area_swatch(
    left: float, top: float, width: float, height: float, shaded: bool, look: Look, sizes: Sizes
) -> str:
    """Return a sample of a region: its tint, and its stipple if shaded."""
    box = svg.element(
        "rect",
        x=left,
        y=top,
        width=width,
        height=height,
        fill=look["east" if shaded else "land"],
        stroke=look["ink"],
        stroke_width=0.15 * sizes.scale,
    )
    if not shaded:
        return box
    step = stipple_step(sizes)
    rows = []
    y, number = top + step / 2, 0
    while y < top + height - step * 0.3:
        x = left + step * (0.5 if number % 2 == 0 else 1.0)
        while x < left + width - step * 0.3:
            rows.append((x, y, x + 0.001, y))
            x += step
        y, number = y + step * 0.75, number + 1
    return box + stipple(svg.strokes(np.array(rows)), look, sizes)


def stipple_step(sizes: Sizes) -> float:
    """Return the distance between dots of a stipple."""
    return 1.25 * sizes.scale


def stipple(data: str, look: Look, sizes: Sizes, dashes: float | None = None) -> str:
    """Return dots: at short segments, or at even distances along long ones."""
    return svg.element(
        "path",
        d=data,
        fill="none",
        stroke=look["stipple"],
        stroke_width=f"{0.27 * sizes.scale:.3f}",
        stroke_linecap="round",
        stroke_dasharray=f"0.001 {dashes:.3f}" if dashes else None,
    )
