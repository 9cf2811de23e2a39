"""Pages on paper that is folded: booklet, leaflet of three panels, zine of eight.

Pages count from 0 in reading order. In languages written from the right everything lies
mirrored, so that the back of the book is at its right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.imposition.geometry import (
    Flip,
    Forme,
    Leaf,
    Line,
    Rect,
    Size,
    Slot,
    Turning,
    in_panel,
    lying,
    slot_behind,
    whole,
)
from generator.imposition.marks import edge_marks, is_clear
from generator.units import Paper

CREEP = 0.1
"""How far each sheet of a booklet pushes those inside it outwards, in mm: its thickness."""
NARROWER = 2.0
"""How much narrower the panel is that is folded in, in mm, lest it buckle."""
SLACK = 0.5
"""Free paper between a page and a fold that is cut open, in mm, on either side."""


def pages_of(leaves: Iterable[Leaf]) -> tuple[int, ...]:
    """Return the pages of some sheets in reading order; blank backs are left out."""
    return tuple(page for leaf in leaves for page in leaf if page is not None)


def whole_mm(width: float, height: float) -> Size:
    """Return a size in whole millimetres, as paper is cut; never larger."""
    return float(int(width + 1e-6)), float(int(height + 1e-6))


class Booklet(Struct, frozen=True):
    """Sheets of paper laid into each other, folded in the middle and stapled there."""

    creep: float = CREEP
    flip: Flip = Flip.SHORT
    name: str = "booklet"
    most: int | None = None

    def page(self, paper: Paper) -> Size:
        """Return the size of a page: half of the paper."""
        width, height = lying(paper)
        return whole_mm(width / 2, height)

    def formes(self, leaves: Sequence[Leaf], paper: Paper, mirrored: bool) -> tuple[Forme, ...]:
        """Return front and back of each sheet of paper, the outermost first."""
        pages, made = pages_of(leaves), []
        for sheet, spreads in enumerate(spreads_of(len(pages))):
            for spread, is_back in zip(spreads, (False, True), strict=True):
                slots = self._slots(spread, sheet, paper, mirrored)
                made.append(self._forme([s for s in slots if s.page < len(pages)], paper, is_back))
        return tuple(_numbered(forme, pages) for forme in made)

    def _slots(
        self, spread: tuple[int, int], sheet: int, paper: Paper, mirrored: bool
    ) -> Iterator[Slot]:
        """Yield the two pages of a spread, moved towards the fold the further inside they lie."""
        width, height = lying(paper)
        panels = (Rect(0, 0, width / 2, height), Rect(width / 2, 0, width / 2, height))
        pages = spread[::-1] if mirrored else spread
        for page, panel, way in zip(pages, panels, (1, -1), strict=True):
            yield in_panel(page, self.page(paper), panel, shift=way * sheet * self.creep)

    def _forme(self, slots: Sequence[Slot], paper: Paper, is_back: bool) -> Forme:
        size = lying(paper)
        if is_back and self.flip.turning(size) is Turning.ACROSS:
            slots = [_on_its_head(slot, size) for slot in slots]
        marks = edge_marks("fold", Turning.DOWN, size[0] / 2, size, slots)
        return _of_whole_paper(size, slots, marks)


def spreads_of(count: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield for each sheet of a booklet its front and back: left page, right page.

    Pages that are not there, at the end, have numbers from ``count`` on.
    """
    last = -(-count // 4) * 4 - 1
    for sheet in range((last + 1) // 4):
        first = 2 * sheet
        yield (last - first, first), (first + 1, last - first - 1)


class Trifold(Struct, frozen=True):
    """A leaflet of three panels: the right one is folded in first, then the left over it.

    Outside lie the panel that is folded in, the back and the cover; inside pages 2 to 4.
    Whoever opens the cover sees page 2 and, folded in, page 5.
    """

    flip: Flip = Flip.SHORT
    name: str = "trifold"
    most: int | None = 6

    def page(self, paper: Paper) -> Size:
        """Return the size of a page: the narrow panel."""
        width, height = lying(paper)
        return whole_mm((width - 2 * NARROWER) / 3, height)

    def panels(self, paper: Paper) -> tuple[Rect, Rect, Rect]:
        """Return the panels of the outside from the left; the narrow one comes first."""
        width, height = lying(paper)
        wide = (width + NARROWER) / 3
        narrow = width - 2 * wide
        return (
            Rect(0, 0, narrow, height),
            Rect(narrow, 0, wide, height),
            Rect(narrow + wide, 0, wide, height),
        )

    def formes(self, leaves: Sequence[Leaf], paper: Paper, mirrored: bool) -> tuple[Forme, ...]:
        """Return the outside and the inside."""
        pages, size = pages_of(leaves), lying(paper)
        _refuse_more(self.name, len(pages), self.most)
        panels = self.panels(paper)
        if mirrored:
            panels = tuple(_mirrored(panel, size) for panel in panels)  # type: ignore[assignment]
        inner = tuple(_mirrored(panel, size) for panel in panels)[::-1]
        turning = self.flip.turning(size)
        made = []
        for side, numbers in ((panels, (4, 5, 0)), (inner, (1, 2, 3))):
            slots = [
                in_panel(number, self.page(paper), panel)
                for panel, number in zip(side, numbers, strict=True)
                if number < len(pages)
            ]
            if side is inner and turning is Turning.ACROSS:
                slots = [_on_its_head(slot, size) for slot in slots]
            marks = [
                mark
                for panel in side
                if panel.left > 0
                for mark in edge_marks("fold", Turning.DOWN, panel.left, size, slots)
            ]
            made.append(_numbered(_of_whole_paper(size, slots, marks), pages))
        return tuple(made)


ZINE_ROWS = ((6, 5, 4, 3), (7, 0, 1, 2))
"""The pages of a zine as they lie; those of the upper row are upside down."""


class Zine(Struct, frozen=True):
    """Eight pages on one side of one sheet, folded, slit in the middle and folded again."""

    name: str = "zine"
    most: int | None = 8
    flip: Flip | None = None

    def page(self, paper: Paper) -> Size:
        """Return the size of a page: an eighth of the paper, less the room of the slit."""
        width, height = lying(paper)
        return whole_mm(width / 4 - SLACK, height / 2 - SLACK)

    def formes(self, leaves: Sequence[Leaf], paper: Paper, mirrored: bool) -> tuple[Forme, ...]:
        """Return the one printed side."""
        pages, size = pages_of(leaves), lying(paper)
        _refuse_more(self.name, len(pages), self.most)
        width, height = size[0] / 4, size[1] / 2
        slots = []
        for row, numbers in enumerate(ZINE_ROWS):
            for column, number in enumerate(numbers[::-1] if mirrored else numbers):
                panel = Rect(column * width, row * height, width, height)
                if number < len(pages):
                    slots.append(in_panel(number, self.page(paper), panel, 0 if row else 180))
        lines = [
            *(
                m
                for c in (1, 2, 3)
                for m in edge_marks("fold", Turning.DOWN, c * width, size, slots)
            ),
            *edge_marks("fold", Turning.ACROSS, height, size, slots),
            Line("slit", width, height, 3 * width, height),
        ]
        clear = [line for line in lines if is_clear(line, slots)]
        return (_numbered(_of_whole_paper(size, slots, clear), pages),)


class TwoUp(Struct, frozen=True):
    """Two sheets of half the size on one paper, to be cut apart; a single sheet comes twice."""

    flip: Flip = Flip.SHORT
    name: str = "two-up"
    most: int | None = None

    def page(self, paper: Paper) -> Size:
        """Return the size of a sheet: half of the paper."""
        width, height = lying(paper)
        return whole_mm(width / 2, height)

    def formes(self, leaves: Sequence[Leaf], paper: Paper, mirrored: bool) -> tuple[Forme, ...]:
        """Return fronts and backs in turn; only fronts where no sheet has a back."""
        size = lying(paper)
        turning, half = self.flip.turning(size), size[0] / 2
        panels = [Rect(0, 0, half, size[1]), Rect(half, 0, half, size[1])]
        panels = panels[::-1] if mirrored else panels
        laid = list(leaves) * 2 if len(leaves) == 1 else list(leaves)
        made = []
        for first in range(0, len(laid), 2):
            pairs = [
                (in_panel(leaf.front, self.page(paper), panel), leaf.back)
                for leaf, panel in zip(laid[first : first + 2], panels, strict=False)
            ]
            sides = [[front for front, _ in pairs]]
            if any(leaf.back is not None for leaf in laid):
                backs = [slot_behind(s, b, size, turning) for s, b in pairs if b is not None]
                sides.append(backs)
            for slots in sides:
                marks = edge_marks("cut", Turning.DOWN, half, size, slots)
                made.append(_of_whole_paper(size, slots, marks))
        return tuple(made)


def _refuse_more(name: str, count: int, most: int | None) -> None:
    if most is not None and count > most:
        raise ValueError(f"a {name} holds {most} pages, not {count}")


def _mirrored(box: Rect, size: Size) -> Rect:
    return box._replace(left=size[0] - box.right)


def _on_its_head(slot: Slot, size: Size) -> Slot:
    """Return a slot as it lies when the whole side is turned by half."""
    box, clip = (
        each._replace(left=size[0] - each.right, top=size[1] - each.bottom)
        for each in (slot.box, slot.clip)
    )
    return Slot(slot.page, box, clip, (slot.turn + 180) % 360)


def _of_whole_paper(size: Size, slots: Sequence[Slot], lines: Iterable[Line]) -> Forme:
    return Forme(size, tuple(slots), tuple(lines), whole(size), whole(size))


def _numbered(forme: Forme, pages: Sequence[int]) -> Forme:
    """Return a forme with the numbers that its pages have in the finished file."""
    slots = tuple(Slot(pages[s.page], s.box, s.clip, s.turn) for s in forme.slots)
    return replace(forme, slots=slots)
