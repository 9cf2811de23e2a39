"""Run jobs on a cluster of machines, with Dask."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from generator.build.pool.workers import Breakdown, attempt
from generator.content.resources import TEMPLATES

Job = TypeVar("Job")
Result = TypeVar("Result")
SECONDS_TO_ANSWER = 10
"""How long a scheduler may take to answer."""
_press_is_free = threading.Lock()


class ClusterError(ValueError):
    """A cluster that cannot be used, with the reason and what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def each_done(
    run: Callable[[Job], Result],
    work: Sequence[Job],
    /,
    address: str,
    *,
    names: Sequence[Hashable] = (),  # all workers are alike
    just_before: Callable[[Job], Job] | None = None,  # all are handed over at once
) -> Iterator[tuple[int, Result | Breakdown]]:
    """Yield what ``run`` gives for each job with its number, as they are finished.

    The job of a worker that is lost is given to another. All workers need this version of
    playeraid, and must see content and templates at the same paths. Raises ClusterError where
    there is no cluster at an address such as ``tcp://scheduler:8786``, or it is lost.
    """
    if not work:
        return
    distributed = _distributed()
    with _silence(), _client(address) as client:
        futures = {
            client.submit(_alone, run, job, pure=False, priority=-number): number
            for number, job in enumerate(work)
        }
        try:
            for future in distributed.as_completed(futures):
                yield futures[future], _result_of(future)
        except (OSError, CancelledError, TimeoutError) as error:
            hint = "start it again; what it had printed is not printed again"
            message = f"the scheduler at {address} was lost: {str(error) or type(error).__name__}"
            raise ClusterError(message, hint) from None


def _result_of(future: Any) -> Any:
    """Return what came of a job. Raises CancelledError where the scheduler knows it no more."""
    if future.cancelled():
        raise CancelledError
    error = future.exception()
    return Breakdown(f"{type(error).__name__}: {error}") if error else future.result()


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Dask from writing what goes wrong to the terminal: what matters is said once."""

    def nothing(_: object) -> bool:
        return False

    handlers = logging.getLogger("distributed").handlers[:]
    for handler in handlers:
        handler.addFilter(nothing)
    try:
        yield
    finally:
        for handler in handlers:
            handler.removeFilter(nothing)


def check(address: str) -> None:
    """Raise ClusterError where there is no cluster at an address, or one that prints otherwise.

    Workers that have another version of this program, or cannot see its templates, would
    give other bytes, or none.
    """
    with _client(address) as client:
        found = client.run(_program, str(TEMPLATES))
    if not found:
        hint = f"start one on each machine: dask worker {address}"
        raise ClusterError(f"the cluster at {address} has no workers", hint)
    own = _program(str(TEMPLATES))
    others = sorted(worker for worker, program in found.items() if program != own)
    if others:
        hint = f"install the same packages there, and let {TEMPLATES} be seen from there"
        raise ClusterError(f"{others[0]} does not run this version of playeraid", hint)


def _program(templates: str) -> str:
    """Return what would print on this machine, in which version; nothing without templates."""
    from generator.engine.program import versions

    return versions() if Path(templates).is_dir() else ""


def _client(address: str) -> Any:
    distributed = _distributed()
    try:
        return distributed.Client(address, timeout=SECONDS_TO_ANSWER)
    except (OSError, ValueError, TypeError) as error:
        hint = f"start one: dask scheduler, then dask worker {address}"
        raise ClusterError(f"no scheduler answers at {address}: {error}", hint) from None


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise ClusterError(
            "Dask is not installed, which runs jobs on a cluster",
            "pip install 'playeraid[cluster]'",
        ) from None
    return distributed


def _alone(run: Callable[[Job], Result], job: Job) -> Result | Breakdown:
    """Carry out a job while no other thread of this worker does: the press is for one only."""
    with _press_is_free:
        return attempt(run, job)
