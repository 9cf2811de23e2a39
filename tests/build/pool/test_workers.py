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

from generator.build.pool import workers
from generator.build.pool.pool import Pool
from generator.build.pool.workers import Breakdown, Crew


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
    results = dict(workers.each_done(doubled, [1, 13, 2, 3, 4, 5], 2))
    assert isinstance(results.pop(1), Breakdown)
    assert results == {0: 2, 2: 4, 3: 6, 4: 8, 5: 10}
    assert no_worker_is_left()


def own_process(_: object) -> int:
    """Return which process this is."""
    return os.getpid()


def test_a_crew_stays_from_step_to_step() -> None:
    with Crew(2) as crew:
        told = [set(dict(crew.each_done(own_process, range(8))).values()) for _ in range(3)]
        alone = dict(crew.each_done(own_process, [1]))
    assert 1 <= len(set().union(*told)) <= 2
    assert set(alone.values()) <= set().union(*told)
    assert os.getpid() not in set().union(*told)
    assert no_worker_is_left()


def test_a_crew_goes_on_when_a_worker_has_died() -> None:
    with Crew(2) as crew:
        first = dict(crew.each_done(doubled, [13, 1]))
        assert isinstance(first[0], Breakdown)
        assert first[1] == 2
        assert dict(crew.each_done(doubled, [2, 3])) == {0: 4, 1: 6}
    assert no_worker_is_left()


def test_in_a_crew_that_stays_who_had_a_job_gets_the_next_one_of_its_name() -> None:
    with Crew(2, stays=True) as crew:
        first = dict(crew.each_done(own_process, ["", ""], names=["front", "back"]))
        again = dict(crew.each_done(own_process, ["", ""], names=["back", "front"]))
        more = dict(crew.each_done(own_process, ["", "", ""], names=["map", "back", "front"]))
    assert first[0] != first[1]
    assert again == {0: first[1], 1: first[0]}
    assert {0: more[1], 1: more[2]} == again
    assert more[0] in set(first.values())
    assert no_worker_is_left()


def test_what_is_done_at_once_is_not_begun_for_those_who_had_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    submit = Pool.submit

    def submit_and_wait(pool: Pool, *call: Any) -> object:
        future: Future[object] = submit(pool, *call)
        wait([future])
        return future

    monkeypatch.setattr(Pool, "submit", submit_and_wait)
    with Crew(2, stays=True) as crew:
        first = dict(crew.each_done(own_process, ["", ""], names=["front", "back"]))
        again = dict(crew.each_done(own_process, ["", ""], names=["back", "front"]))
    assert first[0] != first[1]
    assert again == {0: first[1], 1: first[0]}


def test_a_crew_that_stays_fills_the_place_of_one_that_died() -> None:
    with Crew(2, stays=True) as crew:
        names = ["a", "b", "c"]
        first = dict(crew.each_done(doubled, [1, 13, 2], names=names))
        assert isinstance(first.pop(1), Breakdown)
        assert first == {0: 2, 2: 4}
        assert dict(crew.each_done(doubled, [3, 4, 5], names=names)) == {0: 6, 1: 8, 2: 10}
    assert no_worker_is_left()


def kill_workers() -> None:
    """End all workers from outside, and wait until they are gone; others take their place."""
    running = multiprocessing.active_children()
    assert running
    for process in running:
        process.kill()
    assert eventually(lambda: not set(running) & set(multiprocessing.active_children()))


@pytest.mark.parametrize("stays", [False, True])
def test_a_worker_may_die_while_it_has_nothing_to_do(stays: bool) -> None:
    with Crew(2, stays=stays) as crew:
        assert dict(crew.each_done(doubled, [0, 1])) == {0: 0, 1: 2}
        kill_workers()
        assert dict(crew.each_done(doubled, [1, 2, 3])) == {0: 2, 1: 4, 2: 6}
    assert no_worker_is_left()


@pytest.mark.parametrize("stays", [False, True])
def test_a_worker_may_die_while_its_result_is_looked_at(stays: bool) -> None:
    with Crew(2, stays=stays) as crew:
        done = crew.each_done(own_process, range(9))
        told = dict([next(done)])
        kill_workers()
        told |= dict(done)
    assert sorted(told) == list(range(9))
    assert not any(isinstance(each, Breakdown) for each in told.values())
    assert no_worker_is_left()


