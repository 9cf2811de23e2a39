"""What the counters of a collection show: their numbers, their backs, their size on paper."""

from __future__ import annotations

import math
from collections.abc import Mapping

from generator.content.model import (
    Collection,
    Content,
    CounterFace,
    CounterShape,
    Deck,
    Entry,
)
from generator.content.text import Text

_USUAL = CounterFace()
HEX_WIDTH = 2 / math.sqrt(3)
"""How much wider than high a hex is that lies on a side."""
NAME_ROOM: Mapping[CounterShape, float] = {"square": 1.0, "round": 0.6, "hex": 0.68}
"""How wide a counter is where its name is at its top, as a share of its height."""
MARGIN = 1.05
"""How far from the cut words are at least, in mm: cutters may miss it by as much."""


def face_of(collection: Collection) -> CounterFace:
    """Return how the counters of a collection look, as it says or as usual."""
    return collection.counter or _USUAL


def numbers_of(entry: Entry, collection: Collection) -> tuple[str, ...]:
    """Return the ids of the numbers on the counter of an entry, in the order they are printed."""
    named = face_of(collection).numbers or entry.numbers
    return tuple(id for id in named if id in entry.numbers)


def is_counter(entry: Entry, collection: Collection) -> bool:
    """Whether an entry has a counter: whether it is a unit or token, or its collection says so."""
    return collection.counter is not None or entry.troops is not None


def words_on(entry: Entry, collection: Collection) -> Text | None:
    """Return what is in the middle of a counter that shows nothing else: its label or name."""
    shows_more = entry.troops or entry.icon or entry.terrain or numbers_of(entry, collection)
    return None if shows_more else entry.label or entry.name


def name_on(entry: Entry, collection: Collection) -> Text | None:
    """Return what is at the top of a counter: its label, or its name where all have theirs.

    Where a counter shows nothing else, that is in its middle.
    """
    if words_on(entry, collection):
        return None
    return entry.label or (entry.name if face_of(collection).named else None)


def has_own_back(entry: Entry) -> bool:
    """Whether the back of a counter shows more than whose it is."""
    return bool(entry.reduced or entry.behind)


def back_of(id: str, entries: Mapping[str, Entry]) -> str:
    """Return the id of the entry that the back of a counter shows: itself where it is reduced."""
    behind = entries[id].behind
    return behind if behind is not None and behind in entries else id


def paper_size(face: CounterFace) -> tuple[float, float]:
    """Return width and height in mm of the rectangle that a counter is printed in."""
    width = face.size * HEX_WIDTH if face.shape == "hex" else face.size
    return round(width, 3), face.size


def size_of_counters(deck: Deck, content: Content) -> tuple[float, float] | None:
    """Return width and height of the counters of a deck in mm; None for a deck of cards."""
    face = _face_in(deck, content)
    return paper_size(face) if face else None


def shape_of_counters(deck: Deck, content: Content) -> CounterShape | None:
    """Return the outline of the counters of a deck, which is one; None for a deck of cards."""
    face = _face_in(deck, content)
    return face.shape if face else None


def _face_in(deck: Deck, content: Content) -> CounterFace | None:
    counters = deck.counters
    collection = content.collections.get(counters.collection) if counters else None
    return face_of(collection) if collection else None
