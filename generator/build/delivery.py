"""Finish the files of aids and write them, but for those that are there as they would be."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator import files
from generator.build.aids import Aid
from generator.build.pool.failures import JobFailure
from generator.build.pool.workerpool import WorkerPool
from generator.build.printing import broken, name_of
from generator.build.request import Request
from generator.build.state.buildstate import BuildState
from generator.build.state.sidecache import CachedSide
from generator.build.state.stamps import FileStamp
from generator.checks.engine import judged
from generator.findings import Finding
from generator.pdf.presswork import DEFAULT_PRESS_OPTIONS, PressStep

if TYPE_CHECKING:
    from generator.render.sheet import Finished, OutputFile, Step

LARGE_FILE = 2_000_000
"""From how many bytes of sides on a file is finished in a new process: others have grown."""
HUGE_FILE = 8_000_000
"""From how many bytes on also without the layout engine, which takes a moment and saves 24 MB."""


class Written(Struct, frozen=True):
    """One file of the output, whether it was written anew, and the seconds it took.

    ``stamp`` is that of the file as it was then, where it is known.
    """

    path: Path
    fresh: bool = False
    seconds: float = 0.0
    stamp: FileStamp | None = None


class DueFile(Struct, frozen=True):
    """A file of an aid that is due: what it is made of, and its last steps."""

    aid: Aid
    made: OutputFile
    steps: tuple[Step, ...]
    path: Path


class FinishedFile(Struct, frozen=True):
    """A finished file that is not written yet, and what is wrong with it.

    ``holds`` is the content path of what it holds, ``seconds`` how long its sides and its last
    steps took.
    """

    aid: Aid
    path: Path
    holds: str
    data: bytes
    findings: tuple[Finding, ...]
    seconds: float

    def write(self) -> Written:
        """Write the file where it belongs."""
        begin = time.perf_counter()
        fresh = files.write(self.path, self.data)
        seconds = self.seconds + time.perf_counter() - begin
        return Written(self.path, fresh, seconds, FileStamp.of(self.path))


def files_of(aid: Aid, printed: dict[str, CachedSide], request: Request) -> Iterator[DueFile]:
    """Yield the files of an aid."""
    yield from _due(aid, _made(aid, printed, request), request)


def _due(aid: Aid, files_made: Iterable[OutputFile], request: Request) -> Iterator[DueFile]:
    """Yield files that are made with their last steps, in the folder of their aid."""
    home = files.inside(request.out, aid.game.id, aid.language)
    steps = tuple(_last_steps(aid, request))
    for made in files_made:
        yield DueFile(aid, made, steps, files.inside(home, made.named(steps)))


class Delivery:
    """Finishes the files of a build and puts them; files that are as they would be stay."""

    def __init__(self, request: Request, put: Callable[[FinishedFile], Written] | None) -> None:
        self._request = request
        self._put = put
        self._state = BuildState(request.out)
        self._keys: dict[Path, str] = {}
        """What each file that is due is made of."""
        self._stamps: dict[FileStamp, str] = {}
        self._order: dict[Path, Written | None] = {}

    @property
    def written(self) -> tuple[Written, ...]:
        """The files that are in place, in the order that they were due in."""
        return tuple(each for each in self._order.values() if each)

    def finished(self, due: Sequence[DueFile], pool: WorkerPool) -> Iterator[FinishedFile]:
        """Yield the files that are not in place as they would be, as they are finished."""
        self._keys = {file.path: self._key(file) for file in due}
        unchanged = self._state.unchanged_outputs(self._keys)
        for file in due:
            stamp = unchanged.get(file.path)
            self._order[file.path] = Written(file.path, stamp=stamp) if stamp else None
        todo = [file for file in due if file.path not in unchanged]
        todo.sort(key=lambda file: -file.made.size)  # which takes longest
        if todo and (largest := todo[0].made.size) > LARGE_FILE:
            pool.recycle_workers(bare=largest > HUGE_FILE)
        work, names = [(each.made, each.steps) for each in todo], [each.path for each in todo]
        for number, done in pool.map_unordered(_finish_by(pool), work, names=names):
            yield _finished(todo[number], done)

    def put(self, file: FinishedFile) -> None:
        """Put a sound file where it belongs; it is remembered if nothing was found in it."""
        written = self._order[file.path] = self._put(file) if self._put else file.write()
        if written.stamp and (key := self._keys[file.path]) and not file.findings:
            self._stamps[written.stamp] = key

    def close(self) -> None:
        """Remember what was written, and remove what killed commands left half written."""
        self._state.remember_outputs(self._stamps)
        for folder in {written.path.parent for written in self.written if written.fresh}:
            files.remove_abandoned(folder)

    def _key(self, file: DueFile) -> str:
        """Return the key of what a file is made of; a shop's inks come from files of their own."""
        is_plain = (
            not self._put
            and not self._request.verify
            and self._request.press == DEFAULT_PRESS_OPTIONS
        )
        return file.made.key(file.steps) if is_plain else ""


