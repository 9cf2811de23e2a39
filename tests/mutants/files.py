"""Corruptions that checks of area F must find."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, kind, on_line


@kind("F02")
def zero_width_space(book: Book) -> Iterator[Mutant]:
    """a zero-width space in a name"""
    yield from on_line(book, r"^( +name: \w+)", "\\1\u200b")


@kind("F03")
def second_colon(book: Book) -> Iterator[Mutant]:
    """a second colon in a text without quotes"""
    yield from on_line(book, r"^( +name: \w+) (\w+)$", r"\1: \2")


@kind("F04")
def repeated_key(book: Book) -> Iterator[Mutant]:
    """a line pasted twice"""
    for name, number, match in book.search(r"^ +(name|icon|copies): .+$"):
        changes = {(name, number): f"{match[0]}\n{match[0]}"}
        yield Mutant(changes, name, number + 1)


@kind("F05")
def anchor(book: Book) -> Iterator[Mutant]:
    """an anchor"""
    yield from on_line(book, r"^( +name:) (\w)", r"\1 &it \2")


@kind("F05")
def tag(book: Book) -> Iterator[Mutant]:
    """a tag"""
    yield from on_line(book, r"^( +name:) (\w)", r"\1 !!str \2")


@kind("F06")
def misread_word(book: Book) -> Iterator[Mutant]:
    """a word that YAML 1.1 misreads"""
    yield from on_line(book, r"^( +name:) \w+$", r"\1 Yes")


@kind("F07")
def trailing_space(book: Book) -> Iterator[Mutant]:
    """white space at the end of a line"""
    yield from on_line(book, r"^( +(name|icon): .+)$", r"\1  ")


@kind("F08")
def loose_accent(book: Book) -> Iterator[Mutant]:
    """an accent that is a character of its own"""
    for name, number, _ in book.search(r"[äöüé]"):
        line = unicodedata.normalize("NFD", book.files[name][number - 1])
        yield Mutant({(name, number): line}, name, number)


@kind("F02")
def windows_encoding(book: Book) -> Iterator[Mutant]:
    """a byte of Windows-1252"""
    yield from on_line(book, r"[äöüé]", "\udcf6")  # a lone surrogate is written as its byte


@kind("F10")
def lost_letter(book: Book) -> Iterator[Mutant]:
    """a letter that was lost in decoding"""
    yield from on_line(book, r"^( +(?:name|text): \w+)\w(?= )", "\\1\ufffd")


@kind("F11")
def garbled_quotes(book: Book) -> Iterator[Mutant]:
    """an apostrophe that was decoded as Windows-1252"""
    yield from on_line(book, r"^( +text: [A-Z]\w+)(?= )", "\\1â€™s")


@kind("F11")
def garbled_letter(book: Book) -> Iterator[Mutant]:
    """a letter that was decoded as Windows-1252"""
    yield from on_line(book, r"^( +(?:name|text): [A-Z]\w+)e", r"\1Ã©")


@kind("F12")
def number_sign(book: Book) -> Iterator[Mutant]:
    """a number sign in a text without quotes"""
    yield from on_line(book, r"^( +name: [A-Z]\w+)$", r"\1 #2")
    yield from on_line(book, r"^( +text: [A-Z][\w ,]+) (?=[a-z])", r"\1 #3 ")


@kind("F13")
def letter_of_another_script(book: Book) -> Iterator[Mutant]:
    """a Cyrillic letter in a name"""
    yield from on_line(book, r"^( +name: [A-Z]\w+)a(?=\w)", "\\1\u0430")


@kind("F13")
def ligature(book: Book) -> Iterator[Mutant]:
    """a ligature in a text"""
    yield from on_line(book, r"^( +text: .*)fi", "\\1\ufb01")


@kind("F09")
def other_suffix(book: Book) -> Iterator[Mutant]:
    """a file with the suffix .yml"""
    yield Mutant({}, "more.yml", 1, {"more.yml": "terms: {}\n"})
