"""Steps, cheapest ways and lines follow from the map."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

from generator.content.game import Game
from generator.content.gridmap import Cell, Lattice, Layout
from generator.play.movement import Ground, ground_of, line
from tests.gridmaps import GLEN
from tests.support import sound_game


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})


def glen(game: Game, kind: str | None = "foot") -> Ground:
    return ground_of(game.content.gridmaps["glen"], game.content, kind)


def cell(ground: Ground, name: str) -> Cell:
    found = ground.lattice.read(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("start", "end", "foot", "wheels"),
    [
        ("0101", "0201", 1, 1),
        ("0401", "0501", 2, None),  # into woods
        ("0302", "0402", 2, 3),  # into hills
        ("0501", "0502", 3, None),  # across the brook into woods
        ("0106", "0206", 1, 1),  # along the road
        ("0602", "0702", 2, 3),  # across the brook
    ],
)
def test_what_a_step_costs(
    game: Game, start: str, end: str, foot: int | None, wheels: int | None
) -> None:
    for kind, cost in (("foot", foot), ("wheels", wheels)):
        ground = glen(game, kind)
        assert ground.step(cell(ground, start), cell(ground, end)) == cost


def test_a_road_leads_through_what_is_prohibited(game: Game) -> None:
    ground = glen(game, "wheels")
    road = cell(ground, "0407"), cell(ground, "0507")
    off_road = cell(ground, "0506"), cell(ground, "0507")
    assert ground.step(*road) == 1
    assert ground.step(*off_road) is None
    woods = cell(ground, "0406"), cell(ground, "0306")
    assert ground.step(woods[1], woods[0]) is None


def test_a_way_costs_what_its_steps_cost(game: Game) -> None:
    for kind in ("foot", "wheels", None):
        ground = glen(game, kind)
        start = cell(ground, "0106")
        ways = ground.ways(start)
        assert len(ways) > 50
        for end, way in ways.items():
            assert (way.cells[0], way.cells[-1]) == (start, end)
            costs = [ground.step(*pair) for pair in pairwise(way.cells)]
            assert None not in costs
            assert sum(cost for cost in costs if cost is not None) == way.cost


@pytest.mark.parametrize("kind", ["foot", "wheels"])
def test_no_way_is_cheaper(game: Game, kind: str) -> None:
    """Bellman's equations hold: no last step makes a way to any cell cheaper."""
    ground = glen(game, kind)
    ways = ground.ways(cell(ground, "0106"))
    for here, way in ways.items():
        for beyond in ground.lattice.neighbours(here):
            step = ground.step(here, beyond)
            if step is not None:
                assert ways[beyond].cost <= way.cost + step


def test_points_end_a_way(game: Game) -> None:
    ground = glen(game)
    start = cell(ground, "0106")
    every = ground.ways(start)
    within = ground.ways(start, 4)
    assert within == {end: way for end, way in every.items() if way.cost <= 4}
    assert 1 < len(within) < len(every)


def test_without_a_kind_every_step_costs_one(game: Game) -> None:
    ground = glen(game, None)
    start = cell(ground, "0302")
    for end, way in ground.ways(start).items():
        assert way.cost == ground.lattice.distance(start, end) == len(way.cells) - 1


@pytest.mark.parametrize(
    "layout", [Layout(7, 6), Layout(7, 6, flat=True, staggered="odd"), Layout(7, 6, "squares")]
)
def test_a_line_goes_step_by_step_and_never_astray(layout: Layout) -> None:
    lattice = Lattice(layout)
    for start, end in product(lattice.cells, repeat=2):
        cells = line(lattice, start, end)
        assert (cells[0], cells[-1]) == (start, end)
        assert len(cells) == lattice.distance(start, end) + 1
        assert all(other in lattice.neighbours(one) for one, other in pairwise(cells))


def test_a_line_between_two_neighbours_of_a_side() -> None:
    lattice = Lattice(Layout(7, 6))
    names = [lattice.name(each) for each in line(lattice, (1, 1), (4, 1))]
    assert names == ["0202", "0302", "0402", "0502"]
