"""Draw the surroundings of one place of a map, small enough for a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

import numpy as np
import shapely
from msgspec.structs import replace
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from generator.maps import layers, namelayers, planelayers, svg
from generator.maps.chart import Chart, Mark, Spot
from generator.maps.colours import mixed
from generator.maps.geography import Areas, Terrain, areas, terrain
from generator.maps.look import POINT, Look, Sizes
from generator.maps.names import Box
from generator.maps.placement import Placement
from generator.maps.plane import Flat, shapes_of
from generator.maps.planelayout import bare_plane
from generator.maps.plate import Plate
from generator.maps.projection import Fit, Points, conic_for
from generator.maps.survey import Bounds
from generator.maps.symbols import place_mark

SCALE = 0.84
"""Scale of signs and lines, against those of a map on A4."""
LEAST = 6.0 * POINT
"""Smallest type of names."""
ACROSS, DOWN = 6.0, 3.6
"""Distance of neighbours from the edges, so that their names have room, in mm."""
CLOSEST = 4.0
"""Largest scale of the surroundings, in km per mm."""
LARGEST = 1.5
"""Largest scale of the surroundings on a plane, in mm per mm of it."""
DETAIL = 0.2
"""What is smaller is left out of coasts and rivers, in mm."""
BEYOND = 1.5
"""How far coasts continue beyond the edges, so that these have no outline, in mm."""
RING, RING_LINE = 0.55, 0.45
"""The ring around the place: its distance from the sign, and its width, in mm."""
SAMPLES, WITHIN = 61, 0.05
"""How many points are looked at where the data end, and how far within, in degrees."""
MIDDLED = 0.68
"""The least scale, in km per mm, as a share of that at which the place would be in the middle."""
HALO = 0.6
"""Width of the halo of a name, which lies across coasts and rivers, in mm before the scale."""
OFF_SIGNS = 2.2
"""How far borders keep from signs of places, where they would look like links, in mm."""
ISLE, THIN = 2.0, 0.1
"""Islands up to which area, in mm², have an outline so thin, in mm; lakes all have."""
SHORE = 0.6
"""Distance of the water line from the coast, in mm."""


class Inset(Plate, frozen=True, dict=True, kw_only=True):
    """One place in the middle of a plate, with the places that its links lead to.

    Its chart has these places and links only; the ``whole`` chart says whose areas are around
    them. Ground is drawn on all of the plate, words and signs within ``safe``.
    """

    whole: Chart
    place: str
    safe: Box

    @cached_property
    def box(self) -> Box:
        """Where words and signs may be."""
        return self.safe

    @cached_property
    def edge(self) -> Box:
        """The edges of the plate."""
        return 0.0, 0.0, self.sizes.width, self.sizes.height

    @cached_property
    def fit(self) -> Fit | Flat:
        """The projection with all neighbours in sight, and the place as near the middle as may be.

        A place whose neighbours are all on one side is off the middle: in it, half of the plate
        would be empty, and the others small and crowded.
        """
        return self._flat if self.chart.plane else self.globe

    @cached_property
    def globe(self) -> Fit:
        """The projection of the globe, moved to where the data do not end in sight."""
        world = self._world
        conic = conic_for(world)
        flat = conic.forward(world)
        x, y = flat[0]
        km_per_mm = max(self._units_per_mm(flat), CLOSEST)
        fit = Fit(
            conic, km_per_mm, self._middle[0] - x / km_per_mm, self._middle[1] + y / km_per_mm
        )
        across, down = self._move(fit.to_plate(world))
        fit = replace(fit, left=fit.left + across, top=fit.top + down)
        reach = self.chart.geography.reach
        return fit if reach is None else self._within(fit, reach)

    def _move(self, places: Points) -> tuple[float, float]:
        """Return how far places in mm must move for all of them to be off the edges."""
        left, top, right, bottom = self.safe
        least = np.array((left + ACROSS, top + DOWN)) - places.min(axis=0)
        most = np.array((right - ACROSS, bottom - DOWN)) - places.max(axis=0)
        across, down = np.clip(0.0, np.minimum(least, most), np.maximum(least, most))
        return float(across), float(down)

    def _within(self, fit: Fit, reach: Bounds) -> Fit:
        """Return a fit moved so that no land ends in sight, as far as all places allow.

        Where the data end, a straight line would pass for a coast.
        """
        left, top, right, bottom = self.safe
        places = fit.to_plate(self._world)
        least = np.array((left + ACROSS, top + DOWN)) - places.min(axis=0)
        most = np.array((right - ACROSS, bottom - DOWN)) - places.max(axis=0)
        missing = [self._missing(fit, reach, axis) for axis in (0, 1)]
        across, down = np.clip(missing, np.minimum(least, 0.0), np.maximum(most, 0.0))
        return replace(fit, left=fit.left + float(across), top=fit.top + float(down))

    def _missing(self, fit: Fit, reach: Bounds, axis: int) -> float:
        """Return how far a fit must move along an axis for land to reach the edge, in mm."""
        size = self.sizes.width, self.sizes.height
        moves = [0.0]
        for line, sign in _ends(reach, axis):
            seen = fit.to_plate(line[self._on_land(line)])
            seen = seen[(seen[:, 1 - axis] >= 0) & (seen[:, 1 - axis] <= size[1 - axis])]
            edge = size[axis] + BEYOND if sign > 0 else -BEYOND
            moves.append(sign * float((sign * (edge - seen[:, axis])).max(initial=0.0)))
        return sum(moves) if 0.0 in moves[1:] else 0.0

    def _on_land(self, points: Points) -> NDArray[np.bool_]:
        """Return which of some points, in degrees, are on land."""
        found = np.zeros(len(points), dtype=bool)
        least, most = points.min(axis=0), points.max(axis=0)
        for outer, *holes in self.chart.geography.land:
            if (outer.max(axis=0) >= least).all() and (outer.min(axis=0) <= most).all():
                found |= shapely.contains_xy(shapely.Polygon(outer, holes), points)
        return found

    @cached_property
    def _flat(self) -> Flat:
        """The plane."""
        world = self._world
        scale = min(1 / max(self._units_per_mm(world), 1e-6), LARGEST)
        x, y = self._middle - world[0] * scale
        across, down = self._move(world * scale + (x, y))
        return Flat(scale, x + across, y + down)

    @property
    def _middle(self) -> tuple[float, float]:
        left, top, right, bottom = self.safe
        return (left + right) / 2, (top + bottom) / 2

    @property
    def _world(self) -> Points:
        """The place, its neighbours and the bends of the ways to them, on the map."""
        spots = [self.chart.spots[self.place], *self.chart.spots.values()]
        bends = [point for link in self.chart.links for point in link.via]
        return np.array([*((spot.longitude, spot.latitude) for spot in spots), *bends])

    def _units_per_mm(self, points: Points) -> float:
        """Return the least scale at which all points are in sight, the first not far off."""
        left, top, right, bottom = self.safe
        spread = np.maximum(
            np.ptp(points, axis=0), MIDDLED * 2 * np.abs(points - points[0]).max(axis=0)
        )
        room = np.array((right - left - 2 * ACROSS, bottom - top - 2 * DOWN))
        return float((spread / room).max())

    @cached_property
    def ground(self) -> Terrain:
        """Land, lakes, rivers, crests and borders on the plate and a little beyond it."""
        frame = shapely.buffer(shapely.box(*self.edge), BEYOND, join_style="mitre")
        if self.chart.plane:
            return bare_plane(self.chart.plane, self.areas.regions, frame)
        all_around = self._all_around
        land, lakes = (
            shapely.clip_by_rect(shape, *frame.bounds)
            for shape in (all_around.land, all_around.lakes)
        )
        return replace(all_around, frame=frame, land=land, lakes=lakes)

    @cached_property
    def border_lines(self) -> dict[bool, BaseGeometry]:
        """The borders off the signs of places: one that runs from a sign passes for a link."""
        around = shapely.buffer(shapely.union_all(np.array(list(self.marks.values()))), OFF_SIGNS)
        lines = super().border_lines
        return {wet: shapely.difference(line, around) for wet, line in lines.items()}

    @cached_property
    def _all_around(self) -> Terrain:
        """The terrain as far as there are places: whose a coast is may be settled far away."""
        spread = shapely.MultiPoint(list(self._everywhere.values()))
        reach = shapely.union(shapely.envelope(spread), shapely.box(*self.edge))
        frame = shapely.buffer(shapely.envelope(reach), BEYOND, join_style="mitre")
        return terrain(self.chart.geography, self.globe, frame, DETAIL)

    @cached_property
    def _everywhere(self) -> dict[str, tuple[float, float]]:
        """The positions of all places of the map, most of them beyond the plate."""
        spots = self.whole.spots
        at = np.array([(spot.longitude, spot.latitude) for spot in spots.values()])
        flat = self.fit.to_plate(at).tolist()
        return {id: (x, y) for id, (x, y) in zip(spots, flat, strict=True)}

    @cached_property
    def areas(self) -> Areas:
        """The regions in sight; seas are named beside their signs, as they are cut off here."""
        spots, points = self.whole.spots, self._everywhere
        is_water = {id: spot.mark is Mark.WATER for id, spot in spots.items()}
        if plane := self.chart.plane:
            homes = {id: spot.region for id, spot in spots.items()}
            fit = self._flat
            return Areas({}, shapes_of(plane, fit, points, homes, SCALE))
        homes = {id: id if is_water[id] else spot.region for id, spot in spots.items()}
        found = areas(self._all_around, points, homes)
        shown = shapely.box(*self.ground.frame.bounds)
        regions = {id: shapely.intersection(area, shown) for id, area in found.regions.items()}
        seen = {id: area for id, area in regions.items() if not area.is_empty}
        return Areas({}, seen)

    def radius(self, spot: Spot) -> float:
        """Return the radius of a place's sign, with the ring around the one in the middle."""
        ring = RING + RING_LINE if spot.id == self.place else 0.0
        return self.sizes.radius(spot.mark) + ring

    def shuns(self, id: str) -> BaseGeometry | None:
        """Return land for the name of a sea, which would be taken for that of a country."""
        is_at_sea = self.chart.spots[id].mark is Mark.WATER and not self.chart.plane
        return self.ground.land if is_at_sea else None

    @cached_property
    def placements(self) -> dict[str, Placement]:
        """No title and no legend."""
        return {}

    def _land_spots(self) -> Mapping[str, Spot]:
        return {id: spot for id, spot in self.chart.spots.items() if id != self.place}

    def svg(self, alt: str) -> str:
        """Return the drawing as an SVG element with words for who cannot see it."""
        width, height = self.sizes.width, self.sizes.height
        clip = f"inset-{self.place}"
        window = svg.element("rect", x=0.0, y=0.0, width=width, height=height)
        parts = (
            svg.title(alt),
            svg.element("defs", svg.element("clipPath", window, id=clip)),
            svg.group(self._layers(), clip_path=f"url(#{clip})"),
        )
        return svg.drawing("".join(parts), width, height, role="img")

    def _layers(self) -> Iterator[str]:
        if self.chart.plane:
            yield planelayers.ground(self)
        else:
            yield from self._sea_and_land()
            yield layers.borders(self)
        yield layers.links(self)
        yield self._ring()
        yield from self._signs()
        yield from namelayers.names(self, HALO)

    def _sea_and_land(self) -> Iterator[str]:
        """Yield sea and land with one line of water along the coast."""
        look, land = self.look, self.ground.land
        size = {"width": self.sizes.width, "height": self.sizes.height}
        yield svg.element("rect", x=0.0, y=0.0, **size, fill=look["sea"])
        shore = shapely.simplify(shapely.buffer(land, SHORE, quad_segs=2), DETAIL / 2)
        tone = mixed(look["sea"], look["coast"], 0.4)
        yield svg.element("path", d=svg.outline(shore), fill="none", stroke=tone, stroke_width=0.12)
        coast = {"stroke": look["coast"], "stroke_width": 0.2, "stroke_linejoin": "round"}
        yield svg.element("path", d=svg.outline(land), fill=look["land"])
        small, large = by_size(land)
        yield svg.element("path", d=svg.outline(large), fill="none", **coast)
        yield svg.element(
            "path", d=svg.outline(small), fill="none", **(coast | {"stroke_width": THIN})
        )
        yield layers.out_of_play(self)
        yield from layers.shaded_region(self)
        yield layers.rivers(self)
        bank = {"stroke": look["river"], "stroke_width": THIN}
        yield svg.element("path", d=svg.outline(self.ground.lakes), fill=look["sea"], **bank)

    def _ring(self) -> str:
        """Return the ring around the place, on a bed that keeps the ground away."""
        x, y = self.points[self.place]
        radius = self.radius(self.chart.spots[self.place]) - RING_LINE / 2
        return svg.element(
            "circle",
            cx=x,
            cy=y,
            r=radius,
            fill=self.look["paper"],
            stroke=self.look["accent"],
            stroke_width=RING_LINE,
        )

    def _signs(self) -> Iterator[str]:
        for id, spot in self.chart.spots.items():
            x, y = self.points[id]
            data = self.chart.drawings.get(spot.drawing, "")
            yield place_mark(spot.mark, x, y, self.look, self.sizes, data)


