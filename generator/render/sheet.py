"""Make the files of a game's aid from its printed sides: sheets, the whole, pictures, pages."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import chain
from typing import Protocol

from msgspec import Struct

from generator.content.editions import Axes
from generator.engine.program import versions
from generator.findings import Finding
from generator.imposition.geometry import Leaf
from generator.imposition.schemes import BOUND, Scheme
from generator.language.wording import listed
from generator.layout.proof import FileProof
from generator.pdf.document import Document
from generator.pdf.many import ManyPdfs
from generator.render.jobs import pages_of
from generator.render.mapjobs import MapJob
from generator.render.sidejob import SideJob
from generator.render.webpage import web_page
from generator.units import Paper

PDF = ".pdf"
StepResult = Finding | FileProof
"""The outcome of a finishing step: a finding, or a proof for the checks."""


class PrintedPdf(Protocol):
    """A printed side: its PDF, and the seconds it took."""

    @property
    def pdf(self) -> bytes:
        """The bytes of the PDF."""

    @property
    def seconds(self) -> float:
        """How long the printing took."""


class Step(Protocol):
    """A finishing step on a PDF, such as converting its colours for the press."""

    @property
    def suffix(self) -> str:
        """The suffix of the file's name."""

    def __call__(self, pdf: bytes, path: str) -> tuple[bytes, tuple[StepResult, ...]]:
        """Return the PDF after the step, with findings and proofs."""


class OutputFile(Struct, frozen=True):
    """A file to write: its name, its bytes on demand, and the seconds its sides took.

    ``path`` is the content path of what it shows; ``made_of`` are the PDFs and plain data that
    determine its bytes, or nothing if these do not say it all. PDFs are not read before they are
    needed: a build may have more of them than memory.
    """

    name: str
    data: Callable[[], bytes]
    seconds: float
    path: str = "sheets"
    made_of: tuple[object, ...] = ()

    def key(self, steps: Sequence[Step]) -> str:
        """Return a digest of everything that determines the finished file, or "" if unknown."""
        if not self.made_of:
            return ""
        digest = sha256(repr((versions(), self.name, steps)).encode())
        for part in self.made_of:
            digest.update(sha256(_bytes_of(part)).digest())
        return digest.hexdigest()[:40]

    def named(self, steps: Sequence[Step]) -> str:
        """Return the file's name after the finishing steps, which apply to PDFs only."""
        if not self.name.endswith(PDF):
            return self.name
        return self.name.removesuffix(PDF) + "".join(step.suffix for step in steps) + PDF

    def finished(self, steps: Sequence[Step]) -> Finished:
        """Return the file after the finishing steps; it stops at the first error."""
        begin = time.perf_counter()
        data = self.data()
        if not self.name.endswith(PDF):
            return Finished(self.name, data, (), time.perf_counter() - begin)
        results: tuple[StepResult, ...] = ()
        for step in steps:
            data, more = step(data, self.path)
            results += more
            if any(isinstance(each, Finding) and each.is_error for each in more):
                break
        return Finished(self.named(steps), data, results, time.perf_counter() - begin)

    @property
    def size(self) -> int:
        """Bytes of its inputs, which are in proportion to the time to finish it."""
        return sum(map(_size_of, self.made_of))


def _bytes_of(part: object) -> bytes:
    """Return bytes that differ where parts that files are made of do."""
    if isinstance(part, bytes):
        return part
    return (part.digest if isinstance(part, ManyPdfs) else repr(part)).encode()


def _size_of(part: object) -> int:
    """Return the bytes of a part that files are made of, if it is a PDF or many."""
    if isinstance(part, ManyPdfs):
        return part.size
    return len(part) if isinstance(part, bytes) else 0


class Finished(Struct, frozen=True):
    """A file after its finishing steps, with their findings and proofs.

    ``seconds`` is the time it took to make.
    """

    name: str
    data: bytes
    results: tuple[StepResult, ...]
    seconds: float


def finish(work: tuple[OutputFile, Sequence[Step]]) -> Finished:
    """Return a file after its finishing steps, in any process."""
    made, steps = work
    return made.finished(steps)


def finish_with_cache(work: tuple[OutputFile, Sequence[Step]]) -> Finished:
    """Return a file as ``finish`` does, caching open sides; for long-lived processes."""
    from generator.pdf.join import cache_open_sides

    cache_open_sides()
    return finish(work)


