"""Boxes lie behind boxes as paper is turned over, and a page stays whole in its panel."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.imposition.geometry import (
    Flip,
    Forme,
    Line,
    Rect,
    Slot,
    Turning,
    behind,
    cuts_of,
    in_panel,
    lines_behind,
    lying,
    slot_behind,
    turn_behind,
    upright,
    whole,
)
from generator.units import A4, LETTER

lengths = st.floats(0, 500)
rects = st.builds(Rect, lengths, lengths, lengths, lengths)
sizes = st.tuples(st.floats(50, 500), st.floats(50, 500))
turnings = st.sampled_from(Turning)
turns = st.sampled_from((0, 90, 180, 270))


@given(rects, sizes, turnings)
def test_behind_the_back_is_the_front(box: Rect, size: tuple[float, float], way: Turning) -> None:
    back = behind(box, size, way)
    assert (back.width, back.height) == (box.width, box.height)
    assert behind(back, size, way) == pytest.approx(box)


@given(turns, turnings)
def test_turned_twice_is_as_before(turn: int, way: Turning) -> None:
    assert turn_behind(turn_behind(turn, way), way) == turn


def test_slots_and_lines_lie_behind_each_other() -> None:
    slot = Slot(0, Rect(10, 20, 30, 40), Rect(8, 18, 34, 44))
    assert slot_behind(slot, 1, (100, 200), Turning.DOWN) == Slot(
        1, Rect(60, 20, 30, 40), Rect(58, 18, 34, 44)
    )
    assert slot_behind(slot, 1, (100, 200), Turning.ACROSS) == Slot(
        1, Rect(10, 140, 30, 40), Rect(8, 138, 34, 44), 180
    )
    line = Line("cut", 10, 0, 10, 5)
    assert lines_behind([line], (100, 200), Turning.DOWN) == (Line("cut", 90, 0, 90, 5),)
    assert lines_behind([line], (100, 200), Turning.ACROSS) == (Line("cut", 10, 200, 10, 195),)


@pytest.mark.parametrize(
    ("flip", "size", "turning"),
    [
        (Flip.LONG, upright(A4), Turning.DOWN),
        (Flip.SHORT, upright(A4), Turning.ACROSS),
        (Flip.LONG, lying(A4), Turning.ACROSS),
        (Flip.SHORT, lying(A4), Turning.DOWN),
    ],
)
def test_an_edge_is_a_line_to_turn_around(
    flip: Flip, size: tuple[float, float], turning: Turning
) -> None:
    assert flip.turning(size) is turning


def test_paper_lies_or_stands() -> None:
    assert lying(A4) == (297, 210)
    assert upright(LETTER) == (215.9, 279.4)
    assert whole((3, 4)) == Rect(0, 0, 3, 4)


@given(rects, rects)
def test_what_boxes_have_in_common_is_in_both(one: Rect, other: Rect) -> None:
    common = one.within(other)
    assert min(common.width, common.height) >= 0
    if common.width and common.height:
        for box in (one, other):
            assert common.left >= box.left
            assert common.right <= box.right + 1e-9
            assert common.bottom <= box.bottom + 1e-9


@given(st.floats(20, 200), st.floats(20, 200), turns)
def test_a_page_stands_in_the_middle_of_its_panel(width: float, height: float, turn: int) -> None:
    panel = Rect(30, 40, 250, 260)
    slot = in_panel(5, (width, height), panel, turn)
    assert slot.clip == pytest.approx(slot.box)
    assert slot.box.left - panel.left == pytest.approx(panel.right - slot.box.right)
    assert slot.box.top - panel.top == pytest.approx(panel.bottom - slot.box.bottom)
    flat = (slot.box.width, slot.box.height)
    assert flat == pytest.approx((width, height) if turn % 180 == 0 else (height, width))


def test_a_shifted_page_ends_at_its_panel() -> None:
    slot = in_panel(0, (100, 50), Rect(0, 0, 100, 50), shift=2)
    assert slot.box == Rect(2, 0, 100, 50)
    assert slot.clip == Rect(2, 0, 98, 50)


def test_grown() -> None:
    assert Rect(10, 10, 5, 5).grown(1, 2, 3, 4) == Rect(9, 8, 9, 11)


def test_marks_in_line_are_one_cut() -> None:
    marks = [("cut", 50, 0, 50, 5), ("cut", 50, 95, 50, 100), ("cut", 0, 30, 5, 30)]
    marks += [("slit", 20, 40, 60, 40), ("fold", 0, 50, 5, 50), ("scale", 7, 9, 57, 9)]
    paper = Rect(0, 0, 100, 100)
    lines = tuple(Line(*mark) for mark in marks)  # type: ignore[arg-type]
    assert cuts_of(Forme((100, 100), (), lines, paper, paper)) == 3
    assert cuts_of(Forme((100, 100), (), (), paper, paper)) == 0
