"""Worker processes may die, be refused or be killed: nobody waits for ever."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from multiprocessing import forkserver
from typing import Any

import pytest

from generator.build.pool.pool import NoWorkerError, Pool, Setup, WorkerDiedError
from generator.build.pool.processes import new_context
from generator.build.pool.workers import Crew, breakdown, each_done
from generator.findings import OUTAGE
from generator.temporary import own_folder


@pytest.fixture
def pool() -> Iterator[Pool]:
    found = Pool(2, new_context(), Setup(len, ("",)))
    yield found
    found.kill()
    assert not multiprocessing.active_children()


def die(_: object) -> None:
    """Die as if the system had ended this process."""
    os.kill(os.getpid(), signal.SIGKILL)


def raise_odd(_: object) -> None:
    """Raise an error that no other process can read."""

    class OddError(Exception):
        pass

    raise OddError("it broke")


def test_what_a_job_raises_comes_back(pool: Pool) -> None:
    assert pool.submit(abs, -1).result() == 1
    with pytest.raises(ValueError, match="invalid literal") as raised:
        pool.submit(int, "one").result()
    assert "In a worker process" in raised.value.__notes__[0]
    with pytest.raises(RuntimeError, match="OddError: it broke"):
        pool.submit(raise_odd, 1).result()
    with pytest.raises(Exception, match="pickle"):
        pool.submit(threading.Lock).result()
    with pytest.raises(Exception, match="pickle"):
        pool.submit(str, threading.Lock()).result()
    assert pool.submit(abs, -2).result() == 2


def test_a_death_costs_one_job(pool: Pool) -> None:
    jobs = [pool.submit(each, -1) for each in (abs, die, abs, abs)]
    assert [jobs[number].result() for number in (0, 2, 3)] == [1, 1, 1]
    with pytest.raises(WorkerDiedError):
        jobs[1].result()


def test_who_is_killed_lets_nobody_wait(pool: Pool) -> None:
    jobs = [pool.submit(time.sleep, 600) for _ in range(5)]
    begun = time.monotonic()
    pool.kill()
    for job in jobs:
        with pytest.raises((WorkerDiedError, CancelledError)):
            job.result(60)
    assert time.monotonic() - begun < 60
    with pytest.raises(RuntimeError, match="shut down"):
        pool.submit(abs, -1)


def test_who_is_killed_while_a_result_is_on_its_way_lets_nobody_wait(pool: Pool) -> None:
    for _ in range(5):
        jobs = [pool.submit(bytes, 50_000_000) for _ in range(2)]
        time.sleep(0.02)
        for process in multiprocessing.active_children():
            process.kill()
        for job in jobs:
            assert job.exception(60) is None or isinstance(job.exception(), WorkerDiedError)


def refuse(*_: object) -> None:
    """Start nothing, as a system does that has no more processes, or no memory."""
    raise BlockingIOError(11, "Resource temporarily unavailable")


def test_where_no_process_is_to_be_had_the_command_does_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refuse)
    with Crew(2) as crew:
        crew.begin()
        assert dict(crew.each_done(own_process, [0] * 9)) == dict.fromkeys(range(9), os.getpid())
        ahead: Any = crew.ahead(own_process, 0)
        assert ahead() is None
    with pytest.raises(NoWorkerError, match="no process can be started: "):
        dict(each_done(own_process, [0], 2, fresh=True))


def test_where_no_thread_is_to_be_had_the_command_does_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse_thread(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse_thread)
    with Crew(2) as crew:
        crew.begin()
        assert dict(crew.each_done(own_process, [0] * 9)) == dict.fromkeys(range(9), os.getpid())


def own_process(_: object) -> int:
    """Return which process this is."""
    return os.getpid()


def test_a_fork_server_that_was_killed_is_begun_anew() -> None:
    assert new_context().get_start_method() == "forkserver"
    home = own_folder()
    with Crew(2) as crew:
        assert len(dict(crew.each_done(own_process, [0, 0]))) == 2
        server: Any = forkserver._forkserver
        os.kill(server._forkserver_pid, signal.SIGKILL)
        crew.make_room()
        done = dict(crew.each_done(own_process, [0] * 5))
    assert all(isinstance(each, int) and each != os.getpid() for each in done.values())
    assert len(done) == 5
    assert home.is_dir(), "workers took the end of the server for that of their command"


@pytest.mark.parametrize(
    ("error", "words", "of_system"),
    [
        (
            OSError(28, "No space left on device", "a.pdf"),
            "a.pdf: there is no room left on the disk",
            True,
        ),
        (MemoryError(), "there is no memory left", True),
        (ValueError("odd"), "ValueError: odd", False),
    ],
)
def test_what_is_no_fault_of_the_program_is_told_apart(
    error: Exception, words: str, of_system: bool
) -> None:
    found = breakdown(error)
    assert (found.error, found.code == OUTAGE) == (words, of_system)
