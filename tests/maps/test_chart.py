"""What a map shows, before it is drawn."""

from __future__ import annotations

from generator.maps.chart import Link, Mark, Stroke
from tests.mapping import small_chart


def test_ways_by_sea_are_those_drawn_so() -> None:
    assert small_chart().wet == {"boat"}
    by_air = (Link("mill", "fort", "air", Stroke.SEA), Link("mill", "fort", "walk", Stroke.ROAD))
    assert small_chart(links=by_air).wet == {"air"}
    assert small_chart(links=()).wet == frozenset()


def test_marks_and_strokes_are_words_of_the_content() -> None:
    """The content says them by these names, and the JSON Schema lists them."""
    assert [mark.value for mark in Mark] == ["dot", "ring", "drawing", "water"]
    assert [stroke.value for stroke in Stroke] == ["road", "rail", "sea"]
