"""What the page knows of a side: where things come from, and what does not fit."""

from __future__ import annotations

from generator.layout.side import Box
from generator.serve.sides import overflowing

COLUMN = Box("column", "0", "", 6.0, 20.0, 90.0, 100.0)


def unit(height: float) -> Box:
    return Box("unit", "a", "sections.a.blocks.b", 6.0, 30.0, 90.0, height)


def text(width: float, height: float = 4.0) -> Box:
    return Box("text", "0", "terms.a.name", 6.0, 40.0, width, height, type_size=9.0)


def test_what_fits_is_not_shown_as_overflowing() -> None:
    assert list(overflowing([COLUMN, unit(90.0), text(90.0)])) == []


def test_what_reaches_over_its_column_is() -> None:
    for box in (unit(91.0), text(90.5), text(10.0, 90.0)):
        assert list(overflowing([COLUMN, box])) == [box]


def test_words_outside_columns_have_no_edge() -> None:
    footer = Box("unit", "footer", "", 6.0, 280.0, 198.0, 40.0)
    assert list(overflowing([COLUMN, footer])) == []
