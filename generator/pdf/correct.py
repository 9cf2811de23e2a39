"""Correct the pages of a finished PDF for one printer, with a small note in the margin.

This is the last step of a file. The page keeps its size; its content is moved, rotated and
scaled, and with it the trim box, links, fields, bookmarks, and the boxes of tagged figures. The
note in the margin is drawn as outlines, so it needs no font.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pikepdf
from msgspec import Struct
from numpy.typing import NDArray
from pikepdf import Pdf

from generator.content.resources import TEMPLATES
from generator.findings import COMMAND_LINE, Finding
from generator.imposition.correction import Correction, Printer, Tuning
from generator.imposition.geometry import Flip
from generator.language.labels import SOURCE_LANGUAGE, read_labels
from generator.pdf.boxes import edges_of
from generator.pdf.impose import FACE, outlines, set_print_preferences
from generator.pdf.join import saved
from generator.pdf.moving import move
from generator.units import MM_PER_INCH, PAPERS, PT_PER_INCH, mm_from_pt, pt_from_mm

NOTE_SIZE = 1.8
"""Type size of the note in mm, about 5 pt."""
NOTE_OFF = (3.8, 5.2, 7.0)
"""Distances of the note from the edge to try, in mm."""
CLEAR = 0.8
"""Clearance around the note, in mm."""
OFF_CORNER = 10.0
"""Distance of the note from the corners, in mm."""
DPI = 72
"""Resolution at which a page is searched for free paper."""
WHITE = 250
"""Least brightness of blank paper, of 255."""
EDGES = {"/DuplexFlipLongEdge": "long", "/DuplexFlipShortEdge": "short"}


class NotMeasuredError(ValueError):
    """A printer was not measured for the pages to print; carries the finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class PrinterStep(Struct, frozen=True):
    """The last step of a file for a measured printer."""

    printer: Printer
    labels: Path | None = None
    """The folder beside the content with catalogues of the program's words."""

    @property
    def suffix(self) -> str:
        """The suffix of file names."""
        return f"-{self.printer.name}"

    def __call__(self, pdf: bytes, path: str) -> tuple[bytes, tuple[Finding, ...]]:
        """Return the corrected PDF, or the PDF and a finding if it was not measured for."""
        try:
            return corrected(pdf, self.printer, self.labels), ()
        except NotMeasuredError as error:
            return pdf, (error.finding,)


def corrected(pdf: bytes, printer: Printer, labels: Path | None = None) -> bytes:
    """Return a PDF corrected for a printer; the same input gives the same bytes.

    ``labels`` is the folder of the content's own catalogues of the program's words.

    Raises NotMeasuredError if the printer was not measured for such pages.
    """
    with Pdf.open(io.BytesIO(pdf)) as opened:
        flip = _flip_of(opened)
        used: list[Correction] = []
        for number, page in enumerate(opened.pages):
            tuning = _tuning_for(page, flip, printer)
            is_back = flip is not None and number % 2 == 1
            used.append((tuning.back if is_back else None) or tuning.front)
        middles = map(_middle, opened.pages)
        move(opened, [each.matrix(middle) for each, middle in zip(used, middles, strict=True)])
        set_print_preferences(opened, Flip(flip) if flip else None)
        _annotate(opened, printer.name, used, labels)
        return saved(opened)


def _flip_of(pdf: Pdf) -> str | None:
    """Return the flip edge of a file, or None if it is single-sided."""
    preferences = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
    duplex = str(preferences.get("/Duplex", ""))
    if duplex:
        return EDGES.get(duplex)
    return "long" if len(pdf.pages) > 1 else None


def _tuning_for(page: pikepdf.Page, flip: str | None, printer: Printer) -> Tuning:
    left, bottom, right, top = map(mm_from_pt, edges_of(page.mediabox))
    size = right - left, top - bottom
    tuning = printer.tuning(size, flip)
    if tuning is None:
        raise NotMeasuredError(not_measured(size, flip, printer))
    return tuning


def not_measured(size: tuple[float, float], flip: str | None, printer: Printer) -> Finding:
    """Return the finding for a page size (mm) and a flip that a printer was not measured for."""
    lies = size[0] > size[1]
    short, long = sorted(size)
    paper = next(
        (
            each.name
            for each in PAPERS.values()
            if abs(each.width - short) < 1 and abs(each.height - long) < 1
        ),
        f"{short:.0f}x{long:.0f}",
    )
    turned = f", flipped on the {flip} edge" if flip else ""
    message = f"“{printer.name}” was not measured on {paper}{', lying' if lies else ''}{turned}"
    hint = (
        f"playeraid calibrate --printer {printer.name} --paper {paper}"
        f"{' --lying' if lies else ''}{' --flip short' if flip == 'short' else ''}"
    )
    return Finding("R01", message, COMMAND_LINE, hint)


