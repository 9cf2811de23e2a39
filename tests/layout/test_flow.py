"""A side that is too much for one is parted: nothing is lost, and headings stay."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

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


@pytest.mark.parametrize("count", [15, 16, 24])
def test_only_the_last_side_is_short(count: int) -> None:
    portions = portions_of(pieces(*[19.0] * count), ROOM, 12.0)
    *full, last = map(len, stands_on(portions))
    assert len(full) == count // 10
    assert min(full) >= 9
    assert last == count - sum(full) < 9
    assert [portion.is_last for portion in portions] == [False] * len(full) + [True]


def test_a_section_goes_along_to_a_last_side_that_would_be_all_but_empty() -> None:
    """One of a quarter of a side does; one of a half, which would leave the first bare, stays."""
    some = pieces(45.0, 25.0, 25.0, 10.0, across=1, opens=(0, 1, 2, 3))
    assert stands_on(portions_of(some, ROOM, 12.0)) == [["0", "1"], ["2", "3"]]
    some = pieces(45.0, 50.0, 40.0, across=1, opens=(0, 1, 2))
    assert stands_on(portions_of(some, ROOM, 12.0)) == [["0", "1"], ["2"]]


def test_no_item_is_parted_from_the_others_of_its_section() -> None:
    """Though a side would be a little fuller: of 6 and 5 lines, not one begins or ends a side."""
    lines = pieces(*[18.0] * 11, opens=(0, 6), across=1)
    assert stands_on(portions_of(lines, 7 * 18 + 3.0, 12.0))[0] == list("012345")
    rest = pieces(*[18.0] * 11, opens=(0, 8), across=1)
    rest[7] = replace(rest[7], unit=replace(rest[7].unit, closes=True))
    assert stands_on(portions_of(rest, 7 * 18 + 3.0, 12.0))[0] == list("012345")


def test_what_is_too_short_for_its_air_is_as_good_as_full() -> None:
    """Nothing is torn for room that the gaps between sections take."""
    some = pieces(*[9.0] * 14, across=1, opens=(0, 2, 4, 6, 8, 10, 12))
    room = 10 * 9.0 + 20.0
    assert stands_on(portions_of(some, room, 12.0))[0] == list("01234567")


@pytest.mark.parametrize(("kind", "led_to"), [("note", True), ("matrix", False)])
def test_only_words_lead_to_a_figure(kind: str, led_to: bool) -> None:
    some = [kind_of(piece, kind) for piece in pieces(*[30.0] * 5, across=1)]
    some[3] = kind_of(some[3], "legend")
    assert (stands_on(portions_of(some, ROOM, 12.0))[0] == list("012")) is not led_to


def kind_of(piece: SizedUnit, kind: str) -> SizedUnit:
    """Return a piece of a block of another kind, which begins."""
    block = SimpleNamespace(kind=kind, title=None, tone="plain")
    return replace(piece, unit=replace(piece.unit, block=cast("Any", block), begins=True))


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


@pytest.mark.parametrize(("whole", "columns"), [(90.0, 1), (110.0, 2)])
def test_a_figure_alone_on_its_side_has_its_full_width(whole: float, columns: int) -> None:
    figure = [SizedUnit(unit("board", opens=True), 2, 60.0, whole)]
    (portion,) = portions_of(figure, ROOM, 12.0)
    assert [len(band) for band in portion.bands] == [columns]


def test_sides_begin_with_sections() -> None:
    some = pieces(*[15.0] * 16, opens=(0, 11))
    assert [len(ids) for ids in stands_on(portions_of(some, ROOM, 12.0))] == [11, 5]


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
