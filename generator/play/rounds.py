"""Tell a game round by round: who went where, what happened, what it cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.play.position import Position, start
from generator.play.replay import Replay, Told
from generator.play.turns import Consequence

TOLD = ("trap", "offspring-met", "meeting", "hospital", "matured", "end-score", "end-blood")
"""The rules whose consequences are events; all others show in places, lives and score."""


class Round(NamedTuple):
    """One round: the plays by player, and how the game stood before and after it."""

    number: int
    plays: dict[int, Told]
    before: Position
    after: Position

    def lost(self, player: int) -> int:
        """Return by how much the life of a player has changed."""
        return self.after.health[player] - self.before.health[player]

    @property
    def events(self) -> Iterator[Consequence]:
        """What happened, in order: each meeting once, for the one who pursues."""
        for player, told in sorted(self.plays.items()):
            for each in told.consequences:
                if each.rule in TOLD and (each.rule != "meeting" or each.player == player):
                    yield each


def rounds_of(replay: Replay) -> list[Round]:
    """Return the rounds in which somebody played; plays that do not count are left out."""
    players = replay.rules.players
    before = start(replay.rules)
    found: list[Round] = []
    for told in replay.told:
        if not told.counts:
            continue
        number = (told.after.turn - 1) // players
        if not found or found[-1].number != number:
            found.append(Round(number, {}, before, told.after))
        plays = {**found[-1].plays, told.player: told}
        found[-1] = found[-1]._replace(plays=plays, after=told.after)
        before = told.after
    return found
