"""Corruptions of a score pad that checks of areas D and S must find."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.mutants.book import Book, Mutant, Sample, kind

PAD = """\
sections:
  points:
    title: Points
    blocks:
      pad:
        kind: scores
        corner: Player
        across: 5
        groups:
          upper: {name: Upper part}
          lower: {name: Lower part}
        rows:
          ones: {head: Ones, group: upper}
          twos: {head: Twos, group: upper}
          threes: {head: Threes, group: upper}
          fours: {head: Fours, group: upper}
          half: {head: Upper part, sum: [ones, twos, threes, fours]}
          extra: {head: Bonus, bonus: {of: half, at_least: 30, scores: 10}}
          round: {head: Round, group: lower, times: 6}
          straight: {head: Straight, group: lower, scores: [20]}
          rest: {head: Lower part, sum: [round, straight]}
          total: {head: Total, sum: [half, extra, rest]}
"""
"""A pad without faults, which each mutant adds to the game with one."""
SAMPLE = Sample("pad.yaml", PAD)


@kind("D25")
def misspelt_row(book: Book) -> Iterator[Mutant]:
    """a sum of a row that is not there"""
    yield from SAMPLE.corrupted(r"^(.*sum: \[\w+)(.*)$", r"\1q\2")
    yield from SAMPLE.corrupted(r"^(.*sum: \[.*)(\w)\](.*)$", r"\1\2q]\3")


@kind("D25")
def misspelt_row_of_bonus(book: Book) -> Iterator[Mutant]:
    """a bonus for a row that is not there"""
    yield from SAMPLE.corrupted(r"^(.*bonus: {of: )half(.*)$", r"\1halves\2")


@kind("D25")
def misspelt_group(book: Book) -> Iterator[Mutant]:
    """a row in a group that is not there"""
    yield from SAMPLE.corrupted(r"^(.*group: \w+)(.*)$", r"\1q\2")


@kind("D25")
def sum_of_words(book: Book) -> Iterator[Mutant]:
    """a sum of boxes that hold words"""
    for mutant in SAMPLE.corrupted(r"^( +ones: {head: Ones)(.*)$", r"\1, holds: words\2"):
        yield replace(mutant, line=SAMPLE.line_with("sum: [ones"))


@kind("D26")
def circle(book: Book) -> Iterator[Mutant]:
    """a sum that adds up itself"""
    yield from SAMPLE.corrupted(r"^( +)(half|rest|total)(.*sum: \[)(.*)$", r"\1\2\3\2, \4")
    yield from SAMPLE.corrupted(r"^( +half.*sum: \[)(.*)$", r"\1extra, \2")


@kind("D27")
def counted_twice(book: Book) -> Iterator[Mutant]:
    """a total that counts a row twice"""
    for id in ("ones", "twos", "threes", "fours", "round", "straight"):
        yield from SAMPLE.corrupted(r"^( +total.*sum: \[)(.*)$", rf"\1{id}, \2")


@kind("D27")
def never_counted(book: Book) -> Iterator[Mutant]:
    """a row that no sum counts"""
    for id in ("ones", "twos", "threes", "round", "extra"):
        yield from SAMPLE.corrupted(rf"^(.*sum: \[.*)\b{id}, (.*)$", r"\1\2", at=id)


@kind("S49")
def out_of_bounds(book: Book) -> Iterator[Mutant]:
    """a pad with too few columns or rows, or too many"""
    for across in ("0", "-2", "13", "400"):
        yield from SAMPLE.corrupted(r"^( +across: ).*$", rf"\g<1>{across}")
    for times in ("0", "-1", "41"):
        yield from SAMPLE.corrupted(r"^(.*times: )\d+(.*)$", rf"\g<1>{times}\2")


@kind("S49")
def two_things(book: Book) -> Iterator[Mutant]:
    """a row that is two things"""
    yield from SAMPLE.corrupted(r"^(.*)sum: (.*)}$", r"\1sum: \2, scores: [5]}")
    yield from SAMPLE.corrupted(r"^(.*)(bonus: .*)}$", r"\1\2, times: 3}")
