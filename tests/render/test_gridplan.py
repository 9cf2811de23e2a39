"""Numbers, names and small drawings of a map of cells keep off its lines and off each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.content.game import Game
from generator.maps.terrainart import Spots
from generator.render.gridplan import GridPlan
from generator.render.gridroom import overlap
from tests.render.test_gridmaps import drawing, game

__all__ = ["game"]


@pytest.fixture
def plan(game: Game) -> GridPlan:
    return drawing(game, zones=("west", "east"))._plan


def test_numbers_keep_off_lines_and_each_other(plan: GridPlan) -> None:
    boxes = list(plan.numbers(()).boxes())
    assert len(boxes) == len(plan.shown)
    assert sum(overlap(box, plan.room.lines) > 0 for box in boxes) <= len(boxes) / 30
    assert all(overlap(a, [b]) == 0 for a, b in combinations(boxes, 2))


def test_numbers_keep_off_what_is_taken(plan: GridPlan) -> None:
    usual = next(plan.numbers(()).boxes())
    moved = next(plan.numbers([usual]).boxes())
    assert overlap(moved, [usual]) == 0


def test_every_cell_with_a_pattern_has_drawings(plan: GridPlan) -> None:
    spots: dict[tuple[int, int], Spots] = dict(plan.drawings(()))
    wooded = plan.by_terrain["woods"]
    assert wooded
    assert all(1 <= len(spots[cell]) <= 4 for cell in wooded)


def test_bridges_and_zones_are_those_that_show(plan: GridPlan) -> None:
    assert set(plan.zone_cells) == {"west", "east"}
    assert all(side & plan.cells for side in plan.bridges)


def test_towns_have_the_same_number_of_houses(plan: GridPlan) -> None:
    taken = [(x - 4.0, y - 4.0, x, y + 4.0) for x, y in map(plan.middle, plan.by_terrain["town"])]
    for others in ((), taken[:1]):
        spots = plan.drawings(others)
        assert len({len(spots[cell]) for cell in plan.by_terrain["town"]}) == 1


def test_water_is_one_line_with_what_crosses_it(plan: GridPlan) -> None:
    assert plan.waters.reaches
    assert len(plan.waters.curves) == len(plan.waters.reaches)
    assert len(plan.waters.crossed) == len(plan.bridges)
