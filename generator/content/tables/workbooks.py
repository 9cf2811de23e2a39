"""Read tables of workbooks: XLSX by openpyxl, ODS by python-calamine; nothing is computed."""

from __future__ import annotations

import datetime
import re
import zipfile
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from generator.content.tables.table import (
    MAX_COLUMNS,
    MAX_ROWS,
    Cell,
    Table,
    TableError,
    Value,
    table_of,
    unreadable,
)
from generator.findings import Finding, Place, did_you_mean

MAX_UNPACKED = 128 * 1024 * 1024
"""Limit of the unpacked size of a workbook, in bytes."""
_BREAK = "⏎"
"""What a line break in a cell is in the quoted line of a row."""
_DATES = (datetime.date, datetime.time, datetime.timedelta)


def read_xlsx(file: str, data: bytes, sheet: str = "") -> Table:
    """Read a sheet of an XLSX workbook, the first one unless it is named. Raises TableError."""
    with_formulas = _refuse_bomb(file, data)
    values = _loaded(file, data, data_only=True)
    name = _sheet(file, values.sheetnames, sheet)
    cells = values[name]
    _limit(file, name, cells.max_row, cells.max_column)
    written = _loaded(file, data, data_only=False)[name] if with_formulas else cells
    rows = [
        [_xlsx_value(cell, formula) for cell, formula in zip(*pair, strict=True)]
        for pair in zip(cells.iter_rows(), written.iter_rows(), strict=True)
    ]
    merged = [(each.min_row, each.min_col, str(each)) for each in cells.merged_cells.ranges]
    return _table(file, rows, merged)


def read_ods(file: str, data: bytes, sheet: str = "") -> Table:
    """Read a sheet of an ODS workbook, the first one unless it is named. Raises TableError."""
    import python_calamine

    _refuse_bomb(file, data)
    try:
        workbook = python_calamine.load_workbook(BytesIO(data))
        name = _sheet(file, workbook.sheet_names, sheet)
        cells = workbook.get_sheet_by_name(name)
        _limit(file, name, cells.total_height, cells.total_width)
        rows = [list(map(_ods_value, row)) for row in cells.to_python(skip_empty_area=False)]
    except python_calamine.CalamineError as error:
        raise _damaged(file, error) from None
    return _table(file, rows, [])


def _loaded(file: str, data: bytes, *, data_only: bool) -> Any:
    import openpyxl

    try:
        return openpyxl.load_workbook(BytesIO(data), data_only=data_only, keep_links=False)
    except Exception as error:  # the library raises many kinds for damaged files
        raise _damaged(file, error) from None


def _damaged(file: str, error: Exception) -> TableError:
    reason = " ".join(str(error).split())[:80]
    hint = "save it again in the office program, or as CSV"
    return unreadable(file, f"the workbook cannot be read: {reason}", hint)


def _refuse_bomb(file: str, data: bytes) -> bool:
    """Refuse a workbook that unpacks to too much; return whether its sheets have formulas."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
            if sum(part.file_size for part in parts) > MAX_UNPACKED:
                limit = f"{MAX_UNPACKED // 1024 // 1024} MB"
                raise unreadable(file, f"the workbook unpacks to more than {limit}")
            sheets = [each for each in parts if each.filename.startswith("xl/worksheets/")]
            return any(_has_formula(archive.read(each)) for each in sheets)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError) as error:
        raise _damaged(file, error) from None


def _has_formula(sheet: bytes) -> bool:
    return b"<f>" in sheet or b"<f " in sheet


def _limit(file: str, name: str, height: int, width: int) -> None:
    if height > MAX_ROWS + 100 or width > 4 * MAX_COLUMNS:
        message = f"the sheet “{name}” has more than {MAX_ROWS:,} rows or {MAX_COLUMNS} columns"
        raise unreadable(file, message, "delete what is not used, formats of empty cells too")


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
    if isinstance(value, int | float) and "%" in (cell.number_format or ""):
        return f"{value * 100:g}%"
    return _plain(value)


def _ods_value(value: Any) -> Value | _Fault:
    if isinstance(value, str) and (value in _ERRORS or _ERROR_OF_ODS.fullmatch(value)):
        return _Fault(f"the formula gives {value}")
    return _plain(value)


_ERRORS = frozenset({"#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#N/A", "#NULL!", "#NUM!"})
_ERROR_OF_ODS = re.compile(r"Err:[0-9]{3}")


def _plain(value: Any) -> Value | _Fault:
    if isinstance(value, _DATES):
        message = f"the office program has made a date or time of it ({value})"
        return _Fault(message, "format the column as text and type it again")
    if isinstance(value, str):
        return value.replace("\r\n", "\n").replace("_x000D_", "") or None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, bool | int | float) else None


def _table(
    file: str, rows: Sequence[Sequence[Value | _Fault]], merged: Iterable[tuple[int, int, str]]
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
        place = cells[number - 1][column - 1].place
        hint = "split them: each cell has its own value, or none"
        found.append(Finding("F16", f"the cells {name} are merged", place, hint))
    return table_of(file, cells, tuple(lines), found)


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
