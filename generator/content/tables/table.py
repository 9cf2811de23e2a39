"""A table as any of its formats gives it: cells with their places, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from generator.findings import Edit, Finding, Place, Severity

MAX_ROWS = 20_000
"""Limit of the rows of one table."""
MAX_COLUMNS = 200
"""Limit of the columns of one table."""

Value = str | int | float | bool | None


class Cell(NamedTuple):
    """The value of a cell, None if it is empty, and the place of its text."""

    value: Value
    place: Place

    @property
    def text(self) -> str:
        """The value as a person would write it; "" for an empty cell."""
        if self.value is None:
            return ""
        if isinstance(self.value, bool):
            return "true" if self.value else "false"
        if isinstance(self.value, float) and self.value.is_integer():
            return str(int(self.value))
        return str(self.value)


class Table(Struct, frozen=True):
    """The heads of a table, its rows with a cell a head, and the lines that messages quote."""

    file: str
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    lines: tuple[str, ...]
    findings: tuple[Finding, ...] = ()


class TableError(Exception):
    """A table cannot be read; carries the finding that says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def unreadable(file: str, message: str, hint: str = "", place: Place | None = None) -> TableError:
    """Return the error that a table cannot be read."""
    return TableError(Finding("F15", message, place or Place(file), hint))


def table_of(
    file: str, cells: Iterable[tuple[Cell, ...]], lines: tuple[str, ...], found: list[Finding]
) -> Table:
    """Return a table whose first row that is not blank has its heads.

    Blank rows are skipped, empty columns at the right dropped, and short rows filled up. Raises
    TableError if there are no heads, or more rows or columns than the limits.
    """
    rows = [row for row in cells if any(cell.value is not None for cell in row)]
    if not rows:
        raise unreadable(file, "the table is empty", "give it a row of heads and rows below")
    heads = _without_end(rows[0])
    if len(heads) > MAX_COLUMNS:
        raise unreadable(file, f"the table has more than {MAX_COLUMNS} columns")
    if len(rows) > MAX_ROWS + 1:
        raise unreadable(file, f"the table has more than {MAX_ROWS:,} rows", "split it")
    found += _faulty_heads(heads)
    full = [_filled(row, len(heads)) for row in rows[1:]]
    found += _beyond(rows[1:], len(heads))
    found += _untidy(cell for row in (heads, *full) for cell in row)
    return Table(file, _tidied(heads), tuple(map(_tidied, full)), lines, tuple(found))


def _without_end(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    last = max(at for at, cell in enumerate(row) if cell.value is not None)
    return row[: last + 1]


def _filled(row: tuple[Cell, ...], count: int) -> tuple[Cell, ...]:
    """Return a row with exactly ``count`` cells."""
    last = row[-1].place
    end = Place(last.file, last.end_line, last.end_column, last.end_line, last.end_column)
    return (*row[:count], *(Cell(None, end) for _ in range(count - len(row))))


def _faulty_heads(heads: tuple[Cell, ...]) -> Iterator[Finding]:
    met: dict[str, Place] = {}
    for at, cell in enumerate(heads, 1):
        name = cell.text.strip()
        if not name:
            hint = "name the column, or delete it"
            yield Finding("F15", f"column {at} has no head", cell.place, hint)
        elif name in met:
            message = f"two columns are called “{name}”"
            yield Finding("F15", message, cell.place, "rename one", related=(met[name],))
        met.setdefault(name, cell.place)


def _beyond(rows: Iterable[tuple[Cell, ...]], count: int) -> Iterator[Finding]:
    """Report cells to the right of the last head: mostly a delimiter that is part of a text."""
    for row in rows:
        more = [cell for cell in row[count:] if cell.value is not None]
        if more:
            message = f"the row has {len(row)} cells, but there are {count} heads"
            hint = "put a text that contains the delimiter in double quotes, or name the column"
            yield Finding("F15", message, more[0].place, hint)


def _untidy(cells: Iterable[Cell]) -> Iterator[Finding]:
    """Warn of cells with blanks at an end."""
    for cell in cells:
        value = cell.value
        if isinstance(value, str) and value != (words := value.strip()):
            message = "white space at an end of the cell"
            edits = (Edit(cell.place, words),) if _is_verbatim(value, cell.place) else ()
            yield Finding(
                "F07", message, cell.place, "delete it", severity=Severity.WARNING, edits=edits
            )


def _is_verbatim(value: str, place: Place) -> bool:
    """Whether a cell is spelt in its file as it is read, without escapes."""
    if not {'"', "\\"}.isdisjoint(value):
        return False
    if place.line != place.end_line:
        return "\n" in value
    return place.end_column - place.column == len(value)


def _tidied(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(
        cell._replace(value=cell.value.strip() or None) if isinstance(cell.value, str) else cell
        for cell in row
    )
