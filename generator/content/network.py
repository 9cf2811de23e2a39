"""Tell which places of a map are linked, and which can be reached in how many steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from generator.content.model import Content, MapPlace, Remainder


class Link(NamedTuple):
    """A link of the map, given once: its two places and the means of travel.

    The places are in alphabetical order, unless the link leads ``one_way`` from ``a`` to ``b``.
    """

    a: str
    b: str
    means: str
    one_way: bool = False


class State(NamedTuple):
    """Where a way has come to, and the regions with a limit that it has touched."""

    place: str
    touched: frozenset[str]


class Network(Struct, frozen=True):
    """The places of a map as one means of travel joins them.

    ``ends`` are the places that one step leads to, by the place it begins at, and ``regions``
    those of the places. A way has at most ``steps`` steps in one turn; one that touches a region
    with a limit has at most so many, wherever it goes otherwise.
    """

    ends: Mapping[str, tuple[str, ...]]
    regions: Mapping[str, str | None]
    steps: int = 1
    limits: Mapping[str, int] | None = None

    def neighbours(self, place: str) -> tuple[str, ...]:
        """Return the places that one step leads to, in the order of the map."""
        return self.ends.get(place, ())

    def reach(self, start: str, steps: int | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the places that can be reached in exactly 1, 2, 3 … steps and in no fewer.

        Each is given once, with its shortest way that no limit forbids. Without a number of
        steps they are as many as a turn allows. Every beginning of a way that is allowed is
        allowed too, so ways are lengthened step by step; two ways that have come to one place
        and touched the same regions can go on alike, so one of them is enough.
        """
        last = self.steps if steps is None else steps
        found = {start}
        known = waves = {self._state(start, frozenset())}
        rings: list[tuple[str, ...]] = []
        for taken in range(1, last + 1):
            waves = {state for state in self._next(waves) if self._allows(state, taken)} - known
            known = known | waves
            ring = {state.place for state in waves} - found
            found |= ring
            rings.append(tuple(place for place in self.regions if place in ring))
        return tuple(rings)

    def _next(self, states: set[State]) -> Iterator[State]:
        for state in states:
            for end in self.neighbours(state.place):
                yield self._state(end, state.touched)

    def _state(self, place: str, touched: frozenset[str]) -> State:
        region = self.regions[place]
        limited = region is not None and region in (self.limits or {})
        return State(place, touched | {region} if limited and region else touched)

    def _allows(self, state: State, taken: int) -> bool:
        return all(taken <= (self.limits or {})[region] for region in state.touched)


def network_of(content: Content, means: str) -> Network:
    """Return the network of a means of travel, only of places that the map has.

    Raises KeyError when the content has no such means of travel.
    """
    travel, places = content.travel[means], content.places
    return Network(
        {id: tuple(_ends(place, means, places)) for id, place in places.items()},
        {id: place.region for id, place in places.items()},
        most_steps(content, means),
        {region: content.number(limit) for region, limit in travel.limits.items()},
    )


def most_steps(content: Content, means: str) -> int:
    """Return the most links that a turn allows by a means of travel, in whatever round."""
    steps = content.travel[means].steps
    if isinstance(steps, Remainder):
        return content.number(steps.remainder) - 1
    return content.number(steps)


def allowance(content: Content, means: str, turns: int) -> tuple[tuple[int, ...], ...]:
    """Return how many links each of those who move may go in each round, until it comes again.

    Rounds and those who move are counted from 0. Where the number of links follows no round,
    there is one round for all.
    """
    steps = content.travel[means].steps
    if not isinstance(steps, Remainder):
        return ((content.number(steps),) * turns,)
    cycle = content.number(steps.remainder)
    return tuple(tuple((number + turn) % cycle for turn in range(turns)) for number in range(cycle))


def links_of(content: Content) -> tuple[Link, ...]:
    """Return every link of the map once, by means of travel, then by its places."""
    links = set()
    for id, place in content.places.items():
        for means in content.travel:
            for end in place.links.get(means, ()):
                if end in content.places:
                    links.add(Link(min(id, end), max(id, end), means))
            for end in place.one_way.get(means, ()):
                if end in content.places:
                    links.add(Link(id, end, means, one_way=True))
    order = list(content.travel)
    return tuple(sorted(links, key=lambda link: (order.index(link.means), link)))


def _ends(place: MapPlace, means: str, places: Mapping[str, MapPlace]) -> Iterator[str]:
    """Yield the places that one step leads to, each once, in the order of the map."""
    ends = {*place.links.get(means, ()), *place.one_way.get(means, ())}
    return (id for id in places if id in ends)
