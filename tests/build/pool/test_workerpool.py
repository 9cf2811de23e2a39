"""Workers carry out every job once, alone or side by side, and fail loudly."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from pathlib import Path
from typing import Any

import pytest

from generator.build.pool import workerpool
from generator.build.pool.executor import PipeExecutor
from generator.build.pool.failures import JobFailure
from generator.build.pool.workerpool import WorkerPool


def no_worker_is_left() -> bool:
    """Wait until all workers have ended, but not for long."""
    return eventually(lambda: not multiprocessing.active_children())


def eventually(holds: Callable[[], bool]) -> bool:
    """Wait until something holds, but not for long."""
    end = time.monotonic() + 30
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)
    return holds()


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def doubled(number: int) -> int:
    """Return twice a number; for 13, let the process die as if the system had ended it."""
    if number == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def test_a_dying_worker_takes_only_its_own_job_along() -> None:
    results = dict(workerpool.map_unordered(doubled, [1, 13, 2, 3, 4, 5], 2))
    assert isinstance(results.pop(1), JobFailure)
    assert results == {0: 2, 2: 4, 3: 6, 4: 8, 5: 10}
    assert no_worker_is_left()


def own_process(_: object) -> int:
    """Return which process this is."""
    return os.getpid()


def test_processes_serve_one_step_after_another() -> None:
    with WorkerPool(2) as pool:
        results = [set(dict(pool.map_unordered(own_process, range(8))).values()) for _ in range(3)]
        alone = dict(pool.map_unordered(own_process, [1]))
    assert 1 <= len(set().union(*results)) <= 2
    assert set(alone.values()) <= set().union(*results)
    assert os.getpid() not in set().union(*results)
    assert no_worker_is_left()


def test_a_pool_goes_on_when_a_worker_has_died() -> None:
    with WorkerPool(2) as pool:
        first = dict(pool.map_unordered(doubled, [13, 1]))
        assert isinstance(first[0], JobFailure)
        assert first[1] == 2
        assert dict(pool.map_unordered(doubled, [2, 3])) == {0: 4, 1: 6}
    assert no_worker_is_left()


def test_in_a_persistent_pool_a_process_has_the_jobs_of_one_name() -> None:
    with WorkerPool(2, persistent=True) as pool:
        first = dict(pool.map_unordered(own_process, ["", ""], names=["front", "back"]))
        again = dict(pool.map_unordered(own_process, ["", ""], names=["back", "front"]))
        more = dict(pool.map_unordered(own_process, ["", "", ""], names=["map", "back", "front"]))
    assert first[0] != first[1]
    assert again == {0: first[1], 1: first[0]}
    assert {0: more[1], 1: more[2]} == again
    assert more[0] in set(first.values())
    assert no_worker_is_left()


def test_a_job_that_is_done_at_once_takes_none_away_from_another_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    submit = PipeExecutor.submit

    def submit_and_wait(executor: PipeExecutor, *call: Any) -> object:
        future: Future[object] = submit(executor, *call)
        wait([future])
        return future

    monkeypatch.setattr(PipeExecutor, "submit", submit_and_wait)
    with WorkerPool(2, persistent=True) as pool:
        first = dict(pool.map_unordered(own_process, ["", ""], names=["front", "back"]))
        again = dict(pool.map_unordered(own_process, ["", ""], names=["back", "front"]))
    assert first[0] != first[1]
    assert again == {0: first[1], 1: first[0]}


def test_a_persistent_pool_replaces_a_process_that_died() -> None:
    with WorkerPool(2, persistent=True) as pool:
        names = ["a", "b", "c"]
        first = dict(pool.map_unordered(doubled, [1, 13, 2], names=names))
        assert isinstance(first.pop(1), JobFailure)
        assert first == {0: 2, 2: 4}
        assert dict(pool.map_unordered(doubled, [3, 4, 5], names=names)) == {0: 6, 1: 8, 2: 10}
    assert no_worker_is_left()


def kill_workers() -> None:
    """End all workers from outside, and wait until they are gone; others take their place."""
    running = multiprocessing.active_children()
    assert running
    for process in running:
        process.kill()
    assert eventually(lambda: not set(running) & set(multiprocessing.active_children()))


@pytest.mark.parametrize("persistent", [False, True])
def test_a_worker_may_die_while_it_has_nothing_to_do(persistent: bool) -> None:
    with WorkerPool(2, persistent=persistent) as pool:
        assert dict(pool.map_unordered(doubled, [0, 1])) == {0: 0, 1: 2}
        kill_workers()
        assert dict(pool.map_unordered(doubled, [1, 2, 3])) == {0: 2, 1: 4, 2: 6}
    assert no_worker_is_left()


@pytest.mark.parametrize("persistent", [False, True])
def test_a_worker_may_die_while_its_result_is_looked_at(persistent: bool) -> None:
    with WorkerPool(2, persistent=persistent) as pool:
        done = pool.map_unordered(own_process, range(9))
        results = dict([next(done)])
        kill_workers()
        results |= dict(done)
    assert sorted(results) == list(range(9))
    assert not any(isinstance(each, JobFailure) for each in results.values())
    assert no_worker_is_left()


@pytest.mark.parametrize("persistent", [False, True])
def test_jobs_may_be_done_while_others_wait(persistent: bool) -> None:
    """What fails in a batch is begun once more before the other batches are done."""
    with WorkerPool(2, persistent=persistent) as pool:
        outer = pool.map_unordered(doubled, range(9))
        results = dict([next(outer)])
        assert dict(pool.map_unordered(doubled, [20, 21, 22])) == {0: 40, 1: 42, 2: 44}
        assert results | dict(outer) == {number: 2 * number for number in range(9)}
    assert no_worker_is_left()


def grown(megabytes: int) -> int:
    """Hold so much more memory, as if for long, and return which process this is."""
    workerpool.MINIMUM_LIFETIME = -1
    return grown_early(megabytes)


_held: list[bytes] = []


@pytest.mark.parametrize("persistent", [False, True])
def test_a_process_that_has_grown_large_is_replaced(persistent: bool) -> None:
    with WorkerPool(2, persistent=persistent) as pool:
        small = dict(pool.map_unordered(grown, [0] * 8, names=list(range(8))))
        large = dict(
            pool.map_unordered(grown, [workerpool.LARGEST_WORKER] * 8, names=list(range(8)))
        )
        assert sorted(large) == list(range(8))
        assert dict(pool.map_unordered(doubled, [1, 13, 2])).keys() == {0, 1, 2}
    assert len(set(small.values())) <= 2 < len(set(large.values()))
    assert no_worker_is_left()


@pytest.mark.parametrize("persistent", [False, True])
def test_workers_are_recycled_unless_they_are_persistent(persistent: bool) -> None:
    with WorkerPool(2, persistent=persistent) as pool:
        before = set(dict(pool.map_unordered(own_process, range(8))).values())
        pool.recycle_workers()
        after = set(dict(pool.map_unordered(own_process, range(8))).values())
    assert before
    assert after
    assert (before & after != set()) == persistent
    assert no_worker_is_left()


def test_workers_are_recycled_while_jobs_are_being_done() -> None:
    """They finish what they have begun."""
    with WorkerPool(2) as pool:
        done = pool.map_unordered(doubled, range(9))
        results = dict([next(done)])
        pool.recycle_workers()
        results |= dict(done)
    assert results == {number: 2 * number for number in range(9)}
    assert no_worker_is_left()


def has_layout_engine(_: int) -> bool:
    return "weasyprint" in sys.modules


def test_bare_workers_have_not_loaded_the_layout_engine() -> None:
    with WorkerPool(2) as pool:
        pool.recycle_workers(bare=True)
        assert set(dict(pool.map_unordered(has_layout_engine, [1])).values()) == {False}
    assert no_worker_is_left()


def test_a_process_that_was_just_started_stays_however_large_it_is() -> None:
    with WorkerPool(1, persistent=True) as pool:
        results = dict(pool.map_unordered(grown_early, [workerpool.LARGEST_WORKER] * 3))
    assert len(set(results.values())) == 1


def grown_early(megabytes: int) -> int:
    """Hold so much more memory, and return which process this is."""
    _held.append(b"x" * (megabytes << 20))
    return os.getpid()


def test_a_process_that_is_being_replaced_may_die() -> None:
    """What it was doing is begun once more."""
    with WorkerPool(2) as pool:
        done = pool.map_unordered(grown, [workerpool.LARGEST_WORKER, *[0] * 7])
        results = dict([next(done)])
        kill_workers()
        results |= dict(done)
    assert sorted(results) == list(range(8))
    assert not any(isinstance(each, JobFailure) for each in results.values())
    assert no_worker_is_left()


def test_a_process_that_was_replaced_ends() -> None:
    """It does at once; the other one goes on."""
    with WorkerPool(2) as pool:
        large = dict(pool.map_unordered(grown, [workerpool.LARGEST_WORKER]))[0]
        assert isinstance(large, int)
        assert len(dict(pool.map_unordered(doubled, [1, 2]))) == 2
        assert eventually(lambda: not is_running(large))
    assert no_worker_is_left()


def test_processes_that_were_replaced_end_at_once_when_something_breaks(
    tmp_path: Path,
) -> None:
    late = tmp_path / "late"
    with pytest.raises(OSError, match="full"), WorkerPool(2) as pool:
        for _ in pool.map_unordered(grown_or_late, [None, late, late, late]):
            raise OSError("the disk is full")
    assert no_worker_is_left()
    assert not late.exists()


def grown_or_late(path: Path | None) -> None:
    """Write a file after a while, or grow large."""
    if path:
        written_late(path)
    else:
        grown(workerpool.LARGEST_WORKER)


def written_late(path: Path | None) -> None:
    """Write a file after a while, if there is one to write."""
    if path:
        time.sleep(5)
        path.touch()


def test_a_pool_ends_at_once_when_something_breaks(tmp_path: Path) -> None:
    late = tmp_path / "late"
    with pytest.raises(OSError, match="full"), WorkerPool(2) as pool:
        for _ in pool.map_unordered(written_late, [None, late, late]):
            raise OSError("the disk is full")
    assert no_worker_is_left()
    assert not late.exists()


def test_a_pool_of_one_is_this_process() -> None:
    with WorkerPool(1) as pool:
        assert set(dict(pool.map_unordered(own_process, range(3))).values()) == {os.getpid()}


@pytest.mark.parametrize("persistent", [False, True])
def test_processes_start_before_there_is_work(persistent: bool) -> None:
    with WorkerPool(2, persistent=persistent) as pool:
        assert not pool.is_ready
        pool.start()
        assert eventually(lambda: pool.is_ready)
        assert len(dict(pool.map_unordered(doubled, range(9)))) == 9
    assert no_worker_is_left()


def test_as_many_processes_start_as_there_may_be() -> None:
    with WorkerPool(3) as pool:
        pool.start()
        assert eventually(lambda: len(multiprocessing.active_children()) == 3)
    assert no_worker_is_left()


def test_jobs_need_not_wait_until_all_is_ready() -> None:
    with WorkerPool(2) as pool:
        pool.start()
        pool.start()
        assert dict(pool.map_unordered(doubled, [1, 2])) == {0: 2, 1: 4}
    assert no_worker_is_left()


@pytest.mark.parametrize("end", [WorkerPool.shutdown, WorkerPool.kill])
def test_processes_may_end_while_they_start(end: Callable[[WorkerPool], None]) -> None:
    pool = WorkerPool(2)
    pool.start()
    end(pool)
    assert eventually(no_worker_is_left)


def test_a_pool_of_one_is_ready() -> None:
    with WorkerPool(1) as pool:
        pool.start()
        assert pool.is_ready
        assert dict(pool.map_unordered(own_process, [0])) == {0: os.getpid()}


def tell_and_linger(folder: Path) -> None:
    """Tell the number of this process by the name of a file, and have more to do."""
    (folder / str(os.getpid())).touch()
    time.sleep(600)


@pytest.mark.parametrize("persistent", [False, True])
def test_a_killed_command_leaves_no_workers_and_no_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, persistent: bool
) -> None:
    pids = tmp_path / "pids"
    pids.mkdir()
    monkeypatch.delenv("PLAYERAID_TEMPORARY", raising=False)
    program = (
        "import sys, pathlib; sys.path.insert(0, sys.argv[1])\n"
        "from tests.build.pool.test_workerpool import WorkerPool, tell_and_linger\n"
        f"with WorkerPool(2, persistent={persistent}) as pool:\n"
        "    list(pool.map_unordered(tell_and_linger, [pathlib.Path(sys.argv[2])] * 2))\n"
    )
    run = [sys.executable, "-c", program, str(Path(__file__).parents[3]), str(pids)]
    with tempfile.TemporaryDirectory() as home:  # its path is short enough for a socket's
        monkeypatch.setenv("TMPDIR", home)
        with subprocess.Popen(run) as command:
            assert eventually(lambda: len(list(pids.iterdir())) == 2)
            assert list(Path(home).iterdir())
            command.kill()
        workers_left = [int(path.name) for path in pids.iterdir()]
        assert eventually(lambda: not any(map(is_running, workers_left)))
        assert eventually(lambda: not list(Path(home).iterdir()))
