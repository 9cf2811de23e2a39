"""Changes of a table as a person makes them in a grid, whatever the format of its file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from generator.content.rewriting import CannotRewriteError, tidy
from generator.content.samples import PLACEHOLDER
from generator.content.tables.table import MAX_COLUMNS, MAX_ROWS

LONGEST_CELL = 20_000
MOST_CELLS = 20_000
"""How many cells one change can set."""
Number = Annotated[int, Meta(ge=0)]
COLUMN_ACTS = frozenset(("add_column", "remove_column", "left", "right"))
Rows = list[list[str]]
"""The words of all cells, row by row; rows may differ in length."""


class CellWords(Struct, frozen=True, array_like=True):
    """What a cell is to say; rows and columns are counted from 0, heads included."""

    row: Annotated[int, Meta(ge=0, le=MAX_ROWS)]
    column: Annotated[int, Meta(ge=0, lt=MAX_COLUMNS)]
    words: Annotated[str, Meta(max_length=LONGEST_CELL)]


class TableChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Cells that are set, or a row that is added (before ``row``), removed or moved by one.

    So is a ``column``, counted as in the table.
    """

    act: Literal[
        "cells", "add", "remove", "up", "down", "add_column", "remove_column", "left", "right"
    ]
    row: Number = 0
    column: Number = 0
    cells: Annotated[tuple[CellWords, ...], Meta(max_length=MOST_CELLS)] = ()

    @property
    def words(self) -> dict[tuple[int, int], str]:
        """The words of cells by row and column, tidy as passages are."""
        return {(each.row, each.column): tidy(each.words) for each in self.cells}


def head_of(rows: Sequence[Sequence[str]]) -> int:
    """Return the number of the row of heads: the first that is not blank, or 0."""
    return next((at for at, row in enumerate(rows) if any(row)), 0)


def neighbour(rows: Sequence[Sequence[str]], change: TableChange) -> int:
    """Return the row that a moved row changes places with; raise CannotRewriteError for none."""
    head, to = head_of(rows), change.row + (1 if change.act == "down" else -1)
    if change.row <= head or not head < to < len(rows):
        raise CannotRewriteError("the row cannot be moved any further")
    return to


def changed(rows: Sequence[Sequence[str]], change: TableChange) -> Rows:
    """Return the words of a table after a change. Raises CannotRewriteError."""
    after = [list(row) for row in rows]
    width = max((len(row) for row in after), default=1)
    if change.act in COLUMN_ACTS:
        return _with_columns(rows, change)
    if change.act == "cells":
        for (row, column), words in sorted(change.words.items()):
            after += [[""] * width for _ in range(row + 1 - len(after))]
            after[row] += [""] * (column + 1 - len(after[row]))
            after[row][column] = words
    elif change.act == "add":
        if not head_of(rows) < change.row <= len(after):
            raise CannotRewriteError("rows stand below the heads")
        after.insert(change.row, [""] * width)
    elif change.act == "remove":
        _check_is_row(rows, change.row)
        del after[change.row]
    else:
        _check_is_row(rows, change.row)
        to = neighbour(rows, change)
        after[change.row], after[to] = after[to], after[change.row]
    if len(after) > MAX_ROWS + 1:
        raise CannotRewriteError(f"a table has at most {MAX_ROWS:,} rows", "split it")
    return after


def width_of(rows: Sequence[Sequence[str]]) -> int:
    """Return how many columns a table has: up to the last of its heads."""
    head = rows[head_of(rows)] if rows else ()
    return max((at + 1 for at, words in enumerate(head) if words), default=1)


def beside(rows: Sequence[Sequence[str]], change: TableChange) -> int:
    """Return the column that a moved one changes places with; raise CannotRewriteError for none."""
    to, width = change.column + (1 if change.act == "right" else -1), width_of(rows)
    if not (0 <= to < width and change.column < width):
        raise CannotRewriteError("the column cannot be moved any further")
    return to


def new_head(rows: Sequence[Sequence[str]]) -> str:
    """Return the head of a new column, to be written over: no two columns may have the same."""
    heads = rows[head_of(rows)] if rows else ()
    numbered = (f"{PLACEHOLDER} {number}" for number in range(2, MAX_COLUMNS + 2))
    return next(each for each in (PLACEHOLDER, *numbered) if each not in heads)


def _with_columns(rows: Sequence[Sequence[str]], change: TableChange) -> Rows:
    """Return the words of a table after a column was added, removed or moved."""
    head, width, at = head_of(rows), width_of(rows), change.column
    if change.act == "add_column":
        if at > width:
            raise CannotRewriteError("there is no such column any more")
        if width >= MAX_COLUMNS:
            raise CannotRewriteError(f"a table has at most {MAX_COLUMNS} columns")
    elif at >= width:
        raise CannotRewriteError("there is no such column any more")
    elif change.act == "remove_column" and width == 1:
        raise CannotRewriteError("a table needs at least one column")
    return [
        with_column(row, change, rows, new_head(rows) if number == head else "")
        for number, row in enumerate(rows)
    ]


def with_column(
    row: Sequence[str], change: TableChange, rows: Sequence[Sequence[str]], added: str
) -> list[str]:
    """Return the cells of a row after a column of its table was added, removed or moved.

    A short row is filled up before; a blank one stays as it is.
    """
    if not any(row) and not added:
        return list(row)
    cells = [*row, *[""] * (width_of(rows) - len(row))]
    if change.act == "add_column":
        cells.insert(change.column, added)
    elif change.act == "remove_column":
        del cells[change.column]
    else:
        to = beside(rows, change)
        cells[change.column], cells[to] = cells[to], cells[change.column]
    return cells


def _check_is_row(rows: Sequence[Sequence[str]], row: int) -> None:
    if row == head_of(rows):
        raise CannotRewriteError("a table needs its row of heads")
    if not 0 <= row < len(rows):
        raise CannotRewriteError("there is no such row any more")


def is_same(rows: Sequence[Sequence[str]], others: Sequence[Sequence[str]]) -> bool:
    """Whether two tables say the same, empty cells and rows at their ends left out."""
    return _trimmed(rows) == _trimmed(others)


def _trimmed(rows: Sequence[Sequence[str]]) -> Rows:
    kept = []
    for row in rows:
        width = max((at + 1 for at, words in enumerate(row) if words), default=0)
        kept.append(list(row[:width]))
    while kept and not kept[-1]:
        kept.pop()
    return kept
