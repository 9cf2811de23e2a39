"""Carry out turns: what a play brings about, as its marks tell it.

A record is believed in what it tells, so that a game can be followed even where a play is
against the rules; ``generator/play/judging.py`` says where that is so.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from generator.play.notation import Play
from generator.play.position import BY_BLOOD, BY_SCORE, Position, Step, left_out, resolved
from generator.play.rules import Rules

T = TypeVar("T")
_new = tuple.__new__  # makes a position in half the time that calling its class takes


class Consequence(NamedTuple):
    """What a rule has brought about for a player, by so much, at some place."""

    rule: str
    player: int
    amount: int = 0
    place: str = ""


class Turn(NamedTuple):
    """The position after a play, and what the play has brought about."""

    position: Position
    consequences: tuple[Consequence, ...]


def played(rules: Rules, position: Position, play: Play) -> Turn:
    """Return what a play leads to; nothing changes once the game is over.

    It must be by a player of the game. Where it is not his turn, some turns may have been
    left out, or the play does not belong there and changes nothing.
    """
    assert play.player is not None
    if position.ended:
        return Turn(position, ())
    if play.player != position.turn % rules.players:
        skipped = left_out(rules, position, play.player)
        if skipped is None:
            return Turn(position, ())
        position = position._replace(turn=position.turn + skipped)
    if play.player == rules.fugitive:
        return _fugitive_turn(rules, position, play)
    return _pursuer_turn(rules, position, play)


def quiet_turn(rules: Rules, position: Position, play: Play) -> Position | None:
    """Return the position after a legal play of a pursuer in which nothing happens.

    None for any other play. Most plays are such, and a game has a thousand of them: so this
    is one function without detours, for what judging and following would find as well.
    """
    turn, score, health, places, rests, trail, ended = position  # faster than by their names
    player, place, marks, _, _, _ = play
    expected, reach = rules.schedule[turn % len(rules.schedule)]
    if player is None or player != expected or marks != rules.quiet or ended:
        return None
    here, life = places[player], health[player]
    if here is None or place not in reach.get(here, ()) or life <= rules.life.end:
        return None
    # “any” with a generator takes twice as long
    for step in trail:
        if step.place == place:
            return None
    if place == here:
        if life < rules.life.most:
            return None
        rests = _with(rests, player, rests[player] + 1)
    else:
        places = _with(places, player, place)
        if rests[player]:
            rests = _with(rests, player, 0)
    return _new(Position, (turn + 1, score, health, places, rests, trail, ended))


def passed(rules: Rules, position: Position, player: int) -> Position:
    """Return the position after a play of a player that cannot be read: his turn is over."""
    skipped = left_out(rules, position, player)
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
        health = _with(health, player, life)
    if blood != health[rules.fugitive]:
        health = _with(health, rules.fugitive, blood)
    if place != before:
        places = _with(places, player, place or None)
    if rested or rests[player]:
        rests = _with(rests, player, rests[player] + 1 if rested else 0)
    after = _new(Position, (turn + 1, score, health, places, rests, trail, ended))
    return _ended(rules, after, found, player) if found else Turn(after, ())


def _meetings(
    rules: Rules,
    play: Play,
    place: str,
    life: int,
    blood: int,
    trail: tuple[Step, ...],
    found: list[Consequence],
) -> tuple[int, int, tuple[Step, ...]]:
    """Return life, blood and trail after what a pursuer meets, until he can do no more."""
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
    """Return a trail without one trap or offspring of a place: the oldest there.

    Where none is known to lie there, it was one at a place that is not known.
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
    place = resolved(rules, trail, play.code)  # counted before the oldest leaves
    if len(trail) >= rules.trail.length:
        trail = _left(rules, trail, marks)
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
        health = _with(health, player, blood)
    if place != places[player]:
        places = _with(places, player, place)
    after = _new(Position, (turn + 1, score, health, places, rests, trail, ended))
    return _ended(rules, after, found, player)


def _left(rules: Rules, trail: tuple[Step, ...], marks: str) -> tuple[Step, ...]:
    """Return a trail without its oldest moves, so that there is room for a new one.

    Where a pursuer has met only some traps of a place, the marks tell which was left.
    """
    last = rules.trail.length - 1
    oldest = trail[last]
    if marks[rules.slots.trap_gone] != rules.codes.trap_gone or oldest.traps:
        return trail[:last]
    kept = [*trail[:last]]
    for index in range(len(kept) - 1, -1, -1):
        if kept[index].place == oldest.place and kept[index].traps:
            kept[index] = kept[index]._replace(traps=kept[index].traps - 1)
            break
    return tuple(kept)


def _ended(rules: Rules, after: Position, found: list[Consequence], player: int) -> Turn:
    """Return a turn with the end of the game, where one of the ends is reached."""
    if after.score <= rules.score.end:
        found.append(Consequence("end-score", player))
        after = after._replace(ended=BY_SCORE)
    elif after.health[rules.fugitive] <= rules.blood.end:
        found.append(Consequence("end-blood", player))
        after = after._replace(ended=BY_BLOOD)
    return _new(Turn, (after, tuple(found)))


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    changed = [*values]
    changed[index] = value
    return tuple(changed)
