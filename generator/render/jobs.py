"""Describe the printing of one side as a job that any process can carry out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from cachetools import LRUCache
from msgspec import Struct, field
from msgspec.structs import replace

from generator.content.editions import Axes, Edition
from generator.content.game import Game
from generator.content.theme import Theme, reading_faces
from generator.engine.press import Press, free_pages
from generator.language.labels import read_labels
from generator.language.wording import Wording
from generator.layout.cards import compose_card
from generator.layout.compose import compose, has_long_table
from generator.layout.fit import NONE_KNOWN, Heights, ladder
from generator.layout.proof import Proof
from generator.layout.side import Folio, Portion, Side, path_of_side
from generator.render import assets
from generator.render.assets import Assets, is_font
from generator.render.outcomes import Outcomes
from generator.render.page import Options, Pages, SidePage, read_credits
from generator.render.parts import (
    HEAD,
    UNIT,
    inputs_of_game,
    inputs_of_side,
    key_from,
    parts_of_page,
)
from generator.render.side import PrintedSide, print_copy, print_side
from generator.render.standing import Standing
from generator.units import Paper

SECONDS_A_BLOCK = 0.1
"""About how long a block of a side takes."""
MOST_STANDING = 6
"""How many sides are kept standing: two sheets with both sides, and what was seen before."""


class WrittenSide(Struct, frozen=True):
    """The page of a side with all words in place, and digests of the parts that it is made of."""

    page: SidePage
    parts: Mapping[str, str]


class SideJob(Struct, frozen=True):
    """All that is needed to print one side."""

    game: Game
    sheet_id: str
    side_name: str
    language: str
    paper: Paper
    theme: Theme
    edition: Edition
    templates: Path
    options: Options = field(default_factory=Options)
    start: float | None = None
    """The type size to try first, in pt, where it is known from before."""
    expected: float | None = None
    """The seconds that it took before."""
    before: Mapping[str, str] = field(default_factory=dict)
    """The parts that the side was made of before."""
    larger: Mapping[str, float] = field(default_factory=dict)
    """The heights that units had before in the step above ``start``, in mm by id."""
    portion: Portion | None = None
    folio: Folio | None = None
    written: WrittenSide | None = None
    """The words of the side, where they have been written already."""

    @property
    def is_of_card(self) -> bool:
        """Whether it prints a front or a back of cards."""
        return self.sheet_id in self.game.content.decks

    @property
    def label(self) -> str:
        """A name to show while the job runs."""
        portion = f" {self.portion.number}" if self.portion else ""
        side = f"{self.sheet_id}/{self.side_name}{portion}"
        return f"{self.game.id} {side} {self.language} {self.paper.name}"

    @property
    def name(self) -> tuple[str, str, Edition, Options]:
        """What tells the side apart from all others that may be looked at, whatever its words."""
        return self.label, self.theme.face, self.edition, self.options

    @property
    def axes(self) -> Axes:
        """The edition: in which inks, and whether in large print."""
        return Axes(self.edition, self.options.is_large)

    @property
    def may_flow(self) -> bool:
        """Whether the side may take more sides than one.

        That is where its type is large, or wide, or where it has a long table.
        """
        if self.is_of_card:
            return False
        if self.options.is_large or self.theme.reading is not None:
            return True
        side = self.game.content.sheets[self.sheet_id].sides[self.side_name]
        return has_long_table(self.game, side)

    @property
    def path(self) -> str:
        """The content path of the side; of a card, that of its deck."""
        return path_of_side(self.sheet_id, self.side_name, self.is_of_card)

    @property
    def weight(self) -> float:
        """About how many seconds the job takes: as before, or by the blocks on the side."""
        if self.expected is not None:
            return self.expected
        if self.is_of_card:
            return SECONDS_A_BLOCK
        content = self.game.content
        side = content.sheets[self.sheet_id].sides[self.side_name]
        blocks = sum(len(content.sections[id].blocks) for id in side.placed.values())
        return SECONDS_A_BLOCK * blocks


class SideResult(Struct, frozen=True):
    """What a job gave: the parts of the side, its PDF and proof, and the seconds it took.

    ``larger`` has the heights of units in the next larger step, in mm by id, where known.
    """

    parts: Mapping[str, str]
    pdf: bytes
    proof: Proof
    seconds: float
    larger: Mapping[str, float]

    @property
    def key(self) -> str:
        """The key of the side."""
        return key_from(self.parts)


def side_of(job: SideJob) -> Side:
    """Compose the side of a job: of a sheet, or of a card."""
    here = job.game, job.sheet_id, job.side_name, job.paper
    if job.is_of_card:
        return compose_card(*here)
    return compose(*here, job.options.is_large, job.portion, job.folio)


def pages_of(job: SideJob) -> Pages:
    """Return the writer of pages for a job; jobs of one aid that follow each other share it."""
    for known, pages in _last_pages:
        if known.game is job.game and known.theme is job.theme and _habits(known) == _habits(job):
            return pages
    assets = Assets(job.templates, job.theme, job.edition)
    pages = Pages(job.game, Wording(job.game.content, job.language), assets, job.options)
    _last_pages[:] = [(job, pages)]
    return pages


def _habits(job: SideJob) -> tuple[str, Edition, Path, Options]:
    return job.language, job.edition, job.templates, job.options


_last_pages: list[tuple[SideJob, Pages]] = []


def run(job: SideJob) -> SideResult:
    """Print the side of a job."""
    (result,) = run_bunch([job])
    return result


def run_bunch(bunch: Sequence[SideJob]) -> list[SideResult]:
    """Print several sides in one go; the copies of a card are laid out once."""
    before: PrintedSide | None = None

    def printed(due: _DueSide) -> PrintedSide:
        nonlocal before
        before = (before and due.copied(before)) or due.print()
        return before

    return list(_results(bunch, printed))


def run_bunch_again(bunch: Sequence[SideJob]) -> list[SideResult]:
    """Print several sides as ``run_bunch`` does, of sheets only what this process has not standing.

    It is for processes that stay; the bytes are the same.
    """
    return run_bunch(bunch) if bunch[0].is_of_card else list(_results(bunch, _stand))


def _results(
    bunch: Sequence[SideJob], prints: Callable[[_DueSide], PrintedSide | StandingSide]
) -> Iterator[SideResult]:
    """Yield what comes of several sides; the type that fits one is tried first in other inks."""
    starts: dict[tuple[str, Paper], float] = {}
    for job in bunch:
        begin = time.perf_counter()
        free_pages()
        side = written(job)
        page, here = side.page, (side.page.side.path, job.paper)
        heights = _heights_of_before(job, page, side.parts)
        done = prints(_DueSide(job, page, pages_of(job), starts.get(here, job.start), heights))
        starts[here] = done.proof.type_size
        seconds = time.perf_counter() - begin
        yield SideResult(side.parts, done.pdf, done.proof, seconds, done.larger)


def written(job: SideJob) -> WrittenSide:
    """Return the words of a side, written now if they are not written yet."""
    if job.written:
        return job.written
    pages = pages_of(job)
    page = pages.page(side_of(job))
    return WrittenSide(page, parts_of_page(page, pages))


class _DueSide(Struct, frozen=True):
    """A side that is written and not yet printed, and what is known of it from before."""

    job: SideJob
    page: SidePage
    pages: Pages
    start: float | None
    heights: Heights

    def print(self, standing: Standing | None = None) -> PrintedSide:
        """Print the side; without a start, others of its kind help to guess its type."""
        work = self.page, self.pages, press_for(self.job)
        outcome = _outcomes.of(self.job)
        printed = print_side(*work, self.start, outcome, standing, self.heights)
        _outcomes.add(self.job, printed.outcome)
        return printed

    def copied(self, before: PrintedSide) -> PrintedSide | None:
        """Print the side from the layout of another, if it is the copy of a card."""
        if before.pages is not self.pages:
            return None
        return print_copy(self.page, self.pages, press_for(self.job), before)


def _heights_of_before(job: SideJob, page: SidePage, parts: Mapping[str, str]) -> Heights:
    """Return the heights of the units that are as they were, in the step above the first one.

    What stands in a unit depends on its words, its width, and what the whole side shares.
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


