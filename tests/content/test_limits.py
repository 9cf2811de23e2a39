"""Limits that annotations state are read, and what breaks them is said in words."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec import Meta

from generator.content.limits import Limits, bare, meaning_of
from generator.content.model import Ref

SIZE = Annotated[
    Annotated[float, Meta(ge=6, le=24, description="a size in points")], "The largest type."
]


def test_limits_are_read_from_annotations() -> None:
    kind, metadata = bare(SIZE)
    assert kind is float
    assert Limits.of(metadata) == Limits(
        least=6, most=24, shape="a size in points", description="The largest type."
    )
    assert Limits.of([Ref("icons"), Meta(max_length=3, pattern="[a-z]")]) == Limits(
        longest=3, pattern="[a-z]", topic="icons"
    )
    assert bare(int) == (int, ())


def test_a_later_annotation_has_precedence() -> None:
    assert Limits.of([Meta(ge=1, le=9), Meta(le=5)]) == Limits(least=1, most=5)


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "it must be more than 0"), (1, ""), (2000, ""), (2001, "the most is 2,000")],
)
def test_a_number_beyond_a_bound(number: float, words: str) -> None:
    assert Limits(more_than=0, most=2000).passed_by(number) == words


def test_a_number_below_the_least() -> None:
    assert Limits(least=2).passed_by(1) == "the least is 2"
    assert Limits(least=2).passed_by(2) == ""


def test_a_length_beyond_a_bound() -> None:
    limits = Limits(shortest=1, longest=3, shape="up to three letters")
    assert [limits.broken_by(length) for length in (0, 1, 3, 4)] == [
        "at least 1",
        "",
        "",
        "at most 3",
    ]
    assert [limits.hint(length) for length in (0, 3, 4)] == ["", "", "up to three letters"]


def test_the_meaning_of_a_field_is_part_of_a_sentence() -> None:
    assert meaning_of(SIZE) == "the largest type"
    assert meaning_of(float) == ""
