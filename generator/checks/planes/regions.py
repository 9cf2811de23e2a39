"""Area M: regions on a plane, and the picture under it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from generator.checks.planes.examples import example
from generator.checks.planes.places import plane_of
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.pictures import (
    MAP_GROUND,
    SVG,
    PictureError,
    kind_of,
    picture_homes,
    picture_path,
    read_picture,
    size_of,
)
from generator.content.planes import (
    Ring,
    area_of,
    crossing_of,
    is_on,
    is_within,
    overlap,
    ring_of,
    spots_of,
)
from generator.findings import Severity

LEAST_AREA = 1.0
"""The least area of a region, in square mm."""
SAME_SHAPE = 0.01
"""How much a picture may be wider or narrower than its plane, as a share."""
_VIEW = re.compile(
    rb"<svg\b[^>]*?\bviewBox\s*=\s*[\"']\s*"
    rb"[-+.\d]+[\s,]+[-+.\d]+[\s,]+([.\d]+)[\s,]+([.\d]+)\s*[\"']",
    re.DOTALL,
)


def rings_in(game: Game) -> dict[str, Ring]:
    """Return the outlines of regions that are given by corners, all of which are known."""
    plane = plane_of(game)
    if plane is None:
        return {}
    found = {id: ring_of(plane, each) for id, each in game.content.regions.items()}
    return {id: ring for id, ring in found.items() if ring is not None}


def _is_simple(ring: Ring) -> bool:
    return len(ring) >= 3 and crossing_of(ring) is None and area_of(ring) >= LEAST_AREA


def simple_rings(game: Game) -> dict[str, Ring]:
    """Return the outlines of regions that have no fault of their own."""
    return {id: ring for id, ring in rings_in(game).items() if _is_simple(ring)}


@CHECKS.on(
    Subject.CONTENT,
    "M33",
    "outline-not-simple",
    "The outline of a region crosses itself, or encloses nothing",
    why="Nobody can say what is inside it.",
    vital=True,
    bad=example(
        (
            "[[0, 0], [120, 0], [120, 40], [0, 40]]",
            "[[0, 0], [120, 40], [120, 0], [0, 40]]\n    #                            ^ M33",
        ),
        ("[[0, 40], [120, 40], [120, 80], [0, 80]]", "[[0, 40], [120, 40]]\n    # <- M33"),
    ),
    good=example(
        ("[[0, 0], [120, 0], [120, 40], [0, 40]]", "[[0, 0], [120, 0], [120, 40], [0, 40], [0, 0]]")
    ),
)
def outline_not_simple(game: Game) -> Iterator[Fault]:
    """An outline has three corners or more, encloses an area, and its sides only meet at them.

    It is closed by itself; a last corner that repeats the first does no harm.
    """
    for id, ring in rings_in(game).items():
        name, path = game.content.regions[id].name, f"regions.{id}.outline"
        if len(ring) < 3:
            message = f"the outline of “{name}” has {len(ring)} corners"
            yield Fault(path, message, "give three or more", on_key=True)
        elif sides := crossing_of(ring):
            first, second = (number + 1 for number in sides)
            yield Fault(
                f"{path}.{sides[1]}",
                f"the side from here, {second} of the outline of “{name}”, meets side {first}",
                "give the corners in the order in which one walks around, each once",
                (f"{path}.{sides[0]}",),
            )
        elif area_of(ring) < LEAST_AREA:
            message = f"the outline of “{name}” encloses nothing"
            yield Fault(path, message, "correct its corners", on_key=True)


@CHECKS.on(
    Subject.CONTENT,
    "M34",
    "regions-overlap",
    "The outlines of two regions overlap",
    why="A piece on it would be in both, under the rules of either.",
    follows=(After(("M33",), Reach.RELATED),),
    bad=example(
        (
            "[[0, 40], [120, 40], [120, 80], [0, 80]]",
            "[[0, 30], [120, 30], [120, 80], [0, 80]]\n    # <- M34",
        )
    ),
    good=example(),
)
def regions_overlap(game: Game) -> Iterator[Fault]:
    """Outlines have no area in common; neighbours share their corners."""
    regions = game.content.regions
    for (one, first), (other, second) in combinations(simple_rings(game).items(), 2):
        if overlap(first, second):
            yield Fault(
                f"regions.{other}.outline",
                f"the outline of “{regions[other].name}” overlaps that of “{regions[one].name}”",
                "give both the same corners along their border",
                (f"regions.{one}.outline",),
                on_key=True,
            )


@CHECKS.on(
    Subject.CONTENT,
    "M35",
    "place-outside-its-region",
    "A place lies outside the outline of its region, or inside that of another",
    why="The map says one region and the rules another.",
    bad=example(("spot: B1\n", "spot: B3\n    #     ^ M35\n")),
    good=example(("spot: B1\n", "spot: [30, 40]\n")),
)
def place_outside_its_region(game: Game) -> Iterator[Fault]:
    """A place is in the outline of its region, and in no other; its edge belongs to both sides."""
    regions, rings, plane = game.content.regions, simple_rings(game), plane_of(game)
    for id, point in spots_of(game.content).items():
        if plane is None or not is_on(plane, point):
            continue  # M30 reports it
        place = game.content.places[id]
        around = [name for name, ring in rings.items() if is_within(point, ring)]
        if place.region in rings and place.region not in around:
            where = f", but in that of “{regions[around[0]].name}”" if around else ""
            own = regions[place.region].name
            message = f"“{place.name}” is not in the outline of its region “{own}”{where}"
        elif place.region not in around and around and place.region not in regions:
            message = f"“{place.name}” is in “{regions[around[0]].name}”, and names no region"
        elif place.region not in around and around:
            message = f"“{place.name}” is in “{regions[around[0]].name}”, which is not its region"
        else:
            continue
        related = [f"regions.{name}.outline" for name in (around or [str(place.region)])]
        hint = "move the place, or correct its region or the outline"
        yield Fault(f"places.{id}.spot", message, hint, tuple(related))


_BOARD = """\
# file: pictures/board.svg
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 {height}"><path d="M5 5h50v20z"/></svg>
"""
_GROUND = "  ground: {file: board.svg, alt: A painted board.}\n"


@CHECKS.on(
    Subject.CONTENT,
    "M36",
    "ground-of-another-shape",
    "The picture under a plane does not have its proportions",
    why="It would be cropped, and the places would stand beside what is painted for them.",
    bad=example(
        ("  name: The vale\n", "  name: The vale\n" + _GROUND + "  #              ^ M36\n"),
        more=_BOARD.format(height=50),
    ),
    good=example(
        ("  name: The vale\n", "  name: The vale\n" + _GROUND), more=_BOARD.format(height=40)
    ),
)
def ground_of_another_shape(game: Game) -> Iterator[Fault]:
    """The picture is as wide for its height as the plane, within a hundredth."""
    plane, shown = plane_of(game), game.content.map.ground if game.content.map else None
    size = _size_of(game, shown.file) if plane and shown else None
    if plane is None or size is None:
        return
    wider = (size[0] / size[1]) / (plane.width / plane.height)
    if abs(wider - 1) > SAME_SHAPE:
        height = plane.width * size[1] / size[0]
        yield Fault(
            f"{MAP_GROUND}.file",
            f"the picture has the proportions {size[0]:g} × {size[1]:g}, the plane"
            f" {plane.width:g} × {plane.height:g} mm",
            f"crop the picture, or make the plane {height:.4g} mm high",
            ("map.plane.height",),
        )


def _size_of(game: Game, file: str) -> tuple[float, float] | None:
    """Return the width and height of a picture in units of its own; None where not known."""
    path = picture_path(file, picture_homes(game))
    if path is None:
        return None  # S39 reports it
    try:
        data = read_picture(path)
        if kind_of(data) != SVG:
            return size_of(data, file)
    except (OSError, PictureError):
        return None  # S40 reports it
    view = _VIEW.search(data)
    width, height = (float(each) for each in view.groups()) if view else (0.0, 0.0)
    return (width, height) if width and height else None


@CHECKS.on(
    Subject.CONTENT,
    "M38",
    "regions-look-alike",
    "Two regions on a plane look the same",
    why="Whoever looks up the legend finds two answers.",
    severity=Severity.WARNING,
    bad=example(
        ("    name: The north\n", "    name: The north\n    pattern: dots\n"),
        ("    name: The south\n", "    name: The south\n    pattern: dots\n    #        ^ M38\n"),
    ),
    good=example(
        ("    name: The north\n", "    name: The north\n    pattern: dots\n"),
        ("    name: The south\n", "    name: The south\n    pattern: dots\n    fill: water\n"),
    ),
)
def regions_look_alike(game: Game) -> Iterator[Fault]:
    """No two regions are given the same pattern and fill."""
    if plane_of(game) is None:
        return
    met: dict[tuple[str, str], str] = {}
    for id, region in game.content.regions.items():
        if region.outline is None or region.pattern is None:
            continue
        other = met.setdefault((region.pattern, region.fill), id)
        if other != id:
            yield Fault(
                f"regions.{id}.pattern",
                f"“{region.name}” looks like “{game.content.regions[other].name}”",
                "give one of them another pattern",
                (f"regions.{other}.pattern",),
            )
