"""Print one side: measure, fit, lay out, write the PDF, and hand over the proof."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import sqrt

from generator.render.page import BREAK_HERE, FOOT_MARGIN, PLATE_HEIGHT, STAY_HERE, Pages
from generator.render.press import Laid, Press
from generator.sheets.fit import Fit, Measured, fit, ladder, mirrored
from generator.sheets.proof import Proof
from generator.sheets.side import BAND_GAP, MARGIN, Box, Side
from generator.units import pt_from_mm

TITLE, FOOTER = "title", "footer"
"""Ids of the units that every side has, as the templates write them."""
FOOT_GAP = 1.6
"""Distance between the last band and the footer, in mm."""
_NO_LETTER = re.compile(rf"<[^>]+>|[{BREAK_HERE}{STAY_HERE}]")


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
    style = pages.style(side)
    steps = ladder(side, pages.options.draft)
    laid: dict[float, Laid] = {}

    def measure(type_size: float) -> Measured:
        laid[type_size] = press.lay_out(pages.endless_page(side, type_size), style)
        return _measured(laid[type_size], side)

    found = fit(side, steps, measure, start or estimate(pages.endless_page(side, steps[0]), side))
    if pages.is_mirrored:
        found = mirrored(found, side)
    placed = _place(press, laid[found.placement.type_size], found, side)
    printed = press.print(placed)
    proof = Proof(
        side=side,
        type_size=found.placement.type_size,
        needed=found.needed,
        room=found.room,
        pages=placed.pages,
        boxes=(*found.placement.columns, *_in_columns((*placed.boxes, *printed.missing), found)),
        warnings=(*placed.warnings, *printed.warnings),
        fonts=printed.fonts,
        families=tuple(face.family for face in pages.faces),
        scale=pages.options.scale,
    )
    return PrintedSide(printed.pdf, proof, found)


def _place(press: Press, laid: Laid, found: Fit, side: Side) -> Laid:
    """Move the units where fitting wants them, and the footer to the foot of the paper."""
    foot = next(box for box in laid.units if box.id == FOOTER)
    spots = {id: (spot.x, spot.y) for id, spot in found.placement.spots.items()}
    spots[FOOTER] = (MARGIN, side.paper.height - FOOT_MARGIN - foot.height)
    return press.place(laid, spots, side.paper.height)


def _in_columns(boxes: Iterable[Box], found: Fit) -> Iterator[Box]:
    """Yield boxes, all but units named by the column they stand in."""
    for box in boxes:
        spot = found.placement.spots.get(box.id)
        yield replace(box, id=spot.column) if spot and box.kind != "unit" else box


def estimate(html: str, side: Side) -> float:
    """Guess the type size at which a page's words fill its side, in pt.

    A letter takes about 0.42 em by 1.19 em; headings, tables and air add more than half.
    A guess too large is better than one too small: shrinking is foretold more closely.
    """
    letters = len(_NO_LETTER.sub("", html.partition("<body>")[2]))
    paper = side.paper
    area = pt_from_mm(paper.width - 2 * MARGIN) * pt_from_mm(paper.height - PLATE_HEIGHT - 24)
    return sqrt(area / (letters * 0.42 * 1.19 * 1.55))


def _measured(laid: Laid, side: Side) -> Measured:
    units = {box.id: box.height for box in laid.units}
    top = MARGIN + units.pop(TITLE) + BAND_GAP
    foot = side.paper.height - FOOT_MARGIN - units.pop(FOOTER) - FOOT_GAP
    return Measured(units, top, foot - top)
