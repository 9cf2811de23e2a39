"""Area P: no column of a side ends far above its foot."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.paper.boxes import side_path
from generator.checks.registry import CHECKS, After, Fault, Subject
from generator.content.model import Form, Ledger, Scores
from generator.findings import Severity
from generator.layout.proof import Proof
from generator.layout.side import Box, Unit
from generator.units import A4, LETTER

LARGEST_HOLE = 25.0
"""How much of a column may be blank below its last words or figure, in mm."""
PAPERS = (A4, LETTER)
"""Papers for which columns are designed; on others they end where they may."""
AROUND = ("title", "footer")
"""The ids of the units around the columns."""
SLACK = 0.5
"""How far positions may differ and still be of the same column, in mm."""


@CHECKS.on(
    Subject.PRINT,
    "P24",
    "hole-in-side",
    "A column is blank far above its foot",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="A hole looks like something forgotten, and takes room from what is set too small.",
    follows=(After(("P03", "P11")),),
    bad="""
    boxes:
      - {kind: unit, id: moon, path: sections.moon, x: 6, y: 30, height: 199}  # mm
      - {kind: unit, id: sun, path: sections.sun, x: 101, y: 30, height: 170}
    # P24
    """,
    good="""
    boxes:
      - {kind: unit, id: moon, path: sections.moon, x: 6, y: 30, height: 199}  # mm
      - {kind: unit, id: sun, path: sections.sun, x: 101, y: 30, height: 185}
    """,
)
def hole_in_side(proof: Proof) -> Iterator[Fault]:
    """Each column is filled to its foot, but for 25 mm.

    Measured from the last block of a column to the end of its band, where the author chose the
    columns: not in large print, which flows over more sides, nor on other papers. What is written
    on may end anywhere.
    """
    units = [box for box in proof.boxes if box.kind == "unit" and box.id not in AROUND]
    side = proof.side
    if side.is_of_card or side.portion or side.paper not in PAPERS or not units:
        return
    columns = [box for box in proof.boxes if box.kind == "column"]
    written_on = _written_on(proof)
    lasts = {column.id: _last_in(column, units) for column in columns}
    holes = {column.id: _blank(column, lasts[column.id], written_on) for column in columns}
    worst = max(columns, key=lambda column: holes[column.id], default=None)
    if worst is None or holes[worst.id] <= LARGEST_HOLE:
        return
    below = lasts[worst.id]
    where = f"“{below.path}”" if below else "nothing"
    yield Fault(
        side_path(proof),
        f"column {int(worst.id) + 1} of {len(columns)} is blank for {holes[worst.id]:.0f} mm "
        f"below {where} on {side.paper.name}",
        "let its sections flow from column to column (fill), move a section, widen a figure, or "
        "give the column less width"
        if len(columns) > 1
        else "allow larger type, add a section, or widen a figure",
    )


def _blank(column: Box, last: Box | None, written_on: set[str]) -> float:
    """Return how much of a column is blank at its foot, in mm; nothing below what is written on."""
    if last is None:
        return column.height
    return 0.0 if last.id in written_on else column.bottom - last.bottom


def _last_in(column: Box, units: list[Box]) -> Box | None:
    """Return the lowest unit of a column, if it has any."""
    inside = (
        unit
        for unit in units
        if abs(unit.x - column.x) < SLACK and column.y - SLACK < unit.y < column.bottom
    )
    return max(inside, key=lambda unit: unit.bottom, default=None)


def _written_on(proof: Proof) -> set[str]:
    """Return the ids of the units that players write on."""
    return {
        unit.id
        for band in proof.side.bands
        for unit in band.units
        if isinstance(unit, Unit) and isinstance(unit.block, Form | Ledger | Scores)
    }
