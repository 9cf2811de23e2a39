"""Checks of combat results tables: clean ones are silent, corrupted ones found at the cell."""

from __future__ import annotations

import pytest

from tests.crts import CRT, SKIRMISH
from tests.mutants.crts import CORRUPTIONS, FILE
from tests.mutants.smallgame import Mutant

EACH = 2
"""How many mutants of a kind are tried here; ``make mutants`` tries all."""


@pytest.mark.parametrize("text", [CRT, SKIRMISH], ids=["assault", "skirmish"])
def test_clean_tables_are_silent(text: str) -> None:
    assert CORRUPTIONS.findings_of({FILE: text}) == []


def test_there_are_mutants_of_each_check() -> None:
    assert {code for code, _ in CORRUPTIONS.kinds.values()} == {
        f"D{number}" for number in range(15, 25)
    }
    assert len({mutant.text for mutant in CORRUPTIONS.mutants()}) >= 100
    assert len(CORRUPTIONS.mutants(EACH)) >= 40


@pytest.mark.parametrize("mutant", CORRUPTIONS.mutants(EACH), ids=lambda mutant: mutant.name)
def test_a_mutant_is_found_where_it_is(mutant: Mutant) -> None:
    assert CORRUPTIONS.missed(mutant) == ""
