"""Draw a board as SVG: cells, patterned areas, pieces and moves."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct, field

from generator.content.boards import Grid, covered, departures, grid_of, links
from generator.content.model import Arc, Area, Board, BoardFigure, Move, Piece

Arrow = TypeVar("Arrow", Move, Arc)
Point = tuple[float, float]
Polygon = Sequence[Point]

CELL = 10.0
"""Distance between the middles of two neighbouring cells; the unit of all sizes below."""
LINE = 0.3
"""Weight of lines."""
MOVE_LINE = 0.7
"""Weight of arrows."""
CASING = 0.9
"""Clear margin around arrows and pieces, on each side."""
DISC, ICON = 3.7, 4.7
"""Radius of a piece, and size of its icon."""
RING, WIDE_RING = 3.0, 4.9
"""Radius of an area around an empty point, and around an occupied one."""
DOT = 0.75
"""Radius of an empty point."""
HEAD, NECK = 2.6, 2.1
"""Length of an arrowhead, and how far it covers the line."""
CROSS = 1.5
"""Half the size of the cross on a blocked move."""
CLEAR = 1.8
"""Distance of the cross from the blocking piece, where there is room."""
EDGE = 0.5
"""Margin around the figure."""
NAME = 2.6
"""Type size of cell names."""
WIDEST_CELL, WIDEST_LARGE_CELL = 3.6, 5.0
"""Largest width of a cell in normal and in large print, in em."""
STYLES = ("solid", "dashed", "dotted")
"""Line styles of arrows, in the order of the figure."""
_DASHES = {"solid": "", "dashed": "2 1.3", "dotted": "0.01 1.5"}


class Pattern(Struct, frozen=True):
    """The fill of an area: lines at some angles, or dots; in colours of the theme."""

    name: str
    ground: str
    ink: str
    angles: tuple[float, ...] = ()
    spacing: float = 1.5


WIDE_SPACING = 2.0
"""Distance between the lines of quiet patterns, and of crossing lines.

