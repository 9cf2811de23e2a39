"""Legal moves and their destinations."""

from __future__ import annotations

from collections.abc import Mapping

from generator.play.position import Position, next_round_of
from generator.play.rules import Rules


def pursuer_moves(rules: Rules, position: Position, player: int) -> frozenset[str]:
    """Return where a pursuer's next move may end; the first one may end anywhere."""
    here = position.places[player]
    if here is None:
        return rules.places
    round = next_round_of(rules, position, player)
    return rules.reach[player][round % rules.cycle][here]


def ways_of_pursuer(rules: Rules, position: Position, player: int) -> dict[str, frozenset[str]]:
    """Return the destinations of a pursuer's next turn, by means of travel."""
    here = position.places[player]
    if here is None:
        return {}
    round, number = next_round_of(rules, position, player), rules.numbers[player]
    return {means.id: means.ends(here, round, number) for means in rules.pursuit}


def ways_of_fugitive(rules: Rules, position: Position) -> dict[str, frozenset[str]]:
    """Return the destinations of the fugitive by means of travel, including barred ones."""
    here = position.places[rules.fugitive]
    if here not in rules.places or here is None:
        return {}
    beside = rules.beside[here]
    return {means.id: means.rings[-1][here] & beside for means in rules.flight}


def first_moves(rules: Rules) -> frozenset[str]:
    """Return the places where the fugitive may begin."""
    if rules.choices.enter_hospital:
        return rules.places
    return rules.places - {rules.hospital}


def fugitive_moves(rules: Rules, position: Position) -> Mapping[str, str]:
    """Return the legal moves of the fugitive, each with its destination.

    None before the fugitive's first move, nor from an unknown place.
    """
    if not position.trail or position.trail[0].place in rules.unseen:
        return {}
    moves = _other_moves(rules, position)
    if not moves and rules.codes.teleport:
        moves[rules.codes.teleport] = rules.lair
    return moves


def _other_moves(rules: Rules, position: Position) -> dict[str, str]:
    """Return the legal moves of the fugitive without the move of last resort."""
    trail, bounds, choices = position.trail, rules.trail, rules.choices
    here = trail[0].place
    beside = rules.beside[here]
    last = trail[: bounds.barred]
    made = {step.move for step in last}
    barred = {step.place for step in last} if choices.bar_places else made
    moves = {place: place for place in beside if place not in barred}
    if choices.name_present_place and here not in barred and here in rules.places:
        moves[here] = here
    codes = rules.codes
    if (
        codes.hide
        and (choices.hide_on_water or here not in rules.water)
        and sum(step.move == codes.hide for step in last) < bounds.hides
    ):
        moves[codes.hide] = here
    if not codes.double_back:
        return moves
    if sum(step.move in rules.backs for step in last) < bounds.double_backs:
        for number in range(bounds.nearest, min(bounds.farthest, len(trail)) + 1):
            place = trail[number - 1].place
            if place in beside or (place == here and choices.back_to_present_place):
                moves[f"{codes.double_back}{number}"] = place
    return moves


def is_legal(rules: Rules, position: Position, player: int, code: str) -> bool:
    """Whether a move is legal for a player, on the next turn."""
    if player != rules.fugitive:
        return code in pursuer_moves(rules, position, player)
    if not position.trail:
        return code in first_moves(rules)
    return code in fugitive_moves(rules, position)
