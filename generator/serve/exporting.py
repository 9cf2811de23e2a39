"""Estimate what an export takes, and export: the work of the process that is there for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.build.checking import Checked
from generator.build.estimate import Estimate, estimate
from generator.build.pipeline import build, checked_for
from generator.build.request import Progress, Request
from generator.checks.consequences import causes_only
from generator.findings import Finding, few, in_reading_order, is_misused
from generator.imposition.correction import Printer
from generator.imposition.printers import read_printers
from generator.serve.excerpts import with_excerpts
from generator.serve.exportcauses import causes_first, is_helped_by_draft
from generator.serve.exportoutcome import Cost, Costs, MadeFile, Outcome
from generator.serve.exportplan import ExportPlan
from generator.serve.exportrun import News, Report
from generator.serve.leads import lead_of
from generator.serve.worker import current_worker

Lines = Mapping[str, Sequence[str]]


class _Findings:
    """All that is found on the way, each once, with the lines of the files."""

    def __init__(self, plan: ExportPlan) -> None:
        self._plan = plan
        self._found: dict[Finding, None] = {}
        self._lines: dict[str, Sequence[str]] = {}

    def add(self, findings: Sequence[Finding], lines: Lines) -> None:
        self._found |= dict.fromkeys(findings)
        self._lines |= lines

    @property
    def is_misused(self) -> bool:
        return is_misused(self._found)

    @property
    def is_helped_by_draft(self) -> bool:
        """Whether a draft would print what these findings stopped."""
        return not self._plan.options.draft and is_helped_by_draft(self._found)

    def data(self) -> list[dict[str, Any]]:
        """Return them as plain data, causes first, each with where it leads.

        One that is ``untranslated`` stands for so many texts of its language.
        """
        game = current_worker().games.reading(self._plan.options.game).game
        ordered, gaps = causes_first(causes_only(in_reading_order(self._found)))
        shown = few(ordered)
        return [
            data | lead_of(each, game) | {"untranslated": gaps.get(each, 0)}
            for each, data in zip(shown, with_excerpts(shown, self._lines, game), strict=True)
        ]


def costs(plan: ExportPlan, report: Report) -> Costs:
    """Estimate what a plan takes, as ``playeraid estimate`` does; the site takes nothing."""
    found = _Findings(plan)
    by_language = dict.fromkeys(plan.options.languages, Cost())
    requests = plan.requests(current_worker().library)
    checked: Checked | None = None
    for part, request in enumerate(requests):
        checked = checked or _checked(request)
        done = estimate(request, _progress(report, part, len(requests)), checked)
        found.add(done.findings, done.lines)
        for file in done.files:
            by_language[file.language] += _cost_of(file)
    return Costs(by_language, found.data())


def export(plan: ExportPlan, report: Report) -> Outcome:
    """Print what a plan has and write it to the output folder, as ``playeraid build`` does."""
    found = _Findings(plan)
    printer = _printer(plan, found)
    if found.is_misused:
        return Outcome((), (), found.data())
    requests = plan.requests(current_worker().library, printer)
    parts = len(requests) + plan.options.site
    paths = list(_built(requests, found, report, parts))
    site = tuple(_site(plan, found, _progress(report, len(requests), parts)))
    home = plan.settings.out
    made, pages = _made(paths, home), _made(site, plan.site_folder)
    lacking = _lacking(plan, paths) if requests else ()
    return Outcome(made, pages, found.data(), found.is_helped_by_draft, lacking)


def _built(
    requests: Sequence[Request], found: _Findings, report: Report, parts: int
) -> Iterator[Path]:
    checked: Checked | None = None
    for part, request in enumerate(requests):
        checked = checked or _checked(request)
        built = build(request, _progress(report, part, parts), checked=checked)
        found.add(built.findings, built.lines)
        yield from (file.path for file in built.files)


def _site(plan: ExportPlan, found: _Findings, progress: Progress) -> Iterator[Path]:
    """Make the site, if it is wanted and the game is sound; yield its files.

    A game with errors would have a site without any aid.
    """
    if not plan.options.site:
        return
    request = plan.site_request(current_worker().library)
    checked = _checked(request)
    found.add(checked.findings, checked.lines)
    if plan.options.game in checked.sound:
        site = plan.settings.make_site(request, plan.site_folder, progress)
        found.add(site.findings, site.lines)
        yield from site.files


def _printer(plan: ExportPlan, found: _Findings) -> Printer | None:
    """Return the measured printer of a plan; where there is none of its name, that is found."""
    name = plan.options.printer
    if not name:
        return None
    printers = read_printers(plan.settings.printers)
    errors = [each for each in printers.findings if each.is_error] or printers.lacking(name)
    found.add(errors, {str(printers.path): printers.lines})
    return None if errors else printers.printer(name)


def _checked(request: Request) -> Checked:
    """Return the game of a request, checked; it is read only if its files have changed."""
    games = current_worker().games
    return checked_for(request, lambda folder: games.reading(folder.name))


def _progress(report: Report, part: int, parts: int) -> Progress:
    def tell(done: int, of: int, what: str) -> None:
        report(News(0, done, of, what, part, parts))

    return tell


def _cost_of(file: Estimate) -> Cost:
    cyan, magenta, yellow, black = (sum(each) for each in zip(*file.sides, strict=True))
    return Cost(len(file.sides), file.papers, file.cuts, (cyan, magenta, yellow, black))


def _lacking(plan: ExportPlan, paths: Sequence[Path]) -> tuple[str, ...]:
    """Return the languages of a plan in which nothing was printed."""
    folder = plan.folder.resolve()
    printed = {path.relative_to(folder).parts[0] for path in paths}
    return tuple(each for each in plan.options.languages if each not in printed)


def _made(paths: Sequence[Path], home: Path) -> tuple[MadeFile, ...]:
    names = {path: path.relative_to(home.resolve()).as_posix() for path in dict.fromkeys(paths)}
    return tuple(MadeFile(name, path.stat().st_size) for path, name in names.items())
