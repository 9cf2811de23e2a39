"""Replay records: follow a game play by play, and judge each play."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from msgspec import Struct

from generator.play.judging import MALFORMED, Fault, faults_of
from generator.play.notation import Play, odd_gaps, plays_in
from generator.play.position import Position, next_player, start
from generator.play.rules import Rules
from generator.play.turns import Consequence, passed, played, quiet_turn

_new = tuple.__new__  # makes what is told in half the time that calling its class takes


class Told(NamedTuple):
    """A play with what it brought about, what is wrong with it, and the position after it.

    ``player`` is whose turn it was; ``place`` is where it ended, as far as it is known.
    """

    play: Play
    player: int
    before: Position
    after: Position
    consequences: tuple[Consequence, ...]
    faults: tuple[Fault, ...]

    @property
    def counts(self) -> bool:
        """Whether the play could be read and belongs to the game."""
        return self.play.whole and self.play.player is not None and self.after is not self.before

    @property
    def place(self) -> str | None:
        """Where the player is when his turn has ended."""
        return self.after.places[self.player]


class Replay(Struct, frozen=True):
    """A record played through: its plays, where the game stands, and all that is wrong."""

    rules: Rules
    record: str
    told: tuple[Told, ...]
    position: Position
    faults: tuple[Fault, ...]

    def of(self, player: int) -> list[Told]:
        """Return the plays of one player that belong to the game, in order."""
        return [told for told in self.told if told.player == player and told.counts]

    def places_of(self, player: int) -> list[str | None]:
        """Return where the turns of a player have ended."""
        return [told.place for told in self.of(player)]

    def moves_of(self, player: int) -> list[str]:
        """Return the codes of the moves of a player, as they are written."""
        return [told.play.code for told in self.of(player)]


def replay(rules: Rules, record: str, until: int | None = None) -> Replay:
    """Play a record through, up to its end or to a number of plays."""
    told = []
    faults: list[Fault] = []
    position = start(rules)
    gaps = [
        Fault(MALFORMED, "record", "plays are parted by a single space", at, at + len(gap))
        for at, gap in odd_gaps(record)
    ]
    for play in islice(plays_in(rules, record), until):
        each = told_of(rules, position, play)
        told.append(each)
        faults += each.faults
        position = each.after
    faults = sorted([*faults, *gaps], key=lambda fault: (fault.at, fault.code))
    return Replay(rules, record, tuple(told), position, tuple(faults))


def told_of(rules: Rules, position: Position, play: Play) -> Told:
    """Return what one play tells, from a position on."""
    quiet = quiet_turn(rules, position, play)
    if quiet is not None:
        return _new(Told, (play, play.player, position, quiet, (), ()))
    faults = tuple(faults_of(rules, position, play))
    player = next_player(rules, position) if play.player is None else play.player
    if play.player is None or not play.whole:
        return Told(play, player, position, passed(rules, position, player), (), faults)
    after, consequences = played(rules, position, play)
    return _new(Told, (play, player, position, after, consequences, faults))
