"""Corruptions of a flow that checks of area S must find."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, Sample, kind

FLOW = """\
sections:
  fight-flow:
    title: A fight
    source:
      - "summary: Combat"
    blocks:
      flow:
        kind: flow
        alt: A fight, round by round
        steps:
          choose: Choose a card.
          roll: Roll a die.
          result:
            text: What is the result?
            branches:
              wound: {label: A wound, to: lose}
              nothing: {label: Nothing, to: ask}
              end: {label: An end, to: over}
          lose: {text: Lose one., to: ask}
          ask:
            text: Do both stand?
            branches:
              both: {label: Both, to: choose}
              one: {label: One, to: over}
          over: The fight is over.
"""
"""A flow without faults, which each mutant adds to the game with one."""
SAMPLE = Sample("flow.yaml", FLOW)


@kind("S90")
def misspelt_step(book: Book) -> Iterator[Mutant]:
    """a way to a step that is not there"""
    yield from SAMPLE.corrupted(r"^(.* to: )(\w+)}$", r"\1\2q}")
    yield from SAMPLE.corrupted(r"^(.* to: )\w+}$", r"\1nowhere}")


@kind("S91")
def same_answers(book: Book) -> Iterator[Mutant]:
    """two answers that are the same"""
    for label in ("A wound", "a  WOUND"):
        yield from SAMPLE.corrupted(r"^( +(?:nothing|end): {label: ).*(, to.*)$", rf"\1{label}\2")
    yield from SAMPLE.corrupted(r"^( +one: {label: ).*(, to.*)$", r"\1both\2")


@kind("S91")
def two_things(book: Book) -> Iterator[Mutant]:
    """a step that goes on and is an end"""
    yield from SAMPLE.corrupted(r"^(.*lose: .*)}$", r"\1, end: true}")


@kind("S92")
def left_out(book: Book) -> Iterator[Mutant]:
    """a step that no other leads to"""
    yield from SAMPLE.corrupted(r"^(.*wound: .*to: )lose}$", r"\1ask}", "lose")
    end = r"\1{text: The fight is over., end: true}\n          spoils: Take a coin."
    yield from SAMPLE.corrupted(r"^( +over: )The.*$", end, "spoils")


@kind("S93")
def no_way_out(book: Book) -> Iterator[Mutant]:
    """a round that nobody leaves"""
    trap = r"\1trap}\n          trap: {text: Stay., to: trap}"
    yield from SAMPLE.corrupted(r"^( +lose: {.*to: )ask}$", trap, "lose")
    yield from SAMPLE.corrupted(r"^( +lose: {.*to: )ask}$", r"\1lose}", "lose")
