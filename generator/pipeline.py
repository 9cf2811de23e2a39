"""The program from end to end: read, check, compose, render, print, write."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from generator import bunches, cache, files, workers
from generator.aids import Aid, aids_of, sound_games, wanted_aids
from generator.cache import CachedSide
from generator.checking import Checked, Policy, Profile, check, settled
from generator.clean import clean_localizations
from generator.content.players import seats
from generator.content.read import Reading, read_game
from generator.delivery import Delivery, DueFile, FinishedFile, Written, files_of
from generator.findings import (
    BREAKDOWN,
    COMMAND_LINE,
    SYSTEM,
    TOO_MUCH,
    Finding,
    in_reading_order,
    with_fingerprints,
)
from generator.language.translation import translated
from generator.localizations import Localization
from generator.printing import Printed, PrintRun, each_once, name_of, planned, verified
from generator.refusals import lacking_cluster, overfull, refused, unknown_choices
from generator.render.jobs import SideJob
from generator.render.mapjobs import MapJob
from generator.request import Progress, Request, silent
from generator.workers import Crew


class Built(Struct, frozen=True):
    """What a build gave: the files that stand now, and everything that is wrong."""

    files: tuple[Written, ...]
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]
    printed: int
    reused: int
    reasons: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each side that was printed, by its name, the parts that are other than before."""
    standing: tuple[Localization, ...] = ()
    """The games and languages that stand now, with nothing wrong in them."""

    @property
    def stands(self) -> bool:
        """Whether nothing is wrong, and no other build has changed a file meanwhile."""
        return not self.findings and all(file.left and file.left.stands for file in self.files)


def build(
    request: Request,
    progress: Progress = silent,
    put: Callable[[FinishedFile], Written] | None = None,
    checked: Checked | None = None,
    crew: Crew | None = None,
    meanwhile: Callable[[], bool] | None = None,
) -> Built:
    """Print what is asked for; a game with errors leaves its old files as they are.

    Each sound file is ``put`` where it belongs: written, unless it is wanted for more. One that
    stands as it would be written is left alone. Content that was ``checked`` already is not read
    again, nor is what is known to stand. A ``crew`` of processes may be there from before. What
    could be done ``meanwhile`` is done where processes print, and one of them has nothing more to
    begin; it tells whether there may be more of it later.
    """
    stood, policy = request.standing, _policy(request)
    checked = checked or checked_for(request)
    lacking = list(lacking_cluster(request))
    findings = [*checked.findings, *refused(request, checked), *lacking]
    games = [game for game in sound_games(checked, request) if seats(game, request.players)]
    aids = [aid for game in games for aid in aids_of(game, checked, request) if not lacking]
    delivery = Delivery(request, put)
    told: list[tuple[Aid, Finding]] = []
    with nullcontext(crew) if crew else Crew(request.jobs) as crew:
        aids = planned(aids, request, crew) if request.prints else aids
        too_full = overfull(aids, request)
        findings += too_full.values()
        aids = [aid for aid in aids if aid.game.id not in too_full]
        so_far: dict[str, CachedSide] = {}
        ahead = partial(delivery.finish_ahead, aids, so_far, crew)
        with crew.idle_time_for(ahead, *((meanwhile,) if meanwhile else ())):
            done = _print(aids, request, crew, progress, so_far)
        due: list[DueFile] = []
        for aid in aids:
            found = list(_proof_findings(aid, done.sides, checked, policy))
            told += ((aid, each) for each in found)
            due += () if _serious(found) else files_of(aid, done.sides, request)
        for file in delivery.finished(due, crew):
            found = list(_settled(file.aid, file.findings, checked, policy))
            told += ((file.aid, each) for each in found)
            if not _serious(found):
                delivery.put(file)
    delivery.close()
    done.remember(request.out)
    cache.trim(request.out)
    findings += (finding for _, finding in told)
    is_kept = not put and all(finding.place != COMMAND_LINE for finding in findings)
    faulty = [aid for aid, _ in told]
    made = (written.left for written in delivery.written if written.left)
    clean = clean_localizations(checked, aids, faulty, made, request.out.resolve())
    return Built(
        files=_in_order([*delivery.written, *(Written(f.path, left=f) for f in stood.files)]),
        findings=tuple(with_fingerprints(in_reading_order(findings), checked.lines)),
        lines=checked.lines,
        printed=len(done.sides) - done.reused,
        reused=done.reused + stood.sides,
        reasons=done.reasons,
        standing=stood.with_more(clean) if is_kept else (),
    )


