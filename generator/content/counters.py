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
from generator.content.tiles import extent_of, fills_its_box, first_tile, outline_of

_USUAL = CounterFace()
HEX_WIDTH = 2 / math.sqrt(3)
"""How much wider than high a hex is that lies on a side."""
NAME_ROOM: Mapping[CounterShape, float] = {"square": 1.0, "round": 0.6, "hex": 0.68, "tile": 1.0}
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
    shown = entry.troops, entry.icon, entry.terrain, entry.tile, numbers_of(entry, collection)
    return None if any(shown) else entry.label or entry.name


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
    """Return width and height in mm of the rectangle that a counter is printed in; no tile."""
    width = face.size * HEX_WIDTH if face.shape == "hex" else face.size
    return round(width, 3), face.size


def size_of_counters(deck: Deck, content: Content) -> tuple[float, float] | None:
    """Return width and height of the counters of a deck in mm; None for a deck of cards."""
    collection = _collection_in(deck, content)
    return size_in(collection, content) if collection else None


def size_in(collection: Collection, content: Content) -> tuple[float, float]:
    """Return width and height in mm of the rectangle that counters or tiles are printed in."""
    face = face_of(collection)
    tile = first_tile(collection, content) if face.shape == "tile" else None
    if tile is None:
        return paper_size(face)
    _, _, width, height = extent_of(tile, content)
    return round(width * face.size, 3), round(height * face.size, 3)


def outline_in(deck: Deck, content: Content) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the corners of the tiles of a deck in mm from their left top; none of others."""
    collection = _collection_in(deck, content)
    tile = first_tile(collection, content) if collection else None
    if collection is None or tile is None:
        return ()
    left, top, _, _ = extent_of(tile, content)
    size = face_of(collection).size
    rings = outline_of(tile, content)
    return tuple(tuple(((x - left) * size, (y - top) * size) for x, y in ring) for ring in rings)


def is_irregular(deck: Deck, content: Content) -> bool:
    """Whether a deck is one of tiles that are cut out of their rectangles one by one."""
    collection = _collection_in(deck, content)
    tile = first_tile(collection, content) if collection else None
    return tile is not None and not fills_its_box(tile, content)


def shape_of_counters(deck: Deck, content: Content) -> CounterShape | None:
    """Return the outline of the counters of a deck, which is one; None for a deck of cards."""
    collection = _collection_in(deck, content)
    return face_of(collection).shape if collection else None


def _collection_in(deck: Deck, content: Content) -> Collection | None:
    counters = deck.counters
    return content.collections.get(counters.collection) if counters else None
