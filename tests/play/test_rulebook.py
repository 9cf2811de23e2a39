"""A rulebook as plain data, and back."""

from __future__ import annotations

import json

import pytest

from generator.play.rulebook import rulebook_data, rulebook_from
from generator.reports.rulebooks import rulebook_of
from tests.plays import hunt


def test_a_rulebook_survives() -> None:
    book = rulebook_of(hunt(), "t2019")
    again = rulebook_from(json.loads(json.dumps(rulebook_data(book))))
    assert again == book
    assert again.rule_set == "19T0"


def test_places_have_their_names() -> None:
    book = rulebook_of(hunt())
    assert book.place("GE") == "GE Geneva"
    assert book.place("C?") == "C?"
    assert book.place(None) == "–"


def test_other_data_are_refused() -> None:
    with pytest.raises((KeyError, TypeError)):
        rulebook_from({"rules": {}})
