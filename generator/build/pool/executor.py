"""An executor whose worker processes may be killed at any moment.

Each process has a pipe of its own and a thread here that waits for its results. A process that is
killed in the middle of a job, or of its result, ends its pipe: that job fails, and the thread goes
on with another process. ``ProcessPoolExecutor`` sends all results through one queue under one lock:
where a process is killed while it writes there, the command waits for ever, and where one is killed
elsewhere, all jobs fail.

The threads are daemons and wait for nothing but their pipe, so no command waits for them either.
"""

from __future__ import annotations

import pickle
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct

from generator.build.pool.processes import interrupts_blocked
from generator.temporary import remove_left_by

SECONDS_TO_END = 10
"""How long a process may take to end that has nothing more to do, in seconds."""
SECONDS_OF_DYING = 0.2
"""How long a fork server that was killed may take to be gone."""
SECONDS_TO_DIE = 0.5
"""How long threads may take to notice that their process was killed, in seconds."""
DIED = "its process was ended from outside"

P = ParamSpec("P")
Result = TypeVar("Result")


class WorkerDiedError(RuntimeError):
    """The process of a job was ended from outside, or by the job itself."""


class NoWorkerError(RuntimeError):
    """The system gives no process, or no thread to wait for one, with what to do about it."""

    hint = "end other programs, or give this one more memory"

    def __init__(self, reason: object) -> None:
        super().__init__(f"no process can be started: {reason}")


class Setup(Struct, frozen=True):
    """How a worker is initialised, and how it reports after a job that it should be replaced."""

    prepare: Callable[..., object]
    arguments: tuple[Any, ...] = ()
    is_spent: Callable[[], bool] = bool


class _Job(Struct, frozen=True):
    """A call, and the future of its result."""

    future: Future[Any]
    run: Callable[..., Any]
    arguments: tuple[Any, ...]
    options: dict[str, Any]


class _Answer(Struct, frozen=True):
    """What a job returned or raised, and whether its process should be replaced."""

    result: Any = None
    error: Exception | None = None
    is_spent: bool = False


