"""The rules of one game under one rule set, as plain numbers, codes and sets.

They are data of the game: places and their codes, travel distances, the cost of a trap.
``generator/play/from_content.py`` derives them from the content.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from math import lcm
from typing import NamedTuple

from msgspec import Struct

Reach = Mapping[str, frozenset[str]]
"""Destinations by place of departure."""


class Codes(NamedTuple):
    """The codes of moves, unknown places and events in a record."""

    hide: str
    double_back: str
    """The prefix of a double-back; its number follows."""
    teleport: str
    unseen_land: str
    unseen_water: str
    trap_met: str
    offspring_met: str
    fugitive_met: str
    trap_placed: str
    offspring_placed: str
    trap_gone: str
    offspring_matured: str
    nothing: str


class Slots(NamedTuple):
    """The index of each mark of the fugitive among the marks of a play."""

    trap_placed: int
    offspring_placed: int
    trap_gone: int
    offspring_matured: int


class Layout(NamedTuple):
    """Lengths in characters: of a play, of its code, of its marks."""

    letters: int
    code: int
    marks: int


class Score(NamedTuple):
    """Start and end of the score, and its losses."""

    start: int
    turn: int
    hospital: int
    matured: int
    end: int


class Life(NamedTuple):
    """Start and end of a pursuer's life, and its changes."""

    start: int
    most: int
    end: int
    trap: int
    meeting: int
    rest: int
    in_hospital: int
    healed: int


class Blood(NamedTuple):
    """Start and end of the fugitive's life, and its changes."""

    start: int
    end: int
    meeting: int
    water: int
    lair: int


class Trail(NamedTuple):
    """The length of the trail, and which of its moves bar others."""

    length: int
    barred: int
    hides: int
    double_backs: int
    nearest: int
    farthest: int


class Encounters(NamedTuple):
    """How many encounters a place can hold, and when an offspring is placed."""

    most: int
    cycle: int
    remainder: int
    at_once: int


class Choices(NamedTuple):
    """Rule variants: what is allowed."""

    name_present_place: bool = False
    back_to_present_place: bool = True
    bar_places: bool = False
    hide_on_water: bool = False
    place_on_water: bool = False
    meet_on_water: bool = False
    enter_hospital: bool = False
    tell_places: bool = True
    reach_present_place: bool = False


class Means(NamedTuple):
    """A means of travel: how many steps it allows, and their destinations.

    With a ``cycle`` a turn allows (round + number of the player) modulo cycle steps. ``rings``
    are the destinations of up to 0, 1, 2 … steps.
    """

    id: str
    rings: tuple[Reach, ...]
    cycle: int = 0

    def steps(self, round: int, number: int) -> int:
        """Return the maximum of steps in a round for the player of a number."""
        return (round + number) % self.cycle if self.cycle else len(self.rings) - 1

    def ends(self, place: str, round: int, number: int) -> frozenset[str]:
        """Return the destinations from a place in a round, for the player of a number."""
        return self.rings[self.steps(round, number)].get(place, frozenset())


class Rules(Struct, frozen=True, dict=True):
    """The rules of a game; places and players are named by their codes.

    ``letters`` and ``numbers`` are those of the players in playing order; ``fugitive`` is an
    index into them.
    """

    letters: tuple[str, ...]
    numbers: tuple[int, ...]
    fugitive: int
    places: frozenset[str]
    water: frozenset[str]
    hospital: str
    lair: str
    codes: Codes
    slots: Slots
    layout: Layout
    score: Score
    life: Life
    blood: Blood
    trail: Trail
    encounters: Encounters
    research: int
    choices: Choices
    pursuit: tuple[Means, ...]
    flight: tuple[Means, ...]
    rule_set: str = ""

    @cached_property
    def players(self) -> int:
        """The number of players."""
        return len(self.letters)

    @cached_property
    def pursuers(self) -> tuple[int, ...]:
        """The indexes of the pursuers, in playing order."""
        return tuple(index for index in range(self.players) if index != self.fugitive)

    @cached_property
    def quiet(self) -> str:
        """The marks of a play without events."""
        return self.codes.nothing * self.layout.marks

    @cached_property
    def quiet_plays(self) -> Mapping[str, tuple[int, str]]:
        """The plays of pursuers without events, each with its player and code."""
        return {
            f"{self.letters[player]}{place}{self.quiet}": (player, place)
            for player in self.pursuers
            for place in self.places
        }

    @cached_property
    def fugitive_marks(self) -> Mapping[tuple[bool, bool, bool, bool], str]:
        """The marks of the fugitive, by: trap, offspring, trap gone, offspring matured."""
        either = (False, True)
        return {events: self._marks(events) for events in product(either, either, either, either)}

    def _marks(self, events: Sequence[bool]) -> str:
        marks = [self.codes.nothing] * self.layout.marks
        for name, at, holds in zip(Slots._fields, self.slots, events, strict=True):
            if holds:
                marks[at] = getattr(self.codes, name)
        return "".join(marks)

    @cached_property
    def unseen(self) -> frozenset[str]:
        """The codes of unknown places, by kind."""
        return frozenset((self.codes.unseen_land, self.codes.unseen_water))

    @cached_property
    def wet(self) -> frozenset[str]:
        """The places on water, including the unknown one."""
        return self.water | {self.codes.unseen_water}

    @cached_property
    def backs(self) -> Mapping[str, int]:
        """The codes of double-backs, each with its number of moves."""
        prefix = self.codes.double_back
        digits = self.layout.code - len(prefix)
        if not prefix or digits < 1:
            return {}
        return {f"{prefix}{number:0{digits}}": number for number in range(10**digits)}

    @cached_property
    def moves(self) -> frozenset[str]:
        """All codes of moves of the fugitive, known or unknown."""
        named = {self.codes.hide, self.codes.teleport, *self.unseen} - {""}
        return self.places | named | self.backs.keys()

    @cached_property
    def cycle(self) -> int:
        """The period, in rounds, of the steps that pursuers may go."""
        return lcm(*(means.cycle or 1 for means in self.pursuit))

    @cached_property
    def reach(self) -> tuple[tuple[Reach, ...], ...]:
        """The destinations of pursuers, including staying, by player and by round modulo cycle."""
        return tuple(
            tuple(self._reach(number, round) for round in range(self.cycle))
            for number in self.numbers
        )

    @cached_property
    def schedule(self) -> tuple[tuple[int, Reach], ...]:
        """The players and their destinations (none for the fugitive), by turn, for one cycle."""
        return tuple(
            (player, {} if player == self.fugitive else self.reach[player][round])
            for round in range(self.cycle)
            for player in range(self.players)
        )

    def _reach(self, number: int, round: int) -> Reach:
        return {
            place: frozenset((place,)).union(
                *(means.ends(place, round, number) for means in self.pursuit)
            )
            for place in self.places
        }

    @cached_property
    def beside(self) -> Reach:
        """The destinations of one move of the fugitive."""
        barred = frozenset() if self.choices.enter_hospital else frozenset((self.hospital,))
        return {
            place: frozenset[str]().union(*(means.rings[-1][place] for means in self.flight))
            - barred
            for place in self.places
        }
