"""Draw a board as SVG: cells, patterned areas, pieces and moves."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cached_property
from html import escape
from itertools import pairwise

from msgspec import Struct

from generator.content.boards import Grid, covered, departures, grid_of, links
from generator.content.model import Board, BoardFigure, Piece
from generator.maps.decimals import decimal
from generator.render.boardedges import Side, stubs
from generator.render.boardmoves import Moves, numbered
from generator.render.boardrows import drawn_rows
from generator.render.inks import Inks, is_solid
from generator.render.patterns import hatching, patterned, patterns_of
from generator.render.shapes import (
    CASING,
    EDGE,
    LINE,
    MOVE_LINE,
    Point,
    Polygon,
    at,
    circle,
    line,
    regular_polygon,
    shape,
)

CELL = 10.0
"""Distance between the middles of two neighbouring cells; the unit of all sizes below."""
DISC, ICON, SMALLER, SMALLER_IN_CELLS = 3.7, 4.7, 0.8, 0.7
"""Radius of a piece, size of its icon, and how much smaller both are where pieces are crowded: in
cells, an arrow from neighbour to neighbour must be seen between them."""
RING, WIDE_RING = 3.0, 4.9
"""Radius of an area around an empty point, and around an occupied one."""
DOT = 0.75
"""Radius of an empty point."""
BOARD_LINE = 0.5
"""Thickness of the lines of a board of points, which are the board."""
NAME, POINT_NAME = 2.6, 3.3
"""Type size of cell names, and of those of points, beside which there is more room."""
BESIDE_HEAD = 2.2
"""How far a name stands beside an arrow that comes straight down."""
BARE_DOT, BARE_LINE = 1.5, 0.85
"""Radius of a point and thickness of lines on a board without names, which is drawn small."""
WIDEST_CELL, WIDEST_LARGE_CELL = 3.2, 5.0
"""Largest width of a cell in normal and in large print, in em."""


class Drawing(Struct, frozen=True, dict=True):
    """A board with the pieces, areas and moves of a block."""

    board: Board
    block: BoardFigure
    inks: Inks
    icons: Mapping[str, str]
    """SVG content of each icon by id, on a square of 512 units."""
    widest_cell: float = WIDEST_CELL
    """Largest width of a cell, in em."""

    @cached_property
    def grid(self) -> Grid:
        """The cells of the board."""
        return grid_of(self.board)

    @property
    def widest(self) -> float:
        """How wide the figure is at most, in em; lines beyond the edge do not make it larger."""
        return self._box_around(self._corners)[2] / CELL * self.widest_cell

    def svg(self, alt: str) -> str:
        """Return the figure as an SVG element that fills its column up to a largest width."""
        left, top, width, height = self._box
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board-figure" role="img"'
            f' viewBox="{decimal(left)} {decimal(top)} {decimal(width)} {decimal(height)}"'
            f' style="max-width: {self.widest:.1f}em"><title>{escape(alt)}</title>'
            + "".join(self._layers())
            + "</svg>"
        )

    def _layers(self) -> Iterator[str]:
        yield from self._lines() if self._has_points else self._cells()
        yield from self._areas()
        if not self._has_points:
            yield from self._outlines()
        yield from self._names()
        yield from self._departures()
        moves = self._moves
        yield from moves.arrows()
        yield from self._pieces()
        yield from moves.crosses()
        yield from self._numbers()

    @property
    def _has_points(self) -> bool:
        return self.board.cells == "points"

    @property
    def _name_size(self) -> float:
        return POINT_NAME if self._has_points else NAME

    @property
    def _dot(self) -> float:
        """The radius of an empty point."""
        return DOT if self.board.named else BARE_DOT

    @cached_property
    def _spots(self) -> Mapping[str, Point]:
        return {name: (x * CELL, y * CELL) for name, (x, y) in self.grid.spots.items()}

    @cached_property
    def _occupied(self) -> frozenset[str]:
        """Cells with a piece."""
        return frozenset(piece.at for piece in self.block.pieces.values())

    @cached_property
    def _disc(self) -> float:
        """The radius of a piece: a smaller one where an arrow leads from neighbour to neighbour.

        On points, neighbours are kept apart by their names too.
        """
        moves = (*self.block.arrows.values(), *self.block.crossed.values())
        pairs = [{move.start, move.end} for move in moves]
        if self._has_points:
            pairs += [set(pair) for pair in links(self.grid)]
        crowded = any(self._occupied.issuperset(each) and self._are_next(*each) for each in pairs)
        smaller = SMALLER if self._has_points else SMALLER_IN_CELLS
        return DISC * (smaller if crowded else 1)

    def _are_next(self, one: str, other: str) -> bool:
        return math.dist(self._spots[one], self._spots[other]) < CELL * 1.1

    @cached_property
    def _left(self) -> Mapping[str, Piece]:
        """Pieces that have moved away, by the cells they left."""
        return departures(self.block)

    @cached_property
    def _covered(self) -> list[tuple[str, ...]]:
        """The cells of each area."""
        areas = self.block.areas.values()
        return [covered(area, self.grid, self.block.pieces) for area in areas]

    @cached_property
    def _box(self) -> tuple[float, float, float, float]:
        """The left, top, width and height of the figure."""
        return self._box_around([*self._corners, *(tip for _, tip in self._stubs)])

    @cached_property
    def _corners(self) -> Polygon:
        """The corners of all cells."""
        return [corner for cell in self.grid.spots for corner in self._outline(cell)]

    def _box_around(self, corners: Polygon) -> tuple[float, float, float, float]:
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        names = self._name_size * 1.3 if self.board.named else 0
        left, top = min(xs) - EDGE, min(ys) - EDGE
        right, bottom = max(xs) + EDGE, max(ys) + EDGE
        if self._has_edge_names:
            left, bottom = left - names, bottom + names
        elif self._has_points:
            right, top = right + names, top - names / 2
        return left, top, right - left, bottom - top

    @property
    def _has_edge_names(self) -> bool:
        return self.board.named and self.board.cells == "squares"

    def _outline(self, cell: str) -> Polygon:
        """Return the corners of a cell; around a point, of a circle."""
        x, y = self._spots[cell]
        if self.board.cells == "squares":
            half = CELL / 2
            return [(x + a * half, y + b * half) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        if self._has_points:
            return regular_polygon(x, y, max(self._disc, self._reach(cell)), 24)
        return regular_polygon(x, y, CELL / math.sqrt(3), 6, 0 if self.board.flat else 30)

    def _cells(self) -> Iterator[str]:
        dark = self._dark_squares
        for cell in self.grid.spots:
            if cell in dark and self.inks.fills:
                yield shape(self._outline(cell), fill=self.inks["line"], opacity="0.45")
            elif cell in dark:
                yield hatching(self._outline(cell), 60, 1.2, self.inks["line"])

    @property
    def _dark_squares(self) -> frozenset[str]:
        if not (self.board.chequered and self.board.cells == "squares"):
            return frozenset()
        return frozenset(
            cell
            for cell in self.grid.spots
            if (ord(cell[0]) - ord("a") + int(cell[1:]) - 1) % 2 == 0
        )

    def _outlines(self) -> Iterator[str]:
        """Yield the borders of cells, each once."""
        path = "".join(f"M{at(a)}L{at(b)}" for a, b in self._sides)
        yield line(path, self.inks["muted"], LINE * self.inks.lines, joint="cells")
        if self._stubs:
            path = "".join(f"M{at(a)}L{at(b)}" for a, b in self._stubs)
            yield line(path, self.inks["muted"], LINE * self.inks.lines)

    @cached_property
    def _sides(self) -> tuple[Side, ...]:
        """The sides of cells, each once."""
        sides: dict[tuple[str, ...], Side] = {}
        for cell in self.grid.spots:
            corners = self._outline(cell)
            for a, b in pairwise((*corners, corners[0])):
                sides.setdefault(tuple(sorted((at(a), at(b)))), (a, b))
        return tuple(sides.values())

    @cached_property
    def _stubs(self) -> tuple[Side, ...]:
        """The lines that run out at the edge of a part of a board."""
        return tuple(stubs(self._sides, self.board.cells == "hexes")) if self.board.part else ()

    def _lines(self) -> Iterator[str]:
        yield from drawn_rows(self.board, self.block, self._spots, self.inks)
        pairs = links(self.grid)
        path = "".join(f"M{at(self._spots[a])}L{at(self._spots[b])}" for a, b in pairs)
        weight = BOARD_LINE if self.board.named else BARE_LINE
        yield line(path, self.inks["muted"], weight * self.inks.lines, joint="lines")
        for cell, (x, y) in self._spots.items():
            if cell not in self._occupied:
                yield circle(x, y, self._dot, fill=self.inks["ink"])

    def _areas(self) -> Iterator[str]:
        filled: set[str] = set()
        patterns = patterns_of(self.block.areas, self.inks.roles).values()
        for pattern, cells in zip(patterns, self._covered, strict=True):
            for cell in cells:
                outline = self._area_outline(cell)
                if self.inks.fills and cell not in filled:
                    yield shape(outline, fill=self.inks[pattern.ground])
                filled.add(cell)
                yield patterned(outline, pattern, self.inks)
                if self._has_points:
                    yield shape(outline, fill="none", stroke=self.inks["muted"])
                    yield circle(*self._spots[cell], self._dot, fill=self.inks["ink"])

    def _numbers(self) -> Iterator[str]:
        """Yield the numbers of steps, beside arrows and in the first free cell of areas."""
        for move in (*self.block.arrows.values(), *self.block.crossed.values()):
            if move.number is not None:
                yield from numbered(self._moves.beside(move), move.number, self.inks)
        for area, cells in zip(self.block.areas.values(), self._covered, strict=True):
            free = [cell for cell in cells if cell not in self._occupied]
            if area.number is not None and free:
                yield from numbered(self._spots[free[0]], area.number, self.inks)

    def _area_outline(self, cell: str) -> Polygon:
        if not self._has_points:
            return self._outline(cell)
        radius = WIDE_RING if cell in self._occupied else RING
        return regular_polygon(*self._spots[cell], radius, 24)

    def _names(self) -> Iterator[str]:
        if not self.board.named:
            return
        if self._has_edge_names:
            yield from self._edge_names()
            return
        for cell, (x, y) in self._spots.items():
            if self._has_points:
                off = math.sqrt(0.5) * self._reach(cell) + 0.4
                down = y + off + POINT_NAME * 0.7 if cell in self._met_from_above else y - off
                beside = BESIDE_HEAD if cell in self._met_upright else 0.0
                yield self._name(cell, x + max(off, beside), down, "start")
            elif cell not in self._occupied:
                yield self._name(cell, x, y + NAME * 0.36, "middle")

    def _reach(self, cell: str) -> float:
        """Return the radius of whatever is drawn at a point."""
        in_area = any(cell in cells for cells in self._covered)
        if cell in self._occupied:
            return WIDE_RING if in_area else self._disc
        return RING if in_area else self._dot

    @cached_property
    def _met_from_above(self) -> frozenset[str]:
        """Points whose names would lie on an arrow if they stood above them."""
        return frozenset(
            cell
            for cell, (across, down) in self._met
            if across > 0 > down and cell not in self._occupied
        )

    @cached_property
    def _met_upright(self) -> frozenset[str]:
        """Points that an arrow meets straight from above."""
        return frozenset(cell for cell, (across, down) in self._met if across == 0 > down)

    @cached_property
    def _met(self) -> list[tuple[str, Point]]:
        """The points at both ends of arrows, and where the other end is from there."""
        moves = (*self.block.arrows.values(), *self.block.crossed.values())
        ways = (way for move in moves for way in ((move.start, move.end), (move.end, move.start)))
        spots = [(cell, self._spots[cell], self._spots[other]) for cell, other in ways]
        return [(cell, (there[0] - x, there[1] - y)) for cell, (x, y), there in spots]

    def _edge_names(self) -> Iterator[str]:
        columns, rows = self.board.columns or 0, self.board.rows or 0
        left, bottom = -CELL / 2 - NAME * 0.75, (rows - 0.5) * CELL + NAME * 1.1
        for column in range(columns):
            yield self._name(chr(ord("a") + column), column * CELL, bottom, "middle")
        for row in range(rows):
            y = (rows - 1 - row) * CELL + NAME * 0.36
            yield self._name(str(row + 1), left, y, "middle")

    def _name(self, words: str, x: float, y: float, anchor: str) -> str:
        size = self._name_size
        return (
            f'<text x="{decimal(x)}" y="{decimal(y)}" font-size="{size}" text-anchor="{anchor}"'
            f' font-family="{escape(self.inks.families)}" font-weight="700"'
            f' fill="{self.inks["muted"]}">{escape(words)}</text>'
        )

    @property
    def _moves(self) -> Moves:
        near = CELL * 0.1
        far = self._dot + CASING if self._has_points else near
        return Moves(self.block, self.grid, self._spots, self.inks, self._disc, (near, far))

    def _pieces(self) -> Iterator[str]:
        for id, piece in self.block.pieces.items():
            x, y = self._spots[piece.at]
            colour = self._colour_of(piece)
            solid = is_solid(piece.role, self.inks)
            yield circle(x, y, self._disc + CASING / 2, fill=self.inks["paper"])
            yield circle(
                x,
                y,
                self._disc - MOVE_LINE / 2,
                fill=colour if solid else self.inks["paper"],
                stroke=colour,
                width=MOVE_LINE,
                joint=f"piece.{id}",
            )
            ink = self.inks["paper"] if solid else colour
            yield self._icon(piece, piece.at, ink)

    def _departures(self) -> Iterator[str]:
        """Yield rings with icons where pieces have moved away."""
        for cell, piece in self._left.items():
            x, y = self._spots[cell]
            paper = self.inks["paper"]
            yield circle(x, y, self._disc + CASING / 2, fill=paper)
            radius = decimal(self._disc)
            path = f"M{at((x - self._disc, y))}a{radius} {radius} 0 1 1 0 0.01z"
            yield line(path, self._colour_of(piece), LINE * 1.6, "dashed", f"left.{cell}")
            yield self._icon(piece, cell, self.inks["muted"])

    def _colour_of(self, piece: Piece) -> str:
        return self.inks[self.inks.roles[piece.role] if piece.role else "ink"]

    def _icon(self, piece: Piece, cell: str, ink: str) -> str:
        x, y = self._spots[cell]
        icon = ICON * self._disc / DISC
        drawn = self.icons[piece.icon].replace("currentColor", ink)
        return (
            f'<g transform="translate({decimal(x - icon / 2)} {decimal(y - icon / 2)})'
            f' scale({icon / 512:.6f})">{drawn}</g>'
        )
