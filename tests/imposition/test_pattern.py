"""As many cards as fit lie in the middle of the paper, clear of each other and of its edges."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.imposition.geometry import Turning, behind, whole
from generator.imposition.pattern import APART, LAP, TOUCHING, Pattern, Spacing, fitting, folding
from generator.imposition.sizes import CARD_SIZES, CardSize
from generator.units import A4, LETTER, PAPERS, Paper

CLOSE = 1e-6
cards = st.builds(CardSize, st.just("any"), st.floats(40, 150), st.floats(40, 150))
papers = st.sampled_from((A4, LETTER, PAPERS["a5"]))
spacings = st.builds(
    Spacing, st.floats(0, 12), st.floats(0, 6), st.floats(0, 15), st.none() | st.floats(0, 12)
)


def overlap(pattern: Pattern, reaching: bool) -> list[float]:
    """Return how much any two cards have in common, trimmed or with what their colour reaches.

    A lap hides the paper where they meet, and counts for nothing.
    """
    areas = [pair[reaching] for pair in pattern.boxes()]
    shared = [one.within(other) for one, other in combinations(areas, 2)]
    most = 2 * LAP * reaching + CLOSE
    return [common.width for common in shared if min(common.width, common.height) > most]


@given(cards, papers, spacings)
def test_cards_are_clear_of_each_other_and_of_the_edge(
    card: CardSize, paper: Paper, spacing: Spacing
) -> None:
    pattern = fitting(card, paper, spacing)
    if pattern is None:
        room = max(paper.width, paper.height) - 2 * spacing.around
        narrow = min(paper.width, paper.height) - 2 * spacing.around
        upright = card.width <= narrow and card.height <= room
        lying = card.width <= room and card.height <= narrow
        assert not upright
        assert not lying
        return
    assert overlap(pattern, reaching=False) == []
    assert overlap(pattern, reaching=True) == []
    around = whole(pattern.size).grown(*(CLOSE - spacing.around,) * 4)
    for box, reach in pattern.boxes():
        assert (box.width, box.height) == pytest.approx((card.width, card.height))
        assert box.within(around) == pytest.approx(box)
        assert reach.within(whole(pattern.size)) == pytest.approx(reach)
    assert behind(pattern.trim, pattern.size, Turning.DOWN) == pytest.approx(pattern.trim)
    assert behind(pattern.trim, pattern.size, Turning.ACROSS) == pytest.approx(pattern.trim)


@given(cards, papers, spacings)
def test_no_further_row_or_column_fits(card: CardSize, paper: Paper, spacing: Spacing) -> None:
    pattern = fitting(card, paper, spacing)
    if pattern is not None:
        width, height = pattern.size
        assert pattern.trim.width + spacing.gutter + card.width > width - 2 * spacing.around - CLOSE
        assert (
            pattern.trim.height + spacing.between_rows + card.height
            > height - 2 * spacing.around - CLOSE
        )


@given(cards, papers, spacings)
def test_fronts_lie_before_the_fold(card: CardSize, paper: Paper, spacing: Spacing) -> None:
    pattern = folding(card, paper, spacing)
    if pattern is None:
        return
    assert pattern.folds
    boxes = list(pattern.boxes())
    both = [box for box, _ in boxes] + [
        behind(box, pattern.size, pattern.folds) for box, _ in boxes
    ]
    shared = [one.within(other) for one, other in combinations(both, 2)]
    assert not [c for c in shared if min(c.width, c.height) > CLOSE]
    reaches = [reach for _, reach in boxes]
    for one in reaches:
        beyond = one.within(behind(one, pattern.size, pattern.folds))
        assert min(beyond.width, beyond.height) < 2 * LAP + CLOSE
    edges = pattern.edges()[pattern.folds is Turning.ACROSS]
    middle = pattern.size[pattern.folds is Turning.ACROSS] / 2
    assert all(abs(edge - middle) > CLOSE / 2 for edge in edges)


@pytest.mark.parametrize(
    ("name", "paper", "spacing", "count"),
    [
        ("poker", A4, TOUCHING, 9),
        ("poker", LETTER, TOUCHING, 9),
        ("poker", A4, APART, 8),
        ("bridge", A4, TOUCHING, 10),
        ("mini", LETTER, TOUCHING, 18),
        ("jumbo", A4, TOUCHING, 4),
    ],
)
def test_known_counts(name: str, paper: Paper, spacing: Spacing, count: int) -> None:
    pattern = fitting(CARD_SIZES[name], paper, spacing)
    assert pattern
    assert pattern.count == count


def test_neighbours_share_a_cut_and_only_outer_edges_bleed() -> None:
    pattern = fitting(CARD_SIZES["poker"], A4, Spacing(bleed=3))
    assert pattern
    across, down = pattern.edges()
    assert (len(across), len(down)) == (4, 4)
    (box, reach), _, _, _, (middle, inside), *_ = pattern.boxes()
    assert reach == pytest.approx(box.grown(3, 3, LAP, LAP))
    assert inside == pytest.approx(middle.grown(LAP, LAP, LAP, LAP))
    assert len(fitting(CARD_SIZES["poker"], LETTER, APART).edges()[0]) == 6  # type: ignore[union-attr]


def test_what_is_too_large_does_not_fit() -> None:
    assert fitting(CardSize("huge", 250, 250), A4) is None
    assert folding(CardSize("large", 200, 160), A4) is None


@pytest.mark.parametrize("wrong", [{"gutter": -1}, {"bleed": -0.1}, {"margin": -2}])
def test_nothing_is_negative(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="not negative"):
        Spacing(**wrong)
