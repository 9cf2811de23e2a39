"""Area M: places that can be reached, and by which means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from generator.checks.maps.nets import Link, Net, nets_of
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import MapPlace


def networks_of(places: Iterable[str], pairs: Iterable[Collection[str]]) -> list[list[str]]:
    """Return the places that are joined by pairs, network by network, in their order."""
    order = list(places)
    parent = {place: place for place in order}

    def root(place: str) -> str:
        while parent[place] != place:
            parent[place] = place = parent[parent[place]]
        return place

    for one, other in pairs:
        parent[root(one)] = root(other)
    networks: dict[str, list[str]] = {}
    for place in order:
        networks.setdefault(root(place), []).append(place)
    return list(networks.values())


@CHECKS.on(
    Subject.CONTENT,
    "M03",
    "unreachable-place",
    "A place is cut off from the others",
    why="A pawn that starts there, or is sent there, could never move on.",
    needs_whole=True,
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
          road: [mill]
      isle:
      # <- M03
        name: Isle
        kind: town
    """,
    good="""
    place_kinds:
      town:
        name: Town
    travel:
      road:
        name: Road
      boat:
        name: Boat
    places:
      mill:
        name: Mill
        kind: town
        links:
          road: [fort]
          boat: [isle]
      fort:
        name: Fort
        kind: town
        links:
          road: [mill]
      isle:
        name: Isle
        kind: town
        links:
          boat: [mill]
    """,
)
def unreachable_place(game: Game) -> Iterator[Fault]:
    """Some way must lead to every place, and each means must form as many networks as stated."""
    nets = game.once(nets_of)
    apart: set[str] = set()
    if any(net.likely for net in nets.values()):
        for network in _cut_off(game, nets):
            apart.update(network)
            yield Fault(
                f"places.{network[0]}",
                f"no way leads from here to the rest of the map: {_listed(network)}",
                "link it with another place",
            )
    for means, net in nets.items():
        yield from _networks_differ(game, means, net, apart)


def _cut_off(game: Game, nets: Mapping[str, Net]) -> Iterator[list[str]]:
    """Yield the networks over all means that are not the largest."""
    pairs = (pair for net in nets.values() for pair in net.likely)
    doubtful = {place for net in nets.values() for place in net.doubtful}
    for network in _largest_first(networks_of(game.content.places, pairs))[1:]:
        if doubtful.isdisjoint(network):
            yield network


def _networks_differ(game: Game, means: str, net: Net, apart: Collection[str]) -> Iterator[Fault]:
    """Yield where the networks by one means are not as many as stated.

    Links that are given at one end only may or may not be meant: every number that they
    allow will do.
    """
    likely, certain = net.likely, net.certain
    reached = {place for pair in likely for place in pair}
    places = [place for place in game.content.places if place in reached]
    networks = [each for each in networks_of(places, likely) if each[0] not in apart]
    stated = game.content.travel[means].networks
    least, most = len(networks), len(networks)
    if likely != certain:
        sure = {place for pair in certain for place in pair}
        least = min(least, len(networks_of(sure, certain)))
        most = len(networks_of(places, certain))
    if not networks or net.doubtful or least <= stated <= most:
        return
    related = f"travel.{means}.networks"
    message = f"by “{means}” the map falls into {len(networks)} networks, not {stated}"
    if len(networks) < stated:
        yield Fault(related, message, "correct the number, or delete the link that joins two")
        return
    *others, smallest = _largest_first(networks)
    yield Fault(
        f"places.{smallest[0]}",
        f"{message}; this one has {_listed(smallest)}",
        f"link it with another place by “{means}”, or correct travel.{means}.networks",
        (related, *(f"places.{network[0]}" for network in others[1:])),
    )


def _largest_first(networks: Iterable[list[str]]) -> list[list[str]]:
    return sorted(networks, key=len, reverse=True)


def _listed(places: Sequence[str], most: int = 5) -> str:
    shown = ", ".join(places[:most])
    return shown if len(places) <= most else f"{shown} and {len(places) - most} more"


