"""The drawing has room on its paper, and its numbers tell what they should."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from generator.imposition.testpage import (
    APART,
    LENGTH,
    LETTERS,
    PERFECT,
    REACH,
    Gauge,
    Ladder,
    Point,
    TestPage,
)
from generator.units import PAPERS

PAGES = [
    TestPage(*(size[::-1] if lies else size))
    for name in ("a4", "letter", "legal", "a3")
    for size in [(PAPERS[name].width, PAPERS[name].height)]
    for lies in (False, True)
]
by_size = pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.width}x{page.height}")
MARGIN = 4.0


def spots(page: TestPage) -> list[list[Point]]:
    parts: list[Ladder | Gauge] = [*page.ladders(1), *page.gauges()]
    return [
        [
            *(spot for stroke in part.strokes() for spot in stroke[:2]),
            *(w.middle for w in part.words()),
        ]
        for part in parts
    ]


@by_size
def test_all_lies_on_the_paper(page: TestPage) -> None:
    for part in [*spots(page), [s for cross in page.crosses() for s in cross[:2]]]:
        assert max(abs(spot.x) for spot in part) <= page.width / 2 - MARGIN
        assert max(abs(spot.y) for spot in part) <= page.height / 2 - MARGIN


@by_size
def test_parts_do_not_meet(page: TestPage) -> None:
    for one, other in combinations(spots(page)[:4], 2):
        assert min(abs(a.x - b.x) + abs(a.y - b.y) for a in one for b in other) > 2


@by_size
def test_perfect_is_under_the_crease(page: TestPage) -> None:
    for ladder in page.ladders(1):
        spot = ladder.spot(PERFECT)
        assert (spot.x if ladder.crease == "down" else spot.y) == 0


def test_a_step_is_a_twentieth_of_a_millimetre() -> None:
    ladder = Ladder(1, Point(0, 0), "down")
    assert ladder.spot(51).x - ladder.spot(50).x == pytest.approx(0.05)
    assert ladder.spot(251).x - ladder.spot(50).x == pytest.approx(APART + 0.05)


def test_a_crease_always_crosses_a_line() -> None:
    """Where one line ends, the next has begun, even on a page turned by half a degree."""
    turned = 0.0088 * 2 * REACH
    for one, other in ((0, 200), (100, 0)):
        end = Ladder(1, Point(0, 0), "down").spot(one + PERFECT + REACH)
        begin = Ladder(1, Point(0, 0), "down").spot(other + PERFECT - REACH)
        assert end.x - turned >= begin.x


@pytest.mark.parametrize("way", ["down", "across"])
def test_marks_of_the_ruler(way: str) -> None:
    gauge = Gauge(9, Point(0, 0), way)  # type: ignore[arg-type]
    places = [max(gauge.spot(letter)) for letter in LETTERS]
    assert places[LETTERS.index("K")] == LENGTH
    assert {round(b - a, 6) for a, b in pairwise(places)} == {0.95}
