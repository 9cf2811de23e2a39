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
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

from msgspec import Struct

from generator import findings
from generator.build.pool.pool import DIED, NoWorkerError, Pool, Setup, WorkerDiedError
from generator.build.pool.processes import new_context
from generator.content import garbage
from generator.content.resources import TEMPLATES
from generator.engine.fonts import only_own_fonts
from generator.findings import BREAKDOWN, OUTAGE, TOO_MUCH
from generator.temporary import remove_own

Job = TypeVar("Job")
Result = TypeVar("Result")
LARGE = 106
"""How many megabytes a process may have before another takes its place."""
WORTH_ITS_START = 4
"""How many seconds a process works at least: ten times what it takes to get warm."""


class Spread(Protocol):
    """Carries out a function on many jobs."""

    def __call__(
        self,
        run: Callable[[Any], Any],
        work: Sequence[Any],
        /,
        *,
        names: Sequence[Hashable] = (),
        just_before: Callable[[Any], Any] | None = None,
    ) -> Iterator[tuple[int, Any]]:
        """Yield what comes of each job by its number, when it is done.

        The jobs may have ``names``: who had the last one of a name does the next one faster, and
        should have it if it is free. What is called ``just_before`` a job is begun may tell it what
        came of others meanwhile; it returns the job.
        """


class Breakdown(Struct, frozen=True):
    """What is left of a job that broke down.

    Its ``code`` says so, unless the system refused what it needed, such as memory, or there was
    too much of it.
    """

    error: str
    code: str = BREAKDOWN


class JobError(RuntimeError):
    """A job broke down whose result cannot be done without."""


def sound(result: Result | Breakdown) -> Result:
    """Return a result as it is. Raises JobError for a job that broke down."""
    if isinstance(result, Breakdown):
        raise JobError(result.error)
    return result


class _Asked(Struct, frozen=True):
    """What is to be done with each of some jobs; they may have names."""

    run: Callable[[Any], Any]
    names: Sequence[Hashable]
    just_before: Callable[[Any], Any] | None

    def at_last(self, job: Any) -> Any:
        """Return a job as it is to be begun now."""
        return self.just_before(job) if self.just_before else job


