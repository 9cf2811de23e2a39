"""Corruptions that checks of area T and G must find."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, kind, on_line


@kind("T07")
def form_without_value(book: Book) -> Iterator[Mutant]:
    """a plural form that lost a value"""
    for name, number, axis in _plurals(book):
        line = book.files[name][number - 1]
        for value in re.findall(r" \{[a-z_.]+\}", line):
            if value != f" {{{axis}}}":
                yield Mutant({(name, number): line.replace(value, "")}, name, number)


@kind("T09")
def form_without_emphasis(book: Book) -> Iterator[Mutant]:
    """a plural form that lost its emphasis"""
    for name, number, _ in _plurals(book):
        line = book.files[name][number - 1]
        if "**" in line or "*" in line:
            yield Mutant({(name, number): line.replace("*", "")}, name, number)


@kind("T12")
def form_without_number(book: Book) -> Iterator[Mutant]:
    """a plural form that hides its number"""
    for name, number, axis in _plurals(book):
        line = book.files[name][number - 1]
        if f"{{{axis}}} " in line:
            yield Mutant({(name, number): line.replace(f"{{{axis}}} ", "")}, name, number)


@kind("T13")
def form_without_end(book: Book) -> Iterator[Mutant]:
    """a plural form without its full stop"""
    for name, number, _ in _plurals(book):
        line = book.files[name][number - 1]
        if line.endswith("."):
            yield Mutant({(name, number): line.removesuffix(".")}, name, number)


def _plurals(book: Book) -> Iterator[tuple[str, int, str]]:
    """Yield file and line of each plural form for several, with the value it follows."""
    for name, number, match in book.search(r"^ +plural: (.*)$"):
        for line in range(number + 1, number + 3):
            if re.match(r"^ +other:", book.files[name][line - 1]):
                yield name, line, match[1]


@kind("T08")
def lost_brace(book: Book) -> Iterator[Mutant]:
    """a brace that is not closed"""
    yield from on_line(book, r"\{([a-z_]+\.[a-z_]+)\}", r"{\1")


@kind("T17")
def three_dots(book: Book) -> Iterator[Mutant]:
    """three dots for an ellipsis"""
    yield from on_line(book, r"^( +text: [A-Z][^\"]*)\.$", r"\1...")


@kind("G04")
def term_twice(book: Book) -> Iterator[Mutant]:
    """a term under two ids"""
    for name, _, match in book.search(r"^    name: (.*)$", "terms.yaml"):
        last = len(book.files[name])
        added = f"  again:\n    name: {match[1]}\n"
        yield Mutant({(name, last): f"{book.files[name][-1]}{added}"}, name, last + 1)
