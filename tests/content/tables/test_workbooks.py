"""Workbooks give what their cells show; nothing is computed."""

from __future__ import annotations

from io import BytesIO

import openpyxl
import pytest

from generator.content.tables.table import TableError
from generator.content.tables.workbooks import read_ods, read_xlsx
from tests.content.tables.workbooks import ods, xlsx


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
