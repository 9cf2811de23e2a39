"""Corruptions that checks of area S must find."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutants.book import GAME, MAP, Book, Mutant, kind, on_line, topic_of, without


@kind("S01")
def misspelt_key(book: Book) -> Iterator[Mutant]:
    """a misspelt key"""
    yield from on_line(book, r"^( +)copies:", r"\1copeis:")
    yield from on_line(book, r"^( +)total:", r"\1totla:")
    yield from on_line(book, r"^( +)drawing:", r"\1drawin:")


@kind("S02")
def missing_key(book: Book) -> Iterator[Mutant]:
    """a missing key"""
    for name, number, _ in book.search(r"^    (drawing|alt): ", "icons.yaml"):
        yield Mutant({(name, number): None}, name, book.parent(name, number))


@kind("S03")
def text_for_number(book: Book) -> Iterator[Mutant]:
    """words where a number belongs"""
    yield from on_line(book, r"^( +copies:) \d+$", r"\1 many")


@kind("S03")
def list_for_text(book: Book) -> Iterator[Mutant]:
    """a list where a text belongs"""
    yield from on_line(book, r"^( +name:) (\w+)$", r"\1 [\2]", "terms.yaml", "encounters.yaml")


@kind("S04")
def out_of_range(book: Book) -> Iterator[Mutant]:
    """a negative number of copies"""
    yield from on_line(book, r"^( +copies:) (\d+)$", r"\1 -\2")


@kind("S04")
def long_text(book: Book) -> Iterator[Mutant]:
    """a text that is longer than a text may be"""
    yield from on_line(book, r"^( +name:) (\w+)$", rf"\1 \2 {'and so on ' * 400}on", "terms.yaml")
    yield from on_line(book, r"^( +name:) (\w+)$", rf"\1 \2{'z' * 300}", "terms.yaml")


@kind("S04")
def wide_table(book: Book) -> Iterator[Mutant]:
    """a table of more columns than any paper has room for"""
    for name, number, match in book.search(r"^( +)columns:$"):
        if topic_of(book, name, number) == "sections":
            more = "\n".join(f"{match[1]}  extra-{each}: {{head: More}}" for each in range(20))
            yield Mutant({(name, number): f"{match[0]}\n{more}"}, name, number)


@kind("S30")
def track_without_end(book: Book) -> Iterator[Mutant]:
    """a track of thousands of spaces"""
    yield from on_line(book, r"^(    last:) [a-z_]+\.[a-z_]+$", r"\1 9999")


@kind("S05")
def unknown_choice(book: Book) -> Iterator[Mutant]:
    """a force that is none"""
    yield from on_line(book, r"^( +force:) must$", r"\1 shall")
    yield from on_line(book, r"^( +kind:) rules$", r"\1 rule")


@kind("S06")
def malformed_id(book: Book) -> Iterator[Mutant]:
    """an id with a capital letter"""
    yield from on_line(book, r"^( +icon:) ([a-z])([a-z-]+)$", r"\1 \2_\3")


@kind("S07")
def other_version(book: Book) -> Iterator[Mutant]:
    """an unknown schema version"""
    yield from on_line(book, r"^(  schema_version:) .*", r"\1 77", "game.yaml")


@kind("S08")
def empty_text(book: Book) -> Iterator[Mutant]:
    """an empty text"""
    yield from on_line(book, r"^( +(?:name|text|title):) [^\s|>].*$", r'\1 ""')


@kind("S09")
def other_id(book: Book) -> Iterator[Mutant]:
    """a game that is not called like its folder"""
    yield from on_line(book, r"^(  id:) .*", r"\1 furry-dracula", "game.yaml")


@kind("S10")
def reversed_type(book: Book) -> Iterator[Mutant]:
    """a smallest type above the largest"""
    yield from on_line(book, r"^( +smallest:) .*", r"\1 20", "sheets.yaml")


@kind("S80")
def type_scale_out_of_range(book: Book) -> Iterator[Mutant]:
    """a type scale above all that sheets may be set in"""
    for name, number, match in book.search(r"^      smallest: .*$", "sheets.yaml"):
        yield Mutant({(name, number): f"{match[0]}\n      sizes: [23, 24]"}, name, number + 1)


@kind("S11")
def two_sided_band(book: Book) -> Iterator[Mutant]:
    """a band without sections"""
    for name, number, _ in book.search(r"^ +fill:$", "sheets.yaml"):
        yield Mutant(without(book, name, book.block(name, number)), name, number - 1)


@kind("S12")
def repeated_section(book: Book) -> Iterator[Mutant]:
    """a section twice on a side"""
    for name, number, match in book.search(r"^ {12}- [a-z-]+$", "sheets.yaml"):
        yield Mutant({(name, number): f"{match[0]}\n{match[0]}"}, name, number + 1)


@kind("S13")
def shared_file_name(book: Book) -> Iterator[Mutant]:
    """a sheet called like its game"""
    yield from on_line(book, r"^  [a-z-]+:$", f"  {GAME}:", "sheets.yaml")


@kind("S24")
def said_again(book: Book) -> Iterator[Mutant]:
    """a name that the shared part gives already"""
    for topic in ("place_kinds", "travel"):
        for name, number, match in book.search(r"^  ([a-z]+):$", "map.yaml"):
            if topic_of(book, name, number) == topic:
                line = book.files[MAP][book.line_of(MAP, f"{topic}.{match[1]}.name") - 1]
                both = {(name, number): f"{book.files[name][number - 1]}\n{line}"}
                yield Mutant(both, name, number + 1)