def _policy(request: Request) -> Policy:
    """Return what a build reports."""
    profile = Profile.DRAFT if request.draft else Profile.RELEASE
    return Policy(profile, languages=request.languages)


def checked_for(request: Request, read: Callable[[Path], Reading] = read_game) -> Checked:
    """Return what a build reads and checks; ``read`` gives games, which may be kept."""
    wanted = request.library, request.games, _policy(request)
    return check(*wanted, read=read, standing=request.standing)


def _in_order(files: Iterable[Written]) -> tuple[Written, ...]:
    """Return files folder by folder, in each as they were made."""
    return tuple(sorted(files, key=lambda each: each.path.parent))


def _print(
    aids: Sequence[Aid],
    request: Request,
    crew: Crew,
    progress: Progress,
    so_far: dict[str, CachedSide],
) -> Printed:
    """Print all that is made of sides and maps; a side stands in ``so_far`` once it is there."""
    run = PrintRun.of(request, crew, progress)
    on_paper = each_once(job for aid in aids for job in aid.sides) if request.prints else []
    done = run.sides(on_paper, so_far).with_more(
        run.maps([job for aid in aids for job in aid.maps])
    )
    if request.verify:
        done.sides.update(verified(on_paper, done.sides, request.jobs))
    return done


def _serious(findings: Iterable[Finding]) -> bool:
    return any(finding.is_error for finding in findings)


def printed(work: Sequence[SideJob | MapJob], request: Request) -> list[CachedSide]:
    """Return some sides and maps as they are printed, in order, from the cache where they can."""
    with Crew(request.jobs) as crew:
        run = PrintRun.of(request, crew, silent)
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
    spread = partial(workers.each_done, workers=request.jobs)
    for number, result in bunches.run_all(work, spread):
        job, proof = work[number], workers.sound(result).proof
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


def game_files(request: Request) -> Built:
    """Write each game that is asked for as plain data, in each of its languages."""
    from generator.reports.data import as_json
    from generator.reports.facts import game_data

    checked = check(request.library, request.games, Policy(languages=request.languages))
    findings = [*checked.findings, *unknown_choices(request, checked.games)]
    written = []
    for game in sound_games(checked, request):
        languages = {each.language: translated(each) for each in checked.translations[game.id]}
        for language, spoken in ({game.content.game.source_language: game} | languages).items():
            if not request.languages or language in request.languages:
                begin = time.perf_counter()
                path = files.inside(request.out, game.id, language, f"{game.id}.json")
                data = as_json(game_data(spoken.with_errata(request.errata))) + "\n"
                fresh = files.write(path, data.encode())
                written.append(Written(path, fresh, time.perf_counter() - begin))
    ordered = tuple(with_fingerprints(in_reading_order(findings), checked.lines))
    return Built(tuple(written), ordered, checked.lines, 0, 0)


def _proof_findings(
    aid: Aid, sides: dict[str, CachedSide], checked: Checked, policy: Policy
) -> Iterator[Finding]:
    """Yield what is wrong on an aid's sides, at the content that caused it.

    What is wrong with the suppressions themselves was told when the content was checked.
    """
    found = [
        finding
        for job in aid.all_jobs
        if (side := sides.get(name_of(job)))
        for finding in side.findings
    ]
    yield from _settled(aid, found, checked, policy)


def _settled(
    aid: Aid, found: Iterable[Finding], checked: Checked, policy: Policy
) -> Iterator[Finding]:
    """Yield what was found on paper at the content that caused it, as the policy has it.

    What is wrong with the user's wishes stands in no file.
    """
    found = list(found)
    yield from (each for each in found if each.place == COMMAND_LINE)
    placed = [replace(finding, place=aid.place(finding.path)) for finding in found]
    suppressions = checked.suppressions[aid.game.id]
    told = {"P", "M08", BREAKDOWN, SYSTEM, TOO_MUCH}
    yield from (f for f in settled(placed, suppressions, policy) if told & {f.code, f.code[0]})