class Crew:
    """Processes that carry out one step of a build after another, what they have loaded warm.

    They begin with the first step, or before it when they are told to. Those that have grown large
    are replaced. ``fresh`` ones share nothing with this process, not even the seed of its hashes.
    In a crew that ``stays`` for many builds each process has a queue of its own, and is given again
    what it had before if it is free. A crew of one is this process itself, unless it is to be fresh
    or to stay; so it is where the system gives no process.
    """

    def __init__(self, workers: int, fresh: bool = False, stays: bool = False) -> None:
        self.stays = stays
        self._is_fresh = fresh
        self._is_alone = workers <= 1 and not (fresh or stays)
        self._context = multiprocessing.get_context("spawn") if fresh else new_context()
        self._sizes = [1] * workers if stays else [workers]
        self._pools = [self._new_pool(size) for size in self._sizes]
        self._retired: list[Pool] = []
        self._had: dict[Hashable, Pool] = {}
        self._size = workers
        self._deferred: list[Callable[[], bool]] = []
        self._ahead: set[Future[Any]] = set()

    def _new_pool(self, size: int) -> Pool:
        return Pool(size, self._context, Setup(_prepare, is_spent=_is_spent))

    @property
    def is_ready(self) -> bool:
        """Whether a job would be begun at once, not when processes have been."""
        return self._is_alone or all(pool.is_ready for pool in self._pools)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind:  # nobody waits for what they are still doing
            self.stop()
        else:
            self.end()

    def begin(self) -> None:
        """Begin its processes in the background: there will be work for them soon."""
        for pool in () if self._is_alone else self._pools:
            pool.begin()

    def end(self) -> None:
        """End its processes when they have done what they are doing."""
        for pool in (*self._pools, *self._retired):
            pool.shutdown()

    def stop(self) -> None:
        """End its processes at once, whatever they are doing."""
        for pool in (*self._pools, *self._retired):
            pool.kill()

    @contextmanager
    def idle_time_for(self, *tasks: Callable[[], bool]) -> Iterator[None]:
        """Have some tasks carried out here whenever a process has nothing more to begin.

        Each tells whether there may be more of it to do later. It may never come to that: they have
        to be such as can be done in the end, too.
        """
        self._deferred = list(tasks)
        try:
            yield
        finally:
            self._deferred = []

    def _use_idle_time(self) -> None:
        self._deferred = [task for task in self._deferred if task()]

    def ahead(
        self, run: Callable[[Job], Result], job: Job, name: Hashable = None
    ) -> Callable[[], Result | Breakdown | None] | None:
        """Begin a job that is going to be asked for, where a process has nothing to do.

        What is returned waits for its result. It is None where the process died meanwhile: then the
        job is one like any other. So it is where nobody has room for it. Who had the last one of
        its ``name`` has it if there is room.
        """
        roomy = [] if self._is_alone else [pool for pool in self._pools if _room(pool)]
        pool = min(roomy, key=lambda each: self._had.get(name) is not each, default=None)
        if pool is None:
            return None
        future = pool.submit(attempt, run, job)
        self._ahead.add(future)
        if name is not None:
            self._had[name] = pool

        def result() -> Result | Breakdown | None:
            with suppress(WorkerDiedError, NoWorkerError):
                return future.result()
            return None

        return result

    def make_room(self) -> None:
        """Let new processes do what is next, since it takes much memory: others have grown.

        What was begun is done before. Those of a crew that stays are kept for what they have warm.
        """
        if not self.stays:
            for pool in self._pools:
                pool.shutdown(wait=False)
            self._retired += self._pools
            self._pools = [self._new_pool(size) for size in self._sizes]

    def each_done(
        self,
        run: Callable[[Job], Result],
        work: Sequence[Job],
        /,
        *,
        names: Sequence[Hashable] = (),
        just_before: Callable[[Job], Job] | None = None,
    ) -> Iterator[tuple[int, Result | Breakdown]]:
        """Yield what ``run`` gives for each job with its number, as they are finished.

        A job that breaks down stops no other. One whose process died is begun once more, when
        there is nothing else to do; one for which the system gives no process is done in this one,
        unless that is to be a fresh one: then NoWorkerError is raised. Of jobs with ``names`` a
        process has those first that it had before, if the crew stays.
        """
        asked = _Asked(run, names, just_before)
        if self._is_alone:
            for number, job in enumerate(work):
                yield number, attempt(run, asked.at_last(job))
            return
        left = dict(enumerate(work))
        for number, result in self._unless_killed(asked, left):
            del left[number]
            yield number, result
        for number, job in left.items():
            alone = dict(self._unless_killed(asked, {number: job}))
            yield number, alone.get(number, Breakdown(DIED, OUTAGE))

    def _unless_killed(self, asked: _Asked, work: Mapping[int, Any]) -> Iterator[tuple[int, Any]]:
        """Yield what comes of some jobs by their numbers, but for those whose process died."""
        waiting = dict(work)
        begun: dict[Future[Any], int] = {}
        try:
            while waiting or begun:
                for pool in self._pools:
                    self._hand_out(pool, asked, waiting, begun)
                is_idle = not waiting and len(begun) < self._size
                if is_idle and not any(future.done() for future in begun):
                    self._use_idle_time()
                for future in wait([*begun, *self._ahead], return_when=FIRST_COMPLETED).done:
                    if future in self._ahead:  # there is room for the next
                        self._ahead.remove(future)
                        continue
                    number = begun.pop(future)
                    match error := future.exception():
                        case None:
                            yield number, future.result()
                        case NoWorkerError():
                            yield number, self._done_here(asked, work[number], error)
                        case WorkerDiedError():
                            pass
                        case _:
                            raise error
            self._use_idle_time()
        except BaseException:
            self.stop()
            raise

    def _hand_out(
        self,
        pool: Pool,
        asked: _Asked,
        waiting: dict[int, Any],
        begun: dict[Future[Any], int],
    ) -> None:
        """Let a pool begin what it has room for; something is always under way.

        What it has done meanwhile makes no more room before the others had their turn: they may
        have had before what is waiting.
        """
        is_stuck = not (begun or self._ahead)
        for _ in range(min(_room(pool) or int(is_stuck), len(waiting))):
            number = self._next_for(pool, waiting, asked.names)
            begun[pool.submit(attempt, asked.run, asked.at_last(waiting[number]))] = number
            del waiting[number]

    def _done_here(self, asked: _Asked, job: Any, error: NoWorkerError) -> Any:
        """Return what comes of a job for which the system gives no process.

        Raises the error where it must not be done in this one.
        """
        if self._is_fresh:
            raise error
        return attempt(asked.run, asked.at_last(job))

    def _next_for(
        self, pool: Pool, waiting: Mapping[int, object], names: Sequence[Hashable]
    ) -> int:
        """Choose the job that a pool has next; from now on it is the one who had it.

        That is one that it had before, or else one that nobody had, or else the first. A pool
        that is the only one has them as they come.
        """
        if not names or len(self._pools) == 1:
            return next(iter(waiting))
        own, nobodys, of_others = range(3)
        ranks = {pool: own, None: nobodys}
        number = min(waiting, key=lambda each: ranks.get(self._had.get(names[each]), of_others))
        self._had[names[number]] = pool
        return number


