"""Draw what a map of cells has, the same on the map and in its legend: terrains, roads, marks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from generator.content.editions import Edition
from generator.content.model import MapZone, Terrain
from generator.maps.decimals import decimal
from generator.maps.terrainart import DRAWINGS, GROUNDS, Spots, art
from generator.render.inks import Inks
from generator.render.shapes import Point, at, circle, line, regular_polygon, shape

CELL = 10.0
"""Distance between the middles of two neighbouring cells; the unit of all sizes below."""
ROAD, CASING, RIVER, WALL = 0.62, 0.36, 0.85, 1.0
"""Weights of roads, of their casing on both sides together, of rivers and walls."""
RAILING = 0.34
"""Weight of the railings of a bridge."""
ZONE, TINT = 0.5, "0.3"
"""Weight of the borders of zones, and how opaque their tint is."""
ALONE = 1.6
"""How much heavier the line of a zone is where it has no tint."""
ICON = 4.6
"""Size of the icons of terrains."""
DOT, STAR = 0.85, 1.6
"""Radius of the mark of a place, and of an objective."""
_TIPS = 5


def inks_for(inks: Inks, palette: Mapping[str, str], edition: Edition) -> Inks:
    """Return the inks of maps: natural colours are for the edition in colour alone.

    The palette is that of paper, on screens too.
    """
    return replace(inks, palette=palette, fills=inks.fills and edition == "colour")


def ground_of(terrain: Terrain) -> str:
    """Return the colour of a terrain's ground."""
    return terrain.colour or GROUNDS.get(terrain.pattern, GROUNDS["plain"]).rgb


def ink_of(name: str, inks: Inks) -> str:
    """Return the colour of a drawing: its own, or that of words where nothing is filled."""
    return DRAWINGS[name].rgb if inks.fills and name in DRAWINGS else inks["ink"]


def line_ink(terrain: Terrain, name: str, inks: Inks) -> str:
    """Return the colour of a side or road: its own is for the edition in colour alone."""
    return terrain.colour if terrain.colour and inks.fills else ink_of(name, inks)


def drawn(
    terrain: Terrain,
    places: Iterable[tuple[Point, int | Spots]],
    inks: Inks,
    joint: str = "",
) -> Iterator[str]:
    """Yield the drawings of a terrain of cells at their middles, as ``art`` says."""
    found = art(terrain.pattern, places)
    if found is None:
        return
    colour = ink_of(terrain.pattern, inks)
    part = f' data-joint="{joint}"' if joint else ""
    weight = decimal(found.weight * (1.0 if inks.fills else 0.8) * inks.lines)
    if found.filled:
        fill = colour if inks.fills else "none"
        edge = f' stroke="{colour}" stroke-width="{weight}"'
        yield f'<path d="{found.filled}" fill="{fill}"{edge}{part}/>'
    if found.stroked:
        yield (
            f'<path d="{found.stroked}" fill="none" stroke="{colour}" stroke-width="{weight}"'
            f' stroke-linecap="round" stroke-linejoin="round"{part}/>'
        )


def drawn_sides(
    terrain: Terrain, ends: Sequence[tuple[Point, Point]], inks: Inks, joint: str = ""
) -> Iterator[str]:
    """Yield what lies on sides, by the ends of each; water is drawn as one line."""
    straight = "".join(f"M{at(a)}L{at(b)}" for a, b in ends)
    if terrain.pattern == "wall":
        colour = line_ink(terrain, "casing", inks)
        yield line(straight, colour, WALL, joint=joint)
        yield (
            f'<path d="{straight}" fill="none" stroke="{inks["paper"]}"'
            f' stroke-width="{decimal(WALL * 0.45)}" stroke-dasharray="0.8 0.9"/>'
        )
    elif terrain.pattern == "cliff":
        colour = line_ink(terrain, "mountains", inks)
        yield line(straight, colour, WALL * 0.5, joint=joint)
        teeth = "".join(tooth for a, b in ends for tooth in _teeth(a, b))
        yield filled(teeth, colour)
    else:
        yield from drawn_road(terrain, straight, inks, joint)


def drawn_road(
    terrain: Terrain, path: str, inks: Inks, joint: str = "", cut: str = ""
) -> Iterator[str]:
    """Yield a road along a path, and along what is ``cut`` off at the edge, straight there."""
    casing = line_ink(terrain, "casing", inks)
    if terrain.pattern == "rail":
        yield from _lines(path, cut, inks["paper"], ROAD + 2 * CASING)
        yield from _lines(path, cut, casing, ROAD * 0.45, joint=joint)
        yield (
            f'<path d="{path}{cut}" fill="none" stroke="{casing}"'
            f' stroke-width="{decimal(ROAD * 1.6)}" stroke-dasharray="0.3 1.1"/>'
        )
    elif terrain.pattern == "track":
        yield from _lines(path, cut, inks["paper"], ROAD * 0.6 + CASING)
        yield line(path + cut, casing, ROAD * 0.55, "dashed", joint=joint)
    else:
        yield from _lines(path, cut, casing, ROAD + CASING, joint=joint)
        yield from _lines(path, cut, DRAWINGS["road"].rgb if inks.fills else inks["paper"], ROAD)


