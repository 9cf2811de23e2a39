"""Put pages on larger paper, with bleed and crop marks."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf
from pikepdf import Array, Pdf

from generator.pdf.boxes import Edges, edges_of
from generator.pdf.join import saved
from generator.units import mm_from_pt, pt_from_mm

MARK, MARK_GAP = 5.0, 1.0
"""Length of crop marks, and their distance from the bleed, in mm."""
AROUND = MARK + MARK_GAP + 1.0
"""Width of the paper beyond the bleed, in mm."""
MARK_WIDTH = 0.25
"""Width of crop marks, in pt."""


def with_bleed(data: bytes, bleed: float) -> bytes:
    """Return a PDF whose pages have some mm of bleed, with crop marks outside it.

    Pages with enough bleed stay as they are. The content is not changed: a page whose colours
    end at its edge has white bleed.
    """
    with Pdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            trim = edges_of(page.trimbox)
            if bleed_of(page) < bleed:
                _enlarge(page, trim, bleed)
        return saved(pdf)


def bleed_of(page: pikepdf.Page) -> float:
    """Return the least bleed of a page over its sides, in mm."""
    pairs = zip(edges_of(page.trimbox), edges_of(page.bleedbox), strict=True)
    return round(mm_from_pt(min(abs(one - other) for one, other in pairs)), 3)


def _enlarge(page: pikepdf.Page, trim: Edges, bleed: float) -> None:
    page.obj.TrimBox = _array(trim)
    page.obj.BleedBox = _array(_around(trim, bleed))
    page.obj.MediaBox = page.obj.CropBox = _array(_around(trim, bleed + AROUND))
    page.contents_add(b"q", prepend=True)
    drawn = "".join(_marks(trim, bleed))
    page.contents_add(f"Q\n/Artifact BMC\nq 0 G {MARK_WIDTH} w [] 0 d {drawn}Q\nEMC\n".encode())


def _around(trim: Edges, more: float) -> Edges:
    left, bottom, right, top = trim
    far = pt_from_mm(more)
    return left - far, bottom - far, right + far, top + far


def _marks(trim: Edges, bleed: float) -> Iterator[str]:
    """Yield two crop marks at each corner, in line with the cuts and outside the bleed."""
    near, far = (pt_from_mm(bleed + MARK_GAP + each) for each in (0, MARK))
    left, bottom, right, top = trim
    for x, outward in ((left, -1), (right, 1)):
        for y, away in ((bottom, -1), (top, 1)):
            yield f"{x + outward * near:.3f} {y:.3f} m {x + outward * far:.3f} {y:.3f} l S "
            yield f"{x:.3f} {y + away * near:.3f} m {x:.3f} {y + away * far:.3f} l S "


def _array(edges: Edges) -> Array:
    return Array([round(each, 4) for each in edges])
