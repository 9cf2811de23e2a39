"""Printed maps of cells show what their content says; one that is drawn otherwise is found."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.checks import load_checks
from generator.content.editions import INKS
from generator.render.sidejob import SideJob
from tests.figures import MIRRORED, Mutant, proof_of
from tests.figures.gridmaps import MUTANTS, Printer, broken_maps, gridmaps_job

load_checks()
FIGURES = ("glen", "moor", "yard", "ford", "fight", "bare")


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> SideJob:
    return gridmaps_job(tmp_path_factory.mktemp("maps"))


@pytest.fixture(scope="module")
def printer(job: SideJob) -> Printer:
    return Printer(job)


@pytest.mark.parametrize("inks", INKS)
def test_maps_as_they_are_show_what_they_must(job: SideJob, inks: Any) -> None:
    proof = proof_of(replace(job, edition=inks))
    assert len(proof.gridmaps) == len(FIGURES)
    for each in proof.gridmaps:
        assert (each.missing, each.wrong) == ((), ())
    kinds = Counter(fact.kind for each in proof.gridmaps for fact in each.drawn)
    assert {
        "art",
        "icon",
        "side",
        "road",
        "bridge",
        "zone",
        "place",
        "objective",
        "name",
        "unit",
        "value",
        "move",
    } <= kinds.keys()
    assert ("ground" in kinds) is (inks == "colour")


def test_maps_are_silent_from_right_to_left(tmp_path: Path) -> None:
    proof = proof_of(gridmaps_job(tmp_path, MIRRORED))
    assert proof.gridmaps
    assert broken_maps(proof) == set()


def test_there_are_many_faults_of_every_map() -> None:
    counts = Counter(mutant.figure for mutant in MUTANTS)
    assert counts.keys() == {"glen", "moor", "yard", "fight"}
    assert min(counts.values()) > 10


def test_each_map_alone_is_silent(printer: Printer) -> None:
    assert {each: printer.faults(each) for each in printer.blocks} == {each: [] for each in FIGURES}


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_map_that_is_drawn_otherwise_is_found(printer: Printer, mutant: Mutant) -> None:
    assert printer.faults(mutant.figure, mutant) != []


def test_on_a_sheet_it_is_found_too(job: SideJob) -> None:
    (mutant,) = (each for each in MUTANTS if each.fault == "a hex too many")
    assert "moor" in broken_maps(proof_of(job, mutant))