def _lines(path: str, cut: str, colour: str, width: float, joint: str = "") -> Iterator[str]:
    if path:
        yield line(path, colour, width, joint=joint)
    if cut:
        yield line(cut, colour, width, joint=joint, is_cut=True)


def drawn_bridges(
    ends: Iterable[tuple[Point, Point]], inks: Inks, joint: str = ""
) -> Iterator[str]:
    """Yield the railings of bridges beside a road, by the ends of the sides that it crosses."""
    path = "".join(railing for a, b in ends for railing in _railings(a, b))
    yield line(path, inks["paper"], RAILING + 0.5)
    yield line(path, inks["ink"], RAILING * inks.lines, joint=joint)


def _railings(a: Point, b: Point) -> Iterator[str]:
    """Yield the two railings of a bridge over the middle of a side, which open to its ends."""
    x, y = between(a, b)
    length = math.dist(a, b) or 1.0
    along = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    for hand in (1, -1):
        spots = ((-1.75, 1.45), (-1.2, 1.0), (1.2, 1.0), (1.75, 1.45))
        points = [
            (x + hand * off * along[0] - way * along[1], y + hand * off * along[1] + way * along[0])
            for way, off in spots
        ]
        yield "M" + "L".join(map(at, points))


def zone_colour(zone: MapZone, number: int, inks: Inks) -> str:
    """Return the name of a zone's colour: that of its role, or one of the theme in turn."""
    if zone.role and zone.role in inks.roles:
        return inks.roles[zone.role]
    return ("accent", "night", "metal")[number % 3]


def place_mark(
    spot: Point, is_objective: bool, inks: Inks, joint: str = "", size: float = STAR
) -> Iterator[str]:
    """Yield the mark of a place, or the star of an objective."""
    x, y = spot
    if not is_objective:
        yield circle(x, y, DOT, fill=inks["paper"], stroke=inks["ink"], width=0.4, joint=joint)
        return
    outer = regular_polygon(x, y, size, _TIPS, -90)
    inner = regular_polygon(x, y, size * 0.42, _TIPS, -90 + 180 / _TIPS)
    corners = [point for pair in zip(outer, inner, strict=True) for point in pair]
    path = "M" + "L".join(map(at, corners)) + "Z"
    yield line(path, inks["paper"], 0.8)
    part = f' data-joint="{joint}"' if joint else ""
    yield (
        f'<path d="{path}" fill="{inks["accent"]}" stroke="{inks["accent"]}"'
        f' stroke-width="0.2" stroke-linejoin="round"{part}/>'
    )


def dashes(number: int) -> str:
    """Return the dashes of the zone with a number, so that zones differ without colours."""
    return ("2.2 1.1", "0.01 0.95", "2.6 1 0.01 1")[number % 3]


def drawn_border(
    outer: Sequence[tuple[Point, Point]],
    middle: Sequence[tuple[Point, Point]],
    inner: Sequence[tuple[Point, Point]],
    colour: str,
    number: int,
    inks: Inks,
    joint: str = "",
) -> Iterator[str]:
    """Yield the border of the zone with a number, by the same pieces at three distances within it.

    A thin line leads along its middle, on a tint where areas are filled. Neither hides anything.
    """
    if inks.fills:
        for (a, b), (c, d) in zip(outer, inner, strict=True):
            yield shape((a, b, d, c), colour, opacity=TINT)
    path = "".join(f"M{at(a)}L{at(b)}" for a, b in middle)
    weight = ZONE * (1.0 if inks.fills else ALONE) * inks.lines
    part = f' data-joint="{joint}"' if joint else ""
    yield (
        f'<path d="{path}" fill="none" stroke="{colour}"'
        f' stroke-width="{decimal(weight)}" stroke-linecap="round"'
        f' stroke-dasharray="{dashes(number)}"{part}/>'
    )


def filled(path: str, colour: str) -> str:
    """Return a path that is filled."""
    return f'<path d="{path}" fill="{colour}"/>'


def between(one: Point, other: Point) -> Point:
    """Return the point half way between two."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _teeth(a: Point, b: Point) -> Iterator[str]:
    """Yield the triangles of a cliff."""
    length = math.dist(a, b) or 1.0
    along = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    for share in (0.2, 0.5, 0.8):
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        tip = x - along[1] * 1.1, y + along[0] * 1.1
        feet = [(x + along[0] * step, y + along[1] * step) for step in (-0.55, 0.55)]
        yield "M" + "L".join(map(at, (feet[0], tip, feet[1]))) + "Z"


def placed_icon(drawing: str, middle: Point, inks: Inks, joint: str = "") -> str:
    """Return the content of an icon's SVG around a point, as large as in a cell."""
    inside = drawing.replace("currentColor", inks["ink"])
    corner = f"{decimal(middle[0] - ICON / 2)} {decimal(middle[1] - ICON / 2)}"
    part = f' data-joint="{joint}"' if joint else ""
    return f'<g transform="translate({corner}) scale({ICON / 512:.6f})"{part}>{inside}</g>'
