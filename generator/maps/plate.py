"""Lay out a chart on a plate: everything in its place, nothing drawn yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from generator.maps.chart import Chart, Mark, Scene, Spot
from generator.maps.easing import eased, struck
from generator.maps.furniture import pieces
from generator.maps.geography import Areas, Terrain, areas, terrain
from generator.maps.groups import Group, groups
from generator.maps.look import Look, Sizes
from generator.maps.namelines import NameLines, NameSetting, covered, name_lines
from generator.maps.names import Box, Obstacles, Shape, UnplacedName, place_names
from generator.maps.namesettings import code_settings, place_settings
from generator.maps.placement import Piece, Placement, place_pieces
from generator.maps.plane import flat_in, shapes_of
from generator.maps.planelayout import bare_plane, beside
from generator.maps.projection import Fit, Projection, fitted
from generator.maps.routes import Route, Rules, anchors, routes
from generator.maps.seanamer import SeaNamer
from generator.maps.seanames import BESIDE_LINKS, ROOM, open_sea
from generator.maps.waters import SeaName

OWN_LINK = 120.0
"""What it costs a name to lie on a link of its own place: that of a dozen lines further off."""
REPLACED = 3
"""How often names that are struck out are placed anew, at most."""
ON_BORDER = 5.0
"""What it costs a name to lie on a border."""
ON_ANCHOR = 24.0
"""What it costs a name to lie on the anchor of its own port: it reads as a letter."""
BESIDE_SEA_NAMES = 0.3
"""How far names keep from those of seas, in mm on A4."""
BESIDE_FRAME = 1.2
"""How far names of seas keep from the frame, in mm on A4: some letters hang far down."""
FAR_OFF = 2.0
"""Distance from which on a name has a leader line to its place, on A4."""


class Plate(Struct, frozen=True, dict=True):
    """A chart laid out on a plate of some size; its parts are computed on demand.

    Title and legend are in a ``panel`` so many mm wide at its right, if it has one.
    """

    chart: Chart
    look: Look
    sizes: Sizes
    panel: float = 0.0

    @cached_property
    def box(self) -> Box:
        """The inner edge of the frame."""
        border = self.sizes.border
        right = self.sizes.width - border - self.panel
        return border, border, right, self.sizes.height - border

    @property
    def room(self) -> float:
        """The width of the map within its frame, in mm."""
        return self.box[2] - self.box[0]

    @cached_property
    def frame(self) -> BaseGeometry:
        """The inner edge of the frame as a shape."""
        return shapely.box(*self.box)

    @cached_property
    def fit(self) -> Projection:
        """What puts places on the plate: all of a plane, or a projection with all places on it."""
        return flat_in(self.chart.plane, self.box) if self.chart.plane else self.globe

    @cached_property
    def globe(self) -> Fit:
        """The projection onto the plate, with all places and bends on it."""
        spots = np.array([(s.longitude, s.latitude) for s in self.chart.spots.values()])
        bends = [point for link in self.chart.links for point in link.via]
        return fitted(
            np.vstack((spots, bends)) if bends else spots,
            np.r_[np.full(len(spots), 8.5), np.full(len(bends), 3.0)] * self.sizes.scale,
            self.box,
        )

    @cached_property
    def ground(self) -> Terrain:
        """Land, lakes, rivers, crests and borders on the plate."""
        if self.chart.plane:
            return bare_plane(self.chart.plane, self.areas.regions, self.frame)
        return terrain(self.chart.geography, self.globe, self.frame, 0.12 * self.sizes.scale)

    @cached_property
    def border_lines(self) -> dict[bool, BaseGeometry]:
        """The borders that are drawn: those of zones at sea (True), of regions on land (False)."""
        ground = self.ground
        found = {}
        for wet in (True, False) if self.chart.shaded else (True,):
            lines = [line for line, border in ground.borders if border.is_water is wet]
            if lines:
                within = shapely.difference(ground.frame, ground.land) if wet else ground.land
                found[wet] = shapely.intersection(shapely.union_all(np.array(lines)), within)
        return found

    @cached_property
    def points(self) -> dict[str, tuple[float, float]]:
        """The position of each place."""
        spots = self.chart.spots
        flat = self.fit.to_plate(np.array([(s.longitude, s.latitude) for s in spots.values()]))
        return {id: (float(x), float(y)) for id, (x, y) in zip(spots, flat, strict=True)}

    @cached_property
    def areas(self) -> Areas:
        """The sea zones and land regions; on a plane both are its regions."""
        if plane := self.chart.plane:
            at = {id: spot.region for id, spot in self.chart.spots.items()}
            shapes = shapes_of(plane, flat_in(plane, self.box), self.points, at, self.sizes.scale)
            return Areas(shapes, shapes)
        homes = {
            id: id if spot.mark is Mark.WATER else spot.region
            for id, spot in self.chart.spots.items()
        }
        return areas(self.ground, self.points, homes)

    @property
    def _rules(self) -> Rules:
        return Rules(self.sizes.clearance, self.sizes.gap)

    @cached_property
    def drafts(self) -> list[Route]:
        """The curves of the links before there are names: all else keeps off these."""
        links, land = self.chart.links, self.ground.land
        return routes(links, self.points, self.fit, land, self._rules, self.box)

    @cached_property
    def draft_lines(self) -> list[BaseGeometry]:
        """The drafts as shapes, in the same order."""
        return [shapely.LineString(route.points) for route in self.drafts]

    @cached_property
    def routes(self) -> list[Route]:
        """The curves of the links, bent aside where they would strike out a name."""
        return self._lettered[1]

    @cached_property
    def route_lines(self) -> list[BaseGeometry]:
        """The curves of the links as shapes, in the same order."""
        return [shapely.LineString(route.points) for route in self.routes]

    def radius(self, spot: Spot) -> float:
        """Return the radius of a place's sign."""
        return self.sizes.radius(spot.mark)

    @cached_property
    def marks(self) -> dict[str, BaseGeometry]:
        """The area of each place's sign."""
        return {
            id: shapely.Point(self.points[id]).buffer(self.radius(spot), quad_segs=4)
            for id, spot in self.chart.spots.items()
        }

    @cached_property
    def anchors(self) -> dict[str, tuple[float, float]]:
        """The positions of ports' anchors: on their sea link, a little off the shore."""
        ports = {id: self.radius(spot) for id, spot in self.chart.spots.items() if spot.port}
        wet = [route for route in self.drafts if route.link.means in self.chart.wet]
        return anchors(wet, ports, self.sizes)

    @cached_property
    def anchor_marks(self) -> dict[str, BaseGeometry]:
        """The area of each port's anchor."""
        half = self.sizes.anchor
        return {
            id: shapely.box(x - half, y - half, x + half, y + half)
            for id, (x, y) in self.anchors.items()
        }

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Title, legend, compass rose and scale, not yet placed."""
        km_per_mm = None if self.chart.plane else self.globe.km_per_mm
        return pieces(self.chart, self.look, self.sizes, km_per_mm)

    @cached_property
    def placements(self) -> dict[str, Placement]:
        """Title, legend, compass rose and scale in their places."""
        if self.panel:
            return beside(self.pieces, self.box, self.sizes, self.panel)
        taken = [*self.draft_lines, *self.marks.values(), *self.anchor_marks.values()]
        edges = [shape.boundary for shape in self.areas.regions.values()]
        outlines, ground = (edges, []) if self.chart.plane else ([], self._outlines)
        return place_pieces(self.pieces, taken, self.box, self.sizes.clearance, outlines, ground)

    @property
    def _plain_borders(self) -> list[BaseGeometry]:
        """The borders without bends that a name could not tell."""
        return [shapely.simplify(line, 0.2) for line in self.border_lines.values()]

    @property
    def _outlines(self) -> list[BaseGeometry]:
        """The coasts, the shores of lakes and the borders of the ground."""
        shores = shapely.boundary([self.ground.land, self.ground.lakes])
        return list(shapely.get_parts([*shores, *self.border_lines.values()]))

    @cached_property
    def groups(self) -> dict[str, Group]:
        """The groups of a game's position, if any, in their places."""
        spots = self.chart.spots
        lines = [(line, 0.35) for line in self.draft_lines]
        marks = [(mark, 8.0) for mark in self.marks.values()]
        anchors = [(mark, 1.0) for mark in self.anchor_marks.values()]
        panels = [(shapely.box(*placement.box), 100.0) for placement in self.placements.values()]
        return groups(
            self.chart.scene or Scene(),
            self.points,
            {id: self.radius(spot) for id, spot in spots.items()},
            [*lines, *marks, *anchors, *panels],
            self.box,
            self.sizes.scale,
        )

    @cached_property
    def _furniture(self) -> list[BaseGeometry]:
        """The areas of title, legend, compass rose, scale and groups, with their outlines."""
        outline = 0.25 * self.sizes.scale
        boxes = [placement.box for placement in self.placements.values()]
        boxes += [group.box for group in self.groups.values()]
        return [shapely.box(*box).buffer(outline) for box in boxes]

    @cached_property
    def sea_names(self) -> list[SeaName]:
        """The names of the seas, on their curves."""
        scale = self.sizes.scale
        crowded = self._crowded(room := ROOM * scale)
        zones = {
            id: shapely.simplify(zone, 0.2)
            for id, zone in sorted(self.areas.zones.items())
            if not self.chart.plane or not shapely.difference(zone, crowded).is_empty
        }
        namer = self._sea_namer
        found = {id: namer.named(id, *self._zone(id), zone, crowded) for id, zone in zones.items()}
        if self.chart.plane:
            return [name for name in found.values() if name.fits]  # the legend has all
        cramped = [id for id, name in found.items() if not name.fits]
        closer = self._crowded(BESIDE_LINKS * scale) if cramped else crowded
        bare = self._crowded(BESIDE_LINKS * scale, ()) if cramped else crowded
        for id in cramped:
            others = [name.shape.buffer(room) for name in found.values() if name.fits]
            covered = shapely.union_all(np.array([closer, *others]))
            under = shapely.union_all(np.array([bare, *others]))
            squeezed = namer.squeezed(id, *self._zone(id), zones[id], covered, under)
            found[id] = squeezed or found[id]
        return list(found.values())

    def _crowded(self, room: float, links: Sequence[BaseGeometry] | None = None) -> BaseGeometry:
        """Return what is on the map already, with some room around places and links."""
        lines = self.draft_lines if links is None else links
        taken = np.array([*lines, *self.marks.values(), *self.anchor_marks.values()])
        around = shapely.buffer(taken, room, quad_segs=2)
        edge = shapely.buffer(self.frame.boundary, BESIDE_FRAME * self.sizes.scale)
        return shapely.union_all(np.r_[around, np.array([edge, *self._furniture])])

    @property
    def _sea_namer(self) -> SeaNamer:
        borders = self.border_lines.get(True, shapely.MultiLineString())
        return SeaNamer(self.look, self.sizes, lambda: self._sea, borders)

    @property
    def sea_leaders(self) -> list[BaseGeometry]:
        """The leader lines of the names of seas that are off their zone."""
        ends = [name.leader for name in self.sea_names if name.leader]
        return [shapely.LineString([(x1, y1), (x2, y2)]) for x1, y1, x2, y2 in ends]

    @cached_property
    def _sea(self) -> BaseGeometry:
        """All water but lakes."""
        return open_sea(self.frame, self.ground.land)

    def _zone(self, id: str) -> tuple[str, tuple[float, float]]:
        """Return the name of a sea or of a region on a plane, and where it should be."""
        if self.chart.plane and (area := self.chart.plane.area(id)):
            middle = self.areas.zones[id].centroid
            return area.name, (float(middle.x), float(middle.y))
        return self.chart.spots[id].name, self.points[id]

    @cached_property
    def names(self) -> list[NameLines]:
        """The names of all places on land and the codes of seas; on a plane names of all places."""
        return self._lettered[0]

    @cached_property
    def _lettered(self) -> tuple[list[NameLines], list[Route]]:
        """The names, and the links bent aside for them.

        Names that are still struck out are placed anew, each elsewhere, as long as that helps.
        """
        names, blocked = self._placed(self._settings, {}, {}), dict[str, set[int]]()
        routes = self._eased(names)
        for _ in range(REPLACED):
            strikes = self._strikes(names, routes)
            if not strikes:
                break
            for route, name in strikes:
                blocked.setdefault(names[name].id, set()).add(route)
            again = {id: self._settings[id] for id in {names[name].id for _, name in strikes}}
            others = {name.id: covered(name) for name in names if name.id not in again}
            placed = {name.id: name for name in self._placed(again, blocked, others)}
            new = [placed.get(name.id, name) for name in names]
            bent = self._eased(new)
            if len(self._strikes(new, bent)) < len(strikes):
                names, routes = new, bent
        return names, routes

    def _strikes(
        self, names: Sequence[NameLines], routes: Sequence[Route]
    ) -> list[tuple[int, int]]:
        """Return which links strike out which names; codes at sea are in front of their links."""
        shapes = [covered(name) if name.lines else shapely.Point() for name in names]
        return struck(routes, shapes, self.sizes)

    def _eased(self, names: Sequence[NameLines]) -> list[Route]:
        """Return the links, bent aside for names."""
        taken = [*self._furniture, *self.anchor_marks.values(), *self.sea_leaders]
        taken += [name.shape for name in self.sea_names]
        shapes = [covered(name) for name in names]
        return eased(self.drafts, shapes, taken, self.points, self.sizes, self.box)

    @cached_property
    def _settings(self) -> dict[str, dict[Shape, NameSetting]]:
        """The ways to set the name of each place that has one here."""
        look, sizes = self.look, self.sizes
        settings = {id: place_settings(s, look, sizes) for id, s in self._land_spots().items()}
        for id, spot in self.chart.spots.items():
            if id not in settings and spot.code:
                settings[id] = code_settings(spot, look, sizes)
        return settings

    def _placed(
        self,
        settings: Mapping[str, Mapping[Shape, NameSetting]],
        blocked: Mapping[str, Collection[int]],
        others: Mapping[str, BaseGeometry],
    ) -> list[NameLines]:
        """Return names in their places, off ``others`` that have theirs.

        ``blocked`` are links that names must not lie on, by their number, even those of their own.
        """
        spots = self.chart.spots
        wanted = [
            UnplacedName(id, *self.points[id], self.radius(spots[id]), tuple(each), self.shuns(id))
            for id, each in settings.items()
        ]
        obstacles = self._obstacles(blocked, others)
        placed = place_names(wanted, obstacles, self.box, 0.5 * self.sizes.scale, self.far_off)
        return [
            name_lines(name, settings[name.id][name.shape], self.points[name.id][0])
            for name in placed
        ]

    def shuns(self, id: str) -> BaseGeometry | None:
        """Return what a name should not lie on; codes at sea lie beside their signs."""

    @property
    def far_off(self) -> float:
        """The distance of a name from its place at which it has a leader line."""
        return FAR_OFF * self.sizes.scale

    def _land_spots(self) -> Mapping[str, Spot]:
        is_plane, spots = self.chart.plane is not None, self.chart.spots
        return {id: spot for id, spot in spots.items() if is_plane or spot.mark is not Mark.WATER}

    def _obstacles(
        self, blocked: Mapping[str, Collection[int]], others: Mapping[str, BaseGeometry]
    ) -> Obstacles:
        beside = BESIDE_SEA_NAMES * self.sizes.scale
        every = [
            *(
                (line, set() if self.chart.plane else {route.link.start, route.link.end}, OWN_LINK)
                for route, line in zip(self.drafts, self.draft_lines, strict=True)
            ),
            *(
                (self.draft_lines[at], {id}, OWN_LINK)
                for id, lines in blocked.items()
                for at in sorted(lines)
            ),
            *((name, set(), 0.0) for name in others.values()),
            *((line, set(self.chart.spots), ON_BORDER) for line in self._plain_borders),
            *((mark, set(), 0.0) for mark in self.marks.values()),
            *((mark, {id}, ON_ANCHOR) for id, mark in self.anchor_marks.items()),
            *((name.shape.buffer(beside), set(), 0.0) for name in self.sea_names),
            *((line, set(), 0.0) for line in self.sea_leaders),
            *((box, set(), 0.0) for box in self._furniture),
        ]
        shapes, owners, weights = zip(*every, strict=True)
        return Obstacles(shapes, tuple(frozenset(each) for each in owners), weights)
