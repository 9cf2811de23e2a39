"""Scalars are read as what is expected, or reported with the code of their fault."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from generator.content.faults import NOTHING, Fault, Visit
from generator.content.limits import Limits
from generator.content.scalars import (
    Expected,
    ExpectedChoice,
    ExpectedDate,
    ExpectedFlag,
    ExpectedNumber,
    ExpectedText,
    ExpectedWord,
)
from generator.content.tree import Mapping
from tests.support import tree_of

WORD = ExpectedWord(Limits(longest=4, pattern="[a-z]+", shape="small letters"))
COUNT, SIZE = (ExpectedNumber(Limits(least=1, most=9), is_whole) for is_whole in (True, False))
CHOICE = ExpectedChoice(("small", 2))


def read(expected: Expected, written: str) -> tuple[Any, str]:
    """Return what is read of a value as it is written in YAML, and the code of its fault."""
    root = tree_of(f"key: {written}\n").root
    assert isinstance(root, Mapping)
    faults: list[Fault] = []
    visit = Visit(root, faults)
    value = expected.read(root["key"], ("key",), visit)
    assert all(fault.steps == ("key",) for fault in faults)
    assert all(fault.finding.place.line == 1 for fault in faults)
    return value, " ".join(fault.finding.code for fault in faults)


@pytest.mark.parametrize(
    ("expected", "written", "value"),
    [
        (WORD, "fire", "fire"),
        (COUNT, "3", 3),
        (SIZE, "3", 3.0),
        (SIZE, "2.5", 2.5),
        (ExpectedFlag(), "true", True),
        (ExpectedDate(), '"2026-01-31"', datetime.date(2026, 1, 31)),
        (CHOICE, "small", "small"),
        (CHOICE, "2", 2),
    ],
)
def test_what_fits_is_read(expected: Expected, written: str, value: object) -> None:
    found, code = read(expected, written)
    assert (found, type(found), code) == (value, type(value), "")


def test_a_text_is_read() -> None:
    text, code = read(ExpectedText(Limits()), "Draw a card.")
    assert (str(text), code) == ("Draw a card.", "")


@pytest.mark.parametrize(
    ("expected", "written", "code"),
    [
        (WORD, "flame", "S04"),
        (WORD, "Fire", "S06"),
        (WORD, "5", "S03"),
        (COUNT, "10", "S04"),
        (COUNT, "2.5", "S03"),
        (COUNT, "true", "S03"),
        (COUNT, '"3"', "S03"),
        (ExpectedFlag(), "1", "S03"),
        (ExpectedDate(), '"2026-02-30"', "S03"),
        (ExpectedDate(), '"31.1.2026"', "S03"),
        (CHOICE, "large", "S05"),
        (CHOICE, "true", "S05"),
        (ExpectedText(Limits()), '""', "S08"),
        (ExpectedText(Limits()), "[a]", "S03"),
        (ExpectedText(Limits()), "x" * 20_000, "S04"),
    ],
)
def test_what_does_not_fit_is_reported(expected: Expected, written: str, code: str) -> None:
    assert read(expected, written) == (NOTHING, code)


def test_a_pattern_is_described_in_words() -> None:
    with pytest.raises(TypeError, match="nobody says in words"):
        ExpectedWord(Limits(pattern="[a-z]+[0-9]?x"))
