"""Work out the numbers of a player board: the spaces of its tracks, how many slots it has."""

from __future__ import annotations

from generator.content.model import Content, Entry, ZoneTrack
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
