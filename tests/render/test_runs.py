"""Sides of a sheet flow on from one to the next, unless they are for other roles."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.layout.side import Portion
from generator.render.options import Options
from generator.render.runs import runs_of, split
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.bundled import bundled_game, bundled_library
from tests.printing import side_jobs


@pytest.fixture(scope="module")
def work() -> list[SideJob]:
    """The sides of a game in large print: some sheets have both sides for all, some for a role."""
    library, game = bundled_library(), bundled_game("the-hunt")
    jobs = side_jobs(game, library, A4, "colour")
    return [replace(job, options=Options(is_large=True)) for job in jobs]


def _names(run: tuple[SideJob, ...]) -> list[str]:
    return [f"{job.sheet_id}/{job.side_name}" for job in run]


def test_sides_for_the_same_readers_are_one_run(work: list[SideJob]) -> None:
    runs = runs_of(work)
    assert [_names(run) for run in runs.values()] == [
        ["rules-summary/front"],
        ["rules-summary/back"],
        ["reference/front", "reference/back"],
        ["places/front"],
    ]
    assert all(work[place] is run[0] for place, run in runs.items())


def test_what_does_not_flow_is_in_no_run(work: list[SideJob]) -> None:
    usual = [replace(job, options=Options()) for job in work if job.sheet_id == "rules-summary"]
    assert runs_of(usual) == {}


def test_a_portion_has_the_name_of_the_side_that_most_of_it_is_of(work: list[SideJob]) -> None:
    run = next(run for run in runs_of(work).values() if len(run) > 1)
    only_behind = [id for id in run[1].sections if id not in run[0].sections]
    front, back = ([f"{id}.block.0" for id in ids] for ids in (run[0].sections, only_behind))
    assert len(back) > 1
    mixed = Portion(1, 14.0, (((front[-1], *back[:2]),),))
    whole = Portion(2, 14.0, ((tuple(front),),))
    sides = list(split(run, [mixed, whole]))
    assert [side.side_name for side in sides] == ["back", "front"]
    assert [side.portion for side in sides] == [mixed, whole]
    assert sides[0].sections == mixed.sections
