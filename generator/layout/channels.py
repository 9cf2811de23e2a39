"""Route the lines between two rows of boxes: level runs on tracks, with as few crossings as can be.

What leads to one step is one net: its lines join on the way. All places across are shares of the
width of the figure; tracks are counted from the top.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from typing import Literal

from msgspec import Struct

MOST_TRIED = 5
"""Up to how many level runs all their orders are tried; more are ordered one by one."""
NEAR = 0.004
"""Lines nearer to each other than this share of the width lie on each other."""
CLASH = 1000
"""What two lines on each other count for, in crossings."""

Edge = Literal["top", "bottom"]


class Way(Struct, frozen=True):
    """The way of a joint through a channel: where it comes in, and where it goes out."""

    joint: str
    net: str
    start: float
    start_edge: Edge
    end: float
    end_edge: Edge
    arrives: bool = False

    @property
    def pins(self) -> tuple[tuple[float, Edge], ...]:
        """Its ends."""
        return (self.start, self.start_edge), (self.end, self.end_edge)


class Level(Struct, frozen=True):
    """A level line on a track, from left to right, and the joints that it is part of."""

    start: float
    end: float
    track: int
    joints: tuple[str, ...]


class Upright(Struct, frozen=True):
    """An upright line at a place, from a track to a track; None is the edge of the channel."""

    x: float
    top: int | None
    bottom: int | None
    joints: tuple[str, ...]


class Head(Struct, frozen=True):
    """An arrowhead at the lower edge, and the joints that it is part of."""

    x: float
    joints: tuple[str, ...]


class Channel(Struct, frozen=True):
    """The lines between two rows."""

    tracks: int = 0
    levels: tuple[Level, ...] = ()
    uprights: tuple[Upright, ...] = ()
    heads: tuple[Head, ...] = ()
    crossings: int = 0

    @property
    def length(self) -> float:
        """How far its level lines run, in widths of the figure."""
        return sum(level.end - level.start for level in self.levels)


class _Net(Struct, frozen=True):
    """The ways to one step: where they come in and go out above and below."""

    name: str
    ways: tuple[Way, ...]

    def pins(self, edge: Edge) -> list[float]:
        """Return the places of its pins at an edge, from left to right."""
        return sorted({x for way in self.ways for x, at in way.pins if at == edge})

    @property
    def reach(self) -> tuple[float, float]:
        """From where to where its level line runs."""
        places = [x for way in self.ways for x, _ in way.pins]
        return min(places), max(places)

    @property
    def is_straight(self) -> bool:
        """Whether it needs no level line."""
        left, right = self.reach
        return right - left < NEAR


@lru_cache(maxsize=4096)
def routed(ways: tuple[Way, ...]) -> Channel:
    """Return the lines of a channel: no two on each other, few crossings, few tracks."""
    by_net: dict[str, list[Way]] = {}
    for way in ways:
        by_net.setdefault(way.net, []).append(way)
    nets = [_Net(name, tuple(found)) for name, found in by_net.items()]
    straight = [net for net in nets if net.is_straight]
    order = _ordered([net for net in nets if not net.is_straight])
    tracks = _tracks(order)
    crossings = _cost(order) + _crossed(straight, order)
    return Channel(
        max(tracks.values(), default=-1) + 1,
        tuple(level for net in order for level in _levels(net, tracks[net.name])),
        tuple(line for net in nets for line in _uprights(net, tracks.get(net.name))),
        tuple(head for net in nets for head in _heads(net)),
        crossings,
    )


def _ordered(nets: Sequence[_Net]) -> list[_Net]:
    """Return nets from the uppermost to the lowest, in the order with the fewest crossings."""
    if len(nets) <= MOST_TRIED:
        return list(min(permutations(nets), key=_cost, default=()))
    order: list[_Net] = []
    for net in nets:
        tried = [[*order[:at], net, *order[at:]] for at in range(len(order) + 1)]
        order = min(tried, key=_cost)
    return order


def _cost(order: Iterable[_Net]) -> int:
    """Return the crossings of nets in an order; lines on each other count for many."""
    return sum(_cost_of_pair(upper, lower) for upper, lower in combinations(order, 2))


def _cost_of_pair(upper: _Net, lower: _Net) -> int:
    down, up = lower.pins("top"), upper.pins("bottom")
    clashes = sum(abs(one - other) < NEAR for one in down for other in up)
    return _within(down, upper) + _within(up, lower) + CLASH * clashes


def _crossed(straight: Iterable[_Net], nets: Iterable[_Net]) -> int:
    return sum(_within([line.reach[0]], net) for line in straight for net in nets)


def _within(places: Iterable[float], net: _Net) -> int:
    left, right = net.reach
    return sum(left + NEAR < x < right - NEAR for x in places)


def _tracks(order: Sequence[_Net]) -> dict[str, int]:
    """Return the track of each net: nets that have nothing in common share one."""
    tracks: dict[str, int] = {}
    for number, net in enumerate(order):
        above = [tracks[each.name] for each in order[:number] if _overlap(each, net)]
        tracks[net.name] = max(above, default=-1) + 1
    return tracks


def _overlap(one: _Net, other: _Net) -> bool:
    (left, right), (start, end) = one.reach, other.reach
    return left < end + 4 * NEAR and start < right + 4 * NEAR


def _levels(net: _Net, track: int) -> Iterator[Level]:
    """Yield the level line of a net, cut where its lines join."""
    for left, right in pairwise(sorted({x for way in net.ways for x, _ in way.pins})):
        joints = [
            way.joint
            for way in net.ways
            if min(way.start, way.end) <= left and right <= max(way.start, way.end)
        ]
        if joints:
            yield Level(left, right, track, tuple(joints))


def _uprights(net: _Net, track: int | None) -> Iterator[Upright]:
    edges: tuple[Edge, ...] = ("top", "bottom")
    for edge in edges:
        for x in net.pins(edge):
            joints = _with_pin(net.ways, x, edge)
            if track is not None:
                above = edge == "top"
                yield Upright(x, None if above else track, track if above else None, joints)
            elif edge == "top":
                yield Upright(x, None, None, joints)


def _heads(net: _Net) -> Iterator[Head]:
    arriving = [way for way in net.ways if way.arrives]
    for x in sorted({way.end for way in arriving}):
        yield Head(x, _with_pin(arriving, x, "bottom"))


def _with_pin(ways: Collection[Way], x: float, edge: Edge) -> tuple[str, ...]:
    return tuple(way.joint for way in ways if (x, edge) in way.pins)
