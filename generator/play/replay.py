"""Replay records: follow a game play by play, and validate each play."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from msgspec import Struct

from generator.play.faults import MALFORMED, Fault
from generator.play.notation import Play, irregular_gaps, plays_in
from generator.play.position import Position, next_player, start
from generator.play.rules import Rules
from generator.play.turns import Consequence, apply_play, quiet_turn, skip_turn
from generator.play.validation import faults_of

_new = tuple.__new__  # twice as fast as calling the class


class ReplayedPlay(NamedTuple):
    """A play with its consequences, its faults, and the positions before and after it.

    ``player`` is whose turn it was; ``place`` is where the turn ended, if that is known.
    """

    play: Play
    player: int
    before: Position
    after: Position
    consequences: tuple[Consequence, ...]
    faults: tuple[Fault, ...]

    @property
    def counts(self) -> bool:
        """Whether the play is readable and part of the game."""
        return self.play.whole and self.play.player is not None and self.after is not self.before

    @property
    def place(self) -> str | None:
        """The place of the player after the turn."""
        return self.after.places[self.player]


class Replay(Struct, frozen=True):
    """A replayed record: its plays, the position at its end, and all faults."""

    rules: Rules
    record: str
    plays: tuple[ReplayedPlay, ...]
    position: Position
    faults: tuple[Fault, ...]

    def of(self, player: int) -> list[ReplayedPlay]:
        """Return the plays of one player that count, in order."""
        return [turn for turn in self.plays if turn.player == player and turn.counts]

    def places_of(self, player: int) -> list[str | None]:
        """Return the places where the turns of a player ended."""
        return [turn.place for turn in self.of(player)]

    def moves_of(self, player: int) -> list[str]:
        """Return the codes of a player's moves, as written."""
        return [turn.play.code for turn in self.of(player)]


def replay(rules: Rules, record: str, until: int | None = None) -> Replay:
    """Replay a record, to its end or ``until`` a number of plays."""
    plays = []
    faults: list[Fault] = []
    position = start(rules)
    gaps = [
        Fault(MALFORMED, "record", "plays are parted by a single space", at, at + len(gap))
        for at, gap in irregular_gaps(record)
    ]
    for play in islice(plays_in(rules, record), until):
        each = replay_play(rules, position, play)
        plays.append(each)
        faults += each.faults
        position = each.after
    faults = sorted([*faults, *gaps], key=lambda fault: (fault.at, fault.code))
    return Replay(rules, record, tuple(plays), position, tuple(faults))


def replay_play(rules: Rules, position: Position, play: Play) -> ReplayedPlay:
    """Replay one play from a position."""
    quiet = quiet_turn(rules, position, play)
    if quiet is not None:
        return _new(ReplayedPlay, (play, play.player, position, quiet, (), ()))
    faults = tuple(faults_of(rules, position, play))
    player = next_player(rules, position) if play.player is None else play.player
    if play.player is None or not play.whole:
        return ReplayedPlay(play, player, position, skip_turn(rules, position, player), (), faults)
    after, consequences = apply_play(rules, position, play)
    return _new(ReplayedPlay, (play, player, position, after, consequences, faults))
