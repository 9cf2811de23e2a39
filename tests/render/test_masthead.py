"""The title of a game keeps clear of the lines of its plate."""

from __future__ import annotations

import pytest

from generator.content.theme import Masthead
from generator.render.assets import Reach
from generator.render.masthead import (
    AIR,
    CAPITALS,
    INNER,
    RULE,
    THINNEST,
    Title,
    side_titles_of,
    title_of,
)
from generator.units import mm_from_pt

PLATE, FRAME, SIZE = 14.0, 0.9, 28.0
PLAIN = Reach(0.70, 0.02, 0.76, 0.24)
ACCENTED = Reach(0.90, 0.02, 0.76, 0.24)
RISING = Reach(0.94, 0.23, 1.0, 0.425)
"""Letters of Arabic, which rise above the square of their type."""
TALL = Reach(0.92, 0.30, 0.76, 0.24)


def edges(title: Title, reach: Reach) -> tuple[float, float]:
    """Return where the letters of a title begin and end, from the top of the plate in mm."""
    em = mm_from_pt(title.size)
    baseline = title.drop + title.line / 2 + em * (reach.ascent - reach.descent) / 2
    return baseline - em * reach.above, baseline + em * reach.below


def test_letters_of_a_title_that_is_clear_stand_in_the_middle() -> None:
    title = title_of(PLAIN, 24.0, PLATE, FRAME, "plate")
    top, bottom = edges(title, PLAIN)
    assert title.size == 24.0
    assert top == pytest.approx(PLATE - bottom, abs=0.1)


def test_what_hangs_below_a_title_counts_half() -> None:
    hanging = PLAIN._replace(below=0.2)
    titles = [title_of(reach, 20.0, PLATE, FRAME, "band") for reach in (PLAIN, hanging)]
    assert titles[0].drop - titles[1].drop == pytest.approx(mm_from_pt(20.0) * 0.18 / 4)


def test_a_title_with_marks_on_its_capitals_is_moved() -> None:
    title = title_of(ACCENTED, SIZE, PLATE, FRAME, "plate")
    assert title.size == SIZE
    assert title.drop > 0.2


def test_what_has_no_room_is_set_smaller() -> None:
    assert title_of(TALL, SIZE, PLATE, FRAME, "plate").size < SIZE
    assert title_of(TALL, SIZE, PLATE, FRAME, "band").size == SIZE


@pytest.mark.parametrize("form", ["plate", "band", "rule"])
@pytest.mark.parametrize("reach", [PLAIN, ACCENTED, TALL])
@pytest.mark.parametrize("size", [14.0, SIZE, 60.0])
def test_letters_are_between_the_lines_of_every_masthead(
    form: Masthead, reach: Reach, size: float
) -> None:
    title = title_of(reach, size, PLATE, FRAME, form)
    top, bottom = edges(title, reach)
    inset = AIR + (FRAME * 1.6 if form == "plate" else 0)
    assert top >= inset - 1e-9
    assert bottom <= (title.line if form == "rule" else PLATE) - inset + 1e-9


@pytest.mark.parametrize("form", ["plate", "band", "rule"])
@pytest.mark.parametrize("reach", [PLAIN, TALL])
@pytest.mark.parametrize(("small", "size"), [(10.2, 21.0), (6.2, 12.0), (10.0, 14.4)])
def test_sheet_and_side_stand_in_the_middle_of_every_masthead(
    form: Masthead, reach: Reach, small: float, size: float
) -> None:
    titles = side_titles_of(reach, small, size, PLATE, FRAME, form)
    em, foot = mm_from_pt(titles.size), PLATE - RULE if form == "rule" else PLATE
    above = titles.top + (titles.line - CAPITALS * mm_from_pt(titles.small)) / 2
    baseline = titles.top + titles.line + em * (1 + reach.ascent - reach.descent) / 2
    inset = AIR + (FRAME * (INNER + THINNEST) if form == "plate" else 0)
    assert above >= inset - 1e-9 or form == "rule"
    assert above <= foot - baseline + 1e-9, "never nearer to the foot than to the head"
    assert baseline + em * reach.below <= foot - inset + 1e-9 or above == pytest.approx(inset)
    if reach is PLAIN:
        assert above == pytest.approx(foot - baseline)


def test_letters_that_rise_keep_clear_of_the_name_above_them() -> None:
    titles = side_titles_of(RISING, 9.0, 18.0, PLATE, FRAME, "plate")
    em = mm_from_pt(titles.size)
    baseline = titles.top + titles.line + em * (1 + RISING.ascent - RISING.descent) / 2
    name = titles.top + (titles.line + mm_from_pt(titles.small) * CAPITALS) / 2
    assert baseline - em * RISING.above > name
    assert baseline + em * RISING.below < PLATE - FRAME
