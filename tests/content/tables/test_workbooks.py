"""Workbooks give what their cells show; nothing is computed."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO

import openpyxl
import pytest

from generator.content.tables.table import TableError
from generator.content.tables.workbooks import read_ods, read_xlsx
from tests.content.tables.workbooks import ods, package, xlsx


def test_values_are_as_they_are_shown() -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.append(["Name", "Share", "Whole", "Part", "Is", "Lines"])
    sheet.append(["A", 0.125, 3.0, 2.5, True, "one\ntwo"])
    sheet["B2"].number_format = "0.0%"
    data = BytesIO()
    workbook.save(data)
    read = read_xlsx("t.xlsx", data.getvalue())
    assert [cell.text for cell in read.rows[0]] == ["A", "12.5%", "3", "2.5", "true", "one\ntwo"]
    assert read.findings == ()


def test_a_line_of_a_workbook_has_its_cells_in_a_row() -> None:
    for read in (
        read_xlsx("t.xlsx", xlsx([["Name", "Effect"], ["A", "one\ntwo"]])),
        read_ods("t.ods", ods([["Name", "Effect"], ["A", "one\ntwo"]])),
    ):
        assert read.lines == ("Name\tEffect", "A\tone⏎two")
        assert read.rows[0][1].place.column == 3


def test_the_first_sheet_is_read_unless_another_is_named() -> None:
    workbook = openpyxl.Workbook()
    first = workbook.active
    assert first is not None
    first.append(["Name"])
    first.append(["A"])
    other = workbook.create_sheet("Other")
    other.append(["Title"])
    other.append(["B"])
    data = BytesIO()
    workbook.save(data)
    assert read_xlsx("t.xlsx", data.getvalue()).heads[0].text == "Name"
    assert read_xlsx("t.xlsx", data.getvalue(), "Other").heads[0].text == "Title"


def test_a_sheet_with_a_cell_far_away_is_refused_before_it_is_read() -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.cell(1, 1, "Name")
    sheet.cell(1_000_000, 1, "A")
    data = BytesIO()
    workbook.save(data)
    with pytest.raises(TableError, match="more than 20,000 rows") as raised:
        read_xlsx("t.xlsx", data.getvalue())
    assert "delete what is not used" in raised.value.finding.hint


def test_numbers_of_ods_are_as_they_are_shown() -> None:
    rows = [["Name", "Shown"], *([str(at), f"words {at}"] for at in range(4))]
    shown = (
        '<table:table-cell office:value-type="percentage" office:value="0.5">'
        "<text:p>50%</text:p></table:table-cell>",
        '<table:table-cell office:value-type="float" office:value="4">'
        "<text:p>4+</text:p></table:table-cell>",
        '<table:table-cell office:value-type="float" office:value="0.1">'
        "<text:p>0,1</text:p></table:table-cell>",
        '<table:table-cell office:value-type="string">'
        "<text:p>tab<text:tab/>x</text:p></table:table-cell>",
    )
    with zipfile.ZipFile(BytesIO(ods(rows))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    content = parts["content.xml"].decode()
    for at, cell in enumerate(shown):
        content, times = re.subn(
            rf"<table:table-cell[^>]*><text:p>words {at}.*?cell>", cell, content
        )
        assert times == 1
    read = read_ods("t.ods", package(parts | {"content.xml": content.encode()}))
    assert [row[1].text for row in read.rows] == ["50%", "4+", "0.1", "tab\tx"]


def test_a_format_that_is_not_read_is_a_fault() -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.append(["Name", "Part"])
    sheet.append(["A", 2.5])
    sheet["B2"].number_format = "# ?/?"
    data = BytesIO()
    workbook.save(data)
    (fault,) = read_xlsx("t.xlsx", data.getvalue()).findings
    assert (fault.code, "B2" in fault.message, "2.5" in fault.message) == ("F16", True, True)


def test_what_is_hidden_is_told() -> None:
    """Columns that are hidden from a place to the edge have no words, and are not told."""
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    for row in (["Name", "Secret", "Text"], ["A", 1, "x"], ["B", 2, "y"]):
        sheet.append(row)
    sheet.row_dimensions[3].hidden = True
    sheet.row_dimensions[7].hidden = True
    sheet.column_dimensions.group("B", "B", hidden=True)
    sheet.column_dimensions.group("D", "XFD", hidden=True)
    data = BytesIO()
    workbook.save(data)
    read = read_xlsx("t.xlsx", data.getvalue())
    assert [each.message for each in read.findings] == [
        "row 3 is hidden in the workbook, and is read all the same",
        "the column “Secret” is hidden, and is read all the same",
    ]
    assert len(read.rows) == 2
