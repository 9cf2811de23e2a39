"""Put the zones of a card's layout in their places, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.content.layouts import DRAWN, furniture_of, shown_in
from generator.content.model import Layout, Zone
from generator.content.model.layouts import Length
from generator.units import Paper, mm_from_pt

ACROSS, DOWN = ("left", "width", "right"), ("top", "height", "bottom")
"""The measures of a zone, of which two are given: the size, between its two edges."""

LEAST_REST, REST_GAP = 11.0, 2.5
"""How high what words leave of their zone must be for another zone to fill it, and how far that
stays off the words, in mm."""
ROUNDING = 0.01
"""By how much a measure may be off where zones touch, in mm."""

GRID_COLUMN = 29.0
"""How wide a column of a grid is at least where it has more than two, in mm."""

LABEL, NOTE = 1.9, 2.15
"""Height of the label of a zone, and of the key below a track, in em of the type of the zone."""


class PlacedZone(Struct, frozen=True):
    """A zone of a layout on a card of a certain size; measures are in mm from the top left."""

    id: str
    zone: Zone
    left: float
    top: float
    width: float
    height: float
    heights: tuple[float, ...] = ()
    """The heights that it may have where it fills, the lowest first; any where there are none."""
    inset: float = 0.0
    """How far within its edges upright lines begin and end, so that centred ones are of one length,
    in mm."""
    air: int = 0
    """How many steps its paragraphs are set apart, so that they fill it."""

    @property
    def right(self) -> float:
        """The right edge, from the left of the card."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge, from the top of the card."""
        return self.top + self.height

    @property
    def shows(self) -> tuple[str, ...]:
        """What is in it."""
        return (*shown_in(self.zone), *furniture_of(self.zone))

    @property
    def has_words(self) -> bool:
        """Whether it holds words, and not only a colour or a drawing."""
        return any(each not in DRAWN for each in self.shows)

    @property
    def is_turned(self) -> bool:
        """Whether its lines run up or down."""
        return self.zone.turn in (90, 270)

    @property
    def is_upright(self) -> bool:
        """Whether it is much higher than wide, so that what it lists is one below the other."""
        return self.depth > 1.5 * self.line_length

    @property
    def line_length(self) -> float:
        """How long its lines may be."""
        return (self.height if self.is_turned else self.width) - 2 * (self.pad + self.inset)

    @property
    def columns(self) -> int:
        """Into how many columns a grid in it is divided."""
        return columns_of(self.line_length)

    @property
    def depth(self) -> float:
        """How high its lines may be, one below the other."""
        return (self.width if self.is_turned else self.height) - 2 * self.pad

    @property
    def pad(self) -> float:
        """The space between its edges and its words."""
        return self.zone.pad or 0.0

    def corner(self, height: float) -> tuple[float, float]:
        """Return where words of a height begin: the corner that they are turned around."""
        spare = self.depth - height
        above = self.pad + {"middle": spare / 2, "bottom": spare}.get(self.zone.stand or "", 0.0)
        match self.zone.turn:
            case 90:
                return self.left + above, self.bottom - self.pad
            case 180:
                return self.right - self.pad, self.bottom - above
            case 270:
                return self.right - above, self.top + self.pad
            case _:
                return self.left + self.pad + self.inset, self.top + above

    def holds(self, x: float, y: float) -> bool:
        """Whether a spot of the card is in it."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def overlaps(self, other: PlacedZone) -> tuple[float, float]:
        """Return how far two zones lie over each other, across and down; less than 0 if not."""
        return (
            min(self.right, other.right) - max(self.left, other.left),
            min(self.bottom, other.bottom) - max(self.top, other.top),
        )


def columns_of(width: float) -> int:
    """Return how many columns a grid of labels over their words has on a width in mm."""
    return max(2, int(width // GRID_COLUMN))


def placed(layout: Layout, paper: Paper) -> tuple[PlacedZone, ...]:
    """Return the zones of a layout on a card."""
    return tuple(_placed(layout, paper))


def _placed(layout: Layout, paper: Paper) -> Iterator[PlacedZone]:
    for id, zone in layout.zones.items():
        left, width = span(zone, ACROSS, paper.width)
        top, height = span(zone, DOWN, paper.height)
        heights = sorted(_in_mm(each, paper.height) or 0.0 for each in zone.heights or ())
        yield PlacedZone(id, zone, left, top, width, height, tuple(heights))


def settled(zones: Sequence[PlacedZone], heights: Mapping[str, float]) -> tuple[PlacedZone, ...]:
    """Return zones with those that fill what words leave where these are.

    ``heights`` are those of words in mm, by zone. A zone above those of its words grows, and what
    is below it moves down. Another would be left out where it is less than ``LEAST_REST`` high, or
    lower than it may be; one whose words are not there keeps its place.
    """
    for id in [zone.id for zone in zones if zone.zone.fills in heights]:
        zones = _filled(zones, next(zone for zone in zones if zone.id == id), heights)
    return tuple(zones)


def _filled(
    zones: Sequence[PlacedZone], zone: PlacedZone, heights: Mapping[str, float]
) -> tuple[PlacedZone, ...]:
    """Return zones with one of them as high as its words leave room."""
    words = next((each for each in zones if each.id == zone.zone.fills), None)
    if words is None:
        return tuple(zones)
    if zone.heights and zone.bottom <= words.top + ROUNDING:
        room = zone.height + words.depth - heights[words.id]
        grown = _highest(zone, room) or zone.height
        below = (_moved(each, grown - zone.height, zone.bottom) for each in zones)
        return tuple(replace(each, height=grown) if each.id == zone.id else each for each in below)
    beside = _beside(zone, words, heights[words.id])
    found = [beside if each.id == zone.id else each for each in zones]
    return tuple(each for each in found if each is not None)


def kept_free(zones: Sequence[PlacedZone], words: PlacedZone) -> float:
    """Return how much of their room words must leave for all of what fills the rest, in mm.

    That is so where it has certain heights and does not lie wholly above them: for the least.
    """
    least = [
        words.bottom - words.pad - (zone.bottom - zone.heights[0] - REST_GAP)
        if words.zone.stand != "bottom"
        else zone.top + zone.heights[0] + REST_GAP - words.top - words.pad
        for zone in zones
        if zone.zone.fills == words.id and zone.heights and zone.bottom > words.top + ROUNDING
    ]
    return max((0.0, *least))


def _highest(zone: PlacedZone, room: float) -> float | None:
    """Return the largest height that a zone may have in a room in mm, or None."""
    return max((each for each in zone.heights if each <= room + ROUNDING), default=None)


def _moved(zone: PlacedZone, distance: float, below: float) -> PlacedZone:
    """Return a zone moved down where it hangs from above; one that reaches to the foot shrinks."""
    if zone.top < below - ROUNDING or zone.zone.top is None:
        return zone
    height = zone.height - distance if zone.zone.bottom is not None else zone.height
    return replace(zone, top=zone.top + distance, height=height)


def _beside(zone: PlacedZone, words: PlacedZone, height: float) -> PlacedZone | None:
    """Return a zone that ends above words at the foot of theirs, or else begins below them.

    One that may have certain heights only stands at the far end of its room.
    """
    top, bottom = zone.top, zone.bottom
    begins = words.corner(height)[1]
    is_above = words.zone.stand == "bottom"
    if is_above:
        bottom = min(begins - REST_GAP, bottom)
    else:
        top = max(begins + height + REST_GAP, top)
    if zone.heights:
        highest = _highest(zone, bottom - top)
        if highest is None:
            return None
        return replace(zone, top=top if is_above else bottom - highest, height=highest)
    return replace(zone, top=top, height=bottom - top) if bottom - top >= LEAST_REST else None


def span(zone: Zone, measures: tuple[str, str, str], whole: float) -> tuple[float, float]:
    """Return where a zone begins, and how large it is, in one direction of the card."""
    near, size, far = (_in_mm(getattr(zone, name), whole) for name in measures)
    if size is None:
        near, far = near or 0.0, far or 0.0
        return near, whole - near - far
    if near is None and far is not None:
        return whole - far - size, size
    return near or 0.0, size


def _in_mm(length: Length | None, whole: float) -> float | None:
    if isinstance(length, str):
        return float(length.removesuffix("%")) / 100 * whole
    return length


def room_for(placed: PlacedZone, type_size: float) -> float:
    """Return how high the track, the slots or the lines of a zone may be, in mm."""
    zone, em = placed.zone, mm_from_pt(type_size)
    room = placed.depth - LABEL * em * (zone.label is not None)
    is_keyed = zone.track is not None and (zone.track.start is not None or zone.track.special)
    return room - NOTE * em * bool(is_keyed)
