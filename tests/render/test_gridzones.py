"""The border of a zone is closed, lies in its cells, and keeps clear of rivers."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from generator.content.gridmap import Lattice, Layout
from generator.render.gridzones import INSET, INSET_AT_FEATURE, border

SMALL = Lattice(Layout(8, 8))
LAYOUTS = [
    Layout(8, 8),
    Layout(8, 8, flat=True),
    Layout(8, 8, staggered="odd"),
    Layout(8, 8, "squares"),
]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_border_is_closed(layout: Layout) -> None:
    """Around each cell, block, and bent row of cells, every end meets one other."""
    lattice = Lattice(layout)
    for words in ("0404", "0303-0505", "0202 0303 0304 0404 0405", "0101-0204"):
        zone = frozenset(lattice.listed(words))
        lines = list(border(lattice, zone, lattice.cells, ()))
        assert len(lines) >= 4
        ends = Counter((round(x, 5), round(y, 5)) for line in lines for x, y in line)
        assert set(ends.values()) == {2}, words


def test_a_border_keeps_clear_of_a_river() -> None:
    lattice = SMALL
    cell, zone = (4, 4), frozenset([(4, 4)])
    sides = [frozenset((cell, lattice.step(cell, way))) for way in lattice.directions]
    lines = list(border(lattice, zone, lattice.cells, sides[1:2]))
    assert len(lines) == len(sides) == 6
    x, y = lattice.middle(cell)
    for number, ((ax, ay), (bx, by)) in enumerate(lines):
        away = abs((bx - ax) * (ay - y) - (by - ay) * (ax - x)) / math.dist((ax, ay), (bx, by))
        assert away == pytest.approx(0.5 - (INSET_AT_FEATURE if number == 1 else INSET))


def test_only_what_is_shown_has_a_border() -> None:
    lattice = SMALL
    zone = frozenset(lattice.listed("0303-0505"))
    assert list(border(lattice, zone, [(0, 0)], ())) == []
    assert 0 < len(list(border(lattice, zone, [(2, 2)], ()))) < 6
