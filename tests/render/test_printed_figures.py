"""Printed figures join what their content says; a mark that is drawn elsewhere is found."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from generator.checks import load_checks
from tests.figures import MIRRORED, MUTANTS, Mutant, broken_in, job_of, mirrored_jobs, proof_of

load_checks()
KINDS = {"board", "cycle", "notation", "order", "queue", "track"}


@pytest.mark.parametrize("language", ["en", MIRRORED])
def test_figures_as_they_are_join_what_they_must(tmp_path: Path, language: str) -> None:
    proof = proof_of(job_of(tmp_path, language))
    assert {figure.kind for figure in proof.figures} == KINDS
    assert all(figure.marks for figure in proof.figures if figure.joints)
    assert broken_in(proof) == set()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_broken_figure_is_found(tmp_path: Path, mutant: Mutant) -> None:
    proof = proof_of(job_of(tmp_path), mutant)
    assert mutant.figure in broken_in(proof)


def test_every_kind_of_figure_has_mutants(tmp_path: Path) -> None:
    kinds = {
        figure.path.rpartition(".")[2]: figure.kind for figure in proof_of(job_of(tmp_path)).figures
    }
    assert Counter(kinds[mutant.figure] for mutant in MUTANTS).keys() == KINDS


def test_bundled_figures_are_silent_from_right_to_left() -> None:
    jobs = [job for job in mirrored_jobs() if job.edition == "colour"]
    assert len(jobs) > 8
    for job in jobs:
        proof = proof_of(job)
        assert proof.figures
        assert broken_in(proof) == set(), f"{job.sheet_id}/{job.side_name}"
