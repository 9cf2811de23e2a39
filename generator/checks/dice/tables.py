"""Area D: modifiers stay on their table, and tables have results."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.dice.results import face_tables, modifiers_by_roll, numbers_on
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import RollTable
from generator.findings import in_quotes


@CHECKS.on(
    Subject.CONTENT,
    "D07",
    "modifier-leaves-table",
    "A modified roll has no result",
    why="Rolls at the end of the die come up, and the table has no line for them.",
    bad="""
    dice:
      d4:
        name: Die
        faces: ["1", "2", "3", "4"]
    rolls:
      luck:
        name: Luck
        die: d4
        results:
          lose:
            faces:
              - 1-2
            text: You lose.
          win:
            faces:
              - 3-4
            text: You win.
    modifiers:
      charm:
        roll: luck
        by: 1
        # <- D07
        text: You wear a charm.
    """,
    good="""
    dice:
      d4:
        name: Die
        faces: ["1", "2", "3", "4"]
    rolls:
      luck:
        name: Luck
        die: d4
        bounded: true
        results:
          lose:
            faces:
              - 1-2
            text: You lose.
          win:
            faces:
              - 3-4
            text: You win.
    modifiers:
      charm:
        roll: luck
        by: 1
        text: You wear a charm.
    """,
)
def modifier_leaves_table(game: Game) -> Iterator[Fault]:
    """Every number that a roll can come to by one of its modifiers has a result.

    A ``bounded`` roll stays within its table, and dice with other faces than numbers are
    left alone.
    """
    changes = modifiers_by_roll(game)
    for table in face_tables(game):
        topic, id, _ = table.path.split(".", 2)
        roll = game.content.rolls.get(id) if topic == "rolls" else None
        on_die = numbers_on(table.faces)
        if roll is None or roll.bounded or len(on_die) < len(table.faces):
            continue
        known = [(modifier, by) for modifier, by in changes.get(id, ()) if by is not None]
        sums = {by: {number + by for number in on_die} - on_die.keys() for _, by in known}
        covered = set(table.covers(set().union(*sums.values())))
        for modifier, by in known:
            if missing := sorted(sums[by] - covered):
                yield Fault(
                    f"modifiers.{modifier}.by",
                    f"with {by:+} the roll “{id}” can come to {in_quotes(missing)}, "
                    "for which there is no result",
                    "add a result, or write “bounded: true” at the roll",
                    (table.path,),
                )


@CHECKS.on(
    Subject.CONTENT,
    "D11",
    "table-without-results",
    "A table is to be printed of a roll without results",
    why="The sheet would show a heading over nothing.",
    bad="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    rolls:
      luck:
        name: Luck
        die: coin
    sections:
      luck:
        title: Luck
        source:
          - rulebook
        blocks:
          table:
            kind: roll
            roll: luck
            #     ^ D11
    """,
    good="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    rolls:
      luck:
        name: Luck
        die: coin
        results:
          any:
            faces:
              - Head
              - Tail
            text: You go on.
    sections:
      luck:
        title: Luck
        source:
          - rulebook
        blocks:
          table:
            kind: roll
            roll: luck
    """,
)
def table_without_results(game: Game) -> Iterator[Fault]:
    """A block of the kind ``roll`` shows a roll that has results."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if not isinstance(block, RollTable):
                continue
            roll = game.content.rolls.get(block.roll)
            if roll is not None and not roll.results:
                yield Fault(
                    f"sections.{id}.blocks.{name}.roll",
                    f"the roll “{block.roll}” has no results to show",
                    "add its results, or delete the block",
                    (f"rolls.{block.roll}",),
                )
