"""Run jobs on all cores, in processes that have the layout engine loaded."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from generator.render.fonts import only_own_fonts

if TYPE_CHECKING:
    from generator.render.jobs import SideJob, SideResult

Job = TypeVar("Job")
Result = TypeVar("Result")
CARDS_AT_ONCE = 12
"""How many cards a process prints in one go."""
PRELOADED = (
    "generator.render.engine",
    "generator.render.jobs",
    "jinja2",
    "babel.dates",
    "babel.numbers",
    "markdown_it",
)


def warm_up(templates: Path, workers: int) -> None:
    """Start loading the layout engine in the background, where the system forks safely.

    Imports nothing heavy itself, so that the loading begins at once. The fonts must be
    named first: fontconfig reads its configuration when it is loaded.
    """
    only_own_fonts(templates / "fonts")
    if workers > 1 and _can_fork():
        from multiprocessing import forkserver

        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(list(PRELOADED))
        with _deaf_to_interrupts():
            forkserver.ensure_running()


def run_all(
    work: Sequence[SideJob],
    workers: int,
    meanwhile: Callable[[], None] = lambda: None,
    fresh: bool = False,
) -> Iterator[tuple[int, SideResult]]:
    """Yield the result of each side's job with its number, as they are finished.

    ``meanwhile`` is called once when all workers have work to do. ``fresh`` processes share
    nothing with this one, not even the seed of its hashes.
    """
    from generator.render import jobs

    bunches = list(_bunches(work))
    bundled = [[work[number] for number in bunch] for bunch in bunches]
    for at, results in each_done(jobs.run_bunch, bundled, workers, meanwhile, fresh):
        yield from zip(bunches[at], results, strict=True)


def _bunches(work: Sequence[SideJob]) -> Iterator[list[int]]:
    """Yield the numbers of jobs that one process does in one go: neighbouring cards of a deck.

    A card takes no longer than sending the game to a process; sides of sheets go alone.
    """
    bunch: list[int] = []
    for number, job in enumerate(work):
        last = work[bunch[-1]] if bunch else None
        if last and not (
            len(bunch) < CARDS_AT_ONCE
            and job.is_of_card
            and last.is_of_card
            and job.game is last.game
            and job.edition == last.edition
        ):
            yield bunch
            bunch = []
        bunch.append(number)
    if bunch:
        yield bunch


def each_done(
    run: Callable[[Job], Result],
    work: Sequence[Job],
    workers: int,
    meanwhile: Callable[[], None] = lambda: None,
    fresh: bool = False,
) -> Iterator[tuple[int, Result]]:
    """Yield what ``run`` gives for each job with its number, as they are finished."""
    if not work:
        return
    if not fresh and (workers <= 1 or len(work) <= 1):
        for number, job in enumerate(work):
            yield number, run(job)
        return
    size = min(workers, len(work))
    context = multiprocessing.get_context("spawn") if fresh else _context()
    with ProcessPoolExecutor(size, mp_context=context, initializer=_prepare) as pool:
        try:
            with _interrupts_later():
                futures: dict[Future[Result], int] = {
                    pool.submit(run, job): number for number, job in enumerate(work)
                }
                meanwhile()
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:
            _stop(pool)
            raise


def _stop(pool: ProcessPoolExecutor) -> None:
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
