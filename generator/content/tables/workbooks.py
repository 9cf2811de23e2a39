"""Read tables of workbooks by python-calamine, and XLSX with formulas or formats by openpyxl.

Nothing is computed. Of what openpyxl tells beyond the values, such as the errors of formulas,
calamine knows nothing, but it takes a tenth of the time.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from generator.content.tables.cells import AS_TEXT, ERRORS
from generator.content.tables.numberformats import formatted
from generator.content.tables.packages import (
    Merged,
    Shown,
    damaged,
    has_formula,
    is_plain_xlsx,
    limit,
    merged_in_ods,
    parts_of,
)
from generator.content.tables.table import MAX_COLUMNS, Cell, Table, Value, table_of, unreadable
from generator.findings import Finding, Place, Severity, did_you_mean

_BREAK = "⏎"
"""What a line break in a cell is in the quoted line of a row."""
_DATES = (datetime.date, datetime.time, datetime.timedelta)


class Hidden(NamedTuple):
    """The numbers of the rows and columns of a sheet that are not shown."""

    rows: Sequence[int] = ()
    columns: Sequence[int] = ()


_ALL_SHOWN = Hidden()


def read_xlsx(file: str, data: bytes, sheet: str = "") -> Table:
    """Read a sheet of an XLSX workbook, the first one unless it is named. Raises TableError."""
    parts = parts_of(file, data)
    if is_plain_xlsx(parts):
        return _table(file, _values(file, data, sheet)[1], ())
    with_formulas = has_formula(parts)
    values = _loaded(file, data, data_only=True)
    name = _sheet(file, [each.title for each in values.worksheets], sheet)
    cells = values[name]
    limit(file, name, cells.max_row, cells.max_column)
    written = _loaded(file, data, data_only=False)[name] if with_formulas else cells
    rows = [
        [_xlsx_value(cell, formula) for cell, formula in zip(*pair, strict=True)]
        for pair in zip(cells.iter_rows(), written.iter_rows(), strict=True)
    ]
    merged = [Merged(each.min_row, each.min_col, str(each)) for each in cells.merged_cells.ranges]
    return _table(file, rows, merged, _hidden(cells))


def _hidden(sheet: Any) -> Hidden:
    """Return the numbers of the rows and columns of a sheet that are not shown."""
    rows = [number for number, each in sheet.row_dimensions.items() if each.hidden]
    columns = [
        number
        for each in sheet.column_dimensions.values()
        if each.hidden
        for number in range(each.min or 0, min(each.max or 0, MAX_COLUMNS) + 1)
    ]
    return Hidden(sorted(rows), sorted(columns))


def read_ods(file: str, data: bytes, sheet: str = "") -> Table:
    """Read a sheet of an ODS workbook, the first one unless it is named. Raises TableError."""
    shown: Shown = {}
    merged = merged_in_ods(file, parts_of(file, data).get("content.xml", b""), shown)
    name, rows = _values(file, data, sheet)
    for (row, column), words in shown.get(name, {}).items():
        if row < len(rows) and column < len(rows[row]):
            rows[row][column] = _plain(words)
    return _table(file, rows, merged.get(name, ()))


def _values(file: str, data: bytes, sheet: str) -> tuple[str, list[list[Value | _Fault]]]:
    """Return the name of a sheet and the values of its rows, as calamine reads them."""
    import python_calamine

    try:
        workbook = python_calamine.load_workbook(BytesIO(data))
        sheets = [
            each.name
            for each in workbook.sheets_metadata
            if each.typ is python_calamine.SheetTypeEnum.WorkSheet
        ]
        name = _sheet(file, sheets, sheet)
        cells = workbook.get_sheet_by_name(name)
        return name, [
            list(map(_calamine_value, row)) for row in cells.to_python(skip_empty_area=False)
        ]
    except python_calamine.CalamineError as error:
        raise damaged(file, error) from None


def _loaded(file: str, data: bytes, *, data_only: bool) -> Any:
    import openpyxl

    try:
        return openpyxl.load_workbook(BytesIO(data), data_only=data_only, keep_links=False)
    except Exception as error:  # the library raises many kinds for damaged files
        raise damaged(file, error) from None


def _sheet(file: str, names: Sequence[str], wanted: str) -> str:
    """Return the name of a sheet, the first one unless one is wanted."""
    if not names:
        raise unreadable(file, "the workbook has no sheets")
    if wanted and wanted not in names:
        hint = did_you_mean(wanted, names)
        raise unreadable(file, f"the workbook has no sheet “{wanted}”", hint)
    return wanted or names[0]


class _Fault(NamedTuple):
    """What is wrong with a cell, instead of its value."""

    message: str
    hint: str = "mend the formula, or put what it should give in its place"


def _xlsx_value(cell: Any, formula: Any) -> Value | _Fault:
    value = cell.value
    if cell.data_type == "e":
        return _Fault(f"the formula gives {value}")
    if value is None and formula.data_type == "f":
        return _Fault("the formula has no saved result", "save it in the office program")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _formatted(value, cell.number_format or "")
    return _plain(value)


def _formatted(value: int | float, code: str) -> Value | _Fault:
    shown = formatted(value, code)
    if shown is None:
        message = f"the format “{code[:40]}” shows {value:.15g} in a way that is not read"
        return _Fault(message, AS_TEXT)
    return (shown or None) if isinstance(shown, str) else _plain(shown)


def _calamine_value(value: Any) -> Value | _Fault:
    if isinstance(value, str) and ERRORS.fullmatch(value):
        return _Fault(f"the formula gives {value}")
    return _plain(value)


def _plain(value: Any) -> Value | _Fault:
    if isinstance(value, _DATES):
        message = f"the office program has made a date or time of it ({value})"
        return _Fault(message, AS_TEXT)
    if isinstance(value, str):
        return value.replace("\r\n", "\n").replace("_x000D_", "") or None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, bool | int | float) else None


def _table(
    file: str,
    rows: Sequence[Sequence[Value | _Fault]],
    merged: Iterable[Merged],
    hidden: Hidden = _ALL_SHOWN,
) -> Table:
    """Return the table of rows of values, with a quoted line for each row."""
    found: list[Finding] = []
    lines: list[str] = []
    cells: list[tuple[Cell, ...]] = []
    for number, values in enumerate(rows, 1):
        line, row = _row(file, number, values, found)
        lines.append(line)
        cells.append(row)
    for number, column, name in merged:
        if number > len(cells) or column > len(cells[number - 1]):
            continue  # beyond all cells with values
        place = cells[number - 1][column - 1].place
        hint = "split them: each cell has its own value, or none"
        found.append(Finding("F16", f"the cells {name} are merged", place, hint))
    found += _of_hidden(file, lines, cells, hidden)
    return table_of(file, cells, tuple(lines), found)


def _of_hidden(
    file: str, lines: Sequence[str], cells: Sequence[Sequence[Cell]], hidden: Hidden
) -> Iterator[Finding]:
    """Tell of rows and columns with words that are read, though nobody sees them."""
    hint = "show it, or delete it, if it is not wanted"
    for number in hidden.rows:
        if number <= len(lines) and lines[number - 1]:
            place = Place(file, number, 1, number, 1 + len(lines[number - 1]))
            message = f"row {number} is hidden in the workbook, and is read all the same"
            yield Finding("F16", message, place, hint, severity=Severity.WARNING)
    heads = next((row for row in cells if any(cell.text for cell in row)), ())
    for number in hidden.columns:
        if number <= len(heads) and heads[number - 1].text:
            message = f"the column “{heads[number - 1].text}” is hidden, and is read all the same"
            place = heads[number - 1].place
            yield Finding("F16", message, place, hint, severity=Severity.WARNING)


def _row(
    file: str, number: int, values: Sequence[Value | _Fault], found: list[Finding]
) -> tuple[str, tuple[Cell, ...]]:
    line, cells = "", []
    for column, value in enumerate(values, 1):
        held = None if isinstance(value, _Fault) else value
        shown = "?" if isinstance(value, _Fault) else Cell(held, Place(file)).text
        words = shown.replace("\n", _BREAK)
        place = Place(file, number, len(line) + 1, number, len(line) + 1 + len(words))
        line += f"{words}\t"
        if isinstance(value, _Fault):
            message = f"{_name(number, column)}: {value.message}"
            found.append(Finding("F16", message, place, value.hint))
        cells.append(Cell(held, place))
    return line.rstrip("\t"), tuple(cells)


def _name(row: int, column: int) -> str:
    """Return the name of a cell as office programs write it."""
    from openpyxl.utils import get_column_letter

    return f"{get_column_letter(column)}{row}"
