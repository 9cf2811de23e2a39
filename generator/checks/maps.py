"""Area M: the map; its links, networks, regions and the places themselves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import cos, dist, radians, sin
from typing import NamedTuple
from unicodedata import normalize

from msgspec import Struct, field

from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import MapFrame, MapPlace
from generator.findings import did_you_mean

EARTH_RADIUS = 6371.0
"""In kilometres."""
SAME_SPOT = 0.1
"""Places nearer to each other than this, in kilometres, are on one spot."""
LOOKALIKES = str.maketrans("OIZSB", "01258")
"""Capitals that a hasty reader takes for a digit, and that digit."""
CELL = 1.0
"""The edge of a cell in which places are looked for, in kilometres."""


class Link(NamedTuple):
    """One mention of a link: where it begins and ends, its means, its number in its list."""

    start: str
    end: str
    means: str
    number: int
    one_way: bool

    @property
    def path(self) -> str:
        """The content path of the mention."""
        field = "one_way" if self.one_way else "links"
        return f"places.{self.start}.{field}.{self.means}.{self.number}"

    @property
    def pair(self) -> frozenset[str]:
        """Both places, in no order."""
        return frozenset((self.start, self.end))


class Net(Struct):
    """The links by one means between places that exist.

    ``told`` and ``one_way`` hold the first mention of each link by its start and end.
    ``doubtful`` places name something unknown here: links that they seem to lack may be
    meant there.
    """

    told: dict[tuple[str, str], Link] = field(default_factory=dict)
    one_way: dict[tuple[str, str], Link] = field(default_factory=dict)
    doubtful: set[str] = field(default_factory=set)
    unknown: int = 0

    @property
    def links(self) -> Iterator[Link]:
        """Every mention of a link, repeats left out."""
        yield from self.told.values()
        yield from self.one_way.values()

    @property
    def likely(self) -> set[frozenset[str]]:
        """The pairs of places that are linked if either end tells so."""
        return {link.pair for link in self.links}

    @property
    def certain(self) -> set[frozenset[str]]:
        """The pairs of places that are linked by what both ends say."""
        answered = {link.pair for link in self.told.values() if not self.lacks_answer(link)}
        return answered | {link.pair for link in self.one_way.values()}

    def lacks_answer(self, link: Link) -> bool:
        """Whether a link to and fro is told from one of its ends only."""
        start, end = link.start, link.end
        return (end, start) not in self.told and (start, end) not in self.one_way


def links_of(game: Game) -> Iterator[Link]:
    """Yield every link of a map as it is written, in reading order."""
    for id, place in game.content.places.items():
        for one_way, links in ((False, place.links), (True, place.one_way)):
            for means, ends in links.items():
                for number, end in enumerate(ends):
                    yield Link(id, end, means, number, one_way)


def nets_of(game: Game) -> dict[str, Net]:
    """Return the links of a map by their means, only means and places that exist."""
    places, travel = game.content.places, game.content.travel
    nets = {means: Net() for means in travel}
    misled: set[str] = set()
    for link in links_of(game):
        if link.means not in nets:
            misled.add(link.start)
        elif link.end not in places:
            nets[link.means].doubtful.add(link.start)
            nets[link.means].unknown += 1
        elif link.start != link.end:
            net = nets[link.means]
            known = net.one_way if link.one_way else net.told
            known.setdefault((link.start, link.end), link)
    for net in nets.values():
        net.doubtful |= misled
    return nets


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
    "A link is told from one of its ends only",
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
        for link in net.told.values():
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

    Links that are told from one end only may or may not be meant: every number that they
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
    "M04",
    "repeated-link",
    "A link is told twice, or leads back to its own place",
    why="Where one place stands twice, another is likely to be missing.",
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
            message = f"the “{link.means}” to “{link.end}” is told twice"
        yield Fault(link.path, message, "delete one of the two", (known.path,))


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
    """Yield places too near to one that was told before, found by cells of a grid in space."""
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
    told: set[str] = set()
    for id in (id for id in places if id in ashore and not places[id].port):
        kind, means = places[id].kind, ashore[id]
        if kinds[kind] > 1 and kind not in with_ports:
            if kind not in told:
                yield Fault(
                    f"place_kinds.{kind}",
                    f"“{means}” goes to places of the kind “{kind}”, which is no water,"
                    " and none of them is a port",
                    "add water: true here, or port: true to the places",
                    (f"places.{id}",),
                )
            told.add(kind)
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
        told = place.region
        if told is not None and told not in regions:
            continue  # R01 tells of regions that do not exist
        strays = [path for name, path in listed[id].items() if name != told]
        if told is not None and told in lists and told not in listed[id]:
            yield Fault(
                f"places.{id}.region",
                f"the region “{told}” does not list “{id}”",
                f"add {id} to its places, or correct the region",
                (f"regions.{told}.places", *strays),
            )
        elif strays:
            says = f"says that it lies in “{told}”" if told else "names no region"
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
        told = {name for name, each in places.items() if each.region == id}
        listed = set(region.places) or told
        bounds = (len(told & listed), len(told | listed) + strays)
        path, what = f"regions.{id}.total", f"places in the region “{id}”"
        yield from _total_differs(game, path, region.total, what, len(told), bounds)


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
        search = "what is missing" if counted < number else "one too many, or one told wrongly"
        yield Fault(
            path,
            f"the {what} are {counted}, not {number}",
            f"look for {search}, or correct the total",
            (f"values.{total}",) if isinstance(total, str) else (),
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


@CHECKS.on(
    Subject.CONTENT,
    "M13",
    "bend-without-link",
    "Bends are told of a link that is not there, or twice",
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
    """The bends of a link are told once, and one of its places has the link."""
    content = game.content
    if content.map is None:
        return
    nets = game.once(nets_of)
    first: dict[tuple[frozenset[str], str], str] = {}
    for number, route in enumerate(content.map.routes):
        path, pair = f"map.routes.{number}", frozenset(route.between)
        if route.by not in nets or not pair <= content.places.keys():
            continue  # R01 and M01 tell of names that are not known
        known = first.setdefault((pair, route.by), path)
        one, other = route.between
        if known != path:
            yield Fault(
                f"{path}.between",
                f"the bends of the “{route.by}” from “{one}” to “{other}” are told already",
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
