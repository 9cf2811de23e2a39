"""Which fields a form shows first, and in which order: those that this kind of thing uses here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.content.game import Game
from generator.content.layouts import chosen_layout, shown_on
from generator.content.listing import OF_ENTRY, PICTURE
from generator.content.model import EntryCards
from generator.content.outline import Item
from generator.content.tree import Mapping, node_at

IDENTITY = ("game",)
"""The path of what a game says of itself."""
FIXED = frozenset({"schema_version", "id", "source_language"})
"""What a game may not say otherwise once it is written: its folder and catalogues go by it."""
GAME_FIRST = ("title", "subtitle", "theme", "players", "publisher", "year", "coverage", "notice")
BESIDE = frozenset({"unconfirmed", "source"})
"""What is said of where a fact comes from, not what the fact is."""
SAID_ALIKE = {
    "title": "The heading that is printed.",
    "subtitle": "What stands below the title.",
    "publisher": "Who publishes the game; it is named on paper.",
    "name": "What it is called on paper.",
    "head": "The heading of the row or the column.",
    "label": "What is printed before it.",
    "icon": "The icon that is printed with it.",
    "role": "Whose it is: it is printed in the colour of that role.",
    "text": "What is printed.",
    "lead": "A sentence before the first item.",
    "note": "A remark below it, in small type.",
    "cost": "What it costs; a card shows it in a badge.",
    "marks": "Short words that tell its sort.",
    "phase": "The phase of the game that it belongs to.",
    "roll": "The roll that it is about.",
    "die": "The die that is rolled.",
    "track": "The track that is drawn.",
    "board": "The board that is drawn.",
    "matrix": "The matrix that is printed.",
    "gridmap": "The map that is printed.",
    "schedule": "The schedule that is printed.",
    "crt": "The table of combat results that is printed.",
    "collection": "The collection whose entries are printed.",
    "icons": "The icons that are explained.",
    "start": "Where it begins.",
    "goal": "What its end is called.",
    "corner": "What stands in the corner, above the first column.",
    "unconfirmed": "Whether no document states it; the sheet then says so.",
    "source": "The documents that state it.",
}
"""What fields say that mean the same wherever they stand."""


def is_first(game: Game, item: Item, shared: frozenset[str]) -> Callable[[str], bool]:
    """Return what tells whether a form shows a field first although it says nothing yet.

    Of an entry, these are the fields that its collection uses, or that its cards show; of other
    things, those that are not ``shared`` by all of their sort.
    """
    match item.path:
        case ["collections", collection, "entries", _]:
            used = frozenset(_used(game, item.path[:-1])) | frozenset(_shown(game, collection))
            return used.__contains__
        case ["game"]:
            return GAME_FIRST.__contains__
    return lambda name: name not in shared and name not in BESIDE


def in_order(path: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the fields of a form in their order, without those that are not edited there."""
    if tuple(path) != IDENTITY:
        return list(names)
    first = [each for each in GAME_FIRST if each in names]
    return [*first, *(each for each in names if each not in {*first, *FIXED})]


def _used(game: Game, home: Sequence[str]) -> Iterator[str]:
    """Yield the fields that some of the entries beside each other have."""
    yield from ("name", "text")
    entries = node_at(game.tree, home)
    for entry in entries.values() if isinstance(entries, Mapping) else ():
        yield from entry if isinstance(entry, Mapping) else ()


def _shown(game: Game, collection: str) -> Iterator[str]:
    """Yield the fields of entries that the layouts of their cards show."""
    known = {*OF_ENTRY, PICTURE, "flavour", "fields", "numbers"}
    for deck in game.content.decks.values():
        for cards in deck.cards.values():
            if isinstance(cards, EntryCards) and cards.collection == collection:
                shown = shown_on(chosen_layout(cards, deck), deck, game.content)
                yield from known & {each.partition(".")[0] for each in shown}
