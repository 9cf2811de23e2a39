"""The program from end to end: read, check, compose, render, print, write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from generator.build.aids import Aid, aids_of, sound_games, wanted_aids
from generator.build.checking import Checked, Policy, Profile, check, settled
from generator.build.clean import clean_localizations
from generator.build.delivery import Delivery, DueFile, FinishedFile, Written, files_of
from generator.build.pool import batches, workerpool
from generator.build.pool.cluster import ClusterError
from generator.build.pool.executor import NoWorkerError
from generator.build.pool.failures import result_or_raise
from generator.build.pool.workerpool import WorkerPool
from generator.build.printing import Printed, PrintRun, each_once, name_of, planned, verified
from generator.build.request import Progress, Request, silent
from generator.build.state import sidecache
from generator.build.state.localizations import Localization
from generator.build.state.sidecache import CachedSide
from generator.build.validation import invalid_options, lacking_cluster, overfull
from generator.content.players import seats
from generator.content.read import Reading, read_game
from generator.findings import (
    BREAKDOWN,
    COMMAND_LINE,
    OUTAGE,
    SYSTEM,
    TOO_MUCH,
    Finding,
    in_reading_order,
    with_fingerprints,
)
from generator.render.jobs import SideJob
from generator.render.mapjobs import MapJob


class Built(Struct, frozen=True):
    """What a build gave: the files that are there now, and everything that is wrong."""

    files: tuple[Written, ...]
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]
    printed: int
    reused: int
    reasons: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each side that was printed, by its name, the parts that are other than before."""
    up_to_date: tuple[Localization, ...] = ()
    """The games and languages that are up to date now, with nothing wrong in them."""
    missing: tuple[str, ...] = ()
    """The sides, cards and maps with errors that were left out, where others are written."""

    @property
    def is_up_to_date(self) -> bool:
        """Whether nothing is wrong, and no other build has changed a file meanwhile."""
        return not self.findings and all(f.stamp and f.stamp.is_unchanged for f in self.files)


def build(
    request: Request,
    progress: Progress = silent,
    put: Callable[[FinishedFile], Written] | None = None,
    checked: Checked | None = None,
    pool: WorkerPool | None = None,
) -> Built:
    """Print what is asked for; a game with errors leaves its old files as they are.

    Each sound file is ``put`` where it belongs, which is to write it by default. One that is there
    as it would be written is left alone. Content that was ``checked`` already is not read again,
    nor is what is known to be up to date. A ``pool`` of processes may be there from before.
    """
    current, policy = request.up_to_date, _policy(request)
    checked = checked or checked_for(request)
    lacking = list(lacking_cluster(request))
    findings = [*checked.findings, *invalid_options(request, checked), *lacking]
    games = [game for game in sound_games(checked, request) if seats(game, request.players)]
    aids = [aid for game in games for aid in aids_of(game, checked, request) if not lacking]
    delivery = Delivery(request, put)
    found: list[tuple[Aid, Finding]] = []
    with nullcontext(pool) if pool else WorkerPool(request.jobs) as pool:
        aids = planned(aids, request, pool) if request.prints else aids
        too_full = overfull(aids, request)
        findings += too_full.values()
        aids = [aid for aid in aids if aid.game.id not in too_full]
        try:
            done = _print(aids, request, pool, progress)
        except (ClusterError, NoWorkerError) as error:
            findings.append(Finding(OUTAGE, str(error), SYSTEM, error.hint))
            aids, done = [], Printed({}, 0)
        due: list[DueFile] = []
        missing: list[str] = []
        for aid in aids:
            on_aid = list(_proof_findings(aid, done.sides, checked, policy))
            found += ((aid, each) for each in on_aid)
            if _serious(on_aid) and request.keep_going:
                sound = _sound_part(aid, done.sides, checked, policy)
                missing += _missing(aid, sound)
                due += files_of(sound, done.sides, request)
            elif not _serious(on_aid):
                due += files_of(aid, done.sides, request)
        for file in delivery.finished(due, pool):
            in_file = list(_settled(file.aid, file.findings, checked, policy))
            found += ((file.aid, each) for each in in_file)
            if not _serious(in_file):
                delivery.put(file)
    delivery.close()
    done.remember(request.out)
    sidecache.trim(request.out)
    findings += (finding for _, finding in found)
    is_remembered = not put and all(finding.place != COMMAND_LINE for finding in findings)
    faulty = [aid for aid, _ in found]
    stamps = (written.stamp for written in delivery.written if written.stamp)
    clean = clean_localizations(checked, aids, faulty, stamps, request.out.resolve())
    return Built(
        files=_in_order([*delivery.written, *(Written(f.path, stamp=f) for f in current.files)]),
        findings=tuple(with_fingerprints(in_reading_order(findings), checked.lines)),
        lines=checked.lines,
        printed=len(done.sides) - done.reused,
        reused=done.reused + current.sides,
        reasons=done.reasons,
        missing=tuple(missing),
        up_to_date=current.with_more(clean) if is_remembered else (),
    )


