"""The content of a map before it is drawn: places, links and geography."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from msgspec import Struct, field

from generator.maps.plane import Plane
from generator.maps.projection import Points
from generator.maps.survey import Bounds


class Mark(StrEnum):
    """The sign of a place."""

    DOT = "dot"
    RING = "ring"
    DRAWING = "drawing"
    WATER = "water"


class Stroke(StrEnum):
    """The line style of a link; the three are distinct without colour."""

    ROAD = "road"
    RAIL = "rail"
    SEA = "sea"


class Spot(Struct, frozen=True):
    """A place on the map: longitude and latitude in degrees, its name and its sign.

    On a plane these are mm from its left and its top.
    ``drawing`` names the icon of a place with a sign of its own.
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
    """A link between two places; ``via`` are points on it as longitude and latitude.

    On a plane these are mm from its left and its top.
    """

    start: str
    end: str
    means: str
    stroke: Stroke
    via: tuple[tuple[float, float], ...] = ()


class Feature(Struct, frozen=True):
    """A line or ring of the geography, in degrees; ``rank`` 1 is the most important."""

    points: Points
    rank: int = 1
    name: str = ""


class Border(Struct, frozen=True):
    """A line between two areas; one of them may be empty, that is, outside of the game."""

    between: tuple[str, str]
    points: Points
    is_water: bool


class Geography(Struct, frozen=True):
    """The geography of a map: rings of land and lakes, lines of rivers, crests and borders.

    ``beyond`` are rings around land out of play; ``reach`` is the extent of the data, if given.
    """

    land: tuple[tuple[Points, ...], ...] = ()
    lakes: tuple[tuple[Points, ...], ...] = ()
    rivers: tuple[Feature, ...] = ()
    crests: tuple[Feature, ...] = ()
    borders: tuple[Border, ...] = ()
    beyond: tuple[tuple[Points, ...], ...] = ()
    reach: Bounds | None = None


class MarkEntry(Struct, frozen=True):
    """A sign in the legend, and its meaning."""

    mark: Mark
    words: str
    drawing: str = ""


class Wording(Struct, frozen=True):
    """The words of a map except names of places, in the language of the map.

    ``areas`` are the names of regions by id; the one that is ``shaded`` in the chart is shown
    with its pattern. ``borders`` are said of those of regions on land and of zones at sea.
    ``is_rtl`` is true for right-to-left languages.
    """

    title: str
    subtitle: str = ""
    marks: tuple[MarkEntry, ...] = ()
    strokes: tuple[tuple[Stroke, str], ...] = ()
    areas: tuple[tuple[str, str], ...] = ()
    port: str = ""
    borders: tuple[str, str] = ("", "")
    compass: tuple[str, str, str, str] = ("N", "E", "S", "W")
    kilometres: str = "km"
    miles: str = "mi"
    is_rtl: bool = False


class Counter(Struct, frozen=True):
    """A player's piece on a place, with its letter; the ``chief`` one is emphasised."""

    place: str
    letter: str
    words: str
    chief: bool = False


class Stop(Struct, frozen=True):
    """A place of the trail: its number, and the letters of the pieces left there."""

    place: str
    number: int
    left: tuple[str, ...] = ()


class Reach(Struct, frozen=True):
    """A place that can be reached next, and by which links."""

    place: str
    strokes: tuple[Stroke, ...]


class StripRow(Struct, frozen=True):
    """A player in the strip: piece, name, remaining life, and place."""

    letter: str
    name: str
    life: str
    place: str
    chief: bool = False


class StripBox(Struct, frozen=True):
    """A move of the trail in the strip: its code, its place, and the pieces left there."""

    number: int
    code: str
    place: str = ""
    left: tuple[str, ...] = ()


class Strip(Struct, frozen=True):
    """The strip beneath a map in play: state of the game, players, trail, and signs.

    ``life`` is the heading of remaining lives; ``signs`` explain the letters of pieces left,
    ``reach`` the rings around places.
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
    """The position of a game on a map: pieces, the trail, reachable places, and the strip.

    ``means`` are those by which the trail was made; it is drawn along their links.
    """

    counters: tuple[Counter, ...] = ()
    stops: tuple[Stop, ...] = ()
    reaches: tuple[Reach, ...] = ()
    means: tuple[str, ...] = ()
    strip: Strip | None = None


class Chart(Struct, frozen=True):
    """Everything on a map: places by id, links, geography and words.

    ``drawings`` are icons by name, as SVG path data or shapes on a square of 512 units.
    ``shaded`` is the region shown with a pattern. ``scene`` is the position of a game, if any.
    ``ground`` gives the address of a picture for a frame in mm, which is drawn under the map.
    A map without geography has a ``plane``.
    """

    spots: Mapping[str, Spot]
    links: tuple[Link, ...]
    geography: Geography
    wording: Wording
    shaded: str = ""
    drawings: Mapping[str, str] = field(default_factory=dict)
    scene: Scene | None = None
    ground: Callable[[float, float], str] | None = None
    plane: Plane | None = None

    @property
    def wet(self) -> frozenset[str]:
        """The means of travel by sea."""
        return frozenset(link.means for link in self.links if link.stroke is Stroke.SEA)
