"""Write the site game by game: build what is missing, collect it, and lay pages around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.build import pipeline
from generator.build.aids import languages_of, wanted_aids
from generator.build.checking import Checked, check
from generator.build.request import Progress, Request, silent
from generator.build.validation import unknown_choices
from generator.content.game import Game
from generator.findings import COMMAND_LINE, Finding
from generator.site.collect import CARDS_LAID, Collecting
from generator.site.folder import Folder
from generator.site.history import history_of
from generator.site.pages import ENTRANCE, SitePages
from generator.site.picture import Pictures
from generator.site.shelf import Shelf


class Site(Struct, frozen=True):
    """What was made: the files that stand now, how many are new or gone, and what is wrong."""

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
) -> Site:
    """Write the site of the games of a request into a folder.

    What the request asks for is built first, where it is not built already. Games and languages
    with errors are left out; parts that games share have no page. Files that are as they were
    are not touched, and those of an earlier site that are no part of this one are cleared away.
    Raises NoSuchVersionError where there is no version ``since``.

    A game is written and let go before the next one is begun, so the largest game says how
    much memory is needed, and what is done stands if the rest is stopped.
    """
    checked = check(request.library, request.games)
    games = [game for game in checked.games if not game.is_part]
    findings = [*checked.findings, *unknown_choices(request, checked)]
    findings += _parts_asked_for(request, checked)
    wishes = [wish for game in games if (wish := _wish(request, game, checked))]
    folder = Folder(out, request.out)
    pages = SitePages(tuple(dict.fromkeys(each for wish in wishes for each in wish.languages)))
    grows = not (out / ENTRANCE).is_file()
    shelves: list[Shelf] = []
    for wish in wishes:
        only = _only(checked, wish.games)
        history = history_of(request.library, only.games, since)
        findings += _built(wish, only, progress)
        collecting = Collecting(request.out, only, history, Pictures(request.out), folder.put)
        if shelf := collecting.shelf(wanted_aids(only, wish)):
            shelves.append(shelf)
            folder.put_all(pages.of_game(shelf, collecting.atlases))
        if grows:  # what stood before leads to all games, and stays until they are all done
            folder.put_all(pages.around(shelves))
    folder.put_all(pages.around(shelves))
    gone = folder.close(is_whole=not any(finding.is_error for finding in findings))
    return Site(folder.paths, folder.fresh, gone, tuple(dict.fromkeys(findings)), checked.lines)


def _parts_asked_for(request: Request, checked: Checked) -> Iterator[Finding]:
    """Yield a finding for each part that is asked for by its name: it is no game."""
    for part in (game for game in checked.games if game.is_part and game.id in request.games):
        message = f"“{part.id}” is a part that games share, and has no aid of its own"
        yield Finding("R01", message, COMMAND_LINE, "name a game that shares it")


def _wish(request: Request, game: Game, checked: Checked) -> Request | None:
    """Return what is asked for of one game; None where that is nothing."""
    if game.id not in checked.sound:
        return None
    printable = {game.language, *(each.language for each in checked.translations[game.id])}
    languages = tuple(
        each
        for each in languages_of(game)
        if each in printable and (not request.languages or each in request.languages)
    )
    return replace(request, games=(game.id,), languages=languages) if languages else None


def _only(checked: Checked, names: Sequence[str]) -> Checked:
    """Return what was checked of some games, without what was found in them before."""
    kept = tuple(game for game in checked.games if game.id in names)
    return replace(checked, games=kept, findings=())


def _built(wish: Request, checked: Checked, progress: Progress) -> Iterator[Finding]:
    """Build all files of a game that the site hands out; yield what is wrong with them.

    Pages for the screen are the same on all papers and in all inks, so there is one of each.
    """
    plain = replace(wish, formats=("html",), papers=wish.papers[:1], editions=wish.editions[:1])
    builds = [replace(wish, formats=("pdf",)), plain]
    if any(game.content.decks for game in checked.games):
        builds.append(replace(wish, formats=("pdf",), card_scheme=CARDS_LAID))
    for each in builds:
        yield from pipeline.build(each, progress, checked=checked).findings
