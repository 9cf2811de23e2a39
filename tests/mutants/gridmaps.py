"""Corruptions of a map of hexes that checks of area M must find."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.gridmaps import GLEN
from tests.mutants.book import Book, Mutant, Sample, kind

SAMPLE = Sample("glen.yaml", GLEN)


@kind("M16")
def cell_beyond(book: Book) -> Iterator[Mutant]:
    """a cell beyond the edge of the map"""
    for cell in ("1301", "0010", "0110", "9999"):
        yield from SAMPLE.corrupted(r"^( +(?:woods|hills): \d{4})(.*)$", rf"\1 {cell}\2")
        yield from SAMPLE.corrupted(r"^( +\w+: .*cells: )(.*)$", rf"\g<1>{cell} \2")
        yield from SAMPLE.corrupted(r"^( +\w+: {.*at: )\"\d{4}\"(.*)$", rf'\1"{cell}"\2')


@kind("M16")
def cell_of_letters(book: Book) -> Iterator[Mutant]:
    """a cell that is called as on another map"""
    yield from SAMPLE.corrupted(r"^( +(?:woods|hills): )\d{4}(.*)$", r"\1C5\2")
    yield from SAMPLE.corrupted(r"^( +- )\d{4}(( \d{4})+)$", r"\1A1\2")


@kind("M17")
def cell_twice(book: Book) -> Iterator[Mutant]:
    """a cell under two terrains"""
    for cell in ("0203", "0302", "0403"):
        yield from SAMPLE.corrupted(r"^( +hills: )(\d.*)$", rf"\g<1>{cell} \2")


@kind("M18")
def lost_code(book: Book) -> Iterator[Mutant]:
    """a row that lost a code, or has one too many"""
    yield from SAMPLE.corrupted(r"^( +- [.wht]{7})[.wht](.*)$", r"\1\2")
    yield from SAMPLE.corrupted(r"^( +- [.wht]{12})$", r"\1.")


@kind("M18")
def strange_code(book: Book) -> Iterator[Mutant]:
    """a code that stands for nothing"""
    for at in (2, 7, 11):
        yield from SAMPLE.corrupted(rf"^( +- [.wht]{{{at}}})[.wht]([.wht]*)$", r"\1x\2")


@kind("M18")
def lost_row(book: Book) -> Iterator[Mutant]:
    """a row of codes that was deleted, or copied"""
    for number, line in enumerate(SAMPLE.lines, 1):
        if re.fullmatch(r" +- [.wht]{12}", line):
            for rows in ([], [line, line]):
                yield SAMPLE.mutant(SAMPLE.line_with("codes:"), SAMPLE.replaced(number, *rows))


@kind("M19")
def no_ground(book: Book) -> Iterator[Mutant]:
    """a map whose ground was deleted"""
    text = SAMPLE.replaced(SAMPLE.line_with("ground: clear"))
    yield SAMPLE.mutant(SAMPLE.line_with("  moor:"), text)


@kind("M20")
def lost_step(book: Book) -> Iterator[Mutant]:
    """a road that lost a cell"""
    for step in (1, 2, 3):
        yield from SAMPLE.corrupted(rf"^( +- (?:\d{{4}} ){{{step}}})\d{{4}} (.*)$", r"\1\2")


@kind("M20")
def misspelt_step(book: Book) -> Iterator[Mutant]:
    """a road with two digits exchanged"""
    yield from SAMPLE.corrupted(r"^( +- \d{4} \d{4} )(\d\d)(\d\d)(.*)$", r"\g<1>0808\4")


@kind("M21")
def far_side(book: Book) -> Iterator[Mutant]:
    """a side between two cells that do not touch"""
    for cell in ("0509", "0909", "1201"):
        yield from SAMPLE.corrupted(r"^( +brook: \d{4}/)\d{4}(.*)$", rf"\g<1>{cell}\2")


@kind("M21")
def no_direction(book: Book) -> Iterator[Mutant]:
    """a side in a direction that hexes of the map do not have"""
    for direction in ("N", "S", "X", "NNW"):
        yield from SAMPLE.corrupted(r"^( +brook: .*/)[A-Z]+$", rf"\1{direction}")


@kind("M21")
def side_twice(book: Book) -> Iterator[Mutant]:
    """a side that is listed from both its cells"""
    yield from SAMPLE.corrupted(r"^( +brook: (\d{4})/(\d{4})) (.*)$", r"\1 \3/\2 \4")


@kind("M22")
def place_moved(book: Book) -> Iterator[Mutant]:
    """a place in the cell of another, or with its name"""
    yield from SAMPLE.corrupted(r"^( +ford: {.*at: )\"\d{4}\"(.*)$", r'\1"0102"\2')
    yield from SAMPLE.corrupted(r"^( +ford: {name: )[^,]+(.*)$", r"\1The mill\2")


@kind("M23")
def zones_meet(book: Book) -> Iterator[Mutant]:
    """a zone that reaches into another"""
    for cell in ("0101", "0104", "0202-0305"):
        yield from SAMPLE.corrupted(r"^( +east: {.*cells: )(.*)$", rf"\g<1>{cell} \2")


@kind("M24")
def cells_as_sides(book: Book) -> Iterator[Mutant]:
    """a terrain of cells on sides, and the other way round"""
    yield from SAMPLE.corrupted(r"^( +)brook: (\d.*)$", r"\1woods: \2")
    yield from SAMPLE.corrupted(r"^( +)hills: (\d.*)$", r"\1brook: \2")
    yield from SAMPLE.corrupted(r"^( +)lane:$", r"\1brook:")


@kind("M24")
def pattern_of_lines(book: Book) -> Iterator[Mutant]:
    """a pattern that does not fit what has it"""
    yield from SAMPLE.corrupted(r"^(.*pattern: )(woods|hills|town)(.*)$", r"\1river\3")
    yield from SAMPLE.corrupted(r"^(.*pattern: )(river|road)(.*)$", r"\1marsh\3")


@kind("M25")
def idle_terrain(book: Book) -> Iterator[Mutant]:
    """a terrain that is on no map"""
    for id in ("sand", "marsh", "wall"):
        yield from SAMPLE.corrupted(
            r"^(  woods: .*)$",
            rf"  {id}: {{name: Another, costs: {{foot: 1, wheels: 1}}}}\n\1",
        )


@kind("M26")
def lost_cost(book: Book) -> Iterator[Mutant]:
    """a terrain that does not say what it costs"""
    yield from SAMPLE.corrupted(r"^(.*costs: {foot: \d), wheels: \w+(.*)$", r"\1\2")
    yield from SAMPLE.corrupted(r"^(.*costs: {)foot: \d, (.*)$", r"\1\2")


@kind("M27")
def same_code(book: Book) -> Iterator[Mutant]:
    """a terrain with the code or the name of another"""
    yield from SAMPLE.corrupted(r"^(  (?:hills|town): .*code: )\w(.*)$", r"\1w\2")
    yield from SAMPLE.corrupted(r"^(  (?:hills|town): {name: )\w+(.*)$", r"\1Woods\2")


@kind("M28")
def combat_elsewhere(book: Book) -> Iterator[Mutant]:
    """combat in a terrain that the game does not have, or calls otherwise"""
    yield from SAMPLE.corrupted(r"^( +)(woods|hills)(: {name: \w+, shift.*)$", r"\1\2q\3")
    yield from SAMPLE.corrupted(r"^( +(?:woods|hills): {name: \w+)(, shift.*)$", r"\1s\2")