_outcomes = Outcomes()
"""How guesses of this process turned out, which saves a third of all layouts."""


class StandingSide(Struct, frozen=True, dict=True):
    """A side of a sheet as it stands printed; its proof is made when it is asked for.

    ``side`` is what was asked for: it may come from other places of the files than the words
    that were printed.
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
        """All there is to judge of the side; to be asked for before the side is printed again."""
        return replace(self.printed.proof, side=self.side)


def run_again(job: SideJob) -> StandingSide:
    """Print a side of a sheet that was probably printed before in nearly the same words.

    It gives what ``run`` gives, but lays out only what has changed since; the last few
    sides that were asked for are kept standing for that. Its words are written anew.
    """
    pages = pages_of(job)
    return _stand(_DueSide(job, pages.page(side_of(job)), pages, job.start, NONE_KNOWN))


def _stand(due: _DueSide) -> StandingSide:
    """Print a side as far as it is not standing, and keep it standing."""
    name, press = due.job.name, press_for(due.job)
    standing, printed = _standing.pop(name, (None, None))
    if standing is None or standing.press is not press:
        standing, printed = Standing(press), None
    if not standing.is_as_before(due.page, due.job.options.draft) or printed is None:
        due = replace(due, start=due.start or standing.start)
        printed = due.print(standing)
        standing.start = printed.fit.placement.type_size
    _standing[name] = standing, printed
    return StandingSide(printed, due.page.side)


def forget() -> None:
    """Forget what was made from themes, drawings and templates that have changed.

    Presses and standing type stay where neither their fonts nor their drawings have.
    """
    _last_pages.clear()
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
            for standing in (each for each, _ in _standing.values() if each.press is press):
                standing.forget(changed)


def compared(result: SideResult, earlier: bytes) -> Proof:
    """Return the proof of a side that was printed before, for P10 to compare both PDFs.

    Only a side that another process printed can tell: within one, what a program keeps
    or shuffles by chance is the same each time.
    """
    digests = tuple(sha256(pdf).hexdigest() for pdf in (earlier, result.pdf))
    return replace(result.proof, digests=digests)


def inputs_of(job: SideJob, drawings: str) -> str:
    """Return a digest of what the parts of a side are made from, without writing its words.

    ``drawings`` stands for the files of themes and templates as they are now.
    """
    asked = (job.language, job.paper, job.theme, job.edition, job.options, job.portion, job.folio)
    here, made = (job.sheet_id, job.side_name), (*asked, drawings)
    if job.is_of_card:
        return inputs_of_game(job.game, *here, *made)
    return inputs_of_side(job.game, *here, *made)


def parts_of(job: SideJob) -> Mapping[str, str]:
    """Return a digest of each part that the side of a job is made of, by the part's name."""
    return written(job).parts


def parts_of_bunch(bunch: Sequence[SideJob]) -> list[Mapping[str, str]]:
    """Return digests of the parts of several sides."""
    return [parts_of(job) for job in bunch]


def key_of(job: SideJob) -> str:
    """Return the key of the side that a job would print."""
    return key_from(parts_of(job))


_presses: dict[tuple[Path, str, str, Edition], Press] = {}
_standing: LRUCache[tuple[str, str, Edition, Options], tuple[Standing, PrintedSide]] = LRUCache(
    MOST_STANDING
)
"""The sides that were printed last, by what tells them apart."""


def press_for(job: SideJob) -> Press:
    """Return this process's press for a job's theme, face and edition, warm from the last job."""
    name = (job.theme.folder, job.theme.face, str(job.templates), job.edition)
    press = _presses.get(name)
    assets = Assets(job.templates, job.theme, job.edition)
    if press is None or press.assets != assets:
        press = _presses[name] = Press(assets)
    return press
