"""Large print has one size of type for all sheets of an aid, and is never small."""

from __future__ import annotations

from generator.content.model import Band, Sheet, SheetSide, TypeRange
from generator.layout.largeprint import LARGE_TYPE, POSTER_TYPE, STEP, large_type_of
from generator.units import paper_named
from tests.support import some_text

A4 = paper_named("a4")


def sheet(largest: float) -> Sheet:
    title = some_text("Sheet")
    front = SheetSide(title=title, bands=(Band(fill=("goal",)),))
    return Sheet(title=title, type=TypeRange(largest=largest), front=front)


def test_the_largest_type_of_the_sheets_counts_for_all() -> None:
    sheets = [sheet(10), sheet(12.1)]
    assert {large_type_of(each, sheets, A4) for each in sheets} == {15.25}


def test_small_sheets_are_large_enough() -> None:
    assert large_type_of(sheet(8), [sheet(8)], A4) == LARGE_TYPE


def test_a_poster_counts_for_itself() -> None:
    small, poster = sheet(10), sheet(POSTER_TYPE + 1)
    assert large_type_of(small, [small, poster], A4) == LARGE_TYPE
    assert large_type_of(poster, [small, poster], A4) == 21.25


def test_sizes_are_steps_of_the_paper() -> None:
    for name in ("a3", "a4", "letter"):
        size = large_type_of(sheet(13.1), [sheet(13.1)], paper_named(name))
        assert size >= LARGE_TYPE
        assert size % STEP == 0
