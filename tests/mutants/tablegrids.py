"""Corruptions of a table that checks of areas R and S must find."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, Sample, kind
from tests.tablegrids import TERRAIN

TABLE = (
    TERRAIN.partition("sheets:")[0]
    .replace("terrain:", "ground:")
    .replace("    source: [rulebook]\n", "")
    .replace("{goal.coins}", "5")
    .replace(", icon: coin", "")
    .replace(", icon: castle", "")
    .replace("            icon: bat\n", "")
    .replace(", icon: bat, role: players", "")
)
"""A table without faults, which each mutant adds to the game with one."""
SAMPLE = Sample("terrain-table.yaml", TABLE)


@kind("R01")
def misspelt_group_of_table(book: Book) -> Iterator[Mutant]:
    """a column or row in a group that is not there"""
    yield from SAMPLE.corrupted(r"^( +\w+: {head: .*group: \w+)(.*)$", r"\1q\2")
    yield from SAMPLE.corrupted(r"^( +group: \w+)$", r"\1q")


@kind("R01")
def misspelt_note(book: Book) -> Iterator[Mutant]:
    """a cell, row or group that refers to a note that is not there"""
    yield from SAMPLE.corrupted(r"^(.*notes: \[\w+)(\].*)$", r"\1q\2")


@kind("R01")
def misspelt_column_of_merged_cell(book: Book) -> Iterator[Mutant]:
    """a cell in a column that is not there"""
    yield from SAMPLE.corrupted(r"^( +)(effect|horse)(: {text.*)$", r"\1\2q\3")


@kind("S60")
def too_far_across(book: Book) -> Iterator[Mutant]:
    """a cell that reaches beyond the last column"""
    for across in (5, 6, 20):
        yield from SAMPLE.corrupted(r"^(.*across: )\d+(.*)$", rf"\g<1>{across}\2")
    yield from SAMPLE.corrupted(r"^(.*effect: {)(holds.*)$", r"\1across: 3, \2")


@kind("S60")
def too_far_down(book: Book) -> Iterator[Mutant]:
    """a cell that reaches beyond the last row"""
    for down in (2, 3, 9):
        yield from SAMPLE.corrupted(r"^(.*effect: {)(.*lines: 2.*)$", rf"\1down: {down}, \2")


@kind("S60")
def over_a_head(book: Book) -> Iterator[Mutant]:
    """a cell that reaches over the head of a group"""
    for down in (3, 4):
        yield from SAMPLE.corrupted(r"^(.*Nobody charges, down: )2(.*)$", rf"\g<1>{down}\2")


@kind("S60")
def over_a_cell(book: Book) -> Iterator[Mutant]:
    """a cell that reaches over one that is written"""
    for column in ("shift", "effect"):
        yield from SAMPLE.corrupted(
            r"^( +)(horse: {text: No entry.*)$",
            rf'\1\2\n\1{column}: "0"',
            at=f'{column}: "0"',
        )
    yield from SAMPLE.corrupted(
        r"^( +cells: {foot: \"2\".*)}$", r"\1, effect: Hidden}", at='cells: {foot: "2"'
    )


@kind("S61")
def group_in_pieces(book: Book) -> Iterator[Mutant]:
    """a column or row apart from the rest of its group"""
    yield from SAMPLE.corrupted(r"^( +seen: {head: Seen)(.*)$", r"\1, group: move\2")
    rows = list(SAMPLE.corrupted(r"^( +group: )wet$", r"\1dry"))
    yield from rows[2:]


@kind("S62")
def idle_note_or_group(book: Book) -> Iterator[Mutant]:
    """a note or a group that nothing in the table names"""
    yield from SAMPLE.corrupted(r"^( +)(charge: .*)$", r"\1\2\n\1snow: Not in snow.", at="snow:")
    yield from SAMPLE.corrupted(r"^( +)(wet: .*)$", r"\1\2\n\1up: {head: Up}", at="up:")
    yield from SAMPLE.corrupted(
        r"^(.*head: Movement points.*), notes: \[road\](.*)$", r"\1\2", at="road:"
    )


@kind("S62")
def legend_without_tone(book: Book) -> Iterator[Mutant]:
    """a legend that lacks a tone, or has one too many"""
    yield from SAMPLE.corrupted(r"^ +(neutral|warn|bad): \w.*\n?$", "", at="tones:")
    yield from SAMPLE.corrupted(r"^( +tone: warn)$", "", at="warn:")


@kind("S62")
def idle_key(book: Book) -> Iterator[Mutant]:
    """lines without words, or a role without an icon"""
    yield from SAMPLE.corrupted(r"^(.*)holds: words, (lines: 2.*)$", r"\1text: All, \2")
    yield from SAMPLE.corrupted(r"^(.*{text: \"3\")(.*)$", r"\1, lines: 4\2")