@pytest.mark.parametrize("stays", [False, True])
def test_jobs_may_be_done_while_others_wait(stays: bool) -> None:
    """What breaks down in a bunch is begun once more before the other bunches are done."""
    with Crew(2, stays=stays) as crew:
        outer = crew.each_done(doubled, range(9))
        told = dict([next(outer)])
        assert dict(crew.each_done(doubled, [20, 21, 22])) == {0: 40, 1: 42, 2: 44}
        assert told | dict(outer) == {number: 2 * number for number in range(9)}
    assert no_worker_is_left()


@pytest.mark.parametrize("count", [1, 2])
def test_a_job_is_told_what_came_of_others_just_before_it_is_begun(count: int) -> None:
    told: list[int] = []
    with Crew(count) as crew:
        for _, result in crew.each_done(doubled, [20] * 9, just_before=lambda job: job + len(told)):
            assert not isinstance(result, Breakdown)
            told.append(result)
    assert (told[0], len(told)) == (40, 9)
    assert max(told) > 40
    assert no_worker_is_left()


def grown(megabytes: int) -> int:
    """Hold so much more memory, as if for long, and return which process this is."""
    workers.WORTH_ITS_START = -1
    return grown_early(megabytes)


_held: list[bytes] = []


@pytest.mark.parametrize("stays", [False, True])
def test_a_process_that_has_grown_large_gives_its_place_to_another(stays: bool) -> None:
    with Crew(2, stays=stays) as crew:
        small = dict(crew.each_done(grown, [0] * 8, names=list(range(8))))
        large = dict(crew.each_done(grown, [workers.LARGE] * 8, names=list(range(8))))
        assert sorted(large) == list(range(8))
        assert dict(crew.each_done(doubled, [1, 13, 2])).keys() == {0, 1, 2}
    assert len(set(small.values())) <= 2 < len(set(large.values()))
    assert no_worker_is_left()


@pytest.mark.parametrize("stays", [False, True])
def test_room_is_made_by_new_processes_unless_they_stay(stays: bool) -> None:
    with Crew(2, stays=stays) as crew:
        before = set(dict(crew.each_done(own_process, range(8))).values())
        crew.make_room()
        after = set(dict(crew.each_done(own_process, range(8))).values())
    assert before
    assert after
    assert (before & after != set()) == stays
    assert no_worker_is_left()


def test_room_is_made_while_jobs_are_being_done() -> None:
    """What was begun is done, by those who had begun it."""
    with Crew(2) as crew:
        done = crew.each_done(doubled, range(9))
        told = dict([next(done)])
        crew.make_room()
        told |= dict(done)
    assert told == {number: 2 * number for number in range(9)}
    assert no_worker_is_left()


def test_a_process_that_was_just_started_stays_however_large_it_is() -> None:
    with Crew(1, stays=True) as crew:
        told = dict(crew.each_done(grown_early, [workers.LARGE] * 3))
    assert len(set(told.values())) == 1


def grown_early(megabytes: int) -> int:
    """Hold so much more memory, and return which process this is."""
    _held.append(b"x" * (megabytes << 20))
    return os.getpid()


def test_a_process_that_has_given_its_place_may_die() -> None:
    """What it was doing is begun once more."""
    with Crew(2) as crew:
        done = crew.each_done(grown, [workers.LARGE, *[0] * 7])
        told = dict([next(done)])
        kill_workers()
        told |= dict(done)
    assert sorted(told) == list(range(8))
    assert not any(isinstance(each, Breakdown) for each in told.values())
    assert no_worker_is_left()


def test_a_process_that_has_given_its_place_ends() -> None:
    """It does at once; the other one goes on."""
    with Crew(2) as crew:
        large = dict(crew.each_done(grown, [workers.LARGE]))[0]
        assert isinstance(large, int)
        assert len(dict(crew.each_done(doubled, [1, 2]))) == 2
        assert eventually(lambda: not is_running(large))
    assert no_worker_is_left()


