"""Area S, bounds: no number of the content becomes more boxes than a sheet can have."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import Amount, Track

MOST_SPACES = 200
"""The most numbered spaces of a track: the longest scoring tracks have half as many."""


@CHECKS.on(
    Subject.CONTENT,
    "S30",
    "too-many-spaces",
    "A track has more spaces than can be drawn",
    why="A slip of the finger, such as 1000 for 100, would fill the paper and the memory.",
    vital=True,
    bad="""
    tracks:
      days:
        name: Days
        first: 1
        last: 1000
        # <- S30
    """,
    good="""
    tracks:
      days:
        name: Days
        first: 1
        last: 100
    """,
)
def too_many_spaces(game: Game) -> Iterator[Fault]:
    """A track has at most 200 numbered spaces, whichever values say how many."""
    for id, track in game.content.tracks.items():
        spaces = _spaces(game, track)
        if spaces > MOST_SPACES:
            yield Fault(
                f"tracks.{id}.last",
                f"“{id}” would have {spaces:,} spaces; at most {MOST_SPACES} can be drawn",
                "correct the first or the last number",
                _value_named(track.last),
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
