"""Area M on the ground: places on land, and ports by the water."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.ground.surveys import strangers_of, survey_of, waters_of
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.maps.survey import Survey

OFFSHORE = 10.0
"""How far a place may lie beyond the shore that it belongs to, in km.

Shores are drawn coarsely: on the map of Europe Venice lies 5 km out, no other place over 0.4 km.
"""
REACH = 100.0
"""How far ships may go up from their water to a port, in km.

On the map of Europe Hamburg is 70 km from the drawn North Sea, every other port under 55 km.
"""


@CHECKS.on(
    Subject.CONTENT,
    "M11",
    "place-beyond-the-shore",
    "A place on land is drawn in the water, or one on water on land",
    why="The mark on the map is not where players look for the place.",
    needs_whole=True,
    bad="""
    map:
      name: The vale
      geography: geography
    place_kinds:
      town:
        name: Town
      sea:
        name: Sea
        water: true
    places:
      mill:
        name: Mill
        kind: town
        at: [45, 2.5]
      isle:
        name: Isle
        kind: town
        at: [45, 7]
        # <- M11
      bay:
        name: Bay
        kind: sea
        at: [45, 3]
        # <- M11
    # file: geography/land.geojson
    {"features": [{"geometry": {"type": "Polygon", "coordinates": [
      [[0, 40], [5, 40], [5, 50], [0, 50], [0, 40]]
    ]}}]}
    """,
    good="""
    map:
      name: The vale
      geography: geography
    place_kinds:
      town:
        name: Town
      sea:
        name: Sea
        water: true
    places:
      mill:
        name: Mill
        kind: town
        at: [45, 2.5]
      isle:
        name: Isle
        kind: town
        at: [45, 5.1]
      bay:
        name: Bay
        kind: sea
        at: [45, 6]
    # file: geography/land.geojson
    {"features": [{"geometry": {"type": "Polygon", "coordinates": [
      [[0, 40], [5, 40], [5, 50], [0, 50], [0, 40]]
    ]}}]}
    """,
)
def place_beyond_the_shore(game: Game) -> Iterator[Fault]:
    """The coordinates of a place fit its kind; up to 10 km beyond the drawn shore are let pass.

    For places on water, lakes and rivers count as well.
    """
    found, waters = survey_of(game), game.once(waters_of)
    for id in game.once(_misplaced):
        if found is not None:
            name, where = (
                game.content.places[id].name,
                "on land" if id in waters else "in the water",
            )
            yield Fault(
                f"places.{id}.at",
                f"“{name}” lies {where}, {found.km_to_coast(id):.0f} km from the coast",
                "correct its coordinates, latitude first, or its kind",
            )


def _misplaced(game: Game) -> frozenset[str]:
    """Return the places on land that are in the water, and those on water that are on land."""
    found, waters = survey_of(game), game.once(waters_of)
    if found is None:
        return frozenset()
    odd = (id for id in found.points if (id in found.wet) != (id in waters))
    return frozenset(id for id in odd if not _is_near_shore(found, id))


def _is_near_shore(found: Survey, id: str) -> bool:
    if found.km_to_coast(id) <= OFFSHORE:
        return True
    return id not in found.wet and found.km_to_inland_water(id) <= OFFSHORE


@CHECKS.on(
    Subject.CONTENT,
    "M12",
    "water-far-from-port",
    "A port is far from the water that it is linked with",
    why="The line of its ships would run across the land, or through another water.",
    needs_whole=True,
    bad="""
    map:
      name: The vale
      geography: geography
    place_kinds:
      town:
        name: Town
      sea:
        name: Sea
        water: true
    travel:
      boat:
        name: Boat
        water: true
    places:
      mill:
        name: Mill
        kind: town
        port: true
        at: [45, 4.9]
        links:
          boat: [bay]
      fort:
        name: Fort
        kind: town
        port: true
        # <- M12
        at: [45, 2]
        links:
          boat: [bay]
      bay:
        name: Bay
        kind: sea
        at: [45, 6]
        links:
          boat: [fort, mill]
    # file: geography/land.geojson
    {"features": [{"geometry": {"type": "Polygon", "coordinates": [
      [[0, 40], [5, 40], [5, 50], [0, 50], [0, 40]]
    ]}}]}
    """,
    good="""
    map:
      name: The vale
      geography: geography
    place_kinds:
      town:
        name: Town
      sea:
        name: Sea
        water: true
    travel:
      boat:
        name: Boat
        water: true
    places:
      mill:
        name: Mill
        kind: town
        port: true
        at: [45, 4.9]
        links:
          boat: [bay]
      fort:
        name: Fort
        kind: town
        port: true
        at: [45, 4]
        links:
          boat: [bay]
      bay:
        name: Bay
        kind: sea
        at: [45, 6]
        links:
          boat: [fort, mill]
    # file: geography/land.geojson
    {"features": [{"geometry": {"type": "Polygon", "coordinates": [
      [[0, 40], [5, 40], [5, 50], [0, 50], [0, 40]]
    ]}}]}
    """,
)
def water_far_from_port(game: Game) -> Iterator[Fault]:
    """Each water that a port is linked with comes within 100 km of it on the drawn map."""
    found, waters, doubtful = survey_of(game), game.once(waters_of), game.once(_misplaced)
    for id, place in game.content.places.items():
        if found is None or not place.port or id not in found.points.keys() - waters - doubtful:
            continue
        seas = dict(_seas_of(game, id, found))
        far = {path: sea for path, sea in seas.items() if sea[1] > REACH}
        if far and len(far) == len(seas):
            end, km = min(far.values(), key=lambda sea: sea[1])
            path = f"places.{id}.port"
            yield _far_from(path, game, id, end, km, on_key=True)
            continue
        for path, (end, km) in far.items():
            yield _far_from(path, game, id, end, km)


def _seas_of(game: Game, port: str, found: Survey) -> Iterator[tuple[str, tuple[str, float]]]:
    """Yield the waters that a port is linked with by the path of the link, and how far they are.

    Waters that are drawn elsewhere than in the sea are left out.
    """
    doubtful = {id for id, _ in game.once(strangers_of)}
    waters, place = game.once(waters_of) - doubtful, game.content.places[port]
    for field, links in (("links", place.links), ("one_way", place.one_way)):
        for means, ends in links.items():
            for number, end in enumerate(ends):
                if end in waters & found.wet:
                    path = f"places.{port}.{field}.{means}.{number}"
                    yield path, (end, found.km_to_piece(port, found.pieces[end]))


def _far_from(
    path: str, game: Game, port: str, water: str, km: float, *, on_key: bool = False
) -> Fault:
    places = game.content.places
    return Fault(
        path,
        f"“{places[water].name}” is {km:.0f} km from the port “{places[port].name}”",
        "correct the link, the coordinates of the port, or the borders of the water",
        (f"places.{water}",),
        on_key=on_key,
    )