def _finish_by(pool: WorkerPool) -> Callable[[tuple[OutputFile, Sequence[Step]]], Finished]:
    """Return what finishes a file in a process of a pool."""
    from generator.render.sheet import finish, finish_with_cache

    return finish_with_cache if pool.persistent else finish


def _is_whole(request: Request) -> bool:
    """Whether all sheets of an aid are wanted in one file, too."""
    return not request.sheets and not request.card_scheme


def _finished(file: DueFile, done: Finished | JobFailure) -> FinishedFile:
    """Return a file with what was found in its last steps; one that broke down holds nothing."""
    if isinstance(done, JobFailure):
        fault = broken(file.path.name, file.made.path, done)
        return FinishedFile(file.aid, file.path, file.made.path, b"", (fault,), 0.0)
    findings = tuple(finding for proof in done.results for finding in judged(proof))
    seconds = file.made.seconds + done.seconds
    return FinishedFile(file.aid, file.path, file.made.path, done.data, findings, seconds)


def _last_steps(aid: Aid, request: Request) -> Iterator[Step]:
    """Yield what is done with each PDF of an aid last, before it is written."""
    if request.laminate:
        from generator.pdf.laminate import Rim

        yield Rim(aid.paper.trimmed(request.laminate).beyond)
    if request.printer:
        from generator.pdf.correct import PrinterStep

        yield PrinterStep(request.printer, request.library.labels)
    job = next(iter(aid.all_jobs), None)
    if job:
        yield PressStep(request.press, job.theme, job.edition)


def _made(aid: Aid, printed: dict[str, CachedSide], request: Request) -> Iterator[OutputFile]:
    """Yield the files of an aid, without their last steps."""
    from generator.render.sheet import Imposition, imposed_files, map_files, sheet_files, web_files

    if request.prints:
        sides = [printed[name_of(job)] for job in aid.jobs]
        whole = _is_whole(request)
        if request.scheme and aid.jobs:
            imposition = Imposition(request.scheme, aid.paper, request.composed)
            yield from imposed_files(aid.jobs, sides, imposition, whole)
        else:
            yield from sheet_files(aid.jobs, sides, request.formats, whole)
        for job in aid.all_maps:
            yield from map_files(job, printed[name_of(job)], request.formats)
        yield from _deck_files(aid, printed, request)
    if "html" in request.formats and aid.paper == request.papers[0]:
        yield from web_files(aid.jobs)


def _deck_files(aid: Aid, printed: dict[str, CachedSide], request: Request) -> Iterator[OutputFile]:
    """Yield the files of the decks; without a scheme they know no paper, and come once."""
    from generator.render.decks import deck_files
    from generator.render.imposeddecks import DeckImposition, PrintedDeck, imposed_decks

    decks = [PrintedDeck(work, [printed[name_of(job)] for job in work]) for work in aid.decks]
    if request.cards.box is not None:
        from generator.render.boxes import box_files

        yield from box_files(decks, request.cards, aid.paper)
    if request.cards.standees:
        from generator.render.standees import standee_files

        yield from standee_files(aid.decks, request.cards, aid.paper)
    if request.cards.is_of_paper and not request.card_scheme:
        return
    if scheme := request.deck_scheme:
        yield from imposed_decks(decks, request.cards, DeckImposition(scheme, aid.paper))
        return
    if aid.paper != request.papers[0]:
        return
    for deck in decks:
        yield from deck_files(deck.work, deck.results, request.formats, request.cards.service)
    if "tts" in request.formats:
        from generator.render.tablefiles import table_files

        maps = [(job, printed[name_of(job)]) for job in aid.all_maps]
        home = request.address or f"{request.out.resolve().as_uri()}/"
        yield from table_files(decks, maps, f"{home}{aid.game.id}/{aid.language}/")
