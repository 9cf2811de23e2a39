"""A game by rounds: moves, events, and their costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.play.position import Position, start
from generator.play.replay import Replay, ReplayedPlay
from generator.play.turns import Consequence

EVENT_RULES = ("trap", "offspring-met", "meeting", "hospital", "matured", "end-score", "end-blood")
"""Rules whose consequences are events; all others show in places, lives and score."""


class Round(NamedTuple):
    """One round: the plays by player, and the positions before and after it."""

    number: int
    plays: dict[int, ReplayedPlay]
    before: Position
    after: Position

    def lost(self, player: int) -> int:
        """Return the change of a player's life."""
        return self.after.health[player] - self.before.health[player]

    @property
    def events(self) -> Iterator[Consequence]:
        """The events in order; each meeting once, for the pursuer."""
        for player, turn in sorted(self.plays.items()):
            for each in turn.consequences:
                if each.rule in EVENT_RULES and (each.rule != "meeting" or each.player == player):
                    yield each


def rounds_of(replay: Replay) -> list[Round]:
    """Return the rounds with plays that count."""
    players = replay.rules.players
    before = start(replay.rules)
    found: list[Round] = []
    for turn in replay.plays:
        if not turn.counts:
            continue
        number = (turn.after.turn - 1) // players
        if not found or found[-1].number != number:
            found.append(Round(number, {}, before, turn.after))
        plays = {**found[-1].plays, turn.player: turn}
        found[-1] = found[-1]._replace(plays=plays, after=turn.after)
        before = turn.after
    return found
