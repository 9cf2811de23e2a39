"""The program from end to end: read, check, compose, render, print, write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from generator import temporary
from generator.build.aids import Aid, aids_of, wanted_aids
from generator.build.checking import Checked, Policy, Profile, check, settled
from generator.build.clean import clean_localizations
from generator.build.decktypes import with_deck_types
from generator.build.delivery import Delivery, DueFile, FinishedFile, Written, files_of
from generator.build.pool import batches, workerpool
from generator.build.pool.cluster import ClusterError
from generator.build.pool.executor import NoWorkerError
from generator.build.pool.failures import result_or_raise
from generator.build.pool.workerpool import WorkerPool
from generator.build.printing import Printed, PrintRun, each_once, name_of, planned, verified
from generator.build.request import Progress, Request, silent
from generator.build.spool import Spool
from generator.build.state import sidecache
from generator.build.state.localizations import Localization
from generator.build.state.sidecache import CachedSide
from generator.build.validation import invalid_options, overfull
from generator.content.read import Reading, read_game
from generator.findings import (
    BREAKDOWN,
    COMMAND_LINE,
    OUTAGE,
    SYSTEM,
    TOO_MUCH,
    Finding,
    in_reading_order,
    is_misused,
    with_fingerprints,
)
from generator.render.mapjobs import MapJob
from generator.render.sidejob import SideJob


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
    """Read, check, compose, print, finish and write what is requested.

    A game with errors leaves its old files as they are; where an option is refused, nothing is
    begun. Each sound file is ``put`` where it belongs, which is to write it by default; one that
    is there as it would be written is left alone. Content that was ``checked`` already is not read
    again, nor is what is known to be up to date. A ``pool`` of processes may be there from before.
    """
    checked = checked or checked_for(request)
    findings = [*checked.findings, *invalid_options(request, checked)]
    if is_misused(findings):
        return _refusal(findings, checked)
    delivery = Delivery(request, put)
    with (
        temporary.folder() as home,
        nullcontext(pool) if pool else WorkerPool(request.jobs) as pool,
    ):
        aids = _compose(checked, request, pool)
        findings += overfull(aids, request)
        if is_misused(findings):
            return _refusal(findings, checked)
        done, outage = _print(aids, request, pool, progress, Spool(home))
        judged = [] if outage else [_judge(aid, done.sides, checked, request) for aid in aids]
        due = [file for each in judged for file in each.files]
        in_files = _finish(due, delivery, checked, request, pool)
    delivery.close()
    done.remember(request.out)
    sidecache.trim(request.out)
    on_aids = [*((each.aid, fault) for each in judged for fault in each.findings), *in_files]
    findings += [*outage, *(finding for _, finding in on_aids)]
    is_remembered = not put and not is_misused(findings)
    clean = clean_localizations(
        checked,
        [each.aid for each in judged],
        [aid for aid, _ in on_aids],
        [written.stamp for written in delivery.written if written.stamp],
        request.out.resolve(),
    )
    before = request.up_to_date
    return Built(
        files=_in_order([*delivery.written, *(Written(f.path, stamp=f) for f in before.files)]),
        findings=tuple(with_fingerprints(in_reading_order(findings), checked.lines)),
        lines=checked.lines,
        printed=len(done.sides) - done.reused,
        reused=done.reused + before.sides,
        reasons=done.reasons,
        missing=tuple(label for each in judged for label in each.missing),
        up_to_date=before.with_more(clean) if is_remembered else (),
    )


def checked_for(request: Request, read: Callable[[Path], Reading] = read_game) -> Checked:
    """Read and check the games of a request; ``read`` gives games, which may be cached."""
    wanted = request.library, request.games, _policy(request)
    return check(*wanted, read=read, up_to_date=request.up_to_date)


def _refusal(findings: Iterable[Finding], checked: Checked) -> Built:
    """Return what a build gives that was not begun."""
    found = tuple(with_fingerprints(in_reading_order(findings), checked.lines))
    return Built((), found, checked.lines, printed=0, reused=0)


def _compose(checked: Checked, request: Request, pool: WorkerPool) -> list[Aid]:
    """Return the aids to print, each side that is too much for one parted."""
    games = checked.printable(request.games)
    aids = [aid for game in games for aid in aids_of(game, checked, request)]
    if not request.prints:
        return aids
    aids = with_deck_types(aids, pool.map_unordered, request)
    return planned(aids, request, pool)


def _print(
    aids: Sequence[Aid], request: Request, pool: WorkerPool, progress: Progress, spool: Spool
) -> tuple[Printed, list[Finding]]:
    """Print all sides and maps; where there is nothing to print with, return a finding."""
    on_paper = each_once(job for aid in aids for job in aid.sides) if request.prints else []
    maps = [job for aid in aids for job in aid.all_maps]
    run = PrintRun.of(request, [*on_paper, *maps], pool, progress, spool)
    try:
        done = run.sides(on_paper).with_more(run.maps(maps))
        if request.verify:
            done.sides.update(verified(on_paper, done.sides, request.jobs))
    except (ClusterError, NoWorkerError) as error:
        return Printed({}, 0), [Finding(OUTAGE, str(error), SYSTEM, error.hint)]
    return done, []


class _JudgedAid(Struct, frozen=True):
    """What is wrong with an aid that was printed, its sound files, and the sides they lack."""

    aid: Aid
    findings: tuple[Finding, ...]
    files: tuple[DueFile, ...] = ()
    missing: tuple[str, ...] = ()


def _judge(
    aid: Aid, sides: dict[str, CachedSide], checked: Checked, request: Request
) -> _JudgedAid:
    """Return an aid with the files that can be finished."""
    policy = _policy(request)
    found = tuple(_proof_findings(aid, sides, checked, policy))
    if not _serious(found):
        return _JudgedAid(aid, found, tuple(files_of(aid, sides, request)))
    if not request.keep_going:
        return _JudgedAid(aid, found)
    sound = _sound_part(aid, sides, checked, policy)
    files = tuple(files_of(sound, sides, request))
    return _JudgedAid(aid, found, files, tuple(_missing(aid, sound)))


def _finish(
    due: Sequence[DueFile],
    delivery: Delivery,
    checked: Checked,
    request: Request,
    pool: WorkerPool,
) -> list[tuple[Aid, Finding]]:
    """Finish files and write the sound ones; return what is wrong with each of their aids."""
    findings = []
    for file in delivery.finished(due, pool):
        found = list(_settled(file.aid, file.findings, checked, _policy(request)))
        findings += [(file.aid, each) for each in found]
        if not _serious(found):
            delivery.put(file)
    return findings


def _policy(request: Request) -> Policy:
    """Return what a build reports."""
    profile = Profile.DRAFT if request.draft else Profile.RELEASE
    return Policy(profile, languages=request.languages)


def _in_order(files: Iterable[Written]) -> tuple[Written, ...]:
    """Return files folder by folder, in each as they were made."""
    return tuple(sorted(files, key=lambda each: each.path.parent))


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
