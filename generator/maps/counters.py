"""Draw the position of a game on the map: pieces, the trail, reachable places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from generator.maps import svg
from generator.maps.chart import Counter, Reach, Scene, Stroke
from generator.maps.decimals import decimal
from generator.maps.groups import CELL, GAP, PIECE, TAB, Group, row_width, tab_width
from generator.maps.lettering import straight
from generator.maps.look import POINT, Look, Sizes
from generator.maps.plate import Plate

LETTER, NUMBER = 8.4 * POINT, 7.6 * POINT
"""Type sizes on pieces and tabs, on A4."""
RINGS = (1.0, 1.7, 2.4)
"""Distance of reach rings from the sign of a place, on A4: by road, rail and sea."""
RING = 0.45
"""Width of rings on A4."""
ORDER = (Stroke.ROAD, Stroke.RAIL, Stroke.SEA)
"""The order of rings, from the inside."""


def reaches(plate: Plate) -> Iterator[str]:
    """Yield rings around the places that can be reached next, one per means of travel."""
    scene = plate.chart.scene or Scene()
    for reach in scene.reaches:
        if reach.place in plate.points:
            spot = plate.chart.spots[reach.place]
            yield rings(reach, *plate.points[reach.place], plate.radius(spot), plate)


def rings(reach: Reach, x: float, y: float, radius: float, plate: Plate) -> str:
    """Return the rings of a reachable place, on a background that separates them from the map."""
    return _rings(reach.strokes, x, y, radius, plate.look, plate.sizes)


def _rings(
    strokes: Sequence[Stroke], x: float, y: float, radius: float, look: Look, sizes: Sizes
) -> str:
    scale = sizes.scale
    kinds = [stroke for stroke in ORDER if stroke in strokes]
    ground, ink = ("metal", "paper") if look.fills else ("paper", "ink")
    bed = {"fill": look[ground], "stroke": look["ink"], "stroke_width": 0.2 * scale}
    outer = radius + (RINGS[max(len(kinds) - 1, 0)] + 0.55) * scale
    parts = [svg.element("circle", cx=x, cy=y, r=outer, **bed)]
    for stroke, off in zip(kinds, RINGS, strict=False):
        around = radius + off * scale
        parts.append(
            svg.element(
                "circle",
                cx=x,
                cy=y,
                r=around,
                fill="none",
                stroke=look[ink],
                stroke_width=RING * scale,
                **_dashes(stroke, RING * scale, 2 * math.pi * around),
            )
        )
    return "".join(parts)


def _dashes(stroke: Stroke, width: float, length: float) -> dict[str, object]:
    """Return the dash attributes of a ring, in whole dashes: distinct without colour."""
    if stroke is Stroke.ROAD:
        return {}
    dash, gap = (2.4 * width, 1.3 * width) if stroke is Stroke.RAIL else (0.001, 1.9 * width)
    each = length / max(1, round(length / (dash + gap)))
    dashes = f"{dash * each / (dash + gap):.3f} {gap * each / (dash + gap):.3f}"
    cap = "round" if stroke is Stroke.SEA else None
    return {"stroke_dasharray": dashes, "stroke_linecap": cap}


def trail(plate: Plate) -> str:
    """Return the trail as a broad band along its links, newest to oldest."""
    scene = plate.chart.scene
    if scene is None:
        return ""
    ways = {
        frozenset((route.link.start, route.link.end)): route.points
        for route in plate.routes
        if route.link.means in scene.means
    }
    stops = {stop.number: stop.place for stop in scene.stops}
    data, jumps = [], []
    for number in sorted(stops)[:-1]:
        here, before = stops[number], stops.get(number + 1)
        if before is None or here == before:
            continue
        points = ways.get(frozenset((here, before)))
        if points is not None:
            data.append(svg.smooth_line(points))
        elif here in plate.points and before in plate.points:
            jumps.append((*plate.points[before], *plate.points[here]))
    scale = plate.sizes.scale
    band = {"fill": "none", "stroke": plate.look["accent"], "stroke_opacity": "0.38"}
    parts = []
    if data:
        width = 1.7 * scale
        parts.append(
            svg.element("path", d="".join(data), stroke_width=width, stroke_linecap="round", **band)
        )
    if jumps:
        dashes = f"{2 * scale:.2f} {1.4 * scale:.2f}"
        d = svg.strokes(np.array(jumps))
        parts.append(
            svg.element("path", d=d, stroke_width=0.9 * scale, stroke_dasharray=dashes, **band)
        )
    return svg.group(parts, id="trail")


def counters(plate: Plate) -> Iterator[str]:
    """Yield the group of each place, with a line to the place if it is apart from it."""
    for group in plate.groups.values():
        yield from _drawn(group, plate)


def _drawn(group: Group, plate: Plate) -> Iterator[str]:
    look, scale = plate.look, plate.sizes.scale
    left, top, right, bottom = group.box
    x, y = plate.points[group.place]
    nearest = (min(max(x, left), right), min(max(y, top), bottom))
    radius = plate.radius(plate.chart.spots[group.place])
    if math.dist((x, y), nearest) > radius + 0.9 * scale:
        line = svg.strokes(np.array([(x, y, *nearest)]))
        yield svg.element("path", d=line, stroke=look["ink"], stroke_width=0.25 * scale)
    middle = (left + right) / 2
    at = middle - PIECE * scale * (len(group.pieces) - 1)
    for piece in group.pieces:
        yield counter(piece, at, top + PIECE * scale, look, scale)
        at += 2 * PIECE * scale
    line_top = top + 2 * PIECE * scale * bool(group.pieces) + GAP * scale
    for row in group.tabs:
        at = middle - row_width(row) * scale / 2
        for stop in row:
            yield tab(stop.number, stop.left, at, line_top, look, scale)
            at += (tab_width(stop.left) + GAP * 2) * scale
        line_top += (TAB + GAP) * scale


def counter(piece: Counter, x: float, y: float, look: Look, scale: float) -> str:
    """Return a piece around its centre: a disc with a letter; the chief's is a hexagon."""
    colour = look["accent"] if piece.chief else look["night"]
    ground, ink = (colour, look["paper"]) if look.fills else (look["paper"], colour)
    parts = [svg.title(piece.words)]
    for radius, fill, edge in (
        (PIECE, look["paper"], None),
        (PIECE - 0.3, ground, colour),
    ):
        parts.append(
            svg.element(
                "path",
                d=_outline(piece.chief, x, y, radius * scale),
                fill=fill,
                stroke=edge,
                stroke_width=0.3 * scale if edge else None,
            )
        )
    parts.append(_letter(piece.letter, x, y, LETTER * scale, ink, look))
    return svg.element("g", "".join(parts))


