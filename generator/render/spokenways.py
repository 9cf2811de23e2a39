"""The connections of places on a map in words, for those who hear the map."""

from __future__ import annotations

from collections.abc import Mapping

from generator.content.game import Game
from generator.language.lookup import ways_of
from generator.language.typography import between
from generator.language.wording import Wording, listed


def spoken_ways(game: Game, language: str) -> Mapping[str, str]:
    """Return for each place its name and where one can go from it in one step, by each means.

    ``Ford – Path: Inn and Mill. Railway: Mill.``
    """
    content, wording = game.content, Wording(game.content, language)
    names = {id: wording.plain(place.name) for id, place in content.places.items()}
    means = {id: wording.plain(travel.name) for id, travel in content.travel.items()}
    colon = between(":", language)

    def ways(place: str) -> str:
        return " ".join(
            f"{means[way.means]}{colon}{listed([names[id] for id in way.rings[0]], language)}."
            for way in known[place]
            if way.rings[0]
        )

    known = ways_of(game)
    return {place: f"{name} – {ways(place)}".rstrip(" –") for place, name in names.items()}
