"""One piece of work at a time: new work ends what is running; to end is not to die."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from generator.build.pool import workerpool
from generator.build.pool.executor import WorkerDiedError
from generator.content.resources import Library
from generator.serve import exportrun
from generator.serve.exportplan import ExportPlan
from generator.serve.exportprocess import ExportProcess, SupersededError
from generator.serve.exportrun import News, Report
from tests.serve.exports import plan_in

PLAN = plan_in(Path("/nowhere"))


class FakePool:
    """A process that never ends its work, or answers with prepared news."""

    def __init__(self, answers: list[News]) -> None:
        self.answers = answers
        self.waiting: Future[Any] | None = None
        self.is_killed = False

    def submit(self, function: Callable[..., Any], *_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if function is exportrun.begin:
            future.set_result(None)
        elif self.answers:
            future.set_result(self.answers.pop(0))
        else:
            self.waiting = future
        return future

    def kill(self) -> None:
        self.is_killed = True
        if self.waiting:
            self.waiting.set_exception(WorkerDiedError())


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[FakePool]:
    """The processes to start, in order."""
    pools: list[FakePool] = []
    begun = iter(range(99))
    monkeypatch.setattr(workerpool, "warm_worker", lambda *_: pools[next(begun)])
    return pools


def work(plan: ExportPlan, report: Report) -> None:
    raise AssertionError("it is done elsewhere")


def test_news_are_told_until_the_result(pools: list[FakePool]) -> None:
    pools.append(FakePool([News(1, 1, 2), News(2, is_over=True, result="all")]))
    told: list[News] = []

    async def carry_out() -> Any:
        process = ExportProcess(Library(Path(), ()))
        result = await process.carry_out(work, PLAN, told.append)
        process.kill()
        return result

    assert asyncio.run(carry_out()) == "all"
    assert [each.number for each in told] == [1, 2]
    assert pools[0].is_killed


def test_new_work_ends_what_is_running(pools: list[FakePool]) -> None:
    pools += [FakePool([]), FakePool([News(1, is_over=True, result="new")])]

    async def carry_out() -> list[Any]:
        process = ExportProcess(Library(Path(), ()))
        old = asyncio.ensure_future(process.carry_out(work, PLAN, lambda _: None))
        while not pools[0].waiting:
            await asyncio.sleep(0)
        new = await process.carry_out(work, PLAN, lambda _: None)
        process.kill()
        return [new, *await asyncio.gather(old, return_exceptions=True)]

    new, old = asyncio.run(carry_out())
    assert new == "new"
    assert isinstance(old, SupersededError)
    assert pools[0].is_killed


@pytest.mark.parametrize("is_ended", [False, True])
def test_work_that_waits_to_begin_gives_way(pools: list[FakePool], is_ended: bool) -> None:
    pools += [FakePool([]), FakePool([News(1, is_over=True, result="new")])]

    async def carry_out() -> list[Any]:
        process = ExportProcess(Library(Path(), ()))

        def begun() -> asyncio.Future[Any]:
            return asyncio.ensure_future(process.carry_out(work, PLAN, lambda _: None))

        old = begun()
        while not pools[0].waiting:
            await asyncio.sleep(0)
        waiting = begun()
        await asyncio.sleep(0)  # it ends the old one, in a thread
        last = asyncio.ensure_future(process.end()) if is_ended else begun()
        found = await asyncio.gather(old, waiting, last, return_exceptions=True)
        process.kill()
        return [*found]

    old, waiting, last = asyncio.run(carry_out())
    assert isinstance(old, SupersededError)
    assert isinstance(waiting, SupersededError)
    assert last == (None if is_ended else "new")


def test_whoever_waits_is_told_that_it_was_ended(pools: list[FakePool]) -> None:
    pools.append(FakePool([]))

    async def carry_out() -> None:
        process = ExportProcess(Library(Path(), ()))
        task = asyncio.ensure_future(process.carry_out(work, PLAN, lambda _: None))
        while not pools[0].waiting:
            await asyncio.sleep(0)
        process.kill()
        await task

    with pytest.raises(SupersededError):
        asyncio.run(carry_out())


def test_a_process_that_dies_by_itself_is_told(pools: list[FakePool]) -> None:
    pools.append(FakePool([]))

    async def carry_out() -> None:
        process = ExportProcess(Library(Path(), ()))
        task = asyncio.ensure_future(process.carry_out(work, PLAN, lambda _: None))
        while not pools[0].waiting:
            await asyncio.sleep(0)
        pools[0].kill()
        await task

    with pytest.raises(WorkerDiedError):
        asyncio.run(carry_out())


def test_an_error_of_the_work_is_raised(pools: list[FakePool]) -> None:
    pools.append(FakePool([News(1, is_over=True, error="OSError: no room")]))

    async def carry_out() -> None:
        await ExportProcess(Library(Path(), ())).carry_out(work, PLAN, lambda _: None)

    with pytest.raises(RuntimeError, match="no room"):
        asyncio.run(carry_out())
