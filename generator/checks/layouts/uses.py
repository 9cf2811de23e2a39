"""Where layouts are chosen, whose entries their zones show, and an example of a layout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.content.game import Game
from generator.content.layouts import chosen_layout
from generator.content.listing import chosen
from generator.content.model import (
    CardBack,
    Collection,
    Content,
    Deck,
    Entry,
    EntryCards,
    Group,
    Zone,
)
from generator.layout.backs import backs_said

_SPELLS = """
collections:
  spells:
    name: Spells
    entries:
      flame: {name: Flame, cost: "2", text: Burn a card.}
"""


NAME = "name: {shows: name, left: 5, right: 5, top: 5, height: 9}"
TEXT = "text: {shows: [cost, text], left: 5, right: 5, top: 20, bottom: 5}"


class Use(NamedTuple):
    """A layout that cards of a deck have, and the path that names it."""

    path: str
    name: str
    deck_id: str
    deck: Deck


def uses_in(content: Content) -> Iterator[Use]:
    """Yield every place where a layout is chosen: by a deck, by its cards, by an entry."""
    for id, deck in content.decks.items():
        if deck.layout:
            yield Use(f"decks.{id}.layout", deck.layout, id, deck)
        yield from _behind(f"decks.{id}", deck.back, id, deck)
        for key, cards in deck.cards.items():
            if cards.layout:
                yield Use(f"decks.{id}.cards.{key}.layout", cards.layout, id, deck)
            yield from _behind(f"decks.{id}.cards.{key}", cards.back, id, deck)
            if isinstance(cards, EntryCards):
                home = f"collections.{cards.collection}"
                for name, entry in chosen(cards, content).items():
                    if entry.layout:
                        yield Use(f"{home}.entries.{name}.layout", entry.layout, id, deck)
                    yield from _behind(f"{home}.entries.{name}", entry.back, id, deck)
                for name, group in _groups_of(cards, content):
                    yield from _behind(f"{home}.groups.{name}", group.back, id, deck)


def _groups_of(cards: EntryCards, content: Content) -> Iterator[tuple[str, Group]]:
    """Yield the groups of the entries that are cards."""
    collection = content.collections.get(cards.collection)
    names = dict.fromkeys(entry.group for entry in chosen(cards, content).values())
    for name in names:
        if collection and name in collection.groups:
            yield name, collection.groups[name]


def _behind(home: str, back: CardBack | None, id: str, deck: Deck) -> Iterator[Use]:
    """Yield the layout of second faces."""
    if back and back.layout:
        yield Use(f"{home}.back.layout", back.layout, id, deck)


def uses_by_deck(content: Content) -> Iterator[Use]:
    """Yield one use of each layout for each deck."""
    met = set()
    for use in uses_in(content):
        if (use.name, use.deck_id) not in met:
            met.add((use.name, use.deck_id))
            yield use


class OnCard(NamedTuple):
    """An entry that is a card of a layout, its collection, and the layout of its second face."""

    entry: Entry
    collection: Collection
    second: str | None


def entries_with(use: Use, content: Content) -> Iterator[OnCard]:
    """Yield the entries whose cards in a deck have a layout."""
    for key, cards in use.deck.cards.items():
        if isinstance(cards, EntryCards):
            for id, entry in chosen(cards, content).items():
                if chosen_layout(cards, use.deck, entry) == use.name:
                    back = next(backs_said(use.deck_id, key, id, content)).back
                    yield OnCard(entry, content.collections[cards.collection], back.layout)


def collections_of(deck: Deck, content: Content) -> Iterator[Collection]:
    """Yield the collections whose entries are cards of a deck."""
    for cards in deck.cards.values():
        if isinstance(cards, EntryCards) and cards.collection in content.collections:
            yield content.collections[cards.collection]


def zones_of_game(game: Game) -> Iterator[tuple[str, Zone, list[Collection]]]:
    """Yield the zones that the game itself writes: their paths, and whose entries they show."""
    content = game.content
    used: dict[str, list[Collection]] = {}
    for use in uses_in(content):
        used.setdefault(use.name, []).extend(collections_of(use.deck, content))
    every = list(content.collections.values())
    for id, layout in content.layouts.items():
        for name, zone in layout.zones.items():
            yield f"layouts.{id}.zones.{name}", zone, used.get(id, every)
    for id, deck in content.decks.items():
        for name, zone in deck.zones.items():
            yield f"decks.{id}.zones.{name}", zone, list(collections_of(deck, content))


def example(*layout: str, deck: str = "layout: plain", extends: str = "") -> str:
    """Return an example with a deck and a layout of its own, given as lines below its zones."""
    zones = "\n".join(f"      {line}" for line in layout)
    base = f"    extends: {extends}\n" if extends else ""
    own = f"\nlayouts:\n  plain:\n{base}    zones:\n{zones}" if layout else ""
    return (
        f"{_SPELLS}decks:\n  spell-cards:\n    title: Spells\n    {deck}\n"
        f"    cards:\n      all: {{kind: entries, collection: spells}}{own}\n"
    )
