"""A column that begins in the middle of a section repeats its headings, where there is room."""

from __future__ import annotations

from msgspec.structs import replace

from generator.content.model import Places
from generator.layout.arrange import Fit, Measured, arrange
from generator.layout.running import (
    RESUMED,
    headings_of,
    measuring,
    resumed_id,
    resumed_in,
    resuming,
)
from generator.layout.side import BandPlan, Side, Unit
from tests.layout.test_fit import TOP, WORDS, side, unit

OPENING, SECOND, THIRD, FOURTH = (
    unit("a", opens=True),
    *(unit(name, begins=False) for name in "bcd"),
)
UNITS = (OPENING, SECOND, THIRD, FOURTH)
HEADING = RESUMED + "section"
HEIGHTS = {"a": 20.0, "b": 20.0, "c": 20.0, "d": 20.0, HEADING: 28.0}


def flowing(columns: int = 2) -> Side:
    return side(BandPlan((90.0,) * columns, flow=UNITS))


def arranged(room: float, heights: dict[str, float] = HEIGHTS) -> Fit:
    return arrange(flowing(), 9.0, Measured(heights, TOP, room), 1)


def test_one_unit_measures_each_set_of_headings() -> None:
    assert resuming(UNITS) == {HEADING: SECOND}
    (band,) = measuring(flowing())
    assert band.units == (replace(SECOND, id=HEADING, resumes=True),)
    assert measuring(flowing(1)) == (), "one column repeats nothing"
    assert measuring(side(BandPlan((90.0,), (UNITS,)))) == (), "the author placed these"


def test_a_block_with_a_title_repeats_that_too() -> None:
    titled = replace(SECOND, block=replace(SECOND.block, title=WORDS))
    assert resumed_id(titled) == RESUMED + titled.path
    assert resumed_id(replace(titled, begins=True)) == HEADING, "it prints its title anyway"


def test_the_height_of_headings_is_that_of_the_unit_with_them_less_its_own() -> None:
    assert headings_of(UNITS, HEIGHTS) == [0.0, 8.0, 8.0, 8.0]
    assert headings_of(UNITS, {**HEIGHTS, HEADING: 19.0}) == [0.0] * 4
    assert headings_of(UNITS, dict.fromkeys("abcd", 20.0)) == [0.0] * 4, "none were measured"


def test_a_column_needs_room_for_the_headings_that_it_repeats() -> None:
    assert arranged(48.0).fits
    assert arranged(48.0).needed == 48.0
    assert not arranged(47.0).fits
    assert arranged(47.0, dict.fromkeys("abcd", 20.0)).fits


def test_what_stands_below_a_repeated_heading_moves_down() -> None:
    found = arranged(48.0)
    (band,) = resumed_in(flowing(), found.placement)
    assert band.units == (replace(THIRD, resumes=True),)
    spots = found.placement.spots
    assert spots["d"].y - spots["c"].y == 28.0
    assert spots["b"].y - spots["a"].y == 20.0, "a text is not pushed apart"


def test_what_opens_a_list_of_places_tells_how_far_its_column_goes() -> None:
    listed = [replace(each, block=Places(kind="places")) for each in UNITS]
    places = side(BandPlan((90.0,) * 2, flow=tuple(listed)))
    found = arrange(places, 9.0, Measured(HEIGHTS, TOP, 48.0), 1)
    (band,) = resumed_in(places, found.placement)
    assert [unit.id for unit in band.units] == ["a", "c"]
    assert all(isinstance(each, Unit) and each.resumes for each in band.units)


def test_a_column_that_opens_a_section_repeats_nothing() -> None:
    opening = side(BandPlan((90.0,) * 2, flow=(OPENING, replace(SECOND, opens=True))))
    heights = {"a": 20.0, "b": 20.0}
    found = arrange(opening, 9.0, Measured(heights, TOP, 20.0), 1)
    assert resumed_in(opening, found.placement) == ()
