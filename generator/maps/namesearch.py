"""Choose one box for each name, so that all together cost little and few of them overlap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int_]
"""Integers: rows, names."""
Numbers = NDArray[np.float64]

CONFLICT_COST = 400.0
"""What it costs two names to overlap."""
CLOSE = 1 / 12
"""What it costs them to come too close, as a share of that."""
WHOLE = 0.9
"""From so many overlaps on a box overlaps one indeed: many that are only close are not so many."""
NONE: Whole = np.empty(0, dtype=int)
ROUNDS = 60
"""How often each name is placed anew, at most, until no two overlap."""
BAD = 30.0
"""Cost from which on a name is worth moving others for it."""
GAIN = 1.0
"""How much less all must cost for a name to be moved."""
TRIALS, PASSES, REPAIRS = 40, 3, 4
"""How many other boxes are tried for a bad one, how often all bad ones are gone through, and how
often the names that such a box displaces are placed anew."""


def chosen_boxes(
    names: Whole,
    costs: Numbers,
    conflicts: Mapping[int, Whole],
    close: Mapping[int, Whole],
    usable: Whole,
) -> Whole:
    """Return the row of the box of each name, where ``names`` and ``costs`` are those of the rows.

    Only ``usable`` rows are chosen, some of each name: of others it is not known what they overlap.
    ``conflicts`` are, for each row, those of other names that it overlaps, ``close`` those that it
    comes too close to as well.
    """
    search = _Search(names, costs, conflicts, close, usable)
    search.settle()
    search.improve()
    return search.chosen


class _Search:
    """The boxes chosen so far, and how many of them each row overlaps.

    One that is only too close counts as a small part of one.
    """

    def __init__(
        self,
        names: Whole,
        costs: Numbers,
        conflicts: Mapping[int, Whole],
        close: Mapping[int, Whole],
        usable: Whole,
    ) -> None:
        self.names, self.costs, self.conflicts, self.close = names, costs, conflicts, close
        self.rows = [usable[names[usable] == number] for number in range(int(names.max()) + 1)]
        self.chosen: Whole = np.array([rows[np.argmin(costs[rows])] for rows in self.rows])
        self.taken = np.zeros(len(costs))
        for row in self.chosen:
            self._take(int(row), 1)

    def _overlapped(self, row: int) -> Whole:
        return self.conflicts.get(row, NONE)

    def _take(self, row: int, sign: int) -> None:
        """Count a box as chosen, or no longer."""
        self.taken[self.close.get(row, NONE)] += sign * CLOSE
        self.taken[self._overlapped(row)] += sign * (1 - CLOSE)

    def _move(self, number: int, row: int) -> None:
        self._take(int(self.chosen[number]), -1)
        self._take(row, 1)
        self.chosen[number] = row

    @property
    def total(self) -> float:
        """What all chosen boxes cost, with their overlaps."""
        return float((self.costs + CONFLICT_COST * self.taken)[self.chosen].sum())

    def settle(self) -> None:
        """Choose the best box of each name given those of others, again and again.

        The weight of an unresolved conflict grows with every round, until one of both gives way.
        """
        weights = np.ones(len(self.costs))
        best, best_total = self.chosen.copy(), np.inf
        order = sorted(range(len(self.rows)), key=lambda number: len(self.rows[number]))
        for _ in range(ROUNDS):
            moves = [self._respond(number, weights) for number in order]
            is_conflicting = self.taken[self.chosen] > WHOLE
            if self.total < best_total:
                best, best_total = self.chosen.copy(), self.total
            if not any(moves) and not is_conflicting.any():
                break
            weights[self.chosen[is_conflicting]] *= 1.5
        self._restore(best)

    def _respond(self, number: int, weights: Numbers | float = 1.0) -> bool:
        """Choose the best box of a name given those of others; return whether it is another."""
        rows = self.rows[number]
        weight = weights[rows] if isinstance(weights, np.ndarray) else weights
        total = self.costs[rows] + CONFLICT_COST * self.taken[rows] * weight
        new = int(rows[np.argmin(total)])
        has_moved = bool(new != self.chosen[number])
        if has_moved:
            self._move(number, new)
        return has_moved

    def _restore(self, chosen: Whole) -> None:
        for number in np.flatnonzero(chosen != self.chosen):
            self._move(int(number), int(chosen[number]))

    def improve(self) -> None:
        """Move names that are badly placed to better boxes, if those that are there find others."""
        for _ in range(PASSES):
            gains = [self._is_improved(number) for number in self._bad()]
            if not any(gains):
                break

    def _bad(self) -> list[int]:
        """Return the names that are badly placed, the worst first."""
        costs = (self.costs + CONFLICT_COST * self.taken)[self.chosen]
        return [int(each) for each in np.argsort(-costs, kind="stable") if costs[each] >= BAD]

    def _is_improved(self, number: int) -> bool:
        before, total = self.chosen.copy(), self.total
        for row in self._better(number):
            self._move(number, row)
            self._repair(number)
            if self.total < total - GAIN:
                return True
            self._restore(before)
        return False

    def _better(self, number: int) -> Iterator[int]:
        """Yield boxes that cost a name less than its own, those that displace few others first."""
        rows = self.rows[number]
        own = self.costs[self.chosen[number]] + CONFLICT_COST * self.taken[self.chosen[number]]
        rows = rows[self.costs[rows] < own - GAIN]
        order = np.argsort(self.costs[rows] + BAD * self.taken[rows], kind="stable")
        seen: set[tuple[int, ...]] = set()
        for row in rows[order]:
            displaces = tuple(self._displaced(int(row)))
            if displaces not in seen:
                seen.add(displaces)
                yield int(row)
            if len(seen) >= TRIALS:
                return

    def _displaced(self, row: int) -> list[int]:
        """Return the names whose chosen boxes a box overlaps."""
        there = np.intersect1d(self._overlapped(row), self.chosen)
        return [int(each) for each in self.names[there]]

    def _repair(self, fixed: int) -> None:
        """Place anew what overlaps, but for one name."""
        for _ in range(REPAIRS):
            hurt = [int(each) for each in np.flatnonzero(self.taken[self.chosen] > WHOLE)]
            moves = [self._respond(number) for number in hurt if number != fixed]
            if not any(moves):
                return
