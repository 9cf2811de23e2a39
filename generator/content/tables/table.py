"""A table as any of its formats gives it: cells with their places, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from generator.findings import Edit, Finding, Place, Severity

MAX_ROWS = 20_000
"""Limit of the rows of one table."""
MAX_COLUMNS = 200
"""Limit of the columns of one table."""

MOST_FAULTS = 1_000
"""Limit of the faults of one kind that are reported of a table."""
DELIMITERS = (",", ";", "\t", "|")
"""What may delimit the cells of text, the most usual first."""
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
        if isinstance(self.value, float):
            return f"{self.value:.15g}"  # as spreadsheets show it: 0.3, not 0.30000000000000004
        return str(self.value)


class Table(Struct, frozen=True):
    """The heads of a table, its rows with a cell a head, and the lines that messages quote."""

    file: str
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    lines: tuple[str, ...]
    findings: tuple[Finding, ...] = ()


class TableError(Exception):
    """A table cannot be read; carries the finding that says why, and lines to quote if known."""

    def __init__(self, finding: Finding, lines: tuple[str, ...] = ()) -> None:
        super().__init__(finding.message)
        self.finding = finding
        self.lines = lines


def unreadable(file: str, message: str, hint: str = "", place: Place | None = None) -> TableError:
    """Return the error that a table cannot be read."""
    return TableError(Finding("F15", message, place or Place(file), hint))


def with_corner(table: Table) -> Table:
    """Return a table of rows against columns without the finding that its corner is empty.

    A first column that is empty as a whole has no heads of rows, so it stays reported.
    """
    corner = table.heads[0]
    if corner.text.strip() or all(row[0].value is None for row in table.rows):
        return table
    left = tuple(each for each in table.findings if each.place != corner.place)
    return replace(table, findings=left)


Filling = Callable[[Cell, int], tuple[Edit, ...]]
"""Returns the edits that put so many empty cells behind a last one."""


def table_of(
    file: str,
    cells: Iterable[tuple[Cell, ...]],
    lines: tuple[str, ...],
    found: list[Finding],
    filling: Filling = lambda _last, _count: (),
) -> Table:
    """Return a table whose first row that is not blank has its heads.

    Blank rows are skipped, empty columns at the right dropped, and short rows filled up. Raises
    TableError if there are no heads, or more rows or columns than the limits.
    """
    filled = (row for row in cells if any(cell.value is not None for cell in row))
    rows = list(islice(filled, MAX_ROWS + 2))
    if not rows:
        raise unreadable(file, "the table is empty", "give it a row of heads and rows below")
    width, heads = len(rows[0]), _without_end(rows[0])
    if len(heads) > MAX_COLUMNS:
        raise unreadable(file, f"the table has more than {MAX_COLUMNS} columns")
    if len(rows) > MAX_ROWS + 1:
        raise unreadable(file, f"the table has more than {MAX_ROWS:,} rows", "split it")
    if fault := _no_heads(rows, len(heads)):
        raise TableError(Finding("F15", fault, heads[-1].place, _title_hint(file)), lines)
    found += _faulty_heads(heads)
    full = [_filled(row, len(heads)) for row in rows[1:]]
    found += _ragged(rows[1:], width, len(heads), filling, is_text=not _is_workbook(file))
    return Table(file, heads, tuple(full), lines, tuple(found))


def _no_heads(rows: Sequence[tuple[Cell, ...]], count: int) -> str:
    """Return what is wrong with a first row of ``count`` cells that has no heads; "" if it has.

    Such as a title: most rows below have more cells; where it has several itself, all rows have
    at least twice as many.
    """
    wider = [_filled_up_to(row) for row in rows[1:] if _filled_up_to(row) > count]
    filled = sum(cell.value is not None for cell in rows[0])
    fewest = max(len(rows) / 2, 2) if filled == 1 else max(len(rows) - 1, 3)
    if len(wider) < fewest or (filled > 1 and min(wider) < 2 * filled):
        return ""
    return f"the first row has no heads: it has {_cells(filled)}, others have up to {max(wider)}"


def _filled_up_to(row: tuple[Cell, ...]) -> int:
    return max((at for at, cell in enumerate(row, 1) if cell.value is not None), default=0)


def _title_hint(file: str) -> str:
    hint = "delete a title above the heads, and give each column a head"
    return hint if _is_workbook(file) else f"{hint}; texts with the delimiter need double quotes"


def _is_workbook(file: str) -> bool:
    return file.lower().endswith((".xlsx", ".ods"))


def _without_end(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    last = max(at for at, cell in enumerate(row) if cell.value is not None)
    return row[: last + 1]


def _filled(row: tuple[Cell, ...], count: int) -> tuple[Cell, ...]:
    """Return a row with exactly ``count`` cells."""
    return (*row[:count], *(Cell(None, _end(row)) for _ in range(count - len(row))))


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


def _ragged(
    rows: Sequence[tuple[Cell, ...]], width: int, count: int, filling: Filling, *, is_text: bool
) -> Iterator[Finding]:
    """Report rows with more or fewer cells than the row of heads, which is ``width`` cells wide.

    Cells beyond the last of ``count`` heads are mostly a delimiter that is part of a text. Where
    all rows end in the same empty cells, the program that saved the table wrote them.
    """
    is_even = len({len(row) for row in rows}) == 1
    for row in rows:
        more = [cell for cell in row[count:] if cell.value is not None]
        message = f"the row has {_cells(len(row))}, but there {_heads(count)}"
        if more:
            hint = "name the column, or empty its cells"
            if is_text:
                hint = "put a text that contains the delimiter in double quotes, or name the column"
            yield Finding("F15", message, more[0].place, hint)
        elif len(row) > width and not is_even:
            hint = "put a text that contains the delimiter in double quotes, or delete the last one"
            yield Finding("F15", message, row[-1].place, hint, severity=Severity.WARNING)
        elif other := _other_delimiter(row, count):
            hint = "delimit the cells of all rows alike"
            message = f"the cells of the row are delimited by “{other}”, those of others are not"
            yield Finding("F15", message, _end(row), hint)
        elif len(row) < count:
            hint = "write a delimiter for each empty cell, too"
            edits = filling(row[-1], count - len(row))
            yield Finding("F15", message, _end(row), hint, severity=Severity.WARNING, edits=edits)


def _other_delimiter(row: tuple[Cell, ...], count: int) -> str:
    """Return what delimits the cells of a row that is too short instead; "" for nothing."""
    if len(row) * 2 > count:
        return ""
    words = "".join(cell.text for cell in row)
    found = (sign for sign in DELIMITERS if words.count(sign) >= count - 1)
    return next(found, "").replace("\t", "tab")


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def _heads(count: int) -> str:
    return "is 1 head" if count == 1 else f"are {count} heads"


def _end(row: tuple[Cell, ...]) -> Place:
    """Return the place behind the last cell of a row."""
    last = row[-1].place
    return Place(last.file, last.end_line, last.end_column, last.end_line, last.end_column)
