"""Tell which sides of a sheet flow on from one to the next, and name what they are split into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from generator.layout.side import Portion
from generator.render.sidejob import SideJob
from generator.units import Paper


def runs_of(work: Sequence[SideJob]) -> dict[int, tuple[SideJob, ...]]:
    """Return the sides that flow, each with those that it flows on to, by the place of the first.

    A sheet's sides are read on from one to the next, unless they are for other roles.
    """
    runs: dict[int, tuple[SideJob, ...]] = {}
    for _, together in groupby(enumerate(work), key=lambda each: _audience(each[1])):
        sides = [(place, job) for place, job in together if job.may_flow]
        if sides:
            runs[sides[0][0]] = tuple(job for _, job in sides)
    return runs


def _audience(job: SideJob) -> tuple[str, str | None, Paper]:
    """Return the sheet that a side is of, the role that it is for, and its paper."""
    if job.is_of_card:
        return job.sheet_id, None, job.paper
    return job.sheet_id, job.author_side.role, job.paper


def split(run: Sequence[SideJob], portions: Iterable[Portion]) -> Iterator[SideJob]:
    """Yield a job for each portion of a run: the side that most of its units are of."""
    jobs = {id: job for job in reversed(run) for id in job.author_side.placed.values()}
    for portion in portions:
        of = Counter(jobs[id.partition(".")[0]].side_name for id in portion.unit_ids)
        ((name, _),) = of.most_common(1)
        yield replace(next(job for job in run if job.side_name == name), portion=portion)
