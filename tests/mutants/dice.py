"""Corruptions that checks of area D must find."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, kind, on_line

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


def _entry(book: Book, name: str, number: int) -> int:
    """Return the line of the entry of a topic in which a line stands."""
    while not re.match(r"^  [a-z-]+:$", book.files[name][number - 1]):
        number -= 1
    return number


def _results(book: Book, name: str, number: int) -> int:
    return next(
        line for line in book.block(name, number) if book.files[name][line - 1] == "    results:"
    )
