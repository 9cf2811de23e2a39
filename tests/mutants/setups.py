"""Corruptions of a set-up diagram that checks of area B must find."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tests.mutants.book import Book, Mutant, kind, on_line

FILE = "setup.yaml"


def _lines(book: Book) -> list[tuple[int, str]]:
    """Return the lines of the diagram with their numbers."""
    every = list(enumerate(book.files[FILE], 1))
    start = next(number for number, line in every if "kind: setup" in line)
    return every[start:]


def _changed(book: Book, pattern: str, new: str, found_at: int | None = None) -> Iterator[Mutant]:
    """Yield a mutant for each line of the diagram that a pattern fits.

    The fault lies there, or at the line ``found_at``.
    """
    first, _ = _lines(book)[0]
    for mutant in on_line(book, pattern, new, FILE):
        if mutant.line >= first:
            yield replace(mutant, line=found_at or mutant.line)


def _line_of(book: Book, words: str) -> int:
    return next(number for number, line in _lines(book) if words in line)


@kind("B01")
def thing_beyond_the_table(book: Book) -> Iterator[Mutant]:
    """a thing of a set-up diagram beyond the last column or row"""
    yield from _changed(book, r"at: \[\d, (\d)\]", r"at: [9, \1]")
    yield from _changed(book, r"at: \[(\d), \d\]", r"at: [\1, 6]")


@kind("B01")
def table_too_small(book: Book) -> Iterator[Mutant]:
    """a table with too few columns or rows"""
    yield from _changed(book, r"columns: 7", "columns: 6", _line_of(book, "at: [7, 1]"))
    yield from _changed(book, r"rows: 5", "rows: 4", _line_of(book, "at: [6, 5]"))


@kind("B01")
def seat_beyond_the_table(book: Book) -> Iterator[Mutant]:
    """a seat beyond the end of its side"""
    yield from _changed(book, r"(side: (?:top|bottom)), at: \d", r"\1, at: 8")
    yield from _changed(book, r"(side: (?:left|right)), at: \d", r"\1, at: 5")


@kind("B02")
def thing_on_another(book: Book) -> Iterator[Mutant]:
    """a thing of a set-up diagram where another lies"""
    for place in ("[3, 1]", "[5, 3]"):
        there = _line_of(book, "            size: [3, 3]")
        for number, line in _lines(book):
            match = re.search(r"at: (\[\d, \d\])", line)
            if match and number > there and match[1] not in ("[3, 1]", "[3, 2]"):
                text = line.replace(match[1], place).replace("size: [2, 1], ", "")
                size = book.files[FILE][number]
                changes = {(FILE, number): text}
                if size.strip().startswith("size:"):
                    changes[FILE, number + 1] = re.sub(r"\[.*\]", "[1, 1]", size)
                yield Mutant(changes, FILE, number)


@kind("B03")
def more_than_there_are(book: Book) -> Iterator[Mutant]:
    """more of a component laid out than is in the box"""
    last = [number for number, line in _lines(book) if "component: health-markers" in line][-1]
    yield from _changed(book, r"(component: health-markers, lies: marker, count:) 1", r"\1 2", last)
    for count in (9, 40):
        last = [number for number, line in _lines(book) if "component: hunter-tactics" in line][-1]
        pattern = r"(component: hunter-tactics, lies: row, count:) [a-z.]+"
        yield from _changed(book, pattern, rf"\1 {count + 3}", last)
    only = r"component: (blood-tokens|dracula-miniature|items|events|powers)(, lies: \w+)"
    yield from _changed(book, only, r"component: \1\2, count: 99")


@kind("B04")
def component_forgotten(book: Book) -> Iterator[Mutant]:
    """a component that no diagram lays out"""
    pattern = r"^ +[a-z-]+: {component: ([a-z-]+),"
    ids = [match[1] for _, line in _lines(book) if (match := re.search(pattern, line))]
    for id in ids:
        lines = [number for number, line in _lines(book) if f"component: {id}," in line]
        if len(lines) == 1 and id != "blood-tokens":
            line = book.line_of("components.yaml", f"components.{id}")
            yield Mutant({(FILE, lines[0]): None}, "components.yaml", line)


@kind("B04")
def component_for_some_players(book: Book) -> Iterator[Mutant]:
    """a component laid out with some numbers of players only"""
    for id in ("reference-map", "black-die", "train-die", "items", "events"):
        line = book.line_of("components.yaml", f"components.{id}")
        for players in ("[3, 4, 5]", "[2]", "[2, 3, 5]"):
            pattern = rf"component: {id},"
            changed = next(_changed(book, pattern, rf"component: {id}, players: {players},"))
            yield Mutant(changed.changes, "components.yaml", line)


@kind("B05")
def seat_of_nobody(book: Book) -> Iterator[Mutant]:
    """a seat without an owner"""
    yield from _changed(book, r"(side: \w+, at: \d, size: \d), role: \w+", r"\1")


@kind("B05")
def seats_unlike_players(book: Book) -> Iterator[Mutant]:
    """more or fewer seats than players"""
    seats = _line_of(book, "        seats:")
    yield from _changed(book, r"(role: hunters), players: \[[\d, ]+\]", r"\1", seats)
    yield from _changed(
        book, r"(role: hunters), players: \[3, 4, 5\]", r"\1, players: [4, 5]", seats
    )


@kind("B06")
def seats_in_one_place(book: Book) -> Iterator[Mutant]:
    """two seats at one place"""
    for number, line in _lines(book):
        if "side: left" in line:
            yield Mutant({(FILE, number): line.replace("left", "right")}, FILE, number)
        if "side: bottom, at: 1" in line:
            for at in (5, 6):
                changed = line.replace("at: 1, size: 2", f"at: {at}, size: 2")
                yield Mutant({(FILE, number): changed}, FILE, number)


@kind("B07")
def step_misspelt(book: Book) -> Iterator[Mutant]:
    """a step that the checklist does not have"""
    yield from _changed(book, r"step: ([a-z-]+)", r"step: \1q")
    yield from _changed(book, r"step: [a-z-]+", "step: nothing")


@kind("B07")
def checklist_misspelt(book: Book) -> Iterator[Mutant]:
    """a checklist that is not there"""
    for wrong in ("setup.checklits", "setup.players", "gone.checklist", "checklist"):
        yield from _changed(book, r"checklist: setup\.checklist", f"checklist: {wrong}")


@kind("B08")
def face_of_the_faceless(book: Book) -> Iterator[Mutant]:
    """a face of what has none"""
    yield from _changed(book, r"lies: (figure|die)", r"lies: \1, face: down")


@kind("B10")
def space_beyond_its_track(book: Book) -> Iterator[Mutant]:
    """a space that its track does not have, or a track that is not drawn"""
    yield from _changed(book, r"track: (trail|day),", r"track: \1, space: 7,")
    yield from _changed(book, r"track: vampire,", "track: vampire, space: 8,")
    yield from _changed(book, r"track: [a-z]+,", "track: catacombs,")
    for track in ("trail", "vampire"):
        at = [number for number, line in _lines(book) if f"track: {track}," in line]
        for mutant in _changed(book, rf"(tracks: \[.*?){track}, ", r"\1"):
            yield from (replace(mutant, line=line) for line in at)


@kind("R01")
def component_misspelt(book: Book) -> Iterator[Mutant]:
    """a component that does not exist in a set-up diagram"""
    yield from _changed(book, r"component: ([a-z-]+)", r"component: \1q")
