"""Nets are cut around, but not where they are folded; what is glued is hatched."""

from __future__ import annotations

import math

import pytest

from generator.imposition.geometry import Rect
from generator.imposition.net import HATCHING_OFF, Net, Panel, box_corners, hatching

SQUARE = Panel("square", box_corners(Rect(0, 0, 20, 20)))
FLAP = Panel("flap", ((5, 0), (15, 0), (13, -8), (7, -8)), ((5, 0), (15, 0)), "square", True)


def lengths(net: Net) -> float:
    return sum(math.dist(start, end) for start, end in net.cuts())


def test_a_panel_alone_is_cut_all_around() -> None:
    assert lengths(Net((SQUARE,))) == pytest.approx(80)


def test_a_fold_is_not_cut() -> None:
    net = Net((SQUARE, FLAP))
    around_flap = 6 + 2 * (8**2 + 2**2) ** 0.5
    assert lengths(net) == pytest.approx(80 - 10 + around_flap)
    assert net.folds == (((5, 0), (15, 0)),)
    assert net.bounds == Rect(0, -8, 20, 28)


def test_hatching_stays_off_the_edges() -> None:
    lines = list(hatching(box_corners(Rect(0, 0, 30, 10))))
    assert len(lines) > 8
    off = HATCHING_OFF / 2**0.5
    for segment in lines:
        for x, y in segment:
            assert off - 1e-6 <= x <= 30 - off + 1e-6
            assert off - 1e-6 <= y <= 10 - off + 1e-6


def test_moved_it_is_the_same_net() -> None:
    net = Net((SQUARE, FLAP)).moved(3, 4)
    assert net.bounds == Rect(3, -4, 20, 28)
    assert net.panel("flap").fold == ((8, 4), (18, 4))
    assert {line.kind for line in net.lines()} == {"cut", "fold", "glue"}
    with pytest.raises(KeyError):
        net.panel("lid")
