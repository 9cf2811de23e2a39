"""Print every bundled figure and every mutant on all cores, and report what is found as it goes.

Only sides with figures are printed, and maps, whose links are judged like lines of a figure. A
line is printed for each game, language and edition as soon as the last of its sides is judged.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.build import checking
from generator.build.aids import Aid, aids_of
from generator.build.checking import Checked
from generator.build.pool import batches, processes
from generator.build.pool.failures import JobFailure
from generator.build.pool.workerpool import WorkerPool
from generator.build.printing import planned
from generator.build.request import Request
from generator.checks import load_checks
from generator.checks.engine import judge
from generator.content import resources
from generator.content.game import Game
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES
from generator.layout.proof import MapProof, Proof
from generator.render import mapjobs
from generator.render.mapjobs import MapJob
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.figures import (
    CODE,
    EDITIONS,
    MUTANTS,
    Mutant,
    broken_in,
    gridmaps,
    has_figures,
    job_of,
    mirrored_jobs,
    proof_of,
    setups,
)

STARTED = time.monotonic()
CODES = (CODE, gridmaps.CODE, setups.CODE)
EVERY = (*MUTANTS, *setups.MUTANTS)


class Group(Struct, frozen=True):
    """The sides and maps of one game in one language and edition."""

    name: str
    sides: tuple[SideJob, ...]
    maps: tuple[MapJob, ...] = ()


class Verdict(Struct, frozen=True):
    """How many figures (or links of a map) a job printed, and the faults found in them."""

    figures: int
    faults: tuple[str, ...] = ()


def groups_of(game: Game, checked: Checked, request: Request, pool: WorkerPool) -> list[Group]:
    """Return what is to be printed of a game, large sides parted as a build would part them."""
    aids = (
        replace(aid, jobs=tuple(job for job in aid.jobs if has_figures(job)))
        for aid in aids_of(game, checked, request)
    )
    parted = planned([aid for aid in aids if aid.jobs or aid.all_maps], request, pool)
    return [Group(_name_of(aid), aid.jobs, tuple(aid.all_maps)) for aid in parted]


def _name_of(aid: Aid) -> str:
    return f"{aid.game.id} {aid.language} {aid.edition}"


def mirrored_groups() -> list[Group]:
    """Return the bundled sides with figures from right to left, by game and edition."""
    groups: dict[str, list[SideJob]] = {}
    for job in mirrored_jobs():
        groups.setdefault(f"{job.game.id} {job.language} {job.edition}", []).append(job)
    return [Group(name, tuple(jobs)) for name, jobs in groups.items()]


def verdicts(groups: Sequence[Group], pool: WorkerPool) -> Iterator[tuple[Group, Verdict]]:
    """Yield what is found in each group, when its last side and map are judged."""
    left = Counter({group.name: len(group.sides) + len(group.maps) for group in groups})
    found: dict[str, list[Verdict]] = {group.name: [] for group in groups}
    by_name = {group.name: group for group in groups}
    for name, verdict in _judged_one_by_one(groups, pool):
        found[name].append(verdict)
        left[name] -= 1
        if not left[name]:
            yield by_name[name], _together(found.pop(name))


def _judged_one_by_one(groups: Sequence[Group], pool: WorkerPool) -> Iterator[tuple[str, Verdict]]:
    """Yield what is found in each side and each map, with the name of its group."""
    sides = [(group.name, job) for group in groups for job in group.sides]
    for number, side in batches.run_all([job for _, job in sides], pool.map_unordered):
        name, job = sides[number]
        yield name, broken(job, side) if isinstance(side, JobFailure) else of_side(side.proof)
    maps = [(group.name, job) for group in groups for job in group.maps]
    for number, verdict in pool.map_unordered(of_map, [job for _, job in maps]):
        group, chart = maps[number]
        yield group, broken(chart, verdict) if isinstance(verdict, JobFailure) else verdict


def broken(job: SideJob | MapJob, result: JobFailure) -> Verdict:
    """Return the verdict on a job that broke down."""
    return Verdict(0, (f"{job.label}: {result.error}",))


def of_side(proof: Proof) -> Verdict:
    """Return how many figures a printed side has, and what is wrong with them."""
    return Verdict(len(proof.figures), tuple(_faults(proof)))


def of_map(job: MapJob) -> Verdict:
    """Draw a map without writing its PDF; return its links or maps of cells, and faults."""
    if job.gridmap:
        proof = mapjobs.grid_sheet_of(job).proof
        return Verdict(len(proof.gridmaps), tuple(_faults(proof)))
    proof = mapjobs.proof_of(mapjobs.sheet_of(job))
    return Verdict(len(proof.links), tuple(_faults(proof)))


def _faults(proof: Proof | MapProof) -> Iterator[str]:
    return (f"{found.path}: {found.message}" for found in judge(proof) if found.code in CODES)


def _together(found: Iterable[Verdict]) -> Verdict:
    every = list(found)
    return Verdict(
        sum(each.figures for each in every), tuple(fault for each in every for fault in each.faults)
    )


def is_found(jobs: tuple[SideJob, SideJob], mutant: Mutant) -> bool:
    """Whether the check finds a fault in the figure that a mutant breaks.

    The jobs print figures whose cells are joined, and a set-up diagram.
    """
    is_setup = mutant in setups.MUTANTS
    code = setups.CODE if is_setup else CODE
    return mutant.figure in broken_in(proof_of(jobs[is_setup], mutant), code)


def living_mutants(pool: WorkerPool) -> Iterator[str]:
    """Print every mutant; yield the names of those that no check finds."""
    with tempfile.TemporaryDirectory() as home:
        jobs = job_of(Path(home, "joined")), setups.setup_job(Path(home, "setup"))
        for number, found in pool.map_unordered(partial(is_found, jobs), EVERY):
            if found is not True:
                reason = f" ({found.error})" if isinstance(found, JobFailure) else ""
                yield f"{EVERY[number].name}{reason}"


def report(line: str) -> None:
    """Print a line at once, with the seconds since the start."""
    sys.stdout.write(f"{time.monotonic() - STARTED:5.0f} s  {line}\n")
    sys.stdout.flush()


def main() -> int:
    """Print all there is; report what is found where nothing is wrong, and the living mutants."""
    load_checks()
    library = resources.library(BUNDLED_CONTENT)
    number = processes.default_number()
    processes.warm_up(TEMPLATES, number)
    alive: list[str] = []
    wrong: list[str] = []
    printed = 0
    with tempfile.TemporaryDirectory() as home, WorkerPool(number) as pool:
        for name in living_mutants(pool):
            alive.append(name)
            report(f"not found: {name}")
        report(f"{len(EVERY) - len(alive)} of {len(EVERY)} mutants found")
        request = Request(library, Path(home), papers=(A4,), editions=tuple(EDITIONS), jobs=number)
        checked = checking.check(library)
        games = checked.printable(request.games)
        of_games = (groups_of(game, checked, request, pool) for game in games)
        for groups in chain(of_games, [mirrored_groups()]):
            for group, verdict in verdicts(groups, pool):
                printed += verdict.figures
                wrong += verdict.faults
                report(f"{group.name}: {verdict.figures} figures, {len(verdict.faults)} faults")
                for fault in verdict.faults:
                    report(f"  {fault}")
    report(
        f"{len(EVERY) - len(alive)} of {len(EVERY)} mutants found, "
        f"{len(wrong)} false alarms in {printed} figures and links of maps"
    )
    return 1 if alive or wrong or not printed else 0
