"""Rows of a counter: type shrinks to find room, and words keep their distance from the cut."""

from __future__ import annotations

from typing import get_args

import pytest

from generator.content.model import CounterShape
from generator.layout.side import LEAST_TYPE
from generator.render.counterrows import LARGEST_NAME, name_size, rows_of, slots_of
from generator.units import pt_from_mm


def test_a_long_name_shrinks_but_not_below_the_least_type() -> None:
    sizes = [name_size(length, "square", 25.0) for length in (2.0, 8.0, 30.0)]
    assert sizes[0] == LARGEST_NAME
    assert sizes == sorted(sizes, reverse=True)
    assert LEAST_TYPE < sizes[-1] * pt_from_mm(25.0) < LEAST_TYPE * 1.25
    assert name_size(0.0, "square", 25.0) == LARGEST_NAME


@pytest.mark.parametrize("shape", get_args(CounterShape))
@pytest.mark.parametrize("size", [12.5, 15.0, 60.0])
def test_rows_are_one_below_the_other(shape: CounterShape, size: float) -> None:
    plain, named = (rows_of(shape, size, is_named) for is_named in (False, True))
    assert plain.name == 0
    rows = named.name, named.echelon, named.box_top, named.box, named.numbers
    assert sorted(rows) == [*rows]
    assert named.name * size > 1.0 + LARGEST_NAME * size / 2
    assert named.small * pt_from_mm(size) >= LEAST_TYPE
    top, high = named.wreath
    assert named.name < top < top + high < named.numbers
    assert rows_of(shape, size, is_named=True, has_code=True).box_width <= named.box_width


def test_numbers_stand_beside_each_other() -> None:
    slots, size = slots_of([("strength", "12"), ("movement", "4")], 1.0, 0.8, 0.26)
    assert [slot.dash for slot in slots] == ["–", ""]
    assert slots[0].middle < slots[1].middle
    assert size == 0.26
    assert slots_of([], 1.0, 0.8, 0.26) == ((), 0.0)
