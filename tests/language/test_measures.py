"""Lengths and sums of money stand as players of a language know them."""

from __future__ import annotations

import pytest
from babel import Locale

from generator.language.measures import CURRENCIES, length, measures_in_inches, money

NBSP = "\N{NO-BREAK SPACE}"
NARROW = "\N{NARROW NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("language", "inches", "written"),
    [
        ("en", 4, "4″"),
        ("en_GB", 12, "12″"),
        ("en_AU", 4, f"10{NBSP}cm{NBSP}(4″)"),
        ("de", 4, f"10{NBSP}cm{NBSP}(4″)"),
        ("de", 1, f"2,5{NBSP}cm{NBSP}(1″)"),
        ("fr", 4, f"10{NARROW}cm{NBSP}(4″)"),
        ("pl", 12, f"30{NBSP}cm{NBSP}(12″)"),
        ("uk", 6, f"15{NBSP}см{NBSP}(6″)"),
        ("es_US", 4, "4″"),
    ],
)
def test_lengths(language: str, inches: int, written: str) -> None:
    assert length(inches, Locale.parse(language)) == written


def test_moves_add_up() -> None:
    """Three moves of 4″ are as long as one of 12″, which rounding would spoil."""
    assert length(3 * 4, Locale.parse("it")).startswith(f"{3 * 10}{NBSP}cm")


def test_who_measures_in_inches() -> None:
    known = {name: measures_in_inches(Locale.parse(name)) for name in ("en", "de", "fr_CA", "ja")}
    assert known == {"en": True, "de": False, "fr_CA": False, "ja": False}


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "$5"),
        ("de", f"5{NBSP}$"),
        ("fr", f"5{NBSP}$"),
        ("pl", f"5{NBSP}$"),
        ("ja", "$5"),
    ],
)
def test_money(language: str, written: str) -> None:
    assert money(5, "dollars", Locale.parse(language)) == written


def test_currencies() -> None:
    assert money(3, "pounds", Locale.parse("en")) == "£3"
    assert all(len(sign) == 1 for sign in CURRENCIES.values())
