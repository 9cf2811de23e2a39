"""Print the sides and maps of a build, or take them from the cache."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from generator.build.aids import Aid
from generator.build.pool import batches, workerpool
from generator.build.pool.failures import JobFailure, attempt
from generator.build.pool.workerpool import MapUnordered, WorkerPool
from generator.build.request import MAP, Progress, Request
from generator.build.spool import Spool
from generator.build.state import sidecache
from generator.build.state.buildstate import BuildState
from generator.build.state.inputs import inputs_below
from generator.build.state.schema import SideRecord
from generator.build.state.sidecache import CachedSide
from generator.checks.engine import judge
from generator.content.editions import Axes
from generator.findings import BREAKDOWN, OUTAGE, TOO_MUCH, Finding, Place
from generator.render import jobs
from generator.render.mapjobs import MapJob, MapResult
from generator.render.parts import key_from
from generator.render.sidejob import SideJob, SideResult

FEW_SIDES = 6
"""So few sides are written in this process: to hand a game over takes as long."""
_HINTS = {
    BREAKDOWN: "a fault of playeraid: set PLAYERAID_TRACEBACK=1 to see where, and report it",
    OUTAGE: "make room, or use fewer processes: --jobs 1",
    TOO_MUCH: "give some of its sections to another side",
}
"""What helps where something could not be printed, by the code that says why."""


class Printed(Struct, frozen=True):
    """Sides and maps by name as they are printed now.

    ``reused`` is how many of them were cached, ``reasons`` are for each side that was not the parts
    that are other than before, ``news`` the records that differ from those of the last time.
    """

    sides: dict[str, CachedSide]
    reused: int
    reasons: dict[str, tuple[str, ...]] = field(default_factory=dict)
    news: dict[str, SideRecord] = field(default_factory=dict)

    def with_more(self, more: Printed) -> Printed:
        """Return these and more."""
        return Printed(
            self.sides | more.sides,
            self.reused + more.reused,
            self.reasons | more.reasons,
            self.news | more.news,
        )

    def remember(self, out: Path) -> None:
        """Record in an output folder how the sides were printed."""
        BuildState(out).remember_sides(self.news)


class PrintRun(Struct, frozen=True):
    """Prints for one request, with what is remembered of the last time.

    ``drawings`` is a stamp of themes, templates and labels. The ``pool`` is None where a
    cluster prints. A ``spool`` keeps what is printed, as long as it is open.
    """

    request: Request
    map_unordered: MapUnordered
    past: Mapping[str, SideRecord]
    drawings: str
    progress: Progress
    pool: WorkerPool | None = None
    spool: Spool | None = None

    @property
    def is_persistent(self) -> bool:
        """Whether the pool serves more builds, and caches the layouts of sides."""
        return self.pool is not None and self.pool.persistent

    @classmethod
    def of(
        cls,
        request: Request,
        work: Iterable[SideJob | MapJob],
        pool: WorkerPool,
        progress: Progress,
        spool: Spool | None = None,
    ) -> PrintRun:
        """Return a run for some work, by the pool on the cores of this machine, or by a cluster."""
        past = BuildState(request.out).printed_sides(map(name_of, work))
        drawings = inputs_below(request.library.beyond_games).stamp
        carry_out = _map_unordered(request, pool)
        own_pool = None if request.cluster else pool
        return cls(request, carry_out, past, drawings, progress, own_pool, spool)

    def sides(self, work: Sequence[SideJob]) -> Printed:
        """Print the sides that are not in the cache."""
        out = self.request.out
        inputs = {name_of(job): jobs.inputs_of(job, self.drawings) for job in work}
        named = {name_of(job): job for job in work}
        knows_none = sidecache.is_empty(out)
        parts, written = ({}, {}) if knows_none else self._parts_of(named, inputs)
        cached = {name: self._cached(key_from(each)) for name, each in parts.items()}
        sides = {name: side for name, side in cached.items() if side}
        known = {
            name: self.past[name].found_again(parts[name], inputs[name])
            for name in sides
            if name in self.past
        }
        named |= written
        todo = [self._as_before(job) for name, job in named.items() if name not in sides]
        if knows_none and self.pool:
            todo = self._written_while_starting(todo, self.pool)
        reasons: dict[str, tuple[str, ...]] = {}
        self.progress(len(sides), len(work), "")
        for number, result in batches.run_all(todo, self.map_unordered, self.is_persistent):
            name = name_of(todo[number])
            side = _judged(todo[number], result, out)
            sides[name], reasons[name] = side.spooled(self.spool), ()
            if not isinstance(result, JobFailure):
                known[name] = _record_of(result, inputs[name])
                if past := self.past.get(name):
                    reasons[name] = past.differences(result.parts)
            self.progress(len(sides), len(work), todo[number].label)
        return Printed(sides, len(sides) - len(reasons), reasons, self._news(known))

    def maps(self, work: Sequence[MapJob]) -> Printed:
        """Draw the maps that are not in the cache."""
        from generator.render import mapjobs

        out = self.request.out
        lands = {land: _stamp_of_land(land) for land in {job.game.geography for job in work}}
        known = {name_of(job): self._known_map(job, lands[job.game.geography]) for job in work}
        cached = {name: self._cached(each.parts[MAP]) for name, each in known.items()}
        maps = {name: side for name, side in cached.items() if side}
        todo = [job for job in work if name_of(job) not in maps]
        if todo and self.pool:
            self.pool.recycle_workers()
        for number, result in self.map_unordered(mapjobs.run, todo):
            made = _judged(todo[number], result, out)
            maps[name_of(todo[number])] = made.spooled(self.spool)
            self.progress(len(maps), len(work), todo[number].label)
        return Printed(maps, len(maps) - len(todo), news=self._news(known))

    def _cached(self, key: str) -> CachedSide | None:
        """Return a side or map from the cache, if it is there."""
        side = sidecache.load(self.request.out, key)
        return side and side.spooled(self.spool)

    def _parts_of(
        self, named: Mapping[str, SideJob], inputs: Mapping[str, str]
    ) -> tuple[dict[str, Mapping[str, str]], dict[str, SideJob]]:
        """Return what sides are made of by their names; those that fail are left out.

        The words of a side are written for that only where what they are made from has changed.
        Where these are few, their jobs come too, with the words, so that they are written once.
        """
        past = self.past
        same = (name for name in named if name in past and past[name].inputs == inputs[name])
        known = {name: past[name].parts for name in same}
        unsure = {name: job for name, job in named.items() if name not in known}
        if len(unsure) > FEW_SIDES:
            return known | self._parts_by_others(unsure), {}
        if unsure and self.pool:
            self.pool.start()
        tried = {name: attempt(jobs.written, job) for name, job in unsure.items()}
        sound = {name: each for name, each in tried.items() if not isinstance(each, JobFailure)}
        parts = {name: side.parts for name, side in sound.items()}
        return known | parts, {
            name: replace(unsure[name], written=side) for name, side in sound.items()
        }

    def _written_while_starting(self, work: Sequence[SideJob], pool: WorkerPool) -> list[SideJob]:
        """Return jobs, the first ones with their words, written while the processes start."""
        ready = list(work)
        if ready:
            pool.start()
        for number in (number for batch in batches.batches_of(work) for number in batch):
            if pool.is_ready:
                break
            side = attempt(jobs.written, work[number])
            if not isinstance(side, JobFailure):
                ready[number] = replace(work[number], written=side)
        return ready

    def _parts_by_others(self, unsure: Mapping[str, SideJob]) -> dict[str, Mapping[str, str]]:
        """Return what many sides are made of, their words written by all processes."""
        names = list(unsure)
        found: dict[str, Mapping[str, str]] = {}
        size = -(-len(names) // self.request.jobs)
        shares = [names[at : at + size] for at in range(0, len(names), size)]
        batched = [[unsure[name] for name in share] for share in shares]
        for number, parts in self.map_unordered(jobs.parts_of_batch, batched):
            if not isinstance(parts, JobFailure):
                found.update(zip(shares[number], parts, strict=True))
        return found

    def _known_map(self, job: MapJob, land: str) -> SideRecord:
        """Return the record of a map, with its key; a new one where its inputs have changed."""
        from generator.render import mapjobs

        before, inputs = self.past.get(name_of(job)), mapjobs.inputs_of(job, self.drawings, land)
        if before and before.inputs == inputs and MAP in before.parts:
            return before
        return SideRecord({MAP: mapjobs.key_of(job)}, 0.0, 0.0, inputs)

    def _as_before(self, job: SideJob) -> SideJob:
        """Return a job with what is remembered of its side: its type, its parts, its seconds."""
        past = self.past.get(name_of(job))
        if past is None:
            return job
        job = replace(job, start=past.type_size, expected=past.seconds)
        return replace(job, before=past.parts, larger=past.larger)

    def _news(self, known: Mapping[str, SideRecord]) -> dict[str, SideRecord]:
        """Return the records that are not what is remembered."""
        return {name: each for name, each in known.items() if each != self.past.get(name)}


def _record_of(side: SideResult, inputs: str) -> SideRecord:
    """Return the record of a side that was printed from some inputs."""
    return SideRecord(side.parts, side.proof.type_size, side.seconds, inputs, side.larger)


def _stamp_of_land(land: Path | None) -> str:
    """Return a stamp of the shape of the land, or "" without one."""
    return inputs_below([land]).stamp if land else ""


def _map_unordered(request: Request, pool: WorkerPool) -> MapUnordered:
    if request.cluster:
        from generator.build.pool import cluster

        return partial(cluster.map_unordered, address=request.cluster)
    return pool.map_unordered


def planned(aids: Sequence[Aid], request: Request, pool: WorkerPool) -> list[Aid]:
    """Return aids with their sides parted, where these may take more than the author's.

    How many there are is known only when they have been measured. A plan says it, and is
    cached like a side; from here on each portion is a side like any other.
    """
    from generator.render import plans
    from generator.render.runs import runs_of

    work = {
        (number, place): run
        for number, aid in enumerate(aids)
        for place, run in runs_of(aid.jobs).items()
    }
    keys = {where: plans.plan_key(run) for where, run in work.items()}
    cached = {where: sidecache.load_plan(request.out, key) for where, key in keys.items()}
    known = {where: plan for where, plan in cached.items() if plan}
    todo = [where for where in work if where not in known]
    for number, plan in pool.map_unordered(plans.plan, [work[w] for w in todo]):
        where = todo[number]
        if isinstance(plan, JobFailure):  # it is reported when the side is printed
            known[where] = plans.Plan(keys[where])
        else:
            known[where] = plan
            sidecache.store_plan(request.out, plan)
    parted = []
    for number, aid in enumerate(aids):
        own = {place: plan for (of, place), plan in known.items() if of == number}
        parted.append(replace(aid, jobs=tuple(plans.split_by_plans(aid.jobs, own))))
    return parted


def verified(
    work: Sequence[SideJob], sides: Mapping[str, CachedSide], processes: int
) -> Iterator[tuple[str, CachedSide]]:
    """Yield sides with what is found when each is printed once more, in fresh processes."""
    fresh = partial(workerpool.map_unordered, workers=processes, fresh=True)
    for number, result in batches.run_all(work, fresh):
        job = work[number]
        side = sides[name_of(job)]
        found = tuple(_differing(job, result, side.pdf))
        yield name_of(job), replace(side, findings=side.findings + found)


def _differing(job: SideJob, result: SideResult | JobFailure, earlier: bytes) -> Iterator[Finding]:
    if isinstance(result, JobFailure):
        yield broken(job.label, job.path, result)
    else:
        again = judge(jobs.compared(result, earlier))
        yield from (finding for finding in again if finding.code == "P10")


def _judged(
    job: SideJob | MapJob, result: SideResult | MapResult | JobFailure, out: Path
) -> CachedSide:
    """Return what was printed with what is wrong with it, and cache it."""
    if isinstance(result, JobFailure):
        return CachedSide(b"", (broken(job.label, job.path, result),))
    side = CachedSide(result.pdf, tuple(judge(result.proof)), result.seconds)
    if not any(finding.code == BREAKDOWN for finding in side.findings):
        sidecache.store(out, result.key, side)
    return side


def broken(what: str, path: str, result: JobFailure) -> Finding:
    """Return a finding for what could not be printed, by a fault of the program as a rule."""
    message = f"{what} could not be printed: {result.error}"
    return Finding(result.code, message, Place(""), _HINTS.get(result.code, ""), path)


def name_of(job: SideJob | MapJob) -> str:
    """Return the name that a side or map has from build to build."""
    large = isinstance(job, SideJob) and job.options.is_large
    return f"{job.label} {Axes(job.edition, large).name}"


def each_once(work: Iterable[SideJob]) -> list[SideJob]:
    """Return jobs without repeats: cards are the same for all papers."""
    return list({name_of(job): job for job in work}.values())
