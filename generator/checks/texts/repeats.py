"""Area T: rules that are stated twice."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.texts.wordings import WORDS_OF_A_RULE, lists_of
from generator.content.game import Game
from generator.findings import Severity


@CHECKS.on(
    Subject.CONTENT,
    "T21",
    "repeated-rule",
    "A section states one rule twice",
    why="Readers look for the difference between the two.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          night:
            kind: rules
            rules:
              safe: The bat is safe in the dark.
              fed: It eats what it finds.
              dark: The bat is safe in the dark.
              #     ^ T21
    sheets:
      flight:
        title: Flight
        front:
          title: Flight
          bands:
            - across: 2
              fill: [goal, flight]
    """,
    good="""
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          night:
            kind: rules
            rules:
              safe: The bat is safe in the dark.
              fed: It eats what it finds.
    sheets:
      flight:
        title: Flight
        front:
          title: Flight
          bands:
            - across: 2
              fill: [goal, flight]
    """,
)
def repeated_rule(game: Game) -> Iterator[Fault]:
    """Within a section, no two items of its lists say the same sentence."""
    first: dict[tuple[str, str], str] = {}
    for texts in lists_of(game):
        for text in texts:
            if len(text.source.split()) < WORDS_OF_A_RULE:
                continue
            section = text.id.split(".")[1]
            other = first.setdefault((section, text.source.casefold()), text.id)
            if other != text.id:
                yield Fault(
                    text.id, "this section says so already", "delete one of the two", (other,)
                )
