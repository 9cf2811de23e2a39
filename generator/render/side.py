"""Print one side: measure, fit, lay out, write the PDF, and hand over the proof."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import sqrt

from generator.render.page import FOOT_MARGIN, FOOT_SIZE, PLATE_HEIGHT, Pages
from generator.render.press import Laid, Press
from generator.sheets.fit import Fit, Measured, fit, ladder
from generator.sheets.proof import Proof
from generator.sheets.side import BAND_GAP, MARGIN, Side
from generator.units import pt_from_mm

FOOT_GAP = 1.6
"""Distance between the last band and the footer, in mm."""
_TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class PrintedSide:
    """The PDF of one side and its proof."""

    pdf: bytes
    proof: Proof
    fit: Fit


def print_side(side: Side, pages: Pages, press: Press, start: float | None = None) -> PrintedSide:
    """Print a side in the largest type that fits; one that does not fit is printed too.

    ``start`` is the type size to try first, in pt, if it is known from before.
    """
    measuring_style = pages.style(side, endless=True)

    def measure(type_size: float) -> Measured:
        laid = press.lay_out(pages.measuring_page(side, type_size), measuring_style)
        return _measured(laid, side)

    first = start or estimate(pages.measuring_page(side, ladder(side)[0]), side)
    found = fit(side, measure, first)
    html = pages.printed_page(side, found.placement, found.heights)
    laid = press.lay_out(html, pages.style(side, endless=False))
    printed = press.print(laid)
    proof = Proof(
        side=side,
        type_size=found.placement.type_size,
        needed=found.needed,
        room=found.room,
        pages=laid.pages,
        boxes=laid.boxes,
        warnings=(*laid.warnings, *printed.warnings),
        fonts=printed.fonts,
        families=tuple(face.family for face in pages.assets.theme.faces),
        foot_size=FOOT_SIZE,
    )
    return PrintedSide(printed.pdf, proof, found)


def estimate(html: str, side: Side) -> float:
    """Guess the type size at which a page's words fill its side, in pt.

    A letter takes about 0.42 em by 1.19 em; headings, tables and air double that.
    """
    letters = len(_TAG.sub("", html.partition("<body>")[2]))
    paper = side.paper
    area = pt_from_mm(paper.width - 2 * MARGIN) * pt_from_mm(paper.height - PLATE_HEIGHT - 24)
    return sqrt(area / (letters * 0.42 * 1.19 * 1.75))


def _measured(laid: Laid, side: Side) -> Measured:
    units = {box.id: box.height for box in laid.boxes if box.kind == "unit"}
    foot = units.pop("footer")
    plate = units.pop("title")
    paper = side.paper
    room = paper.height - MARGIN - plate - BAND_GAP - FOOT_GAP - foot - FOOT_MARGIN
    return Measured(units, room)
