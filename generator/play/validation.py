"""Validate plays: which rule a play breaks, and where in the record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.play.faults import (
    AFTER_THE_END,
    BACK_TOO_FAR,
    BARRED,
    HIDDEN_ON_WATER,
    LEFT_WRONG,
    MALFORMED,
    MET_WRONG,
    NOT_BESIDE,
    NOT_REWRITTEN,
    OFF_THE_MAP,
    OUT_OF_TURN,
    PLACED_WRONG,
    TELEPORTED,
    TOO_FAR,
    Fault,
)
from generator.play.marks import leaving_step, marks_met, right_marks
from generator.play.moves import first_moves, fugitive_moves, pursuer_moves
from generator.play.notation import Play
from generator.play.position import Position, Step, next_player, resolved_place, skipped_turns
from generator.play.rules import Rules


def faults_of(rules: Rules, position: Position, play: Play) -> list[Fault]:
    """Return the faults of a play in a position."""
    if play.player == position.turn % rules.players and play.whole and not position.ended:
        return _turn_faults(rules, position, play)
    begin, end = play.at, play.at + len(play.text)
    if position.ended:
        return [Fault(AFTER_THE_END, f"end-{position.ended}", "the game is over", begin, end)]
    if play.player is None:
        letters = ", ".join(rules.letters)
        message = f"“{play.text[:1]}” is no player"
        return [Fault(MALFORMED, "record", message, begin, begin + 1, f"known here: {letters}")]
    faults = []
    expected = next_player(rules, position)
    if play.player != expected:
        turn = f"it is the turn of {rules.letters[expected]}, not of {rules.letters[play.player]}"
        faults.append(Fault(OUT_OF_TURN, "turn", turn, begin, begin + 1))
    if not play.whole:
        length = f"“{play.text}” has {len(play.text)} characters, not {rules.layout.letters}"
        faults.append(Fault(MALFORMED, "record", length, begin, end))
        return faults
    skipped = skipped_turns(rules, position, play.player)
    if skipped is None:
        return faults
    if skipped:
        position = position._replace(turn=position.turn + skipped)
    return faults + _turn_faults(rules, position, play)


def _turn_faults(rules: Rules, position: Position, play: Play) -> list[Fault]:
    """Return the faults of a whole play of the player whose turn it is."""
    if play.player == rules.fugitive:
        return _fugitive_faults(rules, position, play)
    return list(_pursuer_faults(rules, position, play))


def _code_at(rules: Rules, play: Play) -> tuple[int, int]:
    begin = play.at + 1
    return begin, begin + rules.layout.code


def _marks_at(rules: Rules, play: Play) -> tuple[int, int]:
    begin = play.at + 1 + rules.layout.code
    return begin, begin + rules.layout.marks


def _pursuer_faults(rules: Rules, position: Position, play: Play) -> Iterator[Fault]:
    player, place = play.player, play.code
    assert player is not None
    if place not in rules.places:
        yield Fault(
            OFF_THE_MAP, "pursuer-move", f"there is no place “{place}”", *_code_at(rules, play)
        )
        return
    here = position.places[player]
    if here is not None and place not in pursuer_moves(rules, position, player):
        message = f"{rules.letters[player]} cannot come from {here} to {place} in this round"
        yield Fault(TOO_FAR, "pursuer-move", message, *_code_at(rules, play))
    yield from _meeting_faults(rules, position, play)


def _meeting_faults(rules: Rules, position: Position, play: Play) -> Iterator[Fault]:
    place, marks, player = play.code, play.marks, play.player
    assert player is not None
    trail = position.trail
    if marks == rules.quiet and not any(step.place == place for step in trail):
        return
    codes, where = rules.codes, _marks_at(rules, play)
    known = (codes.trap_met, codes.offspring_met, codes.fugitive_met, codes.nothing)
    unknown = [mark for mark in marks if mark not in known]
    if unknown:
        yield Fault(MALFORMED, "record", f"“{unknown[0]}” is no mark of this player", *where)
        return
    right = marks_met(rules, position, player, place)
    if marks == right:
        return
    if _may_be_unseen(rules, trail, place, marks, right):
        message = f"{place} is in the trail, but no earlier play names it"
        yield Fault(NOT_REWRITTEN, "shown", message, *where, "write the place into that play")
        return
    rule = "water" if place in rules.water else "encounters"
    message = f"the marks at {place} are “{right}”, not “{marks}”"
    yield Fault(MET_WRONG, rule, message, *where)


def _may_be_unseen(rules: Rules, trail: Sequence[Step], place: str, marks: str, right: str) -> bool:
    """Whether unknown steps of the trail can explain more marks than the known ones give."""
    codes = rules.codes
    unseen = [step for step in trail if step.place == codes.unseen_land]
    if not unseen or place in rules.water:
        return False
    more = {
        codes.trap_met: sum(step.traps for step in unseen),
        codes.offspring_met: sum(step.offspring for step in unseen),
        codes.fugitive_met: int(trail[0] in unseen),
    }
    if marks != _in_order(rules, marks):
        return False
    return all(
        right.count(mark) <= marks.count(mark) <= right.count(mark) + spare
        for mark, spare in more.items()
    )


def _in_order(rules: Rules, marks: str) -> str:
    """Return marks of a pursuer in the order in which things are met."""
    codes = rules.codes
    order = (codes.trap_met, codes.offspring_met, codes.fugitive_met)
    return "".join(mark * marks.count(mark) for mark in order).ljust(len(marks), codes.nothing)


def _fugitive_faults(rules: Rules, position: Position, play: Play) -> list[Fault]:
    fault = _move_fault(rules, position, play.code)
    faults = [Fault(*fault, *_code_at(rules, play))] if fault else []
    place = resolved_place(rules, position.trail, play.code)
    right = right_marks(rules, position, place)
    if play.marks != right:
        faults += _mark_faults(rules, position, play, place, right)
    return faults


def _move_fault(rules: Rules, position: Position, code: str) -> tuple[str, str, str] | None:
    """Return code, rule and message of a move that is certainly illegal."""
    codes, trail = rules.codes, position.trail
    if code not in rules.moves:
        return OFF_THE_MAP, "record", f"“{code}” is neither a place nor a move"
    if not trail:
        return _first_fault(rules, code)
    if code in rules.places:
        return _place_fault(rules, position, code)
    if code in rules.unseen:
        return _unseen_fault(rules, position, code)
    here = trail[0].place
    last = trail[: rules.trail.barred]
    if code == codes.hide:
        if here in rules.wet and not rules.choices.hide_on_water:
            return HIDDEN_ON_WATER, "hide", "nobody hides on water"
        if sum(step.move == codes.hide for step in last) >= rules.trail.hides:
            return BARRED, "barred", f"{code} is among the last {rules.trail.barred} moves"
        return None
    if code in rules.backs:
        return _back_fault(rules, trail, code)
    if code == codes.teleport:
        others = fugitive_moves(rules, position).keys() - {codes.teleport}
        if others:
            legal = ", ".join(sorted(others))
            return TELEPORTED, "teleport", f"{code} needs that nothing else is legal: {legal}"
    return None


def _first_fault(rules: Rules, code: str) -> tuple[str, str, str] | None:
    if code in rules.unseen or code in first_moves(rules):
        return None
    if code == rules.hospital:
        return NOT_BESIDE, "fugitive-place", f"the fugitive cannot begin in {code}"
    if code in rules.backs:
        return BACK_TOO_FAR, "double-back", f"{code} leads back before the first move"
    if code == rules.codes.teleport:
        return TELEPORTED, "teleport", f"{code} cannot be the first move"
    return HIDDEN_ON_WATER, "hide", f"{code} cannot be the first move"


def _unseen_fault(rules: Rules, position: Position, code: str) -> tuple[str, str, str] | None:
    """Return the fault of a move to unknown land or water if there is none beside."""
    here = position.trail[0].place
    if here == rules.codes.unseen_water or here == rules.codes.unseen_land:
        return None
    to_water = code == rules.codes.unseen_water
    moves = fugitive_moves(rules, position)
    direct = {rules.codes.hide, rules.codes.unseen_land, *rules.places}
    if any((place in rules.water) == to_water for move, place in moves.items() if move in direct):
        return None
    kind = "water" if to_water else "land"
    return NOT_BESIDE, "fugitive-move", f"there is no {kind} beside {here} that is not barred"


def _back_fault(rules: Rules, trail: tuple[Step, ...], code: str) -> tuple[str, str, str] | None:
    bounds, number = rules.trail, rules.backs[code]
    if not bounds.nearest <= number <= bounds.farthest:
        return (
            BACK_TOO_FAR,
            "double-back",
            f"{code} counts beyond {bounds.nearest} to {bounds.farthest}",
        )
    if number > len(trail):
        return BACK_TOO_FAR, "double-back", f"{code} leads back before the first move"
    last = trail[: bounds.barred]
    if sum(step.move in rules.backs for step in last) >= bounds.double_backs:
        return BARRED, "barred", f"a move back is among the last {bounds.barred} moves"
    here, place = trail[0].place, trail[number - 1].place
    if here in rules.unseen or place in rules.unseen:
        return None
    if place == here and rules.choices.back_to_present_place:
        return None
    if place not in rules.beside[here]:
        return NOT_BESIDE, "double-back", f"{code} leads to {place}, which is not beside {here}"
    return None


def _place_fault(rules: Rules, position: Position, code: str) -> tuple[str, str, str] | None:
    trail, choices = position.trail, rules.choices
    here = trail[0].place
    last = trail[: rules.trail.barred]
    if code == rules.hospital and not choices.enter_hospital:
        return NOT_BESIDE, "fugitive-place", f"the fugitive never enters {code}"
    if here in rules.unseen:
        water = here == rules.codes.unseen_water
        if not any((end in rules.water) == water for end in (*rules.beside[code], code)):
            kind = "water" if water else "land"
            return NOT_BESIDE, "fugitive-move", f"{code} is not beside any {kind}"
    elif code == here:
        if not choices.name_present_place:
            return NOT_BESIDE, "fugitive-move", f"the fugitive is in {code} already"
    elif code not in rules.beside[here]:
        return NOT_BESIDE, "fugitive-move", f"{code} is not beside {here}"
    if code in [step.place if choices.bar_places else step.move for step in last]:
        return BARRED, "barred", f"{code} is among the last {rules.trail.barred} moves"
    return None


def _mark_faults(
    rules: Rules, position: Position, play: Play, place: str, right: str
) -> Iterator[Fault]:
    """Yield the faults of marks that differ from the right ones."""
    marks, slots, codes = play.marks, rules.slots, rules.codes
    begin, _ = _marks_at(rules, play)
    leaving = leaving_step(rules, position)
    may_be_full = place == codes.unseen_land and _may_be_full(rules, position)
    reported: set[int] = set()
    for slot, (mark, expected) in enumerate(zip(marks, right, strict=True)):
        if mark == expected or slot in reported:
            continue
        at = begin + slot
        if mark not in _marks_of_slot(rules, slot):
            message = f"“{mark}” is no mark that stands here"
            yield Fault(MALFORMED, "record", message, at, at + 1)
            continue
        if slot in (slots.trap_gone, slots.offspring_matured):
            reported |= {slots.trap_gone, slots.offspring_matured}
            if not _traps_may_differ(rules, position, leaving, mark):
                yield _leaving_fault(rules, leaving, mark, expected, at)
        elif not (may_be_full and mark == codes.nothing):
            yield _placing_fault(rules, place, mark, expected, at)


def _marks_of_slot(rules: Rules, slot: int) -> set[str]:
    """Return the valid marks of the fugitive in a slot."""
    codes = rules.codes
    named = rules.slots._asdict().items()
    return {codes.nothing} | {getattr(codes, name) for name, at in named if at == slot}


def _may_be_full(rules: Rules, position: Position) -> bool:
    """Whether the trail holds enough to fill one place, known or unknown."""
    trail = position.trail[: rules.trail.length - 1]
    return sum(step.traps + step.offspring for step in trail) >= rules.encounters.most


def _traps_may_differ(rules: Rules, position: Position, leaving: Step | None, mark: str) -> bool:
    """Whether it is unknown which of several traps of a place a pursuer has met."""
    if leaving is None or leaving.traps or leaving.offspring or mark != rules.codes.trap_gone:
        return False
    return any(step.traps and step.place == leaving.place for step in position.trail[:-1])


def _leaving_fault(rules: Rules, leaving: Step | None, mark: str, expected: str, at: int) -> Fault:
    codes = rules.codes
    if expected == codes.nothing:
        message = f"nothing leaves the trail, but “{mark}” is written"
    else:
        what = "the offspring matures" if expected == codes.offspring_matured else "a trap is gone"
        message = f"{what} as its move leaves the trail: “{expected}”, not “{mark}”"
    rule = "matured" if codes.offspring_matured in (mark, expected) else "trap-gone"
    return Fault(LEFT_WRONG, rule, message, at, at + 1)


def _placing_fault(rules: Rules, place: str, mark: str, expected: str, at: int) -> Fault:
    message = f"the mark is “{expected}”, not “{mark}”, for a turn that ends in {place}"
    if place in rules.wet:
        rule = "water"
    elif expected == rules.codes.nothing and mark in (
        rules.codes.trap_placed,
        rules.codes.offspring_placed,
    ):
        rule = "full"
    elif mark != rules.codes.nothing:
        rule = "offspring-placed" if mark == rules.codes.offspring_placed else "trap-placed"
    else:
        rule = "offspring-placed" if expected == rules.codes.offspring_placed else "trap-placed"
    return Fault(PLACED_WRONG, rule, message, at, at + 1)
