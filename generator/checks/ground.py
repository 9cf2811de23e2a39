"""Area M on the ground: where places lie on the shape of the land that the map is drawn from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.maps.survey import Bounds, Survey, read_ground
from generator.maps.surveyed import surveyed

OFFSHORE = 10.0
"""How far a place may lie beyond the shore that it belongs to, in km.

Shores are drawn coarsely: on the map of Europe Venice lies 5 km out, no other place over 0.4 km.
"""
REACH = 100.0
"""How far ships may go up from their water to a port, in km.

On the map of Europe Hamburg is 70 km from the drawn North Sea, every other port under 55 km.
"""


def ground_fault(game: Game) -> str:
    """Return what is wrong with the files that hold the shape of a game's land, if anything."""
    found = game.once(_surveying)
    return found if isinstance(found, str) else ""


def survey_of(game: Game) -> Survey | None:
    """Return where the places of a game lie; None without land, or where it cannot be read."""
    found = game.once(_surveying)
    return found if isinstance(found, Survey) else None  # R21 tells of it


def _surveying(game: Game) -> Survey | str | None:
    """Return where the places of a game lie, or why its land cannot be read; None without any."""
    if game.geography is None:
        return None
    bounds = _bounds(game)
    points = {id: (each.at[1], each.at[0]) for id, each in game.content.places.items() if each.at}
    is_odd = bounds and (bounds.west >= bounds.east or bounds.south >= bounds.north)
    try:
        if not points or is_odd:  # M05 tells of a frame that is odd
            read_ground(game.geography)  # for its faults
            return None
        return surveyed(game.geography, points, bounds)
    except ValueError as error:
        return str(error)


def _bounds(game: Game) -> Bounds | None:
    frame = game.content.map.frame if game.content.map else None
    return Bounds(frame.west, frame.south, frame.east, frame.north) if frame else None


def waters_of(game: Game) -> frozenset[str]:
    """Return the places on water."""
    kinds, places = game.content.place_kinds, game.content.places
    wet = {id for id, kind in kinds.items() if kind.water}
    return frozenset(id for id, place in places.items() if place.kind in wet)


@CHECKS.on(
    Subject.CONTENT,
    "M11",
    "place-beyond-the-shore",
    "A place on land is drawn in the water, or one on water on land",
    why="The mark on the map stands where nobody looks for the place.",
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
    doubtful = {id for id, _ in game.once(_strangers)}
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
    places, areas, waters = game.content.places, game.once(_areas), game.once(waters_of)
    for id, home in game.once(_strangers):
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


def _areas(game: Game) -> Mapping[str, str]:
    """Return the area of each place that has one: its region, or the place itself on water."""
    waters = game.once(waters_of)
    areas = {id: id if id in waters else each.region for id, each in game.content.places.items()}
    return {id: area for id, area in areas.items() if area}


def _strangers(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the places that are in a piece of another area, each with one that is at home there.

    Without a place that is at home, the second id is empty. Only areas that borders are drawn
    for are looked at, and only places that stand where their kind belongs.
    """
    found, areas, waters = survey_of(game), game.once(_areas), game.once(waters_of)
    if found is None:
        return ()
    drawn = {name for line in found.ground.borders for name in line.between}
    pieces: dict[int, list[str]] = {}
    for id, piece in found.pieces.items():
        if (id in found.wet) == (id in waters) and areas.get(id) in drawn:
            pieces.setdefault(piece, []).append(id)
    return tuple(
        stranger
        for piece, ids in pieces.items()
        for stranger in _strangers_in(ids, areas, found.parted.get(piece, {}))
    )


def _strangers_in(
    ids: Sequence[str], areas: Mapping[str, str], parted: Mapping[str, int]
) -> Iterator[tuple[str, str]]:
    """Yield the places of a piece that are not of the area whose the piece is.

    That is the area that most borders around the piece name, and of several the one with the
    most places.
    """
    counts = Counter(areas[id] for id in ids)
    owner = max(counts, key=lambda area: (parted.get(area, 0), counts[area]))
    home = next(id for id in ids if areas[id] == owner)
    for id in ids:
        if areas[id] != owner:
            yield id, home
        elif parted and not parted.get(owner):
            yield id, ""
