"""Player boards: tracks that can be used, slots that hold their cards, room on the paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.checks.layouts.laid import Laid, laid_in
from generator.checks.layouts.uses import entries_with, example
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.layouts import furniture_of, shown_in
from generator.content.mats import number_of, spaces_of
from generator.content.model import Content, Entry, Zone, ZoneTrack
from generator.content.model.mats import MOST_SPACES, OfEntry, ZoneSlots
from generator.findings import did_you_mean
from generator.imposition.pattern import LEAST_MARGIN
from generator.imposition.sizes import CARD_SIZES, card_size_named
from generator.imposition.slots import size_of_slot, slots_in
from generator.layout.tracks import frames_of
from generator.layout.zones import PlacedZone, room_for
from generator.units import A4, LETTER

LEAST_SPACE, LEAST_LINE = 6.0, 5.0
"""The smallest space of a track, and the nearest lines to write on, in mm."""
LABEL_TYPE = 7.0
"""The type of a label for which there must be room, in pt, where a zone says none."""
ROUNDING = 0.01
_WORDS = "words: {shows: [name, cost, text], left: 5, right: 5, top: 5, height: 15}"
_AT = "label: Life, left: 5, right: 5, top: 25"
_TRACK = f"life: {{{_AT}, height: 20, track: {{last: 6, start: 6}}}}"
_SLOT = f"hand: {{{_AT}, height: 58, slots: {{size: 40x50}}}}"


def _board(zone: str, caret: str = "", deck: str = "layout: plain") -> str:
    """Return an example of a board with a zone; ``caret`` is what the finding is at, and its code.

    Without an @ in it, the finding is at the name of the zone.
    """
    word, _, code = caret.rpartition("@")
    mark = f"#{' ' * (zone.index(word) - 1)}^ {code}" if word else f"# <- {code}"
    return example(_WORDS, zone, *([mark] if code else []), deck=deck)


class _Furnished(NamedTuple):
    """A zone with a track, slots or lines, on the cards of a deck that have its layout."""

    laid: Laid
    placed: PlacedZone
    entries: Sequence[Entry]
    content: Content

    @property
    def zone(self) -> Zone:
        return self.placed.zone

    def fault(self, message: str, hint: str, key: str = "") -> Fault:
        """Return a fault of the zone, at a key below its track or slots where it is written."""
        kind = key.partition(".")[0]
        layout = self.content.layouts.get(self.laid.use.name)
        own = self.laid.use.deck.zones.get(self.placed.id)
        if own is not None and getattr(own, kind or "label") is not None:
            home = f"decks.{self.laid.use.deck_id}.zones.{self.placed.id}"
        elif layout is not None:
            home = f"layouts.{self.laid.use.name}.zones.{self.placed.id}"
        else:
            return Fault(self.laid.use.path, message, hint)
        return Fault(f"{home}.{key}" if key else home, message, hint, on_key=not key)


def _furnished(game: Game, kind: str = "") -> Iterator[_Furnished]:
    """Yield the zones of player boards, of those with a kind of furniture where one is named."""
    content = game.content
    if game.may_have("collections") or game.may_have("layouts"):
        return
    for laid in laid_in(content):
        for placed in laid.zones:
            if kind in furniture_of(placed.zone) or (not kind and furniture_of(placed.zone)):
                found = entries_with(laid.use, content)
                entries = tuple(card.entry for card in found)
                yield _Furnished(laid, placed, entries, content)


def _tracks(game: Game) -> Iterator[tuple[_Furnished, ZoneTrack]]:
    for each in _furnished(game, "track"):
        if each.zone.track is not None:
            yield each, each.zone.track


@CHECKS.on(
    Subject.CONTENT,
    "S50",
    "board-track-numbers",
    "The numbers of a track are not known, or do not ascend",
    why="A marker would have nowhere to go, or go up where it should go down.",
    bad=_board(_TRACK.replace("6, start: 6", "numbers.life"), "numbers.life@S50"),
    good=_board(_TRACK),
    vital=True,
)
def board_track_numbers(game: Game) -> Iterator[Fault]:
    """A track has a last number or values; both ends are known of each entry, and ascend."""
    for each, track in _tracks(game):
        if track.values:
            yield from _faults_of_values(each, track)
            continue
        if track.last is None:
            hint = "write last: 10, or values: [1, 2, 4]"
            yield each.fault("the track has no last number", hint, "track")
            continue
        for entry in each.entries or (None,):
            ends = [number_of(end, entry, each.content) for end in (track.first, track.last)]
            unknown = next((at for at, end in enumerate(ends) if end is None), None)
            if unknown is not None:
                key = ("first", "last")[unknown]
                yield each.fault(
                    *_unknown((track.first, track.last)[unknown], entry), f"track.{key}"
                )
                break
            first, last = ends[0] or 0, ends[1] or 0
            if not first < last < first + MOST_SPACES:
                message = f"a track from {first} to {last} is none"
                hint = f"a track has 2 to {MOST_SPACES} spaces, the lowest first"
                yield each.fault(message, hint, "track.last")
                break


def _faults_of_values(each: _Furnished, track: ZoneTrack) -> Iterator[Fault]:
    if track.last is not None:
        hint = "leave out one of them"
        yield each.fault("a track has either values or a last number", hint, "track.last")
    for at, (before, after) in enumerate(pairwise(track.values), 1):
        if after <= before:
            message = f"after {before}, the track has {after}"
            yield each.fault(message, "sort the values from the lowest", f"track.values.{at}")
            return


def _unknown(amount: OfEntry | None, entry: Entry | None) -> tuple[str, str]:
    of = f"“{entry.name}” has no" if entry else "there is no"
    known = [f"numbers.{id}" for id in entry.numbers] if entry else []
    return f"{of} “{amount}”", did_you_mean(str(amount), known) or "write a number, or add it"


@CHECKS.on(
    Subject.CONTENT,
    "S51",
    "space-not-on-board",
    "A start or a special space is not on its track",
    why="The marker could not be put there when the game begins.",
    bad=_board(_TRACK.replace("start: 6", "start: 7"), "start: 7@S51"),
    good=_board(_TRACK),
)
def space_not_on_board(game: Game) -> Iterator[Fault]:
    """The start and each special space are on the track of every entry; no space is two."""
    for each, track in _tracks(game):
        spots = {"track.start": track.start} if track.start is not None else {}
        spots |= {f"track.special.{id}.at": spot.at for id, spot in track.special.items()}
        for entry in each.entries or (None,):
            spaces = spaces_of(track, entry, each.content)
            if spaces and (fault := _off(each, spots, spaces, entry)):
                yield fault
                break


def _off(
    each: _Furnished, spots: dict[str, OfEntry], spaces: Sequence[int], entry: Entry | None
) -> Fault | None:
    """Return what is wrong with the places of a track on the board of an entry."""
    met: dict[int, str] = {}
    for key, amount in spots.items():
        number = number_of(amount, entry, each.content)
        if number is None:
            return each.fault(*_unknown(amount, entry), key)
        if number not in spaces:
            message = f"the track from {spaces[0]} to {spaces[-1]} has no space {number}"
            return each.fault(message, "name one of its numbers", key)
        if key != "track.start":
            if number in met:
                return each.fault(f"the space {number} is special twice", "leave one out", key)
            met[number] = key
    return None


@CHECKS.on(
    Subject.CONTENT,
    "S52",
    "slot-too-small",
    "A slot is smaller than the cards that it is for",
    why="The cards would cover the numbers beside it.",
    bad=_board(_SLOT.replace("50}", "50, holds: spell-cards}"), "spell-cards@S52"),
    good=_board(_SLOT),
)
def slot_too_small(game: Game) -> Iterator[Fault]:
    """A slot has a size that there is; the deck that it holds is there, and its cards fit in."""
    for each in _furnished(game, "slots"):
        slots = each.zone.slots
        assert slots is not None
        size = size_of_slot(slots)
        if size is None:
            hint = did_you_mean(slots.size, CARD_SIZES) or "write measures in mm: 63x88"
            yield each.fault(f"there is no size “{slots.size}”", hint, "slots.size")
        elif slots.holds:
            yield from _faults_of_holding(each, slots, size)


def _faults_of_holding(
    each: _Furnished, slots: ZoneSlots, size: tuple[float, float]
) -> Iterator[Fault]:
    decks = each.content.decks
    if slots.holds not in decks:
        hint = did_you_mean(slots.holds or "", decks)
        yield each.fault(f"there is no deck “{slots.holds}”", hint, "slots.holds")
        return
    try:
        card = card_size_named(decks[slots.holds].size)
    except ValueError:
        return  # another check reports it
    width, height = (card.height, card.width) if slots.turned else (card.width, card.height)
    if size[0] < width - ROUNDING or size[1] < height - ROUNDING:
        message = f"cards of “{slots.holds}” measure {width:g} × {height:g} mm"
        hint = f"give the slots the size {card.name}"
        yield each.fault(f"{message}, the slot {size[0]:g} × {size[1]:g}", hint, "slots.holds")


@CHECKS.on(
    Subject.CONTENT,
    "S53",
    "cramped-zone",
    "A zone has no room for its track, its slots or its lines",
    why="A marker would cover three spaces, and nobody could write between the lines.",
    bad=_board(_TRACK.replace("height: 20", "height: 9"), "S53"),
    good=_board(_TRACK),
)
def cramped_zone(game: Game) -> Iterator[Fault]:
    """Spaces measure 6 mm at least, slots have their true size, lines are 5 mm apart."""
    for each in _furnished(game):
        for entry in each.entries or (None,):
            if message := _cramped(each, entry):
                yield each.fault(message, "make the zone larger, or ask for fewer")
                break


def _cramped(each: _Furnished, entry: Entry | None) -> str:
    """Return what has no room in a zone on the board of an entry."""
    placed, zone, content = each.placed, each.zone, each.content
    room = room_for(placed, _smallest_type(zone))
    if zone.ruled is not None and room / zone.ruled < LEAST_LINE - ROUNDING:
        return f"{zone.ruled} lines are {max(room, 0) / zone.ruled:.1f} mm apart"
    if zone.track is not None:
        spaces = spaces_of(zone.track, entry, content)
        frames = frames_of(len(spaces), placed.line_length, room, zone.track.shape == "round")
        least = min((min(each.width, each.height) for each in frames), default=0.0)
        if spaces and least < LEAST_SPACE - ROUNDING:
            return f"the {len(spaces)} spaces of the track would measure {least:.1f} mm"
    if zone.slots is not None and (size := size_of_slot(zone.slots)):
        count = number_of(zone.slots.count, entry, content)
        corners, _ = slots_in(zone.slots, count or 0, placed.line_length)
        needed = max((top for _, top in corners), default=0.0) + size[1]
        if not count:
            return "there is no slot in it"
        if size[0] > placed.line_length + ROUNDING or needed > room + ROUNDING:
            has = f"{placed.line_length:.1f} × {room:.1f} mm"
            return f"slots of {size[0]:g} × {size[1]:g} mm need more than the {has} there are"
    return ""


def _smallest_type(zone: Zone) -> float:
    if zone.type is None:
        return LABEL_TYPE
    return zone.type if isinstance(zone.type, int | float) else zone.type.smallest


@CHECKS.on(
    Subject.CONTENT,
    "S54",
    "zone-of-two-things",
    "A zone is to be several things at once",
    why="Lines would be ruled through a track, or a label would belong to nothing.",
    bad=_board(_TRACK.replace("track", "ruled: 2, track"), "S54"),
    good=_board(_TRACK),
    vital=True,
)
def zone_of_two_things(game: Game) -> Iterator[Fault]:
    """A zone shows something, or has a track, slots, or lines; only these have a label."""
    for each in _every_zone(game.content):
        path, zone = each
        found = [*(["shows"] if shown_in(zone) else []), *furniture_of(zone)]
        if len(found) > 1:
            message = f"the zone has {' and '.join(found)}"
            yield Fault(path, message, "make a zone of each", on_key=True)


def _every_zone(content: Content) -> Iterator[tuple[str, Zone]]:
    for id, layout in content.layouts.items():
        yield from ((f"layouts.{id}.zones.{name}", zone) for name, zone in layout.zones.items())
    for laid in laid_in(content):
        for placed in laid.zones:
            if placed.id in laid.use.deck.zones:
                yield f"decks.{laid.use.deck_id}.zones.{placed.id}", placed.zone


@CHECKS.on(
    Subject.CONTENT,
    "S55",
    "board-larger-than-paper",
    "A player board is larger than the paper",
    why="It could be printed on no printer at home.",
    bad=_board(_TRACK, deck="size: 240x300\n    #     ^ S55\n    layout: plain"),
    good=_board(_TRACK, deck="size: 190x260\n    layout: plain"),
)
def board_larger_than_paper(game: Game) -> Iterator[Fault]:
    """A board fits on A4 and on Letter, with 5 mm around it that printers do not reach."""
    longest = min(A4.height, LETTER.height) - 2 * LEAST_MARGIN
    shortest = min(A4.width, LETTER.width) - 2 * LEAST_MARGIN
    for id in dict.fromkeys(each.laid.use.deck_id for each in _furnished(game)):
        size = card_size_named(game.content.decks[id].size)
        width, height = sorted((size.width, size.height))
        if width > shortest + ROUNDING or height > longest + ROUNDING:
            message = f"on A4 and Letter there is room for {longest:g} × {shortest:g} mm"
            yield Fault(f"decks.{id}.size", f"{message}, not for {height:g} × {width:g}")
