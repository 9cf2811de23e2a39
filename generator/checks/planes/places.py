"""Area M: places on a plane, and their links."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import dist

from generator.checks.maps.nets import nets_of
from generator.checks.planes.examples import example
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import MapPlane, PlanePoint
from generator.content.planes import cell_names, is_on, point_on, spots_of
from generator.findings import did_you_mean

A4_ACROSS, A4_DOWN = 266.0, 175.0
"""What of a sheet of A4 a map fills, in mm."""
LEAST_APART = 4.0
"""How far apart places must be on A4, so that the signs of two do not touch."""


def plane_of(game: Game) -> MapPlane | None:
    """Return the plane of a game's map, if it has one."""
    return game.content.map.plane if game.content.map else None


def points_in(game: Game) -> Iterator[tuple[str, str, PlanePoint]]:
    """Yield all points on the plane: content path, what it is, and the point as written."""
    content, plane = game.content, plane_of(game)
    if plane is None:
        return
    for id, place in content.places.items():
        if place.spot is not None:
            yield f"places.{id}.spot", f"“{place.name}”", place.spot
    for id, region in content.regions.items():
        if region.outline is not None and not isinstance(region.outline, str):
            for number, corner in enumerate(region.outline):
                yield f"regions.{id}.outline.{number}", f"a corner of “{region.name}”", corner
    for number, bends in enumerate(plane.bends):
        for at, bend in enumerate(bends.via):
            yield f"map.plane.bends.{number}.via.{at}", "a bend", bend


@CHECKS.on(
    Subject.CONTENT,
    "M30",
    "point-off-the-plane",
    "A place, a corner or a bend is off the plane of the map",
    why="It cannot be printed where it was meant to be.",
    vital=True,
    bad=example(
        (
            "[90, 60]\n",
            "[90, 86]\n    # <- M30\n",
        ),
        ("spot: B1\n", "spot: H1\n    #     ^ M30\n"),
    ),
    good=example(("spot: B1\n", "spot: [0, 0]\n")),
)
def point_off_the_plane(game: Game) -> Iterator[Fault]:
    """All points are on the plane, and their cells on its grid."""
    plane = plane_of(game)
    if plane is None:
        return
    for path, what, at in points_in(game):
        point = point_on(plane, at)
        if point is None:
            if plane.grid is None:
                message, hint = f"{what} is in a cell, and the plane has no grid", "give it a grid"
            else:
                names = cell_names(plane.grid)
                message = f"{what} is in “{at}”, and the grid ends at {list(names)[-1]}"
                hint = did_you_mean(str(at), names)
            yield Fault(path, message, hint)
        elif not is_on(plane, point):
            size = f"{plane.width:g} × {plane.height:g} mm"
            message = f"{what} is off the plane, which has {size}"
            swapped = is_on(plane, (point[1], point[0]))
            hint = "the distance from the left comes first, then that from the top"
            yield Fault(path, message, hint if swapped else "move it, or enlarge the plane")


@CHECKS.on(
    Subject.CONTENT,
    "M31",
    "places-on-each-other",
    "Two places on a plane are on top of one another",
    why="The sign of one hides the other, and the link between them is too short to be seen.",
    bad=example(
        ("spot: [90, 60]\n", "spot: [31, 11]\n    # <- M31\n"),
        ("region: south\n    spot", "region: north\n    spot"),
    ),
    good=example(
        ("spot: [90, 60]", "spot: [36, 10]"),
        ("region: south\n    spot", "region: north\n    spot"),
    ),
)
def places_on_each_other(game: Game) -> Iterator[Fault]:
    """Places are so far apart that on A4 none of their signs touch."""
    plane = plane_of(game)
    if plane is None:
        return
    across, down = sorted((plane.width, plane.height), reverse=True)
    share = min(A4_ACROSS / across, A4_DOWN / down)
    for (one, first), (other, second) in combinations(spots_of(game.content).items(), 2):
        apart = dist(first, second) * share
        if apart < LEAST_APART:
            names = (game.content.places[id].name for id in (other, one))
            yield Fault(
                f"places.{other}.spot",
                "“{}” is on top of “{}”: on A4 they are {:.1f} mm apart".format(*names, apart),
                f"move one of them, at least {LEAST_APART / share:.1f} mm away on the plane",
                (f"places.{one}.spot",),
            )


@CHECKS.on(
    Subject.CONTENT,
    "M32",
    "link-off-the-plane",
    "A link has an end that is not on the plane of the map",
    why="The map would not show a way that the rules have.",
    bad=example(("    spot: [90, 60]\n", ""), ("  fort:\n", "  fort:\n  # <- M32\n")),
    good=example(),
)
def link_off_the_plane(game: Game) -> Iterator[Fault]:
    """A place with a link lies on the plane, as soon as any place does."""
    places = game.content.places
    if plane_of(game) is None or not any(each.spot is not None for each in places.values()):
        return
    linked = {id for net in game.once(nets_of).values() for pair in net.likely for id in pair}
    for id in (id for id in places if id in linked and places[id].spot is None):
        yield Fault(
            f"places.{id}",
            f"“{places[id].name}” has links, and no spot on the plane",
            "say where it is: spot: [mm from the left, mm from the top], or a cell",
            on_key=True,
        )


@CHECKS.on(
    Subject.CONTENT,
    "M37",
    "plane-and-degrees",
    "A map mixes a plane with degrees, or has spots and no plane",
    why="Half of what was written about the map would not be printed.",
    vital=True,
    bad=example(
        ("  name: The vale\n", "  name: The vale\n  geography: shores\n  # <- M37\n"),
        ("    spot: B1\n", "    spot: B1\n    at: [50.1, 4.2]\n    # <- M37\n"),
        more="""\
# file: shores/land.geojson
{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry":
{"type": "Polygon", "coordinates": [[[3, 49], [6, 49], [6, 52], [3, 52], [3, 49]]]}}]}
""",
    ),
    good=example(),
)
def plane_and_degrees(game: Game) -> Iterator[Fault]:
    """With a plane nothing of a map is in degrees; without one there are no spots or outlines."""
    content, plane = game.content, plane_of(game)
    if plane is not None:
        shown = content.map
        assert shown is not None
        for key in ("frame", "geography", "shaded", "routes"):
            if getattr(shown, key):
                hint = "leave it out; bends of links on a plane are under plane"
                yield Fault(f"map.{key}", f"a map on a plane has no “{key}”", hint, on_key=True)
        for id, place in content.places.items():
            if place.at is not None:
                message = f"“{place.name}” is given in degrees, and the map is on a plane"
                yield Fault(f"places.{id}.at", message, "say where it is under spot", on_key=True)
        return
    if game.is_part or game.may_have("map"):
        return
    hint = "give the map a plane with its width and height, or leave this out"
    for id, place in content.places.items():
        if place.spot is not None:
            message = f"“{place.name}” has a spot, and the map has no plane"
            yield Fault(f"places.{id}.spot", message, hint, on_key=True)
    for id, region in content.regions.items():
        if region.outline is not None:
            message = f"“{region.name}” has an outline, and the map has no plane"
            yield Fault(f"regions.{id}.outline", message, hint, on_key=True)
