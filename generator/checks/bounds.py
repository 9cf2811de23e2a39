"""Area S, bounds: no number of the content becomes more boxes than a sheet can have."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.schema import blocks_of
from generator.content.game import Game
from generator.content.model import Amount, Ledger, Track

MOST_SPACES = 200
"""The most numbered spaces of a track: the longest scoring tracks have half as many."""
MOST_ROWS = 200
"""The most rows of a ledger: four sides of A4."""


@CHECKS.on(
    Subject.CONTENT,
    "S30",
    "too-many-boxes",
    "A number makes more boxes than a sheet can have",
    why="A slip of the finger, such as 1000 for 100, would fill the paper and the memory.",
    vital=True,
    bad="""
    tracks:
      days:
        name: Days
        first: 1
        last: 1000
        #     ^ S30
    """,
    good="""
    tracks:
      days:
        name: Days
        first: 1
        last: 100
    """,
)
def too_many_boxes(game: Game) -> Iterator[Fault]:
    """A track has at most 200 spaces, a ledger at most 200 rows, whichever value says how many."""
    for id, track in game.content.tracks.items():
        spaces = _spaces(game, track)
        if spaces > MOST_SPACES:
            yield Fault(
                f"tracks.{id}.last",
                f"“{id}” would have {spaces:,} spaces; at most {MOST_SPACES} can be drawn",
                "correct the first or the last number",
                _value_named(track.last),
            )
    for path, block in blocks_of(game):
        if isinstance(block, Ledger) and (rows := _number(game, block.rows)) > MOST_ROWS:
            yield Fault(
                f"{path}.rows",
                f"the ledger would have {rows:,} rows; at most {MOST_ROWS} can be printed",
                "correct the number, or lay the ledger on several sides",
                _value_named(block.rows),
            )


def _spaces(game: Game, track: Track) -> int:
    """Return how many numbered spaces a track has by its ends, 0 where they are not known."""
    begin = 1 if track.shape == "queue" else 0
    first = begin if track.first is None else _number(game, track.first)
    return 0 if track.last is None else _number(game, track.last) - first + 1


def _number(game: Game, amount: Amount) -> int:
    return game.content.known_number(amount) or 0


def _value_named(amount: Amount | None) -> tuple[str, ...]:
    """Return the content path of the value that an amount names, if it names one."""
    return (f"values.{amount}",) if isinstance(amount, str) else ()
