"""Draw the names of places and seas, their codes, and the halos that keep the map off them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from generator.maps import svg
from generator.maps.chart import Mark
from generator.maps.leaders import leaders
from generator.maps.lettering import curved, halo, straight
from generator.maps.plate import Plate
from generator.maps.projection import Points


def names(plate: Plate, width: float = 0.38) -> Iterator[str]:
    """Yield the names of places on land, after all halos, so that no halo covers a name.

    ``width`` is that of halos in mm, before the scale of the plate.
    """
    look, scale = plate.look, plate.sizes.scale
    rings = {
        name.id: [ring for line, x, y in name.lines for ring in straight(line, x, y)]
        for name in plate.names
        if name.lines
    }
    around = "".join(
        svg.outline(off_routes(plate, halo(each, width * scale), each)) for each in rings.values()
    )
    yield leaders(plate)
    yield svg.element("path", d=around, fill=look["halo"])
    for id, letters in rings.items():
        words = svg.title(plate.chart.spots[id].name)
        yield svg.element("path", words, d=svg.rings(letters), fill=look[ink_of(plate, id)])


def ink_of(plate: Plate, id: str) -> str:
    """Return the ink of a place's name and code."""
    mark = plate.chart.spots[id].mark
    return {Mark.DRAWING: "accent", Mark.WATER: "night"}.get(mark, "ink")


def codes(plate: Plate) -> Iterator[str]:
    """Yield the codes of places, each in its tag."""
    look, scale = plate.look, plate.sizes.scale
    for name in plate.names:
        if not (name.code and name.tag):
            continue
        left, top, right, bottom = name.tag
        ink = look[ink_of(plate, name.id)]
        tag = svg.element(
            "rect",
            x=left,
            y=top,
            width=right - left,
            height=bottom - top,
            rx=0.45 * scale,
            fill=look["paper"],
            stroke=ink,
            stroke_width=0.16 * scale,
        )
        letters = svg.element("path", d=svg.rings(straight(*name.code)), fill=ink)
        yield svg.element("g", svg.title(plate.chart.spots[name.id].name) + tag + letters)


def off_routes(plate: Plate, around: BaseGeometry, letters: Sequence[Points] = ()) -> BaseGeometry:
    """Return a halo without what would cut the lines of links, but for those through its letters.

    A name that a link must run through is read in front of it.
    """
    name = shapely.MultiPoint(np.vstack(letters)).envelope if letters else shapely.Point()
    near = [line for line in plate.route_lines if line.intersects(around)]
    beside = [line for line in near if not line.intersects(name)]
    if not beside:
        return around
    return shapely.difference(around, shapely.union_all(shapely.buffer(beside, plate.sizes.line)))


def sea_names(plate: Plate) -> Iterator[str]:
    """Yield the names of the seas along their curves, with a halo if they cross coasts or links."""
    links = shapely.union_all(np.array(plate.route_lines))
    for name in plate.sea_names:
        letters = [ring for line, arc in name.lines for ring in curved(line, arc)]
        is_free = shapely.covers(plate.areas.zones[name.id], name.shape)
        if not is_free or shapely.intersects(links, name.shape):
            around = svg.outline(halo(letters, 0.34 * plate.sizes.scale))
            yield svg.element("path", d=around, fill=plate.look["sea"], fill_opacity="0.85")
        words = svg.title(plate.chart.spots[name.id].name)
        yield svg.element("path", words, d=svg.rings(letters), fill=plate.look["night"])
