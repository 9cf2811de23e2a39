"""All that can be queried of a running game: the moves, places and signs at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from generator.play.moves import (
    first_moves,
    fugitive_moves,
    pursuer_moves,
    ways_of_fugitive,
    ways_of_pursuer,
)
from generator.play.position import Position, next_player, offspring_of, round_of, traps_of
from generator.play.replay import Replay
from generator.play.rules import Rules


class Names(NamedTuple):
    """The names of the sides and of the fugitive's signs in answers."""

    pursuers: str
    fugitive: str
    traps: str = "traps"
    offspring: str = "offspring"


class Sighting(NamedTuple):
    """The latest known place of the fugitive, and its round."""

    place: str | None = None
    round: int = 0


def last_known(replay: Replay) -> Sighting:
    """Return the latest place of the fugitive that the record contains."""
    rules = replay.rules
    for turn in reversed(replay.of(rules.fugitive)):
        step = turn.after.trail[0]
        if step.place in rules.places:
            return Sighting(step.place, step.round)
    return Sighting()


def shows_moves(replay: Replay, as_pursuers: bool | None = None) -> bool:
    """Whether moves of the fugitive that refer to a place are shown as written.

    Some rules show them so, but not to the fugitive. Without ``as_pursuers`` the view is the
    fugitive's if the fugitive is next and the record hides nothing.
    """
    rules = replay.rules
    if rules.choices.tell_places:
        return False
    if as_pursuers is not None:
        return as_pursuers
    hides = any(move in rules.unseen for move in replay.moves_of(rules.fugitive))
    return hides or next_player(rules, replay.position) != rules.fugitive


def history_of(replay: Replay, player: int, as_written: bool = False) -> list[str | None]:
    """Return the places of a player, oldest first.

    A move of the fugitive that refers to a place is given ``as_written``, or as the place.
    """
    rules = replay.rules
    if player != rules.fugitive:
        return list(replay.moves_of(player))
    return [
        move if as_written and (move == rules.codes.hide or move in rules.backs) else place
        for move, place in zip(replay.moves_of(player), replay.places_of(player), strict=True)
    ]


def legal_moves(rules: Rules, position: Position) -> dict[str, str]:
    """Return the legal moves of the next player, each with its destination."""
    if position.ended:
        return {}
    player = next_player(rules, position)
    if player != rules.fugitive:
        return {place: place for place in sorted(pursuer_moves(rules, position, player))}
    if not position.trail:
        return {place: place for place in sorted(first_moves(rules))}
    return dict(sorted(fugitive_moves(rules, position).items()))


def reachable(rules: Rules, position: Position, player: int) -> dict[str, list[str]]:
    """Return the destinations of a player's next move, by means of travel.

    They include the present place and places that the trail bars.
    """
    here = position.places[player]
    if player == rules.fugitive:
        ways = ways_of_fugitive(rules, position)
    else:
        ways = ways_of_pursuer(rules, position, player)
    return {means: sorted({*ends, here or ""}) for means, ends in ways.items()}


def valid_moves(rules: Rules, position: Position) -> dict[str, str]:
    """Return the legal moves of the fugitive, except the one of last resort."""
    moves = fugitive_moves(rules, position)
    return {m: moves[m] for m in sorted(moves) if m != rules.codes.teleport}


def destinations(rules: Rules, position: Position) -> dict[str, list[str]]:
    """Return the destinations of the fugitive's moves, by means of travel."""
    moves = valid_moves(rules, position)
    ways = ways_of_fugitive(rules, position)
    here = position.places[rules.fugitive]
    open_places = set(moves.values())
    if rules.choices.reach_present_place and here in rules.places and here is not None:
        open_places.add(here)
    return {
        means: sorted(place for place in open_places if place in ends or place == here)
        for means, ends in ways.items()
    }


def answers(replay: Replay, names: Names, as_pursuers: bool | None = None) -> dict[str, Any]:
    """Return everything that is known at the end of a record, as plain data.

    Its keys, with places and moves by code and players by letter:

    - ``round`` and ``player`` of the next turn, ``score``, ``health`` and ``locations``, of
      which the fugitive's may be just land or water
    - ``location_history`` and ``move_history``: by player, oldest first
    - ``last_known_fugitive``, ``last_known_fugitive_round``; also under the game's name of the
      fugitive
    - under their names in the game: the places of traps, and of the offspring or null
    - ``trail_newest_first``: by player, padded with null
    - ``legal_moves`` of the next player; ``legal_moves_by`` means of travel, or ``other``;
      ``leads_to``: the destinations of moves that are not places
    - ``they_can_go`` by player, ``reachable`` by player and means of travel
    - the fugitive's ``…_valid_moves``, ``…_destinations`` and ``…_destinations_by``
    - ``ended``: null, or how the game ended ``by`` and ``for`` which side
    """
    rules, position = replay.rules, replay.position
    letters = rules.letters
    as_written = shows_moves(replay, as_pursuers)
    histories = [history_of(replay, player, as_written) for player in range(rules.players)]
    known = last_known(replay)
    offspring = offspring_of(position)
    ways = [reachable(rules, position, player) for player in range(rules.players)]
    by_means = destinations(rules, position)
    locations = list(position.places)
    if histories[rules.fugitive]:
        locations[rules.fugitive] = histories[rules.fugitive][-1]
    return {
        "round": round_of(rules, position),
        "player": letters[next_player(rules, position)],
        "score": position.score,
        "health": dict(zip(letters, position.health, strict=True)),
        "locations": dict(zip(letters, locations, strict=True)),
        "location_history": dict(zip(letters, histories, strict=True)),
        "move_history": {letters[i]: replay.moves_of(i) for i in range(rules.players)},
        "last_known_fugitive": known.place,
        "last_known_fugitive_round": known.round,
        f"last_known_{names.fugitive}": known.place,
        f"last_known_{names.fugitive}_round": known.round,
        names.traps: traps_of(position),
        names.offspring: offspring[0] if offspring else None,
        "trail_newest_first": {
            letters[i]: _padded(histories[i][::-1], rules.trail.length)
            for i in range(rules.players)
        },
        **_legal(rules, position),
        "they_can_go": {letters[i]: _union(ways[i].values()) for i in range(rules.players)},
        "reachable": {letters[i]: ways[i] for i in range(rules.players)},
        f"{names.fugitive}_valid_moves": list(valid_moves(rules, position)),
        f"{names.fugitive}_destinations": _union(by_means.values()),
        f"{names.fugitive}_destinations_by": by_means,
        "ended": _end(position, names),
    }


def _legal(rules: Rules, position: Position) -> dict[str, Any]:
    moves = legal_moves(rules, position)
    player = next_player(rules, position)
    flees = player == rules.fugitive
    ways = ways_of_fugitive(rules, position) if flees else ways_of_pursuer(rules, position, player)
    by = {means: sorted(move for move in moves if move in ends) for means, ends in ways.items()}
    by["other"] = sorted(moves.keys() - {move for some in by.values() for move in some})
    return {
        "legal_moves": list(moves),
        "legal_moves_by": by,
        "leads_to": {move: place for move, place in moves.items() if move != place},
    }


def _union(lists: Any) -> list[str]:
    return sorted({place for each in lists for place in each})


def _padded(values: Sequence[str | None], length: int) -> list[str | None]:
    return [*values[:length], *[None] * (length - len(values))]


def _end(position: Position, names: Names) -> dict[str, str] | None:
    if not position.ended:
        return None
    won = names.fugitive if position.ended == "score" else names.pursuers
    return {"by": position.ended, "for": won}
