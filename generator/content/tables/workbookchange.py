"""Change cells, rows and columns of a sheet of a workbook (XLSX), by openpyxl; all else is kept.

What openpyxl would lose is refused before anything is written: the results of formulas, which
only an office program can work out, and drawings, charts and the like.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Any

from generator.content.rewriting import CannotRewriteError
from generator.content.tables.changes import (
    Rows,
    TableChange,
    beside,
    changed,
    head_of,
    is_same,
    neighbour,
    new_head,
)
from generator.content.tables.packages import has_formula, parts_of
from generator.content.tables.table import MAX_COLUMNS, Table, TableError
from generator.content.tables.workbooks import read_xlsx
from generator.findings import Place

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

IN_THE_OFFICE = "change it in the office program"
_LOST = {
    "xl/charts/": "charts",
    "xl/chartsheets/": "charts",
    "xl/drawings/drawing": "drawings",
    "xl/media/": "pictures",
    "xl/pivot": "pivot tables",
    "xl/slicer": "slicers",
    "xl/threadedComments/": "comments in threads",
    "xl/embeddings/": "embedded files",
    "xl/ctrlProps/": "buttons",
    "xl/vbaProject": "macros",
    "xl/externalLinks/": "links to other workbooks",
    "customXml/": "data of other programs",
}
"""Parts of a workbook that openpyxl does not write again, and what they are."""
_EXTENDED = re.compile(rb"<(?:\w+:)?extLst[\s>/]")
_FORMULAS = "the workbook has formulas, and only its program can work them out anew"
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,10})?")


def words_of(table: Table) -> tuple[Rows, list[list[Place]]]:
    """Return the words of a sheet by its rows, blank ones too, and the places of its cells."""
    by_row = {row[0].place.line: row for row in (table.heads, *table.rows)}
    rows: Rows = [[] for _ in range(max(by_row))]
    places: list[list[Place]] = [[] for _ in rows]
    for line, row in by_row.items():
        rows[line - 1] = [cell.text for cell in row]
        places[line - 1] = [cell.place for cell in row]
    return rows, places


def changed_workbook(file: str, data: bytes, sheet: str, change: TableChange) -> bytes:
    """Return a workbook after a change of one of its sheets, the first one unless it is named.

    Rows and columns are those of the sheet, counted from 0. What it leads to was read back.
    Raises CannotRewriteError where it cannot be made without a loss.
    """
    import openpyxl
    from openpyxl.utils.exceptions import IllegalCharacterError

    if reason := why_not(file, data):
        raise CannotRewriteError(reason, IN_THE_OFFICE)
    before, _ = words_of(_read(file, data, sheet))
    wanted = changed(before, change)
    workbook = openpyxl.load_workbook(BytesIO(data), rich_text=True)
    cells = workbook[sheet] if sheet else workbook.worksheets[0]
    if any(cell.data_type == "f" for each in workbook.worksheets for cell in _cells(each)):
        raise CannotRewriteError(_FORMULAS, IN_THE_OFFICE)
    stream = BytesIO()
    try:
        _carry_out(cells, change, before)
        workbook.save(stream)
    except (IllegalCharacterError, UnicodeError):
        reason = "there is a character in it that no workbook can have"
        raise CannotRewriteError(reason, "leave it out") from None
    after = stream.getvalue()
    if not is_same(words_of(_read(file, after, sheet))[0], wanted):
        raise CannotRewriteError("the sheet could not be read with these words", IN_THE_OFFICE)
    return after


def why_not(file: str, data: bytes) -> str:
    """Return why a workbook cannot be changed without a loss; "" if it can."""
    try:
        parts = parts_of(file, data)
    except TableError as error:
        return error.finding.message
    if has_formula(parts):
        return _FORMULAS
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
    found = {what for head, what in _LOST.items() if any(each.startswith(head) for each in names)}
    if any(map(_EXTENDED.search, _sheets(parts))):
        found.add("conditions or formats of a newer kind")
    return f"the workbook has {', '.join(sorted(found))}, which would be lost" if found else ""


def sheets_of(file: str, data: bytes) -> list[str]:
    """Return the names of the sheets of an XLSX workbook. Raises TableError."""
    import openpyxl

    parts_of(file, data)
    try:
        return openpyxl.load_workbook(BytesIO(data), read_only=True).sheetnames
    except Exception:  # the library raises many kinds for damaged files; reading says which
        return []


def _cells(sheet: Worksheet) -> Iterator[Any]:
    return chain.from_iterable(sheet.iter_rows())


def _sheets(parts: Mapping[str, bytes]) -> Iterator[bytes]:
    return (part for name, part in parts.items() if name.startswith("xl/worksheets/"))


def _read(file: str, data: bytes, sheet: str) -> Table:
    try:
        return read_xlsx(file, data, sheet)
    except TableError as error:
        raise CannotRewriteError(error.finding.message, error.finding.hint) from None


def _carry_out(cells: Worksheet, change: TableChange, before: Sequence[Sequence[str]]) -> None:
    if change.act == "cells":
        for (row, column), words in change.words.items():
            _set(cells, row + 1, column + 1, words)
        return
    if cells.merged_cells.ranges:
        raise CannotRewriteError("cells of the sheet are merged", "split them")
    if any(cell.hyperlink or cell.comment for row in cells.iter_rows() for cell in row):
        raise CannotRewriteError("cells of the sheet have links or comments", IN_THE_OFFICE)
    if change.act in ("up", "down"):
        one, other = change.row + 1, neighbour(before, change) + 1
        _exchange((cells[one], cells[other]))
        return
    if change.act in ("left", "right"):
        _exchange_columns(cells, change.column + 1, beside(before, change) + 1)
        return
    if _has_ranges(cells):
        reason = "tables, filters, conditions, breaks or names of the workbook name its rows"
        raise CannotRewriteError(reason, IN_THE_OFFICE)
    if change.act == "add_column":
        _add_column(cells, change.column + 1, before)
    elif change.act == "remove_column":
        cells.delete_cols(change.column + 1)
        _move_widths(cells, change.column + 2, -1)
    elif change.act == "add":
        cells.insert_rows(change.row + 1)
        _move_looks(cells, change.row + 1, 1)
    else:
        cells.delete_rows(change.row + 1)
        _move_looks(cells, change.row + 2, -1)


def _move_looks(cells: Worksheet, first: int, by: int) -> None:
    """Move heights of rows, and which are hidden, with the rows: openpyxl leaves them behind."""
    looks: dict[int, Any] = dict(cells.row_dimensions)
    cells.row_dimensions.clear()
    for row, look in looks.items():
        if row < first + min(by, 0):
            cells.row_dimensions[row] = look
        elif row >= first:
            look.index = row + by
            cells.row_dimensions[row + by] = look


def _add_column(cells: Worksheet, at: int, before: Sequence[Sequence[str]]) -> None:
    """Add a column whose head looks like that beside it."""
    cells.insert_cols(at)
    _move_widths(cells, at, 1)
    head = head_of(before) + 1
    new: Any = cells.cell(head, at)
    model: Any = cells.cell(head, at - 1 if at > 1 else at + 1)
    new.value, new._style = new_head(before), copy(model._style)


def _move_widths(cells: Worksheet, first: int, by: int) -> None:
    """Move widths of columns, and which are hidden, with the columns: openpyxl does not."""
    looks = _looks_of_columns(cells)
    cells.column_dimensions.clear()
    for column, look in looks.items():
        if column < first + min(by, 0):
            _put_look(cells, column, look)
        elif column >= first:
            _put_look(cells, column + by, look)


def _looks_of_columns(cells: Worksheet) -> dict[int, Any]:
    """Return what each column looks like; several in one entry of the file each have their own."""
    found: dict[int, Any] = {}
    for look in cells.column_dimensions.values():
        for column in range(look.min or 0, min(look.max or 0, MAX_COLUMNS) + 1):
            found[column] = look
    return found


def _put_look(cells: Worksheet, column: int, look: Any) -> None:
    from openpyxl.utils import get_column_letter

    other = copy(look)
    other.index = get_column_letter(column)
    other.min = other.max = column
    cells.column_dimensions[other.index] = other


def _exchange_columns(cells: Worksheet, one: int, other: int) -> None:
    """Exchange what two columns say, with the formats of their cells and their widths."""
    pair = [[row[0] for row in cells.iter_rows(min_col=at, max_col=at)] for at in (one, other)]
    _exchange(pair)
    looks = _looks_of_columns(cells)
    if one in looks or other in looks:
        looks[one], looks[other] = looks.get(other), looks.get(one)
        cells.column_dimensions.clear()
        for column, look in looks.items():
            if look is not None:
                _put_look(cells, column, look)


def _has_ranges(cells: Worksheet) -> bool:
    """Whether something in a sheet names rows, and would have to follow those that move."""
    return bool(
        cells.tables
        or list(cells.conditional_formatting)
        or cells.data_validations.dataValidation
        or cells.auto_filter.ref
        or cells.print_area
        or cells.row_breaks.brk
        or cells.defined_names
        or _is_named(cells)
    )


def _is_named(cells: Worksheet) -> bool:
    """Whether a name of the workbook stands for cells of a sheet."""
    names = cells.parent.defined_names.values() if cells.parent else ()
    title = cells.title.replace("'", "''")
    return any(f"{title}!" in name.attr_text.replace("'!", "!") for name in names)


def _set(cells: Worksheet, row: int, column: int, words: str) -> None:
    """Put words into a cell, as a number where it was one, or is empty and looks like one."""
    cell: Any = cells.cell(row, column)
    if type(cell).__name__ == "MergedCell":
        raise CannotRewriteError(f"{cell.coordinate} is merged with others", "split them")
    takes_number = cell.value is None or isinstance(cell.value, int | float)
    is_percent = "%" in (cell.number_format or "") and words.endswith("%")
    number = words.removesuffix("%") if is_percent else words
    if not words:
        cell.value = None
    elif takes_number and not isinstance(cell.value, bool) and _is_number(number, cell):
        value = float(number) / 100 if is_percent else float(number)
        cell.value = int(value) if value.is_integer() else value
    else:
        cell.value = words
        cell.data_type = "s"  # words that begin with “=” are no formula


def _is_number(words: str, cell: Any) -> bool:
    form = cell.number_format or ""
    is_padded = set(form) == {"0"} and words.isdecimal() and len(words) == len(form)
    return bool(_NUMBER.fullmatch(words)) or is_padded


def _exchange(lines: Sequence[Sequence[Any]]) -> None:
    """Exchange what two rows or two columns say, with the formats of their cells."""
    for pair in zip(*lines, strict=True):
        states = [(cell.value, cell.data_type, cell._style) for cell in pair]
        for cell, (value, kind, style) in zip(pair, reversed(states), strict=True):
            cell.value, cell._style = value, style
            cell.data_type = kind
