"""Maps on a plane: every corruption of one is found where it is, and a sound map is silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import check
from tests.mutants.planes import CORRUPTIONS
from tests.mutants.smallgame import Mutant
from tests.planes import write_plane
from tests.support import library_of

EACH = 2
"""How many mutants of a kind are tried here; ``make mutants`` tries all."""


@pytest.mark.parametrize("ground", ["", "board.svg", "board.jpg"])
@pytest.mark.parametrize("around", [False, True], ids=["corners", "places"])
def test_a_sound_map_is_silent(tmp_path: Path, ground: str, around: bool) -> None:
    assert check(library_of(write_plane(tmp_path, ground, around))).findings == ()


def test_there_are_mutants_of_each_check() -> None:
    assert {code for code, _ in CORRUPTIONS.kinds.values()} == {
        "M13",
        *(f"M{n}" for n in range(30, 39)),
    }
    assert len(CORRUPTIONS.kinds) > 12
    assert len({mutant.text for mutant in CORRUPTIONS.mutants()}) >= 200


@pytest.mark.parametrize("mutant", CORRUPTIONS.mutants(EACH), ids=lambda mutant: mutant.name)
def test_a_mutant_is_found_where_it_is(mutant: Mutant) -> None:
    assert CORRUPTIONS.missed(mutant) == ""
