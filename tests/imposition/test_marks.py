"""Marks stand in the margins, at the ends of every cut; a line of 50 mm measures 50 mm."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.imposition.geometry import Line, Rect, Slot, Turning
from generator.imposition.marks import Tool, crop_marks, cuts, edge_marks, inked, is_clear, rulers
from generator.imposition.pattern import APART, TOUCHING, Pattern, Spacing, fitting, folding
from generator.imposition.rulers import Measure
from generator.imposition.sizes import CARD_SIZES, CardSize
from generator.units import A4, LETTER, Paper

cards = st.builds(CardSize, st.just("any"), st.floats(20, 130), st.floats(20, 130))
papers = st.sampled_from((A4, LETTER))
spacings = st.builds(Spacing, st.floats(0, 10), st.floats(0, 5), st.floats(0, 15))
makers = st.sampled_from((fitting, folding))
NAMED = [
    (size, paper, spacing)
    for size in CARD_SIZES.values()
    if max(size.width, size.height) > Measure.INCH.length  # no edge of a micro card is 2 inches
    for paper in (A4, LETTER)
    for spacing in (TOUCHING, APART)
]


def length(line: Line) -> float:
    return dist((line.left, line.top), (line.right, line.bottom))


def made(card: CardSize, paper: Paper, spacing: Spacing = TOUCHING) -> Pattern:
    pattern = fitting(card, paper, spacing)
    assert pattern
    return pattern


def meets(line: Line, area: Rect) -> bool:
    left, right = sorted((line.left, line.right))
    top, bottom = sorted((line.top, line.bottom))
    across = left < area.right - 1e-9 and right > area.left + 1e-9
    return across and top < area.bottom - 1e-9 and bottom > area.top + 1e-9


def around(line: Line) -> Rect:
    """Return the box of a mark with half a millimetre around it."""
    left, right = sorted((line.left, line.right))
    top, bottom = sorted((line.top, line.bottom))
    return Rect(left - 0.5, top - 0.5, right - left + 1, bottom - top + 1)


@given(cards, papers, spacings, st.sampled_from(Tool), makers)
def test_marks_stand_on_the_paper_and_off_the_colour(
    card: CardSize, paper: Paper, spacing: Spacing, tool: Tool, maker: object
) -> None:
    pattern = maker(card, paper, spacing)  # type: ignore[operator]
    if pattern is None:
        return
    area = inked(pattern)
    marks = list(crop_marks(pattern, area, tool))
    scales = [
        Line("cut", *stroke) for ruler in rulers(pattern, area, tool) for stroke in ruler.strokes()
    ]
    for line in scales:
        assert not any(meets(line, around(mark)) for mark in marks)
    for line in (*marks, *scales):
        assert not meets(line, area)
        assert min(line[1:]) >= -1e-9
        assert max(line.left, line.right) <= pattern.size[0] + 1e-9
        assert max(line.top, line.bottom) <= pattern.size[1] + 1e-9
    for line in marks:
        assert 0 < length(line) <= tool.length + 1e-9
        beside = max(area.left - line.right, line.left - area.right)
        assert max(beside, area.top - line.bottom, line.top - area.bottom) == pytest.approx(
            tool.off
        )


@pytest.mark.parametrize("tool", Tool)
def test_every_cut_has_a_mark_at_both_ends(tool: Tool) -> None:
    pattern = made(CARD_SIZES["poker"], A4)
    across, down = pattern.edges()
    lines = list(crop_marks(pattern, inked(pattern), tool))
    assert len(lines) == 2 * (len(across) + len(down))
    assert sorted({line.left for line in lines if line.left == line.right}) == list(across)
    assert sorted({line.top for line in lines if line.top == line.bottom}) == list(down)


def test_a_guillotine_has_longer_marks_farther_off() -> None:
    pattern = made(CARD_SIZES["tarot"], A4, APART)
    tools = Tool.SCISSORS, Tool.GUILLOTINE
    near, far = (list(crop_marks(pattern, inked(pattern), tool)) for tool in tools)
    assert max(map(length, far)) > max(map(length, near))
    assert Tool.GUILLOTINE.off > Tool.SCISSORS.off


def test_without_margin_there_are_no_marks() -> None:
    pattern = made(CardSize("whole", 210, 297), A4, Spacing(margin=0))
    assert list(crop_marks(pattern, inked(pattern), Tool.SCISSORS)) == []
    assert rulers(pattern, inked(pattern), Tool.SCISSORS) == ()


@pytest.mark.parametrize(
    ("size", "paper", "spacing"), NAMED, ids=lambda x: getattr(x, "name", None) or f"{x.gutter:g}"
)
@pytest.mark.parametrize("tool", Tool)
def test_cards_of_every_name_have_both_rulers(
    size: CardSize, paper: Paper, spacing: Spacing, tool: Tool
) -> None:
    for maker in (fitting, folding):
        pattern = maker(size, paper, spacing)
        assert pattern
        laid = rulers(pattern, inked(pattern), tool)
        assert [ruler.measure for ruler in laid] == list(Measure)
        if pattern.folds:
            middle = [each / 2 for each in pattern.size]
            for ruler in laid:
                (x1, y1), (x2, y2) = ruler.at(0), ruler.at(ruler.measure.length)
                across, down = not x1 < middle[0] < x2, not y2 < middle[1] < y1
                assert across if pattern.folds is Turning.DOWN else down


def test_rulers_of_small_cards_stand_farther_off() -> None:
    """Between the cuts there is no room of 5 cm; beyond their marks there is."""
    pattern = made(CardSize("small", 45, 45), Paper("wide", 135, 297 + 60), Spacing(margin=40))
    area = inked(pattern)
    laid = rulers(pattern, area, Tool.SCISSORS)
    assert [ruler.measure for ruler in laid] == list(Measure)
    reach = Tool.SCISSORS.off + Tool.SCISSORS.length
    assert all(
        ruler.at(0)[0] < area.left - reach or ruler.at(0)[1] < area.top - reach for ruler in laid
    )


def test_cuts_go_all_one_way_and_then_the_other() -> None:
    order = cuts(made(CARD_SIZES["poker"], A4, APART))
    turnings = [cut.turning for cut in order]
    assert turnings == [Turning.ACROSS] * 4 + [Turning.DOWN] * 8
    assert [cut.at for cut in order[:4]] == sorted(cut.at for cut in order[:4])
    assert len(cuts(made(CARD_SIZES["poker"], A4))) == 8


def test_marks_at_the_edge_spare_every_page() -> None:
    size = (297.0, 210.0)
    left = Slot(0, Rect(0.25, 0, 148, 210), Rect(0.25, 0, 148, 210))
    lines = list(edge_marks("fold", Turning.DOWN, 148.5, size, [left]))
    assert [(line.top, line.bottom) for line in lines] == [(0, 6), (204, 210)]
    assert list(edge_marks("fold", Turning.DOWN, 148.3, size, [left])) == []
    across = list(edge_marks("cut", Turning.ACROSS, 100, size, []))
    assert [(line.left, line.right) for line in across] == [(0, 6), (291, 297)]
    assert not is_clear(Line("slit", 100, 100, 200, 100), [left])


def test_colour_reaches_over_the_fold() -> None:
    pattern = folding(CARD_SIZES["poker"], A4, APART)
    assert pattern
    area = inked(pattern)
    assert area.left == pytest.approx(pattern.size[0] - area.right)
    assert area.top == pytest.approx(pattern.size[1] - area.bottom)
