"""Numbers of cells stand in one place where they can, and on halos where they are crossed."""

from __future__ import annotations

from typing import Any

from generator.content.gridmap import lattice_of
from generator.content.model import GridMap
from generator.render.gridnumbers import LOWEST_NUMBER, CellNumbers, type_size
from generator.units import mm_from_pt
from tests.render.test_gridmaps import inks

BOX = (0.0, 0.0, 50.0, 50.0)


def numbers(cell: float = 17.0, **keys: Any) -> CellNumbers:
    gridmap = GridMap(name="Heath", columns=5, rows=4)  # type: ignore[arg-type]
    lattice = lattice_of(gridmap)
    return CellNumbers(gridmap, lattice, lattice.cells, cell, True, **keys)


def test_all_numbers_are_lower_where_lines_run_along_their_cells() -> None:
    line = (-5.0, -5.0, 5.0, -3.9)
    crossed = numbers(covered=dict.fromkeys(numbers().shown, (line,)))
    assert crossed.lowered().bottom > crossed.bottom
    assert numbers().lowered().bottom == numbers().bottom
    assert numbers(drop=9.0).bottom <= max(numbers().bottom, LOWEST_NUMBER)


def test_numbers_in_the_way_of_something_move_to_as_few_places_as_can_be() -> None:
    left, right = (-2.0, -5.0, -0.9, 0.0), (0.9, -5.0, 2.0, 0.0)
    covered = {(0, 0): (left,), (2, 1): (left,), (4, 3): (left,), (1, 1): (right,)}
    made = numbers(covered=covered)
    found = {cell: made.spot(cell) for cell in made.shown}
    assert not any(is_crossed for _, is_crossed in found.values())
    assert len({found[cell] for cell, lines in covered.items() if lines == (left,)}) == 1
    assert {spot for cell, (spot, _) in found.items() if cell not in covered} == {
        (0.0, made.bottom)
    }


def test_a_number_moves_away_from_what_covers_its_place() -> None:
    home, is_crossed = numbers().spot((1, 1))
    assert home == (0.0, numbers().bottom)
    assert not is_crossed
    river = (-2.0, -6.0, 0.5, -2.5)
    made = numbers(covered={(1, 1): [river]})
    moved, is_crossed = made.spot((1, 1))
    assert moved != home
    assert not is_crossed
    assert made.spot((2, 1))[0] == numbers().spot((2, 1))[0]


def test_only_numbers_that_are_crossed_have_a_halo() -> None:
    def halos(made: CellNumbers) -> int:
        return "".join(made.svg(BOX, inks())).count("aria-hidden")

    assert halos(numbers()) == 0
    everywhere = (-9.0, -9.0, 9.0, 9.0)
    assert halos(numbers(covered={(1, 1): [everywhere]})) == 1


def test_small_cells_are_numbered_along_the_edges() -> None:
    assert numbers().where == "cells"
    assert numbers(cell=6.0).where == "edges"
    words = "".join(numbers(cell=6.0).svg(BOX, inks()))
    assert words.count("<text") == 5 + 4


def test_type_is_never_smaller_than_its_least_size() -> None:
    assert type_size(6.0, 1.0, 10.0) == mm_from_pt(6.0)
    assert type_size(6.0, 9.0, 10.0) == 9.0