Where all inks are black, metal is as dark as the accent, so its pattern has fewer lines.
"""
PATTERNS = (
    Pattern("rising", "accent-tint", "accent", (-45,)),
    Pattern("dots", "night-tint", "night"),
    Pattern("falling", "tint", "metal", (45,), WIDE_SPACING),
    Pattern("crossed", "accent-tint", "accent", (-45, 45), WIDE_SPACING),
    Pattern("level", "night-tint", "night", (0,)),
    Pattern("upright", "tint", "metal", (90,), WIDE_SPACING),
)
"""Patterns of areas, in the order of the figure: all distinct in black and white."""


def patterns_of(areas: Mapping[str, Area]) -> dict[str, Pattern]:
    """Return the pattern of each area: its own, or the next unused one."""
    by_name = {pattern.name: pattern for pattern in PATTERNS}
    own = {area.pattern for area in areas.values()}
    others = (pattern for pattern in PATTERNS if pattern.name not in own)
    return {
        id: by_name[area.pattern] if area.pattern else next(others) for id, area in areas.items()
    }


class Inks(Struct, frozen=True):
    """The colours of a figure, and whether areas are filled.

    ``roles`` maps ids of roles to names of the palette.
    """

    palette: Mapping[str, str]
    fills: bool
    roles: Mapping[str, str] = field(default_factory=dict)
    families: str = ""
    lines: float = 1.0
    """Weight of lines, as a factor."""

    def __getitem__(self, name: str) -> str:
        return self.palette[name]


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

    def svg(self, alt: str) -> str:
        """Return the figure as an SVG element that fills its column up to a largest width."""
        left, top, width, height = self._box
        most = width / CELL * self.widest_cell
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board-figure" role="img"'
            f' viewBox="{decimal(left)} {decimal(top)} {decimal(width)} {decimal(height)}"'
            f' style="max-width: {most:.1f}em"><title>{escape(alt)}</title>'
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
        yield from self._moves()
        yield from self._pieces()
        yield from self._crosses()

    @property
    def _has_points(self) -> bool:
        return self.board.cells == "points"

    @cached_property
    def _spots(self) -> Mapping[str, Point]:
        return {name: (x * CELL, y * CELL) for name, (x, y) in self.grid.spots.items()}

    @cached_property
    def _occupied(self) -> frozenset[str]:
        """Cells with a piece."""
        return frozenset(piece.at for piece in self.block.pieces.values())

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
        corners = [corner for cell in self.grid.spots for corner in self._outline(cell)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        names = NAME * 1.3 if self.board.named else 0
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
            return _round(x, y, max(DISC, self._reach(cell)), 24)
        return _round(x, y, CELL / math.sqrt(3), 6, 0 if self.board.flat else 30)

    def _cells(self) -> Iterator[str]:
        dark = self._dark_squares
        for cell in self.grid.spots:
            if cell in dark and self.inks.fills:
                yield _shape(self._outline(cell), fill=self.inks["line"], opacity="0.45")
            elif cell in dark:
                yield _hatching(self._outline(cell), 60, 1.2, self.inks["line"])

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
        sides: dict[tuple[str, ...], tuple[Point, Point]] = {}
        for cell in self.grid.spots:
            corners = self._outline(cell)
            for a, b in pairwise((*corners, corners[0])):
                sides.setdefault(tuple(sorted((_at(a), _at(b)))), (a, b))
        path = "".join(f"M{_at(a)}L{_at(b)}" for a, b in sides.values())
        yield line(path, self.inks["muted"], LINE * self.inks.lines, joint="cells")

    def _lines(self) -> Iterator[str]:
        pairs = links(self.grid)
        path = "".join(f"M{_at(self._spots[a])}L{_at(self._spots[b])}" for a, b in pairs)
        yield line(path, self.inks["muted"], LINE * self.inks.lines, joint="lines")
        for cell, (x, y) in self._spots.items():
            if cell not in self._occupied:
                yield _circle(x, y, DOT, fill=self.inks["ink"])

    def _areas(self) -> Iterator[str]:
        filled: set[str] = set()
        patterns = patterns_of(self.block.areas).values()
        for pattern, cells in zip(patterns, self._covered, strict=True):
            for cell in cells:
                outline = self._area_outline(cell)
                if self.inks.fills and cell not in filled:
                    yield _shape(outline, fill=self.inks[pattern.ground])
                filled.add(cell)
                yield patterned(outline, pattern, self.inks)
                if self._has_points:
                    yield _shape(outline, fill="none", stroke=self.inks["muted"])
                    yield _circle(*self._spots[cell], DOT, fill=self.inks["ink"])

    def _area_outline(self, cell: str) -> Polygon:
        if not self._has_points:
            return self._outline(cell)
        return _round(*self._spots[cell], WIDE_RING if cell in self._occupied else RING, 24)

    def _names(self) -> Iterator[str]:
        if not self.board.named:
            return
        if self._has_edge_names:
            yield from self._edge_names()
            return
        for cell, (x, y) in self._spots.items():
            if self._has_points:
                off = math.sqrt(0.5) * self._reach(cell) + 0.4
                yield self._name(cell, x + off, y - off, "start")
            elif cell not in self._occupied:
                yield self._name(cell, x, y + NAME * 0.36, "middle")

    def _reach(self, cell: str) -> float:
        """Return the radius of whatever is drawn at a point."""
        in_area = any(cell in cells for cells in self._covered)
        if cell in self._occupied:
            return WIDE_RING if in_area else DISC
        return RING if in_area else DOT

    def _edge_names(self) -> Iterator[str]:
        columns, rows = self.board.columns or 0, self.board.rows or 0
        left, bottom = -CELL / 2 - NAME * 0.75, (rows - 0.5) * CELL + NAME * 1.1
        for column in range(columns):
            yield self._name(chr(ord("a") + column), column * CELL, bottom, "middle")
        for row in range(rows):
            y = (rows - 1 - row) * CELL + NAME * 0.36
            yield self._name(str(row + 1), left, y, "middle")

    def _name(self, words: str, x: float, y: float, anchor: str) -> str:
        return (
            f'<text x="{decimal(x)}" y="{decimal(y)}" font-size="{NAME}" text-anchor="{anchor}"'
            f' font-family="{escape(self.inks.families)}" font-weight="700"'
            f' fill="{self.inks["muted"]}">{escape(words)}</text>'
        )

    def _pieces(self) -> Iterator[str]:
        for id, piece in self.block.pieces.items():
            x, y = self._spots[piece.at]
            colour = self._colour_of(piece)
            solid = is_solid(piece.role, self.inks)
            yield _circle(x, y, DISC + CASING / 2, fill=self.inks["paper"])
            yield _circle(
                x,
                y,
                DISC - MOVE_LINE / 2,
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
            yield _circle(x, y, DISC + CASING / 2, fill=paper)
            path = f"M{_at((x - DISC, y))}a{DISC} {DISC} 0 1 1 0 0.01z"
            yield line(path, self._colour_of(piece), LINE * 1.6, "dashed", f"left.{cell}")
            yield self._icon(piece, cell, self.inks["muted"])

    def _colour_of(self, piece: Piece) -> str:
        return self.inks[self.inks.roles[piece.role] if piece.role else "ink"]

    def _icon(self, piece: Piece, cell: str, ink: str) -> str:
        x, y = self._spots[cell]
        drawn = self.icons[piece.icon].replace("currentColor", ink)
        return (
            f'<g transform="translate({decimal(x - ICON / 2)} {decimal(y - ICON / 2)})'
            f' scale({ICON / 512:.6f})">{drawn}</g>'
        )

    def _moves(self) -> Iterator[str]:
        for id, (move, style) in styled(self.block.arrows).items():
            yield from self._arrow(move, style, self.inks["ink"], f"arrow.{id}")
        for id, move in self.block.crossed.items():
            yield from self._arrow(move, "dashed", self.inks["accent"], f"crossed.{id}")

    def _arrow(self, move: Move, style: str, colour: str, joint: str) -> Iterator[str]:
        begin, tip = self._ends(move)
        (x0, y0), (x1, y1) = begin, tip
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        shaft = f"M{_at(begin)}L{_at((x1 - dx * NECK, y1 - dy * NECK))}"
        paper = self.inks["paper"]
        yield line(shaft, paper, MOVE_LINE + CASING)
        yield arrow_head(tip, (dx, dy), paper, CASING)
        yield line(shaft, colour, MOVE_LINE * (1.35 if style == "dotted" else 1), style, joint)
        yield arrow_head(tip, (dx, dy), colour, joint=joint)

    def _ends(self, move: Move) -> tuple[Point, Point]:
        """Return the ends of an arrow, clear of the pieces in its cells."""
        (x0, y0), (x1, y1) = self._spots[move.start], self._spots[move.end]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        begins = move.start in self._occupied or move.start in self._left
        near = DISC + 0.3 if begins else CELL * 0.1
        far = DISC + 0.3 if move.end in self._occupied else CELL * 0.1
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        return (x0 + dx * near, y0 + dy * near), (x1 - dx * far, y1 - dy * far)

    def _crosses(self) -> Iterator[str]:
        for id, move in self.block.crossed.items():
            x, y = self._blocked_at(move)
            path = _cross(x, y)
            yield line(path, self.inks["paper"], MOVE_LINE * 1.6 + CASING)
            yield line(path, self.inks["accent"], MOVE_LINE * 1.6, joint=f"cross.{id}")

    def _blocked_at(self, move: Move) -> Point:
        """Return the place of the cross: before the first blocking piece, or in the middle."""
        (x0, y0), (x1, y1) = self._ends(move)
        for cell in self.grid.between(move.start, move.end):
            if cell in self._occupied:
                (x2, y2), (x3, y3) = self._spots[cell], self._spots[move.start]
                length = math.hypot(x2 - x3, y2 - y3)
                off = min(DISC + CROSS + CLEAR, length / 2)
                return x2 - (x2 - x3) / length * off, y2 - (y2 - y3) / length * off
        return (x0 + x1) / 2, (y0 + y1) / 2


def is_solid(role: str | None, inks: Inks) -> bool:
    """Whether pieces of a role are solid; every other role has rings.

    This distinguishes two sides where their colours do not, and saves ink where nothing is
    filled.
    """
    return inks.fills and role is not None and list(inks.roles).index(role) % 2 == 0


def styled(moves: Mapping[str, Arrow]) -> dict[str, tuple[Arrow, str]]:
    """Return moves with their line styles; each move with a text begins the next style."""
    found, number = {}, -1
    for id, move in moves.items():
        number += move.text is not None or number < 0
        found[id] = move, STYLES[number % len(STYLES)]
    return found


def patterned(outline: Polygon, pattern: Pattern, inks: Inks) -> str:
    """Return an area's pattern, clipped to the outline of a cell."""
    if not pattern.angles:
        return _dotting(outline, 1.9, inks[pattern.ink])
    return "".join(
        _hatching(outline, angle, pattern.spacing, inks[pattern.ink]) for angle in pattern.angles
    )


