"""Write the site game by game: build what is missing, collect entries, render pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.build import pipeline
from generator.build.aids import wanted_aids
from generator.build.checking import Checked, check
from generator.build.request import Progress, Request, silent
from generator.build.validation import unknown_choices
from generator.content.game import Game
from generator.findings import COMMAND_LINE, Finding
from generator.site.collect import CARD_SCHEME, Collector
from generator.site.entries import GameEntry
from generator.site.folder import Folder
from generator.site.history import history_of
from generator.site.pages import ENTRANCE, SitePages
from generator.site.picture import Pictures


class Site(Struct, frozen=True):
    """The result: the files of the site, how many are new or removed, and the findings."""

    files: tuple[Path, ...]
    fresh: int
    gone: int
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]


def make(
    request: Request,
    out: Path,
    since: str | None = None,
    progress: Progress = silent,
    address: str = "",
) -> Site:
    """Write the site of the requested games into a folder.

    ``address`` is where the site will be found on the web, if known, with a slash at its end.

    Missing files are built first. Games and languages with errors are left out; parts that games
    share have no page. Unchanged files are not touched, and obsolete ones of an earlier site are
    removed. Raises NoSuchVersionError if there is no version ``since``.

    Games are written one by one, so the largest one determines the memory needed, and an
    interrupted site is complete for the games before.
    """
    checked = check(request.library, request.games)
    games = [game for game in checked.games if not game.is_part]
    findings = [*checked.findings, *unknown_choices(request, checked)]
    findings += _requested_parts(request, checked)
    requests = [each for game in games if (each := _request_of(request, game, checked))]
    folder = Folder(out, request.out)
    spoken = tuple(dict.fromkeys(each for one in requests for each in one.languages))
    pages = SitePages(spoken, address, request.library.labels)
    grows = not (out / ENTRANCE).is_file()
    entries: list[GameEntry] = []
    for one in requests:
        only = _only(checked, one.games)
        history = history_of(request.library, only.games, since)
        findings += _built(one, only, progress)
        collector = Collector(request.out, only, history, Pictures(request.out), folder.put)
        if entry := collector.entry(wanted_aids(only, one)):
            entries.append(entry)
            folder.put_all(pages.of_game(entry, collector.sources))
        if grows:  # an earlier index has all games, and remains until all are done
            folder.put_all(pages.index(entries))
    folder.put_all(pages.index(entries))
    gone = folder.close(is_whole=not any(finding.is_error for finding in findings))
    return Site(folder.paths, folder.fresh, gone, tuple(dict.fromkeys(findings)), checked.lines)


def _requested_parts(request: Request, checked: Checked) -> Iterator[Finding]:
    """Yield a finding for each requested part, since it is no game."""
    for part in (game for game in checked.games if game.is_part and game.id in request.games):
        message = f"“{part.id}” is a part that games share, and has no aid of its own"
        yield Finding("R01", message, COMMAND_LINE, "name a game that shares it")


def _request_of(request: Request, game: Game, checked: Checked) -> Request | None:
    """Return the request for one game; None if it has errors or no requested language."""
    if game.id not in checked.sound:
        return None
    printable = {game.language, *(each.language for each in checked.translations[game.id])}
    languages = tuple(
        each
        for each in game.languages
        if each in printable and (not request.languages or each in request.languages)
    )
    return replace(request, games=(game.id,), languages=languages) if languages else None


def _only(checked: Checked, names: Sequence[str]) -> Checked:
    """Return the checked content of some games, without its findings."""
    games = tuple(game for game in checked.games if game.id in names)
    return replace(checked, games=games, findings=())


def _built(request: Request, checked: Checked, progress: Progress) -> Iterator[Finding]:
    """Build all files of a game for the site; yield the findings."""
    builds = [replace(request, formats=("pdf",))]
    if any(game.content.decks for game in checked.games):
        builds.append(replace(request, formats=("pdf",), card_scheme=CARD_SCHEME))
    for each in builds:
        yield from pipeline.build(each, progress, checked=checked).findings
