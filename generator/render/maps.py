"""Draw the map of a game: its chart of places, links and words, in the look of its theme."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.icons.iconset import IconSet, icons_of
from generator.content.model import GameMap, MapPlace, Region
from generator.content.network import links_of
from generator.content.planes import located, point_on
from generator.content.theme import Theme, font_file
from generator.content.typefaces import Face
from generator.imposition.geometry import lying, upright
from generator.imposition.rulers import Measure
from generator.language import wording
from generator.language.labels import read_label_words, read_labels
from generator.language.script import direction_of, script_of
from generator.language.typography import between
from generator.language.wording import listed
from generator.maps.bidi import isolated
from generator.maps.chart import (
    Chart,
    Geography,
    Link,
    Mark,
    MarkEntry,
    Scene,
    Spot,
    Stroke,
    Wording,
)
from generator.maps.colours import mixed
from generator.maps.geography import read_geography
from generator.maps.lettering import Typeface
from generator.maps.look import Look, mixtures
from generator.maps.page import MapPage
from generator.render.assets import Assets, svg_content
from generator.render.attribution import attributed_pictures
from generator.render.imprint import date_words, drawn_by, published
from generator.render.mapground import MapGround, ground_of
from generator.render.mapplane import plane_of
from generator.units import Paper

_PATH = re.compile(r'<path[^>]* d="([^"]+)"')
ANCHOR = "anchor"
"""The drawing of ports."""
Points = tuple[tuple[float, float], ...]
MARGIN = 8.0
"""Free paper around a map, in mm."""


class MapMaker(Struct, frozen=True, dict=True):
    """Draws the map of a game in one language, theme and edition.

    ``scene`` is the position of a game in play, if any.
    """

    game: Game
    language: str
    theme: Theme
    edition: Edition
    templates: Path
    scene: Scene | None = None

    def page(self, width: float, height: float, margin: float = MARGIN) -> MapPage:
        """Return the map on a page of some width and height in mm."""
        return MapPage(self.chart, self.look, width, height, margin, tuple(self.small_print()))

    def on_paper(self, paper: Paper) -> MapPage:
        """Return the map on a sheet of paper, with rulers in its margin.

        The sheet lies, unless a plane is larger on it when it is upright.
        """
        words = {measure: self._label[measure] for measure in Measure}
        page = self.page(*lying(paper))
        if self.map.plane and self.map.plane.height > self.map.plane.width:
            page = max(page, self.page(*upright(paper)), key=lambda each: each.plate.room)
        return replace(page, rulers=words)

    def small_print(self) -> Iterator[str]:
        """Yield the small print: what the map is, and its credits, part by part."""
        plain, identity = self.words.plain, self.game.content.game
        release = self.game.content.changes[0]
        what = [plain(identity.title), published(self.words)]
        day = date_words(release.date, self.words)
        if self._is_rtl:
            what, day = [isolated(each) for each in what if each], isolated(day)
        comma, stop = (between(mark, self.language) for mark in ",.")
        version = f"{self._label['aid-version']} {release.version}{comma}{day}"
        identified = " · ".join([*(each for each in what if each), version])
        yield identified.removesuffix(stop.strip()) + stop.strip()  # dates of Korean end with one
        rest = [plain(identity.notice)] if identity.notice else []
        rest += [plain(credit) for credit in self.map.credits.values()]
        shown = [self.map.ground] if self.map.ground and self.ground else []
        if credited := attributed_pictures(shown):
            rest.append(self._credit("pictures-by", pictures=credited))
        drawn = drawn_by(self._drawings(), self.templates, self._icons)
        if drawn.artists:
            rest.append(self._credit("icons-by", authors=drawn.artists))
        if drawn.others:
            rest.append(self._credit("other-icons", credits=drawn.others))
        rest.append(self._credit("fonts", fonts=self._families))
        yield from map(isolated, rest) if self._is_rtl else rest

    @property
    def _is_rtl(self) -> bool:
        return direction_of(self.language) == "rtl"

    def _credit(self, id: str, **lists: Sequence[str]) -> str:
        """Return a label of the program with lists filled in, in the label's language."""
        label = read_labels(self.templates, self.language, self.game.labels)[id]
        joined = {name: listed(items, label.language) for name, items in lists.items()}
        return label.words.format(**joined)

    @property
    def _families(self) -> Sequence[str]:
        """The families of the map's faces: the title's, then the text's."""
        title, text = self.theme.data.title, self._face(self._all_words())
        missing = self._typeface(title, 700, False).missing_letters(self.words.plain(self.map.name))
        return list(dict.fromkeys([text.family] if missing else [title.family, text.family]))

    @cached_property
    def _label(self) -> dict[str, str]:
        return read_label_words(self.templates, self.language, self.game.labels)

    @cached_property
    def words(self) -> wording.Wording:
        """The words of the game, in the language of the map."""
        return wording.Wording(self.game.content, self.language)

    @property
    def map(self) -> GameMap:
        """The map in the content of the game."""
        found = self.game.content.map
        assert found is not None  # only games with a map are drawn
        return found

    @cached_property
    def chart(self) -> Chart:
        """All that is drawn: places, links, the geography and words."""
        if not self.geography:
            return self.chart_without_land
        return replace(self.chart_without_land, geography=read_geography(self.geography))

    @cached_property
    def chart_without_land(self) -> Chart:
        """All that is drawn but for the geography, which takes long to read."""
        return Chart(
            spots={id: self._spot(id, place) for id, place in self._placed().items()},
            links=tuple(self._links()),
            geography=Geography(),
            wording=self._wording(),
            shaded=self.map.shaded or "",
            drawings={name: self._outline(name) for name in sorted(self._drawings())},
            scene=self.scene,
            ground=self.ground.address if self.ground else None,
            plane=plane_of(self.words),
        )

    @property
    def ground(self) -> MapGround | None:
        """The picture under the map, if it has one in this edition."""
        return ground_of(self.game, self.edition)

    @property
    def geography(self) -> Path | None:
        """The folder with the geography; a map on a plane has none."""
        return None if self.map.plane else self.game.geography

    def _placed(self) -> Mapping[str, MapPlace]:
        return {id: p for id, p in self.game.content.places.items() if id in self._points}

    @cached_property
    def _points(self) -> Mapping[str, tuple[float, float]]:
        """Where places are: x and y, which are longitude and latitude, or mm on a plane."""
        return located(self.game.content)

    def _spot(self, id: str, place: MapPlace) -> Spot:
        x, y = self._points[id]
        kind = self.game.content.place_kinds[place.kind]
        icon = self.game.content.icons.get(kind.icon or "")
        return Spot(
            id=id,
            name=self.words.plain(place.short or place.name),
            longitude=x,
            latitude=y,
            mark=self._mark(place),
            code=(place.code or "") if self.map.codes else "",
            drawing=icon.drawing if icon else "",
            region=place.region or "",
            port=place.port,
        )

    def _mark(self, place: MapPlace) -> Mark:
        content = self.game.content
        kind = content.place_kinds[place.kind]
        if kind.water:
            return Mark.WATER
        if kind.mark == "dot" and (size := self._size(place)) in content.place_sizes:
            return Mark(content.place_sizes[size].mark)
        return Mark(kind.mark)

    def _size(self, place: MapPlace) -> str | None:
        """Return the size of a place, if the map tells sizes apart."""
        return place.size if self.map.sizes else None

    def _links(self) -> Iterator[Link]:
        """Yield each link once, with its bends."""
        content, placed = self.game.content, self._placed()
        bends = dict(self._bends())
        links = ((*sorted((link.a, link.b)), link.means) for link in links_of(content))
        for first, last, means in dict.fromkeys(links):
            if first not in placed or last not in placed:
                continue
            via = bends.get((first, last, means), ())
            yield Link(first, last, means, Stroke(content.travel[means].stroke), via)

    def _bends(self) -> Iterator[tuple[tuple[str, str, str], Points]]:
        """Yield the bends of links, from the first of both places by the alphabet."""
        plane = self.map.plane
        if plane is None:
            for route in self.map.routes:
                yield _sorted(route.between, route.by, [(at[1], at[0]) for at in route.via])
            return
        for bends in plane.bends:
            found = [point_on(plane, at) for at in bends.via]
            yield _sorted(bends.between, bends.by, [at for at in found if at is not None])

    def _wording(self) -> Wording:
        plain, content = self.words.plain, self.game.content
        label, drawn = self._label, {link.means for link in self._links()}
        return Wording(
            title=plain(self.map.name),
            subtitle=plain(content.game.title),
            marks=tuple(self._mark_entries()),
            strokes=tuple(
                (Stroke(travel.stroke), plain(travel.name))
                for id, travel in content.travel.items()
                if id in drawn
            ),
            areas=tuple((id, plain(region.name)) for id, region in self._areas()),
            port=plain(self.map.port) if self.map.port else "",
            borders=(label["map.region-border"], label["map.zone-border"]),
            compass=(
                label["compass.north"],
                label["compass.east"],
                label["compass.south"],
                label["compass.west"],
            ),
            kilometres=label["kilometres"],
            miles=label["miles"],
            is_rtl=self._is_rtl,
        )

    def _areas(self) -> Iterator[tuple[str, Region]]:
        if self.map.plane:
            drawn = {id: r for id, r in self.game.content.regions.items() if r.outline is not None}
            yield from drawn.items()
        elif self.map.shaded:
            yield from self.game.content.regions.items()

    def _mark_entries(self) -> Iterator[MarkEntry]:
        """Yield the legend's entries for the marks on the map."""
        content, places = self.game.content, self._placed().values()
        sizes = {self._size(place) for place in places}
        for id, size in content.place_sizes.items():
            if id in sizes:
                yield MarkEntry(Mark(size.mark), self.words.plain(size.name))
        for id, kind in content.place_kinds.items():
            own = (each for each in places if each.kind == id and not self._size(each))
            mark = {self._mark(place) for place in own}
            icon = content.icons.get(kind.icon or "")
            for each in sorted(mark):
                words = self.words.plain(kind.name)
                yield MarkEntry(each, words, icon.drawing if icon else "")

    def _drawings(self) -> set[str]:
        content = self.game.content
        icons = {kind.icon for kind in content.place_kinds.values() if kind.mark == "drawing"}
        return {ANCHOR, *(content.icons[icon].drawing for icon in icons if icon in content.icons)}

    def _outline(self, name: str) -> str:
        """Return an icon on a square of 512 units: path data, or the shapes of an own drawing."""
        own = Assets(self.templates, self.theme, self.edition, self._icons)
        if own.icons.file(name):
            return svg_content(own.icon(name)).strip()
        return _outline(self.templates, name)

    @property
    def _icons(self) -> IconSet:
        return icons_of(self.game, self.theme.folder)

    @cached_property
    def look(self) -> Look:
        """Colours and faces of the map, derived from the theme."""
        face = self._face(self._all_words())
        cuts = ((400, False), (700, False), (400, True))
        regular, bold, italic = (self._typeface(face, *cut) for cut in cuts)
        title = self._typeface(self.theme.data.title, 700, False)
        name = self.chart_without_land.wording.title
        return Look(
            colours=map_colours(self.theme.palette(self.edition), self.theme.fills(self.edition)),
            title=bold if title.missing_letters(name) else title,
            text=regular,
            bold=bold,
            italic=italic,
            fills=self.theme.fills(self.edition),
        )

    def _legend_words(self) -> Iterator[str]:
        words = self.chart_without_land.wording
        yield words.subtitle
        yield from (entry.words for entry in words.marks)
        yield from (each for _, each in (*words.strokes, *words.areas))
        if self.scene and (strip := self.scene.strip):
            yield from (strip.title, *strip.lines, strip.trail, strip.reach_title)
            yield from (row.name + row.place for row in strip.rows)
            yield from (box.code + box.place for box in strip.boxes)

    @property
    def scripts(self) -> tuple[str, ...]:
        """The scripts of the map's words."""
        return (script_of(self.language),)

    def _all_words(self) -> str:
        return "".join(
            [*(spot.name for spot in self.chart_without_land.spots.values()), *self._legend_words()]
        )

    def _face(self, words: str) -> Face:
        """Return the first face with all letters of some words, or else the first face."""
        families = [self.theme.data.map, *self.theme.faces_for("text", self.scripts)]
        choices = [face for face in families if face is not None]
        fitting = (
            each for each in choices if not self._typeface(each, 400, False).missing_letters(words)
        )
        return next(fitting, choices[0])

    def _typeface(self, face: Face, weight: int, italic: bool) -> Typeface:
        cut = min(face.cuts, key=lambda cut: (cut.italic is not italic, abs(cut.weight - weight)))
        path = font_file(self.theme.folder, cut.file, self.templates)
        assert path is not None, "a theme that was read has its fonts"
        return _typeface(path)


def _sorted(
    between: tuple[str, str], by: str, via: Sequence[tuple[float, float]]
) -> tuple[tuple[str, str, str], Points]:
    """Return a link by its places in alphabetical order, and its bends in that order."""
    first, last = sorted(between)
    return (first, last, by), tuple(via if between[0] == first else reversed(via))


def map_colours(palette: Mapping[str, str], fills: bool) -> dict[str, str]:
    """Return the colours of a map by purpose, mixed from a palette."""
    return mixtures(palette, fills, mixed)


@lru_cache(maxsize=32)
def _typeface(path: Path) -> Typeface:
    return Typeface(path)


def _outline(templates: Path, name: str) -> str:
    """Return the outline of an icon, on a square of 512 units."""
    match = _PATH.search((templates / "icons" / f"{name}.svg").read_text("utf-8"))
    return match[1] if match else ""
