"""Area S: forms and values fit what they are for."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import AnyBlock, Form
from generator.findings import Severity


@CHECKS.on(
    Subject.CONTENT,
    "S20",
    "field-wider-than-form",
    "A field reaches over more columns than its form has",
    why="The line would end where the form does, and the author counts on more room.",
    severity=Severity.WARNING,
    bad="""
    sections:
      roster:
        title: Roster
        source: [rulebook]
        blocks:
          head:
            kind: form
            across: 2
            fields:
              crew:
                label: Crew
                width: 3
                # <- S20
    sheets:
      roster:
        title: Roster
        front:
          title: Roster
          bands:
            - fill: [goal, roster]
    """,
    good="""
    sections:
      roster:
        title: Roster
        source: [rulebook]
        blocks:
          head:
            kind: form
            across: 2
            fields:
              crew:
                label: Crew
                width: 2
    sheets:
      roster:
        title: Roster
        front:
          title: Roster
          bands:
            - fill: [goal, roster]
    """,
)
def field_wider_than_form(game: Game) -> Iterator[Fault]:
    """The width of a field is at most the number of columns across its form."""
    for path, block in blocks_of(game):
        if not isinstance(block, Form):
            continue
        for id, field in block.fields.items():
            if field.width > block.across:
                yield Fault(
                    f"{path}.fields.{id}.width",
                    f"the field is {field.width} columns wide, the form has {block.across}",
                    f"write {block.across}, or give the form more columns across",
                )


@CHECKS.on(
    Subject.CONTENT,
    "S21",
    "value-under-printed-set",
    "A value differs under the rule set that is printed",
    why="The number would be written in two places, and only one of them is ever printed.",
    bad="""
    rule_sets:
      new:
        name: Second edition
      old:
        name: First edition
    values:
      flight:
        height:
          value: 4
          under:
            new: 5
            # <- S21
            old: 3
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          high:
            kind: note
            text: It flies {flight.height} high, once {flight.height@old}.
    sheets:
      flight:
        title: Flight
        front:
          title: Flight
          bands:
            - fill: [goal, flight]
    """,
    good="""
    rule_sets:
      new:
        name: Second edition
      old:
        name: First edition
    values:
      flight:
        height:
          value: 4
          under:
            old: 3
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          high:
            kind: note
            text: It flies {flight.height} high, once {flight.height@old}.
    sheets:
      flight:
        title: Flight
        front:
          title: Flight
          bands:
            - fill: [goal, flight]
    """,
)
def value_under_printed_set(game: Game) -> Iterator[Fault]:
    """What a value is under the first rule set is its ``value``; ``under`` is for the others."""
    printed = next(iter(game.content.rule_sets), None)
    for group, names in game.content.values.items():
        for name, value in names.items():
            if not isinstance(value, int) and printed in value.under:
                yield Fault(
                    f"values.{group}.{name}.under.{printed}",
                    f"“{printed}” is the rule set that is printed",
                    f"write {value.under[printed]} as the value, or delete this line",
                    on_key=True,
                )


def blocks_of(game: Game) -> Iterator[tuple[str, AnyBlock]]:
    """Yield every block of a game with its content path."""
    for section_id, section in game.content.sections.items():
        for id, block in section.blocks.items():
            yield f"sections.{section_id}.blocks.{id}", block
