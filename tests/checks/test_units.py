"""Checks of units: clean ones are silent, corrupted ones found at their line."""

from __future__ import annotations

import pytest

from tests.mutants.units import KINDS, Mutant, findings_of, mutants, told_of

EACH = 2
"""How many mutants of a kind are tried here; ``make mutants`` tries all."""


def test_clean_units_are_silent() -> None:
    assert findings_of({}) == []


def test_there_are_mutants_of_each_check() -> None:
    codes = {code for code, _ in KINDS.values() if code[0] == "U"}
    assert codes == {f"U{number:02}" for number in range(1, 15)}
    assert len({mutant.text for mutant in mutants()}) >= 150


@pytest.mark.parametrize("mutant", mutants(EACH), ids=lambda mutant: mutant.name)
def test_a_mutant_is_found_where_it_is(mutant: Mutant) -> None:
    is_found, told = told_of(mutant)
    assert is_found, told
