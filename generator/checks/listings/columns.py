"""Area S, and C31: columns, orders and totals of tables of a collection."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.listings.listed import column_hint, example, listings_in, paths_of
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.listing import Listing, chosen, columns_of, values_in
from generator.content.model import Checklist, Collection, Content, Entries, Entry, Index
from generator.findings import did_you_mean


@CHECKS.on(
    Subject.CONTENT,
    "S44",
    "unknown-listed-column",
    "A table or an order names a column that its collection does not have",
    why="The table would lack the column, or the entries would stand in another order.",
    bad=example(
        "kind: entries",
        "collection: spells",
        "style: table",
        "columns: [name, prise, text]",
        "#               ^^^^^ S44",
    ),
    good=example(
        "kind: entries", "collection: spells", "style: table", "columns: [name, cost, text]"
    ),
    vital=True,
)
def unknown_listed_column(game: Game) -> Iterator[Fault]:
    """Columns, heads, orders and totals name what entries have, such as name or fields.range.

    A column of numbers has a head, totals are columns of the table, and each is there once.
    """
    for path, listing, collection in listings_in(game.content):
        if game.may_have("collections", listing.collection or ""):
            continue  # its table may be one that could not be read
        known = columns_of(collection)
        for at, key in paths_of(path, "sort", getattr(listing, "sort", ())):
            yield from _unknown(key.removeprefix("-"), at, known)
        if isinstance(listing, Entries):
            for at, column in paths_of(path, "columns", listing.columns):
                yield from _unknown(column, at, known)
            if listing.beneath:
                yield from _unknown(listing.beneath, f"{path}.beneath", known)
            yield from _faults_of_columns(listing, path)


def _unknown(column: str, path: str, known: list[str]) -> Iterator[Fault]:
    if column not in known:
        hint = column_hint(column, known)
        yield Fault(path, f"the collection has no “{column}”", hint, at=column)


def _faults_of_columns(block: Entries, path: str) -> Iterator[Fault]:
    short = {column.partition(".")[2] or column: column for column in block.columns}
    for number, column in enumerate(block.columns):
        at = f"{path}.columns.{number}"
        kind, _, key = column.partition(".")
        if column in block.columns[:number]:
            yield Fault(at, f"the column “{column}” is there already", "delete it", at=column)
        elif kind == "numbers" and key not in block.heads:
            hint = f"add it under “heads”: {{{key}: …}}"
            yield Fault(at, f"the column “{column}” has no head", hint, at=column)
    for id in block.heads:
        if id not in short:
            hint = did_you_mean(id, short)
            yield Fault(f"{path}.heads.{id}", f"there is no column “{id}”", hint, on_key=True)
    for at, column in paths_of(path, "totals", block.totals):
        if column not in block.columns:
            hint = did_you_mean(column, block.columns)
            yield Fault(at, f"the table has no column “{column}”", hint, at=column)


@CHECKS.on(
    Subject.CONTENT,
    "S46",
    "listing-key-unused",
    "A block has keys that do not go together",
    why="What the key asks for would not be printed.",
    bad=example(
        "kind: entries",
        "collection: spells",
        "columns: [name, cost]",
        "# <- S46",
    ),
    good=example(
        "kind: entries", "collection: spells", "style: table", "columns: [name, cost, text]"
    ),
    vital=True,
)
def listing_key_unused(game: Game) -> Iterator[Fault]:
    """Columns belong to ``style: table``, which needs some.

    A checklist has items or a collection; to choose and to sort, a block needs a collection.
    """
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            path = f"sections.{id}.blocks.{name}"
            if isinstance(block, Entries):
                yield from _misplaced_columns(block, path)
            elif isinstance(block, Checklist | Index):
                yield from _without_collection(block, path)


def _misplaced_columns(block: Entries, path: str) -> Iterator[Fault]:
    if block.style == "table":
        if not block.columns:
            hint = "add “columns”, such as [name, cost, text]"
            yield Fault(f"{path}.style", "a table has columns", hint)
        if block.beneath and "name" not in block.columns:
            message, hint = "no column has the names that it stands below", "add the column “name”"
            yield Fault(f"{path}.beneath", message, hint, on_key=True)
        if block.numbers:
            hint = "make a column of each, such as numbers.strength"
            yield Fault(f"{path}.numbers", "“numbers” is for lines", hint, on_key=True)
        return
    for key in ("columns", "beneath", "heads", "grouped", "totals"):
        if getattr(block, key):
            message = f"“{key}” belongs to style: table"
            yield Fault(f"{path}.{key}", message, "add “style: table”", on_key=True)


def _without_collection(block: Checklist | Index, path: str) -> Iterator[Fault]:
    items = isinstance(block, Checklist) and bool(block.items)
    if block.collection is not None:
        if items:
            message, hint = "a checklist has items or a collection", "make two checklists"
            yield Fault(f"{path}.collection", message, hint, on_key=True)
        return
    if isinstance(block, Checklist) and not items:
        yield Fault(f"{path}.kind", "the checklist is empty", "add “items”, or “collection”")
    for key in ("group", "where", "sort"):
        if getattr(block, key):
            message = f"“{key}” chooses entries of a collection"
            yield Fault(f"{path}.{key}", message, "say which, as “collection”", on_key=True)


@CHECKS.on(
    Subject.CONTENT,
    "C31",
    "total-of-words",
    "A total adds up a column that holds words",
    why="The sum in the last row would be wrong, and players trust it.",
    bad="""
    collections:
      spells:
        name: Spells
        entries:
          flame: {name: Flame, cost: "2"}
          frost: {name: Frost, cost: a card}
    sections:
      spells:
        title: Spells
        source: [rulebook]
        blocks:
          all:
            kind: entries
            collection: spells
            style: table
            columns: [name, cost]
            totals: [cost]
            #        ^^^^ C31
    sheets:
      spells:
        title: Spells
        front: {title: Spells, bands: [{fill: [goal, spells]}]}
    """,
    good="""
    collections:
      spells:
        name: Spells
        entries:
          flame: {name: Flame, cost: "2"}
          frost: {name: Frost, cost: "5"}
    sections:
      spells:
        title: Spells
        source: [rulebook]
        blocks:
          all:
            kind: entries
            collection: spells
            style: table
            columns: [name, cost]
            totals: [cost]
    sheets:
      spells:
        title: Spells
        front: {title: Spells, bands: [{fill: [goal, spells]}]}
    """,
    vital=True,
)
def total_of_words(game: Game) -> Iterator[Fault]:
    """Only numbers are added up: digits, or one value in braces."""
    for path, listing, collection in listings_in(game.content):
        for at, column in paths_of(path, "totals", getattr(listing, "totals", ())):
            if entry := _first_of_words(column, listing, collection, game.content):
                message = f"“{column}” of “{entry.name}” is no number"
                yield Fault(at, message, "leave the total out, or write digits", at=column)


def _first_of_words(
    column: str, listing: Listing, collection: Collection, content: Content
) -> Entry | None:
    """Return the first listed entry whose value in a column is no number."""
    for entry in chosen(listing, content).values():
        values = values_in(column, entry, collection, content)
        if any(isinstance(value, str) for value in values):
            return entry
    return None