SWATCH = 8.0
"""Size of a swatch in the legend, in units of figures."""
_SWATCHES = re.compile(r"(area|arrow)-(?P<name>[a-z]+)")


def swatch(name: str, inks: Inks) -> str | None:
    """Return a sample for the legend as SVG, or None for an unknown name.

    Areas are named ``area-PATTERN``, moves ``arrow-STYLE`` or ``arrow-crossed``.
    """
    match = _SWATCHES.fullmatch(name)
    if match is None:
        return None
    if match[1] == "arrow":
        return _arrow_swatch(match["name"], inks)
    pattern = next((each for each in PATTERNS if each.name == match["name"]), None)
    return _area_swatch(pattern, inks) if pattern else None


def _area_swatch(pattern: Pattern, inks: Inks) -> str:
    low, high = EDGE, SWATCH - EDGE
    outline = [(low, low), (high, low), (high, high), (low, high)]
    ground = [_shape(outline, fill=inks[pattern.ground])] if inks.fills else []
    frame = _shape(outline, fill="none", stroke=inks["muted"], width=LINE * 1.5)
    return _sample(SWATCH, [*ground, patterned(outline, pattern, inks), frame])


def _arrow_swatch(style: str, inks: Inks) -> str | None:
    if style not in (*STYLES, "crossed"):
        return None
    blocked = style == "crossed"
    colour, middle, width = inks["accent" if blocked else "ink"], SWATCH / 2, SWATCH * 1.75
    tip = width - EDGE
    shaft = f"M{_at((EDGE, middle))}L{_at((tip - NECK, middle))}"
    weight = MOVE_LINE * 1.3
    parts = [
        line(shaft, colour, weight, "dashed" if blocked else style),
        arrow_head((tip, middle), (1.0, 0.0), colour),
    ]
    if blocked:
        x = width * 0.42
        parts.append(line(_cross(x, middle), colour, weight * 1.3))
    return _sample(width, parts)


