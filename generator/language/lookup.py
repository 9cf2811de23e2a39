"""Tell for each place of a map where one can go from it, in the order of the language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.content.game import Game
from generator.content.network import network_of
from generator.language.collation import sorted_by_name


class Ways(NamedTuple):
    """Where one can go from a place by one means of travel.

    The rings are the places reached in 1 step, in 2, in 3 …
    """

    means: str
    rings: tuple[tuple[str, ...], ...]


def places_by_name(game: Game) -> tuple[str, ...]:
    """Return the places of the map in alphabetical order."""
    return game.once(_places_by_name)


def ways_of(game: Game) -> Mapping[str, tuple[Ways, ...]]:
    """Return for each place the ways from it, without means that lead nowhere.

    They go as far as a turn allows; rings in which nothing is reached are left out at the end.
    """
    return game.once(_ways_of)


def sorted_places(game: Game, places: tuple[str, ...]) -> tuple[str, ...]:
    """Return some places of the map in alphabetical order."""
    return tuple(sorted(places, key=game.once(_ranks).__getitem__))


def _places_by_name(game: Game) -> tuple[str, ...]:
    names = {id: str(place.name) for id, place in game.content.places.items()}
    return tuple(sorted_by_name(names, game.language))


def _ranks(game: Game) -> dict[str, int]:
    return {id: rank for rank, id in enumerate(places_by_name(game))}


def _ways_of(game: Game) -> Mapping[str, tuple[Ways, ...]]:
    networks = {means: network_of(game.content, means) for means in game.content.travel}
    return {
        place: tuple(
            Ways(means, rings)
            for means, network in networks.items()
            if (rings := _rings(game, network.reach(place)))
        )
        for place in game.content.places
    }


def _rings(game: Game, rings: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    last = max((number for number, ring in enumerate(rings, 1) if ring), default=0)
    return tuple(sorted_places(game, ring) for ring in rings[:last])
