"""Apply plays to positions, as their marks say.

Marks are taken at their word, so that a game can be followed beyond an illegal play;
``generator/play/validation.py`` finds these.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from generator.play.notation import Play
from generator.play.position import (
    BY_BLOOD,
    BY_SCORE,
    Position,
    Step,
    resolved_place,
    skipped_turns,
)
from generator.play.rules import Rules

T = TypeVar("T")
_new = tuple.__new__  # twice as fast as calling the class


class Consequence(NamedTuple):
    """An effect of a rule on a player: the amount and the place."""

    rule: str
    player: int
    amount: int = 0
    place: str = ""


class Turn(NamedTuple):
    """The position after a play, and the consequences of the play."""

    position: Position
    consequences: tuple[Consequence, ...]


def apply_play(rules: Rules, position: Position, play: Play) -> Turn:
    """Apply a play of a known player; nothing changes once the game is over.

    Out of turn, either some turns were skipped, or the play is out of place and changes nothing.
    """
    assert play.player is not None
    if position.ended:
        return Turn(position, ())
    if play.player != position.turn % rules.players:
        skipped = skipped_turns(rules, position, play.player)
        if skipped is None:
            return Turn(position, ())
        position = position._replace(turn=position.turn + skipped)
    if play.player == rules.fugitive:
        return _fugitive_turn(rules, position, play)
    return _pursuer_turn(rules, position, play)


def quiet_turn(rules: Rules, position: Position, play: Play) -> Position | None:
    """Return the position after a legal play of a pursuer without events; else None.

    A fast path for most plays: validation and ``apply_play`` give the same result.
    """
    turn, score, health, places, rests, trail, ended = position  # faster than attributes
    player, place, marks, _, _, _ = play
    expected, reach = rules.schedule[turn % len(rules.schedule)]
    if player is None or player != expected or marks != rules.quiet or ended:
        return None
    here, life = places[player], health[player]
    if here is None or place not in reach.get(here, ()) or life <= rules.life.end:
        return None
    # twice as fast as any() with a generator
    for step in trail:
        if step.place == place:
            return None
    if place == here:
        if life < rules.life.most:
            return None
        rests = _replaced(rests, player, rests[player] + 1)
    else:
        places = _replaced(places, player, place)
        if rests[player]:
            rests = _replaced(rests, player, 0)
    return _new(Position, (turn + 1, score, health, places, rests, trail, ended))


def skip_turn(rules: Rules, position: Position, player: int) -> Position:
    """Return the position after an unreadable play, which ends the turn of its player."""
    skipped = skipped_turns(rules, position, player)
    if position.ended or skipped is None:
        return position
    return position._replace(turn=position.turn + skipped + 1)


def _pursuer_turn(rules: Rules, position: Position, play: Play) -> Turn:
    turn, score, health, places, rests, trail, ended = position
    player, place = play.player, play.code
    assert player is not None
    before, life, bounds = places[player], health[player], rules.life
    found: list[Consequence] = []
    if place not in rules.places:
        place = before or ""
    if life <= bounds.end and before is not None:
        life = bounds.healed
        found.append(Consequence("healed", player, life, before))
    blood = health[rules.fugitive]
    if play.marks != rules.quiet:
        life, blood, trail = _meetings(rules, play, place, life, blood, trail, found)
    rested = place == before and play.code in rules.places
    if life <= bounds.end:
        found.append(Consequence("hospital", player, -rules.score.hospital, rules.hospital))
        score -= rules.score.hospital
        life, place, rested = bounds.in_hospital, rules.hospital, False
    elif rested:
        gain = min(bounds.most, life + bounds.rest) - life
        if gain > 0:
            life += gain
            found.append(Consequence("rest", player, gain, place))
    if life != health[player]:
        health = _replaced(health, player, life)
    if blood != health[rules.fugitive]:
        health = _replaced(health, rules.fugitive, blood)
    if place != before:
        places = _replaced(places, player, place or None)
    if rested or rests[player]:
        rests = _replaced(rests, player, rests[player] + 1 if rested else 0)
    after = _new(Position, (turn + 1, score, health, places, rests, trail, ended))
    return _with_end(rules, after, found, player) if found else Turn(after, ())


def _meetings(
    rules: Rules,
    play: Play,
    place: str,
    life: int,
    blood: int,
    trail: tuple[Step, ...],
    found: list[Consequence],
) -> tuple[int, int, tuple[Step, ...]]:
    """Return life, blood and trail after the encounters of a pursuer, while life lasts."""
    codes, player = rules.codes, play.player
    assert player is not None
    for mark in play.marks:
        if life <= rules.life.end:
            break
        if mark == codes.trap_met:
            life -= rules.life.trap
            trail = _without(rules, trail, place, "traps")
            found.append(Consequence("trap", player, -rules.life.trap, place))
        elif mark == codes.offspring_met:
            trail = _without(rules, trail, place, "offspring")
            found.append(Consequence("offspring-met", player, 0, place))
        elif mark == codes.fugitive_met:
            life -= rules.life.meeting
            blood -= rules.blood.meeting
            found.append(Consequence("meeting", player, -rules.life.meeting, place))
            found.append(Consequence("meeting", rules.fugitive, -rules.blood.meeting, place))
    return life, blood, trail


def _without(rules: Rules, trail: tuple[Step, ...], place: str, kind: str) -> tuple[Step, ...]:
    """Return a trail without the oldest trap or offspring at a place.

    If none is known there, one at an unknown place is removed.
    """
    for known in (True, False):
        for index in range(len(trail) - 1, -1, -1):
            step = trail[index]
            here = step.place == place if known else step.place in rules.unseen
            if here and getattr(step, kind):
                less = step._replace(**{kind: getattr(step, kind) - 1})
                return (*trail[:index], less, *trail[index + 1 :])
    return trail


def _fugitive_turn(rules: Rules, position: Position, play: Play) -> Turn:
    turn, score, health, places, rests, trail, ended = position
    codes, slots, marks, player = rules.codes, rules.slots, play.marks, rules.fugitive
    found: list[Consequence] = []
    life = blood = health[player]
    place = resolved_place(rules, trail, play.code)  # before the oldest move leaves the trail
    if len(trail) >= rules.trail.length:
        trail = _without_oldest(rules, trail, marks)
    if marks[slots.trap_gone] == codes.trap_gone:
        found.append(Consequence("trap-gone", player))
    if marks[slots.offspring_matured] == codes.offspring_matured:
        score -= rules.score.matured
        found.append(Consequence("matured", player, -rules.score.matured))
        trail = tuple(s._replace(offspring=0) if s.offspring else s for s in trail)
    trap = marks[slots.trap_placed] == codes.trap_placed
    offspring = marks[slots.offspring_placed] == codes.offspring_placed
    if trap:
        found.append(_new(Consequence, ("trap-placed", player, 1, place)))
    if offspring:
        found.append(Consequence("offspring-placed", player, 1, place))
    round = turn // rules.players
    trail = (_new(Step, (play.code, place, round, int(trap), int(offspring))), *trail)
    if place in rules.wet:
        blood -= rules.blood.water
        found.append(Consequence("water", player, -rules.blood.water, place))
    elif place == rules.lair and blood > rules.blood.end:
        blood += rules.blood.lair
        found.append(Consequence("lair", player, rules.blood.lair, place))
    score -= rules.score.turn
    found.append(_new(Consequence, ("score", player, -rules.score.turn, "")))
    if blood != life:
        health = _replaced(health, player, blood)
    if place != places[player]:
        places = _replaced(places, player, place)
    after = _new(Position, (turn + 1, score, health, places, rests, trail, ended))
    return _with_end(rules, after, found, player)


def _without_oldest(rules: Rules, trail: tuple[Step, ...], marks: str) -> tuple[Step, ...]:
    """Return a full trail without its oldest move.

    If a pursuer has met only some traps of a place, the marks say which one remains.
    """
    last = rules.trail.length - 1
    oldest = trail[last]
    if marks[rules.slots.trap_gone] != rules.codes.trap_gone or oldest.traps:
        return trail[:last]
    steps = [*trail[:last]]
    for index in range(len(steps) - 1, -1, -1):
        if steps[index].place == oldest.place and steps[index].traps:
            steps[index] = steps[index]._replace(traps=steps[index].traps - 1)
            break
    return tuple(steps)


def _with_end(rules: Rules, after: Position, found: list[Consequence], player: int) -> Turn:
    """Return a turn, with the end of the game if it is reached."""
    if after.score <= rules.score.end:
        found.append(Consequence("end-score", player))
        after = after._replace(ended=BY_SCORE)
    elif after.health[rules.fugitive] <= rules.blood.end:
        found.append(Consequence("end-blood", player))
        after = after._replace(ended=BY_BLOOD)
    return _new(Turn, (after, tuple(found)))


def _replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    changed = [*values]
    changed[index] = value
    return tuple(changed)
