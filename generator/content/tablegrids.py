"""Know which cells of a table are merged, which notes it refers to, and what its tones are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from generator.content.model import Column, Row, Table, TableCell, TableGroup


class Spot(NamedTuple):
    """The place of a cell: its row and its column, by their ids."""

    row: str
    column: str


class Merged(NamedTuple):
    """A cell that reaches over several columns or rows, as far as the table goes."""

    at: Spot
    columns: tuple[str, ...]
    rows: tuple[str, ...]


def cells_of(table: Table) -> Iterator[tuple[Spot, TableCell]]:
    """Yield the cells that are written, row by row, with their places."""
    for id, row in table.rows.items():
        for column in row.cells:
            if column in table.columns:
                yield Spot(id, column), table.cell(id, column)


def merged_cells(table: Table) -> list[Merged]:
    """Return the cells that reach over others, row by row."""
    rows, columns = list(table.rows), list(table.columns)
    found = []
    for at, cell in cells_of(table):
        if cell.across > 1 or cell.down > 1:
            top, left = rows.index(at.row), columns.index(at.column)
            across, down = columns[left : left + cell.across], rows[top : top + cell.down]
            found.append(Merged(at, tuple(across), tuple(down)))
    return found


def covered_by(table: Table) -> dict[Spot, Spot]:
    """Return the places that merged cells reach over besides their own, each with the cell."""
    return {
        Spot(row, column): merged.at
        for merged in merged_cells(table)
        for row in merged.rows
        for column in merged.columns
        if Spot(row, column) != merged.at
    }


def rows_together(table: Table, pieces: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return pieces of the rows of a table, joined where a merged cell would be cut in two."""
    bound = {pair for merged in merged_cells(table) for pair in pairwise(merged.rows)}
    joined: list[tuple[str, ...]] = []
    for piece in pieces:
        if joined and (joined[-1][-1], piece[0]) in bound:
            joined[-1] += piece
        else:
            joined.append(piece)
    return joined


class HeadSpan(NamedTuple):
    """Neighbouring columns under the head of one group, or under none."""

    group: str | None
    columns: tuple[str, ...]


def head_spans(table: Table) -> list[HeadSpan]:
    """Return the columns by the groups whose heads are above them."""
    known = {
        id: column.group if column.group in table.groups else None
        for id, column in table.columns.items()
    }
    runs = ((group, tuple(run)) for group, run in groupby(known, key=known.__getitem__))
    return [HeadSpan(*run) for run in runs]


def note_order(table: Table) -> list[str]:
    """Return the notes that a table refers to, in the order in which a reader meets them."""
    met: list[str] = []
    for span in head_spans(table):
        if span.group:
            met += table.groups[span.group].notes
        for column in span.columns:
            met += table.columns[column].notes
    for id, row in table.rows.items():
        if heading := table.heading(id, is_first=False):
            met += heading.notes
        met += row.notes
        for column in table.columns:
            met += table.cell(id, column).notes
    return [id for id in dict.fromkeys(met) if id in table.notes]


def groups_named(table: Table) -> Iterator[tuple[str, str]]:
    """Yield the groups that columns and rows are in, each with where that is said."""
    for field, members in (("columns", table.columns), ("rows", table.rows)):
        for id, each in members.items():
            if each.group is not None:
                yield f"{field}.{id}.group", each.group


def notes_named(table: Table) -> Iterator[tuple[str, str]]:
    """Yield the notes that anything in a table refers to, each with where that is said."""
    referring: list[tuple[str, TableGroup | Column | Row | TableCell]] = []
    referring += [(f"groups.{id}", group) for id, group in table.groups.items()]
    referring += [(f"columns.{id}", column) for id, column in table.columns.items()]
    referring += [(f"rows.{id}", row) for id, row in table.rows.items()]
    referring += [(f"rows.{at.row}.cells.{at.column}", cell) for at, cell in cells_of(table)]
    for path, each in referring:
        yield from ((f"{path}.notes.{number}", id) for number, id in enumerate(each.notes))


def tones_of(table: Table) -> set[str]:
    """Return the tones of the cells, rows and columns of a table."""
    used = {column.tone for column in table.columns.values()}
    used |= {row.tone for row in table.rows.values()}
    used |= {cell.tone for _, cell in cells_of(table)}
    return {tone for tone in used if tone}