@CHECKS.on(
    Subject.CONTENT,
    "M06",
    "water-link-without-port",
    "A way by water does not go from port to water, or one by land does",
    why="Nobody knows whether a ship may put in there.",
    bad="""
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
        links:
          boat: [bay]
          # <- M06
      fort:
        name: Fort
        kind: town
        port: true
        links:
          boat: [bay]
      bay:
        name: Bay
        kind: sea
        links:
          boat: [fort, mill]
    """,
    good="""
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
        links:
          boat: [bay]
      fort:
        name: Fort
        kind: town
        port: true
        links:
          boat: [bay]
      bay:
        name: Bay
        kind: sea
        links:
          boat: [fort, mill]
    """,
)
def water_link_without_port(game: Game) -> Iterator[Fault]:
    """Travel by water joins waters and ports, other travel keeps ashore, every port is used."""
    waters = _waters(game)
    if waters is None:
        return
    ships: dict[str, Net] = {}
    by_land: dict[str, Net] = {}
    for means, net in game.once(nets_of).items():
        (ships if game.content.travel[means].water else by_land)[means] = net
    for means, net in by_land.items():
        yield from _wet_links(means, net, waters)
    for means, net in ships.items():
        if waters:
            yield from _dry_links(means, net, game.content.places, waters)
    yield from _no_ports(game, ships, waters)
    if ships:
        yield from _idle_ports(game, ships.values())


def _waters(game: Game) -> set[str] | None:
    """Return the places on water, or None where the kind of a place is not known."""
    kinds = game.content.place_kinds
    if any(place.kind not in kinds for place in game.content.places.values()):
        return None
    return {id for id, place in game.content.places.items() if kinds[place.kind].water}


def _agreed(net: Net) -> Iterator[Link]:
    """Yield the links that no other check doubts, each pair of places once."""
    met = set()
    for link in net.links:
        if link.pair not in met and (link.one_way or not net.lacks_answer(link)):
            met.add(link.pair)
            yield link


def _wet_links(means: str, net: Net, waters: Collection[str]) -> Iterator[Fault]:
    """Yield links by land that touch water; where all do, their means once."""
    links = list(_agreed(net))
    wet = [link for link in links if link.start in waters or link.end in waters]
    if len(wet) > 1 and len(wet) == len(links):
        yield Fault(
            f"travel.{means}",
            f"every link by “{means}” touches water, yet it is no travel by water",
            "add water: true here, or delete it at the kind of place",
            (wet[0].path,),
        )
        return
    for link in wet:
        sea = link.start if link.start in waters else link.end
        yield Fault(
            link.path,
            f"a link by “{means}”, which is no travel by water, touches the water “{sea}”",
            "tell it by another means, or delete it",
            (f"places.{link.end}",),
        )


def _dry_links(
    means: str, net: Net, places: Mapping[str, MapPlace], waters: Collection[str]
) -> Iterator[Fault]:
    """Yield links by water from port to port."""
    for link in _agreed(net):
        if all(places[id].port and id not in waters for id in (link.start, link.end)):
            yield Fault(
                link.path,
                f"the “{means}” from “{link.start}” to “{link.end}” touches no water",
                "name the water between the two",
                (f"places.{link.end}",),
            )


def _no_ports(game: Game, ships: Mapping[str, Net], waters: Collection[str]) -> Iterator[Fault]:
    """Yield places on land that ships call at though they are no ports, or their kind once."""
    places = game.content.places
    ashore: dict[str, str] = {}
    for means, net in ships.items():
        for link in _agreed(net):
            for id in (link.start, link.end):
                if id not in waters:
                    ashore.setdefault(id, means)
    kinds = Counter(places[id].kind for id in ashore)
    with_ports = {places[id].kind for id in ashore if places[id].port}
    reported: set[str] = set()
    for id in (id for id in places if id in ashore and not places[id].port):
        kind, means = places[id].kind, ashore[id]
        if kinds[kind] > 1 and kind not in with_ports:
            if kind not in reported:
                yield Fault(
                    f"place_kinds.{kind}",
                    f"“{means}” goes to places of the kind “{kind}”, which is no water,"
                    " and none of them is a port",
                    "add water: true here, or port: true to the places",
                    (f"places.{id}",),
                )
            reported.add(kind)
            continue
        yield Fault(
            f"places.{id}.links.{means}",
            f"“{places[id].name}” is linked by “{means}” and is no port",
            "add port: true, or delete the link at both its ends",
        )


def _idle_ports(game: Game, ships: Iterable[Net]) -> Iterator[Fault]:
    """Yield ports without a link by water."""
    reached: set[str] = set()
    for net in ships:
        reached |= net.doubtful
        reached.update(place for pair in net.likely for place in pair)
    for id, place in game.content.places.items():
        if place.port and id not in reached:
            yield Fault(
                f"places.{id}.port",
                f"no ship goes to the port “{place.name}”",
                "link it with a water, or delete port: true",
                on_key=True,
            )
