"""Draw maps once for all tests, and read what is drawn from the SVG alone.

Nothing here asks the plate where it put things: marks, links, names and panels are taken from
the finished drawing, as somebody sees it who has only the sheet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from generator.content.editions import Edition
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES
from generator.content.theme import read_theme
from generator.language.translation import read_translation, translated
from generator.maps.chart import Chart, Geography, Link, Mark, Spot, Stroke, Wording
from generator.maps.look import sizes_for
from generator.maps.page import MapPage
from generator.maps.plate import Plate
from generator.render.maps import MapMaker
from generator.render.mapsheet import MapSheet
from generator.units import PAPERS
from tests.bundled import bundled, bundled_library

GAMES = ("fury-of-dracula", "the-hunt")
LANGUAGES = (
    "en",
    *sorted(path.stem for path in (BUNDLED_CONTENT / GAMES[0] / "locale").glob("*.po")),
)
"""The languages of the first game, in which the others are drawn as well."""
SVG = "{http://www.w3.org/2000/svg}"
_COMMAND = re.compile(r"([MLCQAZ])([^MLCQAZ]*)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_STEPS = np.linspace(0, 1, 9)[1:, None]


@lru_cache(maxsize=32)
def maker(id: str, language: str = "en", edition: Edition = "colour") -> MapMaker:
    """Return what draws the map of a bundled game; its content has no findings."""
    (game,) = (game for game in bundled(id).games if game.id == id)
    if language != game.content.game.source_language:
        path = BUNDLED_CONTENT / id / "locale" / f"{language}.po"
        shared = BUNDLED_CONTENT / "shared" / "europe" / "locale" / f"{language}.po"
        game = translated(read_translation(game, path if path.exists() else shared)[0])
    folder = bundled_library().theme(game.content.game.theme)
    assert folder is not None
    theme, _ = read_theme(folder)
    assert theme is not None
    return MapMaker(game, language, theme, edition, TEMPLATES)


@lru_cache(maxsize=32)
def sheet(
    id: str = GAMES[0], language: str = "en", paper: str = "a4", edition: Edition = "colour"
) -> MapSheet:
    """Return the map of a bundled game on a sheet of paper, laid out once."""
    made = maker(id, language, edition)
    return MapSheet(made, made.on_paper(PAPERS[paper]))


def lines_of(data: str) -> list[Any]:
    """Return the subpaths of the data of a path, as arrays of points; arcs as their chords."""
    found: list[list[Any]] = []
    for command, text in _COMMAND.findall(data):
        numbers = np.array(_NUMBER.findall(text), dtype=float)
        if command == "M":
            found.append(list(numbers.reshape(-1, 2)))
        elif command == "L":
            found[-1] += list(numbers.reshape(-1, 2))
        elif command == "A":
            found[-1] += list(numbers.reshape(-1, 7)[:, 5:])
        elif command in "CQ":
            for part in numbers.reshape(-1, 6 if command == "C" else 4):
                found[-1] += list(_bezier(np.vstack((found[-1][-1], part.reshape(-1, 2)))))
    return [np.array(points) for points in found]


def _bezier(points: Any) -> Any:
    while len(points) > 1 and points.ndim == 2:
        points = points[:, None, :]
    t = _STEPS
    while len(points) > 1:
        points = points[:-1] * (1 - t) + points[1:] * t
    return points[0]


@dataclass(frozen=True)
class Seal:
    """The mark of a place as it is drawn: its middle, and all that it covers."""

    id: str
    x: float
    y: float
    shape: BaseGeometry


@dataclass(frozen=True)
class Way:
    """One curve of a link as it is drawn, and the places at whose marks it ends."""

    stroke: str
    line: shapely.LineString
    ends: frozenset[str]


@dataclass(frozen=True)
class Drawing:
    """What can be read from the SVG of a map, in mm on its plate."""

    root: ElementTree.Element

    def group(self, id: str) -> ElementTree.Element:
        """Return the one element with an id."""
        (found,) = (each for each in self.root.iter() if each.get("id") == id)
        return found

    @cached_property
    def seals(self) -> dict[str, Seal]:
        """The marks of places by the id of their group."""
        groups = [each for each in self.group("places") if each.tag == f"{SVG}g"]
        return {_place(each): _seal(each) for each in groups}

    @cached_property
    def anchors(self) -> list[BaseGeometry]:
        """The squares in which the anchors of ports are drawn."""
        paths = (each for each in self.group("places") if each.tag == f"{SVG}path")
        return [_square(each) for each in paths if each.get("stroke") is None]  # without its bed

    @cached_property
    def names(self) -> dict[str, BaseGeometry]:
        """The letters of the names on land, by the name."""
        return dict(self._letters("names"))

    @cached_property
    def sea_names(self) -> dict[str, BaseGeometry]:
        """The letters of the names of seas, by the name."""
        return dict(self._letters("seas"))

    @cached_property
    def tags(self) -> dict[str, BaseGeometry]:
        """The tags of codes, by the name of their place; none on a map without codes."""
        found: dict[str, BaseGeometry] = {}
        groups = [each for each in self.root.iter() if each.get("id") == "codes"]
        for each in (tag for group in groups for tag in group):
            title, tag = each.find(f"{SVG}title"), each.find(f"{SVG}rect")
            assert title is not None and tag is not None
            x, y, width, height = (float(tag.get(key, "")) for key in ("x", "y", "width", "height"))
            found[str(title.text)] = shapely.box(x, y, x + width, y + height)
        return found

    @property
    def inks(self) -> dict[str, BaseGeometry]:
        """The letters of all names."""
        return {**self.names, **self.sea_names}

    def _letters(self, id: str) -> Iterator[tuple[str, BaseGeometry]]:
        for path in self.group(id):
            title = path.find(f"{SVG}title")
            if title is not None:
                yield str(title.text), letters(path.attrib["d"])

    @cached_property
    def ways(self) -> list[Way]:
        """The curves of links, by their strokes."""
        found = []
        for stroke in Stroke:
            (path, *_) = self.group(f"links-{stroke}")
            for points in lines_of(path.attrib["d"]):
                ends = frozenset((self.nearest(*points[0]), self.nearest(*points[-1])))
                found.append(Way(stroke.value, shapely.LineString(points), ends))
        return found

    def nearest(self, x: float, y: float) -> str:
        """Return the place whose mark a point lies on; none if it lies on no mark."""
        away = {id: float(np.hypot(x - seal.x, y - seal.y)) for id, seal in self.seals.items()}
        best = min(away, key=away.__getitem__)
        return best if self.seals[best].shape.distance(shapely.Point(x, y)) < 0.05 else ""

    @cached_property
    def panels(self) -> dict[str, BaseGeometry]:
        """The boxes of title, legend, scale and compass rose."""
        return {
            id: shapely.box(*shapely.total_bounds(list(_shapes(self.group(id)))))
            for id in ("cartouche", "legend", "scale", "compass")
        }

    @cached_property
    def frame(self) -> BaseGeometry:
        """The inner edge of the frame."""
        return _rectangle(self.group("frame")[0])

    @cached_property
    def land(self) -> BaseGeometry:
        """The land, from the outline of the coast."""
        return _even_odd(self.group("coast").attrib["d"])


def _place(group: ElementTree.Element) -> str:
    """Return the place that a group draws; its id is apart from those of layers."""
    return str(group.get("id")).removeprefix("place.")


def _seal(group: ElementTree.Element) -> Seal:
    shape = shapely.union_all(list(_shapes(group)))
    left, top, right, bottom = shape.bounds
    return Seal(_place(group), (left + right) / 2, (top + bottom) / 2, shape)


def _shapes(element: ElementTree.Element) -> Iterator[BaseGeometry]:
    """Yield what an element and those in it cover, their strokes included."""
    for each in element.iter():
        wide = 0.0 if each.get("stroke") in (None, "none") else float(each.attrib["stroke-width"])
        if each.tag == f"{SVG}circle":
            x, y, r = (float(each.attrib[name]) for name in ("cx", "cy", "r"))
            yield shapely.Point(x, y).buffer(r + wide / 2)
        elif each.tag == f"{SVG}rect":
            yield _rectangle(each).buffer(wide / 2)
        elif each.tag == f"{SVG}path":
            if each.get("transform"):
                yield _square(each)
            else:
                lines = [line for line in lines_of(each.attrib["d"]) if len(line) > 1]
                yield shapely.MultiLineString(lines).convex_hull.buffer(wide / 2)


def _rectangle(element: ElementTree.Element) -> BaseGeometry:
    x, y, wide, high = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
    return shapely.box(x, y, x + wide, y + high)


def _square(path: ElementTree.Element) -> BaseGeometry:
    """Return the square of an icon, drawn on 512 units, moved and scaled."""
    x, y, factor = (float(each) for each in _NUMBER.findall(path.attrib["transform"]))
    return shapely.box(x, y, x + 512 * factor, y + 512 * factor)


def _even_odd(data: str) -> BaseGeometry:
    """Return the area within outlines, where one within another is a hole."""
    rings = [shapely.Polygon(ring) for ring in lines_of(data) if len(ring) > 2]
    shells = shapely.make_valid(np.array(rings))
    inner, outer = shapely.STRtree(shells).query(
        shapely.point_on_surface(shells), predicate="intersects"
    )
    depth = np.bincount(inner[inner != outer], minlength=len(shells))
    filled, holes = shells[depth % 2 == 0], shells[depth % 2 == 1]
    return shapely.difference(shapely.union_all(filled), shapely.union_all(holes))


def letters(data: str) -> BaseGeometry:
    """Return the ink of letters: each ring filled, which closes the eyes of letters."""
    rings = [shapely.Polygon(ring) for ring in lines_of(data) if len(ring) > 2]
    return shapely.union_all(shapely.make_valid(np.array(rings)))


def drawing_of(printed: MapSheet) -> Drawing:
    """Read the drawing of a map."""
    return Drawing(ElementTree.fromstring(printed.svg))


@dataclass(frozen=True)
class Quality:
    """How good a map is to read: what touches, by name, and how far names are from places."""

    names: int
    dropped: tuple[str, ...]
    overlaps: tuple[str, ...]
    touches: tuple[str, ...]
    sea_touches: tuple[str, ...]
    through: tuple[str, ...]
    crossings: int
    distance: float

    @property
    def faults(self) -> tuple[str, ...]:
        """All that must not be."""
        return (
            *self.dropped,
            *self.overlaps,
            *self.touches,
            *self.sea_touches,
            *self.through,
        )


LINE = {"road": 0.35, "rail": 0.9, "sea": 0.42}
"""How broad the strokes of links are on A4, in mm, ties of railways included."""


def quality(printed: MapSheet, drawn: Drawing) -> Quality:
    """Judge a map by its drawing; only the words are asked of the chart."""
    spots, scale = printed.page.chart.spots, printed.page.plate.sizes.scale
    dry = {spot.name: id for id, spot in spots.items() if spot.mark is not Mark.WATER}
    wet = {spot.name: id for id, spot in spots.items() if spot.mark is Mark.WATER}
    lines = [(way, way.line.buffer(LINE[way.stroke] * scale / 2)) for way in drawn.ways]
    apart = {
        dry[name]: shapely.union(ink, drawn.tags.get(name, ink)).distance(
            drawn.seals[dry[name]].shape
        )
        for name, ink in drawn.names.items()
    }
    tags = [(f"tag of {name}", tag) for name, tag in drawn.tags.items()]
    return Quality(
        names=len(drawn.names) + len(drawn.sea_names),
        dropped=tuple(sorted({*dry, *wet} - {*drawn.names, *drawn.sea_names})),
        overlaps=tuple(_overlaps([*drawn.inks.items(), *tags])),
        touches=tuple(_touches(drawn, dry, lines)),
        sea_touches=tuple(_sea_touches(drawn, lines)),
        through=tuple(_through(drawn, lines)),
        crossings=_crossings(drawn.ways),
        distance=float(np.mean(list(apart.values()))),
    )


def _overlaps(inks: Sequence[tuple[str, BaseGeometry]]) -> Iterator[str]:
    for one, other in _meeting(inks, [ink for _, ink in inks]):
        if one < other:
            yield f"{inks[one][0]} on {inks[other][0]}"


def _meeting(
    inks: Sequence[tuple[str, BaseGeometry]], shapes: Sequence[BaseGeometry]
) -> list[tuple[int, int]]:
    """Return which inks meet which shapes, by their numbers."""
    rows = shapely.STRtree(shapes).query([ink for _, ink in inks], predicate="intersects")
    return sorted((int(ink), int(shape)) for ink, shape in rows.T)


def _touches(
    drawn: Drawing, ids: Mapping[str, str], lines: Sequence[tuple[Way, BaseGeometry]]
) -> Iterator[str]:
    """Yield what names touch and do not belong to; links of places without id are foreign."""
    inks = [(name, ink) for name, ink in drawn.inks.items() if (name in drawn.names) == bool(ids)]
    for ink, line in _meeting(inks, [shape for _, shape in lines]):
        way = lines[line][0]
        if ids.get(inks[ink][0]) not in way.ends:
            yield f"{inks[ink][0]} on a {way.stroke} {sorted(way.ends)}"
    seals = list(drawn.seals)
    for ink, seal in _meeting(inks, [drawn.seals[id].shape for id in seals]):
        yield f"{inks[ink][0]} on the mark of {seals[seal]}"
    panels = list(drawn.panels)
    for ink, panel in _meeting(inks, [drawn.panels[id] for id in panels]):
        yield f"{inks[ink][0]} on the {panels[panel]}"
    for name, letters_of in inks:
        if not drawn.frame.contains(letters_of):
            yield f"{name} on the frame"


def _sea_touches(drawn: Drawing, lines: Sequence[tuple[Way, BaseGeometry]]) -> Iterator[str]:
    yield from _touches(drawn, {}, lines)
    for ink, _ in _meeting(list(drawn.sea_names.items()), [drawn.land]):
        yield f"{list(drawn.sea_names)[ink]} on land"


def _through(drawn: Drawing, lines: Sequence[tuple[Way, BaseGeometry]]) -> Iterator[str]:
    seals = [(id, seal.shape) for id, seal in drawn.seals.items()]
    for seal, line in _meeting(seals, [shape for _, shape in lines]):
        way, _ = lines[line]
        if seals[seal][0] not in way.ends:
            yield f"{way.stroke} {sorted(way.ends)} through {seals[seal][0]}"


def _crossings(ways: Sequence[Way]) -> int:
    """Count pairs of links without a common place that cross."""
    lines = [way.line for way in ways]
    first, second = shapely.STRtree(lines).query(lines, predicate="crosses")
    pairs = zip(first.tolist(), second.tolist(), strict=True)
    return sum(a < b and not ways[a].ends & ways[b].ends for a, b in pairs)


def told_links(drawn: Drawing) -> Counter[tuple[str, frozenset[str]]]:
    """Return the links that a drawing shows, each with how often."""
    return Counter((way.stroke, way.ends) for way in drawn.ways)


FACTS = Path(__file__).parent / "data" / "europe.json"


# A small world of our own


def small_chart(**changes: Any) -> Chart:
    """Return a chart of an island with four places, two of them by the sea, and a sea."""
    names = {"mill": (4.0, 46.0), "fort": (8.0, 46.2), "ford": (6.0, 44.6), "port": (6.0, 47.6)}
    spots = {
        id: Spot(id, id.title(), *at, mark=Mark.DOT, region="vale", port=id == "port")
        for id, at in names.items()
    }
    spots["bay"] = Spot("bay", "Bay", 6.0, 49.2, Mark.WATER)
    island = np.array([(2.0, 43.8), (10.0, 43.8), (10.0, 48.0), (2.0, 48.0), (2.0, 43.8)])
    parts: dict[str, Any] = {
        "spots": spots,
        "links": (
            Link("mill", "fort", "road", Stroke.ROAD),
            Link("mill", "fort", "rail", Stroke.RAIL),
            Link("ford", "mill", "road", Stroke.ROAD),
            Link("bay", "port", "boat", Stroke.SEA),
        ),
        "geography": Geography(land=((island,),)),
        "wording": Wording("The vale", areas=(("vale", "Vale"),)),
    }
    return Chart(**{**parts, **changes})


def small_plate(width: float = 160.0, height: float = 120.0, **changes: Any) -> Plate:
    """Return the small chart, laid out on a plate in the look of the bundled game."""
    return Plate(small_chart(**changes), maker(GAMES[0]).look, sizes_for(width, height))


def small_page(**changes: Any) -> MapPage:
    """Return the small chart on a page."""
    return MapPage(
        small_chart(**changes), maker(GAMES[0]).look, 160.0, 120.0, 8.0, ("One.", "Two.")
    )
