"""An edition says in which inks and how large an aid is printed, in either order."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content import resources
from generator.content.editions import EDITIONS, Axes, edition_named
from generator.content.resources import BUNDLED_CONTENT
from generator.units import LETTER
from tests.editions import Way, found_in


@pytest.mark.parametrize(
    ("name", "axes", "suffix"),
    [
        ("colour", Axes(), ""),
        ("mono", Axes("mono"), "-mono"),
        ("large-print", Axes("colour", True), "-large-print"),
        ("large-print+high-contrast", Axes("high-contrast", True), "-large-print-high-contrast"),
        ("ink-saver+large-print", Axes("ink-saver", True), "-large-print-ink-saver"),
        ("colour+large-print", Axes("colour", True), "-large-print"),
    ],
)
def test_names(name: str, axes: Axes, suffix: str) -> None:
    assert edition_named(name) == axes
    assert edition_named(axes.name) == axes
    assert axes.suffix == suffix


def test_every_part_is_an_edition_by_itself() -> None:
    assert [edition_named(name).name for name in EDITIONS] == list(EDITIONS)


@pytest.mark.parametrize("name", ["", "huge", "mono+colour", "mono+mono", "large-print+", "Mono"])
def test_what_is_no_edition(name: str) -> None:
    with pytest.raises(ValueError, match="is not one of colour"):
        edition_named(name)


@pytest.mark.parametrize(
    "way",
    [
        Way("drako", "dwarf-sheet", "de", "illuminated", "large-print", ""),
        Way("drako", "dwarf-sheet", "en", "gothic", "high-contrast", ""),
        Way("drako", "dragon-sheet", "pl", "western", "mono", "lexend"),
    ],
    ids=["several portions", "high contrast", "lexend"],
)
def test_some_of_all_ways_are_sound(way: Way, tmp_path: Path) -> None:
    files, findings = found_in(way, resources.library(BUNDLED_CONTENT), tmp_path, (LETTER,))
    assert (files, findings) == (1, ())