def by_size(land: BaseGeometry) -> tuple[BaseGeometry, BaseGeometry]:
    """Return small islands, which an outline as of others would fill, and all other land."""
    parts = shapely.get_parts(land)
    is_small = shapely.area(parts) < ISLE
    return shapely.MultiPolygon(list(parts[is_small])), shapely.MultiPolygon(list(parts[~is_small]))


def _ends(reach: Bounds, axis: int) -> Iterator[tuple[Points, int]]:
    """Yield points just within both ends of the data along an axis, in degrees, and its sign."""
    along = np.linspace(reach[1 - axis], reach[3 - axis], SAMPLES)
    ends = (reach.west, reach.east) if axis == 0 else (reach.north, reach.south)
    for at, sign, inwards in zip(ends, (-1, 1), (1, -1) if axis == 0 else (-1, 1), strict=True):
        fixed = np.full(SAMPLES, at + inwards * WITHIN)
        yield np.column_stack((fixed, along) if axis == 0 else (along, fixed)), sign


def inset_of(whole: Chart, look: Look, place: str, width: float, height: float, safe: Box) -> Inset:
    """Return the surroundings of a place, for a window of some width and height in mm.

    Names and signs are within ``safe``: left, top, right, bottom.
    """
    links = tuple(link for link in whole.links if place in (link.start, link.end))
    near = {place: None} | {id: None for link in links for id in (link.start, link.end)}
    spots = {id: whole.spots[id] for id in near}
    chart = replace(whole, spots=spots, links=links, scene=None, ground=None)
    sizes = Sizes(width, height, SCALE, LEAST)
    return Inset(chart=chart, look=look, sizes=sizes, whole=whole, place=place, safe=safe)