def _sample(width: float, parts: Sequence[str]) -> str:
    box = f'viewBox="0 0 {decimal(width)} {decimal(SWATCH)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(parts)}</svg>'


def arrow_head(tip: Point, way: Point, colour: str, casing: float = 0.0, joint: str = "") -> str:
    """Return an arrowhead at its tip; ``way`` is a unit vector in its direction.

    ``joint`` names the mark it belongs to, as for ``line``.
    """
    (x, y), (dx, dy) = tip, way
    wings = [
        (x - dx * HEAD - side * dy * HEAD * 0.45, y - dy * HEAD + side * dx * HEAD * 0.45)
        for side in (1, -1)
    ]
    neck = (x - dx * NECK, y - dy * NECK)
    outline = [tip, wings[0], neck, wings[1]]
    return _shape(outline, colour, colour if casing else "", casing, joint=joint)


def _cross(x: float, y: float) -> str:
    return "".join(
        f"M{_at((x - CROSS, y - side * CROSS))}L{_at((x + CROSS, y + side * CROSS))}"
        for side in (1, -1)
    )


def _round(x: float, y: float, radius: float, corners: int, turn: float = 0) -> list[Point]:
    """Return a regular polygon; unturned, it has a corner on the right."""
    angles = (math.radians(turn + 360 * number / corners) for number in range(corners))
    return [(x + radius * math.cos(each), y + radius * math.sin(each)) for each in angles]


