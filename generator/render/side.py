"""Print one side: fit its type, lay it out, write the PDF, and return the proof."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from generator.engine.laid import Laid
from generator.engine.press import Press, Printed
from generator.layout.arrange import Fit, Measured, arrange, mirrored
from generator.layout.fit import NONE_KNOWN, Heights, fit, ladder
from generator.layout.proof import Proof
from generator.layout.side import Box, Side
from generator.render.layoutcache import LayoutCache
from generator.render.linebreaks import BREAK_HERE, STAY_HERE
from generator.render.page import Pages
from generator.render.runningheads import with_running_heads
from generator.render.sidepage import SidePage
from generator.render.style import PLATE_HEIGHT
from generator.units import pt_from_mm

TITLE, FOOTER, EMBLEM = "title", "footer", "emblem"
"""Ids of the title and the footer of every side, and of the picture of a card."""
LEAST_EMBLEM, EMBLEM_GAP = 12.0, 1.8
"""Least height of a card's picture, and its distance from the words, in mm."""
MOST_EMBLEM = 0.5
"""Largest height of a card's picture, as a share of the card."""
MOST_ABOVE_ESTIMATE = 1.5
"""Largest type size to try first, as a factor of the estimate.

Type much too large would overflow even an endless page.
"""
STEPS_ABOVE_ESTIMATE = 3
"""How many steps above the estimate the largest type may be and still be tried first.

Authors request type that they have seen fit: if it still does, one layout is enough.
"""
_NO_LETTER = re.compile(rf"<[^>]+>|[{BREAK_HERE}{STAY_HERE}]")


class PrintedSide(Struct, frozen=True, dict=True):
    """A printed side, its page and its layout.

    The proof is read from the layout on first access.
    """

    printed: Printed
    fit: Fit
    page: SidePage
    placed: Laid
    pages: Pages
    estimated: float
    """The type size estimated from the words, in pt."""

    @property
    def size_ratio(self) -> float:
        """The ratio of the type size that fills the side to the estimate."""
        return self.fit.filling / self.estimated

    @property
    def larger(self) -> Mapping[str, float]:
        """The heights of units one step up, in mm by id, where known."""
        return self.fit.larger

    @property
    def pdf(self) -> bytes:
        """The finished PDF."""
        return self.printed.pdf

    @cached_property
    def proof(self) -> Proof:
        """The proof for the checks."""
        from generator.pdf.tagtree import read_tags
        from generator.render.figures import figures_of
        from generator.render.gridproofs import grid_proofs_of

        side, fit, placed, printed = self.page.side, self.fit, self.placed, self.printed
        boxes: Iterable[Box] = map(self.pages.assets.coloured, (*placed.boxes, *printed.missing))
        if side.zones:
            from generator.render.laidside import on_their_grounds

            boxes = on_their_grounds(boxes, side, self.pages)
        return Proof(
            side=side,
            type_size=fit.placement.type_size,
            needed=fit.needed,
            room=fit.room,
            pages=placed.pages,
            boxes=(*fit.placement.columns, *_in_columns(boxes, fit)),
            warnings=(*placed.warnings, *printed.warnings),
            fonts=printed.fonts,
            families=tuple(face.family for face in self.pages.look.faces),
            scale=self.pages.options.scale,
            tags=read_tags(printed.pdf, printed.tag_paths),
            is_large=side.is_large,
            is_high_contrast=self.pages.assets.edition == "high-contrast",
            figures=figures_of(placed, side, self.pages.game.content, self.pages.look.is_mirrored),
            zone=fit.zone,
            gridmaps=grid_proofs_of(placed, side, self.pages),
        )


def print_side(
    page: SidePage,
    pages: Pages,
    press: Press,
    start: float | None = None,
    size_hint: float | None = None,
    layouts: LayoutCache | None = None,
    heights: Heights = NONE_KNOWN,
) -> PrintedSide:
    """Print a side in the largest type that fits, or in the smallest if none does.

    ``start`` is the type size to try first, in pt, if known from an earlier run; otherwise
    ``size_hint`` is the ratio of fitting to estimated size on similar sides. With
    ``layouts``, only what has changed is laid out. ``heights`` are known heights of units.
    """
    side = page.side
    if side.zones:
        return _print_laid(page, pages, press)
    steps = ladder(side, pages.options.draft)
    laid: dict[float, Laid] = {}

    def measure(type_size: float) -> Measured:
        if layouts:
            laid[type_size] = layouts.lay_out(page, type_size)
        else:
            laid[type_size] = press.lay_out(page.at(type_size), page.style_at(type_size))
        return measured(laid[type_size], side)

    estimated = estimate(page)
    if start is None:
        start = estimated * size_hint if size_hint else _first_size(estimated, steps)
    found = fit(side, steps, measure, min(start, MOST_ABOVE_ESTIMATE * estimated), heights)
    if laid[found.placement.type_size].overreaching:
        found = _with_words_inside(found, side, ladder(side), measure, laid)
    if pages.look.is_mirrored:
        found = mirrored(found, side)
    headed = with_running_heads(laid[found.placement.type_size], found, page, pages, press)
    found, emblem = _with_emblem(found, side, headed)
    placed = _place(press, headed, found, side, emblem)
    return PrintedSide(press.print(placed), found, page, placed, pages, estimated)


