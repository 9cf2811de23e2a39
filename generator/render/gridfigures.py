"""Prepare maps of cells and terrain effects charts for templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.content.counters import back_of
from generator.content.gridmap import (
    WATERCOURSES,
    Cell,
    bridges_of,
    lattice_of,
    shown_of,
    terrain_by_cell,
    terrain_by_side,
    terrains_on,
    ways_of,
)
from generator.content.laidtiles import assembled
from generator.content.model import (
    Collection,
    CombatChange,
    Content,
    Entry,
    GridMap,
    GridMapFigure,
    GridPiece,
    MapZone,
    Terrain,
    TerrainChart,
)
from generator.content.text import Text
from generator.language.combats import CHANGES, change_words
from generator.language.counters import described
from generator.language.wording import Wording
from generator.maps.terrainart import Spots
from generator.render.counters import Counters
from generator.render.gridentries import Entrance, entrance_swatch, entrances_of
from generator.render.gridlegend import Samples, column_of, width_in
from generator.render.gridmaps import GridDrawing
from generator.render.gridpieces import Piece, arrow_swatch, moves_of, piece_swatch, pieces_of
from generator.render.gridruns import runs
from generator.render.inks import Inks
from generator.render.patterns import Pattern, patterns_of

if TYPE_CHECKING:
    from markupsafe import Markup

MOST_CELL, MOST_HEIGHT = 14.0, 215.0
"""The largest cell in a figure, and the highest figure, in mm."""
LEAST_ON_SCREEN = 9.5
"""The smallest cell on a screen in mm; a wider map is scrolled."""
ROUNDS = 6
"""How often a size is worked out, as the room for numbers along the edges depends on it."""


class GridFigures(Struct, frozen=True, dict=True):
    """Sets the maps of cells and the terrain effects charts of one game in one language."""

    content: Content
    wording: Wording
    inks: Inks
    icon: Callable[[str], str]
    """Returns the SVG content of an icon."""
    on_screen: bool = False
    counters: Counters | None = None
    """Draws the counters that lie on maps."""
    length: Callable[[str], float] = len
    """Returns how long words are, in type sizes."""

    def map(self, block: GridMapFigure) -> GridMap:
        """Return the map of a block."""
        return assembled(self.content.gridmaps[block.gridmap], self.content)

    def figure(self, block: GridMapFigure, width: float | None) -> Markup:
        """Return the drawing of a block for a column of a width in mm; None on screens."""
        from markupsafe import Markup

        if self.on_screen:  # words are legible where it is smallest
            drawing = self.drawing(block, LEAST_ON_SCREEN)
            least = drawing.size[0]
            most = least * MOST_CELL / LEAST_ON_SCREEN
            style = f' style="width: 100%; max-width: {most:.0f}mm; min-width: {least:.0f}mm"'
        else:
            drawing = self.drawing(block, MOST_CELL)
            if width is not None:
                drawing = self.fitted(block, width, MOST_HEIGHT, MOST_CELL)
            style = f' style="width: {drawing.size[0]:.2f}mm"'
        svg = drawing.svg(self._alt(block), style)
        return Markup(svg)  # noqa: S704 - its words are escaped where they are set

    def drawing(self, block: GridMapFigure, cell: float) -> GridDrawing:
        """Return what a block shows, with cells of a size in mm."""
        gridmap = self.map(block)
        named = {terrain.icon for terrain in self.content.terrains.values() if terrain.icon}
        return GridDrawing(
            gridmap,
            self.content,
            self.inks,
            self.wording.plain,
            cell,
            lattice_of(gridmap).block(block.cells or ""),
            block.zones,
            block.numbered,
            {id: self.icon(id) for id in sorted(named)},
            self.pieces(block),
            tuple(moves_of(block, lattice_of(gridmap).read)),
            self._areas(block),
            with_ground=self.on_screen,
        )

    def _areas(self, block: GridMapFigure) -> tuple[tuple[Pattern, tuple[Cell, ...]], ...]:
        """Return the pattern and the cells of each area of a figure."""
        lattice = lattice_of(self.map(block))
        return tuple(
            (pattern, tuple(lattice.listed(block.areas[id].cells)))
            for id, pattern in patterns_of(block.areas, self.inks.roles).items()
        )

    def areas(self, block: GridMapFigure) -> list[tuple[Text, Markup]]:
        """Return what the legend says of areas, each with a sample."""
        from markupsafe import Markup

        patterns, samples = patterns_of(block.areas, self.inks.roles), self._samples(block)
        return [
            (block.areas[id].text, Markup(samples.area(pattern)))  # noqa: S704 - no words
            for id, pattern in patterns.items()
        ]

    def fitted(self, block: GridMapFigure, width: float, height: float, most: float) -> GridDrawing:
        """Return what a block shows as large as it fits, with cells of a size in mm at most."""
        cell = most
        for _ in range(ROUNDS):
            across, down = self.drawing(block, cell).size
            cell = min(most, cell * min(width / across, height / down))
        return self.drawing(block, cell)

    # what happens on a map

    def pieces(self, block: GridMapFigure) -> tuple[Piece, ...]:
        """Return the counters of a figure."""
        gridmap = self.map(block)
        if not block.units or self.counters is None:
            return ()
        return tuple(pieces_of(block, self.counters, lattice_of(gridmap).read, gridmap.flat))

    def units(self, block: GridMapFigure) -> list[tuple[Text, str, int, Markup]]:
        """Return the units on a map for its legend: name, what else, how many, and a sample."""
        from markupsafe import Markup

        found: dict[tuple[str, bool], list[Piece]] = {}
        for piece in self.pieces(block):
            given = block.units[piece.id]
            found.setdefault((given.unit, given.reduced), []).append(piece)
        every = []
        for (unit, is_back), pieces in found.items():
            entry, _, is_reduced = self._shown_entry(unit, is_back)
            state = self.label("counter.reduced") if is_reduced else ""
            sample = Markup(piece_swatch(pieces[0], self.inks))  # noqa: S704 - no words
            every.append((entry.name, state, len(pieces), sample))
        return every

    def moves(self, block: GridMapFigure) -> list[tuple[Text, Markup]]:
        """Return what the legend says of arrows, each with a sample."""
        from markupsafe import Markup

        return [
            (move.text, Markup(arrow_swatch(move.does, self.inks)))  # noqa: S704 - no words
            for move in block.moves.values()
            if move.text
        ]

    def untold_moves(self, block: GridMapFigure) -> list[tuple[str, Markup]]:
        """Return labels of the kinds of arrows that no text explains, each with a sample."""
        from markupsafe import Markup

        told = {move.does for move in block.moves.values() if move.text}
        kinds = dict.fromkeys(move.does for move in block.moves.values() if move.does not in told)
        return [
            (f"gridmap.{does}", Markup(arrow_swatch(does, self.inks)))  # noqa: S704 - no words
            for does in kinds
        ]

    def events(self, block: GridMapFigure) -> list[tuple[str, str]]:
        """Return the counters and arrows in words: what it is, and where."""
        found = [(self._spoken(piece), piece.at) for piece in block.units.values()]
        found += [(self.wording.plain(area.text), area.cells) for area in block.areas.values()]
        for move in block.moves.values():
            words = self.wording.plain(move.text) if move.text else ""
            where = " → ".join(move.way.split())
            found.append((words.rstrip(".") or self.label(f"gridmap.{move.does}"), where))
        return found

    def _spoken(self, piece: GridPiece) -> str:
        entry, home, is_reduced = self._shown_entry(piece.unit, piece.reduced)
        words = described(entry, home, self.wording, self.label, is_reduced)
        return f"{words}; ↑ {piece.facing}" if piece.facing else words

    def label(self, id: str) -> str:
        """Return words of the program's own; none where no counters are drawn."""
        return self.counters.label(id) if self.counters else ""

    def _shown_entry(self, unit: str, is_back: bool) -> tuple[Entry, Collection, bool]:
        """Return what a counter shows, and whether that is the unit with a step lost."""
        collection, _, id = unit.partition(".")
        home = self.content.collections[collection]
        shown = back_of(id, home.entries) if is_back else id
        return home.entries[shown], home, is_back and shown == id

    def _alt(self, block: GridMapFigure) -> str:
        """Return what a figure shows in words: as its author says, and what lies on it."""
        said = self.wording.plain(block.alt)
        parts = [f"{words}: {where}" for words, where in self.events(block)]
        return f"{said.rstrip('.')}. {'. '.join(parts)}." if parts else said

    # the legend

    def terrains(self, block: GridMapFigure) -> list[str]:
        """Return the terrains that a figure shows, in the order of the game."""
        gridmap = self.map(block)
        shown = self._shown(block)
        if shown is None:
            return terrains_on(gridmap, self.content)
        found = {id for cell, id in terrain_by_cell(gridmap, self.content).items() if cell in shown}
        for side, ids in terrain_by_side(gridmap).items():
            found |= set(ids) if side & shown else set()
        found |= {id for id, cells in ways_of(gridmap) if shown & set(cells)}
        return [id for id in self.content.terrains if id in found]

    def shown(self, block: GridMapFigure) -> tuple[Cell, ...]:
        """Return the cells that a figure shows, row by row."""
        return shown_of(block, self.map(block))

    def _shown(self, block: GridMapFigure) -> frozenset[Cell] | None:
        return frozenset(lattice_of(self.map(block)).block(block.cells or "")) or None

    def zones(self, block: GridMapFigure) -> list[tuple[str, MapZone, Markup]]:
        """Return the zones that a figure shows, each with its sample."""
        from markupsafe import Markup

        samples = self._samples(block)
        return [
            (id, zone, Markup(samples.zone(zone, number)))  # noqa: S704 - no words
            for number, (id, zone) in enumerate(self.map(block).zones.items())
            if id in block.zones
        ]

    def marks(self, block: GridMapFigure) -> list[tuple[str, Markup]]:
        """Return the bridges and marks of places that a figure shows: labels, with samples."""
        from markupsafe import Markup

        samples = {
            "gridmap.bridge": self._bridge(block),
            "gridmap.place": self._place(block, False),
            "gridmap.objective": self._place(block, True),
        }
        return [(id, Markup(each)) for id, each in samples.items() if each]  # noqa: S704 - no words

    def entrances(self, block: GridMapFigure) -> list[tuple[str, str, Markup]]:
        """Return the sides whose reinforcements come on: role, label, and a sample."""
        from markupsafe import Markup

        every = () if block.cells else entrances_of(self.map(block), self.content)
        first: dict[str, Entrance] = {}
        for each in every:
            first.setdefault(each.role, each)
        return [
            (role, "schedule.reinforcements", Markup(entrance_swatch(each, self.inks)))  # noqa: S704 - no words
            for role, each in first.items()
        ]

    def legend_step(self, block: GridMapFigure) -> float:
        """Return how wide a column of a legend is, in type sizes.

        Reinforcements, areas and arrows are left out, of which some have long words.
        """
        plain = self.wording.plain
        words = [f"{plain(name)} {state}" for name, state, _, _ in self.units(block)]
        if block.legend:
            words = [plain(self.content.terrains[id].name) for id in self.terrains(block)]
            words += [self.label(id) for id, _ in self.marks(block)]
            words += [plain(zone.name) for _, zone, _ in self.zones(block)]
        return column_of(map(self.length, words))

    def legend_width(self, block: GridMapFigure, words: str) -> float:
        """Return how wide an entry of a legend is, in type sizes: one column or several."""
        return width_in(self.legend_step(block), self.length(words))

    def _bridge(self, block: GridMapFigure) -> str:
        """Return a sample of the first bridge that a figure shows, or nothing."""
        gridmap, shown, terrains = self.map(block), self.shown(block), self.content.terrains
        for side, road in bridges_of(gridmap, self.content).items():
            if not side.isdisjoint(shown):
                lying = (terrains[id] for id in terrain_by_side(gridmap)[side])
                river = next(each for each in lying if each.pattern in WATERCOURSES)
                return self._samples(block).bridge(terrains[road], river)
        return ""

    def _place(self, block: GridMapFigure, is_objective: bool) -> str:
        """Return the mark of an objective, or of a place that is none, if a figure shows one."""
        gridmap, shown = self.map(block), self._shown(block)
        lattice = lattice_of(gridmap)
        has_one = any(
            not place.side
            and place.objective == is_objective
            and (shown is None or lattice.read(place.at) in shown)
            for place in gridmap.places.values()
        )
        return self._samples(block).place(is_objective) if has_one else ""

    def _samples(self, block: GridMapFigure) -> Samples:
        return Samples(self.inks, lattice_of(self.map(block)))

    def swatch(self, id: str, block: GridMapFigure | TerrainChart) -> Markup:
        """Return a sample of a terrain as it is on the map of a block, or on the first map."""
        from markupsafe import Markup

        terrain = self.content.terrains[id]
        icon = self.icon(terrain.icon) if terrain.icon else ""
        gridmap = block.gridmap or next(iter(self.content.gridmaps), None)
        if gridmap is None:
            return Markup(Samples(self.inks).terrain(terrain, icon))  # noqa: S704 - no words
        shown = block if isinstance(block, GridMapFigure) else self._whole(gridmap)
        spots = self._spots(shown).get(id, 0)
        return Markup(self._samples(shown).terrain(terrain, icon, spots))  # noqa: S704 - no words

    def _whole(self, id: str) -> GridMapFigure:
        return GridMapFigure(kind="gridmap", gridmap=id, alt=self.content.gridmaps[id].name)

    def _spots(self, block: GridMapFigure) -> Mapping[str, Spots]:
        """Return where small drawings are in a cell of each terrain, on a map of the usual size."""
        key = block.gridmap, block.cells, block.zones
        if key not in self._known_spots:
            bare = replace(self._whole(block.gridmap), cells=block.cells, zones=block.zones)
            self._known_spots[key] = self.drawing(bare, MOST_CELL).usual_spots()
        return self._known_spots[key]

    @cached_property
    def _known_spots(self) -> dict[tuple[str, str | None, tuple[str, ...]], Mapping[str, Spots]]:
        return {}

    def cells(self, block: GridMapFigure) -> list[tuple[Terrain, str]]:
        """Return the cells of each terrain in words, for those who cannot see the map."""
        gridmap, shown = self.map(block), self._shown(block)
        lattice = lattice_of(gridmap)
        by_terrain: dict[str, list[Cell]] = {}
        for cell, id in terrain_by_cell(gridmap, self.content).items():
            if shown is None or cell in shown:
                by_terrain.setdefault(id, []).append(cell)
        return [
            (terrain, runs(lattice, by_terrain[id]))
            for id, terrain in self.content.terrains.items()
            if id in by_terrain
        ]

    # terrain effects charts

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of units that some terrain has a cost for."""
        return [
            id
            for id in self.content.mobility
            if any(id in each.costs for each in self.content.terrains.values())
        ]

    def cost(self, id: str, kind: str) -> int | str | None:
        """Return what a terrain costs a kind of unit."""
        return self.content.terrains[id].costs.get(kind)

    def effects(self, block: TerrainChart) -> Mapping[str, CombatChange]:
        """Return what terrains change in combat, by their ids."""
        return self.content.crts[block.crt].terrain if block.crt else {}

    def changing(self, block: TerrainChart) -> list[str]:
        """Return what some terrain changes: the columns of the part on combat."""
        changes = self.effects(block).values()
        return [
            what
            for what in CHANGES
            if any(change_words(each, what, self.wording) for each in changes)
        ]

    def change(self, block: TerrainChart, id: str, what: str) -> str:
        """Return what a terrain changes, such as −1 or ×½, or nothing."""
        change = self.effects(block).get(id)
        return change_words(change, what, self.wording) if change else ""

    def note(self, block: TerrainChart, id: str) -> list[object]:
        """Return what else there is to know of a terrain: of moving, and of combat."""
        own = self.content.terrains[id].note
        combat = getattr(self.effects(block).get(id), "note", None)
        return [each for each in (own, combat) if each]
