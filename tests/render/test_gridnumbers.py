"""Numbers of cells keep clear of the borders of zones, and stand on halos where they cannot."""

from __future__ import annotations

from typing import Any

from generator.content.gridmap import lattice_of
from generator.content.model import GridMap
from generator.render.gridnumbers import BELOW_ZONE, LOWEST_NUMBER, CellNumbers, type_size
from generator.units import mm_from_pt
from tests.render.test_gridmaps import inks

BOX = (0.0, 0.0, 50.0, 50.0)


def numbers(cell: float = 17.0, **keys: Any) -> CellNumbers:
    gridmap = GridMap(name="Heath", columns=5, rows=4)  # type: ignore[arg-type]
    lattice = lattice_of(gridmap)
    return CellNumbers(gridmap, lattice, lattice.cells, cell, True, **keys)


def test_numbers_in_the_rim_of_a_zone_are_lower() -> None:
    zone = frozenset((x, y) for x in range(3) for y in range(4))
    plain, zoned = numbers(), numbers(zones=(zone,))
    assert zoned.bottom((1, 0)) > plain.bottom((1, 0))
    assert zoned.bottom((1, 0)) <= max(plain.bottom((1, 0)) + BELOW_ZONE, LOWEST_NUMBER)
    for inner in ((1, 2), (4, 0)):
        assert zoned.bottom(inner) == plain.bottom(inner), "no border above it"


def test_a_number_moves_away_from_what_covers_its_place() -> None:
    home, is_crossed = numbers().spot((1, 1))
    assert home == (0.0, numbers().bottom((1, 1)))
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
