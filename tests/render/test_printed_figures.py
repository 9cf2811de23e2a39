"""Printed figures join what their content says; a mark that is drawn elsewhere is found."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.checks import load_checks
from generator.checks.engine import judge
from generator.content.editions import INKS, Edition
from generator.content.joints import FIGURES
from generator.engine.press import Press
from generator.layout.compose import compose
from generator.render.jobs import pages_of
from generator.render.sidejob import SideJob
from tests.figures import (
    FAMILIES,
    FILES,
    MIRRORED,
    MUTANTS,
    Mutant,
    at_once,
    blocks_on,
    broken_in,
    job_of,
    mirrored_jobs,
    proof_of,
)
from tests.printing import boxes_below

load_checks()
KINDS = {"board", "cycle", "flow", "notation", "order", "queue", "track"}


@pytest.mark.parametrize("language", ["en", MIRRORED])
def test_figures_as_they_are_join_what_they_must(tmp_path: Path, language: str) -> None:
    proof = proof_of(job_of(tmp_path, language))
    assert {figure.kind for figure in proof.figures} == KINDS
    assert all(figure.marks for figure in proof.figures if figure.joints)
    assert broken_in(proof) == set()
    (queue,) = [figure for figure in proof.figures if figure.kind == "queue"]
    first, *_, last = (cell.middle[0] for cell in queue.cells)
    assert first < last, "a queue runs as on the table, whatever way words run"


@pytest.mark.parametrize("mutants", at_once(MUTANTS, FAMILIES), ids=lambda each: each[0].name)
def test_broken_figures_are_found(tmp_path: Path, mutants: tuple[Mutant, ...]) -> None:
    """Of each family one; ``make figures`` prints each mutant by itself."""
    broken = broken_in(proof_of(job_of(tmp_path), *mutants))
    assert {mutant.figure for mutant in mutants} - broken == set()
    touched = [family for family in FAMILIES if not family.isdisjoint(m.figure for m in mutants)]
    assert broken <= frozenset().union(*touched), "the other families are as they were"


def test_every_figure_is_of_one_family(tmp_path: Path) -> None:
    figures = [figure.path.rpartition(".")[2] for figure in proof_of(job_of(tmp_path)).figures]
    assert sorted(figures) == sorted(figure for family in FAMILIES for figure in family)
    assert sum(len(group) for group in at_once(MUTANTS, FAMILIES)) == len(MUTANTS)


def test_every_kind_of_figure_has_mutants(tmp_path: Path) -> None:
    kinds = {
        figure.path.rpartition(".")[2]: figure.kind for figure in proof_of(job_of(tmp_path)).figures
    }
    assert Counter(kinds[mutant.figure] for mutant in MUTANTS).keys() == KINDS


def test_bundled_figures_are_silent_from_right_to_left() -> None:
    """As few sides as have every kind; ``make figures`` prints all, in mono too."""
    jobs: list[SideJob] = []
    seen: set[str] = set()
    for job in (job for job in mirrored_jobs() if job.edition == "colour"):
        if not kinds_on(job) <= seen:
            jobs.append(job)
            seen |= kinds_on(job)
    assert len(jobs) > 3
    strips = 0
    for job in jobs:
        proof = proof_of(job)
        assert proof.figures
        names = [box for box in proof.boxes if box.kind == "text" and box.path in _turns_of(job)]
        strips += bool(names)
        assert len({round(name.y, 1) for name in names if name.bold}) < 2, "names of turns drop"
        assert broken_in(proof) == set(), f"{job.sheet_id}/{job.side_name}"
    assert strips


def kinds_on(job: SideJob) -> set[str]:
    """Return the kinds of figures on a side whose cells are joined."""
    return {block.kind for block in blocks_on(job) if isinstance(block, FIGURES)}


def _turns_of(job: SideJob) -> set[str]:
    return {turn.name.id for turn in job.game.content.order.values()}


@pytest.mark.parametrize("language", ["en", MIRRORED])
def test_the_way_to_the_next_row_of_a_cycle_leaves_a_post_at_its_end(
    tmp_path: Path, language: str
) -> None:
    proof = proof_of(job_of(tmp_path, language))
    (cycle,) = [figure for figure in proof.figures if figure.kind == "cycle"]
    (turn,) = [mark for mark in cycle.marks if mark.joint == "b"]
    cells = {cell.name: cell for cell in cycle.cells}
    post = cells["b"]
    end = post.x if language == MIRRORED else post.x + post.width
    assert turn.ends[0][0] == pytest.approx(end, abs=0.3)
    assert turn.tips[0][0] == pytest.approx(cells["c"].middle[0], abs=0.2)


@pytest.mark.parametrize("language", ["en", MIRRORED])
def test_words_of_a_loop_in_two_rows_stand_beside_its_way_back(
    tmp_path: Path, language: str
) -> None:
    proof = proof_of(job_of(tmp_path, language))
    (hours,) = [figure for figure in proof.figures if figure.path.endswith(".hours")]
    back, turn = (
        next(mark.middle[0] for mark in hours.marks if mark.joint == joint)
        for joint in ("return", "turn")
    )
    (words,) = [
        box for box in proof.boxes if box.text == "New day" and box.path.startswith(hours.path)
    ]
    middle = words.x + words.width / 2
    assert 1.5 * abs(middle - back) < abs(middle - turn)
    assert [finding for finding in judge(proof) if "New day" in finding.message] == []


@pytest.mark.parametrize("track", ["hours", "round"])
def test_a_loop_says_where_it_begins(tmp_path: Path, track: str) -> None:
    name = f"track: {track}, "
    text = FILES["figures.yaml"].replace(name, f"{name}start: Begin, ")
    proof = proof_of(job_of(tmp_path, "en", {**FILES, "figures.yaml": text}))
    assert "Begin" in {box.text for box in proof.boxes if box.path.endswith(track)}


@pytest.mark.parametrize("edition", INKS)
@pytest.mark.parametrize("dark", ["night", "noon"])
def test_the_line_of_a_loop_runs_level_under_thick_borders(
    tmp_path: Path, edition: Edition, dark: str
) -> None:
    files = FILES | {
        "figures.yaml": re.sub(rf"({dark}: {{[^}}]*)}}", r"\1, dark: true}", FILES["figures.yaml"])
    }
    assert files != FILES
    job = replace(job_of(tmp_path, files=files), edition=edition)
    pages = pages_of(job)
    page = pages.page(compose(job.game, job.sheet_id, job.side_name, job.paper))
    laid = Press(pages.assets).lay_out(page.at(9.0), page.style_at(9.0))
    wires = [
        box for box in boxes_below(laid.page_box) if _classes_of(box)[:1] == ["wire"] and box.height
    ]
    levels = {round(box.position_y, 2) for box in wires if _joint_of(box) == "return"}
    assert len(wires) > len(levels)
    assert len(levels) == len(("day", "round"))


def _classes_of(box: Any) -> list[str]:
    element = getattr(box, "element", None)
    return (element.get("class") or "").split() if element is not None else []


def _joint_of(box: Any) -> str:
    return str(box.element.get("data-joint"))


def test_words_of_a_key_stay_in_their_column_from_right_to_left(tmp_path: Path) -> None:
    words = " ".join(["by"] * 90)
    files = FILES | {
        "figures.yaml": FILES["figures.yaml"].replace("text: Back}", f"text: {words}}}")
    }
    proof = proof_of(job_of(tmp_path, MIRRORED, files))
    lines = [box for box in proof.boxes if box.text.startswith("by by")]
    assert len(lines) > 2
    (unit,) = [
        box for box in proof.boxes if box.kind == "unit" and box.id.startswith("figures.trail")
    ]
    assert min(line.x for line in lines) > unit.x - 0.1
