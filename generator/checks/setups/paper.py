"""Area B: on paper, everything of a set-up diagram lies where its content has it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.setups import Area
from generator.findings import Severity
from generator.layout.figures import Cell, Figure
from generator.layout.proof import Proof

LEVEL = 0.6
"""How far apart edges may be that the grid has on one line, in mm."""
HINT = "a fault of the template or style of such figures: mend it, or report it"


@CHECKS.on(
    Subject.PRINT,
    "B09",
    "setup-lies-elsewhere",
    "On paper, something of a set-up diagram lies elsewhere",
    in_draft=Severity.WARNING,
    why="Players lay the table out as it is drawn, not as it was meant.",
    bad="""
    figures:
      - path: sections.setup.blocks.table
        kind: setup
        cells:
          - {name: board, x: 10, y: 40, width: 20, height: 20}
          - {name: deck, x: 6, y: 40, width: 4, height: 20}  # left of the board
        joints: []
        marks: []
        placed:
          board: {column: 1, row: 1, columns: 2}
          deck: {column: 3, row: 1}
    # B09
    """,
    good="""
    figures:
      - path: sections.setup.blocks.table
        kind: setup
        cells:
          - {name: board, x: 10, y: 40, width: 20, height: 20}
          - {name: deck, x: 30, y: 40, width: 10, height: 20}
        joints: []
        marks: []
        placed:
          board: {column: 1, row: 1, columns: 2}
          deck: {column: 3, row: 1}
    """,
)
def setup_lies_elsewhere(proof: Proof) -> Iterator[Fault]:
    """Each thing and each seat is drawn once, beside, above and level with others as in content.

    Sides are never mirrored, whatever way words run.
    """
    for figure in proof.figures:
        if figure.placed:
            yield from (Fault(figure.path, message, HINT) for message in _faults(figure))


def _faults(figure: Figure) -> Iterator[str]:
    drawn: dict[str, list[Cell]] = {}
    for cell in figure.cells:
        drawn.setdefault(cell.name, []).append(cell)
    for name in figure.placed:
        if len(drawn.get(name, ())) != 1:
            yield f"“{name}” is drawn {len(drawn.get(name, ()))} times"
    for name in drawn.keys() - figure.placed.keys():
        yield f"“{name}” is drawn, but is not in the content"
    cells = {name: found[0] for name, found in drawn.items() if name in figure.placed}
    for one, other in permutations(cells, 2):
        places = figure.placed[one], figure.placed[other]
        if way := _misplaced(*places, cells[one], cells[other]):
            yield f"“{one}” must {way} “{other}”"


def _misplaced(area: Area, next_to: Area, cell: Cell, other: Cell) -> str:
    """Return how a cell must lie to another and does not, or ""."""
    if area.last_column < next_to.column and cell.x + cell.width > other.x + LEVEL:
        return "be to the left of"
    if area.last_row < next_to.row and cell.y + cell.height > other.y + LEVEL:
        return "be above"
    if area.column == next_to.column and abs(cell.x - other.x) > LEVEL:
        return "begin at the left like"
    if area.row == next_to.row and abs(cell.y - other.y) > LEVEL:
        return "begin at the top like"
    ends = abs(cell.x + cell.width - other.x - other.width)
    if area.last_column == next_to.last_column and ends > LEVEL:
        return "end at the right like"
    ends = abs(cell.y + cell.height - other.y - other.height)
    if area.last_row == next_to.last_row and ends > LEVEL:
        return "end at the bottom like"
    return ""
