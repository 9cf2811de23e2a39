"""What a map shows, before it is drawn: places, links and the shape of the land."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from generator.maps.projection import Points
from generator.maps.survey import Bounds


class Mark(StrEnum):
    """How a place is drawn."""

    DOT = "dot"
    RING = "ring"
    DRAWING = "drawing"
    WATER = "water"


class Stroke(StrEnum):
    """How a link is drawn; the three can be told apart without colour."""

    ROAD = "road"
    RAIL = "rail"
    SEA = "sea"


class Spot(Struct, frozen=True):
    """A place on the map: longitude and latitude in degrees, its name and how it is drawn.

    ``drawing`` names the icon of a place with a mark of its own.
    """

    id: str
    name: str
    longitude: float
    latitude: float
    mark: Mark
    code: str = ""
    drawing: str = ""
    region: str = ""
    port: bool = False


class Link(Struct, frozen=True):
    """A way between two places; ``via`` are points it bends at, longitude and latitude."""

    start: str
    end: str
    means: str
    stroke: Stroke
    via: tuple[tuple[float, float], ...] = ()


class Feature(Struct, frozen=True):
    """A line or a ring of the land's shape, in degrees; ``rank`` 1 is the greatest."""

    points: Points
    rank: int = 1
    name: str = ""


class Border(Struct, frozen=True):
    """A line between two areas; one of them may be empty, outside of the game."""

    between: tuple[str, str]
    points: Points
    is_water: bool


class Geography(Struct, frozen=True):
    """The shape of the world: rings of land and lakes, lines of rivers, crests and borders.

    ``reach`` is how far the data reach, where they say it.
    """

    land: tuple[tuple[Points, ...], ...] = ()
    lakes: tuple[tuple[Points, ...], ...] = ()
    rivers: tuple[Feature, ...] = ()
    crests: tuple[Feature, ...] = ()
    borders: tuple[Border, ...] = ()
    reach: Bounds | None = None


class MarkEntry(Struct, frozen=True):
    """A kind of mark in the legend, and what it stands for."""

    mark: Mark
    words: str
    drawing: str = ""


class Wording(Struct, frozen=True):
    """The words of a map besides its names, in the language of the map.

    ``areas`` are the names of regions by id; of these, the one that is ``shaded`` in the
    chart gets its pattern. ``to_the_left`` says that the language is written from the right.
    """

    title: str
    subtitle: str = ""
    marks: tuple[MarkEntry, ...] = ()
    strokes: tuple[tuple[Stroke, str], ...] = ()
    areas: tuple[tuple[str, str], ...] = ()
    port: str = ""
    compass: tuple[str, str, str, str] = ("N", "E", "S", "W")
    kilometres: str = "km"
    miles: str = "mi"
    to_the_left: bool = False


class Counter(Struct, frozen=True):
    """Somebody's piece on a place, with its letter; the ``chief`` one stands out."""

    place: str
    letter: str
    words: str
    chief: bool = False


class Stop(Struct, frozen=True):
    """A place of the trail: how far back it is, and the letters of what was left there."""

    place: str
    number: int
    left: tuple[str, ...] = ()


class Reach(Struct, frozen=True):
    """A place that can be reached next, and how."""

    place: str
    strokes: tuple[Stroke, ...]


class StripRow(Struct, frozen=True):
    """A player in the strip: piece, name, what is left of his life, and where he is."""

    letter: str
    name: str
    life: str
    place: str
    chief: bool = False


class StripBox(Struct, frozen=True):
    """A move of the trail in the strip: as it is known, where it led, what was left there."""

    number: int
    code: str
    place: str = ""
    left: tuple[str, ...] = ()


class Strip(Struct, frozen=True):
    """What is told beneath a map in play: how the game stands, who is where, the trail, signs.

    ``life`` is the word over what is left of lives; ``signs`` explain the letters of what was
    left, ``reach`` the rings around places.
    """

    title: str
    lines: tuple[str, ...]
    life: str
    rows: tuple[StripRow, ...]
    trail: str
    boxes: tuple[StripBox, ...]
    signs: tuple[tuple[str, str], ...] = ()
    reach_title: str = ""
    reach: tuple[tuple[Stroke, str], ...] = ()


class Scene(Struct, frozen=True):
    """What lies on a map in a game: pieces, the trail, where one can go, and a strip of it.

    ``means`` are those by which the trail was made, so that it can be drawn along its links.
    """

    counters: tuple[Counter, ...] = ()
    stops: tuple[Stop, ...] = ()
    reaches: tuple[Reach, ...] = ()
    means: tuple[str, ...] = ()
    strip: Strip | None = None


class Chart(Struct, frozen=True):
    """All that is drawn: places by id, links, geography and words.

    ``drawings`` are icons by name, as the data of SVG paths on a square of 512 units.
    ``shaded`` is the region that is told apart by a pattern. A ``scene`` is what lies on the
    map in a game; without one it is the map alone.
    """

    spots: Mapping[str, Spot]
    links: tuple[Link, ...]
    geography: Geography
    wording: Wording
    shaded: str = ""
    drawings: Mapping[str, str] = field(default_factory=dict)
    scene: Scene | None = None

    @property
    def wet(self) -> frozenset[str]:
        """The means of travel that go by sea."""
        return frozenset(link.means for link in self.links if link.stroke is Stroke.SEA)
