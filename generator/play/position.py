"""The position of a game: all that the next turn depends on, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from generator.play.rules import Rules

BY_SCORE, BY_BLOOD = "score", "blood"
"""How a game ended: by score, for the fugitive, or by blood, for the pursuers."""


class Step(NamedTuple):
    """A move in the trail: its code, its destination, its round, and what was placed."""

    move: str
    place: str
    round: int
    traps: int = 0
    offspring: int = 0


class Position(NamedTuple):
    """A game between two turns.

    ``turn`` counts the plays from 0. By player: ``health``, ``places`` (None before the first
    move) and consecutive ``rests``. The ``trail`` has the newest move first; ``ended`` is
    BY_SCORE or BY_BLOOD once the game is over.
    """

    turn: int
    score: int
    health: tuple[int, ...]
    places: tuple[str | None, ...]
    rests: tuple[int, ...]
    trail: tuple[Step, ...] = ()
    ended: str = ""


def start(rules: Rules) -> Position:
    """Return the position before the first turn."""
    health = [rules.life.start] * rules.players
    health[rules.fugitive] = rules.blood.start
    return Position(
        0, rules.score.start, tuple(health), (None,) * rules.players, (0,) * rules.players
    )


def round_of(rules: Rules, position: Position) -> int:
    """Return the round of the next turn."""
    return position.turn // rules.players


def next_player(rules: Rules, position: Position) -> int:
    """Return the index of the player whose turn is next."""
    return position.turn % rules.players


def next_round_of(rules: Rules, position: Position, player: int) -> int:
    """Return the round of the next turn of a player."""
    round, turn = divmod(position.turn, rules.players)
    return round + (player < turn)


def skipped_turns(rules: Rules, position: Position, player: int) -> int | None:
    """Return how many turns are skipped if a player plays next.

    None if that is more than half a round: then the play is rather out of place.
    """
    skipped = (player - position.turn) % rules.players
    return skipped if 2 * skipped <= rules.players else None


def resolved_place(rules: Rules, trail: tuple[Step, ...], code: str) -> str:
    """Return the destination of a fugitive's move, which may be unknown land or water."""
    codes = rules.codes
    if code in rules.places or code in rules.unseen:
        return code
    if code == codes.teleport:
        return rules.lair
    here = trail[0].place if trail else codes.unseen_land
    if code in rules.backs and trail:
        return trail[steps_back(rules, code, len(trail)) - 1].place
    return here if code == codes.hide else codes.unseen_land


def steps_back(rules: Rules, code: str, moves: int) -> int:
    """Return how many moves back a double-back refers to.

    Beyond the ``moves`` of the trail it refers to the latest one, as a hide does.
    """
    number = rules.backs[code]
    return number if 1 <= number <= moves else 1


def traps_of(position: Position) -> list[str]:
    """Return the places of all traps, sorted, with repetitions."""
    return sorted(step.place for step in position.trail for _ in range(step.traps))


def offspring_of(position: Position) -> list[str]:
    """Return the places of all offspring that have not matured."""
    return sorted(step.place for step in position.trail for _ in range(step.offspring))
