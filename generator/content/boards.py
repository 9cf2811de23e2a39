"""Tell what joins the cells of a board: neighbours, straight lines, and how far it is."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

from msgspec import Struct

from generator.content.model import (
    Area,
    Board,
    BoardFigure,
    Content,
    Directions,
    Move,
    Piece,
    SetupArea,
)

Line = tuple[str, ...]
"""Cells in a straight line, from one edge of the board to the other."""
Spot = tuple[float, float]
"""Where the middle of a cell is, to the right and downwards, in cells."""
HALF_HEIGHT = math.sqrt(3) / 2
"""How far rows of hexes are apart, in parts of the distance between two hexes of a row."""


class Grid(Struct, frozen=True, dict=True):
    """The cells of a board with their middles, and the straight lines that join them.

    Neighbours are next to each other on a line; ``diagonal`` lines lead over corners.
    """

    spots: Mapping[str, Spot]
    straight: tuple[Line, ...]
    diagonal: tuple[Line, ...] = ()

    def neighbours(self, cell: str, directions: Directions = "straight") -> tuple[str, ...]:
        """Return the cells one step away, clockwise from the top."""
        return tuple(dict.fromkeys(ray[0] for ray in self.rays(cell, directions)))

    def rays(self, cell: str, directions: Directions = "straight") -> tuple[Line, ...]:
        """Return the lines from a cell to the edge, without the cell, clockwise from the top."""
        families = {
            "straight": (self._straight_rays,),
            "diagonal": (self._diagonal_rays,),
            "all": (self._straight_rays, self._diagonal_rays),
        }
        rays = [ray for family in families[directions] for ray in family.get(cell, ())]
        return tuple(sorted(rays, key=lambda ray: self._angle(cell, ray[0])))

    def distances(self, cell: str, directions: Directions = "straight") -> dict[str, int]:
        """Return how many steps away each cell is that can be reached from one, itself included."""
        steps = {cell: 0}
        wave = [cell]
        while wave:
            new = (end for each in wave for end in self.neighbours(each, directions))
            taken = steps[wave[0]] + 1
            wave = [end for end in dict.fromkeys(new) if end not in steps]
            steps |= dict.fromkeys(wave, taken)
        return steps

    def between(self, start: str, end: str) -> Line:
        """Return the cells on the straight line from one cell to another, without both."""
        for ray in self.rays(start, "all"):
            if end in ray:
                return ray[: ray.index(end)]
        return ()

    def _angle(self, start: str, end: str) -> float:
        """Return the direction of one cell from another: 0 upwards, growing clockwise."""
        (x0, y0), (x1, y1) = self.spots[start], self.spots[end]
        return math.atan2(x1 - x0, y0 - y1) % math.tau

    @cached_property
    def _straight_rays(self) -> Mapping[str, Sequence[Line]]:
        return _rays(self.straight)

    @cached_property
    def _diagonal_rays(self) -> Mapping[str, Sequence[Line]]:
        return _rays(self.diagonal)


def _rays(lines: Iterable[Line]) -> Mapping[str, Sequence[Line]]:
    """Return for each cell the parts of lines that begin behind it, in both directions."""
    rays: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        for at, cell in enumerate(line):
            rays[cell] += [ray for ray in (line[at + 1 :], line[:at][::-1]) if ray]
    return rays


def grid_of(board: Board) -> Grid:
    """Return the cells of a board whose keys fit what its cells are."""
    if board.cells == "hexes":
        return hexes(board.rings or 0, board.flat)
    if board.cells == "squares":
        return squares(board.columns or 0, board.rows or 0)
    return points(board.points, board.lines)


@lru_cache(maxsize=32)
def hexes(rings: int, flat: bool = False) -> Grid:
    """Return rings of hexes around a middle one.

    Two axial coordinates name a hex; the third one, which makes their sum nothing, runs along
    the third kind of line. A hex is as many rings out as the largest of the three.
    """
    span = range(-rings, rings + 1)
    cells = [(q, r) for r in span for q in span if abs(q + r) <= rings]
    spots = {hex_name(q, r): _hex_spot(q, r, flat) for q, r in cells}
    lines = [
        line
        for kind in (lambda q, r: r, lambda q, r: q, lambda q, r: -q - r)
        for line in _grouped(cells, kind)
    ]
    return Grid(spots, tuple(tuple(hex_name(q, r) for q, r in line) for line in lines))


def hex_name(q: int, r: int) -> str:
    """Return what a hex is called."""
    return f"{q},{r}"


def _hex_spot(q: int, r: int, flat: bool) -> Spot:
    """Return where a hex is; the lines with one r lie level, or those with one q upright."""
    return (q * HALF_HEIGHT, r + q / 2) if flat else (q + r / 2, r * HALF_HEIGHT)


@lru_cache(maxsize=32)
def squares(columns: int, rows: int) -> Grid:
    """Return columns a, b, c … and rows 1, 2, 3 … of squares, the first row at the bottom."""
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    straight = (*_grouped(cells, lambda c, r: r), *_grouped(cells, lambda c, r: c))
    diagonal = (*_grouped(cells, lambda c, r: c - r), *_grouped(cells, lambda c, r: c + r))
    return Grid(
        {square_name(*cell): (float(cell[0]), float(rows - 1 - cell[1])) for cell in cells},
        tuple(tuple(square_name(*cell) for cell in line) for line in straight),
        tuple(tuple(square_name(*cell) for cell in line) for line in diagonal),
    )


def square_name(column: int, row: int) -> str:
    """Return what a square is called; columns and rows are numbered from 0."""
    return f"{chr(ord('a') + column)}{row + 1}"


def points(spots: Mapping[str, Spot], lines: Iterable[Line]) -> Grid:
    """Return points with the lines that join them; a line runs over points that there are."""
    return Grid(
        {name: (x, -y) for name, (x, y) in spots.items()},
        tuple(tuple(each for each in line if each in spots) for line in lines),
    )


def _grouped(
    cells: Iterable[tuple[int, int]], kind: Callable[[int, int], int]
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the lines of cells that have one number in common, from end to end."""
    lines: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for cell in cells:
        lines[kind(*cell)].append(cell)
    yield from (tuple(sorted(line)) for _, line in sorted(lines.items()))


