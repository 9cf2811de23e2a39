"""Area M: places and their names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from math import cos, dist, radians, sin
from unicodedata import normalize

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import MapFrame, MapPlace

EARTH_RADIUS = 6371.0
"""In kilometres."""
SAME_SPOT = 0.1
"""Places nearer to each other than this, in kilometres, are on one spot."""
LOOKALIKES = str.maketrans("OIZSB", "01258")
"""Capitals that a hasty reader takes for a digit, and that digit."""
CELL = 1.0
"""The edge of a cell in which places are looked for, in kilometres."""


@CHECKS.on(
    Subject.CONTENT,
    "M05",
    "place-off-the-map",
    "Two places are on one spot, or one is outside the map",
    why="One of the two hides the other, or nobody sees it at all.",
    bad="""
    map:
      name: The vale
      frame:
        north: 50
        south: 40
        west: 0
        east: 10
    place_kinds:
      town:
        name: Town
    places:
      mill:
        name: Mill
        kind: town
        at: [45.2, 5.5]
      fort:
        name: Fort
        kind: town
        at: [45.2, 5.5]
        # <- M05
      isle:
        name: Isle
        kind: town
        at: [4.1, 9.3]
        #    ^ M05
    """,
    good="""
    map:
      name: The vale
      frame:
        north: 50
        south: 40
        west: 0
        east: 10
    place_kinds:
      town:
        name: Town
    places:
      mill:
        name: Mill
        kind: town
        at: [45.2, 5.5]
      fort:
        name: Fort
        kind: town
        at: [45.2, 5.6]
    """,
)
def place_off_the_map(game: Game) -> Iterator[Fault]:
    """Places lie within the frame of the map, and no two of them at one point."""
    frame = game.content.map.frame if game.content.map else None
    if frame is not None:
        faults = list(_frame_faults(frame))
        yield from faults
        if not faults:
            for id, place in game.content.places.items():
                yield from _outside(f"places.{id}.at", place, frame)
    yield from _on_one_spot(game.content.places)


def _frame_faults(frame: MapFrame) -> Iterator[Fault]:
    if frame.north <= frame.south:
        yield Fault(
            "map.frame.south",
            f"the south of the frame, {frame.south:g}, is not below its north, {frame.north:g}",
            "swap the two",
            ("map.frame.north",),
        )
    if frame.west >= frame.east:
        yield Fault(
            "map.frame.east",
            f"the east of the frame, {frame.east:g}, is not beyond its west, {frame.west:g}",
            "swap the two",
            ("map.frame.west",),
        )


def _outside(path: str, place: MapPlace, frame: MapFrame) -> Iterator[Fault]:
    if place.at is None:
        return
    latitude, longitude = place.at
    sides = []
    if not frame.south <= latitude <= frame.north:
        side = "north" if latitude > frame.north else "south"
        sides.append((f"{path}.0", latitude, side))
    if not frame.west <= longitude <= frame.east:
        side = "east" if longitude > frame.east else "west"
        sides.append((f"{path}.1", longitude, side))
    if not sides:
        return
    turned = frame.south <= longitude <= frame.north and frame.west <= latitude <= frame.east
    at, degrees, side = sides[0]
    limit = getattr(frame, side)
    yield Fault(
        path if turned else at,
        f"“{place.name}” is off the map: {degrees:g} lies {side} of {limit:g}",
        "latitude comes first, then longitude" if turned else "correct it, or widen the frame",
        (f"map.frame.{side}",),
    )


def _on_one_spot(places: Mapping[str, MapPlace]) -> Iterator[Fault]:
    """Yield places too near to one that was reported before, found by cells of a grid in space."""
    cells: defaultdict[tuple[int, ...], list[tuple[str, tuple[float, ...]]]] = defaultdict(list)
    for id, place in places.items():
        if place.at is None:
            continue
        point = _in_space(*place.at)
        cells_near = product(*(_cells(each) for each in point))
        near = (known for cell in cells_near if cell in cells for known in cells[cell])
        if other := next((id for id, at in near if dist(at, point) < SAME_SPOT), None):
            yield Fault(
                f"places.{id}.at",
                f"“{place.name}” is on the same spot as “{places[other].name}”",
                "correct one of the two",
                (f"places.{other}.at",),
            )
        cells[tuple(int(each // CELL) for each in point)].append((id, point))


def _cells(distance: float) -> Collection[int]:
    """Return the cells of one axis that hold what is near a distance."""
    return {int((distance - SAME_SPOT) // CELL), int((distance + SAME_SPOT) // CELL)}


def _in_space(latitude: float, longitude: float) -> tuple[float, float, float]:
    """Return a point of the globe by its distances from the centre along three axes, in km."""
    ring = EARTH_RADIUS * cos(radians(latitude))
    return (
        ring * cos(radians(longitude)),
        ring * sin(radians(longitude)),
        EARTH_RADIUS * sin(radians(latitude)),
    )


@CHECKS.on(
    Subject.CONTENT,
    "M10",
    "places-share-a-name",
    "Two places have the same name or code",
    why="A player who names one of them has named both.",
    bad="""
    place_kinds:
      town:
        name: Town
    places:
      mill:
        name: Mill
        code: MI
        kind: town
      fort:
        name: mill
        #     ^ M10
        code: MI
        #     ^ M10
        kind: town
    """,
    good="""
    place_kinds:
      town:
        name: Town
    places:
      mill:
        name: Mill
        code: MI
        kind: town
      fort:
        name: Fort
        code: FO
        kind: town
    """,
)
def places_share_a_name(game: Game) -> Iterator[Fault]:
    """The name of a place, in large or small letters, and its code belong to it alone."""
    first: dict[tuple[str, str], str] = {}
    for id, place in game.content.places.items():
        for key, word in (("name", str(place.name)), ("code", place.code)):
            if word is None:
                continue
            other = first.setdefault((key, word.casefold()), id)
            if other != id:
                yield Fault(
                    f"places.{id}.{key}",
                    f"“{other}” has the {key} “{word}” already",
                    f"give each its own {key}",
                    (f"places.{other}.{key}",),
                )


@CHECKS.on(
    Subject.CONTENT,
    "M14",
    "places-look-alike",
    "The names or codes of two places can hardly be told apart",
    why="Players write one and read the other.",
    bad="""
    place_kinds:
      town:
        name: Town
    places:
      mill:
        name: Saint-Rémy
        code: B0
        kind: town
      fort:
        name: Saint Remy
        #     ^ M14
        code: BO
        #     ^ M14
        kind: town
    """,
    good="""
    place_kinds:
      town:
        name: Town
    places:
      mill:
        name: Saint-Rémy
        code: BA
        kind: town
      fort:
        name: Saint Remo
        code: BO
        kind: town
    """,
)
def places_look_alike(game: Game) -> Iterator[Fault]:
    """Names differ by more than accents, hyphens and blanks, codes by more than 0 and O."""
    first: dict[tuple[str, str], tuple[str, str]] = {}
    for id, place in game.content.places.items():
        codes = [("code", place.code, place.code.translate(LOOKALIKES))] if place.code else []
        for key, word, seen in (("name", str(place.name), bare(str(place.name))), *codes):
            other, known = first.setdefault((key, seen), (id, word))
            if other != id and known.casefold() != word.casefold():  # M10 tells of equal ones
                yield Fault(
                    f"places.{id}.{key}",
                    f"“{word}” looks like “{known}”, the {key} of “{other}”",
                    f"change one {key}, if the board lets you",
                    (f"places.{other}.{key}",),
                )


def bare(name: str) -> str:
    """Return a name as a hasty reader sees it: small letters without accents, and digits.

    A name in a script without such letters stays as it is.
    """
    letters = normalize("NFKD", name.casefold())
    return "".join(each for each in letters if each.isalnum()) or name
