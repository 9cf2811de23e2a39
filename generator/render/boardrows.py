"""Draw rows on a board of points: lines that the pieces of one side fill, or will with a move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import dist

from generator.content.model import Board, BoardFigure
from generator.render.inks import Inks
from generator.render.shapes import Point, at, line

LEAST = 3
"""How many pieces make a row at least."""
BREADTH, BARE_BREADTH = 2.4, 1.7
"""How broad the bar along a row is, and where nothing is filled."""


def full_rows(board: Board, block: BoardFigure) -> Iterator[tuple[str, ...]]:
    """Yield the lines whose points are all held by pieces of one side.

    The point that a move leads to counts as held by the side whose piece it is.
    """
    held = {piece.at: piece.role for piece in block.pieces.values() if piece.role}
    coming = {
        move.end: held[move.start]
        for move in block.arrows.values()
        if move.start in held and move.end not in held
    }
    for points in board.lines:
        sides = {(held | coming).get(point) for point in points}
        is_left = any(move.start in points and move.end in points for move in block.arrows.values())
        if len(points) >= LEAST and len(sides) == 1 and None not in sides and not is_left:
            yield points


def drawn_rows(
    board: Board, block: BoardFigure, spots: Mapping[str, Point], inks: Inks
) -> Iterator[str]:
    """Yield a bar along each row, to be laid under the lines of the board."""
    colour, breadth = ("metal", BREADTH) if inks.fills else ("ink", BARE_BREADTH)
    occupied = {piece.at for piece in block.pieces.values()}
    for row in full_rows(board, block):
        first, last = spots[row[0]], spots[row[-1]]
        begin = first if row[0] in occupied else _towards(last, first, breadth / 2)
        end = last if row[-1] in occupied else _towards(first, last, breadth / 2)
        yield line(f"M{at(begin)}L{at(end)}", inks[colour], breadth)


def _towards(other: Point, point: Point, away: float) -> Point:
    """Return the point before another: at an empty point, the round end of a bar ends."""
    share = away / (dist(other, point) or 1.0)
    return point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share
