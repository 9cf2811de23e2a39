"""Work out the numbers of a player board: the spaces of its tracks, how many slots it has."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.model import Content, Entry, Zone, ZoneTrack
from generator.content.model.mats import MOST_SPACES, OfEntry

OWN = "numbers."
"""How a number of the entry that a board is of begins."""


def number_of(amount: OfEntry | None, entry: Entry | None, content: Content) -> int | None:
    """Return an amount of a player board as a number, or none where there is none."""
    if isinstance(amount, str) and amount.startswith(OWN):
        own = entry.numbers.get(amount.removeprefix(OWN)) if entry else None
        return content.known_number(own)
    return content.known_number(amount)


def spaces_of(track: ZoneTrack, entry: Entry | None, content: Content) -> tuple[int, ...]:
    """Return the numbers on the spaces of a track; none where they are not known."""
    if track.values:
        return track.values
    first, last = (number_of(each, entry, content) for each in (track.first, track.last))
    if first is None or last is None or last - first >= MOST_SPACES:
        return ()
    return tuple(range(first, last + 1))


def amounts_of(zone: Zone) -> Iterator[OfEntry | None]:
    """Yield the amounts that a zone of a player board is drawn by."""
    if track := zone.track:
        yield from (track.first, track.last, track.start)
        yield from (spot.at for spot in track.special.values())
    if zone.slots:
        yield zone.slots.count
