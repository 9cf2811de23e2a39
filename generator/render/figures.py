"""Read the figures of a laid-out page: where cells lie, and what marks join on paper.

Templates identify cells and marks by the attributes ``data-cell`` and ``data-joint``. Their
places are read from what is painted, the expected joints from the content.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist, hypot, sqrt
from typing import Any

from generator.content.boards import grid_of
from generator.content.joints import FIGURES, joints_of, lines_of
from generator.content.model import Board, BoardFigure, Content, Setup
from generator.content.setups import cells_of
from generator.engine.laid import Laid, boxes_below, units_below
from generator.engine.painted import (
    ITSELF,
    Point,
    Shape,
    extent_of,
    parts_of,
    shapes_of,
)
from generator.layout.figures import Cell, Figure, Mark, Segment
from generator.layout.side import Side, Unit
from generator.units import mm_from_px

THICK = 1.2
"""Areas up to this thickness are lines, in mm."""
TOUCH = 0.8
"""Lines of a mark are connected where they come this close, in mm."""
ALIKE = 0.06
"""Tolerance between the legs of an arrowhead, as a share of their length."""
INNER = 0.35
"""Half the size of a board's cell, as a share of the distance between cells."""
BOARD, LINES = "cells", "lines"
"""Joint names of the cells of a board, and of the lines between them."""
_below = boxes_below


def figures_of(laid: Laid, side: Side, content: Content, mirrored: bool) -> tuple[Figure, ...]:
    """Return the printed figures of a side."""
    units = {
        unit.id: unit
        for band in side.bands
        for column in (band.columns or (band.flow,))
        for unit in column
        if isinstance(unit, Unit) and isinstance(unit.block, FIGURES)
    }
    if not units:
        return ()
    return tuple(
        _figure(box, units[id], content, mirrored)
        for id, box in units_below(laid.page_box)
        if id in units
    )


def _figure(box: Any, unit: Unit, content: Content, mirrored: bool) -> Figure:
    block = unit.block
    assert isinstance(block, FIGURES)
    cells: list[Cell] = []
    painted: dict[str, list[Shape]] = {}
    met: set[Any] = set()
    for part, around in _below(box, ITSELF):
        element = getattr(part, "element", None)
        get = element.get if element is not None else {}.get
        if (name := get("data-cell")) and (_is_split(part) or element not in met):
            cells.append(_cell(name, part))
        met.add(element)
        for name in get("data-joint", "").split():
            painted.setdefault(name, []).extend(shapes_of(part, around))
        if hasattr(getattr(part, "replacement", None), "_svg") and not get("src"):
            for name, shapes in parts_of(part, "data-joint", around).items():
                painted.setdefault(name, []).extend(shapes)
    lines: list[Segment] = []
    if isinstance(block, BoardFigure):
        ground = painted.pop(BOARD, None) or painted.get(LINES, [])
        lines = list(_segments(painted.pop(LINES, [])))
        cells = list(_cells_of(content.boards[block.board], ground))
    marks = tuple(mark_of(name, shapes) for name, shapes in painted.items() if shapes)
    return Figure(
        unit.path,
        block.kind,
        tuple(cells),
        joints_of(block, content),
        marks,
        lines_of(block, content),
        tuple(lines),
        mirrored and block.kind != "queue",
        placed=cells_of(block) if isinstance(block, Setup) else {},
    )


def _is_split(box: Any) -> bool:
    """Whether a box may be one of several of its element: one per line of text."""
    from weasyprint.formatting_structure.boxes import InlineBox

    return isinstance(box, InlineBox)


def _cell(name: str, box: Any) -> Cell:
    places = box.border_box_x(), box.border_box_y(), box.border_width(), box.border_height()
    return Cell(name, *map(mm_from_px, places))


def _cells_of(board: Board, ground: Sequence[Shape]) -> Iterator[Cell]:
    """Yield the cells of a board by fitting its grid to what is painted."""
    if not ground:
        return
    left, top, right, bottom = extent_of(point for shape in ground for point in shape.points)
    spots = grid_of(board).spots
    across, down = _reach(board)
    xs, ys = [x for x, _ in spots.values()], [y for _, y in spots.values()]
    width, height = max(xs) - min(xs) + 2 * across, max(ys) - min(ys) + 2 * down
    apart_x = (right - left) / width if width else (bottom - top) / height
    apart_y = (bottom - top) / height if height else apart_x
    for name, (x, y) in spots.items():
        middle_x = left + (x - min(xs) + across) * apart_x
        middle_y = top + (y - min(ys) + down) * apart_y
        size = 2 * INNER * apart_x, 2 * INNER * apart_y
        yield Cell(name, middle_x - size[0] / 2, middle_y - size[1] / 2, *size)


def _reach(board: Board) -> tuple[float, float]:
    """Return the half-width and half-height of cells, in distances of cells."""
    if board.cells == "points":
        return 0.0, 0.0
    if board.cells == "squares":
        return 0.5, 0.5
    return (1 / sqrt(3), 0.5) if board.flat else (0.5, 1 / sqrt(3))


def _segments(shapes: Iterable[Shape]) -> Iterator[Segment]:
    for shape in shapes:
        yield from pairwise(shape.points)


