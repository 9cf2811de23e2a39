"""Write the site: build what is missing, collect it, and lay pages around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator import files, pipeline
from generator.checking import Checked, check
from generator.findings import Finding
from generator.gallery.collect import CARDS_LAID, Collecting
from generator.gallery.history import history_of
from generator.gallery.pages import SitePages
from generator.gallery.picture import Pictures
from generator.gallery.shelf import Shelf
from generator.pipeline import Aid, Progress, Request


@dataclass(frozen=True)
class Site:
    """What was made: the files that stand now, how many are new, and what is wrong."""

    files: tuple[Path, ...]
    fresh: int
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]


def make(
    request: Request,
    out: Path,
    since: str | None = None,
    progress: Progress = lambda done, of, what: None,
) -> Site:
    """Write the site of the games of a request into a folder.

    What the request asks for is built first, where it is not built already; games and
    languages with errors are left out. Files that are as they were are not touched. Raises
    NoSuchVersionError where there is no version ``since``.
    """
    request = replace(request, formats=("pdf", "html"))
    checked = check(request.library, request.games)
    sound = [game for game in checked.games if game.id in checked.sound]
    history = history_of(request.library, sound, since)
    built = pipeline.build(request, progress, checked=checked)
    with_decks = [game.id for game in sound if game.content.decks]
    cards = replace(request, games=tuple(with_decks), formats=("pdf",), card_scheme=CARDS_LAID)
    laid = (
        pipeline.build(cards, progress, checked=_only(checked, with_decks)) if with_decks else built
    )
    findings = dict.fromkeys((*built.findings, *laid.findings))
    collecting = Collecting(request.out, checked, history, Pictures(request.out))
    shelves = list(_shelves(pipeline.aids(checked, request), collecting.shelf))
    pages = SitePages(tuple(shelves), collecting.atlases)
    everything = collecting.files | dict(pages.files()) if shelves else {}
    paths, fresh = [], 0
    for address, data in sorted(everything.items()):
        path = files.inside(out, address)
        fresh += files.write(path, data)
        paths.append(path)
    return Site(tuple(paths), fresh, tuple(findings), built.lines)


def _only(checked: Checked, games: Sequence[str]) -> Checked:
    """Return what was checked of some games, without what was found in them before."""
    kept = tuple(game for game in checked.games if game.id in games)
    return replace(checked, games=kept, findings=())


def _shelves(
    aids: Sequence[Aid], shelf: Callable[[Sequence[Aid]], Shelf | None]
) -> Iterator[Shelf]:
    """Yield the games of some aids, those of which something was built."""
    by_game: dict[str, list[Aid]] = {}
    for aid in aids:
        by_game.setdefault(aid.game.id, []).append(aid)
    for each in by_game.values():
        if found := shelf(each):
            yield found
