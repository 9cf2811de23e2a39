"""Run jobs on a cluster of machines: an adapter to Dask, for libraries that outgrow a machine."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from generator.build.pool.failures import JobFailure, attempt
from generator.content.resources import TEMPLATES

Job = TypeVar("Job")
Result = TypeVar("Result")
SECONDS_TO_ANSWER = 10
"""How long a scheduler may take to answer."""
_layout = threading.Lock()
"""Held while a worker lays out: the layout engine is not safe for threads."""


class ClusterError(ValueError):
    """A cluster that cannot be used, with the reason and what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def map_unordered(
    run: Callable[[Job], Result],
    work: Sequence[Job],
    /,
    address: str,
    *,
    names: Sequence[Hashable] = (),  # Dask chooses the worker
) -> Iterator[tuple[int, Result | JobFailure]]:
    """Yield what ``run`` gives for each job with its number, as they are finished.

    The job of a worker that is lost goes to another. All workers need this version of
    playeraid, and must see content and templates at the same paths. Raises ClusterError where
    there is no cluster at an address such as ``tcp://scheduler:8786``, or it is lost.
    """
    if not work:
        return
    distributed = _distributed()
    with _silence(), _client(address) as client:
        futures = {
            client.submit(_attempt_alone, run, job, pure=False, priority=-number): number
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
    """Return the result of a job. Raises CancelledError where the scheduler has forgotten it."""
    if future.cancelled():
        raise CancelledError
    error = future.exception()
    return JobFailure(f"{type(error).__name__}: {error}") if error else future.result()


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Dask's log off the terminal: what matters is reported once."""
    logger = logging.getLogger("distributed")
    handlers, logger.handlers = logger.handlers, [logging.NullHandler()]
    try:
        yield
    finally:
        logger.handlers = handlers


def check(address: str) -> None:
    """Raise ClusterError where there is no cluster at an address, or one that prints other bytes.

    That is one whose workers have another version of this program, or cannot see its templates.
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
    """Return the versions of what prints on this machine; nothing without templates."""
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


def _attempt_alone(run: Callable[[Job], Result], job: Job) -> Result | JobFailure:
    """Carry out a job while no other thread of this worker does."""
    with _layout:
        return attempt(run, job)
