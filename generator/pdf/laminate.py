"""Add a rim around a page that is trimmed off before the sheet is laminated."""

from __future__ import annotations

import io

from msgspec import Struct

from generator.findings import Finding
from generator.pdf.boxes import edges_of
from generator.units import TRIMMED_MARGIN, pt_from_mm

CORNER = 5.0
"""Radius of the cut corners in mm; sharp ones pierce the film."""
HAIRLINE = 0.1
"""Width of the cutting line, in mm."""
GREY = 0.45
"""Lightness of the line: visible, but unobtrusive where the cut leaves a trace of it."""
HANDLE = 0.5523
"""Distance of the handles from the ends of a quarter circle, as a share of its radius."""
MARK, RESTORE = b"/Artifact BMC q\n", b"Q EMC\n"


class Rim(Struct, frozen=True):
    """A finishing step that extends the paper beyond the page, with a line to cut along."""

    beyond: float
    """Width of the rim beyond the page, in mm."""
    suffix: str = ""

    def __call__(self, pdf: bytes, path: str) -> tuple[bytes, tuple[Finding, ...]]:
        """Return the PDF with a rim around each page."""
        return with_rim(pdf, self.beyond), ()


def with_rim(pdf: bytes, beyond: float) -> bytes:
    """Return a PDF with pages larger by a rim (mm) all around, with a line to cut along.

    The content stays in place, and so do tags, links, fields and bookmarks: the page starts
    left of and below its former corner. The line follows its ``TrimBox``.
    """
    from pikepdf import Array, Pdf

    with Pdf.open(io.BytesIO(pdf)) as opened:
        for page in opened.pages:
            left, bottom, right, top = edges_of(page.mediabox)
            more, off = pt_from_mm(beyond), pt_from_mm(TRIMMED_MARGIN)
            trimmed = (left + off, bottom + off, right - off, top - off)
            paper = Array([left - more, bottom - more, right + more, top + more])
            for box in ("/CropBox", "/BleedBox"):
                if box in page.obj:
                    del page.obj[box]
            page.mediabox = paper
            page.trimbox = Array(list(trimmed))
            page.contents_add(opened.make_stream(_line_around(*trimmed)))
        out = io.BytesIO()
        opened.save(out, deterministic_id=True, min_version="1.7")
    return out.getvalue()


def _line_around(left: float, bottom: float, right: float, top: float) -> bytes:
    """Return the operators of a line around a box (pt) with rounded corners, as an artifact."""
    radius = pt_from_mm(CORNER)
    corners = [
        (right - radius, bottom, right, bottom + radius, (1, 0)),
        (right, top - radius, right - radius, top, (0, 1)),
        (left + radius, top, left, top - radius, (-1, 0)),
        (left, bottom + radius, left + radius, bottom, (0, -1)),
    ]
    reach = radius * HANDLE
    path = [f"{left + radius:.3f} {bottom:.3f} m"]
    for x0, y0, x1, y1, (dx, dy) in corners:
        begin = f"{x0 + dx * reach:.3f} {y0 + dy * reach:.3f}"
        end = f"{x1 + dy * reach:.3f} {y1 - dx * reach:.3f}"
        path += [f"{x0:.3f} {y0:.3f} l", f"{begin} {end} {x1:.3f} {y1:.3f} c"]
    path.append("h S")
    pen = f"{GREY} G {pt_from_mm(HAIRLINE):.3f} w\n"
    return MARK + pen.encode() + "\n".join(path).encode() + b"\n" + RESTORE
