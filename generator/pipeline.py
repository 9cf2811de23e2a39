"""The program from end to end: read, check, compose, render, print, write."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator import cache, files, workers
from generator.cache import CachedSide
from generator.checks import load_checks
from generator.checks.registry import CONTENT, PRINT
from generator.content.game import Game
from generator.content.read import Reading, read_game
from generator.findings import (
    COMMAND_LINE,
    Finding,
    Place,
    Severity,
    did_you_mean,
    in_reading_order,
)
from generator.render import jobs
from generator.render.jobs import SideJob
from generator.render.page import Options
from generator.render.theme import Edition, Theme, read_theme
from generator.resources import BUNDLED_CONTENT, TEMPLATES, Library, drawings
from generator.units import Paper

if TYPE_CHECKING:
    from generator.render.sheet import Made

Progress = Callable[[int, int, str], None]
"""Told how many sides are done, of how many, and what was done last."""


@dataclass(frozen=True)
class Request:
    """What a build is asked for; empty choices mean all there is."""

    library: Library
    out: Path
    games: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    papers: tuple[Paper, ...] = ()
    editions: tuple[Edition, ...] = ("colour",)
    formats: tuple[str, ...] = ("pdf",)
    jobs: int = 1
    draft: bool = False
    sources: bool = False
    errata: bool = True

    @property
    def prints(self) -> bool:
        """Whether anything is asked for that is made of printed sides."""
        return any(name != "html" for name in self.formats)


@dataclass(frozen=True)
class Checked:
    """What reading and checking gave: games, which are sound, themes, findings, lines.

    ``themes`` are by the id of their game; a sound game has one.
    """

    games: tuple[Game, ...]
    sound: frozenset[str]
    themes: dict[str, Theme]
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Written:
    """One file of the output, whether it was written anew, and the seconds it took."""

    path: Path
    fresh: bool
    seconds: float


@dataclass(frozen=True)
class Built:
    """What a build gave: the files that stand now, and everything that is wrong."""

    files: tuple[Written, ...]
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]
    printed: int
    reused: int


@dataclass(frozen=True)
class Aid:
    """All sheets of one game in one language, paper and edition, as jobs by side."""

    game: Game
    language: str
    paper: Paper
    jobs: tuple[SideJob, ...]


def check(library: Library, names: Sequence[str] = ()) -> Checked:
    """Read and check games, all by default; unknown names are findings."""
    load_checks()
    readings, findings = _readings(library, names)
    games: list[Game] = []
    sound: set[str] = set()
    themes: dict[str, Theme] = {}
    for reading in readings:
        found = list(reading.findings)
        if reading.game is not None:
            found += CONTENT.run(reading.game, reading.game.place)
            theme, faults = _theme_of(reading.game, library)
            found += [*faults, *_unknown_drawings(reading.game)]
            if theme is not None:
                themes[reading.id] = theme
            games.append(reading.game)
        if not any(finding.is_error for finding in found):
            sound.add(reading.id)
        findings += found
    lines = {file: text for reading in readings for file, text in reading.lines.items()}
    ordered = tuple(in_reading_order(findings))
    return Checked(tuple(games), frozenset(sound), themes, ordered, lines)


def build(request: Request, progress: Progress = lambda done, of, what: None) -> Built:
    """Print what is asked for; a game with errors leaves its old files as they are."""
    checked = check(request.library, request.games)
    findings = list(checked.findings)
    findings += unknown_choices(request, checked.games)
    sound = [game for game in checked.games if game.id in checked.sound]
    aids = [aid for game in sound for aid in _aids(game, checked.themes[game.id], request)]
    on_paper = [job for aid in aids for job in aid.jobs] if request.prints else []
    sides, reused = _print_sides(on_paper, request, progress)
    written: list[Written] = []
    for aid in aids:
        found = list(_proof_findings(aid, sides, request.draft))
        findings += found
        if not any(finding.is_error for finding in found):
            written += _write_aid(aid, sides, request)
    ordered = tuple(in_reading_order(findings))
    return Built(tuple(written), ordered, checked.lines, len(sides) - reused, reused)


def unknown_choices(request: Request, games: Sequence[Game]) -> list[Finding]:
    """Return a finding for each sheet or language asked for that no game has."""
    sheets = {id for game in games for id in game.content.sheets}
    languages = {language for game in games for language in complete_languages(game)}
    found = []
    for kind, asked, known in (
        ("sheet", request.sheets, sheets),
        ("language", request.languages, languages),
    ):
        found += [
            Finding(
                "R01",
                "unknown-id",
                f"no game has the {kind} “{name}”",
                COMMAND_LINE,
                did_you_mean(name, known),
            )
            for name in asked
            if games and name not in known
        ]
    return found


def complete_languages(game: Game) -> tuple[str, ...]:
    """Return the languages that a game can be printed in, its source language first."""
    return (game.content.game.source_language,)


def _readings(library: Library, names: Sequence[str]) -> tuple[list[Reading], list[Finding]]:
    folders = {folder.name: folder for folder in library.games()}
    findings = [
        Finding(
            "R01",
            "unknown-id",
            f"there is no game “{name}”",
            COMMAND_LINE,
            _where_else(name) or did_you_mean(name, folders),
        )
        for name in names
        if name not in folders
    ]
    if not folders:
        findings.append(
            Finding(
                "R06",
                "missing-asset",
                "there are no games here",
                Place(str(library.content)),
                "playeraid new my-game",
            )
        )
    chosen = (
        [folders[name] for name in dict.fromkeys(names) if name in folders]
        if names
        else list(folders.values())
    )
    return [read_game(folder) for folder in chosen], findings


def _where_else(name: str) -> str:
    """Return a hint for a game that comes with the program, while other content is in use."""
    if (BUNDLED_CONTENT / name).is_dir():
        return f"it comes with playeraid: add --content {BUNDLED_CONTENT}"
    return ""


def _theme_of(game: Game, library: Library) -> tuple[Theme | None, Sequence[Finding]]:
    """Return the theme of a game, or none, and what is wrong with it."""
    name = game.content.game.theme
    folder = library.theme(name)
    if folder is not None:
        return read_theme(folder)
    missing = Finding(
        "R06",
        "missing-asset",
        f"there is no theme “{name}”",
        game.place("game.theme"),
        did_you_mean(name, library.theme_names()),
        "game.theme",
    )
    return None, [missing]


def _unknown_drawings(game: Game) -> Iterator[Finding]:
    """Yield a finding for each icon whose drawing the icon set does not have."""
    known = drawings()
    for id, icon in game.content.icons.items():
        if icon.drawing not in known:
            yield Finding(
                "R05",
                "unknown-icon",
                f"the icon set has no drawing “{icon.drawing}”",
                game.place(f"icons.{id}.drawing"),
                did_you_mean(icon.drawing, known) or "see playeraid list --icons",
                f"icons.{id}.drawing",
            )


def _aids(game: Game, theme: Theme, request: Request) -> Iterator[Aid]:
    printed = game.with_errata(request.errata).without_places()
    sheets = [id for id in game.content.sheets if not request.sheets or id in request.sheets]
    for language in complete_languages(game):
        if request.languages and language not in request.languages:
            continue
        for paper in request.papers:
            for edition in request.editions:
                options = Options(sources=request.sources, draft=request.draft)
                work = tuple(
                    SideJob(
                        printed, sheet, side, language, paper, theme, edition, TEMPLATES, options
                    )
                    for sheet in sheets
                    for side in game.content.sheets[sheet].sides
                )
                yield Aid(game, language, paper, work)


def _print_sides(
    work: Sequence[SideJob], request: Request, progress: Progress
) -> tuple[dict[str, CachedSide], int]:
    """Print the sides that are not in the cache; return all sides by name."""
    sides = dict(_cached_sides(work, request.out))
    reused = len(sides)
    todo = [job for job in work if _name(job) not in sides]
    progress(reused, len(work), "")
    for number, result in workers.run_all(todo, request.jobs, meanwhile=_load_writers):
        found = tuple(PRINT.run(result.proof, lambda path: Place("")))
        side = CachedSide(result.pdf, found, result.seconds)
        sides[_name(todo[number])] = side
        cache.store(request.out, result.key, side)
        progress(len(sides), len(work), todo[number].label)
    return sides, reused


def _cached_sides(work: Sequence[SideJob], out: Path) -> Iterator[tuple[str, CachedSide]]:
    """Yield the sides that an earlier build left; an empty cache costs nothing."""
    if cache.is_empty(out):
        return
    for job in work:
        if side := cache.load(out, jobs.key_of(job)):
            yield _name(job), side


def _load_writers() -> None:
    """Load what writes the files while the workers are busy with the sides."""
    import generator.render.sheet  # noqa: F401  (loads the libraries that join PDFs)


def _name(job: SideJob) -> str:
    return f"{job.label} {job.edition}"


def _proof_findings(aid: Aid, sides: dict[str, CachedSide], draft: bool) -> Iterator[Finding]:
    """Yield what is wrong on an aid's sides; what would stop a release is a warning on a draft."""
    for job in aid.jobs:
        if side := sides.get(_name(job)):
            for finding in side.findings:
                placed = replace(finding, place=aid.game.place(finding.path))
                yield replace(placed, severity=Severity.WARNING) if draft else placed


def _write_aid(aid: Aid, printed: dict[str, CachedSide], request: Request) -> Iterator[Written]:
    from generator.render.sheet import sheet_files, web_files

    home = files.inside(request.out, aid.game.id, aid.language)
    made: list[Made] = []
    if request.prints:
        sides = [printed[_name(job)] for job in aid.jobs]
        made += sheet_files(aid.jobs, sides, request.formats, whole=not request.sheets)
    if "html" in request.formats and aid.paper == request.papers[0]:
        made += web_files(aid.jobs)
    for file in made:
        begin = time.perf_counter()
        path = files.inside(home, file.name)
        fresh = files.write(path, file.data())
        yield Written(path, fresh, file.seconds + time.perf_counter() - begin)
