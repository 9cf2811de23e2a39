"""Counters in words."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from generator.content.game import Game
from generator.content.resources import TEMPLATES
from generator.language.counters import described, number_name
from generator.language.labels import read_labels
from generator.language.wording import Wording
from tests.unitgame import units_game


@cache
def game() -> Game:
    return units_game(Path(mkdtemp()))


def words(id: str, language: str = "en", is_reduced: bool = False) -> str:
    content = game().content
    units, labels = content.collections["units"], read_labels(TEMPLATES, language)
    entry = units.entries[id]
    wording = Wording(content, language)
    return described(entry, units, wording, lambda name: labels[name].words, is_reduced, entry.role)


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("guard", "Old Guard: infantry, brigade, Blue; Strength 5, Movement 4"),
        ("marshal", "The marshal: leader, Blue; Movement 6"),
        ("bats", "Bats: Red; Movement 9"),
    ],
)
def test_a_counter_is_described(id: str, said: str) -> None:
    assert words(id) == said


def test_a_reduced_side_says_so_with_its_numbers() -> None:
    assert words("line", is_reduced=True) == (
        "Infantry of the line: infantry, division, Red, reduced; Strength 2, Movement 3"
    )


def test_kinds_and_sizes_are_in_the_language() -> None:
    assert words("guard", "de").startswith("Old Guard: Infanterie, Brigade, Blue")
    assert words("guard", "pl").startswith("Old Guard: piechota, brygada, Blue")


def test_a_number_without_a_name_is_called_by_its_id() -> None:
    content = game().content
    wording = Wording(content, "en")
    assert number_name("strength", content.collections["units"], wording) == "Strength"
    assert number_name("victory-points", content.collections["markers"], wording) == (
        "victory points"
    )
