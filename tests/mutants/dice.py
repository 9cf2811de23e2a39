"""Corruptions that checks of area D must find."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from tests.mutants.book import Book, Mutant, kind, on_line, without

GRIDS = ("hunter-wins.csv", "enemy-wins.csv")
"""The tables with the cells of the matrices."""


@kind("D01")
def lost_face(book: Book) -> Iterator[Mutant]:
    """a result that lost a face"""
    for name, number, match in book.search(r'^( {10}- )"(\d)-(\d)"$', "combat.yaml"):
        roll = _entry(book, name, number)
        changes = {(name, number): f'{match[1]}"{match[2]}"'}
        yield Mutant(changes, name, _results(book, name, roll))


@kind("D02")
def face_twice(book: Book) -> Iterator[Mutant]:
    """a range that reaches into the next"""
    for name, number, match in book.search(r'^( {10}- )"(\d)-(\d)"$', "combat.yaml"):
        changes = {(name, number): f'{match[1]}"1-{match[3]}"'}
        yield Mutant(changes, name, number)


@kind("D03")
def foreign_face(book: Book) -> Iterator[Mutant]:
    """a face that the die does not have"""
    for name, number, match in book.search(r'^( {10}- )"?([\dX/]+)"?$', "combat.yaml"):
        yield Mutant({(name, number): f'{match[1]}"9"'}, name, number)


@kind("D04")
def reversed_range(book: Book) -> Iterator[Mutant]:
    """a range written backwards"""
    for name, number, match in book.search(r'^( {10}- )"(\d)-(\d)"$', "combat.yaml"):
        yield Mutant({(name, number): f'{match[1]}"{match[3]}-{match[2]}"'}, name, number)


@kind("D05")
def other_sides(book: Book) -> Iterator[Mutant]:
    """a die of another number of sides"""
    for sides in (4, 8, 10, 12, 20):
        for name, number, _ in book.search(r"^    sides: 6$", "combat.yaml"):
            yield Mutant({(name, number): f"    sides: {sides}"}, name, number)


@kind("D06")
def misspelt_outcome(book: Book) -> Iterator[Mutant]:
    """a result whose outcome is not there"""
    yield from on_line(book, r"^( +outcome: [a-z.-]+)$", r"\1q", "matrix.yaml")


@kind("D08")
def hole(book: Book) -> Iterator[Mutant]:
    """a hole in the matrix"""
    for table in GRIDS:
        yield from on_line(book, r"(?<=,)(end|repel|continue|killed; end)(?=,)", "", table)


@kind("D08")
def undefined_result(book: Book) -> Iterator[Mutant]:
    """a result that nobody defined"""
    yield from on_line(book, r"(?<=,)(end|repel|wound-\d)(?=,)", r"\1q", *GRIDS)


@kind("D08")
def undefined_gap(book: Book) -> Iterator[Mutant]:
    """a cell that does not apply for an unknown reason"""
    yield from on_line(book, r"(?<=,)(no-line)(?=,)", r"\1q", *GRIDS)


@kind("D13")
def same_count(book: Book) -> Iterator[Mutant]:
    """a result with the number of another"""
    counts = [*book.search(r"^        count: \d$", "matrix.yaml")]
    for (name, number, _), (_, after, _) in pairwise(counts):
        if _entry(book, name, number) == _entry(book, name, after):
            changes = {(name, number): book.files[name][after - 1]}
            yield Mutant(changes, name, book.parent(name, after))


@kind("D13")
def same_icon(book: Book) -> Iterator[Mutant]:
    """a result with the icon of another"""
    icons = [*book.search(r"^        icon: ([a-z-]+)$", "matrix.yaml")]
    for name, number, match in icons:
        for _, other, taken in icons:
            together = _entry(book, name, number) == _entry(book, name, other)
            if together and taken[1] != match[1]:
                later = book.parent(name, max(number, other))
                yield Mutant({(name, number): taken[0]}, name, later)


@kind("D12")
def lost_icon(book: Book) -> Iterator[Mutant]:
    """a result that lost its icon"""
    for name, number, _ in book.search(r"^        icon: [a-z-]+$", "matrix.yaml"):
        above = book.parent(name, number)
        yield Mutant(without(book, name, range(number, number + 1)), name, above)


@kind("S47")
def foreign_row(book: Book) -> Iterator[Mutant]:
    """a printed matrix that is asked for a row or column that it does not have"""
    for name, number, match in book.search(r"^( +)grouped: true$", "duels.yaml"):
        for axis, ids in (("rows", ("dogs", "garlic", "bats")), ("columns", ("stake", "wolves"))):
            for id in ids:
                line = f"{match[1]}grouped: true\n{match[1]}{axis}: [{id}]"
                yield Mutant({(name, number): line}, name, number + 1)


def _entry(book: Book, name: str, number: int) -> int:
    """Return the line of the entry of a topic in which a line stands."""
    while not re.match(r"^  [a-z-]+:$", book.files[name][number - 1]):
        number -= 1
    return number


def _results(book: Book, name: str, number: int) -> int:
    return next(
        line for line in book.block(name, number) if book.files[name][line - 1] == "    results:"
    )
