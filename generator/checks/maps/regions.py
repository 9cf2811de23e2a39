"""Area M: regions, and how many places there are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from generator.checks.maps.nets import links_of, nets_of
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game


@CHECKS.on(
    Subject.CONTENT,
    "M07",
    "region-list-differs",
    "A region and its places disagree",
    why="Rules for a region would hold in a place, or not, by where one looks it up.",
    bad="""
    place_kinds:
      town:
        name: Town
    regions:
      vale:
        name: Vale
        places: [mill, fort]
        #              ^ M07
    places:
      mill:
        name: Mill
        kind: town
        region: vale
      fort:
        name: Fort
        kind: town
      ford:
        name: Ford
        kind: town
        region: vale
        #       ^ M07
    """,
    good="""
    place_kinds:
      town:
        name: Town
    regions:
      vale:
        name: Vale
        places: [mill, ford]
    places:
      mill:
        name: Mill
        kind: town
        region: vale
      fort:
        name: Fort
        kind: town
      ford:
        name: Ford
        kind: town
        region: vale
    """,
)
def region_list_differs(game: Game) -> Iterator[Fault]:
    """Where a region lists its places, they are those that name it, each once."""
    regions, places = game.content.regions, game.content.places
    listed: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for id, region in regions.items():
        for index, name in enumerate(region.places):
            path = f"regions.{id}.places.{index}"
            if (first := listed[name].setdefault(id, path)) != path:
                message = f"“{id}” lists “{name}” twice"
                yield Fault(path, message, "delete one of the two", (first,))
    lists = {
        id
        for id, region in regions.items()
        if region.places and places.keys() >= set(region.places)
    }
    for id, place in places.items():
        own = place.region
        if own is not None and own not in regions:
            continue  # R01 tells of regions that do not exist
        strays = [path for name, path in listed[id].items() if name != own]
        if own is not None and own in lists and own not in listed[id]:
            yield Fault(
                f"places.{id}.region",
                f"the region “{own}” does not list “{id}”",
                f"add {id} to its places, or correct the region",
                (f"regions.{own}.places", *strays),
            )
        elif strays:
            says = f"says that it lies in “{own}”" if own else "names no region"
            yield Fault(
                strays[0],
                f"“{id}” is listed here, and {says}",
                "delete it here, or correct the region of the place",
                (f"places.{id}.region", *strays[1:]),
            )


@CHECKS.on(
    Subject.CONTENT,
    "M09",
    "map-total-differs",
    "Places or links do not add up to the stated total",
    why="A link or place too few is a move that nobody knows of.",
    needs_whole=True,
    bad="""
    place_kinds:
      town:
        name: Town
        total: 3
        # <- M09
    travel:
      road:
        name: Road
        links: 2
        # <- M09
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
    place_kinds:
      town:
        name: Town
        total: 2
    travel:
      road:
        name: Road
        links: 1
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
def map_total_differs(game: Game) -> Iterator[Fault]:
    """Stated totals of links (each once), of places of a kind and of places of a region hold."""
    content = game.content
    places = content.places
    for means, net in game.once(nets_of).items():
        path, total = f"travel.{means}.links", content.travel[means].links
        what = f"links by “{means}”"
        likely = len(net.likely)
        most = likely + net.unknown
        yield from _total_differs(game, path, total, what, likely, (len(net.certain), most))
    named = {link.end for link in links_of(game)}
    missing = len(named - places.keys())
    strays = missing + sum(each.kind not in content.place_kinds for each in places.values())
    of_kind = Counter(each.kind for each in places.values())
    for id, kind in content.place_kinds.items():
        path, what, counted = f"place_kinds.{id}.total", f"places of the kind “{id}”", of_kind[id]
        bounds = (counted, counted + strays)
        yield from _total_differs(game, path, kind.total, what, counted, bounds)
    regions = content.regions
    strays = missing + sum(
        each.region is not None and each.region not in regions for each in places.values()
    )
    for id, region in regions.items():
        stated = {name for name, each in places.items() if each.region == id}
        listed = set(region.places) or stated
        bounds = (len(stated & listed), len(stated | listed) + strays)
        path, what = f"regions.{id}.total", f"places in the region “{id}”"
        yield from _total_differs(game, path, region.total, what, len(stated), bounds)


def _total_differs(
    game: Game,
    path: str,
    total: int | str | None,
    what: str,
    counted: int,
    bounds: tuple[int, int],
) -> Iterator[Fault]:
    """Yield a fault where a total is outside of what may be meant, other findings considered."""
    number = game.content.known_number(total)
    if number is not None and not bounds[0] <= number <= bounds[1]:
        search = "what is missing" if counted < number else "one too many, or one given wrongly"
        yield Fault(
            path,
            f"the {what} are {counted}, not {number}",
            f"look for {search}, or correct the total",
            (f"values.{total}",) if isinstance(total, str) else (),
        )
