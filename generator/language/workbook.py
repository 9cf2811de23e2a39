"""Write catalogues as XLSX workbooks, and read them back: the same rows as in CSV."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO

from generator.content.tables.table import Cell, TableError
from generator.content.tables.workbooks import read_xlsx
from generator.findings import Finding, Place
from generator.language.catalog import Catalog
from generator.language.exchange import (
    RefusedError,
    State,
    syntax_finding,
    with_rows_of_file,
)
from generator.language.spreadsheet import COLUMNS, cells_of, rows_in

WIDTHS = (34, 8, 48, 48, 12, 40, 9)
"""How wide the columns are, in letters."""
_NOT_IN_CELLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_DATE = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*")


def to_xlsx(catalog: Catalog) -> bytes:
    """Return a catalogue as a workbook of one sheet, whose cells are all words.

    The same catalogue gives the same bytes.
    """
    import openpyxl
    from openpyxl.styles import Alignment, Font
    from openpyxl.worksheet.datavalidation import DataValidation

    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = catalog.language
    for number, cells in enumerate((COLUMNS, *cells_of(catalog)), 1):
        for column, words in enumerate(cells, 1):
            cell = sheet.cell(number, column)
            cell.number_format = "@"  # what is typed there is no date and no number
            if words:
                cell.value = _NOT_IN_CELLS.sub("\ufffd", words)
                cell.data_type = "s"  # nor a formula
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            cell.font = Font(bold=number == 1)
    for letter, width in zip("ABCDEFG", WIDTHS, strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.freeze_panes = "A2"
    states = ",".join(each for each in (State.DRAFT, State.DONE, State.REVIEWED))
    choice = DataValidation("list", formula1=f'"{states}"', allow_blank=True)
    choice.add(f"E2:E{max(sheet.max_row, 2)}")
    sheet.add_data_validation(choice)
    written = BytesIO()
    workbook.save(written)
    return _without_dates(written.getvalue())


def _without_dates(data: bytes) -> bytes:
    """Return a workbook without the time at which it was made."""
    written = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(written, "w") as new:
        for info in old.infolist():
            part = old.read(info)
            if info.filename == "docProps/core.xml":
                part = _DATE.sub(rb"\g<1>1980-01-01T00:00:00Z", part)
            new.writestr(zipfile.ZipInfo(info.filename), part, zipfile.ZIP_DEFLATED)
    return written.getvalue()


def from_xlsx(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of a workbook, and what was wrong there."""
    try:
        table = read_xlsx(file, data)
        heads = [cell.text for cell in table.heads]
        rows = list(rows_in(heads, _records(table.rows), catalog.language))
    except TableError as error:
        return catalog, [syntax_finding(error.finding.place, error.finding.message)]
    except RefusedError as error:
        return catalog, [syntax_finding(Place(file, 1, 1, 1, 2), str(error))]
    errors = [each for each in table.findings if each.is_error]
    if errors:
        return catalog, [syntax_finding(each.place, each.message) for each in errors]
    return with_rows_of_file(catalog, rows)


def _records(rows: Sequence[Sequence[Cell]]) -> Iterator[tuple[Place, list[str]]]:
    for row in rows:
        if row:
            yield row[0].place, [cell.text for cell in row]
