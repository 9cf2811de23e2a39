"""A cluster gives the same bytes as this machine, and outlives its workers."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build import pipeline
from generator.build.pool import cluster
from generator.build.pool.cluster import ClusterError
from generator.build.pool.failures import JobFailure
from generator.build.request import Request
from generator.cli.reporting import exit_for
from generator.engine import program
from generator.units import A4, LETTER
from tests.printing import begin_starter

NOBODY = "tcp://127.0.0.1:9"


@dataclass(frozen=True)
class Cluster:
    """A scheduler and two workers, each a process of this machine."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: tuple[subprocess.Popen[bytes], ...]


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Start a scheduler and two workers on this machine; end them at last."""
    with running(tmp_path_factory.mktemp("cluster"), 2) as found:
        yield found


@contextmanager
def running(home: Path, number: int) -> Iterator[Cluster]:
    """Run a scheduler and so many workers."""
    file = home / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    local = ["--host", "127.0.0.1", "--scheduler-file", str(file), "--no-dashboard"]
    with ExitStack() as stack:

        def start(*command: str) -> subprocess.Popen[bytes]:
            quiet = subprocess.DEVNULL
            process = subprocess.Popen([*dask, *command], stdout=quiet, stderr=quiet)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        scheduler = start("scheduler", "--port", "0", *local)
        until(file.is_file)
        worker = "worker", "--nthreads", "1", "--no-nanny", *local
        each = tuple(start(*worker) for _ in range(number))
        address = json.loads(file.read_text())["address"]
        with cluster._client(address) as client:
            client.wait_for_workers(number, timeout=60)
        yield Cluster(address, scheduler, each)


def until(condition: object, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    assert callable(condition)
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def slowly_doubled(number: int) -> int:
    """Return twice a number, after a while."""
    time.sleep(0.3)
    return 2 * number


def refused(number: int) -> int:
    """Break down."""
    raise ValueError(f"no {number}")


def test_a_cluster_prints_the_same_bytes(two_workers: Cluster, tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    here, there = tmp_path / "here", tmp_path / "there"
    request = Request(library, here, papers=(A4, LETTER))
    spread_out = replace(request, out=there, cluster=two_workers.address)
    built, spread = pipeline.build(request), pipeline.build(spread_out)
    assert spread.findings == built.findings == ()
    assert (spread.printed, spread.reused) == (2, 0)
    assert contents(here) == contents(there)
    assert len(contents(here)) == 4
    again = pipeline.build(spread_out)
    assert (again.printed, again.reused) == (0, 2), "what a cluster printed is kept here"


def contents(out: Path) -> dict[str, bytes]:
    return {p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*.pdf")}


def test_a_job_that_breaks_down_stops_no_other(two_workers: Cluster) -> None:
    (found,) = cluster.map_unordered(refused, [7], two_workers.address)
    assert found == (0, JobFailure("ValueError: no 7"))


def test_nothing_to_do_connects_to_no_scheduler() -> None:
    assert list(cluster.map_unordered(slowly_doubled, [], NOBODY)) == []


def test_a_scheduler_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 1)
    library = begin_starter(tmp_path)
    built = pipeline.build(Request(library, tmp_path / "out", papers=(A4,), cluster=NOBODY))
    (finding,) = built.findings
    assert "no scheduler answers at tcp://127.0.0.1:9" in finding.message
    assert "dask scheduler" in finding.hint
    assert built.files == ()


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match="Dask is not installed") as raised:
        cluster.check(NOBODY)
    assert raised.value.hint == "pip install 'playeraid[cluster]'"


def test_a_scheduler_that_dies_is_reported_in_a_sentence(
    tmp_path: Path, logged: list[logging.LogRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 2)
    with running(tmp_path, 1) as lost:
        done = cluster.map_unordered(slowly_doubled, range(20), lost.address)
        assert next(done)
        lost.scheduler.kill()
        with pytest.raises(ClusterError, match="was lost") as raised:
            list(done)
    assert "start it again" in raised.value.hint
    logged.clear()


def test_what_a_lost_cluster_was_to_print_is_not_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object, **__: object) -> Iterator[tuple[int, object]]:
        raise ClusterError("the scheduler was lost", "start it again")
        yield

    monkeypatch.setattr(cluster, "check", lambda address: None)
    monkeypatch.setattr(cluster, "map_unordered", lost)
    library = begin_starter(tmp_path)
    built = pipeline.build(Request(library, tmp_path / "out", papers=(A4,), cluster=NOBODY))
    (finding,) = built.findings
    assert (finding.code, finding.message, finding.hint) == (
        "X08",
        "the scheduler was lost",
        "start it again",
    )
    assert built.files == ()
    with pytest.raises(SystemExit) as leaving:
        exit_for(built.findings)
    assert leaving.value.code == 1


def test_workers_of_another_version_are_refused(
    two_workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster.check(two_workers.address)
    monkeypatch.setattr(program, "versions", lambda: "another")
    with pytest.raises(ClusterError, match="does not run this version"):
        cluster.check(two_workers.address)


def test_a_lost_worker_costs_a_retry_and_nothing_else(
    two_workers: Cluster, logged: list[logging.LogRecord]
) -> None:
    """It comes last: one of the workers is killed in the middle of its work.

    Where a result was still with it, Dask says that it fetches it anew.
    """
    done: dict[int, object] = {}
    for number, result in cluster.map_unordered(slowly_doubled, range(12), two_workers.address):
        done[number] = result
        if len(done) == 2:
            os.kill(two_workers.workers[0].pid, signal.SIGKILL)
    assert done == {number: 2 * number for number in range(12)}
    os.kill(two_workers.workers[1].pid, signal.SIGKILL)
    two_workers.workers[1].wait()
    with pytest.raises(ClusterError, match="has no workers"):
        until(lambda: cluster.check(two_workers.address))
    logged[:] = [each for each in logged if "rescheduling" not in each.getMessage()]
