"""Corruptions that checks of area X must find."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, kind, on_line


@kind("X01")
def idle_suppression(book: Book) -> Iterator[Mutant]:
    """a suppression that suppresses nothing"""
    yield from on_line(book, r"^( +copies: \d+)$", r"\1  # playeraid: ignore[D01] for no reason")


@kind("X02")
def odd_suppression(book: Book) -> Iterator[Mutant]:
    """a suppression of an unknown code"""
    yield from on_line(book, r"^( +copies: \d+)$", r"\1  # playeraid: ignore[D98] for no reason")


@kind("X03")
def mute_suppression(book: Book) -> Iterator[Mutant]:
    """a suppression without a reason"""
    yield from on_line(book, r"^( +copies: \d+)$", r"\1  # playeraid: ignore[C01]")
