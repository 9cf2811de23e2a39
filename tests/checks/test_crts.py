"""Checks of combat results tables: clean ones are silent, corrupted ones found at the cell."""

from __future__ import annotations

import pytest

from tests.crts import CRT, SKIRMISH
from tests.mutants.crts import KINDS, Mutant, findings_of, mutants, told_of

EACH = 2
"""How many mutants of a kind are tried here; ``make mutants`` tries all."""


@pytest.mark.parametrize("text", [CRT, SKIRMISH], ids=["assault", "skirmish"])
def test_clean_tables_are_silent(text: str) -> None:
    assert findings_of(text) == []


def test_there_are_mutants_of_each_check() -> None:
    assert {code for code, _ in KINDS.values()} == {f"D{number}" for number in range(15, 25)}
    assert len({mutant.text for mutant in mutants()}) >= 100
    assert len(mutants(EACH)) >= 40


@pytest.mark.parametrize("mutant", mutants(EACH), ids=lambda mutant: mutant.name)
def test_a_mutant_is_found_where_it_is(mutant: Mutant) -> None:
    is_found, told = told_of(mutant)
    assert is_found, told
