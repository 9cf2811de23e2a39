"""Draw what happens on a map of cells: counters in their cells, and arrows from cell to cell.

Lengths are in units of the map, in which neighbouring cells are 10 apart.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from msgspec import Struct

from generator.content.gridmap import Cell
from generator.content.model import GridMapFigure, MoveKind
from generator.maps.decimals import decimal
from generator.render.counteroutlines import HIGH
from generator.render.counterrows import BOX_TOP, SMALL
from generator.render.counters import Counters
from generator.render.gridlabels import Box
from generator.render.gridlegend import low_sample
from generator.render.inks import Inks
from generator.render.shapes import Point, at, line, shape
from generator.units import mm_from_pt

APART = 10.0
"""The distance of neighbouring cells."""
TOKEN, LOWER = 6.2, 0.9
"""Side of a counter, and how much lower than the middle it lies where cells have numbers."""
STACKED = 0.8
"""How far the counters of a stack lie apart, across and down."""
HALO = 0.35
"""How far the paper shines around counters and arrows."""
LEAST_TYPE, LARGEST = 6.0, 0.4
"""The smallest type on a counter in pt, and the largest as a share of the counter."""
BASELINE = 0.36
"""How far below the middle of its letters the baseline is, in type sizes."""
GAP = 0.3
"""How far an arrow keeps from counters."""
COMPASS: Mapping[str, float] = {
    **{"N": 0.0, "NE": 45.0, "E": 90.0, "SE": 135.0},
    **{"S": 180.0, "SW": 225.0, "W": 270.0, "NW": 315.0},
}


class Arrow(Struct, frozen=True):
    """How a kind of arrow looks."""

    ink: str
    weight: float
    head: float
    """The length of its head."""
    half: float
    """Half the width of its head, as a share of its length."""
    dashes: str = ""
    """Lengths of dashes and gaps, as SVG writes them; "" for a line without gaps."""


ARROWS: Mapping[MoveKind, Arrow] = {
    "move": Arrow("ink", 0.75, 2.4, 0.42),
    "attack": Arrow("accent", 1.5, 2.8, 0.72),
    "retreat": Arrow("ink", 0.75, 2.4, 0.42, "1.6 1.1"),
}


class Piece(Struct, frozen=True):
    """A counter on a map: its drawing on a square of 100 units, and the words on it."""

    id: str
    cell: Cell
    turn: float
    """By how much it is turned to the right, in degrees."""
    inner: str
    width: float
    """As a share of its height."""
    numbers: str
    numbers_width: float
    """In type sizes."""
    echelon: str
    ink: str


class Move(Struct, frozen=True):
    """An arrow over some cells."""

    id: str
    does: MoveKind
    cells: Sequence[Cell]


def pieces_of(
    block: GridMapFigure, counters: Counters, cell: Callable[[str], Cell | None], is_flat: bool
) -> Iterator[Piece]:
    """Yield the counters of a figure; ``cell`` returns the cell of a name."""
    for id, piece in block.units.items():
        collection, _, entry = piece.unit.partition(".")
        where = cell(piece.at)
        if where is None:
            continue
        drawn = counters.drawn(collection, entry, is_back=piece.reduced)
        yield Piece(
            id,
            where,
            turn_of(piece.facing, is_flat),
            drawn.inner,
            drawn.width,
            "".join(slot.words + slot.dash for slot in drawn.numbers),
            sum(slot.width + (drawn.dash_width if slot.dash else 0) for slot in drawn.numbers),
            drawn.echelon,
            drawn.ink,
        )


def turn_of(facing: str | None, is_flat: bool) -> float:
    """Return how far a counter is turned to face a side, in degrees; of hexes by thirds."""
    angle = COMPASS[facing] if facing else 0.0
    if angle % 90 == 0:
        return angle
    sharp = 30.0 if not is_flat else 60.0
    upright, around = ("N" in (facing or "")), ("E" in (facing or ""))
    off = sharp if upright else 180.0 - sharp
    return off if around else 360.0 - off


def moves_of(block: GridMapFigure, cell: Callable[[str], Cell | None]) -> Iterator[Move]:
    """Yield the arrows of a figure; ``cell`` returns the cell of a name."""
    for id, move in block.moves.items():
        found = (cell(name) for name in move.way.split())
        cells = [each for each in found if each is not None]
        if len(cells) > 1:
            yield Move(id, move.does, cells)


class PlayLayer(Struct, frozen=True):
    """Draws counters and arrows on a map whose cells have their middles where it is said."""

    pieces: Sequence[Piece]
    moves: Sequence[Move]
    middle: Callable[[Cell], Point]
    inks: Inks
    cell: float
    """The distance between two cells, in mm."""
    lower: float = 0.0
    """How far below the middle of a cell its counters lie."""

    def spots(self) -> dict[str, Point]:
        """Return the middle of each counter: those of a stack lie one beside the other."""
        count = Counter(piece.cell for piece in self.pieces)
        met: dict[Cell, int] = defaultdict(int)
        found = {}
        for piece in self.pieces:
            off = (met[piece.cell] - (count[piece.cell] - 1) / 2) * STACKED
            met[piece.cell] += 1
            x, y = self.base(piece.cell)
            found[piece.id] = x + off, y - off
        return found

    def base(self, cell: Cell) -> Point:
        """Return where counters lie in a cell, and where arrows lead to."""
        x, y = self.middle(cell)
        return x, y + self.lower

    def boxes(self) -> Iterator[Box]:
        """Yield the squares that the counters cover."""
        half = TOKEN / 2
        for x, y in self.spots().values():
            yield x - half, y - half, x + half, y + half

    def arrows(self) -> Iterator[str]:
        """Yield the arrows."""
        taken = {piece.cell for piece in self.pieces}
        for move in self.moves:
            look = ARROWS[move.does]
            points = [self.base(cell) for cell in move.cells]
            points[0] = _back(points[0], points[1], self._clear(move.cells[0] in taken))
            points[-1] = _back(points[-1], points[-2], self._clear(move.cells[-1] in taken))
            yield from drawn_arrow(points, look, self.inks, f"{move.does}.{move.id}")

    def _clear(self, is_taken: bool) -> float:
        return TOKEN / 2 + GAP if is_taken else 0.0

    def counters(self) -> Iterator[str]:
        """Yield the counters, each over those before it."""
        spots = self.spots()
        for piece in self.pieces:
            x, y = spots[piece.id]
            turned = f" rotate({decimal(piece.turn)})" if piece.turn else ""
            inside = "".join(self._piece(piece))
            yield (
                f'<g transform="translate({decimal(x)} {decimal(y)}){turned}"'
                f' data-joint="unit.{piece.id}">{inside}</g>'
            )

    def _piece(self, piece: Piece) -> Iterator[str]:
        half, scale = TOKEN / 2, TOKEN / HIGH
        a = half + HALO
        yield shape([(-a, -a), (a, -a), (a, a), (-a, a)], self.inks["paper"])
        corner = f"{decimal(-half * piece.width)} {decimal(-half)}"
        yield f'<g transform="translate({corner}) scale({scale:.5f})">{piece.inner}</g>'
        size = numbers_size(piece.numbers_width, self.cell)
        if piece.numbers and size:
            yield self._text(piece.numbers, (0.73 - 0.5) * TOKEN, size, piece.ink)
        least = least_type(self.cell)
        if piece.echelon and least <= BOX_TOP * TOKEN:
            size = max(SMALL * TOKEN, least)
            yield self._text(piece.echelon, (BOX_TOP / 2 - 0.5) * TOKEN, size, piece.ink)

    def _text(self, words: str, middle: float, size: float, ink: str) -> str:
        return _words(words, 0.0, middle, size, ink, self.inks)


def least_type(cell: float) -> float:
    """Return the smallest type size on a counter; cells are ``cell`` mm apart."""
    return mm_from_pt(LEAST_TYPE) * APART / cell


def numbers_size(width: float, cell: float) -> float:
    """Return the type size of numbers on a counter; 0 where there is no room.

    They are ``width`` type sizes wide, and cells are ``cell`` mm apart.
    """
    if not width:
        return 0.0
    most = min(LARGEST, 0.84 / width) * TOKEN
    least = least_type(cell)
    return most if least <= most else 0.0


def drawn_arrow(points: Sequence[Point], look: Arrow, inks: Inks, joint: str) -> Iterator[str]:
    """Yield an arrow along two points or more, with paper around it.

    ``joint`` names it for the check of what is drawn; "" leaves it out of that.
    """
    (x0, y0), tip = points[-2], points[-1]
    away = math.dist((x0, y0), tip) or 1.0
    way = (tip[0] - x0) / away, (tip[1] - y0) / away
    neck = tip[0] - way[0] * look.head * 0.8, tip[1] - way[1] * look.head * 0.8
    path = "M" + "L".join(map(at, (*points[:-1], neck)))
    head = _head(tip, way, look.head, look.half)
    weight, paper = look.weight * inks.lines, inks["paper"]
    yield line(path, paper, weight + 2 * HALO)
    yield shape(head, paper, paper, 2 * HALO)
    part = f' data-joint="{joint}"' if joint else ""
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    yield (
        f'<path d="{path}" fill="none" stroke="{inks[look.ink]}" stroke-width="{decimal(weight)}"'
        f' stroke-linejoin="round"{dashes}{part}/>'
    )
    yield shape(head, inks[look.ink], joint=joint)


def _head(tip: Point, way: Point, length: float, half: float) -> list[Point]:
    (x, y), (dx, dy) = tip, way
    wings = [
        (x - dx * length - side * dy * length * half, y - dy * length + side * dx * length * half)
        for side in (1, -1)
    ]
    return [tip, wings[0], (x - dx * length * 0.8, y - dy * length * 0.8), wings[1]]


def _back(end: Point, towards: Point, clear: float) -> Point:
    """Return the end of an arrow, moved back to the edge of a square of half side ``clear``."""
    away = math.dist(end, towards) or 1.0
    dx, dy = (towards[0] - end[0]) / away, (towards[1] - end[1]) / away
    far = clear / max(abs(dx), abs(dy))
    return end[0] + dx * far, end[1] + dy * far


def piece_swatch(piece: Piece, inks: Inks) -> str:
    """Return a counter for a legend as SVG, with its numbers: some units differ in them alone."""
    width = piece.width * HIGH
    size = min(LARGEST, 0.84 / piece.numbers_width) * HIGH if piece.numbers_width else 0.0
    numbers = _words(piece.numbers, width / 2, 0.73 * HIGH, size, piece.ink, inks) if size else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="piece-swatch"'
        f' viewBox="-1 -1 {decimal(width + 2)} {decimal(HIGH + 2)}" aria-hidden="true">'
        f"{piece.inner}{numbers}</svg>"
    )


def _words(words: str, x: float, middle: float, size: float, ink: str, inks: Inks) -> str:
    return (
        f'<text x="{decimal(x)}" y="{decimal(middle + BASELINE * size)}"'
        f' font-size="{decimal(size)}" text-anchor="middle"'
        f' font-family="{escape(inks.families)}" font-weight="700"'
        f' fill="{ink}">{escape(words)}</text>'
    )


def arrow_swatch(does: MoveKind, inks: Inks) -> str:
    """Return an arrow for a legend as SVG."""
    return low_sample(drawn_arrow([(-3.5, 0.0), (3.5, 0.0)], ARROWS[does], inks, ""))
