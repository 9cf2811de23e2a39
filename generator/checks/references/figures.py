"""Area R: cells and spaces that figures name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from generator.checks.references.topics import sections_of, unknown_fault
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.boards import Grid, grid_of
from generator.content.game import Game
from generator.content.model import (
    Allowance,
    Area,
    Board,
    BoardFigure,
    Content,
    QueueFigure,
    Remainder,
    Setup,
    SetupArea,
)
from generator.findings import did_you_mean


@CHECKS.on(
    Subject.CONTENT,
    "R22",
    "off-the-board",
    "A figure names a cell that its board does not have",
    why="A piece beside the board is drawn nowhere, and the example shows another position.",
    bad="""
    boards:
      valley:
        name: Valley
        cells: hexes
        rings: 3
    sections:
      valley:
        title: Valley
        source: [rulebook]
        blocks:
          figure:
            kind: board
            board: valley
            alt: The valley
            pieces:
              bat:
                at: "3,1"
                #   ^ R22
                icon: bat
          table:
            kind: setup
            alt: The table
            columns: 1
            rows: 1
            things:
              valley:
                component: valley
                lies: board
                board: valley
                at: [1, 1]
                holds:
                  bat: {component: bat, lies: figure, icon: bat, cell: "4,0"}
                  #                                                    ^ R22
                areas:
                  home: {around: "4,0", text: Home}
                  #              ^ R22
    components:
      valley: {name: Valley, count: 1, source: [rulebook]}
      bat: {name: Bat, count: 1, source: [rulebook]}
    sheets:
      valley:
        title: Valley
        front:
          title: Valley
          bands:
            - fill: [goal, valley]
    """,
    good="""
    boards:
      valley:
        name: Valley
        cells: hexes
        rings: 3
    sections:
      valley:
        title: Valley
        source: [rulebook]
        blocks:
          figure:
            kind: board
            board: valley
            alt: The valley
            pieces:
              bat:
                at: "3,-1"
                icon: bat
    sheets:
      valley:
        title: Valley
        front:
          title: Valley
          bands:
            - fill: [goal, valley]
    """,
    vital=True,
)
def off_the_board(game: Game) -> Iterator[Fault]:
    """Every cell that a figure or a line names is one of its board; a line leads to a neighbour."""
    for id, board in game.content.boards.items():
        for number, line in enumerate(board.lines if board.points else ()):
            for index, cell in enumerate(line):
                if cell not in board.points:
                    yield unknown_fault(
                        "point", cell, f"boards.{id}.lines.{number}.{index}", board.points
                    )
    for path, section in sections_of(game.content):
        for name, block in section.blocks.items():
            if isinstance(block, BoardFigure) and block.board in game.content.boards:
                board = game.content.boards[block.board]
                yield from _off_board(f"{path}.blocks.{name}", block, board)
            elif isinstance(block, Setup):
                for id, thing in block.things.items():
                    if thing.board in game.content.boards:
                        yield from _off_laid_board(
                            f"{path}.blocks.{name}.things.{id}", thing, game.content
                        )


def _off_laid_board(path: str, thing: SetupArea, content: Content) -> Iterator[Fault]:
    assert thing.board is not None
    board = content.boards[thing.board]
    grid = grid_of(board)
    if not grid.spots:
        return
    held = ((f"holds.{id}.cell", held.cell) for id, held in thing.holds.items())
    for at, cell in chain(held, _cells_told_apart(thing.areas)):
        if cell is not None and cell not in grid.spots:
            message = f"“{thing.board}” has no cell “{cell}”"
            hint = _range_of(board) or did_you_mean(cell, grid.spots)
            yield Fault(f"{path}.{at}", message, hint)
    yield from _off_line(path, thing.areas, grid)


def _off_board(path: str, block: BoardFigure, board: Board) -> Iterator[Fault]:
    grid = grid_of(board)
    if not grid.spots:
        return
    for at, cell in _cells_named(block):
        if cell not in grid.spots:
            yield Fault(
                f"{path}.{at}",
                f"“{block.board}” has no cell “{cell}”",
                _range_of(board) or did_you_mean(cell, grid.spots),
            )
    yield from _off_line(path, block.areas, grid)


def _off_line(path: str, areas: Mapping[str, Area], grid: Grid) -> Iterator[Fault]:
    for id, area in areas.items():
        if area.start is None or area.start not in grid.spots:
            continue
        near = grid.neighbours(area.start, area.directions)
        for index, cell in enumerate(area.towards):
            if cell in grid.spots and cell not in near:
                yield Fault(
                    f"{path}.areas.{id}.towards.{index}",
                    f"no line leads from {area.start} to {cell} as its first cell",
                    f"the lines lead to {'  '.join(near)}",
                )


def _cells_named(block: BoardFigure) -> Iterator[tuple[str, str]]:
    """Yield the cells that a figure names, each with its path below the block."""
    for id, piece in block.pieces.items():
        yield f"pieces.{id}.at", piece.at
    yield from _cells_told_apart(block.areas)
    for topic in ("arrows", "crossed"):
        for id, move in getattr(block, topic).items():
            yield f"{topic}.{id}.from", move.start
            yield f"{topic}.{id}.to", move.end


def _cells_told_apart(areas: Mapping[str, Area]) -> Iterator[tuple[str, str]]:
    for id, area in areas.items():
        for key, cell in (("around", area.around), ("from", area.start)):
            if cell is not None:
                yield f"areas.{id}.{key}", cell
        for key in ("towards", "cells"):
            for index, each in enumerate(getattr(area, key)):
                yield f"areas.{id}.{key}.{index}", each


def _range_of(board: Board) -> str:
    """Return which cells a board has, in words; nothing where they have names of their own."""
    if board.cells == "hexes":
        return f"with q,r at most {board.rings} steps from the middle, 0,0"
    if board.cells == "squares":
        return f"its squares are a1 to {list(grid_of(board).spots)[-1]}"
    return ""


@CHECKS.on(
    Subject.CONTENT,
    "R23",
    "off-the-track",
    "A figure names a space that its track does not have",
    why="An arrow to nowhere would teach a move that nobody can make.",
    bad="""
    tracks:
      trail:
        name: Trail
        shape: queue
        last: 3
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          trail:
            kind: queue
            track: trail
            alt: The trail
            entry: New
            exit: Old
            arrows:
              back: {from: 1, to: 4}
              #               ^ R23
            counts_from: 4
            # <- R23
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    good="""
    tracks:
      trail:
        name: Trail
        shape: queue
        last: 3
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          trail:
            kind: queue
            track: trail
            alt: The trail
            entry: New
            exit: Old
            slots: [AB, CD]
            arrows:
              back: {from: 1, to: 3}
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    vital=True,
)
def off_the_track(game: Game) -> Iterator[Fault]:
    """Arrows and counts keep to spaces of the track, and no more slots are listed than it has."""
    for path, section in sections_of(game.content):
        for name, block in section.blocks.items():
            if isinstance(block, QueueFigure) and (track := game.content.tracks.get(block.track)):
                first = game.content.known_number(1 if track.first is None else track.first)
                last = game.content.known_number(track.last)
                if first is not None and last is not None:
                    yield from _off_track(f"{path}.blocks.{name}", block, range(first, last + 1))


def _off_track(path: str, block: QueueFigure, spaces: range) -> Iterator[Fault]:
    known = f"its spaces are {spaces.start} to {spaces.stop - 1}"
    for id, arrow in block.arrows.items():
        for key, number in (("from", arrow.start), ("to", arrow.end)):
            if number not in spaces:
                message = f"“{block.track}” has no space {number}"
                yield Fault(f"{path}.arrows.{id}.{key}", message, known)
        if arrow.start == arrow.end:
            message = f"the arrow begins and ends at {arrow.end}"
            yield Fault(f"{path}.arrows.{id}.to", message, "let it lead to another space")
    if block.counts_from is not None and block.counts_from not in spaces:
        message = f"“{block.track}” has no space {block.counts_from}"
        yield Fault(f"{path}.counts_from", message, known)
    if len(block.slots) > len(spaces):
        yield Fault(
            f"{path}.slots.{len(spaces)}",
            f"“{block.track}” has {len(spaces)} spaces, for {len(block.slots)} slots",
            "leave out the oldest, or correct the track",
            (f"tracks.{block.track}",),
        )


@CHECKS.on(
    Subject.CONTENT,
    "R24",
    "allowance-without-rounds",
    "How far one may go does not follow the rounds as it should",
    why="A table of rounds would say the same in every line, or could not be made at all.",
    bad="""
    travel:
      rail:
        name: Rail
        steps: 3
    order:
      turn: {name: Turn, role: players, icon: bat}
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          rail:
            kind: allowance
            travel: rail
            #       ^^^^ R24
            turns: [turn]
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    good="""
    travel:
      rail:
        name: Rail
        steps: {remainder: 3}
    order:
      turn: {name: Turn, role: players, icon: bat}
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          rail:
            kind: allowance
            travel: rail
            turns: [turn]
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    vital=True,
)
def allowance_without_rounds(game: Game) -> Iterator[Fault]:
    """An allowance gives steps as a remainder, which comes again after 2 to 12 rounds."""
    for id, travel in game.content.travel.items():
        if isinstance(travel.steps, Remainder):
            cycle = game.content.known_number(travel.steps.remainder)
            if cycle is not None and cycle not in _CYCLES:
                yield Fault(
                    f"travel.{id}.steps.remainder",
                    f"steps cannot come again after {cycle} rounds",
                    f"give a number from {_CYCLES.start} to {_CYCLES.stop - 1}",
                )
    for path, section in sections_of(game.content):
        for name, block in section.blocks.items():
            if isinstance(block, Allowance) and block.travel in game.content.travel:
                steps = game.content.travel[block.travel].steps
                if not isinstance(steps, Remainder):
                    yield Fault(
                        f"{path}.blocks.{name}.travel",
                        f"the steps of “{block.travel}” are the same in every round",
                        "give them as a remainder, or write a rule instead of the table",
                        (f"travel.{block.travel}.steps",),
                    )


_CYCLES = range(2, 13)
"""After how many rounds the steps of a means of travel may come again."""