def laid_board(thing: SetupArea, content: Content) -> BoardFigure:
    """Return the board that is drawn for a thing, with what it holds in cells as its pieces."""
    assert thing.board is not None
    component = content.components[thing.component]
    pieces = {
        id: Piece(at=held.cell, icon=held.icon, role=content.components[held.component].role)
        for id, held in thing.holds.items()
        if held.cell and held.icon
    }
    areas: dict[str, Area] = {**thing.areas}
    return BoardFigure(
        kind="board", board=thing.board, alt=component.name, pieces=pieces, areas=areas
    )


def covered(area: Area, grid: Grid, pieces: Mapping[str, Piece]) -> tuple[str, ...]:
    """Return the cells of an area, each once."""
    if area.around is not None:
        steps = grid.distances(area.around, area.directions)
        return tuple(cell for cell, taken in steps.items() if 0 < taken <= area.within)
    if area.start is not None:
        last = {pieces[id].at for id in area.until}
        walls = {pieces[id].at for id in area.before}
        rays = (
            ray
            for ray in grid.rays(area.start, area.directions)
            if not area.towards or ray[0] in area.towards
        )
        return tuple(dict.fromkeys(cell for ray in rays for cell in _stopped(ray, last, walls)))
    return tuple(dict.fromkeys(area.cells))


def _stopped(ray: Line, last: Collection[str], walls: Collection[str]) -> Iterator[str]:
    """Yield the cells of a line as far as it goes: up to a last cell, not into a wall."""
    for cell in ray:
        if cell in walls:
            return
        yield cell
        if cell in last:
            return


def links(grid: Grid) -> tuple[tuple[str, str], ...]:
    """Return every two cells that are next to each other on a straight line, once."""
    pairs = (tuple(sorted(pair)) for line in grid.straight for pair in pairwise(line))
    return tuple(dict.fromkeys((a, b) for a, b in pairs))


def departures(figure: BoardFigure) -> dict[str, Piece]:
    """Return the cells that pieces have left, with these: empty ones that arrows begin at.

    One arrow after the other leads from there to where the piece is now.
    """
    standing = {piece.at: piece for piece in figure.pieces.values()}
    leads = {move.start: move.end for move in figure.arrows.values()}
    found = {}
    for start in leads.keys() - leads.values():
        cell = start
        for _ in leads:
            if cell not in standing:
                cell = leads.get(cell, cell)
        if start not in standing and cell in standing:
            found[start] = standing[cell]
    return found


def stop_of(move: Move, grid: Grid, block: BoardFigure) -> str:
    """Return the cell where a move is stopped that cannot be made: by the first piece."""
    occupied = {piece.at for piece in block.pieces.values()}
    on_way = (cell for cell in grid.between(move.start, move.end) if cell in occupied)
    return next(on_way, move.end)
