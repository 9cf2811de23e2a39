"""Items that are added have ids of their own."""

from __future__ import annotations

import pytest

from generator.content.itemids import stem_of, unused_id


@pytest.mark.parametrize(
    ("known", "id"),
    [
        ([], "rule"),
        (["rules"], "rule"),
        (["rule"], "rule-2"),
        (["rule", "rule-3"], "rule-2"),
        (["rule", "rule-2", "rule-3"], "rule-4"),
    ],
)
def test_the_first_free_number_is_taken(known: list[str], id: str) -> None:
    assert unused_id("rule", known) == id
    assert unused_id("rule", set(known)) == id


def test_numbers_are_joined_as_asked_for() -> None:
    assert unused_id("a_b", ["a_b"], "_") == "a_b_2"


@pytest.mark.parametrize(
    ("id", "stem"),
    [("rule", "rule"), ("rule-2", "rule"), ("rule_12", "rule"), ("d6-roll", "d6-roll")],
)
def test_copies_are_numbered_anew(id: str, stem: str) -> None:
    assert stem_of(id) == stem