class Imposition(Struct, frozen=True):
    """How sides are imposed: by a scheme, scaled to its pages or composed for them."""

    scheme: Scheme
    paper: Paper
    composed: bool = False

    @property
    def suffix(self) -> str:
        """The suffix of file names."""
        return f"-{self.scheme.name}{'-composed' if self.composed else ''}"


def imposed_files(
    work: Sequence[SideJob], results: Sequence[PrintedPdf], imposition: Imposition, whole: bool
) -> Iterator[OutputFile]:
    """Yield the PDFs of an aid imposed by a scheme: each sheet, and all of it.

    A bound piece contains all requested sheets.
    """
    sides = list(zip(work, results, strict=True))
    sheets = list(dict.fromkeys(job.sheet_id for job in work))
    is_bound = imposition.scheme.name in BOUND
    if sides and (whole or is_bound):
        name = sides[0][0].game.id if whole else "+".join(sheets)
        seconds = sum(result.seconds for _, result in sides) if is_bound else 0.0
        yield _laid_file(name, sides, imposition, seconds)
    for sheet_id in () if is_bound else sheets:
        parts = [(job, result) for job, result in sides if job.sheet_id == sheet_id]
        yield _laid_file(sheet_id, parts, imposition, sum(result.seconds for _, result in parts))


def _laid_file(
    name: str, parts: Sequence[tuple[SideJob, PrintedPdf]], imposition: Imposition, seconds: float
) -> OutputFile:
    job = parts[0][0]
    suffix = f"-{imposition.paper.name}{_edition(job)}{_players(job)}{imposition.suffix}"
    path = _path_of(parts)
    sheets = list(_sheets(parts, copies=imposition.scheme.name not in BOUND))
    document = _document(parts, whole=len({job.sheet_id for job, _ in parts}) > 1)
    made_of = ManyPdfs(chain(*sheets)), tuple(map(len, sheets)), document, imposition
    return OutputFile(f"{name}{suffix}.pdf", partial(_laid, *made_of), seconds, path, made_of)


def _laid(
    pdfs: ManyPdfs, lengths: Sequence[int], document: Document, imposition: Imposition
) -> bytes:
    from generator.pdf.impose import impose
    from generator.pdf.join import join

    scheme = imposition.scheme
    leaves, pages = [], 0
    for length in lengths:
        last = pages + length - 1
        leaves += [
            Leaf(front, front + 1 if front < last else None) for front in range(pages, last + 1, 2)
        ]
        pages = last + 1
    formes = scheme.formes(leaves, imposition.paper, document.right_to_left)
    joined = join(pdfs, document)
    two_sided = scheme.name in BOUND or any(leaf.back is not None for leaf in leaves)
    return impose(joined, formes, document, scheme.flip if two_sided else None)


def sheet_files(
    work: Sequence[SideJob], results: Sequence[PrintedPdf], formats: Sequence[str], whole: bool
) -> Iterator[OutputFile]:
    """Yield the files of an aid: each sheet in each format, and all in one PDF.

    ``work`` and ``results`` are the sides of the aid in printing order.
    """
    sides = list(zip(work, results, strict=True))
    for sheet_id in dict.fromkeys(job.sheet_id for job in work):
        parts = [(job, result) for job, result in sides if job.sheet_id == sheet_id]
        yield from _files_of_sheet(sheet_id, parts, formats)
    if whole and work and "pdf" in formats:
        first = work[0]
        yield _joined_file(f"{first.game.id}{_suffix(first)}.pdf", sides, 0.0, whole=True)


def _files_of_sheet(
    sheet_id: str, parts: Sequence[tuple[SideJob, PrintedPdf]], formats: Sequence[str]
) -> Iterator[OutputFile]:
    job = parts[0][0]
    seconds = sum(result.seconds for _, result in parts)
    if "pdf" in formats:
        yield _joined_file(f"{sheet_id}{_suffix(job)}.pdf", parts, seconds, whole=False)
    if "png" in formats:
        for part, result in parts:
            number = f"-{part.portion.number}" if part.portion else ""
            name = f"{sheet_id}-{part.side_name}{number}{_suffix(part)}.png"
            pdfs = ManyPdfs([result])
            yield OutputFile(name, partial(_picture, pdfs), result.seconds, made_of=(pdfs,))


