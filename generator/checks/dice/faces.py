"""Area D: every face of a die has one result."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.dice.results import FaceTable, ends_of, face_tables, passages_of
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.findings import MOST_TOLD, did_you_mean, in_quotes

_DASHED = re.compile(r"(\d{1,9})\s*[-‐-―−]\s*(\d{1,9})")


@CHECKS.on(
    Subject.CONTENT,
    "D01",
    "face-without-result",
    "A face of the die has no result",
    why="Whatever is rolled, the table must answer, or the players make up a rule.",
    follows=(After(("D02", "D03", "D04"), Reach.WITHIN),),
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
        results:
        # <- D01
          win:
            faces:
              - Head
            text: You win.
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
          win:
            faces:
              - Head
            text: You win.
          lose:
            faces:
              - Tail
            text: You lose.
    """,
)
def face_without_result(game: Game) -> Iterator[Fault]:
    """A table by the faces of a die has a result for each of them.

    A case of an effect that names no faces stands for all others.
    """
    for table in face_tables(game):
        if not table.closed:
            continue
        given = {face for _, written in table.mentions for face in table.meant(written)}
        odd = [w for _, w in table.mentions if not ends_of(w) and table.unknown(w)]
        missing = [face for face in table.faces if face not in given]
        if len(missing) > len(odd):  # else an unknown face, which is said elsewhere, is meant
            yield Fault(
                table.path,
                f"no result stands on {in_quotes(missing)} of “{table.die}”",
                "add it to a result" if len(missing) == 1 else "add them to results",
                (f"dice.{table.die}.faces",),
                on_key=True,
            )


@CHECKS.on(
    Subject.CONTENT,
    "D02",
    "face-with-two-results",
    "A face of the die has two results",
    why="One roll cannot bring two results of a table: somebody will want the better one.",
    follows=(After(("D03", "D04"), Reach.RELATED),),
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
              - 2-4
              # ^ D02
            text: You win.
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
        results:
          lose:
            faces:
              - 1-2
            text: You lose.
          win:
            faces:
              - 3-4
            text: You win.
    """,
)
def face_with_two_results(game: Game) -> Iterator[Fault]:
    """In a table by the faces of a die, each of them stands once."""
    for table in face_tables(game):
        first: dict[str, str] = {}
        for path, written in table.mentions:
            twice = [face for face in table.meant(written) if first.setdefault(face, path) != path]
            if twice:
                yield Fault(
                    path,
                    f"{in_quotes(twice)} {'has' if len(twice) == 1 else 'have'} a result already",
                    "let each face stand at one result only",
                    tuple(dict.fromkeys(first[face] for face in twice))[:MOST_TOLD],
                )


@CHECKS.on(
    Subject.CONTENT,
    "D03",
    "unknown-face",
    "A result is on a face that the die does not have",
    why="The result can never come up, and another face may lack its own.",
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
        results:
          win:
            faces:
              - Head
            text: You win.
          lose:
            faces:
              - Tial
              # ^ D03
            text: You lose.
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
          win:
            faces:
              - Head
            text: You win.
          lose:
            faces:
              - Tail
            text: You lose.
    """,
)
def unknown_face(game: Game) -> Iterator[Fault]:
    """Faces are written as they are on the die, or as a range of its numbers.

    The table of a roll with modifiers may go on as far as these lead.
    """
    for table in face_tables(game):
        for path, written in table.mentions:
            if unknown := table.unknown(written):
                yield Fault(
                    path,
                    f"“{table.die}” has no face “{unknown[0]}”"
                    + f", nor all the others of “{written}”" * (len(unknown) > 1),
                    _face_hint(written, table),
                    (f"dice.{table.die}.faces",),
                )


def _face_hint(written: str, table: FaceTable) -> str:
    dashed = _DASHED.fullmatch(written)
    if dashed and not ends_of(written):
        return f"write a range with a plain hyphen: {dashed[1]}-{dashed[2]}"
    if ends_of(written):
        numbers = list(table.numbers)
        return f"its numbers go from {numbers[0]} to {numbers[-1]}" if numbers else ""
    return did_you_mean(written, table.known) or f"it has {in_quotes(table.faces)}"


@CHECKS.on(
    Subject.CONTENT,
    "D04",
    "reversed-range",
    "A range of faces does not run from a lower to a higher one",
    why="It is printed as written, and readers wonder which end is wrong.",
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
              - 3-1
              # ^ D04
            text: You lose.
          win:
            faces:
              - 4-4
              # ^ D04
            text: You win.
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
        results:
          lose:
            faces:
              - 1-3
            text: You lose.
          win:
            faces:
              - "4"
            text: You win.
    """,
)
def reversed_range(game: Game) -> Iterator[Fault]:
    """A range is written from its lower to its higher end, which differ."""
    for table in face_tables(game):
        for path, written in table.mentions:
            ends = None if written in table.known else ends_of(written)
            if ends and ends[0] > ends[1]:
                hint = f"write {ends[1]}-{ends[0]}, or correct an end"
                yield Fault(path, f"the range “{written}” runs downwards", hint)
            elif ends and ends[0] == ends[1]:
                hint = f'write "{ends[0]}", or correct an end'
                yield Fault(path, f"the range “{written}” holds a single face", hint)


@CHECKS.on(
    Subject.CONTENT,
    "D05",
    "sides-differ-from-faces",
    "A die has not as many faces as sides",
    why="A face left out of the list is a roll that no table answers.",
    bad="""
    dice:
      d4:
        name: Die
        sides: 4
        # <- D05
        faces: ["1", "2", "3"]
    """,
    good="""
    dice:
      d4:
        name: Die
        sides: 4
        faces: ["1", "2", "3", "4"]
    """,
)
def sides_differ_from_faces(game: Game) -> Iterator[Fault]:
    """Where the sides of a die are stated, it lists as many faces; equal ones count each."""
    for id, die in game.content.dice.items():
        if die.sides is not None and die.sides != len(die.faces):
            yield Fault(
                f"dice.{id}.sides",
                f"“{id}” has {die.sides} sides, but {len(die.faces)} faces are listed",
                "list each face, an equal one again, or correct the sides",
                (f"dice.{id}.faces",),
            )


@CHECKS.on(
    Subject.CONTENT,
    "D10",
    "faces-without-die",
    "Results are on the faces of no die",
    why="The players see faces and do not know which die to take.",
    bad="""
    collections:
      traps:
        name: Traps
        entries:
          pit:
            name: Pit
            text:
              cases:
              # <- D10
                deep:
                  faces:
                    - 1-3
                  text: You fall.
    """,
    good="""
    dice:
      d3:
        name: Die
        faces: ["1", "2", "3"]
    collections:
      traps:
        name: Traps
        entries:
          pit:
            name: Pit
            text:
              die: d3
              cases:
                deep:
                  faces:
                    - 1-3
                  text: You fall.
    """,
)
def faces_without_die(game: Game) -> Iterator[Fault]:
    """A roll with results, and an effect whose cases name faces, say which die is rolled."""
    first = next(iter(game.names("dice")), "")
    hint = f"add the die, such as “die: {first}”" if first else "declare the die, and name it"
    for id, roll in game.content.rolls.items():
        if roll.results and roll.die is None:
            yield Fault(
                f"rolls.{id}.results", f"the roll “{id}” has results, but no die", hint, on_key=True
            )
    for path, passage in passages_of(game):
        if passage.die is None and any(case.faces for case in passage.cases.values()):
            message = "the cases stand on faces, but of no die"
            yield Fault(f"{path}.cases", message, hint, on_key=True)
