"""Area M: counters and arrows on figures of maps are where they can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.checks.gridmaps.grids import example, figures_in, reach
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.gridmap import Lattice, lattice_of, shown_of
from generator.content.model import GridMap, GridMapFigure

_PLAY = """
    collections:
      units:
        name: Units
        entries:
          guard: {name: Old Guard, troops: infantry, copies: 1, numbers: {strength: 5}}
        source: [rulebook]
    sections:
      reading:
        title: How to attack
        source: [rulebook]
        blocks:
          play:
            kind: gridmap
            gridmap: glen
            alt: An attack.
            cells: 0101-0302
            zones: [west]
            units:
              guard: {unit: units.guard, at: "0102", facing: E}
            moves:
              go: {way: 0102 0202 0302}
    sheets:
      reading:
        title: How to attack
        front: {title: How to attack, bands: [{fill: [goal, reading]}]}
    """


class Played(NamedTuple):
    """A figure with its content path, its map and the cells of that."""

    path: str
    block: GridMapFigure
    gridmap: GridMap
    lattice: Lattice


def played(*changes: tuple[str, str]) -> str:
    """Return an example with counters and arrows on a map, some of its lines replaced.

    Raises ValueError for a line that it does not have.
    """
    text = example().rstrip(" ") + _PLAY.lstrip("\n")
    for old, new in changes:
        if old not in text:
            raise ValueError(f"the example has no “{old}”")
        text = text.replace(old, new)
    return text


def _figures(game: Game) -> Iterator[Played]:
    for path, block in figures_in(game):
        gridmap = game.content.gridmaps.get(block.gridmap or "")
        if isinstance(block, GridMapFigure) and gridmap:
            yield Played(path, block, gridmap, lattice_of(gridmap))


@CHECKS.on(
    Subject.CONTENT,
    "M40",
    "off-the-figure",
    "A counter, an arrow or an area is in a cell that its figure does not show",
    why="It is left out, and the example speaks of what nobody sees.",
    bad=played(
        (
            'at: "0102", facing: E}',
            'at: "0402", facing: E}\n              #                               ^ M40',
        )
    ),
    good=played(),
)
def off_the_figure(game: Game) -> Iterator[Fault]:
    """Counters, arrows and areas lie in cells that are shown."""
    for path, block, gridmap, lattice in _figures(game):
        shown = frozenset(shown_of(block, gridmap))
        named = [(f"{path}.units.{id}.at", piece.at) for id, piece in block.units.items()]
        for id, move in block.moves.items():
            named += [(f"{path}.moves.{id}.way", cell) for cell in move.way.split()]
        for id, area in block.areas.items():
            named += [(f"{path}.areas.{id}.cells", cell) for cell in _ends(area.cells)]
        for where, name in named:
            cell = lattice.read(name)
            if cell is None:
                yield Fault(where, f"the map has no cell {name}", reach(lattice), at=name)
            elif cell not in shown:
                hint = f"the figure shows {block.cells}: move it, or show more"
                yield Fault(where, f"{name} is not among the cells of the figure", hint, at=name)


def _ends(cells: str) -> list[str]:
    """Return the cells that a list names: one by one, or as the corners of blocks."""
    return cells.replace("-", " ").split()


@CHECKS.on(
    Subject.CONTENT,
    "M41",
    "broken-move",
    "An arrow leads from a cell to one that is not next to it",
    why="Players learn a move from it that cannot be made.",
    bad=played(("way: 0102 0202 0302}", "way: 0102 0302}\n              #              ^^^^ M41")),
    good=played(),
)
def broken_move(game: Game) -> Iterator[Fault]:
    """Moves and retreats go from cell to neighbouring cell; attacks may reach further."""
    for path, block, _, lattice in _figures(game):
        for id, move in block.moves.items():
            for one, other in pairwise(move.way.split()):
                start, end = lattice.read(one), lattice.read(other)
                if start is None or end is None:
                    continue
                if start == end or (move.does != "attack" and end not in lattice.neighbours(start)):
                    near = ", ".join(map(lattice.name, lattice.neighbours(start)))
                    message = f"{other} is not next to {one}"
                    hint = f"next to {one} are {near}"
                    yield Fault(f"{path}.moves.{id}.way", message, hint, at=other)


@CHECKS.on(
    Subject.CONTENT,
    "M42",
    "more-counters-than-there-are",
    "A figure shows more counters of a unit than the game has",
    why="It cannot be laid out with what is in the box.",
    bad=played(
        (
            '              guard: {unit: units.guard, at: "0102", facing: E}\n',
            '              guard: {unit: units.guard, at: "0102", facing: E}\n'
            '              more: {unit: units.guard, at: "0101"}\n'
            "              #            ^ M42\n",
        )
    ),
    good=played(),
)
def more_counters_than_there_are(game: Game) -> Iterator[Fault]:
    """Of each unit, as many counters at most are shown as it has copies."""
    for path, block, _, _ in _figures(game):
        counts: Counter[str] = Counter()
        for id, piece in block.units.items():
            home, _, key = piece.unit.partition(".")
            collection = game.content.collections.get(home)
            if collection is None or key not in collection.entries:
                continue
            counts[piece.unit] += 1
            given = collection.entries[key].count
            copies = counts[piece.unit] if given is None else given
            if counts[piece.unit] == copies + 1:
                message = f"the figure shows more than {copies} of “{key}”"
                yield Fault(
                    f"{path}.units.{id}.unit",
                    message,
                    "the game has no more of them: take one away, or mend its copies",
                    (f"collections.{home}.entries.{key}",),
                )


@CHECKS.on(
    Subject.CONTENT,
    "M43",
    "no-such-facing",
    "A counter is turned to a side that the cells of the map do not have",
    why="It points at a corner, and nobody knows what lies before it.",
    bad=played(
        (
            'at: "0102", facing: E}',
            'at: "0102", facing: S}\n              #' + " " * 46 + "^ M43",
        )
    ),
    good=played(),
)
def no_such_facing(game: Game) -> Iterator[Fault]:
    """A counter faces one of the sides of its cell."""
    for path, block, _, lattice in _figures(game):
        for id, piece in block.units.items():
            if piece.facing and piece.facing not in lattice.directions:
                yield Fault(
                    f"{path}.units.{id}.facing",
                    f"the cells of the map have no side {piece.facing}",
                    f"their sides are {', '.join(lattice.directions)}",
                )