class PipeExecutor(Executor):
    """Processes that carry out calls; each starts with the first call that it is needed for."""

    def __init__(self, size: int, context: BaseContext, setup: Setup) -> None:
        self.size = size
        self.is_ready = False
        """Whether one of its processes has started."""
        self._context = context
        self._setup = setup
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._workers: dict[int, _Worker] = {}
        self._futures: list[Future[Any]] = []
        self._is_closed = False
        self._is_killed = False

    @property
    def pending(self) -> int:
        """How many calls are not done yet."""
        self._futures = [each for each in self._futures if not each.done()]
        return len(self._futures)

    def start(self) -> None:
        """Start all its processes in the background, if the system gives any."""
        with suppress(NoWorkerError):
            while len(self._threads) < self.size:
                self._add_thread()

    def submit(
        self, fn: Callable[P, Result], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[Result]:
        """Have something called in one of the processes.

        The future raises WorkerDiedError if its process dies, and NoWorkerError where the system
        gives none. Raises RuntimeError after the executor was shut down.
        """
        if self._is_closed:
            raise RuntimeError("the executor was shut down")
        future: Future[Result] = Future()
        if self.pending >= len(self._threads) < self.size:
            try:
                self._add_thread()
            except NoWorkerError as error:
                if not self._threads:
                    future.set_exception(error)
                    return future
        self._futures.append(future)
        self._queue.put(_Job(future, fn, args, kwargs))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes when they have done what is in the queue, or what they are doing."""
        self._is_closed = True
        if cancel_futures:
            self._cancel_waiting()
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def kill(self) -> None:
        """End the processes at once, whatever they are doing."""
        self._is_closed = self._is_killed = True
        for worker in list(self._workers.values()):
            worker.kill()
        self.shutdown(wait=False, cancel_futures=True)
        end = time.monotonic() + SECONDS_TO_DIE
        for thread in self._threads:  # so that no process is left as a zombie
            thread.join(max(0.0, end - time.monotonic()))

    def _cancel_waiting(self) -> None:
        with suppress(Empty):
            while job := self._queue.get_nowait():
                job.future.cancel()

    def _add_thread(self) -> None:
        thread = threading.Thread(target=self._carry_out, name="worker", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:
            raise NoWorkerError(error) from None
        self._threads.append(thread)

    def _carry_out(self) -> None:
        """Hand one job after another to a process, and replace it when it has died or is spent."""
        with interrupts_blocked():  # a process that is started here inherits it
            worker: _Worker | None = None
            with suppress(NoWorkerError, WorkerDiedError):  # the first job reports it
                worker = self._start_worker()
            while job := self._queue.get():
                if job.future.set_running_or_notify_cancel():
                    worker = self._carried_out(job, worker)
                del job  # which may be large
            self._end(worker)

    def _carried_out(self, job: _Job, worker: _Worker | None) -> _Worker | None:
        """Carry out a job; return the process for the next one, if there is one already."""
        try:
            if worker is None or not worker.is_alive:
                self._end(worker)
                worker = self._start_worker()
            answer = worker.answer(job)
        except (WorkerDiedError, NoWorkerError) as error:
            self._end(worker)
            job.future.set_exception(error)
            return None
        except BaseException as error:  # so that nobody waits for ever
            job.future.set_exception(error)
            return worker
        if answer.error:
            job.future.set_exception(answer.error)
        else:
            job.future.set_result(answer.result)
        if answer.is_spent:
            self._end(worker)
            return None
        return worker

    def _start_worker(self) -> _Worker:
        """Start a process, and wait until it is ready; again if that fails once.

        The server that processes are forked from may just have died; it starts anew.
        """
        try:
            return self._new_worker()
        except (WorkerDiedError, NoWorkerError):
            if self._is_closed:
                raise
            time.sleep(SECONDS_OF_DYING)
            return self._new_worker()

    def _new_worker(self) -> _Worker:
        worker = _Worker(self._context, self._setup)
        self._workers[id(worker)] = worker
        if self._is_killed:
            worker.kill()
        try:
            worker.wait_until_ready()
        except WorkerDiedError:
            self._end(worker)
            raise
        self.is_ready = True
        return worker

    def _end(self, worker: _Worker | None) -> None:
        if worker:
            worker.end()
            self._workers.pop(id(worker), None)


class _Worker:
    """A process, and this end of its pipe. Raises NoWorkerError where the system gives none."""

    def __init__(self, context: BaseContext, setup: Setup) -> None:
        try:
            self._process, self._pipe = _started(context, setup)
        except (OSError, EOFError, RuntimeError, MemoryError) as error:
            raise NoWorkerError(str(error) or type(error).__name__) from None

    @property
    def is_alive(self) -> bool:
        """Whether it has not died meanwhile."""
        return self._process.is_alive()

    def wait_until_ready(self) -> None:
        """Wait until it has started. Raises WorkerDiedError."""
        self._received()

    def answer(self, job: _Job) -> _Answer:
        """Let it carry out a job, and wait for its answer. Raises WorkerDiedError."""
        try:
            self._pipe.send((job.run, job.arguments, job.options))
        except OSError:
            raise WorkerDiedError(DIED) from None
        answer: _Answer = pickle.loads(self._received())  # noqa: S301 (from a process of ours)
        return answer

    def _received(self) -> bytes:
        try:
            return self._pipe.recv_bytes()
        except (EOFError, OSError):
            raise WorkerDiedError(DIED) from None

    def end(self) -> None:
        """End it when it has done what it is doing, and remove what it left if it was killed."""
        self._pipe.close()
        self._process.join(SECONDS_TO_END)
        self.kill()
        if self._process.pid is not None:
            remove_left_by(self._process.pid)

    def kill(self) -> None:
        """End it at once; the thread at its pipe notices."""
        self._process.kill()


def _started(context: BaseContext, setup: Setup) -> tuple[BaseProcess, Connection]:
    """Start a process; return it with this end of its pipe."""
    ours, theirs = context.Pipe()
    with theirs:
        process = context.Process(  # type: ignore[attr-defined]
            target=_work, args=(theirs, setup), daemon=True
        )
        try:
            process.start()
        except BaseException:
            ours.close()
            raise
    return process, ours


def _work(pipe: Connection, setup: Setup) -> None:
    """Carry out one job after another in a worker, until the pipe is closed."""
    setup.prepare(*setup.arguments)
    with suppress(OSError):
        pipe.send_bytes(b"")
        while (call := _next(pipe)) is not None:
            pipe.send_bytes(_answer_to(call, setup))


def _next(pipe: Connection) -> bytes | None:
    """Return the next call as bytes, or None when there is no more."""
    try:
        return pipe.recv_bytes()
    except EOFError:
        return None


def _answer_to(call: bytes, setup: Setup) -> bytes:
    """Carry out a call; return its answer as bytes."""
    try:
        run, arguments, options = pickle.loads(call)  # noqa: S301 (from the process that started this one)
        result = run(*arguments, **options)
        return pickle.dumps(_Answer(result, is_spent=setup.is_spent()))
    except Exception as error:
        error.add_note(f"In a worker process:\n{traceback.format_exc()}")
        return _as_bytes(error)


def _as_bytes(error: Exception) -> bytes:
    """Return an error as an answer; of one that cannot be sent, its name and text."""
    try:
        data = pickle.dumps(_Answer(error=error))
        pickle.loads(data)  # noqa: S301 (as it was written here)
    except Exception:
        return pickle.dumps(_Answer(error=RuntimeError(f"{type(error).__name__}: {error}")))
    return data
