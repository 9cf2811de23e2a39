"""Conditions are read as people write them, and refused with the reason where they say nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.content.conditions import Condition, ConditionError, condition_in, number_in


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("cost > 3", ("cost", ">", "3")),
        ("cost>3", ("cost", ">", "3")),
        ("  cost  >=  3 ", ("cost", ">=", "3")),
        ("cost ≥ 3", ("cost", ">=", "3")),
        ("cost ≤ 3", ("cost", "<=", "3")),
        ("group = fire", ("group", "=", "fire")),
        ("group == fire", ("group", "=", "fire")),
        ("group <> fire", ("group", "!=", "fire")),
        ("group ≠ fire", ("group", "!=", "fire")),
        ('marks = "Quick"', ("marks", "=", "Quick")),
        ("name = “Fire, and flame”", ("name", "=", "Fire, and flame")),
        ("fields.range < 2,5", ("fields.range", "<", "2,5")),
        ("name = Sticks and Stones", ("name", "=", "Sticks and Stones")),
    ],
)
def test_conditions_are_read(words: str, condition: tuple[str, str, str]) -> None:
    assert condition_in(words) == Condition(*condition)


@pytest.mark.parametrize(
    ("words", "message", "at"),
    [
        ("cost", "“cost” compares nothing", "cost"),
        ("cost above 3", "“cost above 3” compares nothing", "cost above 3"),
        ("> 3", "“> 3” compares nothing", "> 3"),
        ("cost =>> 3", "“=>>” is no comparison", "=>>"),
        ("cost >", "nothing is behind “>”", "cost >"),
        ("cost > 3 and cost < 9", "these are several conditions in one", "3 and cost < 9"),
        ("cost > 3, group = fire", "these are several conditions in one", "3, group = fire"),
    ],
)
def test_what_says_nothing_is_refused(words: str, message: str, at: str) -> None:
    with pytest.raises(ConditionError) as caught:
        condition_in(words)
    assert (str(caught.value), caught.value.at) == (message, at)
    assert caught.value.hint


def test_several_conditions_are_shown_as_a_list() -> None:
    with pytest.raises(ConditionError) as caught:
        condition_in("cost > 3 and group = fire")
    assert "group = fire]" in caught.value.hint


@pytest.mark.parametrize(
    ("words", "number"),
    [("3", 3), ("-2", -2), ("\N{MINUS SIGN}2", -2), ("2,5", 2.5), ("2.5", 2.5), (" 7 ", 7)],
)
def test_numbers(words: str, number: float) -> None:
    assert number_in(words) == number


@pytest.mark.parametrize("words", ["", "X", "3 cards", "1e5", "inf", "nan", "0x10", "1,000.5"])
def test_what_is_no_number(words: str) -> None:
    assert number_in(words) is None


@given(st.text(alphabet="ab.=!<>≠≤≥ 13,;&'\"“”n", max_size=40))
def test_anything_is_read_or_refused_in_words(words: str) -> None:
    try:
        found = condition_in(words)
    except ConditionError as error:
        assert str(error)
        assert error.at in words
    else:
        assert found.column in words
        assert found.value in words
        assert found.sign in ("=", "!=", "<", "<=", ">", ">=")
