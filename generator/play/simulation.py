"""Simulate random legal games, and count their events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import NamedTuple

from msgspec import Struct, field

from generator.play.marks import marks_met, right_marks
from generator.play.moves import first_moves, fugitive_moves
from generator.play.notation import Play, make_play, record_of
from generator.play.position import Position, resolved_place, round_of, start
from generator.play.rules import Rules
from generator.play.turns import apply_play, quiet_turn

MOST_ROUNDS = 2000
"""The limit after which a game counts as endless."""
LOCATION, HIDE, BACK, TELEPORT, STAY, GO = (
    "location",
    "hide",
    "double_back",
    "teleport",
    "stay",
    "go",
)
"""Kinds of moves: four of the fugitive, two of pursuers."""


class Outcome(NamedTuple):
    """The outcome of one game: its length, its end, and counts of events.

    ``ended`` is "" for an endless game; ``happened`` counts consequences by rule, ``moved``
    moves by kind.
    """

    rounds: int
    score: int
    ended: str
    happened: Counter[str]
    moved: Counter[str]


class _Choices(Struct):
    """Sorted sets of places, cached: choices must depend on the seed alone."""

    rules: Rules
    of_sets: dict[frozenset[str], tuple[str, ...]] = field(default_factory=dict)

    def of(self, places: frozenset[str]) -> tuple[str, ...]:
        known = self.of_sets.get(places)
        if known is None:
            known = self.of_sets[places] = tuple(sorted(places))
        return known


def random_plays(rules: Rules, random: Random) -> Iterator[tuple[Play, Position, Position]]:
    """Yield the plays of one random legal game, each with the positions around it."""
    yield from _plays(rules, random, _Choices(rules), None)


def random_record(rules: Rules, random: Random, rounds: int = MOST_ROUNDS) -> str:
    """Return the record of one random legal game, of up to so many rounds."""
    plays = []
    for play, before, _ in random_plays(rules, random):
        if round_of(rules, before) >= rounds:
            break
        plays.append(play)
    return record_of(plays)


def _plays(
    rules: Rules, random: Random, choices: _Choices, happened: Counter[str] | None
) -> Iterator[tuple[Play, Position, Position]]:
    position = start(rules)
    last = MOST_ROUNDS * rules.players
    pick = random.random
    while not position.ended and position.turn < last:
        play = _random_play(rules, position, choices, pick)
        if play is None:
            return
        after = quiet_turn(rules, position, play)
        if after is None:
            after, consequences = apply_play(rules, position, play)
            if happened is not None:
                for each in consequences:
                    happened[each.rule] += 1
        yield play, position, after
        position = after


def _random_play(
    rules: Rules, position: Position, choices: _Choices, pick: Callable[[], float]
) -> Play | None:
    """Return a random legal play; None if the fugitive has no legal move."""
    player, reach = rules.schedule[position.turn % len(rules.schedule)]
    if player != rules.fugitive:
        here = position.places[player]
        options = choices.of(rules.places if here is None else reach[here])
        place = options[int(pick() * len(options))]
        marks = rules.quiet
        for step in position.trail:
            if step.place == place:
                marks = marks_met(rules, position, player, place)
                break
        return make_play(rules, player, place, marks)
    if not position.trail:
        options = choices.of(first_moves(rules))
    else:
        options = tuple(sorted(fugitive_moves(rules, position)))
    if not options:
        return None
    code = options[int(pick() * len(options))]
    place = resolved_place(rules, position.trail, code)
    return make_play(rules, player, code, right_marks(rules, position, place))


def random_game(rules: Rules, seed: str) -> Outcome:
    """Play one random legal game; the same seed gives the same game."""
    return _game(rules, seed, _Choices(rules))


def random_games(rules: Rules, seeds: Iterable[str]) -> Iterator[Outcome]:
    """Play random legal games, one for each seed."""
    choices = _Choices(rules)
    for seed in seeds:
        yield _game(rules, seed, choices)


def _game(rules: Rules, seed: str, choices: _Choices) -> Outcome:
    happened: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    after = start(rules)
    for play, before, each in _plays(rules, Random(seed), choices, happened):  # noqa: S311
        after = each
        moved[_kind(rules, play, before)] += 1
    return Outcome(after.turn // rules.players, after.score, after.ended, happened, moved)


def _kind(rules: Rules, play: Play, before: Position) -> str:
    code, player = play.code, play.player
    assert player is not None
    if player != rules.fugitive:
        return STAY if before.places[player] == code else GO
    if code in rules.places:
        return LOCATION
    if code == rules.codes.hide:
        return HIDE
    return BACK if code in rules.backs else TELEPORT
