"""Names of people and places are kept whole, in the forms that they are inflected to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.language.conventions import NO_BREAK_SPACE
from generator.language.unbroken import Names
from generator.language.wording import Run

S = NO_BREAK_SPACE
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


def test_the_words_of_a_short_name_stay_together() -> None:
    names = replace(
        NAMES,
        pairs=frozenset({("Lor", "Godalmin"), ("Va", "Helsin")}),
        shortened=frozenset({"Dr."}),
    )
    runs = [Run("Dr. Van Helsing and Lord Godalming (Lords Godalmings) wait."), Run("Dr. Van")]
    first, second = names.kept_together(runs)
    assert first.text.split(" ") == [
        f"Dr.{S}Van{S}Helsing",
        "and",
        f"Lord{S}Godalming",
        f"(Lords{S}Godalmings)",
        "wait.",
    ]
    assert second.text == f"Dr.{S}Van"
    heading = [Run("Lord Godalming")]
    assert names.kept_together(heading) == heading, "a heading may be narrow"
    others = [Run("The lord saw Lord Byron with Godalming.")]
    assert names.kept_together(others) == others
    assert NAMES.kept_together(runs) is runs


def test_short_names_and_other_words_stay_as_they_are() -> None:
    runs = [Run("Dracula sails to Rome, 1", number=True), Run(icon="bat")]
    assert list(NAMES.kept_whole(runs)) == runs