def _policy(request: Request) -> Policy:
    """Return what a build reports."""
    profile = Profile.DRAFT if request.draft else Profile.RELEASE
    return Policy(profile, languages=request.languages)


def checked_for(request: Request, read: Callable[[Path], Reading] = read_game) -> Checked:
    """Return what a build reads and checks; ``read`` gives games, which may be kept."""
    wanted = request.library, request.games, _policy(request)
    return check(*wanted, read=read, up_to_date=request.up_to_date)


def _in_order(files: Iterable[Written]) -> tuple[Written, ...]:
    """Return files folder by folder, in each as they were made."""
    return tuple(sorted(files, key=lambda each: each.path.parent))


def _print(aids: Sequence[Aid], request: Request, pool: WorkerPool, progress: Progress) -> Printed:
    """Print all that is made of sides, and maps."""
    on_paper = each_once(job for aid in aids for job in aid.sides) if request.prints else []
    maps = [job for aid in aids for job in aid.maps]
    run = PrintRun.of(request, [*on_paper, *maps], pool, progress)
    done = run.sides(on_paper).with_more(run.maps(maps))
    if request.verify:
        done.sides.update(verified(on_paper, done.sides, request.jobs))
    return done


def _serious(findings: Iterable[Finding]) -> bool:
    return any(finding.is_error for finding in findings)


def printed(work: Sequence[SideJob | MapJob], request: Request) -> list[CachedSide]:
    """Return some sides and maps as they are printed, in order, from the cache where they can."""
    with WorkerPool(request.jobs) as pool:
        run = PrintRun.of(request, work, pool, silent)
        sides = run.sides([job for job in work if isinstance(job, SideJob)])
        maps = run.maps([job for job in work if isinstance(job, MapJob)])
    done = sides.with_more(maps)
    done.remember(request.out)
    return [done.sides[name_of(job)] for job in work]


class Fit(Struct, frozen=True):
    """How well one side fits: its type size in pt, and how much of its height is used."""

    game: str
    language: str
    side: str
    paper: str
    type_size: float
    smallest: float
    fill: float


def fits(request: Request, progress: Progress = silent) -> list[Fit]:
    """Return how well each side fits in each language, the closest to overflow first."""
    checked = check(request.library, request.games, Policy(languages=request.languages))
    work = [job for aid in wanted_aids(checked, request) for job in aid.jobs]
    found = []
    map_unordered = partial(workerpool.map_unordered, workers=request.jobs)
    for number, result in batches.run_all(work, map_unordered):
        job, proof = work[number], result_or_raise(result).proof
        found.append(
            Fit(
                job.game.id,
                job.language,
                f"{job.sheet_id}/{job.side_name}",
                job.paper.name,
                proof.type_size,
                proof.side.type.smallest,
                proof.fill,
            )
        )
        progress(len(found), len(work), job.label)
    return sorted(found, key=lambda fit: (fit.type_size - fit.smallest, -fit.fill))


def _sound_part(aid: Aid, sides: dict[str, CachedSide], checked: Checked, policy: Policy) -> Aid:
    """Return an aid without the sides, cards and maps that have errors."""

    def is_faulty(job: SideJob | MapJob) -> bool:
        side = sides.get(name_of(job))
        return side is None or _serious(_settled(aid, side.findings, checked, policy))

    return aid.without(is_faulty)


def _missing(aid: Aid, sound: Aid) -> list[str]:
    """Return the labels of what an aid has and its sound part has not."""
    left = set(map(name_of, sound.all_jobs))
    return [job.label for job in aid.all_jobs if name_of(job) not in left]


def _proof_findings(
    aid: Aid, sides: dict[str, CachedSide], checked: Checked, policy: Policy
) -> Iterator[Finding]:
    """Yield what is wrong on an aid's sides, at the content that caused it.

    What is wrong with the suppressions themselves was reported when the content was checked.
    """
    found = [
        finding
        for job in aid.all_jobs
        if (side := sides.get(name_of(job)))
        for finding in side.findings
    ]
    known = [finding.path for finding in checked.findings if finding.code == "P01"]
    for finding in _settled(aid, found, checked, policy):
        around = finding.path, f"{aid.language}:{finding.path}"
        is_known = any(
            path == each or path.startswith(f"{each}.") for path in known for each in around
        )
        if finding.code != "P01" or not is_known:  # else it was reported with its text
            yield finding


def _settled(
    aid: Aid, found: Iterable[Finding], checked: Checked, policy: Policy
) -> Iterator[Finding]:
    """Yield what was found on paper at the content that caused it, as the policy has it.

    What is wrong with the options is in no file.
    """
    found = list(found)
    yield from (each for each in found if each.place == COMMAND_LINE)
    placed = [replace(finding, place=aid.place(finding.path)) for finding in found]
    suppressions = checked.suppressions[aid.game.id]
    on_paper = {"P", "M08", BREAKDOWN, OUTAGE, TOO_MUCH}
    yield from (f for f in settled(placed, suppressions, policy) if on_paper & {f.code, f.code[0]})