def _outline(cornered: bool, x: float, y: float, radius: float) -> str:
    """Return the outline of a piece: a circle, or a slightly larger hexagon."""
    if not cornered:
        n, r = decimal, decimal(radius)
        half = f"A{r} {r} 0 0 1 "
        return f"M{n(x - radius)} {n(y)}{half}{n(x + radius)} {n(y)}{half}{n(x - radius)} {n(y)}Z"
    turn = np.arange(6) * (math.pi / 3)
    reach = radius * 1.13
    corners = np.column_stack((x + reach * np.sin(turn), y - reach * np.cos(turn)))
    return svg.polyline(corners, closed=True)


def tab(
    number: int, left_there: Sequence[str], left: float, top: float, look: Look, scale: float
) -> str:
    """Return a tab of the trail from its top left: its number, then the letters of pieces."""
    height, cell = TAB * scale, CELL * scale
    colour = look["accent"]
    ground, ink = (colour, look["paper"]) if look.fills else (look["paper"], colour)
    width = tab_width(left_there) * scale
    edge = {"stroke": colour, "stroke_width": 0.25 * scale, "rx": 0.6 * scale}
    parts = [
        svg.element("rect", x=left, y=top, width=width, height=height, fill=look["paper"], **edge),
        svg.element("rect", x=left, y=top, width=height, height=height, fill=ground, **edge),
        _letter(str(number), left + height / 2, top + height / 2, NUMBER * scale, ink, look),
    ]
    for index, letter in enumerate(left_there):
        x = left + height + cell * (index + 0.47)
        parts.append(_letter(letter, x, top + height / 2, NUMBER * scale, colour, look))
    return svg.element("g", "".join(parts))


def _letter(letter: str, x: float, y: float, size: float, colour: str, look: Look) -> str:
    """Return a letter or number around its centre."""
    line = look.bold.line(letter, size)
    outline = straight(line, x - line.width / 2, y + line.ascent / 2)
    return svg.element("path", d=svg.rings(outline), fill=colour)


def reach_sample(stroke: Stroke, x: float, y: float, look: Look, sizes: Sizes) -> str:
    """Return a sample of a ring for the strip, around its centre."""
    dot = svg.element("circle", cx=x, cy=y, r=0.5 * sizes.scale, fill=look["ink"])
    return _rings((stroke,), x, y, 0.25 * sizes.scale, look, sizes) + dot
