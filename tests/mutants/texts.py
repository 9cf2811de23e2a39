"""Corruptions that checks of area T and G must find."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.language.negation import NEGATIONS
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


@kind("T29")
def ban_without_negation(book: Book) -> Iterator[Mutant]:
    """a ban without the words that forbid"""
    for name, number, _ in book.search(r"^ +force: never$"):
        line = book.files[name][number - 2]
        words = NEGATIONS["en"].sub("only", line)
        if words != line:
            yield Mutant({(name, number - 1): words}, name, number - 1)


@kind("T30")
def left_to_write(book: Book) -> Iterator[Mutant]:
    """a note of what is still to be written"""
    for note in ("TODO", "TBD", "lorem ipsum"):
        yield from on_line(book, r"^( +text: [A-Z][^\":]*)\.$", rf"\1 {note}.")


@kind("T35")
def never_written(book: Book) -> Iterator[Mutant]:
    """a text that waits to be written"""
    yield from on_line(book, r"^( +text: )[A-Z][^\":]*\.$", r"\1…")


@kind("G04")
def term_twice(book: Book) -> Iterator[Mutant]:
    """a term under two ids"""
    for name, _, match in book.search(r"^    name: (.*)$", "terms.yaml"):
        last = len(book.files[name])
        added = f"  again:\n    name: {match[1]}\n"
        yield Mutant({(name, last): f"{book.files[name][-1]}{added}"}, name, last + 1)


@kind("T19")
def second_number(book: Book) -> Iterator[Mutant]:
    """a text that bends with two numbers"""
    for name, number, axis in _plurals(book):
        if axis != "resupply.events":
            changes = {
                (name, line): re.sub(
                    r'^( +(?:one|other): "?)', rf"\1Of {{resupply.events}} {word} ", text
                )
                for line, word in ((number - 1, "coin"), (number, "coins"))
                if (text := book.files[name][line - 1])
            }
            yield Mutant(changes, name, number)


@kind("G05")
def avoided_word(book: Book) -> Iterator[Mutant]:
    """a word that the glossary of the source avoids"""
    for name, number, _ in book.search(r"^    avoid:$", "terms.yaml"):
        word = book.files[name][number].strip(" -")
        yield from on_line(book, r"^( +text: )([A-Z][a-z]+ )", rf"\1{word} \2", "rules.yaml")


@kind("G06")
def official_word_avoided(book: Book) -> Iterator[Mutant]:
    """an official word that the glossary avoids"""
    for name, number, _ in book.search(r"^    avoid:$", "terms.yaml"):
        above = book.parent(name, number)
        (official,) = [
            match[1]
            for line in book.block(name, above)
            if (match := re.match(r"^    name: (.*)$", book.files[name][line - 1]))
        ]
        yield Mutant({(name, number + 1): f"      - {official}"}, name, number + 1)


@kind("T21")
def rule_twice(book: Book) -> Iterator[Mutant]:
    """a rule told twice in its section"""
    before: dict[int, str] = {}
    for name, number, match in book.search(r"^( +text: )([A-Z]\w+(?: [^ ]+){5,})$", "rules.yaml"):
        rules = book.parent(name, book.parent(name, number))
        if book.files[name][rules - 1].strip() == "rules:":
            if rules in before:
                changes = {(name, number): match[1] + before[rules]}
                yield Mutant(changes, name, number)
            before.setdefault(rules, match[2])


@kind("P01")
def letter_without_a_face(book: Book) -> Iterator[Mutant]:
    """a letter that no face of the theme has"""
    for letter in "漢ก♜ᚠ":
        yield from on_line(book, r"^( +text: [A-Z]\w+) ", rf"\1 {letter} ")


@kind("T22")
def tag_in_text(book: Book) -> Iterator[Mutant]:
    """an HTML tag in a text"""
    for tag in ("b", "i", "sup"):
        yield from on_line(book, r"^( +text: [A-Z]\w+ )(\w+)", rf"\1<{tag}>\2</{tag}>")
    yield from on_line(book, r"^( +text: [A-Z]\w+) ", r"\1<br> ")


@kind("T22")
def entity_in_text(book: Book) -> Iterator[Mutant]:
    """an HTML entity in a text"""
    for entity in ("&amp;", "&nbsp;", "&#8211;", "&#x2014;"):
        yield from on_line(book, r"^( +text: [A-Z]\w+) ", rf"\1 {entity} ")


@kind("T22")
def markdown_in_text(book: Book) -> Iterator[Mutant]:
    """Markdown that is not of the dialect in a text"""
    for words in (r"[\2](rules.md)", r"__\2__", r"~~\2~~", r"`\2`"):
        yield from on_line(book, r"^( +text: [A-Z]\w+ )(\w{4,})(?= \w)", rf"\1{words}")


@kind("T22")
def codes_in_text(book: Book) -> Iterator[Mutant]:
    """codes and placeholders of other programs in a text"""
    for words in (r"[b]\2[/b]", r"%\2%", r"<<\2>>", r"[[\2]]", r"\2\\n"):
        yield from on_line(book, r"^( +text: [A-Z]\w+ )(\w{4,})(?= \w)", rf"\1{words}")


@kind("T23")
def lines_in_text(book: Book) -> Iterator[Mutant]:
    """a text of several lines"""
    for name, number, match in book.search(r"^( +)text: ([A-Z][^\"#:]*) ([^\"#:]+)$"):
        blank = f"{match[1]}  "
        block = f"{match[1]}text: {match[2]}\n\n{blank}{match[3]}"
        yield Mutant({(name, number): block}, name, number + 2)
        block = f"{match[1]}text: {match[2]}\n{blank}- {match[3]}"
        yield Mutant({(name, number): block}, name, number + 1)
    for name, number, match in book.search(r"^( +)(title): ([A-Z][^\"#: ]*) ([^\"#:]+)$"):
        blank = f"{match[1]}  "
        block = f"{match[1]}{match[2]}: |\n{blank}{match[3]}\n{blank}{match[4]}"
        yield Mutant({(name, number): block}, name, number + 2)


@kind("T33")
def words_of_no_role(book: Book) -> Iterator[Mutant]:
    """words that are given to a role that the game does not have"""
    yield from on_line(
        book, r"^( +text: )([A-Z][^\"#:{\[ ]*)( [^\"#:]+)$", r"\1'[\2]{role:nobody}\3'"
    )


@kind("T32")
def short_list_in_text(book: Book) -> Iterator[Mutant]:
    """a list within a text that has a single item"""
    for name, number, match in book.search(r"^( +)text: ([A-Z][^\"#:]*) ([^\"#:]+)$"):
        blank = f"{match[1]}  "
        block = f"{match[1]}text: |\n{blank}{match[2]}\n{blank}- {match[3]}"
        yield Mutant({(name, number): block}, name, number + 2)