def _middle(page: pikepdf.Page) -> tuple[float, float]:
    left, bottom, right, top = edges_of(page.mediabox)
    return (left + right) / 2, (bottom + top) / 2


def _annotate(pdf: Pdf, name: str, used: Sequence[Correction], labels: Path | None) -> None:
    """Note the correction on each page, where there is free paper."""
    from generator.maps.lettering import Typeface

    face = Typeface(FACE)
    language = str(pdf.Root.get("/Lang", "en"))
    for page, free, correction in zip(pdf.pages, _free_papers(pdf), used, strict=True):
        words = note(name, correction, language, labels)
        if face.missing_letters(words):
            words = note(name, correction, SOURCE_LANGUAGE)
        line = face.line(words, NOTE_SIZE)
        if (spot := free.find(line.width)) is not None:
            left, bottom, *_ = edges_of(page.mediabox)
            at = left + spot.x, bottom + spot.y
            drawn = f"/Artifact BMC\n{outlines(line, at, spot.is_upright)}EMC\n"
            page.contents_add(drawn.encode(), prepend=False)


def note(name: str, correction: Correction, language: str, labels: Path | None = None) -> str:
    """Return the note on a correction, in a language."""
    from babel.numbers import format_decimal

    from generator.language.plurals import locale_name

    def formatted(value: float, pattern: str) -> str:
        return str(format_decimal(value + 0.0, pattern, locale=locale_name(language)))

    wide, high = (formatted(each, "0.0") for each in (correction.stretch_x, correction.stretch_y))
    return read_labels(TEMPLATES, language, labels)["printer.note"].words.format(
        name=name,
        x=formatted(correction.x, "+0.0;−0.0"),
        y=formatted(correction.y, "+0.0;−0.0"),
        angle=formatted(correction.angle, "0.0;−0.0"),
        stretch=wide if wide == high else f"{wide} × {high}",
    )


class Spot(NamedTuple):
    """Start of a line of words in pt from the bottom left, and whether it runs upwards."""

    x: float
    y: float
    is_upright: bool


class FreePaper(Struct, frozen=True):
    """The blank pixels of a page, from the top."""

    blank: NDArray[np.bool_]
    width: float
    height: float

    def find(self, length: float) -> Spot | None:
        """Return a place in the margin for words of a length in mm, or None."""
        for off in NOTE_OFF:
            for edge in ("below", "above", "left", "right"):
                along = self._free_along(edge, off)
                start = _first_run(along, length + 2 * CLEAR)
                if start is not None:
                    return self._spot(edge, off, start + CLEAR, length)
        return None

    def _free_along(self, edge: str, off: float) -> NDArray[np.bool_]:
        """Return the free pixels along an edge, in the strip for the words."""
        lines = self.blank if edge in ("below", "above") else self.blank.T
        first, last = _dots(off - CLEAR), _dots(off + NOTE_SIZE + CLEAR)
        if edge in ("below", "right"):
            lines = lines[::-1]
        free = np.asarray(lines[first:last].all(axis=0), dtype=np.bool_)
        return free[::-1] if edge == "left" else free

    def _spot(self, edge: str, off: float, start: float, length: float) -> Spot:
        if edge in ("below", "above"):
            y = off + NOTE_SIZE * 0.2 if edge == "below" else self.height - off - NOTE_SIZE * 0.8
            return Spot(pt_from_mm(start), pt_from_mm(y), False)
        x = off + NOTE_SIZE * 0.8 if edge == "left" else self.width - off - NOTE_SIZE * 0.2
        y = start if edge == "left" else self.height - start - length
        return Spot(pt_from_mm(x), pt_from_mm(y), True)


def _free_papers(pdf: Pdf) -> Iterator[FreePaper]:
    """Yield the free paper of each page, as PDFium renders it."""
    import pypdfium2

    document = pypdfium2.PdfDocument(saved(pdf))
    try:
        for page in document:
            width, height = (mm_from_pt(each) for each in page.get_size())
            picture = page.render(scale=DPI / PT_PER_INCH, grayscale=True).to_numpy()
            yield FreePaper(picture.reshape(picture.shape[:2]) >= WHITE, width, height)
    finally:
        document.close()


def _dots(mm: float) -> int:
    return round(mm * DPI / MM_PER_INCH)


def _first_run(free: NDArray[np.bool_], length: float) -> float | None:
    """Return the start in mm of the first free run of a length, clear of the corners."""
    corner, wanted, run = _dots(OFF_CORNER), _dots(length), 0
    for number in range(corner, len(free) - corner):
        run = run + 1 if free[number] else 0
        if run > wanted:
            return (number - run + 1) * MM_PER_INCH / DPI
    return None
