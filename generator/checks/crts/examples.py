"""Area D: the combats of examples can be looked up."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.crts.table import example
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import CombatExample, CrtBlock
from generator.findings import did_you_mean
from generator.play.combatexample import looked_up
from generator.play.odds import NoOddsError

_SECTION = """
    sections:
      attack:
        title: An attack
        source: [rulebook]
        blocks:
          lookup:
            kind: crt
            crt: assault
            example: {attack: 5, defence: 2, roll: 3}
    """


@CHECKS.on(
    Subject.CONTENT,
    "D28",
    "example-without-result",
    "The combat of an example cannot be looked up",
    why="The players learn from it how the table is read.",
    bad=example() + _SECTION.replace("roll: 3}", "roll: 4}\n            # <- D28"),
    good=example() + _SECTION,
    follows=(After(("D15", "D16", "D18", "D19", "D20", "R13"), Reach.RELATED),),
)
def example_without_result(game: Game) -> Iterator[Fault]:
    """Its terrain and modifiers are those of the table, and its odds need a roll that has a row."""
    for path, block, combat in _examples(game):
        crt = game.content.crts.get(block.crt)
        if crt is None:
            continue
        try:
            looked_up(game.content, crt, combat)
        except NoOddsError as problem:
            hint = did_you_mean("", problem.known)
            yield Fault(f"{path}.example", str(problem), hint, (f"crts.{block.crt}",), on_key=True)
        except KeyError:  # a value that is not there, which another check reports
            continue


def _examples(game: Game) -> Iterator[tuple[str, CrtBlock, CombatExample]]:
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, CrtBlock) and block.example is not None:
                yield f"sections.{id}.blocks.{name}", block, block.example
