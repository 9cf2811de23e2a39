"""A standee folded over stands: both faces back to back, both feet on the table."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from generator.imposition.geometry import Rect
from generator.imposition.standee import SPREAD, Standee, formes, standee_named
from generator.units import A4, LETTER, PAPERS, Paper
from tests.imposition.folding import MOST_GAP, Folded, gap

FIGURES = [Standee(25, 45), Standee(12, 20), Standee(40, 110)]
every_figure = pytest.mark.parametrize("figure", FIGURES, ids=lambda f: f"{f.width:g}x{f.height:g}")


def folded(figure: Standee) -> Folded:
    strip = figure.strip
    return Folded(figure.net(Rect(30, 40, strip.width, strip.height)), SPREAD)


@every_figure
def test_faces_meet_back_to_back(figure: Standee) -> None:
    standing = folded(figure)
    front, back = standing.corners("front"), standing.corners("back")
    assert gap(front[:2], back[2:]) < MOST_GAP, "the heads"
    assert gap(front[2:], back[:2]) < MOST_GAP, "the bottoms"


@every_figure
def test_both_feet_are_on_the_table(figure: Standee) -> None:
    standing = folded(figure)
    bottom = standing.corners("front")[3][1]
    ahead, behind = (np.array(standing.corners(f"{side}-foot")) for side in ("front", "back"))
    assert np.abs(ahead[:, 1] - bottom).max() < MOST_GAP
    assert np.abs(behind[:, 1] - bottom).max() < MOST_GAP
    assert ahead[:, 2].max() == pytest.approx(figure.foot)
    assert behind[:, 2].min() == pytest.approx(-figure.foot)


@every_figure
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_figures_lie_on_their_paper_and_on_no_other(figure: Standee, paper: Paper) -> None:
    pages = list(range(15))
    seen = []
    pattern = figure.pattern(paper)
    assert pattern
    for forme in formes(pages, figure, pattern, "#123456"):
        size = Rect(0, 0, *forme.size).grown(-5, -5, -5, -5)
        fronts = [slot for slot in forme.slots if slot.turn == 0]
        backs = [slot for slot in forme.slots if slot.turn == 180]
        seen += [slot.page for slot in fronts]
        for front, back in zip(fronts, backs, strict=True):
            assert front.page == back.page
            assert front.box.top == pytest.approx(back.box.bottom)
            assert front.box[2:] == pytest.approx((figure.width, figure.height))
        for one, other in combinations([slot.clip for slot in forme.slots], 2):
            common = one.within(other)
            assert min(common.width, common.height) < 1e-6
        assert forme.trim.within(size) == pytest.approx(forme.trim)
        assert len(forme.fills) == 2 * len(fronts)
        assert {line.kind for line in forme.lines} == {"halo", "cut", "crease", "fold"}
        assert sum(line.kind == "fold" for line in forme.lines) == len(fronts)
    assert seen == pages


def test_without_ground_feet_stay_bare() -> None:
    pattern = FIGURES[0].pattern(A4)
    assert pattern
    (forme,) = formes([0], FIGURES[0], pattern, None)
    assert forme.fills == ()
    assert {line.kind for line in forme.lines} == {"cut", "fold"}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("tall", "is no size of a figure"),
        ("25", "is no size of a figure"),
        ("5x40", "12 to 80 mm wide"),
        ("25x200", "20 to 120 mm high"),
    ],
)
def test_what_cannot_stand_is_refused(name: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        standee_named(name)


def test_sizes_in_mm_and_inches() -> None:
    assert standee_named("25x45") == Standee(25, 45)
    assert standee_named("1x2in") == Standee(25.4, 50.8)


def test_figures_larger_than_the_paper_have_no_pattern() -> None:
    assert Standee(40, 120).pattern(PAPERS["a5"]) is None
