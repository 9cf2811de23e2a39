"""Run the jobs that print sides, with what this process has cached."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import replace

from generator.content.caching import get_or_create
from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.icons.iconset import icons_of
from generator.content.theme import Theme, reading_faces
from generator.engine.press import Press, free_pages
from generator.language.labels import read_labels
from generator.language.wording import Wording
from generator.layout.cards import compose_card
from generator.layout.compose import compose
from generator.layout.fit import NONE_KNOWN, Heights, ladder
from generator.layout.proof import Proof
from generator.layout.side import Side, sheet_margins
from generator.render import assets
from generator.render.assets import Assets, is_font
from generator.render.deckfit import DeckTypes, types_of_deck
from generator.render.imprint import read_credits
from generator.render.layoutcache import LayoutCache
from generator.render.options import Options
from generator.render.page import Pages
from generator.render.parts import (
    HEAD,
    UNIT,
    inputs_of_game,
    inputs_of_side,
    key_from,
    parts_of_page,
)
from generator.render.pictures import digests_of, homes_of
from generator.render.side import PrintedSide, print_copy, print_side
from generator.render.sidejob import SideJob, SideResult, WrittenSide
from generator.render.sidepage import SidePage
from generator.render.sizehints import SizeHints
from generator.units import Paper

MOST_CACHED_SIDES = 6
"""How many sides have cached layouts: two sheets with both sides, and the two before."""
MOST_CACHED_DECKS = 6
"""How many decks have cached type sizes: two in three languages or inks."""


def side_of(job: SideJob) -> Side:
    """Compose the side of a job: of a sheet, or of a card."""
    here = job.game, job.sheet_id, job.side_name, job.paper
    if job.is_of_card:
        side = compose_card(*here)
        if not side.zones or side.card is None:
            return side
        sizes = job.zone_types
        return replace(
            side, zone_types=_known_deck(job).of_card(side.card) if sizes is None else sizes
        )
    margins = sheet_margins(job.theme.data.margin, job.theme.data.gutter)
    return compose(*here, job.options.is_large, job.portion, job.folio, margins)


def deck_types(job: SideJob) -> DeckTypes:
    """Find the type sizes of the deck of a job, whatever its card."""
    return types_of_deck(job.sheet_id, job.paper, pages_of(job), press_for(job))


def deck_key(job: SideJob, drawings: str = "") -> str:
    """Return the cache key of the type sizes of the deck of a job.

    ``drawings`` is a digest of the files of themes, templates and labels.
    """
    return inputs_of(replace(job, side_name=""), drawings)


def _known_deck(job: SideJob) -> DeckTypes:
    """Return the type sizes of a deck whose jobs come without, as in previews."""
    return get_or_create(_decks, deck_key(job), lambda: deck_types(job))


_decks: LRUCache[str, DeckTypes] = LRUCache(MOST_CACHED_DECKS)
"""The type sizes of the decks that were measured last, by key."""


def pages_of(job: SideJob) -> Pages:
    """Return the page writer of a job; consecutive jobs of one aid share it."""
    for known, pages in _last_pages:
        if (
            known.game is job.game
            and known.theme is job.theme
            and _settings(known) == _settings(job)
        ):
            return pages
    assets = assets_of(job)
    pages = Pages(job.game, Wording(job.game.content, job.language), assets, job.options)
    _last_pages[:] = [(job, pages)]
    return pages


def gridmap_pages(
    game: Game, language: str, theme: Theme, edition: Edition, templates: Path
) -> Pages:
    """Return the page writer for a map of cells on a page of its own."""
    icons = icons_of(game, theme.folder)
    assets = Assets(templates, theme, edition, icons, game.once(homes_of))
    return Pages(game, Wording(game.content, language), assets)


def assets_of(job: SideJob) -> Assets:
    """Return the fonts, drawings and pictures of a job."""
    icons = icons_of(job.game, job.theme.folder)
    return Assets(job.templates, job.theme, job.edition, icons, job.game.once(homes_of))


def _settings(job: SideJob) -> tuple[str, Edition, Path, Options]:
    return job.language, job.edition, job.templates, job.options


_last_pages: list[tuple[SideJob, Pages]] = []


def run(job: SideJob) -> SideResult:
    """Print the side of a job."""
    (result,) = run_batch([job])
    return result


def run_batch(batch: Sequence[SideJob]) -> list[SideResult]:
    """Print several sides; copies of a card are laid out once."""
    before: PrintedSide | None = None

    def printed(pending: _PendingSide) -> PrintedSide:
        nonlocal before
        before = (before and pending.copied(before)) or pending.print()
        return before

    return list(_results(batch, printed))


def run_batch_incrementally(batch: Sequence[SideJob]) -> list[SideResult]:
    """Print several sides as ``run_batch`` does, laying out only what changed in sheets.

    It is for long-lived processes, which cache layouts; the bytes are the same.
    """
    return run_batch(batch) if batch[0].is_of_card else list(_results(batch, _print_incrementally))


def _results(
    batch: Sequence[SideJob], prints: Callable[[_PendingSide], PrintedSide | ReusedSide]
) -> Iterator[SideResult]:
    """Yield the results of several sides; the fitting type size is tried first in other inks."""
    starts: dict[tuple[str, Paper], float] = {}
    for job in batch:
        begin = time.perf_counter()
        free_pages()
        side = written(job)
        page, here = side.page, (side.page.side.path, job.paper)
        heights = _heights_of_before(job, page, side.parts)
        done = prints(_PendingSide(job, page, pages_of(job), starts.get(here, job.start), heights))
        starts[here] = done.proof.type_size
        seconds = time.perf_counter() - begin
        yield SideResult(side.parts, done.pdf, done.proof, seconds, done.larger)


def written(job: SideJob) -> WrittenSide:
    """Return the rendered page of a side, from the job if available."""
    if job.written:
        return job.written
    pages = pages_of(job)
    page = pages.page(side_of(job))
    return WrittenSide(page, parts_of_page(page, pages))


class _PendingSide(Struct, frozen=True):
    """A rendered side that is not yet printed, and what is known from earlier runs."""

    job: SideJob
    page: SidePage
    pages: Pages
    start: float | None
    heights: Heights

    def print(self, layouts: LayoutCache | None = None) -> PrintedSide:
        """Print the side; without a start, similar sides give a size hint."""
        work = self.page, self.pages, press_for(self.job)
        size_hint = _size_hints.of(self.job)
        printed = print_side(*work, self.start, size_hint, layouts, self.heights)
        _size_hints.add(self.job, printed.size_ratio)
        return printed

    def copied(self, before: PrintedSide) -> PrintedSide | None:
        """Print the side from the layout of another, if it is a copy of the same card."""
        if before.pages is not self.pages:
            return None
        return print_copy(self.page, self.pages, press_for(self.job), before)


def _heights_of_before(job: SideJob, page: SidePage, parts: Mapping[str, str]) -> Heights:
    """Return the heights of unchanged units, one step above the first type size.

    What a unit looks like depends on its words, its width, and what the whole side shares.
    """
    shared = {k: v for k, v in job.before.items() if not k.startswith((UNIT, HEAD))}
    if not job.larger or any(parts.get(name) != digest for name, digest in shared.items()):
        return {}
    larger = [step for step in ladder(page.side, job.options.draft) if step > (job.start or 0.0)]
    same = {
        id: height
        for id, height in job.larger.items()
        if parts.get(f"{UNIT}{id}", "") == job.before.get(f"{UNIT}{id}")
    }
    return {larger[-1]: same} if larger else {}


_size_hints = SizeHints()
"""Ratios of fitting to estimated type size in this process; they save a third of all layouts."""


class ReusedSide(Struct, frozen=True, dict=True):
    """A side of a sheet that may come from cached layouts, with its proof on demand.

    ``side`` is the requested side: its content may have moved in the files since the cached
    one was printed.
    """

    printed: PrintedSide
    side: Side

    @property
    def pdf(self) -> bytes:
        """The finished PDF."""
        return self.printed.pdf

    @property
    def larger(self) -> Mapping[str, float]:
        """The heights of units in the next larger step, in mm by id, where known."""
        return self.printed.larger

    @cached_property
    def proof(self) -> Proof:
        """The proof for the checks; request it before the side is printed again."""
        return replace(self.printed.proof, side=self.side)


def run_incrementally(job: SideJob) -> ReusedSide:
    """Print a side of a sheet that was probably printed before with nearly the same words.

    It returns what ``run`` returns, but lays out only what has changed; the layouts of the
    last few sides are cached for that. The words are rendered again.
    """
    pages = pages_of(job)
    return _print_incrementally(
        _PendingSide(job, pages.page(side_of(job)), pages, job.start, NONE_KNOWN)
    )


def _print_incrementally(pending: _PendingSide) -> ReusedSide:
    """Print a side as far as its cached layouts are out of date, and cache the result."""
    name, press = pending.job.name, press_for(pending.job)
    layouts, printed = _layouts.pop(name, (None, None))
    if layouts is None or layouts.press is not press:
        layouts, printed = LayoutCache(press), None
    if not layouts.is_unchanged(pending.page, pending.job.options.draft) or printed is None:
        pending = replace(pending, start=pending.start or layouts.start)
        printed = pending.print(layouts)
        layouts.start = printed.fit.placement.type_size
    _layouts[name] = layouts, printed
    return ReusedSide(printed, pending.page.side)


def forget() -> None:
    """Clear what was made from changed themes, drawings and templates.

    Presses and cached layouts stay where neither their fonts nor their drawings changed.
    """
    _last_pages.clear()
    _decks.clear()
    assets.forget()
    read_credits.cache_clear()
    read_labels.cache_clear()
    reading_faces.cache_clear()
    for name, press in list(_presses.items()):
        changed = press.changed()
        if any(map(is_font, changed)):
            del _presses[name]
        elif changed:
            press.forget(changed)
            for layouts in (each for each, _ in _layouts.values() if each.press is press):
                layouts.forget(changed)


def compared(result: SideResult, earlier: bytes) -> Proof:
    """Return the proof of a side that was printed before, for P10 to compare both PDFs.

    Only a side from another process is evidence: within one process, accidental state, such
    as hash order, is the same each time.
    """
    digests = tuple(sha256(pdf).hexdigest() for pdf in (earlier, result.pdf))
    return replace(result.proof, digests=digests)


def inputs_of(job: SideJob, drawings: str) -> str:
    """Return a digest of the inputs of a side's parts, without rendering its words.

    ``drawings`` is a digest of the files of themes, templates and labels; the game's own are added.
    """
    settings = (
        job.language,
        job.paper,
        job.theme,
        job.edition,
        job.options,
        job.portion,
        job.folio,
    )
    own = icons_of(job.game, job.theme.folder).digest
    pictures = job.game.once(digests_of)
    here, made = (job.sheet_id, job.side_name), (*settings, drawings, own, pictures)
    if job.is_of_card:
        return inputs_of_game(job.game, *here, *made)
    return inputs_of_side(job.game, job.sections, *here, *made)


def parts_of(job: SideJob) -> Mapping[str, str]:
    """Return a digest of each part of a side, by the part's name."""
    return written(job).parts


def parts_of_batch(batch: Sequence[SideJob]) -> list[Mapping[str, str]]:
    """Return digests of the parts of several sides."""
    return [parts_of(job) for job in batch]


def key_of(job: SideJob) -> str:
    """Return the cache key of a job's side."""
    return key_from(parts_of(job))


_presses: dict[tuple[Path, str, str, Edition, tuple[Path, ...]], Press] = {}
_layouts: LRUCache[tuple[str, str, Edition, Options], tuple[LayoutCache, PrintedSide]] = LRUCache(
    MOST_CACHED_SIDES
)
"""Layouts of the sides that were printed last, by the identity of the job."""


def press_for(job: SideJob) -> Press:
    """Return this process's press for a job's theme, face and edition."""
    assets = assets_of(job)
    homes = assets.icons.homes
    name = (job.theme.folder, job.theme.face, str(job.templates), job.edition, homes)
    press = _presses.get(name)
    if press is None or press.assets != assets:
        press = _presses[name] = Press(assets)
    return press
