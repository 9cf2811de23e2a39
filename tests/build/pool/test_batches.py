"""Sides that belong together are printed by one process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from generator.build.pool import batches, workerpool
from generator.build.pool.failures import JobError, JobFailure, result_or_raise
from generator.build.pool.workerpool import MapUnordered
from generator.content.editions import Edition
from generator.render import jobs
from generator.render.sidejob import SideJob
from generator.units import A4, LETTER
from tests.build.pool.test_workerpool import no_worker_is_left
from tests.printing import Aid, side_jobs

pytest_plugins = ["tests.builds"]


def on(count: int) -> MapUnordered:
    """Return what carries out jobs in so many processes."""
    return partial(workerpool.map_unordered, workers=count)


@pytest.fixture(scope="module")
def work(starter_aid: Aid) -> list[SideJob]:
    return [
        job
        for paper in (A4, LETTER)
        for job in side_jobs(starter_aid.game, starter_aid.library, paper, "colour")
    ]


@pytest.mark.parametrize("count", [1, 2, 5])
def test_every_job_is_done_once(work: list[SideJob], starter_aid: Aid, count: int) -> None:
    results = list(batches.run_all(work, on(count)))
    assert sorted(number for number, _ in results) == [0, 1]
    by_number = {number: result_or_raise(result) for number, result in results}
    for number, paper in enumerate((A4, LETTER)):
        assert by_number[number].pdf == starter_aid.in_order(paper)[0].pdf
        assert by_number[number].proof.side.paper == paper


def test_nothing_to_do() -> None:
    assert list(batches.run_all([], on(4))) == []


@pytest.mark.parametrize("count", [1, 2])
def test_a_job_that_breaks_down_stops_no_other(work: list[SideJob], count: int) -> None:
    broken = replace(work[0], sheet_id="no-such-sheet", expected=1.0)
    results = dict(batches.run_all([broken, work[1]], on(count)))
    assert isinstance(results[0], JobFailure)
    assert "no-such-sheet" in results[0].error
    assert result_or_raise(results[1]).proof.side.paper == LETTER
    with pytest.raises(JobError, match="no-such-sheet"):
        result_or_raise(results[0])
    assert no_worker_is_left()


def test_a_traceback_is_raised_on_request(
    work: list[SideJob], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYERAID_TRACEBACK", "1")
    with pytest.raises(KeyError, match="no-such-sheet"):
        list(batches.run_all([replace(work[0], sheet_id="no-such-sheet", expected=1.0)], on(1)))


def test_a_persistent_pool_caches_layouts(work: list[SideJob]) -> None:
    asked = []

    def map_unordered(
        run: Callable[..., Any], batches: Any, /, *, names: Any = ()
    ) -> Iterator[Any]:
        asked.append((run, names))
        yield from enumerate(map(run, batches))

    results = [
        dict(batches.run_all(work, map_unordered, persistent)) for persistent in (False, True)
    ]
    assert [run for run, _ in asked] == [jobs.run_batch, jobs.run_batch_incrementally]
    assert {frozenset(names) for _, names in asked} == {frozenset(job.name for job in work)}
    once, again = ([result_or_raise(each[number]) for number in (0, 1)] for each in results)
    assert [each.pdf for each in once] == [each.pdf for each in again]


def test_sides_of_a_game_and_language_are_printed_one_after_another(work: list[SideJob]) -> None:
    """The longest of them first; the game with the longest side is the first one."""
    game, other = work[0].game, replace(work[0].game, id="other")
    asked = [
        (game, "en", 1.0), (other, "en", 4.0), (game, "de", 2.0), (game, "en", 3.0),
        (other, "de", 1.5),
    ]  # fmt: skip
    every = [
        replace(work[0], game=each, language=language, expected=seconds, sheet_id=f"s{number}")
        for number, (each, language, seconds) in enumerate(asked)
    ]
    assert batches.batches_of(every) == [[1], [4], [3], [0], [2]]


def test_a_side_goes_to_one_process_for_all_papers_but_for_the_last_few(
    work: list[SideJob],
) -> None:
    """In a persistent pool, each side is printed again by the one that had it."""
    several = [
        replace(work[0], paper=paper, sheet_id=f"s{number}", expected=50.0 - number)
        for number in range(6)
        for paper in (A4, LETTER)
    ]
    pairs = [[0, 1], [2, 3]]
    assert batches.batches_of(several) == [*pairs, *([number] for number in range(4, 12))]
    assert batches.batches_of(several, by_paper=True) == [[number] for number in range(12)]
    assert batches.batches_of(several[:8]) == [[number] for number in range(8)]


def test_leaving_early_ends_the_workers(work: list[SideJob]) -> None:
    results = batches.run_all(work, on(2))
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert no_worker_is_left()


def test_a_side_in_several_inks_is_one_batch(work: list[SideJob]) -> None:
    """The type that fits is found once, and what is printed is the same as one by one."""
    inks: tuple[Edition, ...] = ("colour", "ink-saver", "mono")
    game = work[0].game
    every = [replace(job, game=game, edition=each) for job in work for each in inks]
    assert batches.batches_of(every) == [[0, 1, 2], [3, 4, 5]]
    together = dict(batches.run_all(every[3:], on(1)))
    for number, job in enumerate(every[3:]):
        alone = result_or_raise(dict(batches.run_all([job], on(1)))[0])
        assert result_or_raise(together[number]).pdf == alone.pdf
