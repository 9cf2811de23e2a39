"""Corruptions of a layout of cards that checks of areas R and S must find."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, Sample, kind

RELICS = """\
collections:
  relics:
    name: Relics
    entries:
      relic-one: {name: First relic, cost: "2", text: Take it along.}
      relic-two: {name: Second relic, cost: "3", text: Put it away.}
decks:
  relic-cards:
    title: Relics
    size: poker
    layout: relic
    zones:
      foot: {colour: muted}
    cards:
      all: {kind: entries, collection: relics}
layouts:
  relic:
    zones:
      band: {left: 0, right: 0, top: 0, height: 15, ground: side}
      name: {shows: name, left: 5, right: 20, top: 4, height: 9, colour: reverse}
      cost: {shows: cost, right: 5, width: 10, top: 4, height: 9, when: cost > 1}
      art: {shows: [map, picture], left: 0, right: 0, top: 16, height: 30}
      text: {shows: text, left: 5, right: 5, top: 48, bottom: 12}
      foot: {shows: number, left: 5, right: 5, bottom: 4, height: 4, type: 6}
"""
"""A deck and its layout without faults, which each mutant adds to the game with one."""
SAMPLE = Sample("relics.yaml", RELICS)


@kind("R70")
def misspelt_layout(book: Book) -> Iterator[Mutant]:
    """a layout that is not there"""
    yield from SAMPLE.corrupted(r"^(    layout: rel)ic$", r"\1ik")


@kind("R71")
def misspelt_zone(book: Book) -> Iterator[Mutant]:
    """a changed zone that the layout does not have"""
    yield from SAMPLE.corrupted(r"^(      f)oot(: {colour.*)$", r"\1oto\2")


@kind("R72")
def misspelt_field(book: Book) -> Iterator[Mutant]:
    """a zone that shows what no entry has"""
    yield from SAMPLE.corrupted(r"^(.*shows: )(\w)(\w+)(,.*)$", r"\1\3\2\4")


@kind("R73")
def misspelt_base(book: Book) -> Iterator[Mutant]:
    """a layout that extends one that is not there"""
    line = SAMPLE.lines.index("  relic:") + 1
    yield SAMPLE.mutant(line + 1, SAMPLE.replaced(line, "  relic:", "    extends: acton"))


@kind("R74")
def map_of_no_place(book: Book) -> Iterator[Mutant]:
    """a part of the map, and nothing in its stead, on cards of no place"""
    line = SAMPLE.line_with("shows: [map, picture]")
    text = SAMPLE.lines[line - 1].replace("[map, picture]", "map")
    yield SAMPLE.mutant(SAMPLE.line_with("    layout: relic"), SAMPLE.replaced(line, text))


@kind("S70")
def lost_measure(book: Book) -> Iterator[Mutant]:
    """a zone with one measure across"""
    yield from SAMPLE.corrupted(r"^(.*)right: \d+, (.*)$", r"\1\2")


@kind("S71")
def zone_at_the_edge(book: Book) -> Iterator[Mutant]:
    """words at the edge of the card"""
    yield from SAMPLE.corrupted(r"^(.*shows: (?:name|text).*left: )5(.*)$", r"\g<1>1\2")


@kind("S72")
def zone_over_another(book: Book) -> Iterator[Mutant]:
    """words over those of another zone"""
    yield from SAMPLE.corrupted(r"^(.*shows: text.*top: )48(.*)$", r"\g<1>8\2")
    yield from SAMPLE.corrupted(r"^(.*shows: name.*right: )20(.*)$", r"\g<1>9\2", "cost:")


@kind("S73")
def card_on_its_side(book: Book) -> Iterator[Mutant]:
    """an upright layout on cards that are wider than high"""
    changed = RELICS.replace("size: poker", "size: 88.9x63.5")
    yield SAMPLE.mutant(SAMPLE.line_with("    layout: relic"), changed)


@kind("S74")
def misspelt_condition(book: Book) -> Iterator[Mutant]:
    """a condition of a zone about what no entry has"""
    yield from SAMPLE.corrupted(r"^(.*when: co)st( > 1.*)$", r"\1ts\2")
    yield from SAMPLE.corrupted(r"^(.*when: cost) > 1(.*)$", r"\1 1\2")


@kind("S76")
def forgotten_cost(book: Book) -> Iterator[Mutant]:
    """a layout without what entries cost"""
    text = SAMPLE.replaced(SAMPLE.line_with("shows: cost"))
    yield SAMPLE.mutant(SAMPLE.line_with("    layout: relic"), text)
