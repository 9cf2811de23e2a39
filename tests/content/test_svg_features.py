"""The lists of what SVG can have agree with one another."""

from __future__ import annotations

from generator.content.svg_features import HINTS, KNOWN, PAINTS, PLAIN, REFERRED


def test_what_is_referred_to_is_known() -> None:
    assert {element for elements in REFERRED.values() for element in elements} <= KNOWN
    assert REFERRED


def test_what_is_drawn_needs_no_other_element() -> None:
    assert PAINTS <= KNOWN
    assert not KNOWN & set(HINTS)


def test_a_value_that_changes_nothing_is_given_for_each_property_that_is_not_drawn() -> None:
    assert all(PLAIN.values())
    assert not set(PLAIN) & set(REFERRED)
