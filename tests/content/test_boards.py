"""Boards know their cells, the neighbours of each, and the lines that lead from it."""

from __future__ import annotations

from typing import Any

import pytest

from generator.content.boards import Grid, covered, grid_of, hexes, links, points, squares
from generator.content.model import Area, Board, Piece
from tests.support import some_text

SIX = ("1,-1", "1,0", "0,1", "-1,1", "-1,0", "0,-1")
MILL = points({"a": (0, 0), "b": (1, 0), "c": (2, 0), "d": (1, 2)}, [("a", "b", "c"), ("b", "d")])


def pieces(**at: str) -> dict[str, Piece]:
    return {id: Piece(at=cell, icon="bat") for id, cell in at.items()}


def area(**keys: Any) -> Area:
    return Area(text=some_text(), **keys)


@pytest.mark.parametrize(("rings", "count"), [(0, 1), (1, 7), (2, 19), (3, 37)])
def test_rings_of_hexes(rings: int, count: int) -> None:
    assert len(hexes(rings).spots) == count


@pytest.mark.parametrize("flat", [False, True])
def test_the_six_neighbours_of_the_middle(flat: bool) -> None:
    around = hexes(3, flat).neighbours("0,0")
    assert set(around) == set(SIX)
    assert len(around) == 6


def test_neighbours_stand_clockwise_from_the_top() -> None:
    assert hexes(3).neighbours("0,0") == SIX
    assert squares(8, 8).neighbours("d4") == ("d5", "e4", "d3", "c4")


def test_a_corner_has_three_neighbours() -> None:
    assert hexes(3).neighbours("3,0") == ("2,1", "2,0", "3,-1")


def test_the_six_rays_of_the_middle() -> None:
    assert hexes(3).rays("0,0") == (
        ("1,-1", "2,-2", "3,-3"),
        ("1,0", "2,0", "3,0"),
        ("0,1", "0,2", "0,3"),
        ("-1,1", "-2,2", "-3,3"),
        ("-1,0", "-2,0", "-3,0"),
        ("0,-1", "0,-2", "0,-3"),
    )


def test_rays_end_at_the_edge() -> None:
    assert hexes(1).rays("1,0") == (("0,1",), ("0,0", "-1,0"), ("1,-1",))


@pytest.mark.parametrize("flat", [False, True])
def test_every_neighbour_is_one_cell_away(flat: bool) -> None:
    grid = hexes(3, flat)
    for cell, (x, y) in grid.spots.items():
        for near in grid.neighbours(cell):
            assert (grid.spots[near][0] - x) ** 2 + (grid.spots[near][1] - y) ** 2 == pytest.approx(
                1
            )


def test_neighbours_know_each_other() -> None:
    grid = hexes(2)
    assert all(
        cell in grid.neighbours(near) for cell in grid.spots for near in grid.neighbours(cell)
    )


def test_distances_are_those_of_axial_coordinates() -> None:
    for cell, steps in hexes(3).distances("-2,1").items():
        q, r = (int(number) for number in cell.split(","))
        assert steps == max(abs(q + 2), abs(r - 1), abs(q + 2 + r - 1))


def test_squares_are_called_by_column_and_row() -> None:
    grid = squares(8, 8)
    assert len(grid.spots) == 64
    assert grid.spots["a1"] == (0, 7)
    assert grid.spots["h8"] == (7, 0)


def test_squares_have_lines_over_sides_and_corners() -> None:
    grid = squares(8, 8)
    assert [len(ray) for ray in grid.rays("d4")] == [4, 4, 3, 3]
    assert grid.rays("a1", "diagonal") == (("b2", "c3", "d4", "e5", "f6", "g7", "h8"),)
    assert grid.neighbours("a1", "all") == ("a2", "b2", "b1")
    assert len(grid.neighbours("d4", "all")) == 8


def test_points_are_joined_by_their_lines_only() -> None:
    assert MILL.neighbours("b") == ("d", "c", "a")
    assert MILL.rays("a") == (("b", "c"),)
    assert MILL.distances("a") == {"a": 0, "b": 1, "d": 2, "c": 2}
    assert MILL.spots["d"] == (1, -2)


def test_a_lone_point_has_no_neighbours() -> None:
    assert points({"a": (0, 0)}, []).neighbours("a") == ()


def test_between_two_cells_in_line() -> None:
    assert hexes(3).between("-2,0", "1,0") == ("-1,0", "0,0")
    assert squares(8, 8).between("a1", "d4") == ("b2", "c3")
    assert hexes(3).between("0,0", "1,1") == ()


def test_links_are_told_once() -> None:
    assert links(MILL) == (("a", "b"), ("b", "c"), ("b", "d"))
    assert len(links(hexes(1))) == 12


@pytest.mark.parametrize(
    ("keys", "cells"),
    [
        ({"cells": "hexes", "rings": 2}, 19),
        ({"cells": "squares", "columns": 3, "rows": 4}, 12),
        ({"cells": "points", "points": {"a": [0, 0], "b": [1, 0]}, "lines": [["a", "b"]]}, 2),
        ({"cells": "hexes"}, 1),
    ],
)
def test_the_cells_of_boards(keys: dict[str, Any], cells: int) -> None:
    board = Board(name=some_text(), **keys)
    grid = grid_of(board)
    assert isinstance(grid, Grid)
    assert len(grid.spots) == cells


AREAS = [
    (area(around="0,0"), SIX),
    (area(around="3,0", within=2), ("3,-1", "2,1", "2,0", "3,-2", "2,-1", "1,2", "1,1", "1,0")),
    (area(cells=("1,0", "1,0")), ("1,0",)),
    (area(start="-2,0", towards=("-1,0",)), ("-1,0", "0,0", "1,0", "2,0", "3,0")),
    (area(start="-2,0", towards=("-1,0",), until=("x",)), ("-1,0", "0,0", "1,0")),
    (area(start="-2,0", towards=("-1,0",), before=("x",)), ("-1,0", "0,0")),
]


@pytest.mark.parametrize(("told", "cells"), AREAS)
def test_the_cells_of_areas(told: Area, cells: tuple[str, ...]) -> None:
    assert set(covered(told, hexes(3), pieces(x="1,0"))) == set(cells)


def test_all_lines_of_fire_from_the_middle() -> None:
    assert len(covered(area(start="0,0"), hexes(3), {})) == 18
    assert len(covered(area(start="0,0", before=("x",)), hexes(3), pieces(x="1,0"))) == 15
