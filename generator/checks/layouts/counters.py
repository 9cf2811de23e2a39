"""Counters have no layout: what decks of them say of one is reported."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import Counters, Deck
from generator.findings import Severity

_OF_CARDS = ("layout", "zones", "imprint")
"""What a deck says of its cards that counters have no room for."""


def _example(of_deck: str) -> str:
    """Return a game with a deck of counters, with a line more in the deck."""
    return f"""
    collections:
      tokens:
        name: Tokens
        counter: {{}}
        entries:
          coin: {{name: Coin, icon: coin}}
    decks:
      pieces:
        title: Pieces
        {of_deck}
        cards:
          all: {{kind: counters, collection: tokens}}
    """


@CHECKS.on(
    Subject.CONTENT,
    "R68",
    "layout-of-counters",
    "A deck of counters says how cards are laid out",
    severity=Severity.WARNING,
    why="It has no effect on counters: whoever wrote it waits for a change that never comes.",
    bad=_example("layout: action\n        # <- R68"),
    good=_example("role: players"),
)
def layout_of_counters(game: Game) -> Iterator[Fault]:
    """A deck of counters has no layout, zones or imprint, and its counters have no layout."""
    for id, deck in game.content.decks.items():
        if deck.counters is not None:
            for path in _idle(deck):
                yield Fault(
                    f"decks.{id}.{path}",
                    f"“{path.rpartition('.')[2]}” has no effect on counters",
                    "delete it; how counters look is said under “counter” of their collection",
                    on_key=True,
                )


def _idle(deck: Deck) -> Iterator[str]:
    """Yield the paths in a deck of what counters do not have."""
    yield from (key for key in _OF_CARDS if getattr(deck, key))
    for key, cards in deck.cards.items():
        if isinstance(cards, Counters) and cards.layout:
            yield f"cards.{key}.layout"
