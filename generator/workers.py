"""Run jobs on all cores, in processes that have the layout engine loaded."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from generator.render.fonts import only_own_fonts
from generator.resources import TEMPLATES

if TYPE_CHECKING:
    from generator.render.jobs import SideJob, SideResult

Job = TypeVar("Job")
Result = TypeVar("Result")
Spread = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[tuple[int, Any]]]
"""Carries out a function on many jobs; gives what comes of each by its number, when it is done."""
CARDS_AT_ONCE = 12
"""How many cards a process prints in one go."""
PRELOADED = (
    "generator.render.engine",
    "generator.render.jobs",
    "generator.render.tagtree",
    "generator.render.warm",
    "jinja2",
    "babel.dates",
    "babel.numbers",
    "markdown_it",
)


def warm_up(templates: Path, workers: int, modules: Sequence[str] = PRELOADED) -> None:
    """Start loading the layout engine in the background, where the system forks safely.

    Imports nothing heavy itself, so that the loading begins at once. The fonts must be
    named first: fontconfig reads its configuration when it is loaded.
    """
    only_own_fonts(templates / "fonts")
    if workers > 1 and _can_fork():
        from multiprocessing import forkserver

        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(list(modules))
        with _deaf_to_interrupts():
            forkserver.ensure_running()


@dataclass(frozen=True)
class Breakdown:
    """What is left of a job that broke down, which is a fault of the program."""

    error: str


class JobError(RuntimeError):
    """A job broke down whose result cannot be done without."""


def sound(result: Result | Breakdown) -> Result:
    """Return a result as it is. Raises JobError for a job that broke down."""
    if isinstance(result, Breakdown):
        raise JobError(result.error)
    return result


def run_all(
    work: Sequence[SideJob], spread: Spread
) -> Iterator[tuple[int, SideResult | Breakdown]]:
    """Yield the result of each side's job with its number, as they are finished.

    The longest are begun first, lest one of them be left for the end. ``spread`` carries
    them out: a crew, or another machine.
    """
    from generator.render import jobs

    bunches = sorted(_bunches(work), key=lambda bunch: -sum(work[each].weight for each in bunch))
    bundled = [[work[number] for number in bunch] for bunch in bunches]
    for at, results in spread(jobs.run_bunch, bundled):
        if isinstance(results, Breakdown):  # one of them broke down; the others are to be had
            alone = [work[number] for number in bunches[at]]
            again = spread(jobs.run, alone)
            yield from ((bunches[at][number], result) for number, result in again)
        else:
            yield from zip(bunches[at], results, strict=True)


def _bunches(work: Sequence[SideJob]) -> Iterator[list[int]]:
    """Yield the numbers of jobs that one process does in one go.

    Neighbouring cards of a deck go together: a card takes no longer than sending the game to a
    process. So does a side in several inks: the first one tells the others their type.
    """
    cards: list[int] = []
    sides: dict[tuple[object, ...], list[int]] = {}
    for number, job in enumerate(work):
        if not job.is_of_card:
            sides.setdefault(_but_for_inks(job), []).append(number)
            continue
        last = work[cards[-1]] if cards else None
        if last and not (
            len(cards) < CARDS_AT_ONCE and job.game is last.game and job.edition == last.edition
        ):
            yield cards
            cards = []
        cards.append(number)
    if cards:
        yield cards
    yield from sides.values()


def _but_for_inks(job: SideJob) -> tuple[object, ...]:
    """Return what sides share that are alike in all but their inks."""
    return id(job.game), job.label, job.theme.face, job.options


class Crew:
    """Processes that carry out one step of a build after another, what they have loaded warm.

    They begin with the first step. ``fresh`` ones share nothing with this process, not even the
    seed of its hashes. A crew of one is this process itself, unless it is to be ``apart``.
    """

    def __init__(self, workers: int, fresh: bool = False, apart: bool = False) -> None:
        self._workers = workers
        self._is_alone = workers <= 1 and not (fresh or apart)
        self._context = multiprocessing.get_context("spawn") if fresh else _context()
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._pool and kind:  # nobody waits for what they are still doing
            stop(self._pool)
        else:
            self.end()

    def end(self) -> None:
        """End its processes when they have done what they are doing."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    def each_done(
        self, run: Callable[[Job], Result], work: Sequence[Job]
    ) -> Iterator[tuple[int, Result | Breakdown]]:
        """Yield what ``run`` gives for each job with its number, as they are finished.

        A job that breaks down stops no other. Those of a worker that dies are begun once more,
        each with a worker of its own, so that the job that kills it is found.
        """
        if self._is_alone:
            for number, job in enumerate(work):
                yield number, attempt(run, job)
            return
        left = dict(enumerate(work))
        for number, result in self._until_one_dies(run, left):
            del left[number]
            yield number, result
        for number, job in left.items():
            alone = dict(self._until_one_dies(run, {number: job}))
            yield number, alone.get(number, Breakdown("its process was ended from outside"))

    def _until_one_dies(
        self, run: Callable[[Job], Result], work: Mapping[int, Job]
    ) -> Iterator[tuple[int, Result | Breakdown]]:
        """Yield what comes of some jobs by their numbers, until all are done or a worker dies."""
        if not work:
            return
        pool = self._pool = self._pool or self._new_pool()
        try:
            with _interrupts_later():
                futures: dict[Future[Result | Breakdown], int] = {
                    pool.submit(attempt, run, job): number for number, job in work.items()
                }
            for future in as_completed(list(futures)):
                number = futures.pop(future)  # with it goes what it gave: finished files are large
                if isinstance(future.exception(), BrokenProcessPool):
                    self._pool = None
                else:
                    yield number, future.result()
        except BaseException:
            self._pool = None
            stop(pool)
            raise

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=self._context, initializer=_prepare)


def each_done(
    run: Callable[[Job], Result], work: Sequence[Job], workers: int, fresh: bool = False
) -> Iterator[tuple[int, Result | Breakdown]]:
    """Yield what ``run`` gives for each job with its number, by a crew for this alone.

    A single job is done in this process, unless that must be a fresh one.
    """
    with Crew(workers if fresh or len(work) > 1 else 1, fresh) as crew:
        yield from crew.each_done(run, work)


def attempt(run: Callable[[Job], Result], job: Job) -> Result | Breakdown:
    """Carry out a job; what it raises is told, not raised."""
    try:
        return run(job)
    except Exception as error:
        if "PLAYERAID_TRACEBACK" in os.environ:
            raise
        return Breakdown(f"{type(error).__name__}: {error}")


def bench(prepare: Callable[[Job], None], what: Job) -> ProcessPoolExecutor:
    """Return one process that stays, made ready by a function; what it loads stays warm."""
    only_own_fonts(TEMPLATES / "fonts")
    return ProcessPoolExecutor(
        1, mp_context=_context(), initializer=_ready, initargs=(prepare, what)
    )


def _ready(prepare: Callable[[Job], None], what: Job) -> None:
    prepare(what)
    _prepare()


def stop(pool: ProcessPoolExecutor) -> None:
    """End all workers at once, whatever they are doing; their files are written elsewhere."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def _prepare() -> None:
    """Ready a worker: the parent alone answers Ctrl-C, and garbage is looked for less often.

    A layout makes much that lives to its end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Hold Ctrl-C back while workers start and native libraries load: neither bears it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let processes that are started meanwhile ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def default_workers() -> int:
    """Return how many processes to use: one a core that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _can_fork() -> bool:
    return sys.platform.startswith("linux")


def _context() -> BaseContext:
    return multiprocessing.get_context("forkserver" if _can_fork() else "spawn")
