"""Checks of units: clean ones are silent, corrupted ones found at their line."""

from __future__ import annotations

import pytest

from tests.mutants.smallgame import Mutant
from tests.mutants.units import CORRUPTIONS

EACH = 2
"""How many mutants of a kind are tried here; ``make mutants`` tries all."""


def test_clean_units_are_silent() -> None:
    assert CORRUPTIONS.findings_of({}) == []


def test_there_are_mutants_of_each_check() -> None:
    codes = {code for code, _ in CORRUPTIONS.kinds.values() if code[0] == "U"}
    assert codes == {f"U{number:02}" for number in range(1, 15)}
    assert len({mutant.text for mutant in CORRUPTIONS.mutants()}) >= 150


@pytest.mark.parametrize("mutant", CORRUPTIONS.mutants(EACH), ids=lambda mutant: mutant.name)
def test_a_mutant_is_found_where_it_is(mutant: Mutant) -> None:
    assert CORRUPTIONS.missed(mutant) == ""
