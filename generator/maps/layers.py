"""Draw a plate layer by layer, from the sea up to the names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from generator.maps import planelayers, svg
from generator.maps.chart import Stroke
from generator.maps.colours import mixed
from generator.maps.counters import counters, reaches, trail
from generator.maps.frame import frame
from generator.maps.namelayers import codes, names, sea_names
from generator.maps.plate import Plate
from generator.maps.projection import Points
from generator.maps.symbols import (
    border_stroke,
    link_strokes,
    place_mark,
    port_anchor,
    stipple,
    stipple_step,
)
from generator.maps.zones import zones

WATER_LINES = ((0.35, 0.75), (0.85, 0.55), (1.5, 0.4), (2.3, 0.26), (3.3, 0.15))
"""Water lines along the coast: distance on A4, and darkness."""
BESIDE_LETTERS = 0.45
"""How far water lines keep from the names of seas, in mm on A4."""
ISLET = 1.5
"""Area up to which an island that a name lies at is left out, in mm² on A4: beside letters it
looks like a point or a stroke of them."""
FROM_LETTERS = 1.5
"""How far from a name such islands are left out, in mm on A4."""
BEDS = ((Stroke.ROAD, 3.4), (Stroke.RAIL, 4.6))
"""How broad the casings of links are, in widths of a line."""
GOLDEN = 0.618033988749895


def drawing(plate: Plate) -> str:
    """Return the elements of a plate, from its top left corner."""
    return "".join(
        (
            definitions(plate),
            group_on_map(plate, base(plate)),
            group_on_map(plate, (borders(plate), links(plate))),
            group_on_map(plate, (trail(plate),)),
            svg.group(reaches(plate), id="reaches"),
            svg.group(marks(plate), id="places"),
            names_of_areas(plate),
            svg.group(names(plate), id="names"),
            svg.group(codes(plate), id="codes"),
            svg.group(counters(plate), id="counters"),
            svg.group(each.piece.draw(*each.box[:2]) for each in plate.placements.values()),
            planelayers.frame(plate) if plate.chart.plane else frame(plate),
        )
    )


def base(plate: Plate) -> tuple[str, ...]:
    """Return what is under the links: sea and land, or a plane."""
    return (planelayers.ground(plate),) if plate.chart.plane else (sea(plate), land(plate))


def names_of_areas(plate: Plate) -> str:
    """Return the names of the seas, or those of the regions on a plane."""
    if plate.chart.plane:
        return svg.group(planelayers.region_names(plate), id="regions")
    return svg.group(sea_names(plate), id="seas")


def definitions(plate: Plate) -> str:
    """Return shared definitions: the frame as a clip path, and the coast."""
    left, top, right, bottom = plate.box
    opening = svg.element("rect", x=left, y=top, width=right - left, height=bottom - top)
    clip = svg.element("clipPath", opening, id="opening")
    if plate.chart.plane:
        return svg.element("defs", clip)
    shown = shapely.difference(plate.ground.land, islets(plate))
    coast = svg.element("path", id="coast", d=svg.outline(shown))
    return svg.element("defs", clip + coast)


def coast(**attributes: object) -> str:
    """Return the coast with some attributes."""
    return svg.element("use", xlink__href="#coast", **attributes)


def islets(plate: Plate) -> BaseGeometry:
    """Return the islands that are left out: small ones without a place, at a name."""
    parts = shapely.get_parts(plate.ground.land)
    small = parts[shapely.area(parts) < ISLET * plate.sizes.scale**2]
    marks = shapely.union_all(np.array(list(plate.marks.values())))
    boxes = [shapely.box(*name.box) for name in plate.names]
    lettered = shapely.union_all(np.array([*boxes, *(name.shape for name in plate.sea_names)]))
    around = shapely.buffer(lettered, FROM_LETTERS * plate.sizes.scale, quad_segs=1)
    is_hidden = shapely.intersects(around, small) & ~shapely.intersects(marks, small)
    return shapely.union_all(small[is_hidden])


def group_on_map(plate: Plate, parts: Sequence[str]) -> str:
    """Return a group of elements clipped to the frame."""
    return svg.group(parts, clip_path="url(#opening)")


# Sea and land


def sea(plate: Plate) -> str:
    """Return the sea, or the picture under the map, with water lines that fade from the shore."""
    look, scale = plate.look, plate.sizes.scale
    left, top, right, bottom = plate.box
    size = {"width": right - left, "height": bottom - top}
    if plate.chart.ground:
        address = plate.chart.ground(*size.values())
        shown = {"preserveAspectRatio": "none", "xlink__href": address}
        parts = [svg.element("image", x=left, y=top, **size, **shown)]
    else:
        parts = [svg.element("rect", x=left, y=top, **size, fill=look["sea"]), *zones(plate)]
    parts_of_land = shapely.get_parts(plate.ground.land)
    islands = parts_of_land[shapely.area(parts_of_land) > (0.8 * scale) ** 2]
    shore = shapely.simplify(shapely.MultiPolygon(list(islands)), 0.4 * scale)
    lettered = around_sea_names(plate)
    for distance, dark in WATER_LINES:
        line = shapely.buffer(shore, distance * scale, quad_segs=2)
        drawn = shapely.difference(shapely.boundary(line), lettered)
        parts.append(
            svg.element(
                "path",
                d=svg.outline(shapely.simplify(drawn, 0.04 * scale)),
                fill="none",
                stroke=mixed(look["sea"], look["coast"], dark),
                stroke_width=0.14 * scale,
                stroke_linejoin="round",
            )
        )
    return svg.group(parts, id="sea")


def around_sea_names(plate: Plate) -> BaseGeometry:
    """Return where water lines end, so that none crosses the letters of a sea."""
    room = BESIDE_LETTERS * plate.sizes.scale
    return shapely.union_all(np.array([name.shape.buffer(room) for name in plate.sea_names]))


def land(plate: Plate) -> str:
    """Return the land: its tint, the shaded region, mountains, rivers, lakes and the coast."""
    look, scale = plate.look, plate.sizes.scale
    ground = plate.ground
    parts: list[str] = [] if plate.chart.ground else [coast(fill=look["land"])]
    parts += [out_of_play(plate), *shaded_region(plate)]
    parts += [hachures(plate), rivers(plate)]
    parts.append(
        svg.element(
            "path",
            d=svg.outline(ground.lakes),
            fill=look["sea"],
            stroke=look["coast"],
            stroke_width=0.12 * scale,
        )
    )
    parts.append(
        coast(
            fill="none",
            stroke=look["coast"],
            stroke_width=0.22 * scale,
            stroke_linejoin="round",
        )
    )
    return svg.group(parts, id="land")


def out_of_play(plate: Plate) -> str:
    """Return the tint of land out of play, which belongs to no region."""
    beyond = plate.ground.beyond
    if beyond.is_empty or plate.chart.ground:
        return ""
    return svg.element("path", d=svg.outline(beyond), fill=plate.look["beyond"])


def shaded_region(plate: Plate) -> Iterator[str]:
    """Yield the shaded region: a tint, and a stipple that is visible without colour."""
    region = plate.areas.regions.get(plate.chart.shaded)
    if region is None:
        return
    region = shapely.difference(region, shapely.union(plate.ground.beyond, islets(plate)))
    if region.is_empty:  # as on a part of a map where all of it is out of play
        return
    yield svg.element("path", d=svg.outline(region), fill=plate.look["east"])
    step = stipple_step(plate.sizes)
    dots = svg.strokes(_dotted_rows(region, step))
    yield stipple(dots, plate.look, plate.sizes, step)


def _dotted_rows(region: BaseGeometry, step: float) -> Points:
    """Return strokes through rows of dots in a region; each begins and ends on a dot.

    Every other row is shifted by half a step, as in a stipple.
    """
    left, top, right, bottom = region.bounds
    inner = shapely.buffer(shapely.simplify(region, 0.3 * step), -0.35 * step, quad_segs=1)
    shapely.prepare(inner)
    ys = np.arange(math.ceil(top / step) * step, bottom, step * 0.75)
    xs = np.arange(math.floor(left / step) * step, right, step)
    x, y = np.meshgrid(xs, ys)
    x[1::2] += step / 2
    inside = np.pad(shapely.contains_xy(inner, x, y), ((0, 0), (1, 1))).astype(int)
    change = np.diff(inside, axis=1)
    rows, begins = np.nonzero(change == 1)
    _, ends = np.nonzero(change == -1)
    return np.column_stack((x[rows, begins], ys[rows], x[rows, ends - 1] + 0.01, ys[rows]))


def hachures(plate: Plate) -> str:
    """Return mountains as hachures along their crests, longer on high ones."""
    scale = plate.sizes.scale
    strokes = [
        _slopes(part, rank, scale)
        for line, rank in plate.ground.crests
        for part in shapely.get_parts(line).tolist()
    ]
    return svg.element(
        "path",
        d=svg.strokes(np.vstack(strokes)) if strokes else "",
        fill="none",
        stroke=plate.look["relief"],
        stroke_width=0.15 * scale,
        stroke_linecap="round",
    )


def _slopes(line: shapely.LineString, rank: int, scale: float) -> Points:
    """Return the hachures of a crest; their lengths vary by a fixed irregular sequence."""
    reach = {1: 2.1, 2: 1.6}.get(rank, 1.15) * scale
    length = float(line.length)
    count = max(3, int(length / (0.42 * scale)))
    along = shapely.line_interpolate_point(line, np.linspace(0, length, count))
    points = shapely.get_coordinates(along)
    slope = np.gradient(points, axis=0)
    normal = np.column_stack((-slope[:, 1], slope[:, 0])) / np.hypot(*slope.T)[:, None].clip(1e-9)
    taper = np.minimum(1.0, 0.35 + 2.2 * np.sin(np.linspace(0, math.pi, count)))
    found = []
    for side in (-1, 1):
        vary = 0.6 + 0.4 * ((np.arange(count) * GOLDEN + 0.37 * side) % 1)
        far = (reach * vary * taper * (0.8 if side < 0 else 1.0))[:, None]
        top, foot = points + normal * 0.14 * scale * side, points + normal * far * side
        found.append(np.hstack((top, foot + far * (0.1, 0.0))))
    return np.vstack(found)


def rivers(plate: Plate) -> str:
    """Return the rivers, with wider lines for large ones."""
    parts = []
    for rank in sorted({rank for _, rank in plate.ground.rivers}):
        data = "".join(svg.outline(line) for line, each in plate.ground.rivers if each == rank)
        parts.append(
            svg.element(
                "path",
                d=data,
                fill="none",
                stroke=plate.look["river"],
                stroke_width=(0.26 if rank == 1 else 0.16) * plate.sizes.scale,
                stroke_linecap="round",
                stroke_linejoin="round",
            )
        )
    return svg.group(parts, id="rivers")


# Borders and links


def borders(plate: Plate) -> str:
    """Return the borders: of regions on land, of zones at sea."""
    parts = [
        border_stroke(svg.outline(lines), plate.look, plate.sizes, is_water=wet)
        for wet, lines in plate.border_lines.items()
    ]
    return svg.group(parts, id="borders")


def links(plate: Plate) -> str:
    """Return the links in their line styles, on a casing that separates them from the land."""
    look, sizes = plate.look, plate.sizes
    data = {
        stroke: "".join(svg.smooth_line(r.points) for r in plate.routes if r.link.stroke is stroke)
        for stroke in (Stroke.SEA, Stroke.ROAD, Stroke.RAIL)
    }
    # all beds are beneath all lines: none may end where the bed of another begins
    beds = [
        svg.element(
            "path",
            d=data[stroke],
            fill="none",
            stroke=look["bed"],
            stroke_width=sizes.line * width,
            stroke_opacity="0.8",
        )
        for stroke, width in BEDS
        if data[stroke]
    ]
    lines = [
        svg.group([link_strokes(stroke, each, look, sizes)], id=f"links-{stroke}")
        for stroke, each in data.items()
        if each
    ]
    return svg.group([*beds, *lines], id="links")


# Places and names


def marks(plate: Plate) -> Iterator[str]:
    """Yield the sign of each place, with its name as a tooltip."""
    chart, look, sizes = plate.chart, plate.look, plate.sizes
    for x, y in plate.anchors.values():
        yield port_anchor(x, y, chart, look, sizes)
    for id, spot in chart.spots.items():
        x, y = plate.points[id]
        data = chart.drawings.get(spot.drawing, "")
        sign = place_mark(spot.mark, x, y, look, sizes, data)
        yield svg.element("g", svg.title(spot.name) + sign, id=f"place.{id}")