def mark_of(name: str, shapes: Sequence[Shape]) -> Mark:
    """Read the painted shapes of a joint: its arrowheads, and the course of its lines."""
    heads = {index: head for index, shape in enumerate(shapes) if (head := _head(shape))}
    lines = [_line(shape) for index, shape in enumerate(shapes) if index not in heads]
    tips = tuple(tip for tip, _ in heads.values())
    outlines = [_outline(shapes[index]) for index in heads]
    left, top, right, bottom = extent_of(point for shape in shapes for point in shape.points)
    line_ends = [end for line in lines for end in (line[0], line[-1])]
    return Mark(
        name,
        tips,
        tuple(_free_ends(lines, outlines)),
        next((way for _, way in heads.values()), (0.0, 0.0)),
        min(line_ends, key=lambda end: _distance(end, outlines[0]), default=None) if tips else None,
        _pieces([*lines, *outlines]),
        ((left + right) / 2, (top + bottom) / 2),
    )


def _head(shape: Shape) -> tuple[Point, Point] | None:
    """Return the tip and direction of an arrowhead, or None for other shapes.

    A filled head is an isosceles triangle, perhaps notched; an open one has two equal
    strokes. No other shape of a mark has a hull with three corners.
    """
    corners = list(dict.fromkeys(shape.points))
    if shape.filled:
        corners = _hull(corners)
    if len(corners) != 3:
        return None
    if not shape.filled:
        a, tip, b = corners
        return _pointed(tip, a, b) if _are_alike(tip, a, b) else None
    found = [
        _pointed(tip, a, b)
        for tip, a, b in (corners, corners[1:] + corners[:1], corners[2:] + corners[:2])
        if _are_alike(tip, a, b)
    ]
    return found[0] if len(found) == 1 else None


def _are_alike(tip: Point, a: Point, b: Point) -> bool:
    return abs(dist(tip, a) - dist(tip, b)) <= ALIKE * dist(tip, a)


def _outline(head: Shape) -> list[Point]:
    """Return the outline of an arrowhead; a filled one is a triangle even if it is notched."""
    if not head.filled:
        return list(head.points)
    corners = _hull(list(dict.fromkeys(head.points)))
    return [*corners, corners[0]]


def _pointed(tip: Point, a: Point, b: Point) -> tuple[Point, Point]:
    x, y = tip[0] - (a[0] + b[0]) / 2, tip[1] - (a[1] + b[1]) / 2
    length = hypot(x, y) or 1.0
    return tip, (x / length, y / length)


def _hull(points: Sequence[Point]) -> list[Point]:
    """Return the convex hull of points, by Andrew's monotone chain."""
    ordered = sorted(points)

    def half(points: Iterable[Point]) -> list[Point]:
        corners: list[Point] = []
        for point in points:
            while len(corners) > 1 and _turn(corners[-2], corners[-1], point) <= 1e-9:
                corners.pop()
            corners.append(point)
        return corners[:-1]

    return half(ordered) + half(reversed(ordered))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _line(shape: Shape) -> list[Point]:
    """Return a shape as a line; a narrow area becomes its centre line."""
    left, top, right, bottom = shape.extent
    if not shape.filled or min(right - left, bottom - top) > THICK:
        return list(shape.points)
    x, y = (left + right) / 2, (top + bottom) / 2
    if right - left > bottom - top:
        return [(left, y), (right, y)]
    return [(x, top), (x, bottom)]


def _free_ends(
    lines: Sequence[Sequence[Point]], heads: Sequence[Sequence[Point]]
) -> Iterator[Point]:
    """Yield the ends of lines that touch no other line and no head."""
    for index, line in enumerate(lines):
        others = [*lines[:index], *lines[index + 1 :], *heads]
        for end in (line[0], line[-1]):
            if all(_distance(end, other) > TOUCH for other in others):
                yield end


def _pieces(lines: Sequence[Sequence[Point]]) -> int:
    """Return the number of connected components of some lines."""
    loose = list(range(len(lines)))
    count = 0
    while loose:
        count += 1
        reached = [loose.pop()]
        while reached:
            here = lines[reached.pop()]
            near = [each for each in loose if _touch(here, lines[each])]
            loose = [each for each in loose if each not in near]
            reached += near
    return count


def _touch(one: Sequence[Point], other: Sequence[Point]) -> bool:
    ends = ((point, other) for point in (one[0], one[-1]))
    back = ((point, one) for point in (other[0], other[-1]))
    return any(_distance(point, line) <= TOUCH for point, line in (*ends, *back))


def _distance(point: Point, line: Sequence[Point]) -> float:
    """Return the distance of a point from a polyline; within a filled arrowhead there is none."""
    is_head = len(line) == 4 and line[0] == line[-1]
    if is_head and len({_turn(a, b, point) > 0 for a, b in pairwise(line)}) == 1:
        return 0.0
    return min(_from_segment(point, a, b) for a, b in pairwise(line))


def _from_segment(point: Point, a: Point, b: Point) -> float:
    along = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    if not along:
        return dist(point, a)
    share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / along
    share = min(max(share, 0.0), 1.0)
    return dist(point, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
