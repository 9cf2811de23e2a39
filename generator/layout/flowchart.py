"""Lay out a flow: which step lies in which row, how wide, and where its lines run.

Rows are as high as their words, which is not known here, so lines lie in channels between rows or
in lanes that pass by a row. A flow that goes ``down`` has a step in each row and all lanes beside
it. In a ``tree``, what only one branch leads to lies below that branch, side by side with the
others, and where branches meet the flow takes the whole width again. Lines that lead back, or by
all that lies side by side, run beside the rest, on the right unless they would cross there: all
boxes that lie alone in their row end where these lines begin. What the flow begins with lies above
the answer that goes on, so that its line runs straight down. The choices left (sides of lanes,
orders of branches) are made one by one as long as that takes crossings, numbers out of order, bends
or width away; so the same flow has the same layout each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, permutations, product
from typing import Any, Literal

from msgspec import Struct

from generator.content.flows import Exit
from generator.layout.boxwidths import Need, shared
from generator.layout.channels import Channel, Way, routed
from generator.layout.flowgraph import Graph, Net, by_length

Shape = Literal["down", "tree"]
Choices = Mapping[str, int]
Span = tuple[float, float]
MOST_ORDERED = 4
"""Up to how many things side by side all their orders are tried."""
ROUNDS = 4
"""How often all choices are looked at again, at most."""
MOST_SIDED = 4
"""Of how many lanes beside the rest, at most, all sides are tried together."""
INSET = 0.15
"""Where on a box a line may come in, as a share of its width from its ends."""


class Room(Struct, frozen=True):
    """What a lane and the gap between two boxes take, in shares of the width."""

    lane: float
    gap: float


USUAL = Room(0.05, 0.05)
"""The room by which sides and orders are chosen: a flow is the same on all papers."""


class Port(Struct, frozen=True):
    """A way out of a box: its cell, from where to where it lies, and where the line begins."""

    cell: str
    start: float
    end: float
    x: float


class Box(Struct, frozen=True):
    """Where a step lies in its row, where lines come in, and its ways out from left to right."""

    step: str
    start: float
    end: float
    entry: float
    ports: tuple[Port, ...] = ()


class Passing(Struct, frozen=True):
    """A line that passes by a row, and the joints that it is part of."""

    x: float
    joints: tuple[str, ...]


class Row(Struct, frozen=True):
    """The boxes of a row from left to right, and the lines beside them."""

    boxes: tuple[Box, ...]
    passing: tuple[Passing, ...] = ()


class Chart(Struct, frozen=True):
    """A flow laid out: its rows, and the channels above, between and below them.

    ``swaps`` counts the pairs of boxes side by side that are not in the order of their numbers,
    ``left`` the lines that pass by on the left.
    """

    rows: tuple[Row, ...]
    channels: tuple[Channel, ...]
    swaps: int = 0
    left: int = 0

    @property
    def crossings(self) -> int:
        """How often lines cross."""
        return sum(channel.crossings for channel in self.channels)

    @property
    def narrowest(self) -> float:
        """The width of the narrowest box, as a share of the whole."""
        return min(box.end - box.start for row in self.rows for box in row.boxes)

    @property
    def cost(self) -> tuple[float, ...]:
        """What a better layout has less of, the most important first."""
        tracks = sum(channel.tracks for channel in self.channels)
        bends = sum(len(channel.levels) for channel in self.channels)
        length = sum(channel.length for channel in self.channels)
        width = round(-self.narrowest, 4)
        return self.crossings, self.swaps, self.left, width, tracks, bends, round(length, 4)


@lru_cache(maxsize=64)
def laid_out(
    exits: tuple[tuple[str, tuple[Exit, ...]], ...],
    shape: Shape,
    room: Room,
    needs: tuple[tuple[str, Need], ...] = (),
) -> Chart:
    """Return the layout of steps with their ways out; the first step is the start.

    Sides and orders are those of the usual room, unless lines would cross in this one. Ends that
    lie side by side share their room as their words need it, if that is said.
    """
    graph = Graph(dict(exits), shape == "down")
    usual, choices = _Layout(graph, shape, USUAL).best
    chart = _Layout(graph, shape, room, dict(needs)).chart(choices)
    if chart.crossings <= usual.crossings:
        return chart
    return _Layout(graph, shape, room).best[0]


class _Layout(Struct, frozen=True, dict=True):
    """The layouts of one flow, by the choices that are left."""

    graph: Graph
    shape: Shape
    room: Room
    needs: Mapping[str, Need] = {}

    @cached_property
    def options(self) -> dict[str, int]:
        """How many options there are, by choice: sides of lanes, orders side by side."""
        several = {f"exits {id}": exits for id, exits in self.graph.exits.items()}
        groups: dict[str, Sequence[Any]] = {}
        if self.shape == "tree":
            groups = {
                f"group {id} {number}": group
                for id, below in self.graph.groups.items()
                for number, group in enumerate(below)
            }
        orders = {
            name: len(_orders(things))
            for name, things in (*several.items(), *groups.items())
            if len(things) > 1
        }
        return orders | {f"side {net.name}": 2 for net in self.graph.nets}

    @property
    def starts(self) -> Iterator[Choices]:
        """The choices to begin with: all sides of the longest lanes, which hinge on each other."""
        longest = [f"side {net.name}" for net in by_length(self.graph.nets)[-MOST_SIDED:]]
        for sides in product((0, 1), repeat=len(longest)):
            yield dict.fromkeys(self.options, 0) | dict(zip(longest, sides, strict=True))

    @property
    def best(self) -> tuple[Chart, Choices]:
        """The layout with the least cost that is found, and the choices that lead to it."""
        found = (self.improved(dict(start)) for start in self.starts)
        return min(found, key=lambda pair: pair[0].cost)

    def improved(self, choices: dict[str, int]) -> tuple[Chart, Choices]:
        """Return the best layout that is found from some choices by changing one at a time."""
        best = self.chart(choices)
        for _ in range(ROUNDS):
            before = best.cost
            for name, count in self.options.items():
                for option in range(count):
                    tried = self.chart({**choices, name: option})
                    if tried.cost < best.cost:
                        best, choices[name] = tried, option
            if best.cost == before:
                break
        return best, choices

    def chart(self, choices: Choices) -> Chart:
        """Return the layout by some choices."""
        whole = (0.0, 1.0)
        if self.shape == "down":
            lanes, span = self._lanes(self.graph.nets, whole, choices)
            spans = dict.fromkeys(self.graph.exits, span)
        else:
            lanes, span = self._lanes(self.graph.outer_nets, whole, choices)
            spans = {}
            self._place(next(iter(self.graph.exits)), span, choices, spans, lanes)
        return self._drawn(spans, lanes, choices)

    def _passing(self, lanes: Mapping[str, float]) -> Iterator[tuple[Exit, float, range]]:
        """Yield the ways out with their lanes, where they have one, and the rows they pass by."""
        for exits in self.graph.exits.values():
            for exit in exits:
                net = self.graph.net_of(exit)
                yield exit, lanes[net.name] if net else 0.0, self._passed(exit)

    def _drawn(
        self, spans: Mapping[str, Span], lanes: Mapping[str, float], choices: Choices
    ) -> Chart:
        """Return the layout with boxes in their spans and lines in their lanes."""
        boxes: dict[str, Box] = {}
        for steps in self.graph.rows:
            for id in steps:
                boxes[id] = self._box(id, spans, boxes, choices)
        passing: list[dict[float, list[str]]] = [{} for _ in self.graph.rows]
        ways: list[list[Way]] = [[] for _ in range(len(self.graph.rows) + 1)]
        for exit, lane, passed in self._passing(lanes):
            for number, way in self._ways(exit, boxes, lane):
                ways[number].append(way)
            for number in passed:
                passing[number].setdefault(lane, []).append(exit.cell)
        rows = tuple(
            Row(
                tuple(sorted((boxes[id] for id in steps), key=lambda box: box.start)),
                tuple(Passing(x, tuple(joints)) for x, joints in sorted(beside.items())),
            )
            for steps, beside in zip(self.graph.rows, passing, strict=True)
        )
        channels = tuple(routed(tuple(each)) for each in ways)
        left = sum(choices[f"side {net.name}"] for net in self.graph.nets)
        return Chart(rows, channels, sum(map(self._swaps, rows)), left)

    def _swaps(self, row: Row) -> int:
        numbers = [self._numbers[box.step] for box in row.boxes]
        return sum(one > other for one, other in combinations(numbers, 2))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {id: number for number, id in enumerate(self.graph.exits)}

    def _lanes(
        self, nets: Iterable[Net], span: Span, choices: Choices
    ) -> tuple[dict[str, float], Span]:
        """Return where the lanes of nets lie, at both ends of a span, and what is between them."""
        sides: tuple[list[list[Net]], list[list[Net]]] = ([], [])
        for net in by_length(nets):
            slots = sides[choices[f"side {net.name}"]]
            free = (slot for slot in slots if not any(net.meets(other) for other in slot))
            slot = next(free, None)
            if slot is None:
                slots.append(slot := [])
            slot.append(net)
        right, left = sides
        lane = self.room.lane
        start, end = round(span[0] + len(left) * lane, 4), round(span[1] - len(right) * lane, 4)
        places = {
            # the outermost is flush with what stands above and below the flow
            net.name: round(edge + way * (number + 1) * lane, 4)
            for slots, edge, way in ((right, end, 1), (left, start, -1))
            for number, slot in enumerate(slots)
            for net in slot
        }
        return places, (start, end)

    def _place(
        self,
        id: str,
        span: Span,
        choices: Choices,
        spans: dict[str, Span],
        lanes: dict[str, float],
    ) -> None:
        """Add the span of a step, and the spans and lanes of all that hangs on it."""
        spans[id] = span
        inside = () if id in self.graph.trunk else self.graph.nets_on(id)
        found, inner = self._lanes(inside, span, choices)
        lanes |= found
        for number, group in enumerate(self.graph.groups[id]):
            order = _orders(group)[choices.get(f"group {id} {number}", 0)]
            for member, place in self._shared(order, inner):
                self._place(member, place, choices, spans, lanes)

    def _shared(self, order: Sequence[str], span: Span) -> Iterator[tuple[str, Span]]:
        """Yield the spans of steps side by side: as wide as what hangs on them takes."""
        start, end = span
        room = end - start - (len(order) - 1) * self.room.gap
        for id, width in zip(order, self._widths(order, room), strict=True):
            yield id, (round(start, 4), round(start + width, 4))
            start += width + self.room.gap

    def _widths(self, order: Sequence[str], room: float) -> Sequence[float]:
        """Return how wide steps side by side are: ends by their words, others by what is below."""
        needs = [self.needs.get(id) for id in order if not self.graph.exits[id]]
        if len(needs) == len(order) and (known := [each for each in needs if each]) == needs:
            return shared(known, room)
        parts = sum(self.graph.columns[each] for each in order)
        return [room * self.graph.columns[id] / parts for id in order]

    def _box(
        self, id: str, spans: Mapping[str, Span], above: Mapping[str, Box], choices: Choices
    ) -> Box:
        (start, end), exits = spans[id], self.graph.exits[id]
        entry = self._entry(id, spans, above, choices)
        if len(exits) == 1:
            return Box(id, start, end, entry, (Port(exits[0].cell, start, end, entry),))
        return Box(id, start, end, entry, self._ports(id, spans[id], choices))

    def _ports(self, id: str, span: Span, choices: Choices) -> tuple[Port, ...]:
        """Return the answers of a question, each with its line from its middle."""
        exits, (start, end) = self.graph.exits[id], span
        order = _orders(exits)[choices.get(f"exits {id}", 0)] if exits else ()
        width = (end - start) / max(len(exits), 1)
        return tuple(
            Port(
                exit.cell,
                round(start + number * width, 4),
                round(start + (number + 1) * width, 4),
                round(start + (number + 0.5) * width, 4),
            )
            for number, exit in enumerate(order)
        )

    def _entry(
        self, id: str, spans: Mapping[str, Span], above: Mapping[str, Box], choices: Choices
    ) -> float:
        """Return where lines come into a box: straight below the one above that leads there."""
        start, end = spans[id]
        row = self.graph.row_of[id]
        pins = [
            port.x
            for box in above.values()
            if self.graph.row_of[box.step] == row - 1
            for port in box.ports
            if self._target(port) == id
        ]
        if not above:
            pins = self._spine(id, spans, choices)
        inset = INSET * (end - start)
        inside = [x for x in pins if start + inset - 1e-6 <= x <= end - inset + 1e-6]
        return inside[0] if len(inside) == 1 else round((start + end) / 2, 4)

    def _spine(self, id: str, spans: Mapping[str, Span], choices: Choices) -> list[float]:
        """Return where the answers lie that lead on from the first question after a step."""
        row_of = self.graph.row_of
        while len(exits := self.graph.exits[id]) == 1 and row_of[exits[0].to] == row_of[id] + 1:
            id = exits[0].to
        ports = self._ports(id, spans[id], choices) if len(exits) > 1 else ()
        return [port.x for port in ports if row_of[self._target(port)] == row_of[id] + 1]

    def _target(self, port: Port) -> str:
        return self._targets[port.cell]

    @cached_property
    def _targets(self) -> dict[str, str]:
        return {exit.cell: exit.to for exits in self.graph.exits.values() for exit in exits}

    def _passed(self, exit: Exit) -> range:
        """Return the rows that a line passes by."""
        row, to = self.graph.row_of[exit.step], self.graph.row_of[exit.to]
        return range(to, row + 1) if to <= row else range(row + 1, to)

    def _ways(self, exit: Exit, boxes: Mapping[str, Box], lane: float) -> Iterator[tuple[int, Way]]:
        """Yield the ways of a line through channels, with their numbers."""
        row, to = self.graph.row_of[exit.step], self.graph.row_of[exit.to]
        start = next(port.x for port in boxes[exit.step].ports if port.cell == exit.cell)
        entry = boxes[exit.to].entry
        cell, net = exit.cell, exit.to
        if to == row + 1:
            yield to, Way(cell, net, start, "top", entry, "bottom", arrives=True)
        elif to > row:
            yield row + 1, Way(cell, net, start, "top", lane, "bottom")
            for number in range(row + 2, to):
                yield number, Way(cell, net, lane, "top", lane, "bottom")
            yield to, Way(cell, net, lane, "top", entry, "bottom", arrives=True)
        else:
            yield row + 1, Way(cell, net, start, "top", lane, "top")
            for number in range(to + 1, row + 1):
                yield number, Way(cell, net, lane, "bottom", lane, "top")
            yield to, Way(cell, net, lane, "bottom", entry, "bottom", arrives=True)


def _orders(things: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return orders to try: all of few things, otherwise those with two neighbours exchanged."""
    if len(things) <= MOST_ORDERED:
        return list(permutations(things))
    swapped = [
        (*things[:at], things[at + 1], things[at], *things[at + 2 :])
        for at in range(len(things) - 1)
    ]
    return [tuple(things), *swapped]
