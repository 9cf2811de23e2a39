"""Area U on sheets of counters: what a deck of them has, and what is behind each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.counters import face_of, size_in
from generator.content.game import Game
from generator.content.gridmap import Point
from generator.content.model import (
    Content,
    Counters,
    Deck,
)
from generator.content.tiles import first_tile, footprint
from generator.findings import did_you_mean


@CHECKS.on(
    Subject.CONTENT,
    "U01",
    "mixed-counter-deck",
    "A deck of counters has something else in it",
    why="A sheet of counters is cut in one grid: what is of another size would be cut apart.",
    bad="""
    collections:
      units:
        name: Units
        counter: {size: 15}
        entries:
          guard: {name: Guard, role: players, troops: infantry}
      markers:
        name: Markers
        counter: {size: 20, shape: round}
        entries:
          coin: {name: Coin, icon: coin}
    decks:
      pieces:
        title: Pieces
        cards:
          units: {kind: counters, collection: units}
          markers: {kind: counters, collection: markers}
          # <- U01
    """,
    good="""
    collections:
      units:
        name: Units
        counter: {size: 15}
        entries:
          guard: {name: Guard, role: players, troops: infantry}
      markers:
        name: Markers
        counter: {size: 15}
        entries:
          coin: {name: Coin, icon: coin}
    decks:
      pieces:
        title: Pieces
        cards:
          units: {kind: counters, collection: units}
          markers: {kind: counters, collection: markers}
    """,
    vital=True,
)
def mixed_counter_deck(game: Game) -> Iterator[Fault]:
    """A deck has cards, or counters of one shape and size, or tiles of one outline."""
    for id, deck in game.content.decks.items():
        if deck.counters is None:
            continue
        looks = {key: _look(deck, key, game.content) for key in deck.cards}
        first = next(key for key, each in deck.cards.items() if isinstance(each, Counters))
        for key, look in looks.items():
            if message := _difference(look, looks[first]):
                yield Fault(
                    f"decks.{id}.cards.{key}",
                    message,
                    "make a deck of its own",
                    (f"decks.{id}.cards.{first}",),
                    on_key=True,
                )


class _Look(NamedTuple):
    """What a piece of paper is, and of tiles where their cells are."""

    words: str
    cells: frozenset[Point] = frozenset()


def _difference(look: _Look | None, first: _Look | None) -> str:
    """Return how pieces of paper differ; "" where they do not."""
    if look is None or first is None or look == first:
        return ""
    if look.words == first.words:
        return f"these {look.words} have another outline than others of the deck"
    return f"these are {look.words}, others of the deck {first.words}"


def _look(deck: Deck, key: str, content: Content) -> _Look | None:
    """Return what pieces of paper a source gives; None where its collection is not there."""
    cards = deck.cards[key]
    if not isinstance(cards, Counters):
        return _Look("cards")
    collection = content.collections.get(cards.collection)
    if collection is None:
        return None
    face, (width, height) = face_of(collection), size_in(collection, content)
    if face.shape != "tile":
        return _Look(f"{face.shape} counters of {height:g} mm")
    tile = first_tile(collection, content)
    cells = footprint(tile, content) if tile else frozenset()
    return _Look(f"tiles of {width:g} × {height:g} mm", cells)


@CHECKS.on(
    Subject.CONTENT,
    "U02",
    "unknown-back",
    "The back of a counter is an entry that is not there",
    why="Whoever flips the counter finds the wrong thing, or nothing.",
    bad="""
    collections:
      markers:
        name: Markers
        counter: {}
        entries:
          fresh: {name: Fresh, icon: coin, behind: spend}
          #                                        ^ U02
          spent: {name: Spent, copies: 0}
    """,
    good="""
    collections:
      markers:
        name: Markers
        counter: {}
        entries:
          fresh: {name: Fresh, icon: coin, behind: spent}
          spent: {name: Spent, copies: 0}
    """,
    vital=True,
)
def unknown_back(game: Game) -> Iterator[Fault]:
    """What is behind a counter is another entry of its collection, and has no reduced side."""
    for id, collection in game.content.collections.items():
        path = f"collections.{id}.entries"
        for key, entry in collection.entries.items():
            at = f"{path}.{key}.behind"
            if entry.behind is None:
                continue
            if entry.behind == key:
                yield Fault(at, f"“{key}” is behind itself", "say “reduced” for its other side")
            elif entry.behind not in collection.entries:
                if not game.may_have("collections", f"{id}.entries.{entry.behind}"):
                    hint = did_you_mean(entry.behind, collection.entries)
                    yield Fault(at, f"the collection has no entry “{entry.behind}”", hint)
            elif entry.reduced:
                yield Fault(
                    at,
                    "the counter has two backs: another entry and its reduced numbers",
                    "say one of both",
                    (f"{path}.{key}.reduced",),
                )
