"""Finish the files of aids, and put them where they belong; leave alone what stands there."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator import files
from generator.build.aids import Aid
from generator.build.pool.workers import Breakdown, Crew
from generator.build.printing import broken, name_of
from generator.build.request import Request
from generator.build.state import outputs
from generator.build.state.cache import CachedSide
from generator.build.state.outputs import Left
from generator.checks.engine import judged
from generator.findings import Finding
from generator.pdf.presswork import AS_IT_IS, PressStep

if TYPE_CHECKING:
    from generator.render.sheet import Finished, Made, Step

    _Ahead = Callable[[], Finished | Breakdown | None]
    """Waits for a file that was begun ahead; None where its process died."""


class Written(Struct, frozen=True):
    """One file of the output, whether it was written anew, and the seconds it took.

    ``left`` is the file as it was then, where it is known.
    """

    path: Path
    fresh: bool = False
    seconds: float = 0.0
    left: Left | None = None


class DueFile(Struct, frozen=True):
    """A file of an aid that is due: what it is made of, and its last steps."""

    aid: Aid
    made: Made
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
        return Written(self.path, fresh, seconds, Left.of(self.path))


def files_of(aid: Aid, printed: dict[str, CachedSide], request: Request) -> Iterator[DueFile]:
    """Yield the files of an aid."""
    yield from _due(aid, _made(aid, printed, request), request)


def _due(aid: Aid, files_made: Iterable[Made], request: Request) -> Iterator[DueFile]:
    """Yield files that are made with their last steps, in the folder of their aid."""
    home = files.inside(request.out, aid.game.id, aid.language)
    steps = tuple(_last_steps(aid, request))
    for made in files_made:
        yield DueFile(aid, made, steps, files.inside(home, made.named(steps)))


class Delivery:
    """Where the finished files of a build are put, and those left alone that stand there."""

    def __init__(self, request: Request, put: Callable[[FinishedFile], Written] | None) -> None:
        self._request = request
        self._put = put
        self._known = outputs.read(request.out)
        self._keys: dict[Left, str] = {}
        self._order: dict[Path, Written | None] = {}
        self._made_of: dict[Path, str] = {}
        self._ahead: dict[Path, tuple[str, _Ahead]] = {}
        self._ready: list[DueFile] = []
        """The files that could be begun ahead, the largest last."""
        self._sheets: dict[int, frozenset[str]] = {}
        """The sheets of each aid whose files were got ready."""

    @property
    def written(self) -> tuple[Written, ...]:
        """The files that stand, in the order that they were due in."""
        return tuple(each for each in self._order.values() if each)

    def finished(self, due: Sequence[DueFile], crew: Crew) -> Iterator[FinishedFile]:
        """Yield the files that do not stand as they would be written, as they are finished."""
        todo = [file for file in due if not self._stands(file)]
        ahead = {file.path: self._begun_ahead(file) for file in todo}
        others = [file for file in todo if not ahead[file.path]]
        yield from self._finished_now(others, crew)
        died = []
        for file in todo:
            if result := ahead[file.path]:
                if done := result():
                    yield _finished(file, done)
                else:
                    died.append(file)
        yield from self._finished_now(died, crew)

    def _finished_now(self, due: Sequence[DueFile], crew: Crew) -> Iterator[FinishedFile]:
        """Yield files as they are finished, which takes longest for the largest."""
        todo = sorted(due, key=lambda file: -file.made.size)
        work, names = [(each.made, each.steps) for each in todo], [each.path for each in todo]
        for number, done in crew.each_done(_finish_by(crew), work, names=names):
            yield _finished(todo[number], done)

    def finish_ahead(
        self, aids: Sequence[Aid], sides: Mapping[str, CachedSide], crew: Crew
    ) -> bool:
        """Begin to finish files whose sides are printed, while others are printed or judged.

        The largest are begun first, while a process has room. Whether they are put anywhere is
        known when all is judged. Tells that there may be more later.
        """
        self._get_ready(aids, sides)
        while self._ready:
            file = self._ready[-1]
            key = self._key(file)
            is_begun = file.path in self._ahead
            if key and not is_begun and not self._known.left(file.path, key):
                result = crew.ahead(_finish_by(crew), (file.made, file.steps), file.path)
                if result is None:
                    break
                self._ahead[file.path] = key, result
            self._ready.pop()
        return True

    def _get_ready(self, aids: Sequence[Aid], sides: Mapping[str, CachedSide]) -> None:
        """Add the files of aids of which sheets were printed since the last time, the largest last.

        Those that were added before are added again.
        """
        for number, aid in enumerate(aids):
            printed = _printed_sheets(aid, sides)
            if printed != self._sheets.get(number, frozenset()):
                self._sheets[number] = printed
                self._ready += _files_of_sheets(aid, printed, sides, self._request)
        self._ready.sort(key=lambda file: file.made.size)

    def _begun_ahead(self, file: DueFile) -> _Ahead | None:
        """Return what gives a file that was begun ahead, of what it is made of now."""
        key, result = self._ahead.pop(file.path, ("", None))
        return result if key and key == self._made_of[file.path] else None

    def put(self, file: FinishedFile) -> None:
        """Put a sound file where it belongs; only where nothing is found may it stand."""
        written = self._order[file.path] = self._put(file) if self._put else file.write()
        if written.left and (key := self._made_of[file.path]) and not file.findings:
            self._keys[written.left] = key

    def close(self) -> None:
        """Remember what was written, and clear away what was left half written before."""
        outputs.add(self._request.out, self._keys)
        for folder in {written.path.parent for written in self.written if written.fresh}:
            files.remove_abandoned(folder)

    def _stands(self, file: DueFile) -> bool:
        """Whether a file stands as it would be written; then it counts as put."""
        key = self._made_of[file.path] = self._key(file)
        left = self._known.left(file.path, key)
        self._order[file.path] = Written(file.path, left=left) if left else None
        return left is not None

    def _key(self, file: DueFile) -> str:
        """Return the key of what a file is made of; a shop's inks come from files of their own."""
        is_plain = not self._put and not self._request.verify and self._request.press == AS_IT_IS
        return file.made.key(file.steps) if is_plain else ""


