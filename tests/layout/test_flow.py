"""A side that is too much for one is parted: nothing is lost, and headings stay."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from generator.layout import flow
from generator.layout.columns import least_height
from generator.layout.flow import SAFETY, SizedUnit, portions_of
from generator.layout.side import BAND_GAP, Portion
from tests.layout.test_fit import unit

ROOM = 100.0


def pieces(*heights: float, across: int = 2, opens: tuple[int, ...] = (0,)) -> list[SizedUnit]:
    """Return pieces of some heights in columns; over the full width they are half as high."""
    return [
        SizedUnit(unit(str(number), opens=number in opens), across, height, height / across)
        for number, height in enumerate(heights)
    ]


def stands_on(portions: list[Portion]) -> list[list[str]]:
    return [list(portion.unit_ids) for portion in portions]


def test_nothing_is_lost_or_moved() -> None:
    shuffled = random.Random(7)
    for _ in range(20):
        some = pieces(*(shuffled.uniform(3, 60) for _ in range(shuffled.randint(1, 40))))
        portions = portions_of(some, ROOM, 12.0)
        assert [id for ids in stands_on(portions) for id in ids] == [p.unit.id for p in some]
        assert [portion.number for portion in portions] == list(range(1, len(portions) + 1))
        for portion in portions:
            for band in portion.bands:
                for column in band:
                    height = sum(piece.height for piece in some if piece.unit.id in column)
                    assert len(band) == 1 or height <= ROOM


def test_what_fits_takes_one_side() -> None:
    (portion,) = portions_of(pieces(*[19.0] * 8), ROOM, 12.5)
    assert portion.bands == ((tuple("0123"), tuple("4567")),)
    assert portion.type_size == 12.5


def test_no_more_sides_than_needed() -> None:
    assert len(portions_of(pieces(*[20.0] * 36), ROOM + 1, 12.0)) == 4


@pytest.mark.parametrize("count", [11, 13, 21, 24])
def test_the_last_side_is_no_emptier_than_the_others(count: int) -> None:
    """Filled from the first on, ten would stand on each, and the rest on the last."""
    sides = stands_on(portions_of(pieces(*[19.0] * count), ROOM, 12.0))
    assert len(sides) == -(-count // 10)
    lines = [-(-len(ids) // 2) for ids in sides]
    assert max(lines) - min(lines) <= 1


def test_what_is_wide_stands_between_columns() -> None:
    some = pieces(*[12.0] * 9)
    some[4] = replace(some[4], across=1, whole=12.0)
    (portion,) = portions_of(some, ROOM, 12.0)
    assert [[len(ids) for ids in band] for band in portion.bands] == [[2, 2], [1], [2, 2]]
    enough = 24 + 12 + 24 + 2 * BAND_GAP + SAFETY
    assert len(portions_of(some, enough + 0.1, 12.0)) == 1
    assert len(portions_of(some, enough - 0.1, 12.0)) == 2


def test_a_column_is_not_left_empty() -> None:
    """What cannot be balanced takes the full width."""
    (portion,) = portions_of(pieces(50.0), ROOM, 12.0)
    assert portion.bands == ((("0",),),)


def test_sides_begin_with_sections() -> None:
    some = pieces(*[30.0] * 8, opens=(0, 5))
    assert stands_on(portions_of(some, ROOM, 12.0)) == [list("01234"), list("567")]


def test_a_repeated_heading_takes_room() -> None:
    plain = pieces(*[50.0] * 8)
    headed = [SizedUnit(p.unit, p.across, p.height, p.whole, heading=10.0) for p in plain]
    assert len(portions_of(plain, ROOM + 1, 12.0)) == 2
    assert len(portions_of(headed, ROOM + 1, 12.0)) == 3


def test_a_heading_that_a_column_repeats_takes_room() -> None:
    """The first side has two columns; only the second of them repeats the heading."""
    headed = [replace(p, heading=0.0 if p.unit.opens else 12.0) for p in pieces(*[30.0] * 6)]
    assert len(portions_of(headed, 90 + SAFETY, 12.0)) == 2
    (portion,) = portions_of(headed, 102 + SAFETY + 0.1, 12.0)
    assert portion.bands == ((tuple("012"), tuple("345")),)


def test_what_is_too_high_stands_alone() -> None:
    """That it overflows is said when it is printed."""
    some = pieces(20.0, 300.0, 20.0, across=1)
    some = [SizedUnit(p.unit, 1, p.height, p.height) for p in some]
    assert stands_on(portions_of(some, ROOM, 12.0)) == [["0"], ["1"], ["2"]]


def test_pieces_grow_with_type() -> None:
    (piece,) = pieces(10.0)
    grown = piece.grown(1.5)
    assert (grown.height, grown.whole) == pytest.approx((15.0, 7.5))


def test_of_a_long_table_few_ways_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = []

    def counted(heights: Sequence[float], *others: Any) -> float:
        measured.append(len(heights))
        return least_height(heights, *others)

    monkeypatch.setattr(flow, "least_height", counted)
    rows = pieces(*[5.0] * 300)
    portions = portions_of(rows, 200.0, 12.0)
    assert sum(map(len, stands_on(portions))) == len(rows)
    assert len(measured) < 10 * len(rows), "each way of 100 rows a side would be 100 a row"