def map_files(job: MapJob, printed: PrintedPdf, formats: Sequence[str]) -> Iterator[OutputFile]:
    """Yield the files of a map: its PDF and a picture."""
    pdfs = ManyPdfs([printed])
    if "pdf" in formats:
        name = f"{job.name}{_suffix(job)}.pdf"
        yield OutputFile(name, partial(_as_printed, pdfs), printed.seconds, job.path, (pdfs,))
    if "png" in formats:
        name = f"{job.name}{_suffix(job)}.png"
        yield OutputFile(name, partial(_picture, pdfs), printed.seconds, made_of=(pdfs,))


def web_files(work: Sequence[SideJob]) -> Iterator[OutputFile]:
    """Yield a page for the screen for each sheet; it does not depend on the paper."""
    for job in {job.sheet_id: job for job in work}.values():
        name = f"{job.sheet_id}{Axes(job.edition).suffix}{_face(job)}{_players(job)}.html"
        yield OutputFile(name, partial(_web_page, job), 0.0)


def _path_of(parts: Sequence[tuple[SideJob, PrintedPdf]]) -> str:
    """Return the content path of a file: its sheet's, or that of all sheets."""
    sheets = {job.sheet_id for job, _ in parts}
    return f"sheets.{sheets.pop()}" if len(sheets) == 1 else "sheets"


def _suffix(job: SideJob | MapJob) -> str:
    return f"-{job.paper.name}{_edition(job)}{_players(job)}"


def _players(job: SideJob | MapJob) -> str:
    """Return the suffix of a file name for the number of players; maps suit any."""
    players = job.options.players if isinstance(job, SideJob) else None
    return f"-{players}p" if players else ""


def _edition(job: SideJob | MapJob) -> str:
    """Return the suffix of a file name for edition, face and rim; maps have no other face."""
    if isinstance(job, MapJob):
        return f"{Axes(job.edition).suffix}{_rim(job)}"
    return f"{job.axes.suffix}{_face(job)}{_rim(job)}"


def _face(job: SideJob) -> str:
    return f"-{job.theme.face}" if job.theme.face else ""


def _rim(job: SideJob | MapJob) -> str:
    return f"-laminate-{job.paper.rim:g}" if job.paper.rim else ""


def _as_printed(pdfs: ManyPdfs) -> bytes:
    """Return the only PDF as it is."""
    return pdfs[0]


def _picture(pdfs: ManyPdfs) -> bytes:
    from generator.pdf.picture import pictures

    return pictures(pdfs[0])[0]


def _web_page(job: SideJob) -> bytes:
    return web_page(pages_of(job), job.sheet_id).encode()


def _joined_file(
    name: str, parts: Sequence[tuple[SideJob, PrintedPdf]], seconds: float, whole: bool
) -> OutputFile:
    made_of = ManyPdfs(chain(*_sheets(parts))), _document(parts, whole)
    return OutputFile(name, partial(_joined, *made_of), seconds, _path_of(parts), made_of)


def _joined(pdfs: ManyPdfs, document: Document) -> bytes:
    from generator.pdf.join import join

    return join(pdfs, document)


def _document(parts: Sequence[tuple[SideJob, PrintedPdf]], whole: bool) -> Document:
    job = parts[0][0]
    content = job.game.content
    wording = pages_of(job).wording
    title = wording.plain(content.game.title)
    if not whole:
        title = f"{title} – {wording.plain(content.sheets[job.sheet_id].title)}"
    sheets = dict.fromkeys(part.sheet_id for part, _ in parts)
    subject = listed([wording.plain(content.sheets[id].title) for id in sheets], job.language)
    return Document.of(job.game, title, subject, job.language)


def _sheets(
    parts: Sequence[tuple[SideJob, PrintedPdf]], copies: bool = True
) -> Iterator[list[PrintedPdf]]:
    """Yield the sides of each sheet; some sheets have a copy per player."""
    for sheet_id in dict.fromkeys(job.sheet_id for job, _ in parts):
        sides = [(job, result) for job, result in parts if job.sheet_id == sheet_id]
        job, _ = sides[0]
        wanted = copies and job.game.content.sheets[sheet_id].copies and job.options.players
        for _ in range(wanted or 1):
            yield [result for _, result in sides]
