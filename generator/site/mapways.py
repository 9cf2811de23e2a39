"""The connections of the places of a map, by means of travel, for the page of the map."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.content.game import Game
from generator.language.lookup import ways_of
from generator.language.wording import Wording
from generator.site.mapdrawing import Spot

Rings = tuple[tuple[int, ...], ...]
"""Numbers of the places that are reached in 1 step, in 2, in 3 …"""


class Means(Struct, frozen=True):
    """A means of travel: its name, and its icon's drawing, if any."""

    name: str
    drawing: str


class MapWays(Struct, frozen=True):
    """The means of travel, and for each place by number where they lead, by number of means."""

    means: tuple[Means, ...]
    places: tuple[tuple[tuple[int, Rings], ...], ...]


def ways_on_map(game: Game, spots: Sequence[Spot], language: str) -> MapWays:
    """Return the connections between the spots of a map; a spot's number is its position."""
    content, wording = game.content, Wording(game.content, language)
    number = {spot.id: index for index, spot in enumerate(spots)}
    ids = list(content.travel)
    means = tuple(
        Means(wording.plain(travel.name), content.icons[travel.icon].drawing if travel.icon else "")
        for travel in content.travel.values()
    )
    known = ways_of(game)
    places = tuple(
        tuple(
            (ids.index(ways.means), tuple(_numbered(ring, number) for ring in ways.rings))
            for ways in known[spot.id]
        )
        for spot in spots
    )
    return MapWays(means, places)


def _numbered(ring: Sequence[str], number: dict[str, int]) -> tuple[int, ...]:
    return tuple(number[id] for id in ring if id in number)
