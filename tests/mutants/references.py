"""Corruptions that checks of area R must find."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.resources import drawings
from tests.mutants.book import MAP, Book, Mutant, kind, on_line, topic_of, without


@kind("R01")
def misspelt_icon(book: Book) -> Iterator[Mutant]:
    """a misspelt icon id"""
    yield from on_line(book, r"^( +icon: [a-z]+)$", r"\1q")


@kind("R01")
def misspelt_role(book: Book) -> Iterator[Mutant]:
    """a misspelt role"""
    yield from on_line(book, r"^( +role: [a-z]+)$", r"\1q")


@kind("R01")
def misspelt_section(book: Book) -> Iterator[Mutant]:
    """a misspelt section on a sheet"""
    yield from on_line(book, r"^( {12}- [a-z-]+)$", r"\1q", "sheets.yaml")


@kind("R01")
def misspelt_roll(book: Book) -> Iterator[Mutant]:
    """a modifier of a roll that is not there"""
    yield from on_line(book, r"^(    roll: [a-z]+)$", r"\1q", "combat.yaml")


@kind("R01")
def misspelt_value(book: Book) -> Iterator[Mutant]:
    """a total that names no value"""
    yield from on_line(book, r"^( +(?:total|count|links|by): [a-z_]+\.[a-z_]+)$", r"\1q")


@kind("R01")
def misspelt_card(book: Book) -> Iterator[Mutant]:
    """a card of the matrix that is not in the box"""
    for each in on_line(book, r"^(      - [a-z-]+)$", r"\1q", "matrix.yaml"):
        if book.files[each.file][book.parent(each.file, each.line) - 1].strip() in (
            "rows:",
            "columns:",
        ):
            yield each


@kind("R01")
def misspelt_source(book: Book) -> Iterator[Mutant]:
    """a source that is not declared"""
    yield from on_line(book, r'^( +- "?)(summary|reference|german)(?=:|$)', r"\1\2q")


@kind("R01")
def misspelt_region(book: Book) -> Iterator[Mutant]:
    """a place in a region that is not there"""
    yield from on_line(book, r"^(    region: [a-z]+)$", r"\1q", MAP)


@kind("R01")
def misspelt_group(book: Book) -> Iterator[Mutant]:
    """an entry of a group that is not there"""
    yield from on_line(book, r"^( {8}group: [a-z-]+)$", r"\1q", "encounters.yaml")


@kind("R01")
def misspelt_group_in_a_table(book: Book) -> Iterator[Mutant]:
    """a row of a group that is not there"""
    yield from on_line(book, r"(?<=\d,)(Keep|Ally|Play Immediately)(?=,)", r"\1q", "events.csv")


@kind("R01")
def misspelt_role_in_a_table(book: Book) -> Iterator[Mutant]:
    """a row of a role that is not there"""
    yield from on_line(book, r",(hunters|dracula)(?=,|$)", r",\1q", "events.csv", "items.csv")


@kind("R02")
def wrongtopic_of(book: Book) -> Iterator[Mutant]:
    """a role where an icon is meant"""
    yield from on_line(book, r"^( +)role: (dracula|hunters)$", r"\1role: trail", "combat.yaml")


@kind("R03")
def id_in_two_files(book: Book) -> Iterator[Mutant]:
    """an entry pasted into another file"""
    for name, number, _ in book.search(r"^  ([a-z-]+):$", "terms.yaml"):
        lines = [book.files[name][line - 1] for line in book.block(name, number)]
        yield Mutant({}, "zz.yaml", 2, {"zz.yaml": "\n".join(["terms:", *lines]) + "\n"})


@kind("R04")
def unused_icon(book: Book) -> Iterator[Mutant]:
    """an icon that nothing uses"""
    used = {match[1] for _, _, match in book.search(r"^    drawing: (.*)$", "icons.yaml")}
    spare = next(name for name in drawings() if name not in used)
    for name, number, match in book.search(r"^  [a-z-]+:$", "icons.yaml"):
        added = f"  unused-{number}:\n    drawing: {spare}\n    alt: Unused\n{match[0]}"
        yield Mutant({(name, number): added}, name, number)


@kind("R04")
def unplaced_section(book: Book) -> Iterator[Mutant]:
    """a section that no sheet places"""
    lines = book.files["sheets.yaml"]
    for name, number, match in book.search(r"^ {12}- ([a-z-]+)$", "sheets.yaml"):
        mentions = list(book.search(rf"(- |\[|, ){match[1]}(,|\]|$)"))
        is_alone = not any(
            each.startswith(" " * 12 + "- ") for each in (lines[number - 2], lines[number])
        )
        if len(mentions) > 1 or is_alone:
            continue
        for home in book.files:
            for _, at, _ in book.search(rf"^  {match[1]}:$", home):
                if topic_of(book, home, at) == "sections":
                    yield Mutant({(name, number): None}, home, at)


@kind("R05")
def misspelt_icon_in_text(book: Book) -> Iterator[Mutant]:
    """a misspelt icon in a text"""
    yield from on_line(book, r"\{icon:([a-z-]+)\}", r"{icon:\1q}")


@kind("R05")
def misspelt_drawing(book: Book) -> Iterator[Mutant]:
    """a drawing that the icon set lacks"""
    yield from on_line(book, r"^(    drawing: [a-z0-9-]+)$", r"\1q", "icons.yaml")


@kind("R06")
def unknown_theme(book: Book) -> Iterator[Mutant]:
    """a theme that is not there"""
    yield from on_line(book, r"^(  theme:) .*", r"\1 gothicc", "game.yaml")


@kind("R07")
def icon_in_its_own_words(book: Book) -> Iterator[Mutant]:
    """an icon described by itself"""
    for name, number, _ in book.search(r"^    alt: (.*)$", "icons.yaml"):
        id = book.files[name][book.parent(name, number) - 1].strip(" :")
        yield Mutant({(name, number): f'    alt: "{{icon:{id}}}"'}, name, number)


@kind("R08")
def name_in_other_case(book: Book) -> Iterator[Mutant]:
    """a name in small letters"""
    for name, number, match in book.search(r"(?<!\*)\*([A-Z][a-z]+)\*(?!\*)"):
        line = book.files[name][number - 1]
        changed = line.replace(match[0], match[0].lower())
        yield Mutant({(name, number): changed}, name, number)


@kind("R09")
def misspelt_placeholder(book: Book) -> Iterator[Mutant]:
    """a misspelt value in a text"""
    yield from on_line(book, r"\{([a-z_]+\.[a-z_]+)\}", r"{\1q}")


@kind("R10")
def unused_value(book: Book) -> Iterator[Mutant]:
    """a value that nothing uses"""
    for name, number, match in book.search(r"^  [a-z_]+:$", "values.yaml"):
        changes = {(name, number): f"{match[0]}\n    left_over: 97"}
        yield Mutant(changes, name, number + 1)


@kind("R12")
def section_without_source(book: Book) -> Iterator[Mutant]:
    """a section without a source"""
    for name, number, _ in book.search(r"^    source:$"):
        above = book.parent(name, number)
        if topic_of(book, name, number) == "sections":
            yield Mutant(without(book, name, book.block(name, number)), name, above)


@kind("R13")
def misspelt_name(book: Book) -> Iterator[Mutant]:
    """a misspelt name in a text"""
    yield from on_line(book, r"(?<!\*)\*([A-Z][a-z]{3,})\*(?!\*)", r"*\1xq*")


@kind("R14")
def lone_star(book: Book) -> Iterator[Mutant]:
    """a star that is not closed"""
    for each in on_line(book, r"(?<!\*)\*([A-Z][A-Za-z ]+)\*(?!\*)", r"*\1"):
        line = each.changes[each.file, each.line] or ""
        if line.count("*") == 1:
            yield each


@kind("R15")
def unknown_language(book: Book) -> Iterator[Mutant]:
    """a source language that nobody speaks"""
    yield from on_line(book, r"^(  source_language:) .*", r"\1 xq", "game.yaml")


@kind("R16")
def second_erratum(book: Book) -> Iterator[Mutant]:
    """a second erratum on one text"""
    for name, number, match in book.search(r"^    of: .*$", "game.yaml"):
        others = [at for _, at, _ in book.search(r"^    of: .*$", name) if at > number]
        for at in others:
            yield Mutant({(name, at): match[0]}, name, at)


@kind("R17")
def one_drawing_twice(book: Book) -> Iterator[Mutant]:
    """two icons with one drawing"""
    first = next(book.search(r"^    drawing: .*$", "icons.yaml"))[2][0]
    for name, number, match in book.search(r"^    drawing: .*$", "icons.yaml"):
        if match[0] != first:
            yield Mutant({(name, number): first}, name, number)


@kind("R18")
def one_name_twice(book: Book) -> Iterator[Mutant]:
    """two entries with one name"""
    last = ""
    for name, number, match in book.search(r"^ {8}name: .*$", "encounters.yaml"):
        above = book.parent(name, number)
        if book.files[name][book.parent(name, above) - 1] != "    entries:":
            continue
        if last:
            yield Mutant({(name, number): last}, name, number)
        last = match[0]
