"""See a game as the pursuers see it: what is revealed to them, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.play.notation import record_of, written
from generator.play.position import Position, steps_back
from generator.play.replay import Replay, Told
from generator.play.rules import Rules


def seen_record(replay: Replay) -> str:
    """Return the record of a game with places hidden that the pursuers do not know.

    Places that the record itself does not tell stay untold.
    """
    rules = replay.rules
    seen = revealed(replay)
    plays = []
    number = -1
    for told in replay.told:
        play = told.play
        if told.player != rules.fugitive or not told.counts:
            plays.append(play)
            continue
        number += 1
        code = play.code if number in seen else _hidden(rules, told)
        plays.append(written(rules, rules.fugitive, code, play.marks))
    return record_of(plays)


def _hidden(rules: Rules, told: Told) -> str:
    """Return what stands for a move that is not revealed: moves back and to the lair are told."""
    code = told.play.code
    if code in rules.backs or code == rules.codes.teleport or not told.place:
        return code
    return rules.codes.unseen_water if told.place in rules.wet else rules.codes.unseen_land


def revealed(replay: Replay) -> frozenset[int]:
    """Return the moves of the fugitive that the pursuers know, counted from 0."""
    rules = replay.rules
    moves: list[str] = []
    places: list[str] = []
    seen: set[int] = set()
    for told in replay.told:
        if not told.counts:
            continue
        if told.player == rules.fugitive:
            moves.append(told.play.code)
            places.append(told.after.trail[0].place)
            seen.update(_seen_as_he_moves(rules, moves, places, told.after))
        else:
            seen.update(_seen_by_pursuer(rules, moves, places, told))
    return frozenset(seen)


def _seen_as_he_moves(
    rules: Rules, moves: Sequence[str], places: Sequence[str], after: Position
) -> Iterator[int]:
    newest = len(moves) - 1
    place = places[newest]
    if place == rules.lair or (place not in rules.water and _is_with(rules, after, place)):
        yield from _followed(rules, moves, newest)
    oldest = len(moves) - rules.trail.length
    if oldest >= 0 and moves[oldest] == rules.codes.hide:
        yield oldest  # that it is one, not where


def _is_with(rules: Rules, position: Position, place: str) -> bool:
    """Whether a pursuer is in a place."""
    return any(position.places[index] == place for index in rules.pursuers)


def _seen_by_pursuer(
    rules: Rules, moves: Sequence[str], places: Sequence[str], told: Told
) -> Iterator[int]:
    """Yield the moves that a turn of a pursuer reveals: by where he goes, and by research."""
    place = told.play.code
    first = max(0, len(moves) - rules.trail.length)
    if place not in rules.water:
        for index in range(first, len(moves)):
            if places[index] == place:
                yield from _followed(rules, moves, index)
    rested = all(told.after.rests[index] >= rules.research for index in rules.pursuers)
    if rested and rules.research and len(moves) >= rules.trail.length:
        yield from _followed(rules, moves, first)


def _followed(rules: Rules, moves: Sequence[str], index: int) -> Iterator[int]:
    """Yield a move, and the moves that it refers to, back to one that names a place."""
    while index >= 0:
        yield index
        code = moves[index]
        if code in rules.backs:
            index -= steps_back(rules, code, min(index, rules.trail.length))
        elif code == rules.codes.hide:
            index -= 1
        else:
            return
