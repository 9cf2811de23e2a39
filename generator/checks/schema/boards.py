"""Area S: boards and notations fit what is on them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.schema.blocks import keys_stated
from generator.content.game import Game
from generator.content.model import Area, Board, BoardFigure, Notation, Setup


@CHECKS.on(
    Subject.CONTENT,
    "S17",
    "shapeless-board",
    "A board, or an area of one, lacks what makes its cells",
    why="There would be no cells to draw, or other cells than those that were meant.",
    bad="""
    boards:
      lone:
        name: Lone
        cells: points
        points: {only: [0, 0]}
        part: true
        # <- S17
      valley:
      # <- S17
        name: Valley
        cells: hexes
        columns: 8
        # <- S17
    sections:
      valley:
        title: Valley
        source: [rulebook]
        blocks:
          figure:
            kind: board
            board: valley
            alt: The valley
            areas:
              home:
              # <- S17
                text: Home
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
            areas:
              home:
                around: "0,0"
                text: Home
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
def shapeless_board(game: Game) -> Iterator[Fault]:
    """A board has only the keys of its kind of cells; an area lists its cells in one way."""
    for id, board in game.content.boards.items():
        yield from _misfits(f"boards.{id}", board)
    for path, block in board_figures(game):
        drawn = game.content.boards.get(block.board)
        for id, area in block.areas.items():
            yield from _misfits_of_area(game, f"{path}.areas.{id}", area, drawn)


_OF_CELLS = {
    "hexes": ("rings",),
    "squares": ("columns", "rows"),
    "points": ("points", "lines"),
}
"""The keys that make the cells of a board, by what they are."""
_ONLY_OF = {"flat": "hexes", "chequered": "squares"}
"""Keys for boards of one kind of cells."""
_ONLY_WITH = {
    "within": "around",
    "towards": "start",
    "until": "start",
    "before": "start",
}
"""Keys of an area that mean something beside one other only."""
_WAYS = {"around": "around", "start": "from", "cells": "cells"}
"""The fields that list the cells of an area, with their keys."""


def board_figures(game: Game) -> Iterator[tuple[str, BoardFigure]]:
    """Yield the figures of boards with their paths; of boards on a table, what is told apart."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            path = f"sections.{id}.blocks.{name}"
            if isinstance(block, BoardFigure):
                yield path, block
            elif isinstance(block, Setup):
                for thing, laid in block.things.items():
                    if laid.board:
                        areas: dict[str, Area] = {**laid.areas}
                        yield (
                            f"{path}.things.{thing}",
                            BoardFigure(kind="board", board=laid.board, alt=block.alt, areas=areas),
                        )


def _misfits(path: str, board: Board) -> Iterator[Fault]:
    for key in _OF_CELLS[board.cells]:
        if key != "lines" and not getattr(board, key):
            yield Fault(path, f"a board of {board.cells} needs “{key}”", f"add {key}", on_key=True)
    others = {key: kind for kind, keys in _OF_CELLS.items() for key in keys} | _ONLY_OF
    for key, kind in others.items():
        if kind != board.cells and getattr(board, key):
            hint = f"delete it, or say cells: {kind}"
            yield Fault(
                f"{path}.{key}", f"a board of {board.cells} has no “{key}”", hint, on_key=True
            )
    if board.part and board.cells == "points":
        hint = "delete it, and let lines end where the board goes on"
        yield Fault(
            f"{path}.part", "points have no edge for lines to run out at", hint, on_key=True
        )


def _misfits_of_area(game: Game, path: str, area: Area, board: Board | None) -> Iterator[Fault]:
    ways = [key for field, key in _WAYS.items() if getattr(area, field)]
    if len(ways) != 1:
        said = f"both “{ways[0]}” and “{ways[1]}”" if ways else "nothing"
        yield Fault(
            path,
            f"the cells of the area are listed by {said}",
            "give it one of around, from and cells",
            on_key=True,
        )
        return
    stated = keys_stated(game, path)
    for key, other in _ONLY_WITH.items():
        if key in stated and not getattr(area, other):
            needed = _WAYS[other]
            yield Fault(
                f"{path}.{key}",
                f"“{key}” means nothing without “{needed}”",
                f"delete it, or list the cells with {needed}",
                on_key=True,
            )
    if area.directions != "straight" and board and board.cells != "squares":
        yield Fault(
            f"{path}.directions",
            f"a board of {board.cells} has straight lines only",
            "delete it",
        )


@CHECKS.on(
    Subject.CONTENT,
    "S18",
    "shared-cell",
    "Two pieces are in one cell",
    why="The one drawn last would hide the other, and players would learn a wrong position.",
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
              keep:
                at: "0,0"
                icon: castle
              bat:
                at: "0,0"
                #   ^ S18
                icon: bat
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
              keep:
                at: "0,0"
                icon: castle
              bat:
                at: "1,0"
                icon: bat
    sheets:
      valley:
        title: Valley
        front:
          title: Valley
          bands:
            - fill: [goal, valley]
    """,
)
def shared_cell(game: Game) -> Iterator[Fault]:
    """Every piece of a figure has a cell of its own, and every move leads to another cell."""
    for path, block in board_figures(game):
        first: dict[str, str] = {}
        for id, piece in block.pieces.items():
            other = first.setdefault(piece.at, id)
            if other != id:
                yield Fault(
                    f"{path}.pieces.{id}.at",
                    f"“{other}” is in {piece.at} already",
                    "move one of them, or draw two figures",
                    (f"{path}.pieces.{other}.at",),
                )
        for topic in ("arrows", "crossed"):
            for id, move in getattr(block, topic).items():
                if move.start == move.end:
                    yield Fault(
                        f"{path}.{topic}.{id}.to",
                        f"the move begins and ends in {move.end}",
                        "let it lead to another cell",
                    )


@CHECKS.on(
    Subject.CONTENT,
    "S19",
    "parts-differ-from-example",
    "The parts of a notation are not as long as its example",
    why="Every part after the wrong one would explain letters that mean something else.",
    bad="""
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          code:
            kind: notation
            example: AXB.
            #        ^^^^ S19
            alt: A code of four letters
            parts:
              who: {letters: 1, title: Who}
              where: {letters: 2, title: Where}
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    good="""
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          code:
            kind: notation
            example: AXB.
            alt: A code of four letters
            parts:
              who: {letters: 1, title: Who}
              where: {letters: 2, title: Where}
              how: {letters: 1, title: How}
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
def parts_differ_from_example(game: Game) -> Iterator[Fault]:
    """The letters of all parts of a notation add up to those of its example."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, Notation):
                total = sum(part.letters for part in block.parts.values())
                if total != len(block.example):
                    yield Fault(
                        f"sections.{id}.blocks.{name}.example",
                        f"“{block.example}” has {len(block.example)} letters,"
                        f" its parts have {total}",
                        "correct the letters of a part, or the example",
                        (f"sections.{id}.blocks.{name}.parts",),
                    )
