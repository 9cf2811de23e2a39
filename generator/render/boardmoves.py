"""Draw the moves of a board as arrows, and crosses where one is blocked."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from html import escape
from itertools import takewhile
from typing import TypeVar

from msgspec import Struct

from generator.content.boards import Grid, departures, stop_of
from generator.content.model import Arc, BoardFigure, Move
from generator.maps.decimals import decimal
from generator.render.inks import Inks
from generator.render.shapes import (
    CASING,
    CROSS,
    MOVE_LINE,
    NECK,
    STYLES,
    Point,
    arrow_head,
    at,
    circle,
    cross,
    line,
)

Arrow = TypeVar("Arrow", Move, Arc)

NUMBER_DISC, NUMBER_TYPE, BESIDE_ARROW = 1.9, 2.9, 1.2
"""The radius of the disc of a number and its type size, and how far it is off its arrow."""
IN_HEAD = 1.2
"""How far behind the tip of an arrow the one that leads back begins."""
BESIDE_PIECE = 0.3
"""How far the ends of an arrow stay away from the rim of a piece."""
HEAVIER = 1.35
"""How much heavier lines are of which less is seen: dots, and short dashes."""
SHORT, DASH = 5.3, 0.36
"""Up to which length a line has two dashes, and how long each is, as a share of it."""


class Moves(Struct, frozen=True):
    """The moves of a figure on its board.

    ``spots`` are the middles of the cells; ``disc`` is the radius of a piece, and ``inside`` how
    far an arrow stays away from the middle of an empty cell. All in units of the drawing.
    """

    block: BoardFigure
    grid: Grid
    spots: Mapping[str, Point]
    inks: Inks
    disc: float
    inside: tuple[float, float]
    """Where an arrow begins, and where it ends."""

    def arrows(self) -> Iterator[str]:
        """Yield the arrows, those that are blocked last."""
        for id, (move, style) in styled(self.block.arrows).items():
            yield from self._arrow(move, style, self.inks["ink"], f"arrow.{id}")
        for id, move in self.block.crossed.items():
            yield from self._arrow(move, "dashed", self.inks["muted"], f"crossed.{id}")

    def crosses(self) -> Iterator[str]:
        """Yield a cross on each move that is blocked."""
        for id, move in self.block.crossed.items():
            x, y = self._blocked_at(move)
            path = cross(x, y)
            yield line(path, self.inks["paper"], MOVE_LINE * 2 + CASING)
            yield line(path, self.inks["accent"], MOVE_LINE * 2, joint=f"cross.{id}")

    def _arrow(self, move: Move, style: str, colour: str, joint: str) -> Iterator[str]:
        begin, tip = self._ends(move)
        (x0, y0), (x1, y1) = begin, tip
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        shaft = f"M{at(begin)}L{at((x1 - dx * NECK, y1 - dy * NECK))}"
        dashes = _short_dashes(length - NECK) if style == "dashed" else ""
        paper = self.inks["paper"]
        if not self._is_way_back(move):  # its margin would hide the head of the way there
            yield line(shaft, paper, MOVE_LINE + CASING)
        yield arrow_head(tip, (dx, dy), paper, CASING)
        weight = MOVE_LINE * (HEAVIER if style == "dotted" or dashes else 1)
        yield line(shaft, colour, weight, style, joint, dashes)
        yield arrow_head(tip, (dx, dy), colour, joint=joint)

    def _ends(self, move: Move) -> tuple[Point, Point]:
        """Return the ends of an arrow, clear of the pieces in its cells."""
        (x0, y0), (x1, y1) = self.spots[move.start], self.spots[move.end]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        begins = self._is_occupied(move.start) or move.start in departures(self.block)
        near = self.disc + BESIDE_PIECE if begins else self.inside[0]
        far = self._clear_of(move.end)
        if self._is_way_back(move):  # it begins within the head of the way there
            near = self._clear_of(move.start) + IN_HEAD
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        return (x0 + dx * near, y0 + dy * near), (x1 - dx * far, y1 - dy * far)

    def beside(self, move: Move) -> Point:
        """Return where the number of an arrow stands: beside its middle, above it or at right."""
        (x0, y0), (x1, y1) = self._ends(move)
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        across, down = (y1 - y0) / length, (x0 - x1) / length
        side = 1 if down < -0.3 or (abs(down) <= 0.3 and across > 0) else -1
        off = side * (NUMBER_DISC + BESIDE_ARROW)
        return (x0 + x1) / 2 + across * off, (y0 + y1) / 2 + down * off

    def _is_occupied(self, cell: str) -> bool:
        return any(piece.at == cell for piece in self.block.pieces.values())

    def _clear_of(self, cell: str) -> float:
        """Return how far the tip of an arrow stays away from the middle of a cell."""
        return self.disc + BESIDE_PIECE if self._is_occupied(cell) else self.inside[1]

    def _is_way_back(self, move: Move) -> bool:
        """Whether an arrow before this one leads the other way: both are one with two heads."""
        before = takewhile(lambda each: each is not move, self.block.arrows.values())
        return any((each.end, each.start) == (move.start, move.end) for each in before)

    def _blocked_at(self, move: Move) -> Point:
        """Return the place of the cross: before the piece in the way, or in the middle."""
        (x0, y0), (x1, y1) = self._ends(move)
        stop = stop_of(move, self.grid, self.block)
        if stop == move.end:
            return (x0 + x1) / 2, (y0 + y1) / 2
        x, y = self.spots[stop]
        apart = math.dist(self.spots[move.start], (x, y)) or 1.0
        clear = min(self.disc + CASING + CROSS + MOVE_LINE, apart / 2)
        away = clear / (math.hypot(x - x0, y - y0) or 1.0)
        return x - (x - x0) * away, y - (y - y0) * away


def numbered(spot: Point, number: int, inks: Inks) -> Iterator[str]:
    """Yield the number of a step on a disc, as steps have theirs."""
    x, y = spot
    ground, words = ("ink", "paper") if inks.fills else ("paper", "ink")
    yield circle(x, y, NUMBER_DISC, fill=inks[ground], stroke=inks[words], width=0.4)
    yield (
        f'<text x="{decimal(x)}" y="{decimal(y + NUMBER_TYPE * 0.35)}" font-size="{NUMBER_TYPE}"'
        f' text-anchor="middle" font-family="{escape(inks.families)}" font-weight="700"'
        f' fill="{inks[words]}">{number}</text>'
    )


def _short_dashes(length: float) -> str:
    """Return the dashes of a line that is too short for two of the usual ones; "" for others."""
    if length >= SHORT:
        return ""
    return f"{decimal(length * DASH)} {decimal(length * (1 - 2 * DASH))}"


def styled(moves: Mapping[str, Arrow]) -> dict[str, tuple[Arrow, str]]:
    """Return moves with their line styles; each move with a text begins the next style."""
    found, number = {}, -1
    for id, move in moves.items():
        number += move.text is not None or number < 0
        found[id] = move, STYLES[number % len(STYLES)]
    return found
