"""Area S: a score pad has boxes, and each of its rows is one thing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.counts.things import amount_of, value_named
from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.schema.forms import blocks_of
from generator.content.game import Game
from generator.content.model import ScoreRow, Scores
from generator.findings import in_quotes

MOST_ACROSS = 12
"""How many columns of boxes to write in have room on paper: on A4, each is 8 mm wide."""
MOST_BOXES = 40
"""How many rows of boxes have room on a side of A4, each 8 mm high, with some to spare."""


@CHECKS.on(
    Subject.CONTENT,
    "S49",
    "malformed-score-pad",
    "A score pad has no boxes, or more than a side holds",
    why="There is nothing to write in, nothing that fits on paper, or a box that is two things.",
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
            across: 0
            # <- S49
            rows:
              first: {head: First}
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
            across: 6
            rows:
              first: {head: First}
    sheets:
      tally:
        title: Tally
        front:
          title: Tally
          bands:
            - fill: [goal, tally]
    """,
)
def malformed_score_pad(game: Game) -> Iterator[Fault]:
    """A pad has 1 to 12 columns and at most 40 rows, each written in, or a sum, or a bonus."""
    for path, block in pads_of(game):
        yield from _columns(game, path, block)
        yield from _rows(game, path, block)


def _columns(game: Game, path: str, block: Scores) -> Iterator[Fault]:
    across = game.content.known_number(block.across)
    if across is not None and not 1 <= across <= MOST_ACROSS:
        yield Fault(
            f"{path}.across",
            f"the pad has {amount_of(across, 'column')} to write in",
            f"give it 1 to {MOST_ACROSS}",
            value_named(block.across),
        )


def _rows(game: Game, path: str, block: Scores) -> Iterator[Fault]:
    total = 0
    for id, row in block.rows.items():
        times = game.content.known_number(row.times)
        total += max(times, 0) if times is not None else 1
        if times is not None and not 1 <= times <= MOST_BOXES:
            yield Fault(
                f"{path}.rows.{id}.times",
                f"“{id}” stands for {amount_of(times, 'row')}",
                f"write 1 to {MOST_BOXES}",
                value_named(row.times),
            )
        yield from _contradictions(f"{path}.rows.{id}", row)
    if total > MOST_BOXES:
        yield Fault(
            f"{path}.rows",
            f"the pad has {amount_of(total, 'row')}",
            f"make several pads, of at most {MOST_BOXES} rows each",
            on_key=True,
        )


def _contradictions(path: str, row: ScoreRow) -> Iterator[Fault]:
    """Report keys of a row that do not go together: it is worked out, or written in."""
    kinds = {
        "sum": bool(row.sum),
        "bonus": row.bonus is not None,
        "scores": bool(row.scores),
        "holds": row.holds != "number",
        "times": row.times is not None,
    }
    said = [key for key, is_said in kinds.items() if is_said]
    if len(said) > 1 and said != ["scores", "times"] and said != ["holds", "times"]:
        yield Fault(
            f"{path}.{said[1]}",
            f"{in_quotes(said)} do not go together",
            "a row is written in, or a sum, or a bonus: leave out what it is not",
            (f"{path}.{said[0]}",),
            on_key=True,
        )


def pads_of(game: Game) -> Iterator[tuple[str, Scores]]:
    """Yield every score pad of a game with its content path."""
    for path, block in blocks_of(game):
        if isinstance(block, Scores):
            yield path, block
