"""Names on several lines keep all their words."""

from __future__ import annotations

import pytest

from generator.maps.namelines import WAYS, NameSetting, line_breaks, name_lines
from generator.maps.names import PlacedName, Shape
from tests.mapping import small_plate


@pytest.mark.parametrize("most", [1, 2, 3])
def test_no_word_is_lost(most: int) -> None:
    name = "Inn of the Seven Lanterns"
    ways = line_breaks(name, most)
    assert all(" ".join(lines) == name for lines in ways)
    assert {len(lines) for lines in ways} == set(range(1, most + 1))


def test_a_name_is_broken_after_hyphens_but_not_within_words() -> None:
    assert line_breaks("Upper-Mill on Sea", 2) == [
        ("Upper-Mill on Sea",),
        ("Upper-", "Mill on Sea"),
        ("Upper-Mill", "on Sea"),
        ("Upper-Mill on", "Sea"),
    ]


@pytest.mark.parametrize(("middle", "indent"), [(0.0, 0.0), (55.0, 0.5), (90.0, 1.0)])
def test_lines_are_aligned_towards_the_place(middle: float, indent: float) -> None:
    face = small_plate().look.text
    setting = NameSetting((face.line("On", 3.0), face.line("A longer line", 3.0)))
    width = setting.lines[1].width
    placed = PlacedName("inn", Shape(2, width, 5.0), (50.0, 50.0, 50.0 + width, 55.0))
    short, long = (row.box for row in name_lines(placed, setting, middle).rows)
    assert long[0] == pytest.approx(50.0)
    assert short[0] - 50.0 == pytest.approx(indent * (width - setting.lines[0].width))


def test_a_name_of_many_words_is_broken_in_few_ways_with_short_lines() -> None:
    ways = line_breaks("one two three four five six seven eight nine ten eleven twelve", most=3)
    in_two, in_three = ([each for each in ways if len(each) == lines] for lines in (2, 3))
    assert len(in_two) == len(in_three) == WAYS
    assert ("one two three four", "five six seven eight", "nine ten eleven twelve") in in_three


def test_a_saint_keeps_the_name() -> None:
    assert line_breaks("St. Joseph & St. Mary") == [
        ("St. Joseph & St. Mary",),
        ("St. Joseph", "& St. Mary"),
    ]


@pytest.mark.parametrize(("name", "is_first"), [("Mill", True), ("טחנה", False)])
def test_a_code_is_where_reading_begins(name: str, is_first: bool) -> None:
    face = small_plate().look.text
    setting = NameSetting((face.line(name, 3.0),), face.line("MI", 2.6))
    placed = PlacedName("mill", Shape(1, setting.widths[0], 3.0), (50.0, 50.0, 70.0, 53.0))
    found = name_lines(placed, setting, 0.0)
    assert found.code and found.tag
    (_, start, _), (code, at, baseline) = found.lines[0], found.code
    left, top, right, bottom = found.tag
    assert left < at and at + code.width < right
    assert top < baseline - code.ascent and baseline < bottom
    assert (right < start) is is_first
    assert found.rows[0].text == f"MI {name}"
