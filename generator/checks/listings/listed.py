"""Find what lists entries of collections, and examples of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.content.listing import Listing
from generator.content.model import (
    Checklist,
    Collection,
    Content,
    Counters,
    Entries,
    EntryCards,
    Index,
)
from generator.findings import did_you_mean


class Listed(NamedTuple):
    """A block or source of cards that lists entries, with its path and its collection."""

    path: str
    listing: Listing
    collection: Collection


def listings_in(content: Content) -> Iterator[Listed]:
    """Yield what lists entries of collections that are there."""
    for id, section in content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, Entries | Checklist | Index):
                yield from _listed(f"sections.{id}.blocks.{name}", block, content)
    for id, deck in content.decks.items():
        for name, cards in deck.cards.items():
            if isinstance(cards, EntryCards | Counters):
                yield from _listed(f"decks.{id}.cards.{name}", cards, content)


def _listed(path: str, listing: Listing, content: Content) -> Iterator[Listed]:
    if (collection := content.collections.get(listing.collection or "")) is not None:
        yield Listed(path, listing, collection)


def paths_of(path: str, key: str, of: str | tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield each of what may be written as one word or as a list, with its path."""
    if isinstance(of, str):
        yield f"{path}.{key}", of
    else:
        yield from ((f"{path}.{key}.{at}", each) for at, each in enumerate(of))


_SPELLS = """
    collections:
      spells:
        name: Spells
        groups: {fire: {name: Fire}, ice: {name: Ice}}
        entries:
          flame: {name: Flame, group: fire, cost: "2", text: Burn a card.}
          frost: {name: Frost, group: ice, cost: "5", text: Skip a turn.}"""
_SHEETS = """
    sheets:
      spells:
        title: Spells
        front: {title: Spells, bands: [{fill: [goal, spells]}]}
    """


def example(*block: str) -> str:
    """Return a game with a block of entries, some keys of which are the example."""
    keys = "".join(f"\n            {line}" for line in block)
    return f"""{_SPELLS}
    sections:
      spells:
        title: Spells
        source: [rulebook]
        blocks:
          all:{keys}{_SHEETS}"""


def column_hint(column: str, known: list[str]) -> str:
    """Return which column is meant: a field or number of that name, or the nearest."""
    parts = [each for each in known if each.partition(".")[2] == column]
    return f"did you mean “{parts[0]}”?" if parts else did_you_mean(column, known)
