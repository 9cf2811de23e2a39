"""The strip beneath a map in play: within its frame, without overlaps, with all its words."""

from __future__ import annotations

from itertools import combinations

import pytest
import shapely
from msgspec.structs import replace

from generator.maps.chart import Scene, Strip, StripBox, StripRow, Stroke
from generator.maps.strip import StripPlate
from tests.mapping import GAMES, maker, small_page

STRIP = Strip(
    title="Round 12",
    lines=("Score 301", "Next: Anna", "Rules 7"),
    life="Life",
    rows=(StripRow("A", "Anna", "9", "MI Mill"), StripRow("F", "The fox", "40", "?", True)),
    trail="Trail",
    boxes=(StripBox(1, "HI", "MI Mill", ("T",)), StripBox(2, "MI", "Mill"), StripBox(3, "–")),
    signs=(("T", "trap placed"),),
    reach_title="Next move",
    reach=((Stroke.ROAD, "Road"), (Stroke.SEA, "Sea")),
)
LONG = replace(
    STRIP,
    lines=tuple("a line that is much longer than its room ever was" for _ in range(3)),
    rows=tuple(StripRow("A", "Anna of " + "the long name " * 3, "9", "MI " + "Mill " * 9)
               for _ in range(5)),
)  # fmt: skip


def strip_plate(strip: Strip = STRIP, width: float = 281.0) -> StripPlate:
    return StripPlate(strip, maker(GAMES[1]).look, width)


@pytest.mark.parametrize("width", [190.0, 281.0, 404.0])
@pytest.mark.parametrize("strip", [STRIP, LONG], ids=["short", "long"])
def test_words_are_within_the_strip_and_apart(strip: Strip, width: float) -> None:
    plate = strip_plate(strip, width)
    boxes = [shapely.box(*text.box) for text in plate.texts]
    frame = shapely.box(0, 0, plate.width, plate.height)
    assert all(frame.covers(box) for box in boxes)
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


def test_all_words_of_a_strip_are_set() -> None:
    words = [text.line.words for text in strip_plate().texts]
    for word in ("Round 12", "Score 301", "Anna", "40", "MI Mill", "HI", "Trail", "trap placed"):
        assert word in words
    assert {"Next move", "Road", "Sea"} <= set(words)


def test_it_grows_with_its_rows_and_with_the_paper() -> None:
    more = replace(STRIP, rows=STRIP.rows * 5)
    assert strip_plate(more).height > strip_plate().height
    assert strip_plate(width=562.0).height == pytest.approx(2 * strip_plate().height)


def test_the_map_leaves_space_for_the_strip_and_the_page_lists_its_words() -> None:
    alone, page = small_page(), small_page(scene=Scene(strip=STRIP))
    assert alone.strip is None
    assert page.strip is not None
    less = alone.plate.sizes.height - page.plate.sizes.height
    assert less > page.strip.height
    words = {each.text: each.box for each in page.words()}
    bottom = page.height - page.margin
    assert page.margin + page.plate.sizes.height < words["Round 12"][1] < bottom
    assert 'id="strip"' in page.svg()
    assert 'id="strip"' not in alone.svg()