def _print_laid(page: SidePage, pages: Pages, press: Press) -> PrintedSide:
    """Print the front of a card whose layout says where everything is."""
    from generator.render.laidside import lay_out_card, settled_page

    there = settled_page(page, pages, press)
    whole = replace(there, words=pages.laid.insets.filled(there.words))
    placed, found = lay_out_card(whole, press)
    return PrintedSide(press.print(placed), found, page, placed, pages, found.placement.type_size)


def _first_size(estimated: float, steps: Sequence[float]) -> float:
    """Return the type size to try first, from the estimate alone."""
    return steps[0] if steps[min(STEPS_ABOVE_ESTIMATE, len(steps) - 1)] <= estimated else estimated


def print_copy(
    page: SidePage, pages: Pages, press: Press, printed: PrintedSide
) -> PrintedSide | None:
    """Print a side from the layout of another that differs in its footer only, or return None.

    Copies of a card differ in their number only. The layout of the other side is changed in
    place.
    """
    before = printed.page
    if (before.style, before.without_footer) != (page.style, page.without_footer):
        return None
    type_size = printed.fit.placement.type_size
    footer = press.lay_out(page.only_footer(type_size), page.style_at(type_size))
    placed = press.exchange(printed.placed, footer, FOOTER)
    if placed is None:
        return None
    return PrintedSide(press.print(placed), printed.fit, page, placed, pages, printed.estimated)


def _with_words_inside(
    found: Fit,
    side: Side,
    steps: Sequence[float],
    measure: Callable[[float], Measured],
    laid: Mapping[float, Laid],
) -> Fit:
    """Return the fit in the largest type in which no word overflows its cell, if there is one.

    The largest type that fits in height may be too large for a long word in a narrow column.
    Where not even the smallest holds it, the type stays as it is, and the word is reported.
    """
    smaller = [step for step in steps if step < found.placement.type_size]

    def reaches_over(type_size: float) -> bool:
        if type_size not in laid:
            measure(type_size)
        return bool(laid[type_size].overreaching)

    first = bisect_left(smaller, True, key=lambda size: not reaches_over(size))
    if first == len(smaller):
        return found
    size = smaller[first]
    return arrange(side, size, measured(laid[size], side), len(laid))


def _with_emblem(found: Fit, side: Side, laid: Laid) -> tuple[Fit, float]:
    """Give the space left by a card's words to its picture; return its height in mm.

    The remaining space is divided above and below the words. A back is centred.
    """
    spare = found.room - found.needed
    if not side.is_of_card or spare <= 0:
        return found, 0.0
    has_emblem = any(box.id == EMBLEM for box in laid.units)
    height = min(spare - EMBLEM_GAP, MOST_EMBLEM * side.paper.height) if has_emblem else 0.0
    if height < LEAST_EMBLEM:
        height = 0.0
    used = height + EMBLEM_GAP if height else 0.0
    if side.card and side.card.picture == "full":
        used = spare  # the words stand at the foot of the picture
    down = used + (spare - used) / (2 if height or side.card is None else 4)
    placement = found.placement
    spots = {id: replace(spot, y=spot.y + down) for id, spot in placement.spots.items()}
    return replace(found, placement=replace(placement, spots=spots)), height


def _place(press: Press, laid: Laid, found: Fit, side: Side, emblem: float) -> Laid:
    """Move the units to their places, and the footer to the foot of the paper."""
    foot = next(box for box in laid.units if box.id == FOOTER)
    spots = {id: (spot.x, spot.y) for id, spot in found.placement.spots.items()}
    margins = side.margins
    spots[FOOTER] = (margins.edge, side.paper.height - margins.foot - foot.height)
    if any(box.id == EMBLEM for box in laid.units):
        head = next(box for box in laid.units if box.id == TITLE)
        spots[EMBLEM] = (margins.edge, margins.top + head.height + margins.below_title)
        return press.place(laid, spots, side.paper.height, {EMBLEM: emblem})
    return press.place(laid, spots, side.paper.height)


def _in_columns(boxes: Iterable[Box], found: Fit) -> Iterator[Box]:
    """Yield boxes with the id of their column, except units."""
    for box in boxes:
        spot = found.placement.spots.get(box.id)
        yield replace(box, id=spot.column) if spot and box.kind != "unit" else box


def estimate(page: SidePage) -> float:
    """Estimate the type size at which a page fills its side, in pt; cards often have room left.

    A letter takes about 0.42 em by 1.19 em; headings, tables and space add four fifths.
    """
    side = page.side
    if side.is_of_card:
        return side.type.largest
    letters = len(_NO_LETTER.sub("", page.words.partition("<body>")[2]))
    paper = side.paper
    width = pt_from_mm(paper.width - 2 * side.margins.edge)
    area = width * pt_from_mm(max(paper.height - PLATE_HEIGHT - 24, paper.height / 2))
    return sqrt(area / (letters * 0.42 * 1.19 * 1.8))


def measured(laid: Laid, side: Side) -> Measured:
    """Return the heights of a layout's units, and the room for them, in mm."""
    units = {box.id: box.height for box in laid.units if box.id != EMBLEM}
    margins = side.margins
    top = margins.top + units.pop(TITLE) + margins.below_title
    foot = side.paper.height - margins.foot - units.pop(FOOTER) - margins.above_foot
    return Measured(units, top, foot - top)
