"""The edge of some cells is what one of them alone has."""

from __future__ import annotations

import math

import pytest

from generator.content.gridmap import Lattice, Layout
from generator.render.gridedge import edge_of
from generator.render.gridmarks import CELL

SQUARES = Lattice(Layout(4, 4, "squares"))


def middle(lattice: Lattice, name: str) -> tuple[float, float]:
    cell = lattice.read(name)
    assert cell is not None
    x, y = lattice.middle(cell)
    return x * CELL, y * CELL


@pytest.mark.parametrize(
    ("layout", "words", "sides", "corners"),
    [
        (Layout(4, 4, "squares"), "0202", 4, 4),
        (Layout(4, 4, "squares"), "0202-0302", 6, 6),
        (Layout(4, 4, "squares"), "0101-0303", 12, 12),
        (Layout(4, 4), "0202", 6, 6),
        (Layout(4, 4), "0202 0203", 10, 10),
        (Layout(4, 4, flat=True), "0202 0203", 10, 10),
    ],
)
def test_shared_sides_are_no_edge(layout: Layout, words: str, sides: int, corners: int) -> None:
    lattice = Lattice(layout)
    edge = edge_of(lattice, lattice.listed(words))
    assert (len(edge.gates), len(edge.corners)) == (sides, corners)


def test_the_edge_is_half_a_cell_from_the_middle_of_its_cell() -> None:
    here = middle(SQUARES, "0202")
    across = math.dist(here, middle(SQUARES, "0302"))
    edge = edge_of(SQUARES, SQUARES.listed("0202"))
    assert {round(math.dist(gate, here), 3) for gate in edge.gates} == {round(across / 2, 3)}
    assert {round(math.dist(each, here), 2) for each in edge.corners} == {
        round(across / math.sqrt(2), 2)
    }


def test_what_has_no_cells_has_no_edge() -> None:
    assert edge_of(SQUARES, ()) == (frozenset(), frozenset())
