"""Draw the samples of a legend by the very marks of the map of cells: terrains, zones, places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from generator.content.model import MapZone, Terrain
from generator.maps.decimals import decimal
from generator.render.gridmarks import (
    DOT,
    drawn,
    drawn_border,
    drawn_bridges,
    drawn_road,
    drawn_sides,
    filled,
    ground_of,
    place_mark,
    placed_icon,
    zone_colour,
)
from generator.render.gridwaters import Reach, Waters, ford
from generator.render.inks import Inks
from generator.render.patterns import Pattern, patterned
from generator.render.shapes import Point, circle, line, shape

PLACE_SAMPLE = 1.75
"""Radius of the mark of a place in the legend."""
LARGER, BRIDGE_LARGER = 1.6, 1.25
"""How much larger than cells lines are in the legend, so that their marks are known again."""
SWATCH = (16.0, 8.0)
"""Width and height of a sample in the legend, in units of figures."""
RIVER = ((-2.2, 1.7), (2.1, 2.9), (7.9, 2.1), (12.2, 3.3))
"""The corners by which a river is led through a sample."""


def terrain_swatch(terrain: Terrain, inks: Inks, icon: str = "") -> str:
    """Return a sample of a terrain for a legend as SVG; ``icon`` is drawn in it as in its cells."""
    width, height = SWATCH
    if terrain.pattern in ("river", "stream", "ford"):
        return _sample([_larger(_water(terrain, RIVER, inks))])
    if terrain.of == "cells":
        frame = f"M.2.2H{decimal(width - 0.2)}V{decimal(height - 0.2)}H.2Z"
        ground = ground_of(terrain) if inks.fills else inks["paper"]
        middles = (((4.2, 3.2), 0), ((11.4, 3.2), 1))
        parts = [filled(frame, ground), *drawn(terrain, middles, inks)]
        parts += [placed_icon(icon, (width / 2, height / 2), inks)] if icon else []
        parts.append(line(frame, inks["muted"], 0.3))
    elif terrain.of == "sides":
        parts = [_larger(drawn_sides(terrain, [((0.5, 2.5), (9.5, 2.5))], inks))]
    else:
        parts = [_larger(drawn_road(terrain, "M.5 3.2Q3 1.6 5 2.5T9.5 2.1", inks))]
    return _sample(parts)


def zone_swatch(zone: MapZone, number: int, inks: Inks) -> str:
    """Return a sample of the border of a zone for a legend as SVG."""
    width, height = SWATCH
    colour = inks[zone_colour(zone, number, inks)]

    def around(inset: float) -> list[tuple[Point, Point]]:
        right, bottom = width - inset, height - inset
        corners = (inset, inset), (right, inset), (right, bottom), (inset, bottom)
        return list(pairwise((*corners, corners[0])))

    return _sample(list(drawn_border(around(0.3), around(0.9), around(2.1), colour, number, inks)))


def area_swatch(pattern: Pattern, inks: Inks) -> str:
    """Return a sample of cells that are told apart for a legend as SVG."""
    (right, bottom), edge = SWATCH, 0.2
    right, bottom = right - edge, bottom - edge
    outline = [(edge, edge), (right, edge), (right, bottom), (edge, bottom)]
    frame = shape(outline, "none", inks["muted"], 0.3)
    ground = [shape(outline, inks[pattern.ground])] if inks.fills else []
    return _sample([*ground, patterned(outline, pattern, inks), frame])


def bridge_swatch(road: Terrain, river: Terrain, inks: Inks) -> str:
    """Return a bridge of a road over a river for a legend as SVG."""
    x, y = SWATCH[0] / BRIDGE_LARGER / 2, SWATCH[1] / BRIDGE_LARGER / 2
    corners = (x - 1.2, -4.0), (x, y - 2.9), (x, y + 2.9), (x + 1.2, 2 * y + 4)
    parts = [
        *_water(river, corners, inks),
        *drawn_road(road, f"M.5 {decimal(y)}H{decimal(2 * x - 0.5)}", inks),
        *drawn_bridges([corners[1:3]], inks),
    ]
    return _sample([_larger(parts, BRIDGE_LARGER)])


def _water(terrain: Terrain, corners: Sequence[Point], inks: Inks) -> list[str]:
    """Return a river through corners, with a ford half way if the terrain is one."""
    sides = list(pairwise(corners))
    waters = Waters({"": terrain}, tuple(Reach(("",), each) for each in sides))
    if terrain.pattern != "ford":
        return list(waters.svg(inks))
    return [*waters.svg(inks), *ford(terrain, sides[len(sides) // 2], inks)]


def place_swatch(inks: Inks) -> str:
    """Return the mark of a place for a legend as SVG."""
    x, y = SWATCH[0] / 2, SWATCH[1] / 2
    width = 0.4 * PLACE_SAMPLE / DOT
    return _sample([circle(x, y, PLACE_SAMPLE, inks["paper"], inks["ink"], width)])


def objective_swatch(inks: Inks) -> str:
    """Return the star of an objective for a legend as SVG."""
    x, y = SWATCH[0] / 2, SWATCH[1] / 2
    return _sample(list(place_mark((x, y + 0.3), True, inks, size=3.6)))


def _larger(parts: Iterable[str], times: float = LARGER) -> str:
    """Return lines of a map, nearer to their size on it than grounds are."""
    return f'<g transform="scale({decimal(times)})">{"".join(parts)}</g>'


def _sample(parts: Sequence[str]) -> str:
    box = f'viewBox="0 0 {decimal(SWATCH[0])} {decimal(SWATCH[1])}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="terrain-swatch" {box}'
        f' aria-hidden="true">{"".join(parts)}</svg>'
    )
