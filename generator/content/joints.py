"""Tell what a figure must join: which of its cells an arrow, a loop or a line leads to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Literal

from msgspec import Struct

from generator.content.boards import departures, grid_of, links, stop_of
from generator.content.flows import exits_of
from generator.content.model import (
    AnyBlock,
    BoardFigure,
    ComponentFigure,
    Content,
    Cycle,
    Flow,
    Notation,
    Order,
    QueueFigure,
    Setup,
    TrackFigure,
)

Form = Literal["arrow", "leader", "line", "pointer", "piece", "cross"]


class Joint(Struct, frozen=True):
    """Two cells of a figure that a mark joins, by their names.

    An ``arrow`` begins at the one and points to the other, a ``line`` ends at both, a
    ``pointer`` is a head alone between the two. A ``piece`` is in its cell, a ``cross`` on
    the way between. A ``leader`` ends beside the part that a number is about. Where cells lie
    side by side, one ``if_apart`` needs no mark.
    """

    name: str
    start: str
    end: str
    form: Form = "arrow"
    if_apart: bool = False


FIGURES = (
    TrackFigure
    | QueueFigure
    | Cycle
    | Flow
    | Notation
    | Order
    | BoardFigure
    | ComponentFigure
    | Setup
)
"""The kinds of blocks that are figures whose cells are read back from paper."""


def joints_of(block: AnyBlock, content: Content) -> tuple[Joint, ...]:
    """Return all that a figure must join, each with a name of its own."""
    match block:
        case TrackFigure():
            return tuple(_of_track(block, content))
        case QueueFigure():
            return tuple(_of_queue(block, content))
        case Cycle():
            around = (*block.steps, next(iter(block.steps)))
            return tuple(Joint(start, start, end) for start, end in pairwise(around))
        case Flow():
            exits = chain.from_iterable(exits_of(block).values())
            return tuple(Joint(each.cell, each.cell, each.to) for each in exits)
        case Notation():
            return tuple(
                Joint(str(n), f"letters.{n}", f"part.{n}", "line", if_apart=True)
                for n, part in enumerate(block.parts.values(), 1)
                if part.title
            )
        case Order():
            return tuple(_of_order(content))
        case BoardFigure():
            return tuple(_of_board(block, content))
        case ComponentFigure():
            return tuple(Joint(part, f"ball.{part}", part, "leader") for part in block.parts)
    return ()


def lines_of(block: AnyBlock, content: Content) -> tuple[tuple[str, str], ...]:
    """Return the cells that the lines of a board of points join, two by two."""
    if isinstance(block, BoardFigure) and content.boards[block.board].cells == "points":
        return tuple(links(grid_of(content.boards[block.board])))
    return ()


def _of_track(block: TrackFigure, content: Content) -> Iterator[Joint]:
    """Yield the way back of a ring, and the one to a second row, where it takes one."""
    track = content.tracks[block.track]
    if track.shape != "loop":
        return
    names = list(track.spaces) or _numbers(track.first, track.last, content, 0)
    if len(names) > 1:
        yield Joint("return", names[-1], names[0])
    for start, end in pairwise(names):
        yield Joint("turn", start, end, if_apart=True)


def _of_queue(block: QueueFigure, content: Content) -> Iterator[Joint]:
    track = content.tracks[block.track]
    names = _numbers(track.first, track.last, content, 1)
    yield Joint("slide", names[0], names[-1])
    for id, arrow in block.arrows.items():
        yield Joint(f"arrow.{id}", str(arrow.start), str(arrow.end))


def _numbers(
    first: str | int | None, last: str | int | None, content: Content, least: int
) -> list[str]:
    begin = least if first is None else content.number(first)
    return [str(number) for number in range(begin, content.number(last or 0) + 1)]


def _of_order(content: Content) -> Iterator[Joint]:
    for id, turn in content.order.items():
        for number in range(1, len(turn.phases)):
            yield Joint(f"{id}.{number}", f"{id}.{number}", f"{id}.{number + 1}", "pointer")


def _of_board(block: BoardFigure, content: Content) -> Iterator[Joint]:
    for id, piece in block.pieces.items():
        yield Joint(f"piece.{id}", piece.at, piece.at, "piece")
    for cell in departures(block):
        yield Joint(f"left.{cell}", cell, cell, "piece")
    for id, move in block.arrows.items():
        yield Joint(f"arrow.{id}", move.start, move.end)
    grid = grid_of(content.boards[block.board])
    for id, move in block.crossed.items():
        yield Joint(f"crossed.{id}", move.start, move.end)
        yield Joint(f"cross.{id}", move.start, stop_of(move, grid, block), "cross")
