"""Corruptions that checks of area C must find."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, kind, without

TABLES = {"items.csv": "items", "events.csv": "events"}
"""The collections of cards that are read from tables."""


def _total(book: Book, name: str, number: int) -> int:
    """Return the line of the total of the collection in which a line stands."""
    while not re.match(r"^  [a-z-]+:$", book.files[name][number - 1]):
        number -= 1
    return next(
        line for line in book.block(name, number) if " total: " in book.files[name][line - 1]
    )


@kind("C01")
def one_copy_more(book: Book) -> Iterator[Mutant]:
    """a copy too many"""
    for name, number, match in book.search(r"^( +copies:) (\d+)$"):
        changes = {(name, number): f"{match[1]} {int(match[2]) + 1}"}
        yield Mutant(changes, name, _total(book, name, number))


@kind("C01")
def one_copy_more_in_a_table(book: Book) -> Iterator[Mutant]:
    """a copy too many in a table"""
    for file, collection in TABLES.items():
        total = book.line_of("cards.yaml", f"collections.{collection}.total")
        for name, number, match in book.search(r"^([^,]+,)(\d+)(,.*)$", file):
            changes = {(name, number): f"{match[1]}{int(match[2]) + 1}{match[3]}"}
            yield Mutant(changes, "cards.yaml", total)


@kind("C01")
def dropped_row(book: Book) -> Iterator[Mutant]:
    """a card left out of a table"""
    total = book.line_of("cards.yaml", "collections.events.total")
    for name, number, _ in book.search(r"^[^,]+,\d", "events.csv"):
        yield Mutant({(name, number): None}, "cards.yaml", total)


@kind("C01")
def dropped_entry(book: Book) -> Iterator[Mutant]:
    """an encounter left out"""
    for name, number, _ in book.search(r"^      ([a-z-]+):$", "encounters.yaml"):
        if book.files[name][book.parent(name, number) - 1] != "    entries:":
            continue
        total = _total(book, name, number)
        yield Mutant(without(book, name, book.block(name, number)), name, total)


@kind("C02")
def version_twice(book: Book) -> Iterator[Mutant]:
    """a version of the aid twice"""
    for name, number, _ in book.search(r"^  - version: .*$", "game.yaml"):
        lines = [book.files[name][line - 1] for line in range(number, number + 3)]
        changes = {(name, number + 2): "\n".join((lines[2], *lines))}
        yield Mutant(changes, name, number + 3)


@kind("C03")
def component_miscounted(book: Book) -> Iterator[Mutant]:
    """a component that is not as many as its collection"""
    for name, number, _ in book.search(r"^    count: .*$", "components.yaml"):
        if " of: " in book.files[name][number]:
            yield Mutant({(name, number): "    count: 97"}, name, number)


@kind("C04")
def digit_in_prose(book: Book) -> Iterator[Mutant]:
    """a digit where a value stands, before a word of its name"""
    values = {}
    for name, number, match in book.search(r"^    ([a-z_]+): (\d+)$", "values.yaml"):
        group = book.files[name][book.parent(name, number) - 1].strip(" :")
        values[f"{group}.{match[1]}"] = match[2]
    for name, number, match in book.search(r"\{([a-z_]+\.[a-z_]+)\}"):
        line = book.files[name][number - 1]
        behind = re.findall(r"\w+", line[match.end() :].casefold())[:1]
        own = re.split(r"[._]", match[1].removesuffix(".total"))
        if (
            match[1] in values
            and any(
                word.removesuffix("s") == part.removesuffix("s") for word in behind for part in own
            )
            and not re.match(r" +(head|cost|title|label|name|alt|[a-z]+-cell):", line)
            and line.count(match[0]) == 1
            and not re.match(r" +(one|other):", line)
        ):
            changed = line.replace(match[0], values[match[1]])
            yield Mutant({(name, number): changed}, name, number)


@kind("C06")
def miscounted_value(book: Book) -> Iterator[Mutant]:
    """a value that does not count what it names"""
    for name, number, _ in book.search(r"^ +counts: ", "values.yaml"):
        for line in range(number - 2, number + 2):
            if match := re.match(r"^( +value:) (\d+)$", book.files[name][line - 1]):
                for change in (1, 2, 5):
                    changes = {(name, line): f"{match[1]} {int(match[2]) + change}"}
                    yield Mutant(changes, name, line)


@kind("C07")
def phases_out_of_order(book: Book) -> Iterator[Mutant]:
    """two phases of a turn swapped"""
    for name, number, match in book.search(r"^      - movement$", "turn.yaml"):
        changes = {(name, number): "      - action", (name, number + 1): match[0]}
        yield Mutant(changes, name, number + 1)


@kind("C09")
def reversed_track(book: Book) -> Iterator[Mutant]:
    """a track that begins behind its end"""
    for name, number, _ in book.search(r"^    first: .*$", "turn.yaml"):
        changes = {(name, number): "    first: 99"}
        yield Mutant(changes, name, number + 1)
