"""Call-outs: lines that meet nothing, numbers apart and in reading order."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from generator.layout.leaders import CLEAR, OFF, UNDER, Leader, Rect, in_reading_order, leaders

SIZE, BALL = (60.0, 80.0), 6.0
CARD = {
    "cost": Rect(5, 5, 14, 14),
    "name": Rect(18, 5, 55, 14),
    "art": Rect(5, 18, 55, 40),
    "text": Rect(5, 44, 55, 75),
}


def crosses(leader: Leader, rect: Rect) -> bool:
    (x, y), (a, b) = leader.ball, leader.end
    left, right, top, bottom = min(x, a), max(x, a), min(y, b), max(y, b)
    return left < rect.right and right > rect.left and top < rect.bottom and bottom > rect.top


def meet(one: Leader, other: Leader) -> bool:
    box = Rect(
        min(other.ball[0], other.end[0]), min(other.ball[1], other.end[1]),
        max(other.ball[0], other.end[0]) + 1e-6, max(other.ball[1], other.end[1]) + 1e-6,
    )  # fmt: skip
    return crosses(one, box)


def grown(rect: Rect) -> Rect:
    return Rect(rect.left - 0.6, rect.top - 0.6, rect.right + 0.6, rect.bottom + 0.6)


def judge(found: tuple[Leader, ...], parts: dict[str, Rect], words: dict[str, Rect]) -> None:
    """Assert that each line ends at its part, crosses no other, and meets no other line."""
    for each in found:
        own = grown(parts[each.part])
        assert own.left <= each.end[0] <= own.right
        assert own.top <= each.end[1] <= own.bottom
        assert each.ball[0] in (-(OFF + BALL / 2), SIZE[0] + OFF + BALL / 2) or each.ball[1] in (
            -(OFF + BALL / 2),
            SIZE[1] + OFF + BALL / 2,
        )
        others = {**words, **parts}
        assert not [id for id, rect in others.items() if id != each.part and crosses(each, rect)]
    for one, other in combinations(found, 2):
        assert not meet(one, other)
        apart = abs(one.ball[0] - other.ball[0]), abs(one.ball[1] - other.ball[1])
        assert max(apart) >= BALL - 1e-9 or one.edge != other.edge


def test_every_part_of_a_card_has_a_line_of_its_own() -> None:
    found = leaders(CARD, {}, SIZE, BALL)
    assert [each.part for each in found] == ["cost", "name", "art", "text"]
    assert [each.number for each in found] == [1, 2, 3, 4]
    judge(found, CARD, {})


@pytest.mark.parametrize("seed", range(40))
def test_lines_of_random_cards_meet_nothing(seed: int) -> None:
    rng = random.Random(seed)
    parts: dict[str, Rect] = {}
    for row in range(4):
        cut = rng.choice([60.0, 20.0, 30.0, 40.0])
        top, bottom = row * 20 + rng.uniform(1, 4), row * 20 + rng.uniform(12, 19)
        parts[f"{row}a"] = Rect(1 + rng.uniform(0, 4), top, cut - 1, bottom)
        if cut < 60:
            parts[f"{row}b"] = Rect(cut + 1, top, 59 - rng.uniform(0, 4), bottom)
    found = leaders(parts, {}, SIZE, BALL)
    assert len(found) > len(parts) / 2
    judge(found, parts, {})


def test_a_part_between_words_has_none() -> None:
    words = {
        "above": Rect(1, 1, 59, 20), "left": Rect(1, 22, 20, 60), "right": Rect(40, 22, 59, 60),
        "below": Rect(1, 62, 59, 79),
    }  # fmt: skip
    assert leaders({"middle": Rect(24, 30, 36, 50)}, words, SIZE, BALL) == ()
    del words["left"]
    (found,) = leaders({"middle": Rect(24, 30, 36, 50)}, words, SIZE, BALL)
    assert found.edge == "left"


def test_a_part_within_another_is_reached_through_it() -> None:
    parts = {"art": Rect(5, 5, 55, 50), "badge": Rect(8, 8, 18, 18)}
    found = leaders(parts, {}, SIZE, BALL)
    assert {each.part for each in found} == {"art", "badge"}


def test_a_line_reaches_into_a_drawing_and_stops_before_words() -> None:
    part = {"art": Rect(5, 5, 55, 50)}
    (drawing,) = leaders(part, {}, SIZE, BALL)
    (words,) = leaders(part, part, SIZE, BALL)
    assert drawing.end[0] > 5 > words.end[0]


def test_numbers_run_row_by_row() -> None:
    assert list(in_reading_order(CARD)) == ["cost", "name", "art", "text"]
    mixed = {"b": Rect(30, 0, 40, 10), "c": Rect(0, 20, 9, 30), "a": Rect(0, 2, 9, 12)}
    assert list(in_reading_order(mixed)) == ["a", "b", "c"]
    inside = {"art": Rect(0, 0, 50, 50), "badge": Rect(3, 3, 10, 10), "below": Rect(0, 60, 50, 70)}
    assert list(in_reading_order(inside)) == ["badge", "art", "below"]
    assert CLEAR < OFF


def test_a_line_ends_at_the_edge_of_a_drawing_and_within_a_wide_part() -> None:
    wide, tight = (leaders(CARD, {}, SIZE, BALL, beside) for beside in ((), {"art"}))
    ends = [{each.part: each.end for each in found}["art"] for found in (wide, tight)]
    assert CARD["art"].left < ends[0][0] < CARD["art"].right
    assert CARD["art"].left < ends[1][0] < ends[0][0]


def test_the_number_of_a_row_of_spaces_stands_under_it_where_it_has_room() -> None:
    parts = {"low": Rect(10, 40, 40, 48), "high": Rect(10, 10, 40, 18)}
    feet = {"low": (25.0, 48.0), "high": (25.0, 18.0)}
    placed = {each.part: each for each in leaders(parts, {}, (50, 50), 6, rows=feet)}
    assert placed["high"].edge == "under"
    assert placed["high"].end == (25.0, 18.0)
    assert placed["high"].ball == (25.0, 18 + UNDER + 3)
    assert placed["low"].edge != "under"  # no room on the figure
    words = {"words": Rect(20, 22, 30, 25)}
    (other,) = (
        each for each in leaders(parts, words, (50, 50), 6, rows=feet) if each.part == "high"
    )
    assert other.edge != "under"