def _finish_by(crew: Crew) -> Callable[[tuple[Made, Sequence[Step]]], Finished]:
    """Return what finishes a file in a process of a crew."""
    from generator.render.sheet import finish, finish_again

    return finish_again if crew.stays else finish


def _printed_sheets(aid: Aid, sides: Mapping[str, CachedSide]) -> frozenset[str]:
    """Return the sheets of an aid of which all sides are there, and none broke down."""
    printed = {job.sheet_id: True for job in aid.jobs}
    for job in aid.jobs:
        side = sides.get(name_of(job))
        printed[job.sheet_id] &= bool(side and side.pdf)
    return frozenset(sheet for sheet, is_printed in printed.items() if is_printed)


def _files_of_sheets(
    aid: Aid, sheets: Collection[str], sides: Mapping[str, CachedSide], request: Request
) -> Iterator[DueFile]:
    """Yield the files of sheets that are printed, and the one of all of them if all are."""
    from generator.render.sheet import sheet_files

    if request.prints and not request.scheme:
        jobs = [job for job in aid.jobs if job.sheet_id in sheets]
        results = [sides[name_of(job)] for job in jobs]
        whole = _is_whole(request) and len(jobs) == len(aid.jobs)
        yield from _due(aid, sheet_files(jobs, results, request.formats, whole), request)


def _is_whole(request: Request) -> bool:
    """Whether all sheets of an aid are wanted in one file, too."""
    return not request.sheets and not request.card_scheme


def _finished(file: DueFile, done: Finished | Breakdown) -> FinishedFile:
    """Return a file with what was found in its last steps; one that broke down holds nothing."""
    if isinstance(done, Breakdown):
        fault = broken(file.path.name, file.made.path, done)
        return FinishedFile(file.aid, file.path, file.made.path, b"", (fault,), 0.0)
    findings = tuple(finding for told in done.told for finding in judged(told))
    seconds = file.made.seconds + done.seconds
    return FinishedFile(file.aid, file.path, file.made.path, done.data, findings, seconds)


def _last_steps(aid: Aid, request: Request) -> Iterator[Step]:
    """Yield what is done with each PDF of an aid last, before it is written."""
    if request.laminate:
        from generator.pdf.laminate import Rim

        yield Rim(aid.paper.trimmed(request.laminate).beyond)
    if request.printer:
        from generator.pdf.correct import PrinterStep

        yield PrinterStep(request.printer)
    job = next(iter(aid.all_jobs), None)
    if job:
        yield PressStep(request.press, job.theme, job.edition)


def _made(aid: Aid, printed: dict[str, CachedSide], request: Request) -> Iterator[Made]:
    """Yield the files of an aid, without their last steps."""
    from generator.render.sheet import Laying, laid_files, map_files, sheet_files, web_files

    if request.prints:
        sides = [printed[name_of(job)] for job in aid.jobs]
        whole = _is_whole(request)
        if request.scheme and aid.jobs:
            laying = Laying(request.scheme, aid.paper, request.composed)
            yield from laid_files(aid.jobs, sides, laying, whole)
        else:
            yield from sheet_files(aid.jobs, sides, request.formats, whole)
        for job in aid.maps:
            yield from map_files(job, printed[name_of(job)], request.formats)
        yield from _deck_files(aid, printed, request)
    if "html" in request.formats and aid.paper == request.papers[0]:
        yield from web_files(aid.jobs)


def _deck_files(aid: Aid, printed: dict[str, CachedSide], request: Request) -> Iterator[Made]:
    """Yield the files of the decks; without a scheme they know no paper, and come once."""
    from generator.render.decks import DeckLaying, deck_files, laid_deck, tabletop_files

    scheme = request.card_scheme or request.scheme
    for work in aid.decks:
        faces = [printed[name_of(job)] for job in work]
        if scheme:
            yield laid_deck(work, faces, request.cards, DeckLaying(scheme, aid.paper))
        elif aid.paper == request.papers[0]:
            yield from deck_files(work, faces, request.formats)
            if "tts" in request.formats:
                below = f"{aid.game.id}/{aid.language}/"
                home = request.address or f"{request.out.resolve().as_uri()}/"
                yield from tabletop_files(work, faces, home + below)
