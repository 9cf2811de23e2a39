"""Columns of a matrix are as wide as they need to be, and parted where they do not fit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.render.matrixwidths import Needs, Room, has_deep_heads, widths_of

NEEDS = Needs(row_name=8, row_word=5, row_head=6, column_names=((4.0,),) * 6, cell=3)
ROOM = Room(width=190, least_em=3, most_em=4)


def test_all_columns_that_fit_are_in_one_part() -> None:
    widths = widths_of(NEEDS, ROOM)
    assert widths.parts == (6,)
    assert widths.lead + widths.head + 6 * widths.column == pytest.approx(100)
    assert widths.turned == 0


@pytest.mark.parametrize(("width", "parts"), [(60, (3, 3)), (40, (2, 2, 2)), (10, (1,) * 6)])
def test_columns_that_do_not_fit_are_parted_evenly(width: float, parts: tuple[int, ...]) -> None:
    assert widths_of(replace(NEEDS, row_head=0.0), replace(ROOM, width=width)).parts == parts


def test_whole_groups_stay_together_where_that_makes_no_more_parts() -> None:
    narrow = replace(ROOM, width=63)
    needs = replace(NEEDS, row_head=0.0)
    assert widths_of(replace(needs, groups=(4, 2)), narrow).parts == (4, 2)
    assert widths_of(replace(needs, groups=(1, 4, 1)), narrow).parts == (5, 1)
    assert widths_of(replace(needs, groups=(6,)), narrow).parts == (3, 3)


def test_heads_turn_where_their_words_are_too_long() -> None:
    long = replace(NEEDS, column_names=((4.0,), (9.0, 3.0)) * 3)
    widths = widths_of(long, ROOM)
    assert widths.parts == (6,)
    assert widths.turned == pytest.approx(1.06 * 9), "on two lines"
    assert widths_of(replace(long, turns=False), ROOM).turned == 0


def test_turned_heads_take_one_line_in_narrow_columns() -> None:
    long = replace(NEEDS, column_names=((9.0, 3.0),) * 12, cell=2)
    assert widths_of(long, replace(ROOM, width=140)).turned == pytest.approx(1.06 * 12.3)


def test_the_head_of_few_rows_is_not_beside_them() -> None:
    widths = widths_of(NEEDS, ROOM)
    assert widths.is_beside(3)
    assert not widths.is_beside(2)
    assert not widths_of(replace(NEEDS, row_head=0.0), ROOM).is_beside(9)


def test_a_screen_has_all_columns() -> None:
    assert widths_of(NEEDS, None).parts == (6,)


def test_the_head_beside_the_rows_gives_way_before_columns_are_parted() -> None:
    """It is in the corner then: a second table would be twice as high."""
    narrow = replace(ROOM, width=5.7 * 3 + 6 * 9 + 1)
    widths = widths_of(NEEDS, narrow)
    assert widths.parts == (6,)
    assert (widths.lead, widths.is_beside(99)) == (0, False)
    assert widths.head + 6 * widths.column == pytest.approx(100)
    still_parted = widths_of(NEEDS, replace(narrow, width=35))
    assert len(still_parted.parts) > 1
    assert still_parted.lead > 0, "it would change nothing"


def test_two_signs_have_room_beside_each_other_if_they_can() -> None:
    large = replace(NEEDS, row_head=0.0, pair=4.5)
    without = widths_of(replace(large, pair=0.0), replace(ROOM, width=100))
    assert without.column < 100 * 4.5 * 3 / 100
    widths = widths_of(large, replace(ROOM, width=100))
    assert widths.column >= 4.5 * 3
    narrow = replace(ROOM, width=80)
    assert widths_of(large, narrow) == widths_of(replace(large, pair=0.0), narrow)


def test_signs_are_small_where_two_would_stand_below_each_other() -> None:
    needs = replace(NEEDS, usual=4.2)
    assert not widths_of(needs, ROOM).small
    assert widths_of(needs, replace(ROOM, width=90)).small
    assert not widths_of(replace(needs, usual=0.0), replace(ROOM, width=90)).small


def test_icons_are_so_wide_that_two_always_stand_beside_each_other() -> None:
    needs = replace(NEEDS, row_head=0.0, usual=4.2, figures=0.75)
    room = replace(ROOM, width=130)
    widths = widths_of(needs, room)
    column = room.width * widths.column / 100
    assert 2 * widths.sign + 0.75 * room.most_em < column
    assert widths.sign < 1.7 * room.most_em
    assert widths_of(needs, replace(ROOM, width=400)).sign == pytest.approx(1.7 * 4), "as usual"
    narrow = widths_of(needs, replace(ROOM, width=80))
    assert (narrow.sign, narrow.small) == (0.0, True)
    assert widths_of(NEEDS, ROOM).sign == 0.0, "no cell has two"


def test_heads_are_set_smaller_before_they_turn() -> None:
    room = replace(ROOM, width=160)
    column = room.width * widths_of(NEEDS, room).column / 100
    word = column / (0.82 * room.most_em) - 0.35
    fitting = replace(NEEDS, column_names=((word,),) * 6)
    widths = widths_of(fitting, room)
    assert (widths.turned, widths.heads) == (0.0, 0.82)
    assert widths_of(replace(fitting, has_small_heads=False), room).turned > 0
    longer = replace(NEEDS, column_names=((word + 0.5,),) * 6)
    assert (widths_of(longer, room).turned > 0, widths_of(longer, room).heads) == (True, 1.0)


@pytest.mark.parametrize(
    ("names", "is_deep"),
    [((2.0,), False), ((2.0, 3.0), False), ((4.0, 4.0), True), ((9.0,) * 9, False)],
)
def test_heads_are_deep_where_one_takes_two_lines(names: tuple[float, ...], is_deep: bool) -> None:
    """Those that turn are not: nine words find no room without turning."""
    needs = replace(NEEDS, column_names=((2.0,),) * 5 + (names,))
    widths = widths_of(needs, ROOM)
    assert has_deep_heads(needs, widths, ROOM) is is_deep
