"""A game as the pursuers see it: which moves of the fugitive are revealed to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.play.notation import make_play, record_of
from generator.play.position import Position, steps_back
from generator.play.replay import Replay, ReplayedPlay
from generator.play.rules import Rules


def visible_record(replay: Replay) -> str:
    """Return the record of a game with the places hidden that the pursuers do not know.

    Places that are unknown in the record itself remain unknown.
    """
    rules = replay.rules
    seen = revealed(replay)
    plays = []
    number = -1
    for turn in replay.plays:
        play = turn.play
        if turn.player != rules.fugitive or not turn.counts:
            plays.append(play)
            continue
        number += 1
        code = play.code if number in seen else _hidden(rules, turn)
        plays.append(make_play(rules, rules.fugitive, code, play.marks))
    return record_of(plays)


def _hidden(rules: Rules, turn: ReplayedPlay) -> str:
    """Return the code of a move that is not revealed; moves back and to the lair are public."""
    code = turn.play.code
    if code in rules.backs or code == rules.codes.teleport or not turn.place:
        return code
    return rules.codes.unseen_water if turn.place in rules.wet else rules.codes.unseen_land


def revealed(replay: Replay) -> frozenset[int]:
    """Return the moves of the fugitive that the pursuers know, counted from 0."""
    rules = replay.rules
    moves: list[str] = []
    places: list[str] = []
    seen: set[int] = set()
    for turn in replay.plays:
        if not turn.counts:
            continue
        if turn.player == rules.fugitive:
            moves.append(turn.play.code)
            places.append(turn.after.trail[0].place)
            seen.update(_seen_by_move(rules, moves, places, turn.after))
        else:
            seen.update(_seen_by_pursuer(rules, moves, places, turn))
    return frozenset(seen)


def _seen_by_move(
    rules: Rules, moves: Sequence[str], places: Sequence[str], after: Position
) -> Iterator[int]:
    newest = len(moves) - 1
    place = places[newest]
    if place == rules.lair or (place not in rules.water and _is_with(rules, after, place)):
        yield from _followed(rules, moves, newest)
    oldest = len(moves) - rules.trail.length
    if oldest >= 0 and moves[oldest] == rules.codes.hide:
        yield oldest  # that the fugitive hid is public, the place is not


def _is_with(rules: Rules, position: Position, place: str) -> bool:
    """Whether a pursuer is in a place."""
    return any(position.places[index] == place for index in rules.pursuers)


def _seen_by_pursuer(
    rules: Rules, moves: Sequence[str], places: Sequence[str], turn: ReplayedPlay
) -> Iterator[int]:
    """Yield the moves that a turn of a pursuer reveals, by its place and by research."""
    place = turn.play.code
    first = max(0, len(moves) - rules.trail.length)
    if place not in rules.water:
        for index in range(first, len(moves)):
            if places[index] == place:
                yield from _followed(rules, moves, index)
    rested = all(turn.after.rests[index] >= rules.research for index in rules.pursuers)
    if rested and rules.research and len(moves) >= rules.trail.length:
        yield from _followed(rules, moves, first)


def _followed(rules: Rules, moves: Sequence[str], index: int) -> Iterator[int]:
    """Yield a move and the earlier moves that it refers to, up to one that names a place."""
    while index >= 0:
        yield index
        code = moves[index]
        if code in rules.backs:
            index -= steps_back(rules, code, min(index, rules.trail.length))
        elif code == rules.codes.hide:
            index -= 1
        else:
            return
