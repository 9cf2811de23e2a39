"""Compute the correct marks of a play from a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.play.notation import marks_of_fugitive
from generator.play.position import Position, Step
from generator.play.rules import Rules


def marks_met(rules: Rules, position: Position, player: int, place: str) -> str:
    """Return the marks of a pursuer who ends a move in a place, from the known positions."""
    met = (
        []
        if place in rules.water and not rules.choices.meet_on_water
        else _met(rules, position, player, place)
    )
    return "".join(met).ljust(rules.layout.marks, rules.codes.nothing)[: rules.layout.marks]


def _met(rules: Rules, position: Position, player: int, place: str) -> Iterator[str]:
    """Yield a mark for each encounter of a pursuer, while life lasts."""
    codes, bounds = rules.codes, rules.life
    life = position.health[player]
    if life <= bounds.end and position.places[player] is not None:
        life = bounds.healed
    here = [step for step in position.trail if step.place == place]
    for _ in range(sum(step.traps for step in here)):
        life -= bounds.trap
        yield codes.trap_met
        if life <= bounds.end:
            return
    for _ in range(sum(step.offspring for step in here)):
        yield codes.offspring_met
    if here and position.trail[0].place == place:
        yield codes.fugitive_met


def leaving_step(rules: Rules, position: Position) -> Step | None:
    """Return the move that leaves the trail on the next move, if any."""
    trail = position.trail
    return trail[-1] if len(trail) >= rules.trail.length else None


def right_marks(rules: Rules, position: Position, place: str) -> str:
    """Return the marks of the fugitive for a move that ends in a place."""
    leaving = leaving_step(rules, position)
    remaining = position.trail if leaving is None else position.trail[:-1]
    trap = offspring = False
    if place not in rules.wet or rules.choices.place_on_water:
        here = sum([s.traps + s.offspring for s in remaining if s.place == place])
        if place in rules.unseen or here < rules.encounters.most:
            offspring = _is_for_offspring(rules, position, remaining)
            trap = not offspring
    return marks_of_fugitive(
        rules,
        trap,
        offspring,
        leaving is not None and leaving.traps > 0,
        leaving is not None and leaving.offspring > 0,
    )


def _is_for_offspring(rules: Rules, position: Position, trail: Sequence[Step]) -> bool:
    bounds = rules.encounters
    round = position.turn // rules.players
    if not bounds.cycle or round % bounds.cycle != bounds.remainder:
        return False
    return sum(step.offspring for step in trail) < bounds.at_once
