"""The process that estimates and exports: started when it is needed, ended at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from generator.build.pool import workerpool
from generator.build.pool.executor import PipeExecutor, WorkerDiedError
from generator.content.resources import Library
from generator.serve import exportrun, worker
from generator.serve.exportplan import ExportPlan
from generator.serve.exportrun import News, Work

T = TypeVar("T")
IDLE = 120.0
"""Seconds after which the process ends if it is not needed any more."""


class SupersededError(RuntimeError):
    """The work was ended, since it was cancelled or something else was asked for."""


class ExportProcess:
    """Carries out one piece of work at a time; new work ends what is still running."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._pool: PipeExecutor | None = None
        self._is_busy = False
        self._turn = 0
        """Counts what was asked of it: what waited meanwhile begins no more."""
        self._idle: asyncio.TimerHandle | None = None

    async def carry_out(self, work: Work, plan: ExportPlan, tell: Callable[[News], None]) -> Any:
        """Return the result of some work; ``tell`` how far it is meanwhile.

        Raises SupersededError if it is ended, WorkerDiedError if its process dies by itself, and
        RuntimeError where the work itself raises.
        """
        turn = self._next_turn()
        if self._is_busy:
            await self._end()
            if turn != self._turn:
                raise SupersededError
        pool = self._started()
        try:
            await self._call(pool, exportrun.begin, work, plan)
            news = News()
            while not news.is_over:
                news = await self._call(pool, exportrun.news, news.number)
                tell(news)
        finally:
            if pool is self._pool:
                self._is_busy = False
                self._idle = asyncio.get_running_loop().call_later(IDLE, self.kill)
        if news.error:
            raise RuntimeError(news.error)
        return news.result

    async def end(self) -> None:
        """End the process and its work, also work that waits to begin, while others are served."""
        self._next_turn()
        await self._end()

    def kill(self) -> None:
        """End the process and its work at once."""
        self._next_turn()
        if pool := self._taken():
            pool.kill()

    def _next_turn(self) -> int:
        self._turn += 1
        return self._turn

    async def _end(self) -> None:
        if pool := self._taken():
            await asyncio.to_thread(pool.kill)

    def _started(self) -> PipeExecutor:
        """Return the process for new work, which is busy from now on."""
        self._stop_timer()
        self._is_busy = True
        self._pool = self._pool or workerpool.warm_worker(worker.start, self.library)
        return self._pool

    def _taken(self) -> PipeExecutor | None:
        """Return the process, which nothing is asked of any more."""
        self._stop_timer()
        pool, self._pool, self._is_busy = self._pool, None, False
        return pool

    def _stop_timer(self) -> None:
        if self._idle:
            self._idle.cancel()
            self._idle = None

    async def _call(self, pool: PipeExecutor, function: Callable[..., T], *arguments: Any) -> T:
        if pool is not self._pool:
            raise SupersededError
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
        except (WorkerDiedError, asyncio.CancelledError):
            if pool is self._pool:
                raise
            raise SupersededError from None
