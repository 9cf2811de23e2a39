"""Area M: links between places."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.maps.nets import Link, links_of, nets_of
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import GameMap, PlaneBends
from generator.content.model.map import MapRoute
from generator.findings import did_you_mean


@CHECKS.on(
    Subject.CONTENT,
    "M01",
    "link-to-unknown-place",
    "A link or a region names a place that is not on the map",
    why="The road on the map would lead nowhere.",
    vital=True,
    follows=(After(("M01",), Reach.AGAIN),),
    bad="""
    place_kinds:
      town:
        name: Town
    travel:
      road:
        name: Road
    places:
      mill:
        name: Mill
        kind: town
        links:
          road: [fort]
      fort:
        name: Fort
        kind: town
        links:
          road: [mill, mil]
          #            ^ M01
    """,
    good="""
    place_kinds:
      town:
        name: Town
    travel:
      road:
        name: Road
    places:
      mill:
        name: Mill
        kind: town
        links:
          road: [fort]
      fort:
        name: Fort
        kind: town
        links:
          road: [mill]
    """,
)
def link_to_unknown_place(game: Game) -> Iterator[Fault]:
    """Every place that a link or the list of a region names must stand under ``places``."""
    known = game.names("places")
    for topic, id, path, on_key in game.references:
        if topic == "places" and id not in known and not game.may_have("places", id):
            yield Fault(
                ".".join(path),
                f"there is no place “{id}”",
                did_you_mean(id, known) or "add it to the places, or delete it here",
                on_key=on_key,
            )


@CHECKS.on(
    Subject.CONTENT,
    "M02",
    "unmarked-one-way-link",
    "A link is given at one of its ends only",
    why="Half of the players would plan a move that the other half says cannot be made.",
    bad="""
    place_kinds:
      town:
        name: Town
    travel:
      road:
        name: Road
    places:
      mill:
        name: Mill
        kind: town
        links:
          road: [fort, ford]
          #            ^ M02
      fort:
        name: Fort
        kind: town
        links:
          road: [mill, ford]
      ford:
        name: Ford
        kind: town
        links:
          road: [fort]
    """,
    good="""
    place_kinds:
      town:
        name: Town
    travel:
      road:
        name: Road
    places:
      mill:
        name: Mill
        kind: town
        links:
          road: [fort]
        one_way:
          road: [ford]
      fort:
        name: Fort
        kind: town
        links:
          road: [mill, ford]
      ford:
        name: Ford
        kind: town
        links:
          road: [fort]
    """,
)
def unmarked_one_way_link(game: Game) -> Iterator[Fault]:
    """A link stands at both its places, unless it is marked to lead one way."""
    places = game.content.places
    for means, net in game.once(nets_of).items():
        for link in net.stated.values():
            if not net.lacks_answer(link) or link.end in net.doubtful:
                continue
            start, end = (f"“{places[id].name}”" for id in (link.start, link.end))
            if back := net.one_way.get((link.end, link.start)):
                message = f"{end} says that the “{means}” to {start} leads one way"
                related = back.path
            else:
                message = f"{end} has no “{means}” back to {start}"
                related = f"places.{link.end}.links.{means}"
            yield Fault(
                link.path,
                message,
                f"add {link.start} to the links of {link.end}, delete {link.end} here,"
                " or move it to one_way",
                (related,),
            )


@CHECKS.on(
    Subject.CONTENT,
    "M04",
    "repeated-link",
    "A link is given twice, or leads back to its own place",
    why="Where one place is repeated, another is likely to be missing.",
    bad="""
    place_kinds:
      town:
        name: Town
    travel:
      road:
        name: Road
    places:
      mill:
        name: Mill
        kind: town
        links:
          road: [fort, fort]
          #            ^ M04
      fort:
        name: Fort
        kind: town
        links:
          road: [fort, mill]
          #      ^ M04
    """,
    good="""
    place_kinds:
      town:
        name: Town
    travel:
      road:
        name: Road
      rail:
        name: Rail
    places:
      mill:
        name: Mill
        kind: town
        links:
          road: [fort]
          rail: [fort]
      fort:
        name: Fort
        kind: town
        links:
          road: [mill]
          rail: [mill]
    """,
)
def repeated_link(game: Game) -> Iterator[Fault]:
    """A place lists another once for each means, to and fro or one way, and never itself."""
    first: dict[tuple[str, str, str], Link] = {}
    for link in links_of(game):
        if link.start == link.end:
            yield Fault(link.path, f"“{link.start}” is linked with itself", "name the other place")
            continue
        known = first.setdefault((link.start, link.end, link.means), link)
        if known is link:
            continue
        if known.one_way != link.one_way:
            message = f"the “{link.means}” to “{link.end}” leads to and fro, and also one way"
        else:
            message = f"the “{link.means}” to “{link.end}” is given twice"
        yield Fault(link.path, message, "delete one of the two", (known.path,))


@CHECKS.on(
    Subject.CONTENT,
    "M13",
    "bend-without-link",
    "Bends are given for a link that does not exist, or twice",
    why="The line that was meant is drawn straight through whatever lies in its way.",
    bad="""
    map:
      name: The vale
      routes:
        - between: [mill, fort]
          by: rail
          #   ^ M13
          via: [[45.2, 5.5]]
        - between: [mill, fort]
          by: road
          via: [[45.2, 5.5]]
        - between: [fort, mill]
          # <- M13
          by: road
          via: [[45.3, 5.6]]
    place_kinds:
      town:
        name: Town
    travel:
      road:
        name: Road
      rail:
        name: Rail
    places:
      mill:
        name: Mill
        kind: town
        links:
          road: [fort]
      fort:
        name: Fort
        kind: town
        links:
          road: [mill]
    """,
    good="""
    map:
      name: The vale
      routes:
        - between: [mill, fort]
          by: road
          via: [[45.2, 5.5]]
    place_kinds:
      town:
        name: Town
    travel:
      road:
        name: Road
    places:
      mill:
        name: Mill
        kind: town
        links:
          road: [fort]
      fort:
        name: Fort
        kind: town
        links:
          road: [mill]
    """,
)
def bend_without_link(game: Game) -> Iterator[Fault]:
    """The bends of a link are given once, and one of its places has the link."""
    content = game.content
    if content.map is None:
        return
    nets = game.once(nets_of)
    first: dict[tuple[frozenset[str], str], str] = {}
    for path, route in _bent(content.map):
        pair = frozenset(route.between)
        if route.by not in nets or not pair <= content.places.keys():
            continue  # R01 and M01 tell of names that are not known
        known = first.setdefault((pair, route.by), path)
        one, other = route.between
        if known != path:
            yield Fault(
                f"{path}.between",
                f"the bends of the “{route.by}” from “{one}” to “{other}” are given already",
                "delete one of the two",
                (known,),
            )
        elif pair not in nets[route.by].likely and not pair & nets[route.by].doubtful:
            yield Fault(
                f"{path}.by",
                f"no “{route.by}” leads from “{one}” to “{other}”",
                "correct the places or the means, or delete the bends",
                tuple(f"places.{id}" for id in route.between),
            )


def _bent(shown: GameMap) -> Iterator[tuple[str, MapRoute | PlaneBends]]:
    """Yield the bends of links with their content paths: in degrees, then those on a plane."""
    for number, route in enumerate(shown.routes):
        yield f"map.routes.{number}", route
    for number, bends in enumerate(shown.plane.bends if shown.plane else ()):
        yield f"map.plane.bends.{number}", bends
