"""Maps of cells: every corruption of one is found where it is, and a sound map is silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import check
from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.findings import Severity
from tests.gridmaps import GLEN
from tests.mutants import gridmaps, gridplays, gridtiles
from tests.mutants.book import KINDS, Book, Mutant
from tests.support import library_of, write_game

load_checks()
MUTANTS = [
    (name, code, mutant)
    for name, (code, function) in KINDS.items()
    if function.__module__ in {each.__name__ for each in (gridmaps, gridplays, gridtiles)}
    for mutant in function(Book({}))
]


def findings_of(home: Path, text: str, file: str = gridmaps.SAMPLE.file) -> list[tuple[str, int]]:
    named = text.replace("[summary]", "[rulebook]").replace('["summary:', '["rulebook:')
    folder = write_game(home, {file: named})
    found = check(library_of(folder)).findings
    return [(each.code, each.place.line) for each in found if each.severity is not Severity.NOTE]


def test_a_sound_map_is_silent(tmp_path: Path) -> None:
    assert findings_of(tmp_path / "map", GLEN) == []
    assert findings_of(tmp_path / "fight", gridplays.FIGHT) == []
    assert findings_of(tmp_path / "tiles", gridtiles.ON_MAPS.text) == []


def test_there_are_many_mutants_of_every_check() -> None:
    numbers = (*range(16, 30), *range(40, 52))
    ours = {check.code for check in CHECKS if check.code in {f"M{each}" for each in numbers}}
    assert {code for _, code, _ in MUTANTS} == ours
    assert len(MUTANTS) > 100


@pytest.mark.parametrize(
    ("code", "mutant"),
    [(code, mutant) for _, code, mutant in MUTANTS],
    ids=[f"{code} {name} {number}" for number, (name, code, _) in enumerate(MUTANTS)],
)
def test_a_mutant_is_found(tmp_path: Path, code: str, mutant: Mutant) -> None:
    ((file, text),) = mutant.added.items()
    found = findings_of(tmp_path, text, file)
    assert (code, mutant.line) in found
