"""Run jobs on all cores, in processes that have the layout engine loaded."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

from msgspec import Struct

from generator.build.pool.executor import (
    DIED,
    NoWorkerError,
    PipeExecutor,
    Setup,
    WorkerDiedError,
)
from generator.build.pool.failures import JobFailure, attempt
from generator.build.pool.processes import new_context
from generator.content.garbage import collect_seldom
from generator.content.resources import TEMPLATES
from generator.engine.fonts import only_own_fonts
from generator.findings import OUTAGE
from generator.temporary import remove_own

Job = TypeVar("Job")
Result = TypeVar("Result")
LARGEST_WORKER = 106
"""How many megabytes a process may have before another takes its place."""
MINIMUM_LIFETIME = 4
"""How many seconds a process works before it is replaced: ten times what it takes to get warm."""


class MapUnordered(Protocol):
    """Carries out a function on many jobs."""

    def __call__(
        self,
        run: Callable[[Any], Any],
        work: Sequence[Any],
        /,
        *,
        names: Sequence[Hashable] = (),
    ) -> Iterator[tuple[int, Any]]:
        """Yield the result of each job with its number, as soon as it is done.

        Jobs may have ``names``: a job goes to the process that ran the last one of its name, if
        that is free, since it runs faster there.
        """


class _Step(Struct, frozen=True):
    """A function to run for each job, and the names of the jobs, if any."""

    run: Callable[[Any], Any]
    names: Sequence[Hashable]


class WorkerPool:
    """Processes that run the steps of builds, and cache what they load.

    They start with the first step, or before it by ``start``. Those that have grown large are
    replaced. ``fresh`` ones share nothing with this process, not even the seed of its hashes. A
    ``persistent`` pool serves many builds: each of its processes has a queue of its own, and gets
    the same jobs again if it is free. A pool of one is this process itself, unless it is fresh or
    persistent, and also where the system cannot start processes.
    """

    def __init__(self, workers: int, fresh: bool = False, persistent: bool = False) -> None:
        self.persistent = persistent
        self._is_fresh = fresh
        self._is_local = workers <= 1 and not (fresh or persistent)
        self._context = multiprocessing.get_context("spawn") if fresh else new_context()
        self._sizes = [1] * workers if persistent else [workers]
        self._executors = [self._new_executor(size) for size in self._sizes]
        self._retired: list[PipeExecutor] = []
        self._last_used: dict[Hashable, PipeExecutor] = {}

    def _new_executor(self, size: int, bare: bool = False) -> PipeExecutor:
        context = multiprocessing.get_context("spawn") if bare else self._context
        return PipeExecutor(size, context, Setup(_prepare, is_spent=_is_spent))

    @property
    def is_ready(self) -> bool:
        """Whether a job would begin at once, without waiting for processes to start."""
        return self._is_local or all(executor.is_ready for executor in self._executors)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind:  # nobody waits for what they are still doing
            self.kill()
        else:
            self.shutdown()

    def start(self) -> None:
        """Start its processes in the background: there will be work for them soon."""
        for executor in () if self._is_local else self._executors:
            executor.start()

    def shutdown(self) -> None:
        """End its processes when they have done what they are doing."""
        for executor in (*self._executors, *self._retired):
            executor.shutdown()

    def kill(self) -> None:
        """End its processes at once, whatever they are doing."""
        for executor in (*self._executors, *self._retired):
            executor.kill()

    def recycle_workers(self, bare: bool = False) -> None:
        """Let new processes do the next step, which takes much memory: the present ones have grown.

        They finish what they are doing. Those of a persistent pool stay, for what they have loaded.
        ``bare`` ones have not even the layout engine, of which they would need nothing.
        """
        if not self.persistent:
            for executor in self._executors:
                executor.shutdown(wait=False)
            self._retired += self._executors
            self._executors = [self._new_executor(size, bare) for size in self._sizes]

    def map_unordered(
        self,
        run: Callable[[Job], Result],
        work: Sequence[Job],
        /,
        *,
        names: Sequence[Hashable] = (),
    ) -> Iterator[tuple[int, Result | JobFailure]]:
        """Yield what ``run`` gives for each job with its number, as they are finished.

        A job that fails stops no other. One whose process died is begun once more, alone, when all
        others are done; one for which the system gives no process is done in this one, unless it
        must be a fresh one: then NoWorkerError is raised. ``names`` count in a persistent pool.
        """
        if self._is_local:
            for number, job in enumerate(work):
                yield number, attempt(run, job)
            return
        step = _Step(run, names)
        left = dict(enumerate(work))
        for number, result in self._results(step, left):
            del left[number]
            yield number, result
        for number, job in left.items():
            alone = dict(self._results(step, {number: job}))
            yield number, alone.get(number, JobFailure(DIED, OUTAGE))

    def _results(self, step: _Step, work: Mapping[int, Any]) -> Iterator[tuple[int, Any]]:
        """Yield the results of some jobs by their numbers, but for those whose process died."""
        waiting = dict(work)
        begun: dict[Future[Any], int] = {}
        try:
            while waiting or begun:
                for executor in self._executors:
                    self._hand_out(executor, step, waiting, begun)
                for future in wait(begun, return_when=FIRST_COMPLETED).done:
                    number = begun.pop(future)
                    match error := future.exception():
                        case None:
                            yield number, future.result()
                        case NoWorkerError():
                            yield number, self._done_here(step, work[number], error)
                        case WorkerDiedError():
                            pass
                        case _:
                            raise error
        except BaseException:
            self.kill()
            raise

    def _hand_out(
        self,
        executor: PipeExecutor,
        step: _Step,
        waiting: dict[int, Any],
        begun: dict[Future[Any], int],
    ) -> None:
        """Submit as many jobs as an executor has room for; at least one is always running.

        The room is computed once: jobs that finish meanwhile do not count before the other
        executors had their turn, since the waiting jobs may be cached by them.
        """
        for _ in range(min(_room(executor) or int(not begun), len(waiting))):
            number = self._next_for(executor, waiting, step.names)
            begun[executor.submit(attempt, step.run, waiting.pop(number))] = number

    def _done_here(self, step: _Step, job: Any, error: NoWorkerError) -> Any:
        """Return the result of a job for which the system gives no process.

        Raises the error where it must not be done in this one.
        """
        if self._is_fresh:
            raise error
        return attempt(step.run, job)

    def _next_for(
        self, executor: PipeExecutor, waiting: Mapping[int, object], names: Sequence[Hashable]
    ) -> int:
        """Choose the next job of an executor, and record that it runs there.

        That is one that it ran before, or else one that no executor ran, or else the first. A
        single executor runs them in order.
        """
        if not names or len(self._executors) == 1:
            return next(iter(waiting))
        own, new, of_others = range(3)
        ranks = {executor: own, None: new}
        number = min(
            waiting, key=lambda each: ranks.get(self._last_used.get(names[each]), of_others)
        )
        self._last_used[names[number]] = executor
        return number


def _room(executor: PipeExecutor) -> int:
    """Return how many more jobs an executor should have now.

    Where several processes share a queue, it holds enough that none waits for its next job. A
    single process has none waiting: another one may do it at once.
    """
    return max(0, (1 if executor.size == 1 else 2 * executor.size) - executor.pending)


def map_unordered(
    run: Callable[[Job], Result],
    work: Sequence[Job],
    /,
    workers: int,
    fresh: bool = False,
    *,
    names: Sequence[Hashable] = (),
) -> Iterator[tuple[int, Result | JobFailure]]:
    """Yield what ``run`` gives for each job with its number, by a pool for this alone.

    A single job is done in this process, unless that must be a fresh one.
    """
    with WorkerPool(workers if fresh or len(work) > 1 else 1, fresh) as pool:
        yield from pool.map_unordered(run, work, names=names)


def warm_worker(prepare: Callable[[Job], None], what: Job) -> PipeExecutor:
    """Return one process that stays, made ready by a function; what it loads stays loaded."""
    only_own_fonts(TEMPLATES / "fonts")
    return PipeExecutor(1, new_context(), Setup(_prepare_with, (prepare, what)))


def _prepare_with(prepare: Callable[[Job], None], what: Job) -> None:
    prepare(what)
    _prepare()


def _prepare() -> None:
    """Ready a worker: the parent alone answers Ctrl-C, and garbage is collected less often.

    A layout makes much that lives to its end. The worker itself ends with its parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(RuntimeError):  # no thread is to be had: it ends when its job is done
        threading.Thread(target=_end_with_parent, daemon=True).start()
    gc.freeze()
    collect_seldom()


def _end_with_parent() -> None:
    """Wait until the parent is gone, then end at once: it may have been killed without a word.

    A worker would wait for its next job for ever. Files are replaced whole, so none is left half
    written; one that was being written may leave a ``.part`` beside it.
    """
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        remove_own(parent.pid)
        os._exit(1)


def _is_spent() -> bool:
    """Whether this process is larger than it should be, and was worth its start."""
    return time.process_time() > MINIMUM_LIFETIME and _megabytes() > LARGEST_WORKER


def _megabytes() -> float:
    """Return how much memory this process has; 0 where the system does not report it."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
