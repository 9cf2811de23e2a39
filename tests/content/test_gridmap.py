"""Cells of maps are named, lie and touch as on paper; distances and sides follow."""

from __future__ import annotations

import math
from collections import deque
from pathlib import Path
from typing import Literal

import pytest

from generator.content.game import Game
from generator.content.gridmap import (
    Cell,
    Lattice,
    Layout,
    bridges_of,
    charted,
    codes_in,
    lattice_of,
    terrain_by_cell,
    terrain_by_side,
    terrains_on,
    ways_of,
)
from tests.gridmaps import GLEN
from tests.support import sound_game

LAYOUTS = [
    Layout(9, 7, "squares"),
    *(
        Layout(9, 7, "hexes", flat, staggered)
        for flat in (False, True)
        for staggered in ("even", "odd")
    ),
]


def glen(home: Path) -> Game:
    return sound_game(home, {"glen.yaml": GLEN})


@pytest.mark.parametrize("layout", LAYOUTS)
def test_neighbours_are_the_cells_at_a_distance_of_one(layout: Layout) -> None:
    lattice = Lattice(layout)
    for cell in lattice.cells:
        here = lattice.middle(cell)
        near = {
            other
            for other in lattice.cells
            if math.isclose(math.dist(here, lattice.middle(other)), 1)
        }
        assert set(lattice.neighbours(cell)) == near
        assert not [
            other
            for other in lattice.cells
            if other != cell and math.dist(here, lattice.middle(other)) < 0.99
        ]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_distances_are_the_steps_of_the_shortest_way(layout: Layout) -> None:
    lattice = Lattice(layout)
    for start in ((0, 0), (4, 3), (8, 6)):
        steps: dict[Cell, int] = {start: 0}
        waiting = deque([start])
        while waiting:
            cell = waiting.popleft()
            for other in lattice.neighbours(cell):
                if other not in steps:
                    steps[other] = steps[cell] + 1
                    waiting.append(other)
        assert {cell: lattice.distance(start, cell) for cell in lattice.cells} == steps


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_side_lies_between_its_cells(layout: Layout) -> None:
    lattice = Lattice(layout)
    cell = (4, 3)
    for direction in lattice.directions:
        beyond = lattice.step(cell, direction)
        side = lattice.side(f"{lattice.name(cell)}/{direction}")
        assert side == lattice.side(f"{lattice.name(cell)}/{lattice.name(beyond)}")
        assert side == frozenset((cell, beyond))
        assert side is not None
        (x0, y0), (x1, y1) = lattice.ends(side)
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        for each in (cell, beyond):
            assert math.isclose(math.dist(middle, lattice.middle(each)), 0.5)


def test_directions_are_those_of_the_compass() -> None:
    pointed, flat = Lattice(Layout(9, 7)), Lattice(Layout(9, 7, flat=True))
    assert pointed.directions == ("NE", "E", "SE", "SW", "W", "NW")
    assert flat.directions == ("N", "NE", "SE", "S", "SW", "NW")
    x, y = pointed.middle((4, 3))
    right, down = pointed.middle(pointed.step((4, 3), "SE"))
    assert right > x
    assert down > y
    assert flat.step((4, 3), "N") == (4, 2)
    assert pointed.step((4, 3), "W") == (3, 3)


@pytest.mark.parametrize(
    ("numbering", "cell", "name"),
    [
        ("digits", (0, 0), "0101"),
        ("digits", (2, 4), "0305"),
        ("letters", (0, 0), "A1"),
        ("letters", (25, 9), "Z10"),
        ("letters", (26, 0), "AA1"),
        ("letters", (51, 0), "AZ1"),
    ],
)
def test_names_of_cells(numbering: Literal["digits", "letters"], cell: Cell, name: str) -> None:
    lattice = Lattice(Layout(60, 60, numbering=numbering))
    assert lattice.name(cell) == name
    assert lattice.read(name) == cell
    assert len({lattice.name(each) for each in lattice.cells}) == 3600


@pytest.mark.parametrize("name", ["0000", "0108", "1001", "A1", "305", "", "0305-"])
def test_what_is_no_cell(name: str) -> None:
    assert Lattice(Layout(9, 7)).read(name) is None


def test_a_block_lies_between_two_corners() -> None:
    lattice = Lattice(Layout(9, 7))
    block = (lattice.name(cell) for cell in lattice.block("0302-0203"))
    assert list(block) == ["0202", "0302", "0203", "0303"]
    assert lattice.block("0302-0208") == ()


def test_cells_that_do_not_touch_have_no_side() -> None:
    lattice = Lattice(Layout(9, 7))
    assert lattice.side("0101/0103") is None
    assert lattice.side("0101/N") is None
    assert lattice.side("0101/NW") == frozenset(((0, 0), lattice.step((0, 0), "NW")))


def test_the_staggering_says_which_rows_are_shifted() -> None:
    even, odd = Lattice(Layout(3, 3)), Lattice(Layout(3, 3, staggered="odd"))
    assert [even.middle((0, row))[0] for row in range(3)] == [0, 0.5, 0]
    assert [odd.middle((0, row))[0] for row in range(3)] == [0.5, 0, 0.5]


def test_codes_are_parted_by_blanks_or_one_sign_each() -> None:
    assert codes_in("..w") == [".", ".", "w"]
    assert codes_in(". ww  .") == [".", "ww", "."]


def test_terrain_comes_from_codes_lists_and_ground(tmp_path: Path) -> None:
    content = glen(tmp_path).content
    glen_map, moor = content.gridmaps["glen"], content.gridmaps["moor"]
    terrain = terrain_by_cell(glen_map, content)
    assert len(terrain) == 12 * 9
    assert terrain[4, 0] == "woods"
    assert terrain[8, 1] == "town"
    assert terrain_by_cell(moor, content)[1, 2] == "woods"
    assert terrain_by_cell(moor, content)[4, 3] == "clear"
    assert terrains_on(moor, content) == ["clear", "woods", "hills"]
    assert charted(content, "moor") == ("clear", "woods", "hills")
    assert charted(content, None) == tuple(content.terrains)


def test_roads_cross_water_on_bridges_but_not_at_fords(tmp_path: Path) -> None:
    text = GLEN.replace("[summary]", "[rulebook]").replace(
        "- 0508 0608 0708 0808", "- 0501 0502\n        - 0702 0602 0601"
    )
    fords = text.replace("brook: 0501", "shoal: 0601/0602\n      brook: 0501").replace(
        "  lane: {", "  shoal: {name: Shoal, of: sides, pattern: ford}\n  lane: {"
    )
    over = {"0501/0502", "0602/0702", "0601/0602"}
    every = {"bridges": (text, over), "fords": (fords, over - {"0601/0602"})}
    for home, (found, expected) in every.items():
        content = sound_game(tmp_path / home, {"glen.yaml": found}).content
        gridmap = content.gridmaps["glen"]
        bridges = bridges_of(gridmap, content)
        lattice = lattice_of(gridmap)
        assert {"/".join(sorted(map(lattice.name, side))) for side in bridges} == expected
        assert {*bridges.values()} == {"lane"}


def test_sides_and_roads_are_read(tmp_path: Path) -> None:
    content = glen(tmp_path).content
    sides = terrain_by_side(content.gridmaps["glen"])
    assert sides[frozenset(((4, 0), (4, 1)))] == ["brook"]
    assert len(sides) == 4
    ways = list(ways_of(content.gridmaps["glen"]))
    assert [id for id, _ in ways] == ["lane", "lane"]
    assert ways[0][1][0] == (0, 5)
