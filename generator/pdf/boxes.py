"""Read the page boxes of finished PDFs."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from generator.units import mm_from_pt

Edges = tuple[float, float, float, float]
"""Left, bottom, right and top, in pt."""


class PageBoxes(Struct, frozen=True):
    """The size of a page, and its trim and bleed as left, top, width, height; in mm."""

    width: float
    height: float
    trim: tuple[float, float, float, float]
    bleed: tuple[float, float, float, float]


def page_boxes(pdf: bytes) -> PageBoxes:
    """Return the boxes of the first page of a PDF."""
    import pikepdf  # reads them at once, where PDFium would load the page

    with pikepdf.Pdf.open(io.BytesIO(pdf)) as document:
        page = document.pages[0]
        edges = edges_of(page.mediabox)
        _, _, width, height = _in_mm(edges, edges[0], edges[3])
        trim, bleed = (
            _in_mm(edges_of(box), edges[0], edges[3]) for box in (page.trimbox, page.bleedbox)
        )
        return PageBoxes(width, height, trim, bleed)


def edges_of(box: Iterable[Any]) -> Edges:
    """Return left, bottom, right and top of a PDF box, whichever corners it names."""
    left, bottom, right, top = (float(each) for each in box)
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def _in_mm(edges: Edges, left: float, top: float) -> tuple[float, float, float, float]:
    """Return edges as left, top, width and height in mm, from the top left of a page."""
    x, y = mm_from_pt(edges[0] - left), mm_from_pt(top - edges[3])
    width, height = mm_from_pt(edges[2] - edges[0]), mm_from_pt(edges[3] - edges[1])
    return round(x, 2), round(y, 2), round(width, 2), round(height, 2)
