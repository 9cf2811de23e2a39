"""Names of people and places are kept whole, in the forms that they are inflected to."""

from __future__ import annotations

import pytest

from generator.language.unbroken import Names
from generator.language.wording import Run

NAMES = Names(frozenset({"Dracul", "Godalmin", "Klausenbur", "Drakul"}), 8)


@pytest.mark.parametrize("word", ["Draculas", "Godalmings", "Klausenburg", "Drakulami"])
def test_an_inflected_name_is_one(word: str) -> None:
    assert NAMES.is_name(word)


@pytest.mark.parametrize("word", ["draculas", "Draculinchen", "Klausur", "archaeologist"])
def test_other_words_are_none(word: str) -> None:
    assert not NAMES.is_name(word)


def test_names_are_runs_of_their_own() -> None:
    runs = [Run("Lord Godalming sails to Klausenburg."), Run("Draculas", whole=True)]
    assert list(NAMES.kept_whole(runs)) == [
        Run("Lord "),
        Run("Godalming", whole=True),
        Run(" sails to "),
        Run("Klausenburg", whole=True),
        Run("."),
        Run("Draculas", whole=True),
    ]


def test_short_names_and_other_words_stay_as_they_are() -> None:
    runs = [Run("Dracula sails to Rome, 1", number=True), Run(icon="bat")]
    assert list(NAMES.kept_whole(runs)) == runs
