"""What is behind a card: the back of its entry, group, source or deck, or a second face."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from generator.content.counters import face_of, has_own_back
from generator.content.model import CardBack, Content, EntryCards
from generator.layout.side import Card

BACK = "back"
"""The name of the side that cards of a deck share."""
OWN_BACK = f"{BACK}."
"""What the names of all other backs begin with."""


class Behind(NamedTuple):
    """The back of a card: the name of its side, the content path that says it, and what it says."""

    side: str
    path: str
    back: CardBack


def is_back(name: str) -> bool:
    """Whether a side of a deck is a back: that of all cards, or of some."""
    return name == BACK or name.startswith(OWN_BACK)


def behind(card: Card, deck_id: str, content: Content) -> Behind:
    """Return the back of a card: the nearest that is said. One with a layout is a second face."""
    entry_id = card.items[0] if card.kind == "entries" else ""
    found = next(backs_said(deck_id, card.source, entry_id, content))
    if not found.back.layout:
        return found
    if card.kind == "imprint":
        return found._replace(back=replace(found.back, layout=None))
    return found._replace(side=OWN_BACK + card.id)


def backs_said(deck_id: str, source: str, entry_id: str, content: Content) -> Iterator[Behind]:
    """Yield the backs that are said for a card, the nearest first.

    ``source`` is the key of what the deck is made of, ``entry_id`` the entry of a card that is
    made of one, else empty.
    """
    deck = content.decks[deck_id]
    cards = deck.cards.get(source)
    if entry_id and isinstance(cards, EntryCards):
        home, collection = f"collections.{cards.collection}", content.collections[cards.collection]
        entry = collection.entries[entry_id]
        if entry.back:
            yield _own(f"{home}.entries.{entry_id}.back", entry.back)
        group = collection.groups.get(entry.group or "")
        if group and group.back:
            yield _own(f"{home}.groups.{entry.group}.back", group.back)
    if cards and cards.back:
        yield _own(f"decks.{deck_id}.cards.{source}.back", cards.back)
    yield Behind(BACK, f"decks.{deck_id}.back", deck.back)


def _own(path: str, back: CardBack) -> Behind:
    """Return a back that not all cards of a deck have; no two of a deck have one name."""
    topic, id, *rest = path.removesuffix(".back").split(".")
    return Behind(OWN_BACK + ".".join(rest if topic == "decks" else (id, *rest)), path, back)


def behind_counter(card: Card, content: Content) -> str:
    """Return the name of the side behind a counter."""
    collection = content.collections[card.of]
    if has_own_back(collection.entries[card.items[0]]):
        name = f"{OWN_BACK}{card.of}.{card.items[0]}"
        return f"{name}.{card.copy}" if face_of(collection).numbered and card.copy else name
    return f"{OWN_BACK}{card.role}" if card.role else BACK
