"""Find the order in a flow: which row each step lies in, what leads back, what belongs together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from generator.content.flows import Exit


class Net(Struct, frozen=True):
    """The lines to one step that pass by rows, all forward or all back, in one lane.

    ``first`` and ``last`` are the rows that they pass by.
    """

    to: str
    is_back: bool
    first: int
    last: int

    @property
    def name(self) -> str:
        """What it is called among the others."""
        return f"{'back' if self.is_back else 'on'} {self.to}"

    def meets(self, other: Net) -> bool:
        """Whether two of them lie beside a common row or channel."""
        return self.first <= other.last + 1 and other.first <= self.last + 1


class Graph(Struct, frozen=True, dict=True):
    """The steps of a flow with their ways out, the first one the start.

    Where it is ``written``, steps lie in rows in the order in which they are written; otherwise
    as far down as the longest way to them.
    """

    exits: Mapping[str, Sequence[Exit]]
    written: bool = False

    @cached_property
    def row_of(self) -> dict[str, int]:
        """The number of the row of each step."""
        if self.written:
            return {id: number for number, id in enumerate(self.exits)}
        rows: dict[str, int] = {}
        for id in self.order:
            above = [rows[each.step] for each in self._into[id]]
            rows[id] = max(above, default=-1) + 1
        return rows

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The steps of each row, as they are written."""
        last = max(self.row_of.values())
        return tuple(
            tuple(id for id in self.exits if self.row_of[id] == number)
            for number in range(last + 1)
        )

    def is_back(self, exit: Exit) -> bool:
        """Whether a way out leads to a row above its own, or to its own."""
        return self.row_of[exit.to] <= self.row_of[exit.step]

    @cached_property
    def nets(self) -> tuple[Net, ...]:
        """The lines that pass by rows."""
        return tuple(self._nets())

    def net_of(self, exit: Exit) -> Net | None:
        """Return the net that a way out belongs to, if it passes by a row."""
        row, to = self.row_of[exit.step], self.row_of[exit.to]
        if to == row + 1:
            return None
        back = to <= row
        return next(net for net in self.nets if net.to == exit.to and net.is_back == back)

    def _nets(self) -> Iterator[Net]:
        for id, row in self.row_of.items():
            into = [each for exits in self.exits.values() for each in exits if each.to == id]
            rows = [self.row_of[each.step] for each in into]
            if before := [each for each in rows if each < row - 1]:
                yield Net(id, False, min(before) + 1, row - 1)
            if after := [each for each in rows if each >= row]:
                yield Net(id, True, row, max(after))

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The steps in an order in which each comes after those that lead to it, loops aside.

        What leads back is what meets a step again before its own ways are all followed.
        """
        return tuple(reversed(self._searched[0]))

    @cached_property
    def _searched(self) -> tuple[list[str], set[Exit]]:
        """The steps as they are left by a search from the start, and the ways that lead back."""
        done: list[str] = []
        back: set[Exit] = set()
        start = next(iter(self.exits))
        open_ways = {start: iter(self.exits[start])}
        left: set[str] = set()
        while open_ways:
            here = next(reversed(open_ways))
            exit = next(open_ways[here], None)
            if exit is None:
                open_ways.pop(here)
                done.append(here)
                left.add(here)
            elif exit.to in open_ways:
                back.add(exit)
            elif exit.to not in left:
                open_ways[exit.to] = iter(self.exits[exit.to])
        return done, back

    @cached_property
    def _into(self) -> dict[str, list[Exit]]:
        """The ways into each step, without those that lead back."""
        into: dict[str, list[Exit]] = {id: [] for id in self.order}
        for exits in self.exits.values():
            for exit in exits:
                if exit not in self._searched[1]:
                    into[exit.to].append(exit)
        return into

    @cached_property
    def _holder_of(self) -> dict[str, str]:
        """The step that each step hangs on: the last one that every way to it goes through."""
        through: dict[str, list[str]] = {}
        holders: dict[str, str] = {}
        for id in self.order:
            ways = [through[each.step] for each in self._into[id]]
            common = [each for each in ways[0] if all(each in way for way in ways)] if ways else []
            if common:
                holders[id] = common[-1]
            through[id] = [*common, id]
        return holders

    @cached_property
    def groups(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """By each step, what hangs on it: groups from top to bottom, steps side by side."""
        return {id: tuple(self._groups(id)) for id in self.order}

    @cached_property
    def columns(self) -> dict[str, int]:
        """How many boxes lie side by side below each step, at most."""
        columns: dict[str, int] = {}
        for id in reversed(self.order):
            below = (sum(columns[each] for each in group) for group in self.groups[id])
            columns[id] = max([1, *below])
        return columns

    def nets_on(self, id: str) -> list[Net]:
        """Return the nets that lead on to what hangs on a step, and so lie within its span."""
        return [net for net in self.nets if not net.is_back and self._holder_of[net.to] == id]

    @property
    def outer_nets(self) -> list[Net]:
        """The nets that lie beside all else: those that lead back, and those of the trunk."""
        return [net for net in self.nets if net.is_back or self._holder_of[net.to] in self.trunk]

    def _groups(self, id: str) -> Iterator[tuple[str, ...]]:
        hanging = [each for each, holder in self._holder_of.items() if holder == id]
        group: list[str] = []
        last = -1
        for each in sorted(hanging, key=lambda each: self.row_of[each]):
            if group and self.row_of[each] > last:
                yield self._in_order(group)
                group = []
            group.append(each)
            last = max(last, self._last_rows[each])
        if group:
            yield self._in_order(group)

    def _in_order(self, group: Sequence[str]) -> tuple[str, ...]:
        """Return steps as they are written, and so as they are numbered."""
        return tuple(id for id in self.exits if id in group)

    @cached_property
    def trunk(self) -> frozenset[str]:
        """The steps that have nothing beside them: the start, and what hangs alone on the trunk."""
        found = [next(iter(self.exits))]
        for id in found:
            found += [group[0] for group in self.groups[id] if len(group) == 1]
        return frozenset(found)

    @cached_property
    def _last_rows(self) -> dict[str, int]:
        """The last row of what hangs on each step, that of the step itself included."""
        last = dict(self.row_of)
        for id in reversed(self.order):
            if holder := self._holder_of.get(id):
                last[holder] = max(last[holder], last[id])
        return last


def by_length(nets: Iterable[Net]) -> list[Net]:
    """Return nets from the shortest to the longest."""
    return sorted(nets, key=lambda net: (net.last - net.first, net.first, net.name))