def _room(pool: Pool) -> int:
    """Return how many more jobs a pool should have now.

    Where several processes share a queue, there are so many in it that none waits for its next.
    One alone has none: what would wait for it, another may do at once.
    """
    return max(0, (1 if pool.size == 1 else 2 * pool.size) - pool.begun)


def each_done(
    run: Callable[[Job], Result],
    work: Sequence[Job],
    /,
    workers: int,
    fresh: bool = False,
    *,
    names: Sequence[Hashable] = (),
    just_before: Callable[[Job], Job] | None = None,
) -> Iterator[tuple[int, Result | Breakdown]]:
    """Yield what ``run`` gives for each job with its number, by a crew for this alone.

    A single job is done in this process, unless that must be a fresh one.
    """
    with Crew(workers if fresh or len(work) > 1 else 1, fresh) as crew:
        yield from crew.each_done(run, work, names=names, just_before=just_before)


def _is_spent() -> bool:
    """Whether this process is larger than it should be, and was worth its start."""
    return time.process_time() > WORTH_ITS_START and _megabytes() > LARGE


def _megabytes() -> float:
    """Return how much memory this process has; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def attempt(run: Callable[[Job], Result], job: Job) -> Result | Breakdown:
    """Carry out a job; what it raises is told, not raised."""
    try:
        return run(job)
    except Exception as error:
        if "PLAYERAID_TRACEBACK" in os.environ:
            raise
        return breakdown(error)


def breakdown(error: BaseException) -> Breakdown:
    """Return what is left of a job that raised an error."""
    if isinstance(error, findings.TooMuchError):
        return Breakdown(str(error), TOO_MUCH)
    if reason := findings.refusal(error):
        return Breakdown(reason, OUTAGE)
    if isinstance(error, OSError) and error.strerror:
        where = f": {error.filename}" if error.filename is not None else ""
        return Breakdown(f"{error.strerror.lower()}{where}", OUTAGE)
    return Breakdown(f"{type(error).__name__}: {error}")


def bench(prepare: Callable[[Job], None], what: Job) -> Pool:
    """Return one process that stays, made ready by a function; what it loads stays warm."""
    only_own_fonts(TEMPLATES / "fonts")
    return Pool(1, new_context(), Setup(_ready, (prepare, what)))


def _ready(prepare: Callable[[Job], None], what: Job) -> None:
    prepare(what)
    _prepare()


def _prepare() -> None:
    """Ready a worker: the parent alone answers Ctrl-C, and garbage is looked for less often.

    A layout makes much that lives to its end. The worker itself ends with its parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(RuntimeError):  # no thread is to be had: it ends when its job is done
        threading.Thread(target=_end_with_parent, daemon=True).start()
    gc.freeze()
    garbage.search_seldom()


def _end_with_parent() -> None:
    """Wait until the parent is gone, then end at once: it may be killed, and say nothing.

    A worker would wait for its next job for ever. Files are replaced whole, so none is left half
    written; one that was being written may leave a ``.part`` beside it.
    """
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        remove_own(parent.pid)
        os._exit(1)
