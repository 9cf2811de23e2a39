"""The connections on the page of a map are those of the sheets."""

from __future__ import annotations

from generator.build import checking
from generator.build.aids import wanted_aids
from generator.language.lookup import ways_of
from generator.site.collect import in_language
from generator.site.mapdrawing import Spot
from generator.site.mapways import ways_on_map
from tests.site.gallery import Made


def test_ways_are_told_by_number_of_the_place(made: Made) -> None:
    aid = wanted_aids(checking.check(made.request.library), made.request)[0]
    game = in_language(aid)
    spots = [Spot(id, id, 0.5, 0.5) for id in reversed(list(game.content.places))]
    ways = ways_on_map(game, spots, aid.language)
    assert [means.name for means in ways.means] == [
        str(travel.name) for travel in game.content.travel.values()
    ]
    ids = list(game.content.travel)
    told = 0
    for spot, own in zip(spots, ways.places, strict=True):
        named = [
            (ids[means], tuple(tuple(spots[each].id for each in ring) for ring in rings))
            for means, rings in own
        ]
        assert named == [tuple(each) for each in ways_of(game)[spot.id]]
        told += len(named)
    assert told > 3
