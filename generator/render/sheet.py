"""Make the files of a game's aid from its printed sides: sheets, the whole, pictures, pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from generator.language.script import direction_of, tag_of
from generator.language.wording import listed
from generator.render.jobs import SideJob, pages_of
from generator.render.join import Document, join
from generator.render.mapjobs import MapJob


class PrintedPdf(Protocol):
    """A printed side: its PDF, and the seconds it took."""

    @property
    def pdf(self) -> bytes:
        """The bytes of the PDF."""

    @property
    def seconds(self) -> float:
        """How long the printing took."""


@dataclass(frozen=True)
class Made:
    """A file to write: its name, its bytes when asked for, the seconds its sides took."""

    name: str
    data: Callable[[], bytes]
    seconds: float


def sheet_files(
    work: Sequence[SideJob], results: Sequence[PrintedPdf], formats: Sequence[str], whole: bool
) -> Iterator[Made]:
    """Yield the printed files of one aid: each sheet in each format, and all in one PDF.

    ``work`` and ``results`` are the sides of the aid in printing order.
    """
    sides = list(zip(work, results, strict=True))
    for sheet_id in dict.fromkeys(job.sheet_id for job in work):
        parts = [(job, result) for job, result in sides if job.sheet_id == sheet_id]
        yield from _files_of_sheet(sheet_id, parts, formats)
    if whole and work and "pdf" in formats:
        first = work[0]
        name = f"{first.game.id}{_suffix(first)}.pdf"
        yield Made(name, lambda: _joined(sides, whole=True), 0.0)


def _files_of_sheet(
    sheet_id: str, parts: Sequence[tuple[SideJob, PrintedPdf]], formats: Sequence[str]
) -> Iterator[Made]:
    job = parts[0][0]
    seconds = sum(result.seconds for _, result in parts)
    if "pdf" in formats:
        yield Made(f"{sheet_id}{_suffix(job)}.pdf", lambda: _joined(parts, whole=False), seconds)
    if "png" in formats:
        for part, result in parts:
            name = f"{sheet_id}-{part.side_name}{_suffix(part)}.png"
            yield Made(name, _picture_of(result), result.seconds)


def map_files(job: MapJob, printed: PrintedPdf, formats: Sequence[str]) -> Iterator[Made]:
    """Yield the files of a map: its PDF, and a picture of it."""
    if "pdf" in formats:
        yield Made(f"map{_suffix(job)}.pdf", lambda: printed.pdf, printed.seconds)
    if "png" in formats:
        yield Made(f"map{_suffix(job)}.png", _picture_of(printed), printed.seconds)


def web_files(work: Sequence[SideJob]) -> Iterator[Made]:
    """Yield a page for the screen for each sheet; it knows no paper."""
    for job in {job.sheet_id: job for job in work}.values():
        name = f"{job.sheet_id}{_edition(job)}{_players(job)}.html"
        yield Made(name, partial(_web_page, job), 0.0)


def _suffix(job: SideJob | MapJob) -> str:
    return f"-{job.paper.name}{_edition(job)}{_players(job)}"


def _players(job: SideJob | MapJob) -> str:
    """Return what the name of a file says of the table it was printed for; maps suit all."""
    players = job.options.players if isinstance(job, SideJob) else None
    return f"-{players}p" if players else ""


def _edition(job: SideJob | MapJob) -> str:
    return "" if job.edition == "colour" else f"-{job.edition}"


def _picture_of(result: PrintedPdf) -> Callable[[], bytes]:
    def draw() -> bytes:
        from generator.render.picture import pictures

        return pictures(result.pdf)[0]

    return draw


def _web_page(job: SideJob) -> bytes:
    return pages_of(job).web_page(job.sheet_id).encode()


def _joined(parts: Sequence[tuple[SideJob, PrintedPdf]], whole: bool) -> bytes:
    job = parts[0][0]
    content = job.game.content
    wording = pages_of(job).wording
    title = wording.plain(content.game.title)
    if not whole:
        title = f"{title} – {wording.plain(content.sheets[job.sheet_id].title)}"
    sheets = dict.fromkeys(part.sheet_id for part, _ in parts)
    document = Document(
        title=title,
        author="playeraid",
        subject=listed([wording.plain(content.sheets[id].title) for id in sheets], job.language),
        language=tag_of(job.language),
        date=content.changes[0].date.isoformat(),
        right_to_left=direction_of(job.language) == "rtl",
    )
    return join(list(_copies(parts)), document)


def _copies(parts: Sequence[tuple[SideJob, PrintedPdf]]) -> Iterator[bytes]:
    """Yield the sides of sheets, of some as many copies as there are players."""
    for sheet_id in dict.fromkeys(job.sheet_id for job, _ in parts):
        sides = [(job, result.pdf) for job, result in parts if job.sheet_id == sheet_id]
        job, _ = sides[0]
        copies = job.game.content.sheets[sheet_id].copies and job.options.players
        for _ in range(copies or 1):
            yield from (pdf for _, pdf in sides)
