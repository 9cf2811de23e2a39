"""Area M on the ground: places on their side of a border."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.ground.surveys import areas_of, strangers_of, waters_of
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game


@CHECKS.on(
    Subject.CONTENT,
    "M15",
    "wrong-side-of-border",
    "A place is on the wrong side of a border as it is drawn",
    why="Who reads the map takes the place for one of another region.",
    needs_whole=True,
    bad="""
    map:
      name: The vale
      geography: geography
    place_kinds:
      town:
        name: Town
    regions:
      west:
        name: West of the river
      east:
        name: East of the river
    places:
      mill:
        name: Mill
        kind: town
        region: west
        at: [45, 1]
      dell:
        name: Dell
        kind: town
        region: west
        at: [46, 1.5]
      ford:
        name: Ford
        kind: town
        region: east
        #       ^ M15
        at: [47, 1.8]
      fort:
        name: Fort
        kind: town
        region: east
        at: [45, 4]
    # file: geography/land.geojson
    {"features": [{"geometry": {"type": "Polygon", "coordinates": [
      [[0, 40], [5, 40], [5, 50], [0, 50], [0, 40]]
    ]}}]}
    # file: geography/borders.geojson
    {"features": [{"properties": {"between": ["west", "east"], "kind": "region"},
      "geometry": {"type": "LineString", "coordinates": [[2.5, 39], [2.5, 51]]}}]}
    """,
    good="""
    map:
      name: The vale
      geography: geography
    place_kinds:
      town:
        name: Town
    regions:
      west:
        name: West of the river
      east:
        name: East of the river
    places:
      mill:
        name: Mill
        kind: town
        region: west
        at: [45, 1]
      dell:
        name: Dell
        kind: town
        region: west
        at: [46, 1.5]
      ford:
        name: Ford
        kind: town
        region: west
        at: [47, 1.8]
      fort:
        name: Fort
        kind: town
        region: east
        at: [45, 4]
    # file: geography/land.geojson
    {"features": [{"geometry": {"type": "Polygon", "coordinates": [
      [[0, 40], [5, 40], [5, 50], [0, 50], [0, 40]]
    ]}}]}
    # file: geography/borders.geojson
    {"features": [{"properties": {"between": ["west", "east"], "kind": "region"},
      "geometry": {"type": "LineString", "coordinates": [[2.5, 39], [2.5, 51]]}}]}
    """,
)
def wrong_side_of_border(game: Game) -> Iterator[Fault]:
    """Coasts and drawn borders part each region from others, and each water from other waters."""
    places, areas, waters = game.content.places, game.once(areas_of), game.once(waters_of)
    for id, home in game.once(strangers_of):
        what = "coordinates" if id in waters else "region or its coordinates"
        message = f"the borders around “{places[id].name}” name others, not “{areas[id]}”"
        if home:
            one, other = (f"“{places[each].name}” ({areas[each]})" for each in (id, home))
            message = f"no coast or border parts {one} from {other}"
        yield Fault(
            f"places.{id}.{'at' if id in waters else 'region'}",
            message,
            f"correct its {what}, or the borders of the map",
            (f"places.{home}",) if home else (),
        )