def test_processes_that_have_given_their_place_end_at_once_when_something_breaks(
    tmp_path: Path,
) -> None:
    late = tmp_path / "late"
    with pytest.raises(OSError, match="full"), Crew(2) as crew:
        for _ in crew.each_done(grown_or_late, [None, late, late, late]):
            raise OSError("the disk is full")
    assert no_worker_is_left()
    assert not late.exists()


def grown_or_late(path: Path | None) -> None:
    """Write a file after a while, or grow large."""
    if path:
        written_late(path)
    else:
        grown(workers.LARGE)


def written_late(path: Path | None) -> None:
    """Write a file after a while, if there is one to write."""
    if path:
        time.sleep(5)
        path.touch()


def test_a_crew_ends_at_once_when_something_breaks(tmp_path: Path) -> None:
    late = tmp_path / "late"
    with pytest.raises(OSError, match="full"), Crew(2) as crew:
        for _ in crew.each_done(written_late, [None, late, late]):
            raise OSError("the disk is full")
    assert no_worker_is_left()
    assert not late.exists()


def test_a_crew_of_one_is_this_process() -> None:
    with Crew(1) as crew:
        assert set(dict(crew.each_done(own_process, range(3))).values()) == {os.getpid()}


@pytest.mark.parametrize("stays", [False, True])
def test_processes_are_begun_before_there_is_work(stays: bool) -> None:
    with Crew(2, stays=stays) as crew:
        assert not crew.is_ready
        crew.begin()
        assert eventually(lambda: crew.is_ready)
        assert len(dict(crew.each_done(doubled, range(9)))) == 9
    assert no_worker_is_left()


def test_as_many_as_there_may_be_are_begun() -> None:
    with Crew(3) as crew:
        crew.begin()
        assert eventually(lambda: len(multiprocessing.active_children()) == 3)
    assert no_worker_is_left()


def test_jobs_need_not_wait_until_all_is_ready() -> None:
    with Crew(2) as crew:
        crew.begin()
        crew.begin()
        assert dict(crew.each_done(doubled, [1, 2])) == {0: 2, 1: 4}
    assert no_worker_is_left()


@pytest.mark.parametrize("end", [Crew.end, Crew.stop])
def test_processes_may_end_while_they_begin(end: Callable[[Crew], None]) -> None:
    crew = Crew(2)
    crew.begin()
    end(crew)
    assert eventually(no_worker_is_left)


def test_a_crew_of_one_is_this_process_and_ready() -> None:
    with Crew(1) as crew:
        crew.begin()
        assert crew.is_ready
        assert dict(crew.each_done(own_process, [0])) == {0: os.getpid()}


def test_idle_time_is_used_while_it_is_offered_until_all_is_done() -> None:
    used: list[str] = []

    def once() -> bool:
        used.append("once")
        return False

    def thrice() -> bool:
        used.append("thrice")
        return used.count("thrice") < 3

    with Crew(2) as crew:
        with crew.idle_time_for(once, thrice):
            assert len(dict(crew.each_done(doubled, range(5)))) == 5
            assert used[:2] == ["once", "thrice"]
            for _ in range(3):
                assert len(dict(crew.each_done(doubled, range(5)))) == 5
            assert used == ["once", *["thrice"] * 3]
        with crew.idle_time_for(once):
            pass
        assert len(dict(crew.each_done(doubled, range(5)))) == 5
    assert used == ["once", *["thrice"] * 3]


def test_idle_time_comes_when_the_last_job_is_done() -> None:
    told: dict[int, Any] = {}
    seen = []

    def look() -> bool:
        seen.append(len(told))
        return True

    with Crew(2) as crew, crew.idle_time_for(look):
        for number, result in crew.each_done(doubled, range(5)):
            told |= {number: result}
    assert seen[-1] == 5


def test_what_is_done_is_told_before_idle_time_is_used() -> None:
    """Two jobs may end at once; what is begun then may be made of both."""
    told: list[Any] = []
    seen = []
    with Crew(2) as crew:
        list(crew.each_done(doubled, [1, 2]))  # they have begun

        def look() -> bool:
            seen.append(len(told))
            return True

        with crew.idle_time_for(look):
            for _, result in crew.each_done(doubled, [1, 2]):
                eventually(lambda: not any(pool.begun for pool in crew._pools))
                told.append(result)
    assert seen == [2]


