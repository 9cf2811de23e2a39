"""Put the entries that a block lists into the order in which it prints them."""

from __future__ import annotations

from collections.abc import Sequence

from generator.content.game import Game
from generator.content.listing import Listing, chosen, number_of, texts_in, values_in
from generator.content.model import Collection, Content, Entry
from generator.content.model.listing import several
from generator.language.collation import Key, collation_key
from generator.language.markup import plain_words


def listed(game: Game, listing: Listing) -> tuple[str, ...]:
    """Return the ids of the entries that a listing chooses, sorted as it says.

    Numbers are sorted as numbers, before words; words by the alphabet of the language; groups
    and roles as the content lists them. Entries without what is sorted by come last, in
    whichever direction. Equal ones stay in the order of the collection.
    """
    entries = chosen(listing, game.content)
    ids = list(entries)
    if not ids:
        return ()
    collection = game.content.collections[listing.collection or ""]
    keys = several(getattr(listing, "sort", ()))
    if getattr(listing, "grouped", False):
        keys = ("group", *keys)
    for key in reversed(keys):
        column = key.removeprefix("-")
        found = {id: _rank(column, entries[id], collection, game) for id in ids}
        ranks = {id: rank for id, rank in found.items() if rank is not None}
        missing = [id for id in ids if id not in ranks]
        ids = [*sorted(ranks, key=ranks.__getitem__, reverse=key.startswith("-")), *missing]
    return tuple(ids)


Rank = tuple[bool, float, Sequence[Key]]


def _rank(column: str, entry: Entry, collection: Collection, game: Game) -> Rank | None:
    """Return what an entry is sorted by in a column, or None where it has nothing there."""
    topic, _, id = column.partition(".")
    if topic in ("group", "role"):
        known = list(collection.groups if topic == "group" else game.content.roles)
        key = getattr(entry, topic)
        return (False, known.index(key), ()) if key in known else None
    if topic in ("icon", "code"):
        word = getattr(entry, topic)
        return (True, 0, (collation_key(word, game.language),)) if word else None
    if topic in ("copies", "numbers"):
        number = entry.count if topic == "copies" else entry.numbers.get(id)
        amount = game.content.known_number(number)
        return None if amount is None else (False, amount, ())
    return _rank_of_texts(column, entry, game)


def _rank_of_texts(column: str, entry: Entry, game: Game) -> Rank | None:
    texts = list(texts_in(column, entry))
    if not texts:
        return None
    number = number_of(texts[0], game.content)
    if number is not None:
        return False, number, ()
    return True, 0, [collation_key(plain_words(str(text)), game.language) for text in texts]


def total_of(column: str, ids: Sequence[str], collection: Collection, content: Content) -> float:
    """Return the sum of a column over some entries; those that have no number there count 0."""
    numbers = (
        value
        for id in ids
        for value in values_in(column, collection.entries[id], collection, content)
        if isinstance(value, float)
    )
    return sum(numbers, 0.0)
