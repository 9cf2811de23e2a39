"""Hold the rules of one game under one rule set as plain numbers, codes and sets.

Everything is the game's own: which places there are and what they are called, how far one
may go, how much a trap costs. ``generator/play/drawn.py`` makes these rules of the content.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from math import lcm
from typing import NamedTuple

from msgspec import Struct

Reach = Mapping[str, frozenset[str]]
"""The places that one can come to, by the place one begins at."""


class Codes(NamedTuple):
    """What stands in a record for moves, for places that are not known, and for events."""

    hide: str
    double_back: str
    """What a move back begins with; its number follows."""
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
    """Where marks of the fugitive stand among the marks of his play, from 0 on."""

    trap_placed: int
    offspring_placed: int
    trap_gone: int
    offspring_matured: int


class Layout(NamedTuple):
    """How many characters a play has, and how many of them are the code and the marks."""

    letters: int
    code: int
    marks: int


class Score(NamedTuple):
    """Where the score starts and ends, and what it loses."""

    start: int
    turn: int
    hospital: int
    matured: int
    end: int


class Life(NamedTuple):
    """Where the life of a pursuer starts and ends, and what changes it."""

    start: int
    most: int
    end: int
    trap: int
    meeting: int
    rest: int
    in_hospital: int
    healed: int


class Blood(NamedTuple):
    """Where the life of the fugitive starts and ends, and what changes it."""

    start: int
    end: int
    meeting: int
    water: int
    lair: int


class Trail(NamedTuple):
    """How long the trail is, and which of its moves bar others."""

    length: int
    barred: int
    hides: int
    double_backs: int
    nearest: int
    farthest: int


class Encounters(NamedTuple):
    """How many lie in one place, and when it is an offspring that is placed."""

    most: int
    cycle: int
    remainder: int
    at_once: int


class Choices(NamedTuple):
    """What may be done and what not."""

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
    """A means of travel: how many steps it allows, and where these lead.

    With a ``cycle`` a turn allows what is left of round and number of the player together
    divided by it; ``rings`` hold the places up to 0, 1, 2 … steps away, and no longer the
    place itself.
    """

    id: str
    rings: tuple[Reach, ...]
    cycle: int = 0

    def steps(self, round: int, number: int) -> int:
        """Return the most steps in a round for the player with a number."""
        return (round + number) % self.cycle if self.cycle else len(self.rings) - 1

    def ends(self, place: str, round: int, number: int) -> frozenset[str]:
        """Return where a player can come to from a place in a round."""
        return self.rings[self.steps(round, number)].get(place, frozenset())


class Rules(Struct, frozen=True, dict=True):
    """All that is to be known for playing a game; places and players go by their codes.

    ``letters`` are those of the players in playing order, ``numbers`` what they count as,
    and ``fugitive`` is the index of the one who flees.
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
        """How many players there are."""
        return len(self.letters)

    @cached_property
    def pursuers(self) -> tuple[int, ...]:
        """The indexes of the pursuers, in playing order."""
        return tuple(index for index in range(self.players) if index != self.fugitive)

    @cached_property
    def quiet(self) -> str:
        """The marks of a play in which nothing is to be told."""
        return self.codes.nothing * self.layout.marks

    @cached_property
    def quiet_plays(self) -> Mapping[str, tuple[int, str]]:
        """The plays of pursuers in which nothing is to be told: whose, and with which code."""
        return {
            f"{self.letters[player]}{place}{self.quiet}": (player, place)
            for player in self.pursuers
            for place in self.places
        }

    @cached_property
    def fugitive_marks(self) -> Mapping[tuple[bool, bool, bool, bool], str]:
        """The marks of the fugitive: for a trap, an offspring, a trap gone, one matured."""
        either = (False, True)
        return {told: self._marks(told) for told in product(either, either, either, either)}

    def _marks(self, told: Sequence[bool]) -> str:
        marks = [self.codes.nothing] * self.layout.marks
        for name, at, holds in zip(Slots._fields, self.slots, told, strict=True):
            if holds:
                marks[at] = getattr(self.codes, name)
        return "".join(marks)

    @cached_property
    def unseen(self) -> frozenset[str]:
        """What stands for places that are not known but for what kind they are of."""
        return frozenset((self.codes.unseen_land, self.codes.unseen_water))

    @cached_property
    def wet(self) -> frozenset[str]:
        """The places on water, with what stands for one that is not known."""
        return self.water | {self.codes.unseen_water}

    @cached_property
    def backs(self) -> Mapping[str, int]:
        """The codes of moves back, each with how far it leads."""
        prefix = self.codes.double_back
        digits = self.layout.code - len(prefix)
        if not prefix or digits < 1:
            return {}
        return {f"{prefix}{number:0{digits}}": number for number in range(10**digits)}

    @cached_property
    def moves(self) -> frozenset[str]:
        """All that may stand for a move of the fugitive, known or not."""
        named = {self.codes.hide, self.codes.teleport, *self.unseen} - {""}
        return self.places | named | self.backs.keys()

    @cached_property
    def cycle(self) -> int:
        """After how many rounds all means of travel allow pursuers the same again."""
        return lcm(*(means.cycle or 1 for means in self.pursuit))

    @cached_property
    def reach(self) -> tuple[tuple[Reach, ...], ...]:
        """Where a pursuer may end his move, staying included.

        By player and by what is left of the round, divided by the cycle.
        """
        return tuple(
            tuple(self._reach(number, round) for round in range(self.cycle))
            for number in self.numbers
        )

    @cached_property
    def schedule(self) -> tuple[tuple[int, Reach], ...]:
        """Whose turn it is, and where it may end if he pursues: by turn, until all comes again."""
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
        """The places that one move of the fugitive leads to."""
        barred = frozenset() if self.choices.enter_hospital else frozenset((self.hospital,))
        return {
            place: frozenset[str]().union(*(means.rings[-1][place] for means in self.flight))
            - barred
            for place in self.places
        }
