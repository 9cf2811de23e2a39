"""Run jobs on all cores, in processes that have the layout engine loaded."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

from msgspec import Struct

from generator import garbage, system
from generator.findings import BREAKDOWN, SYSTEM, TOO_MUCH
from generator.processes import new_context
from generator.render.fonts import only_own_fonts, remove_copies
from generator.resources import TEMPLATES

Job = TypeVar("Job")
Result = TypeVar("Result")
LARGE = 106
"""How many megabytes a process may have before another takes its place."""
LONGEST_END = 0.5
"""How many seconds processes may take to end that were ended from outside."""
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
    """What is left of a job that broke down, which is a fault of the program.

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


class _Done(Struct, frozen=True):
    """What came of a job, and whether the process that did it should do no more."""

    result: Any
    is_spent: bool


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
    In a crew that ``stays`` for many builds each process is a team of its own, and is given again
    what it had before if it is free. A crew of one is this process itself, unless it is to be fresh
    or to stay.
    """

    def __init__(self, workers: int, fresh: bool = False, stays: bool = False) -> None:
        self.stays = stays
        self._is_alone = workers <= 1 and not (fresh or stays)
        context = multiprocessing.get_context("spawn") if fresh else new_context()
        sizes = [1] * workers if stays else [workers]
        self._teams = [_Team(size, context) for size in sizes]
        self._spent: list[_Team] = []
        self._had: dict[Hashable, _Team] = {}
        self._size = workers
        self._put_off: list[Callable[[], bool]] = []
        self._ahead: dict[Future[_Done], _Team] = {}

    @property
    def is_ready(self) -> bool:
        """Whether a job would be begun at once, not when processes have been."""
        return self._is_alone or all(team.is_ready for team in self._teams)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind:  # nobody waits for what they are still doing
            self.stop()
        else:
            self.end()

    def begin(self) -> None:
        """Begin its processes in the background: there will be work for them soon."""
        for team in () if self._is_alone else self._teams:
            team.begin_early()

    def end(self) -> None:
        """End its processes when they have done what they are doing."""
        for team in (*self._teams, *self._spent):
            team.end()

    def stop(self) -> None:
        """End its processes at once, whatever they are doing."""
        for team in (*self._teams, *self._spent):
            team.stop()

    @contextmanager
    def idle_time_for(self, *tasks: Callable[[], bool]) -> Iterator[None]:
        """Have some tasks carried out here whenever a process has nothing more to begin.

        Each tells whether there may be more of it to do later. It may never come to that: they have
        to be such as can be done in the end, too.
        """
        self._put_off = list(tasks)
        try:
            yield
        finally:
            self._put_off = []

    def _use_idle_time(self) -> None:
        self._put_off = [task for task in self._put_off if task()]

    def ahead(
        self, run: Callable[[Job], Result], job: Job, name: Hashable = None
    ) -> Callable[[], Result | Breakdown | None] | None:
        """Begin a job that is going to be asked for, where a process has nothing to do.

        What is returned waits for its result. It is None where the process died meanwhile: then the
        job is one like any other. So it is where nobody has room for it. Who had the last one of
        its ``name`` has it if there is room.
        """
        roomy = [] if self._is_alone else [team for team in self._teams if team.room]
        team = min(roomy, key=lambda each: self._had.get(name) is not each, default=None)
        future = team.begin(run, job) if team else None
        if team is None or future is None:
            return None
        self._ahead[future] = team
        if name is not None:
            self._had[name] = team

        def result() -> Result | Breakdown | None:
            done = self._done(team, future)
            return done.result if done else None

        return result

    def make_room(self) -> None:
        """Let new processes do what is next, since it takes much memory: others have grown.

        Those of a crew that stays are kept for what they have warm.
        """
        for team in () if self.stays else tuple(self._teams):
            self._retire(team)

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

        A job that breaks down stops no other. Those that were under way when a worker died are
        begun once more, each alone, so that the job that kills it is found. Of jobs with
        ``names`` a team has those first that it had before, if the crew stays.
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
            yield number, alone.get(number, Breakdown("its process was ended from outside"))

    def _unless_killed(self, asked: _Asked, work: Mapping[int, Any]) -> Iterator[tuple[int, Any]]:
        """Yield what comes of some jobs by their numbers, but for those under way in a death."""
        waiting = dict(work)
        begun: dict[Future[_Done], tuple[int, _Team]] = {}
        try:
            while waiting or begun:
                for team in self._teams:
                    self._hand_out(team, asked, waiting, begun)
                is_idle = not waiting and len(begun) < self._size
                if is_idle and not any(future.done() for future in begun):
                    self._use_idle_time()
                for future in wait([*begun, *self._ahead], return_when=FIRST_COMPLETED).done:
                    if future in self._ahead:  # there is room for the next
                        self._done(self._ahead.pop(future), future)
                        continue
                    number, team = begun.pop(future)
                    if done := self._done(team, future):
                        yield number, done.result
            self._use_idle_time()
        except BaseException:
            self.stop()
            raise

    def _done(self, team: _Team, future: Future[_Done]) -> _Done | None:
        """Return what came of a job that a team had begun, or None if it died of it, or beside it.

        A team with a process that has grown large is given no more.
        """
        if isinstance(future.exception(), BrokenProcessPool):
            self._renew(team)
            return None
        done = future.result()
        if done.is_spent or team in self._spent:
            self._retire(team)
        return done

    def _hand_out(
        self,
        team: _Team,
        asked: _Asked,
        waiting: dict[int, Any],
        begun: dict[Future[_Done], tuple[int, _Team]],
    ) -> None:
        """Let a team begin what it has room for; something is always under way.

        What it has done meanwhile makes no more room before the others had their turn: they may
        have had before what is waiting.
        """
        is_stuck = not (begun or self._ahead)
        for _ in range(min(team.room or int(is_stuck), len(waiting))):
            number = self._next_for(team, waiting, asked.names)
            future = team.begin(asked.run, asked.at_last(waiting[number]))
            if future is None:
                self._renew(team)
                return
            begun[future] = number, team
            del waiting[number]

    def _next_for(
        self, team: _Team, waiting: Mapping[int, object], names: Sequence[Hashable]
    ) -> int:
        """Choose the job that a team has next; from now on it is the one who had it.

        That is one that it had before, or else one that nobody had, or else the first. A team
        that is the only one has them as they come.
        """
        if not names or len(self._teams) == 1:
            return next(iter(waiting))
        own, nobodys, of_others = range(3)
        ranks = {team: own, None: nobodys}
        number = min(waiting, key=lambda each: ranks.get(self._had.get(names[each]), of_others))
        self._had[names[number]] = team
        return number

    def _retire(self, team: _Team) -> None:
        """Give a team no more jobs; it ends when those are done that it has begun."""
        if team in self._teams:
            self._renew(team)
            self._spent.append(team)
        if team in self._spent and not team.begun:
            self._spent.remove(team)
            team.end(waits=False)  # they have nothing to do

    def _renew(self, team: _Team) -> None:
        """Put new processes in the place of others; what these had, nobody has."""
        self._teams = [each.renewed() if each is team else each for each in self._teams]
        self._had = {name: each for name, each in self._had.items() if each is not team}


class _Team:
    """Processes that share one row of jobs; they begin with the first one."""

    def __init__(self, size: int, context: BaseContext) -> None:
        self._size = size
        self._context = context
        self._pool: ProcessPoolExecutor | None = None
        self.is_ready = False
        """Whether one of its processes has done something."""
        self._jobs: list[Future[_Done]] = []

    @property
    def begun(self) -> int:
        """How many jobs are being done, or are about to be."""
        self._jobs = [each for each in self._jobs if not each.done()]
        return len(self._jobs)

    @property
    def room(self) -> int:
        """How many more jobs it should have now.

        Where several share a row, there are so many in it that none waits for its next. One
        alone has none: what would wait for it, another may do at once.
        """
        return max(0, (1 if self._size == 1 else 2 * self._size) - self.begun)

    def begin(self, run: Callable[[Job], Result], job: Job) -> Future[_Done] | None:
        """Let a job be done; return None where a process has died meanwhile."""
        with _interrupts_later():
            try:
                future = self._own_pool().submit(_do, run, job)
            except BrokenProcessPool:
                return None
        self._jobs.append(future)
        return future

    def begin_early(self) -> None:
        """Begin its processes in the background."""
        if self._pool is None:
            threading.Thread(target=self._begin_now, args=(self._own_pool(),), daemon=True).start()

    def _begin_now(self, pool: ProcessPoolExecutor) -> None:
        with suppress(RuntimeError, CancelledError), _interrupts_later():  # ended, or dead
            for begun in [pool.submit(_nothing) for _ in range(self._size)]:
                begun.result()
            self.is_ready = True

    def _own_pool(self) -> ProcessPoolExecutor:
        self._pool = self._pool or ProcessPoolExecutor(
            self._size, mp_context=self._context, initializer=_prepare
        )
        return self._pool

    def renewed(self) -> _Team:
        """Return such a team with other processes."""
        return _Team(self._size, self._context)

    def end(self, waits: bool = True) -> None:
        """End its processes when they have done what they are doing."""
        if self._pool:
            self._pool.shutdown(wait=waits)
            self._pool = None

    def stop(self) -> None:
        """End its processes at once."""
        if self._pool:
            stop(self._pool)
            self._pool = None
        self._jobs = []


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


def _do(run: Callable[[Job], Result], job: Job) -> _Done:
    """Carry out a job in a process of a crew."""
    return _Done(attempt(run, job), _is_spent())


def _nothing() -> None:
    """Do nothing: whoever has done that has begun."""


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
        if isinstance(error, system.TooMuchError):
            return Breakdown(str(error), TOO_MUCH)
        if reason := system.refusal(error):
            return Breakdown(reason, SYSTEM)
        return Breakdown(f"{type(error).__name__}: {error}")


def bench(prepare: Callable[[Job], None], what: Job) -> ProcessPoolExecutor:
    """Return one process that stays, made ready by a function; what it loads stays warm."""
    only_own_fonts(TEMPLATES / "fonts")
    return ProcessPoolExecutor(
        1, mp_context=new_context(), initializer=_ready, initargs=(prepare, what)
    )


def _ready(prepare: Callable[[Job], None], what: Job) -> None:
    prepare(what)
    _prepare()


def stop(pool: ProcessPoolExecutor) -> None:
    """End all workers at once, whatever they are doing; their files are written elsewhere.

    What looks after them ends then, too; a command that ends meanwhile would trip over it.
    """
    looks_after: Any = pool._executor_manager_thread
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
    if looks_after is not None:
        looks_after.join(LONGEST_END)


def _prepare() -> None:
    """Ready a worker: the parent alone answers Ctrl-C, and garbage is looked for less often.

    A layout makes much that lives to its end. The worker itself ends with its parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
        remove_copies()
        os._exit(1)


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
