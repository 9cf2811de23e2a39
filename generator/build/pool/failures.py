"""Turn what a job raises into data: a job that fails stops no other."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from generator import findings
from generator.findings import BREAKDOWN, OUTAGE, TOO_MUCH

Job = TypeVar("Job")
Result = TypeVar("Result")


class JobFailure(Struct, frozen=True):
    """Why a job failed.

    The ``code`` is that of a fault of the program, unless the system refused what the job needed,
    such as memory, or there was too much of it.
    """

    error: str
    code: str = BREAKDOWN


class JobError(RuntimeError):
    """A job failed whose result is indispensable."""


def result_or_raise(result: Result | JobFailure) -> Result:
    """Return a result as it is. Raises JobError for a job that failed."""
    if isinstance(result, JobFailure):
        raise JobError(result.error)
    return result


def attempt(run: Callable[[Job], Result], job: Job) -> Result | JobFailure:
    """Carry out a job; return what it raises as a failure."""
    try:
        return run(job)
    except Exception as error:
        if "PLAYERAID_TRACEBACK" in os.environ:
            raise
        return failure_of(error)


def failure_of(error: BaseException) -> JobFailure:
    """Return an error as the failure of a job."""
    if isinstance(error, findings.TooMuchError):
        return JobFailure(str(error), TOO_MUCH)
    if reason := findings.refusal(error):
        return JobFailure(reason, OUTAGE)
    if isinstance(error, OSError) and error.strerror:
        where = f": {error.filename}" if error.filename is not None else ""
        return JobFailure(f"{error.strerror.lower()}{where}", OUTAGE)
    return JobFailure(f"{type(error).__name__}: {error}")