def _hatching(outline: Polygon, angle: float, spacing: float, colour: str) -> str:
    """Return parallel lines within a convex outline; those of neighbouring cells meet."""
    along = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    across = -along[1], along[0]
    heights = [x * across[0] + y * across[1] for x, y in outline]
    path = ""
    for number in range(math.ceil(min(heights) / spacing), math.floor(max(heights) / spacing) + 1):
        ends = sorted(_crossings(outline, heights, number * spacing), key=lambda p: _dot(p, along))
        if len(ends) > 1 and math.dist(ends[0], ends[-1]) > LINE:
            path += f"M{_at(ends[0])}L{_at(ends[-1])}"
    return line(path, colour, LINE * 0.75)


def _crossings(outline: Polygon, heights: Sequence[float], level: float) -> Iterator[Point]:
    """Yield the points where an outline crosses a level, by interpolating corner heights."""
    around = list(zip((*outline, outline[0]), (*heights, heights[0]), strict=True))
    for (a, low), (b, high) in pairwise(around):
        if low != high and min(low, high) <= level <= max(low, high):
            share = (level - low) / (high - low)
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _dotting(outline: Polygon, spacing: float, colour: str) -> str:
    """Return dots within a convex outline, with every other row shifted by half a step."""
    radius = 0.34
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    row = spacing / 2
    dots = "".join(
        f"M{_at((x - radius, y))}a{radius} {radius} 0 1 0 {2 * radius} 0"
        f"a{radius} {radius} 0 1 0 {-2 * radius} 0"
        for number in range(math.ceil(min(ys) / row), math.floor(max(ys) / row) + 1)
        for x, y in _row(min(xs), max(xs), number * row, spacing, number % 2 * spacing / 2)
        if _is_inside((x, y), outline, radius * 1.6)
    )
    return f'<path d="{dots}" fill="{colour}"/>'


def _row(left: float, right: float, y: float, spacing: float, shift: float) -> Iterator[Point]:
    for number in range(
        math.ceil((left - shift) / spacing), math.floor((right - shift) / spacing) + 1
    ):
        yield number * spacing + shift, y


def _is_inside(point: Point, outline: Polygon, off: float) -> bool:
    """Whether a point lies within a convex outline, at least ``off`` from its sides."""
    for a, b in pairwise((*outline, outline[0])):
        side = math.dist(a, b)
        area = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        if area / side < off:
            return False
    return True


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _shape(
    outline: Polygon,
    fill: str,
    stroke: str = "",
    width: float = LINE,
    opacity: str = "",
    joint: str = "",
) -> str:
    path = "M" + "L".join(map(_at, outline)) + "Z"
    line = (
        f' stroke="{stroke}" stroke-width="{decimal(width)}" stroke-linejoin="round"'
        if stroke
        else ""
    )
    pale = f' fill-opacity="{opacity}"' if opacity else ""
    return f'<path d="{path}" fill="{fill}"{pale}{line}{_part(joint)}/>'


def _circle(
    x: float,
    y: float,
    radius: float,
    fill: str,
    stroke: str = "",
    width: float = LINE,
    joint: str = "",
) -> str:
    line = f' stroke="{stroke}" stroke-width="{decimal(width)}"' if stroke else ""
    return (
        f'<circle cx="{decimal(x)}" cy="{decimal(y)}" r="{decimal(radius)}" fill="{fill}"{line}'
        f"{_part(joint)}/>"
    )


def line(path: str, colour: str, width: float, style: str = "solid", joint: str = "") -> str:
    """Return a path as a stroke of some width and style.

    ``joint`` names the mark it belongs to, so that a printed figure can be compared with its
    content.
    """
    dashes = f' stroke-dasharray="{_DASHES[style]}"' if _DASHES[style] else ""
    cap = "butt" if style == "dashed" else "round"
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{decimal(width)}"'
        f' stroke-linecap="{cap}"{dashes}{_part(joint)}/>'
    )


def _part(joint: str) -> str:
    return f' data-joint="{joint}"' if joint else ""


def _at(point: Point) -> str:
    return f"{decimal(point[0])} {decimal(point[1])}"


def decimal(number: float) -> str:
    """Return a number for SVG, rounded to a hundredth; zero has no sign."""
    return f"{round(number, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
