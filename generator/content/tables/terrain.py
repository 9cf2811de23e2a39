"""Make the rows of codes of a map of cells from the rows of a table."""

from __future__ import annotations

from collections.abc import Sequence

from generator.content.gridmap import Lattice, Layout
from generator.content.model.terrain import MOST_CELLS_ACROSS
from generator.content.tables.heads import lacking, matched, plain_head
from generator.content.tables.table import Cell, Table
from generator.content.tree import Items, Mapping, Scalar
from generator.findings import Finding, Place


def codes_of(table: Table, block: Mapping, place: Place) -> tuple[Mapping | None, list[Finding]]:
    """Return the codes row by row, and what is wrong with the numbers of columns and rows.

    Heads and the first column number the cells, in any order. There are no codes where they are
    faulty. An empty cell is left out, so that its row is too short, which a check reports.
    """
    codes = Items((*block.path, "codes"), place)
    columns, rows = list(range(1, len(table.heads))), list(range(len(table.rows)))
    if size := _size(block):
        columns, rows, found = _lines(table, size)
        if found:
            return None, found
    for row in (table.rows[at] for at in rows):
        cells = [row[at] for at in columns]
        words = " ".join(cell.text for cell in cells if cell.value is not None)
        at = (cells or row)[0].place
        codes.append(Scalar(words, (*codes.path, str(len(codes))), at, plain=False))
        codes.item_places.append(at)
    made = Mapping(block.path, place)
    made["codes"] = codes
    made.key_places["codes"] = place
    return made, []


def _size(block: Mapping) -> Layout | None:
    """Return how many columns and rows a map has, and how they are numbered; None if unsound."""
    columns, rows = block.get("columns"), block.get("rows")
    numbering = block.get("numbering", "digits")
    if not isinstance(columns, int) or not isinstance(rows, int):
        return None
    if max(columns, rows) > MOST_CELLS_ACROSS or min(columns, rows) < 1:
        return None
    if numbering not in ("digits", "letters"):
        return None
    return Layout(columns, rows, numbering="letters" if numbering == "letters" else "digits")


def _lines(table: Table, size: Layout) -> tuple[list[int], list[int], list[Finding]]:
    """Return where a table has the columns and rows of a map, each in order."""
    lattice = Lattice(size)
    columns = [lattice.halves((at, 0))[0] for at in range(size.columns)]
    rows = [lattice.halves((0, at))[1] for at in range(size.rows)]
    firsts = [row[0] for row in table.rows]
    across, wrong = _matched("column", table.heads[1:], columns)
    down, wrong_rows = _matched("row", firsts, rows)
    wrong += wrong_rows
    wrong += [_unnumbered(cell) for cell in firsts if cell.value is None]
    if not wrong:
        wrong += lacking("column", table, columns, across)
        wrong += lacking("row", table, rows, down)
    if wrong:
        return [], [], wrong
    return [across[name] + 1 for name in columns], [down[name] for name in rows], []


def _matched(
    what: str, cells: Sequence[Cell], names: Sequence[str]
) -> tuple[dict[str, int], list[Finding]]:
    known = (f"{names[0]} to {names[-1]}",) if len(names) > 1 else names
    found = matched(what, cells, {_number(name): name for name in names}, _number, known)
    return found.positions, found.findings


def _number(words: str) -> str:
    """Return the number of a line without the zeros before it, which spreadsheets drop."""
    plain = plain_head(words)
    return plain.lstrip("0") if plain.isdecimal() else plain


def _unnumbered(cell: Cell) -> Finding:
    return Finding("F17", "the row has no number", cell.place, "write it, or delete the row")
