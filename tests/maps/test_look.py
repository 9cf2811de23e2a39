"""Sizes grow with the paper, and never below what can be read."""

from __future__ import annotations

import pytest

from generator.maps.chart import Mark
from generator.maps.look import POINT, sizes_for
from tests.mapping import GAMES, maker

PLATES = {"a4": (281.0, 190.0), "letter": (263.0, 196.0), "a3": (404.0, 277.0)}


@pytest.mark.parametrize("paper", PLATES)
def test_type_can_be_read(paper: str) -> None:
    sizes = sizes_for(*PLATES[paper])
    assert min(sizes.name, sizes.sea_name, sizes.small) >= 6 * POINT


def test_a4_is_the_measure_and_larger_paper_grows_slower() -> None:
    a4, a3 = sizes_for(277.0, 190.0), sizes_for(404.0, 277.0)
    assert a4.scale == 1.0
    assert 1.2 < a3.scale < (404 * 277 / 277 / 190) ** 0.5


def test_marks_keep_their_order() -> None:
    sizes = sizes_for(277.0, 190.0)
    assert sizes.radius(Mark.DOT) < sizes.radius(Mark.RING) < sizes.radius(Mark.DRAWING)
    assert sizes.clearance > sizes.radius(Mark.RING) + sizes.gap / 2, "a pair of links goes past"


def test_colours_are_found_by_name() -> None:
    look = maker(GAMES[0]).look
    assert look["ink"] == look.colours["ink"]
    with pytest.raises(KeyError):
        look["no-such-colour"]
