"""Zones: their places in millimetres, and where their words begin."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec.structs import replace

from generator.content.model import Layout, Zone
from generator.layout.zones import (
    ACROSS,
    DOWN,
    LEAST_REST,
    REST_GAP,
    PlacedZone,
    kept_free,
    placed,
    settled,
    span,
)
from generator.units import Paper

CARD = Paper("card", 60.0, 90.0)
Turn = Literal[0, 90, 180, 270]


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        (Zone(left=5.0, right=10.0), (5.0, 45.0)),
        (Zone(left=5.0, width=10.0), (5.0, 10.0)),
        (Zone(width=10.0, right=5.0), (45.0, 10.0)),
        (Zone(left="10%", width="50%"), (6.0, 30.0)),
    ],
)
def test_two_measures_say_where_a_zone_is(zone: Zone, expected: tuple[float, float]) -> None:
    assert span(zone, ACROSS, 60.0) == expected


def test_shares_are_of_the_width_across_and_of_the_height_down() -> None:
    zone = Zone(left="50%", right=0.0, top="50%", height=9.0)
    assert span(zone, DOWN, 90.0) == (45.0, 9.0)
    (found,) = placed(Layout(zones={"a": zone}), CARD)
    assert (found.left, found.top, found.right, found.bottom) == (30.0, 45.0, 60.0, 54.0)


def words(turn: Turn, stand: Literal["top", "middle", "bottom"], pad: float = 0.0) -> PlacedZone:
    return PlacedZone("a", Zone(shows="name", turn=turn, stand=stand, pad=pad), 10, 20, 30, 8)


def test_words_stand_at_the_top_in_the_middle_or_at_the_bottom() -> None:
    assert words(0, "top").corner(4) == (10, 20)
    assert words(0, "middle").corner(4) == (10, 22)
    assert words(0, "bottom", pad=1).corner(4) == (11, 23)


def test_turned_words_begin_at_the_corner_that_they_are_turned_around() -> None:
    """Turned to the left by a quarter, lines run up from the lower left."""
    assert words(90, "top").corner(4) == (10, 28)
    assert words(180, "top").corner(4) == (40, 28)
    assert words(270, "top").corner(4) == (40, 20)


def test_turned_lines_are_as_long_as_the_zone_is_high() -> None:
    assert (words(90, "top").line_length, words(90, "top").depth) == (8, 30)
    assert (words(180, "top", 1).line_length, words(180, "top", 1).depth) == (28, 6)


def test_zones_overlap_in_both_directions_or_not() -> None:
    one, other = words(0, "top"), PlacedZone("b", Zone(), 35, 25, 10, 10)
    assert one.overlaps(other) == (5, 3)
    assert min(one.overlaps(PlacedZone("c", Zone(), 45, 25, 5, 5))) < 0


def test_a_ground_or_a_picture_has_no_words() -> None:
    assert not PlacedZone("a", Zone(ground="side"), 0, 0, 9, 9).has_words
    assert not PlacedZone("a", Zone(shows="picture"), 0, 0, 9, 9).has_words
    assert PlacedZone("a", Zone(shows=("icon", "cost")), 0, 0, 9, 9).has_words


def rest_of(stand: Literal["top", "middle", "bottom"], height: float) -> list[tuple[float, float]]:
    """Return top and bottom of a zone that fills what words of a height leave of 60 mm."""
    text = PlacedZone("text", Zone(shows="text", stand=stand), 5, 20, 50, 60)
    rest = PlacedZone("rest", Zone(shows="icon", fills="text"), 0, 14, 60, 70)
    found = settled((text, rest), {"text": height})
    assert found[0] is text
    return [(zone.top, zone.bottom) for zone in found[1:]]


def test_what_words_leave_is_below_them_or_above_those_at_the_foot() -> None:
    assert rest_of("top", 10) == [(30 + REST_GAP, 84)]
    assert rest_of("bottom", 10) == [(14, 70 - REST_GAP)]


def test_what_is_too_low_is_not_filled() -> None:
    least = 64 - REST_GAP - LEAST_REST
    assert rest_of("top", least) == [(84 - LEAST_REST, 84)]
    assert rest_of("top", least + 0.1) == []


def test_beside_no_words_a_zone_keeps_its_place() -> None:
    rest = PlacedZone("rest", Zone(shows="icon", fills="text"), 0, 14, 60, 70)
    assert settled((rest,), {}) == (rest,)


def test_of_certain_heights_a_zone_takes_the_largest_that_words_leave() -> None:
    """It stands at the foot, whatever the words leave, or is not there at all."""
    text = PlacedZone("text", Zone(shows="text"), 5, 20, 50, 60)
    rest = PlacedZone("rest", Zone(shows="icon", fills="text"), 0, 14, 60, 70, (12.0, 30.0))
    found = [settled((text, rest), {"text": height}) for height in (10.0, 35.0, 55.0)]
    assert [[(each.top, each.height) for each in zones[1:]] for zones in found] == [
        [(54, 30)],
        [(72, 12)],
        [],
    ]


@pytest.mark.parametrize(
    ("stand", "heights", "kept"),
    [("top", (12.0, 30.0), 8 + REST_GAP), ("bottom", (12.0, 30.0), 6 + REST_GAP), ("top", (), 0)],
)
def test_words_keep_free_the_least_height_of_what_fills_the_rest(
    stand: Literal["top", "bottom"], heights: tuple[float, ...], kept: float
) -> None:
    text = PlacedZone("text", Zone(shows="text", stand=stand), 5, 20, 50, 60)
    rest = PlacedZone("rest", Zone(shows="icon", fills="text"), 0, 14, 60, 70, heights)
    above = PlacedZone("art", Zone(shows="icon", fills="text"), 0, 0, 60, 20, (20.0, 32.0))
    assert kept_free((above, text, rest), text) == pytest.approx(kept)


def test_a_zone_above_its_words_grows_and_moves_what_hangs_below_it() -> None:
    art = PlacedZone("art", Zone(shows="icon", fills="text", top=0), 0, 0, 60, 20, (20.0, 32.0))
    title = PlacedZone("title", Zone(shows="name", top=21, height=9), 5, 21, 50, 9)
    text = PlacedZone("text", Zone(shows="text", top=31, bottom=9), 5, 31, 50, 50)
    foot = PlacedZone("foot", Zone(shows="number", bottom=4, height=4), 5, 82, 50, 4)
    grown = settled((art, title, text, foot), {"text": 38.0})
    assert [(each.top, each.height) for each in grown] == [(0, 32), (33, 9), (43, 38), (82, 4)]
    assert settled((art, title, text, foot), {"text": 38.1}) == (art, title, text, foot)


def test_heights_are_in_mm_or_shares_of_the_card() -> None:
    zone = Zone(shows="icon", fills="text", left=0.0, right=0.0, top=0.0, height=9.0)
    layout = Layout(zones={"a": zone}), Layout(zones={"a": replace(zone, heights=("20%", 12.0))})
    assert [placed(each, CARD)[0].heights for each in layout] == [(), (12.0, 18.0)]
