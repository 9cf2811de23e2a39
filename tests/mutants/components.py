"""Corruptions of a component figure that checks S56 to S59 must find."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, Sample, kind

FIGURES = """\
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
    cards:
      all: {kind: entries, collection: relics}
layouts:
  relic:
    zones:
      band: {left: 0, right: 0, top: 0, height: 15, ground: side}
      cost: {shows: cost, left: 5, width: 10, top: 4, height: 9, colour: reverse}
      name: {shows: name, left: 18, right: 5, top: 4, height: 9, colour: reverse}
      text: {shows: text, left: 5, right: 5, top: 20, bottom: 12}
      foot: {shows: number, left: 5, right: 5, bottom: 4, height: 4, type: 6}
sections:
  relic-card:
    title: A relic
    source: [summary]
    blocks:
      figure:
        kind: component
        entry: relics.relic-one
        deck: relic-cards
        plain: [foot]
        parts:
          cost: What you pay.
          name: What it is called.
          text: What it does.
      second-figure:
        kind: component
        entry: relics.relic-two
        layout: relic
        size: 63x88
        plain: [foot, name]
        parts:
          cost: What you pay.
          text: What it does.
sheets:
  relic-sheet:
    title: Relics
    front: {title: Relics, bands: [{fill: [relic-card]}]}
"""
"""Two figures without faults, of which each mutant adds one with a fault to the game."""
SAMPLE = Sample("anatomy.yaml", FIGURES)


@kind("S56")
def misspelt_deck_of_figure(book: Book) -> Iterator[Mutant]:
    """a figure of a deck that is not there"""
    yield from SAMPLE.corrupted(r"^(        deck: rel)ic(-cards)$", r"\1ci\2")


@kind("S56")
def misspelt_layout_of_figure(book: Book) -> Iterator[Mutant]:
    """a figure of a layout that is not there"""
    yield from SAMPLE.corrupted(r"^(        layout: rel)ic$", r"\1ik")


@kind("S56")
def misspelt_size_of_figure(book: Book) -> Iterator[Mutant]:
    """a figure of a size that there is not"""
    yield from SAMPLE.corrupted(r"^(        size: )63x88$", r"\1pocker")
    yield from SAMPLE.corrupted(r"^(        size: )63x88$", r"\g<1>6x8")


@kind("S56")
def figure_without_layout(book: Book) -> Iterator[Mutant]:
    """a figure that does not say how its card is laid out"""
    yield from SAMPLE.corrupted(r"^        deck: .*$", "", at="figure:")
    yield from SAMPLE.corrupted(r"^        layout: .*$", "", at="second-figure:")


@kind("S56")
def figure_of_two(book: Book) -> Iterator[Mutant]:
    """a figure of a deck and of a layout"""
    yield from SAMPLE.corrupted(
        r"^(        deck: .*)$", r"\1" + "\n        layout: relic", at="figure:"
    )


@kind("S56")
def figure_of_no_card(book: Book) -> Iterator[Mutant]:
    """a figure of an entry that the deck has no card of"""
    pattern = r"^(      all: {kind: entries, collection: relics)}$"
    yield from SAMPLE.corrupted(pattern, r"\1, where: cost > 2}", at="deck:")


@kind("S57")
def misspelt_part(book: Book) -> Iterator[Mutant]:
    """a part that the card does not have"""
    yield from SAMPLE.corrupted(r"^(          )(cost|text|name)(: W.*)$", r"\1part-\2\3")


@kind("S57")
def misspelt_plain_part(book: Book) -> Iterator[Mutant]:
    """a plain part that the card does not have"""
    yield from SAMPLE.corrupted(r"^(        plain: .*f)oo(t.*)$", r"\1u\2")


@kind("S58")
def forgotten_part(book: Book) -> Iterator[Mutant]:
    """a part that nothing is said of"""
    lines = SAMPLE.lines
    for number, line in enumerate(lines, 1):
        if re.match(r"          (cost|text|name): ", line):
            figure = max(n for n, each in enumerate(lines[:number], 1) if "figure:" in each)
            yield SAMPLE.mutant(figure, SAMPLE.replaced(number))


@kind("S58")
def part_twice(book: Book) -> Iterator[Mutant]:
    """a part that is explained and plain"""
    yield from SAMPLE.corrupted(r"^(        plain: \[foot)(.*)$", r"\1, text\2")


@kind("S59")
def enclosed_part(book: Book) -> Iterator[Mutant]:
    """a part that no line can be drawn to"""
    cost = SAMPLE.line_with("      cost: {")
    walls = [
        SAMPLE.lines[cost - 1],
        "      wall: {shows: role, left: 3, width: 1.5, top: 3, height: 13}",
        "      roof: {shows: role, left: 5, width: 10, top: 3, height: 0.7}",
    ]
    text = SAMPLE.replaced(cost, *walls).replace("plain: [foot", "plain: [wall, roof, foot")
    figures = [n for n, each in enumerate(text.splitlines(), 1) if each == "        parts:"]
    assert len(figures) == 2
    for figure in figures:
        yield SAMPLE.mutant(figure, text)
