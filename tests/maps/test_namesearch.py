"""Boxes of names are chosen so that all cost little together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.maps.namesearch import BAD, CLOSE, CONFLICT_COST, Whole, chosen_boxes

NAMES = np.array([0, 0, 1, 1, 2, 2])


def both_ways(*pairs: tuple[int, int]) -> dict[int, Whole]:
    found: dict[int, list[int]] = {}
    for one, other in pairs:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return {row: np.array(rows) for row, rows in found.items()}


def chosen(
    costs: list[float],
    conflicts: dict[int, Whole],
    close: dict[int, Whole] | None = None,
    usable: Sequence[int] = range(len(NAMES)),
) -> list[int]:
    rows = chosen_boxes(NAMES, np.array(costs), conflicts, close or {}, np.array(usable))
    return [int(row) for row in rows]


def test_each_has_its_best_box_where_none_overlap() -> None:
    assert chosen([1, 2, 4, 3, 0, 9], {}) == [0, 3, 4]


def test_what_may_not_be_used_is_not_chosen_though_it_costs_less() -> None:
    assert chosen([1, 2, 4, 3, 0, 9], {}, usable=(1, 2, 3, 5)) == [1, 3, 5]


def test_the_one_that_loses_less_gives_way() -> None:
    assert chosen([0, 50, 0, 5, 0, 9], both_ways((0, 2))) == [0, 3, 4]


def test_two_move_for_a_third_that_is_placed_badly() -> None:
    """The good box of the first is taken by both others, which have another one each."""
    costs = [0, 10 * BAD, 0, 5, 0, 5]
    assert chosen(costs, both_ways((0, 2), (0, 4))) == [0, 3, 5]


def test_names_that_only_come_close_do_so_rather_than_cost_more() -> None:
    near = both_ways((0, 2))
    dear = CONFLICT_COST * CLOSE + 5
    assert chosen([0, dear, 0, dear, 0, 9], near, near) != [0, 2, 4]
    assert chosen([0, dear, 0, dear, 0, 9], {}, near) == [0, 2, 4]
    assert chosen([0, dear, 0, 5, 0, 9], {}, near) == [0, 3, 4]
