"""Area D: the sums of a score pad add up what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.scores.boxes import pads_of
from generator.content.game import Game
from generator.content.model import Scores
from generator.findings import did_you_mean, in_quotes


@CHECKS.on(
    Subject.CONTENT,
    "D25",
    "unknown-row-of-scores",
    "A score pad adds up a row that is not there",
    why="The sum is wrong in the file that is filled in, and nobody knows what belongs in it.",
    vital=True,
    bad="""
    sections:
      tally:
        title: Tally
        source: [rulebook]
        blocks:
          pad:
            kind: scores
            corner: Player
            across: 4
            rows:
              first: {head: First}
              second: {head: Second}
              total:
                head: Total
                sum: [first, secnod]
                #            ^ D25
    sheets:
      tally:
        title: Tally
        front:
          title: Tally
          bands:
            - fill: [goal, tally]
    """,
    good="""
    sections:
      tally:
        title: Tally
        source: [rulebook]
        blocks:
          pad:
            kind: scores
            corner: Player
            across: 4
            rows:
              first: {head: First}
              second: {head: Second}
              total:
                head: Total
                sum: [first, second]
    sheets:
      tally:
        title: Tally
        front:
          title: Tally
          bands:
            - fill: [goal, tally]
    """,
)
def unknown_row_of_scores(game: Game) -> Iterator[Fault]:
    """Sums and bonuses name rows of numbers of their pad, and rows name groups of it."""
    for path, block in pads_of(game):
        for id, row in block.rows.items():
            home = f"{path}.rows.{id}"
            named = [(f"{home}.sum.{number}", part) for number, part in enumerate(row.sum)]
            if row.bonus:
                named.append((f"{home}.bonus.of", row.bonus.of))
            for at, part in named:
                if part not in block.rows:
                    hint = did_you_mean(part, block.rows)
                    yield Fault(at, f"the pad has no row “{part}”", hint or "name one of its rows")
                elif block.rows[part].holds != "number":
                    yield Fault(
                        at,
                        f"“{part}” holds no number",
                        "leave it out, or let its boxes hold numbers",
                        (f"{path}.rows.{part}.holds",),
                    )
            if row.group is not None and row.group not in block.groups:
                hint = did_you_mean(row.group, block.groups)
                yield Fault(
                    f"{home}.group",
                    f"the pad has no group “{row.group}”",
                    hint or "write it under groups, or leave it out",
                )


@CHECKS.on(
    Subject.CONTENT,
    "D26",
    "sum-of-itself",
    "A sum of a score pad adds up itself",
    why="There is no such number: whoever adds up by hand goes round in circles.",
    vital=True,
    bad="""
    sections:
      tally:
        title: Tally
        source: [rulebook]
        blocks:
          pad:
            kind: scores
            corner: Player
            across: 4
            rows:
              first: {head: First}
              half:
                head: Half
                sum: [first, total]
                #            ^ D26
              total:
                head: Total
                sum: [half]
    sheets:
      tally:
        title: Tally
        front:
          title: Tally
          bands:
            - fill: [goal, tally]
    """,
    good="""
    sections:
      tally:
        title: Tally
        source: [rulebook]
        blocks:
          pad:
            kind: scores
            corner: Player
            across: 4
            rows:
              first: {head: First}
              second: {head: Second}
              half:
                head: Half
                sum: [first]
              total:
                head: Total
                sum: [half, second]
    sheets:
      tally:
        title: Tally
        front:
          title: Tally
          bands:
            - fill: [goal, tally]
    """,
)
def sum_of_itself(game: Game) -> Iterator[Fault]:
    """No sum or bonus depends on itself, directly or through other rows."""
    for path, block in pads_of(game):
        if circle := circle_of(block):
            at, *through = circle
            by = f" by way of {in_quotes(through)}" if through else ""
            yield Fault(
                _first_step(path, block, circle),
                f"“{at}” is a part of itself{by}",
                "leave it out of one of the sums",
            )


def circle_of(block: Scores) -> tuple[str, ...]:
    """Return rows of a pad each of which needs the next, and the last the first; or none."""
    needed = {
        id: tuple(part for part in _needed(block, id) if part in block.rows) for id in block.rows
    }
    try:
        TopologicalSorter(needed).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1][:-1][::-1]
        start = min(circle, key=list(block.rows).index)
        at = circle.index(start)
        return (*circle[at:], *circle[:at])
    return ()


def _needed(block: Scores, id: str) -> tuple[str, ...]:
    row = block.rows[id]
    return (*row.sum, *((row.bonus.of,) if row.bonus else ()))


def _first_step(path: str, block: Scores, circle: tuple[str, ...]) -> str:
    """Return the content path at which the first row of a circle names the next."""
    row, following = block.rows[circle[0]], circle[1] if len(circle) > 1 else circle[0]
    home = f"{path}.rows.{circle[0]}"
    if following in row.sum:
        return f"{home}.sum.{row.sum.index(following)}"
    return f"{home}.bonus.of"


@CHECKS.on(
    Subject.CONTENT,
    "D27",
    "row-added-twice-or-never",
    "A total of a score pad counts a row twice, or not at all",
    why="The pad adds up to another number than the rules, and somebody else wins.",
    bad="""
    sections:
      tally:
        title: Tally
        source: [rulebook]
        blocks:
          pad:
            kind: scores
            corner: Player
            across: 4
            rows:
              first: {head: First}
              second: {head: Second}
              half:
                head: Half
                sum: [first]
              total:
                head: Total
                sum: [half, second, first]
                # <- D27
    sheets:
      tally:
        title: Tally
        front:
          title: Tally
          bands:
            - fill: [goal, tally]
    """,
    good="""
    sections:
      tally:
        title: Tally
        source: [rulebook]
        blocks:
          pad:
            kind: scores
            corner: Player
            across: 4
            rows:
              first: {head: First}
              second: {head: Second}
              half:
                head: Half
                sum: [first]
              total:
                head: Total
                sum: [half, second]
    sheets:
      tally:
        title: Tally
        front:
          title: Tally
          bands:
            - fill: [goal, tally]
    """,
)
def row_added_twice_or_never(game: Game) -> Iterator[Fault]:
    """In a pad with sums every row of numbers counts in a total, and in each of them once."""
    for path, block in pads_of(game):
        named = {part for row in block.rows.values() for part in row.sum}
        if not block.totals or named - block.rows.keys() or circle_of(block):
            continue
        counted: set[str] = set()
        for id in block.totals:
            times = Counter(block.added(id))
            counted.update(times)
            if twice := [row for row, count in times.items() if count > 1]:
                yield Fault(
                    f"{path}.rows.{id}.sum",
                    f"“{id}” counts {in_quotes(twice)} more than once",
                    "leave out what another sum of it adds up already",
                    on_key=True,
                )
        for id, row in block.rows.items():
            if row.holds == "number" and not row.sum and id not in counted:
                yield Fault(
                    f"{path}.rows.{id}",
                    f"“{id}” counts in no sum",
                    "add it to one, or let its boxes hold words",
                    tuple(f"{path}.rows.{total}.sum" for total in block.totals),
                    on_key=True,
                )
