"""Worker processes may die, fail to start or be killed: no caller waits for ever."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import pytest

from generator.build.pool.executor import NoWorkerError, PipeExecutor, Setup, WorkerDiedError
from generator.build.pool.processes import new_context
from generator.build.pool.workerpool import WorkerPool, map_unordered
from generator.temporary import folder, own_folder


@pytest.fixture
def executor() -> Iterator[PipeExecutor]:
    found = PipeExecutor(2, new_context(), Setup(len, ("",)))
    yield found
    found.kill()
    assert not multiprocessing.active_children()


def die(_: object) -> None:
    """Die as if the system had ended this process."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_in_a_folder(note: Path) -> None:
    """Die while a temporary folder is in use; note its path before."""
    with folder() as home:
        (home / "file").write_bytes(b"")
        note.write_text(str(home), "utf-8")
        die(home)


def raise_odd(_: object) -> None:
    """Raise an error that no other process can read."""

    class OddError(Exception):
        pass

    raise OddError("it broke")


def test_what_a_job_raises_comes_back(executor: PipeExecutor) -> None:
    assert executor.submit(abs, -1).result() == 1
    with pytest.raises(ValueError, match="invalid literal") as raised:
        executor.submit(int, "one").result()
    assert "In a worker process" in raised.value.__notes__[0]
    with pytest.raises(RuntimeError, match="OddError: it broke"):
        executor.submit(raise_odd, 1).result()
    with pytest.raises(Exception, match="pickle"):
        executor.submit(threading.Lock).result()
    with pytest.raises(Exception, match="pickle"):
        executor.submit(str, threading.Lock()).result()
    assert executor.submit(abs, -2).result() == 2


def test_a_death_costs_one_job(executor: PipeExecutor) -> None:
    jobs = [executor.submit(each, -1) for each in (abs, die, abs, abs)]
    assert [jobs[number].result() for number in (0, 2, 3)] == [1, 1, 1]
    with pytest.raises(WorkerDiedError):
        jobs[1].result()


def test_a_worker_that_dies_leaves_no_files(executor: PipeExecutor, tmp_path: Path) -> None:
    """The preview ends what nobody waits for, again and again, and lasts all day."""
    note = tmp_path / "note"
    with folder() as ours:
        with pytest.raises(WorkerDiedError):
            executor.submit(die_in_a_folder, note).result()
        left = Path(note.read_text("utf-8"))
        assert left.parent == own_folder()
        assert not left.exists()
        assert ours.is_dir()


def test_a_killed_worker_blocks_no_caller(executor: PipeExecutor) -> None:
    jobs = [executor.submit(time.sleep, 600) for _ in range(5)]
    begun = time.monotonic()
    executor.kill()
    for job in jobs:
        with pytest.raises((WorkerDiedError, CancelledError)):
            job.result(60)
    assert time.monotonic() - begun < 60
    with pytest.raises(RuntimeError, match="shut down"):
        executor.submit(abs, -1)


def test_a_worker_killed_while_sending_a_result_blocks_no_caller(
    executor: PipeExecutor,
) -> None:
    for _ in range(5):
        jobs = [executor.submit(bytes, 50_000_000) for _ in range(2)]
        time.sleep(0.02)
        for process in multiprocessing.active_children():
            process.kill()
        for job in jobs:
            assert job.exception(60) is None or isinstance(job.exception(), WorkerDiedError)


def refuse(*_: object) -> None:
    """Start nothing, as a system does that has no more processes, or no memory."""
    raise BlockingIOError(11, "Resource temporarily unavailable")


def test_without_processes_the_command_runs_the_jobs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refuse)
    with WorkerPool(2) as pool:
        pool.start()
        assert dict(pool.map_unordered(own_process, [0] * 9)) == dict.fromkeys(
            range(9), os.getpid()
        )
    with pytest.raises(NoWorkerError, match="no process can be started: "):
        dict(map_unordered(own_process, [0], 2, fresh=True))


def test_without_threads_the_command_runs_the_jobs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse_thread(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse_thread)
    with WorkerPool(2) as pool:
        pool.start()
        assert dict(pool.map_unordered(own_process, [0] * 9)) == dict.fromkeys(
            range(9), os.getpid()
        )


def own_process(_: object) -> int:
    """Return which process this is."""
    return os.getpid()


def test_a_fork_server_that_was_killed_starts_anew() -> None:
    assert new_context().get_start_method() == "forkserver"
    home = own_folder()
    with WorkerPool(2) as pool:
        assert len(dict(pool.map_unordered(own_process, [0, 0]))) == 2
        server: Any = forkserver._forkserver
        os.kill(server._forkserver_pid, signal.SIGKILL)
        pool.recycle_workers()
        done = dict(pool.map_unordered(own_process, [0] * 5))
    assert [each for each in done.values() if not isinstance(each, int)] == []
    assert os.getpid() not in done.values()
    assert len(done) == 5
    assert home.is_dir(), "workers took the end of the server for that of their command"
