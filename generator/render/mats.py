"""Lay out what a zone of a player board has: its track, its slots, its lines to write on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.content.game import Game
from generator.content.mats import number_of, spaces_of
from generator.content.model import Entry, ZoneTrack
from generator.content.text import Text
from generator.imposition.slots import slots_in
from generator.language.wording import Wording
from generator.layout.cards import entry_of
from generator.layout.side import Card
from generator.layout.tracks import Frame, frames_of
from generator.layout.zones import room_for
from generator.render.zones import ShownZone
from generator.units import pt_from_mm

DIGITS, LARGEST = 0.5, 18.0
"""The size of numbers as a share of their space, and at most, in pt."""
LEAST_NUMBER = 6.0
"""The smallest type of a number, in pt."""
RING = 0.35, 1.0
"""The line around a space, and around the one where the marker starts, in mm."""


class ShownSpace(Struct, frozen=True):
    """A space of a track: its number in words, and what is special about it."""

    frame: Frame
    number: int
    words: str
    type_size: float
    line: float
    is_start: bool = False
    icon: str = ""
    text: Text | None = None


class Furniture(Struct, frozen=True):
    """What a zone of a player board has: spaces, slots or lines, and how high they are in mm."""

    height: float
    spaces: tuple[ShownSpace, ...] = ()
    slots: tuple[Frame, ...] = ()
    lines: tuple[float, ...] = ()
    """The height of each line to write on, in mm."""

    @property
    def start(self) -> ShownSpace | None:
        """The space where the marker starts, if that is said."""
        return next((space for space in self.spaces if space.is_start), None)

    @property
    def boxes(self) -> tuple[Frame, ...]:
        """The places of its spaces or slots, in mm from its corner."""
        return self.slots or tuple(space.frame for space in self.spaces)

    @property
    def special(self) -> tuple[ShownSpace, ...]:
        """The spaces with a meaning of their own."""
        return tuple(space for space in self.spaces if space.text)


def furniture(game: Game, wording: Wording, zone: ShownZone, card: Card) -> Furniture:
    """Return the track, the slots or the lines of a zone on the board of an entry."""
    entry = entry_of(card, game.content) if card.kind == "entries" else None
    placed = zone.placed
    room = room_for(placed, zone.type_size)
    own = placed.zone
    if own.slots is not None:
        count = number_of(own.slots.count, entry, game.content) or 0
        corners, size = slots_in(own.slots, count, placed.line_length)
        frames = tuple(Frame(left, top, *size) for left, top in corners)
        return Furniture(max((each.top + each.height for each in frames), default=0.0), (), frames)
    if own.ruled is not None:
        return Furniture(room, lines=(room / own.ruled,) * own.ruled)
    assert own.track is not None
    spaces = _spaces(own.track, entry, game, wording, placed.line_length, room)
    return Furniture(max((s.frame.top + s.frame.height for s in spaces), default=0.0), spaces)


def _spaces(
    track: ZoneTrack, entry: Entry | None, game: Game, wording: Wording, width: float, height: float
) -> tuple[ShownSpace, ...]:
    numbers = spaces_of(track, entry, game.content)
    start = number_of(track.start, entry, game.content)
    special = {number_of(each.at, entry, game.content): each for each in track.special.values()}
    made = []
    frames = frames_of(len(numbers), width, height, track.shape == "round")
    if track.shape != "round":
        frames = _sharing_walls(frames)
    for number, frame in zip(numbers, frames, strict=True):
        of_it = special.get(number)
        share = DIGITS * (0.72 if of_it and of_it.icon else 1.0)
        words = wording.number(number)
        wide = 1.0 if len(words) < 3 else 2.4 / len(words)
        side = min(frame.width, frame.height)
        size = min(max(pt_from_mm(side) * share * wide, LEAST_NUMBER), LARGEST)
        made.append(
            ShownSpace(
                frame,
                number,
                words,
                size,
                RING[number == start],
                number == start,
                (of_it.icon or "") if of_it else "",
                of_it.text if of_it else None,
            )
        )
    return tuple(made)


def _sharing_walls(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """Return the frames of boxes, each over the wall of the next one to its right and below."""
    right = max((each.left for each in frames), default=0.0)
    low = max((each.top for each in frames), default=0.0)
    return tuple(
        Frame(
            each.left,
            each.top,
            each.width + RING[0] * (each.left < right),
            each.height + RING[0] * (each.top < low),
        )
        for each in frames
    )