def test_who_had_a_job_has_what_is_begun_ahead_by_its_name() -> None:
    names = ["a", "b"]
    with Crew(2, stays=True) as crew:
        had = dict(crew.each_done(own_process, [0, 0], names=names))
        for _ in range(3):
            ahead = [crew.ahead(own_process, 0, name) for name in ("b", "a")]
            assert [result() for result in ahead if result] == [had[1], had[0]]
        assert len(set(had.values())) == 2


def test_there_is_work_for_who_is_done_with_what_was_begun_ahead(tmp_path: Path) -> None:
    """It is not put off until a job is done that another one has begun."""
    sign = tmp_path / "sign"
    with Crew(2, stays=True) as crew:
        busy = crew.ahead(wait_for, sign)
        assert crew.ahead(doubled, 1)
        assert len({process for _, process in crew.each_done(own_process, [0, 0, 0])}) == 1
        sign.touch()
        assert busy
        assert busy() is True


def wait_for(sign: Path) -> bool:
    """Wait for a file, but not for long."""
    return eventually(sign.exists)


@pytest.mark.parametrize("stays", [False, True])
def test_what_is_begun_ahead_is_there_when_it_is_asked_for(stays: bool) -> None:
    with Crew(2, stays=stays) as crew:
        ahead = [crew.ahead(doubled, 4)]
        done = dict(crew.each_done(doubled, range(9)))
        ahead.append(crew.ahead(doubled, 5))
        assert [result() for result in ahead if result] == [8, 10]
    assert done == {number: 2 * number for number in range(9)}
    assert no_worker_is_left()


def test_nothing_is_begun_ahead_where_all_have_enough_to_do() -> None:
    with Crew(2) as crew:
        begun = [crew.ahead(doubled, number) for number in range(9)]
        assert [result() for result in begun if result] == [0, 2, 4, 6]
        assert begun[4:] == [None] * 5
    with Crew(1) as crew:
        assert crew.ahead(doubled, 1) is None


def test_what_was_begun_ahead_by_a_process_that_dies_is_not_there() -> None:
    with Crew(2) as crew:
        killing = crew.ahead(doubled, 13)
        assert killing
        assert killing() is None
        assert dict(crew.each_done(doubled, [1, 2])) == {0: 2, 1: 4}
    assert no_worker_is_left()


def test_a_process_that_has_grown_large_does_no_more_than_it_began_ahead() -> None:
    with Crew(2) as crew:
        ahead = crew.ahead(grown, workers.LARGE)
        assert ahead
        large = ahead()
        told = dict(crew.each_done(own_process, range(8)))
    assert large not in told.values()
    assert no_worker_is_left()


def test_what_nobody_asks_for_ends_with_the_crew() -> None:
    with Crew(2) as crew:
        assert crew.ahead(doubled, 1)
        assert crew.ahead(doubled, 2)
    assert no_worker_is_left()


def tell_and_linger(folder: Path) -> None:
    """Tell the number of this process by the name of a file, and have more to do."""
    (folder / str(os.getpid())).touch()
    time.sleep(600)


@pytest.mark.parametrize("stays", [False, True])
def test_who_is_killed_leaves_no_workers_and_no_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stays: bool
) -> None:
    told = tmp_path / "told"
    told.mkdir()
    monkeypatch.delenv("PLAYERAID_TEMPORARY", raising=False)
    program = (
        "import sys, pathlib; sys.path.insert(0, sys.argv[1])\n"
        "from tests.build.pool.test_workers import Crew, tell_and_linger\n"
        f"with Crew(2, stays={stays}) as crew:\n"
        "    list(crew.each_done(tell_and_linger, [pathlib.Path(sys.argv[2])] * 2))\n"
    )
    run = [sys.executable, "-c", program, str(Path(__file__).parents[3]), str(told)]
    with tempfile.TemporaryDirectory() as home:  # its path is short enough for a socket's
        monkeypatch.setenv("TMPDIR", home)
        with subprocess.Popen(run) as command:
            assert eventually(lambda: len(list(told.iterdir())) == 2)
            assert list(Path(home).iterdir())
            command.kill()
        workers_left = [int(path.name) for path in told.iterdir()]
        assert eventually(lambda: not any(map(is_running, workers_left)))
        assert eventually(lambda: not list(Path(home).iterdir()))
