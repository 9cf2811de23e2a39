"""Cells that a spreadsheet or an export has damaged are reported; those that are sound are not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.content.tables.formats import read_table
from tests.content.tables.workbooks import ods, xlsx

Found = list[tuple[str, int, int]]


def found(folder: Path, name: str, data: bytes | str) -> Found:
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    table = read_table(folder / name, folder, name)
    return [(each.code, each.place.line, each.place.column) for each in table.findings]


@pytest.mark.parametrize(
    "words",
    ["#NAME?", "#DIV/0!", "Err:508", "2-Apr", "Apr-02", "02. Apr", "2-avr",
     "2026-04-02 00:00:00", "1E+05", "1.23457E+11", "=SUM(A1:A3)", "=B2", "=cmd|'/C calc'!A0",
     "@SUM(A1)", "+cmd|' /C calc'!A0"],
)  # fmt: skip
def test_what_a_spreadsheet_made_of_a_cell_is_reported(tmp_path: Path, words: str) -> None:
    assert found(tmp_path, "t.csv", f'Name,Range\nA,"{words}"\n') == [("F16", 2, 4)]


@pytest.mark.parametrize(
    "words",
    ["2-4", "2026-04-02", "+1", "-2 life", "= 3 coins", "+D6", "@home", "May", "March 4", "1E",
     "E+05", "#1", "# of cards", "N/A", "A-1", "=", "=>", "1-2 Maya", "May 4", "4 May"],
)  # fmt: skip
def test_sound_words_are_not_suspected(tmp_path: Path, words: str) -> None:
    assert found(tmp_path, "t.csv", f'Name,Range\nA,"{words}"\n') == []


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("A,1\nB,2,\n", [("F15", 3, 5)]),
        ("A,1,\nB,2,\n", []),
        ("A,1\nB\n", [("F15", 3, 2)]),
        ("A,1\nB;2\n", [("F15", 3, 4)]),
        ("A,1\nB,2,3\n", [("F15", 3, 5)]),
        ('A,1\n"B\n', [("F15", 3, 1)]),
    ],
)
def test_rows_are_as_wide_as_the_heads(tmp_path: Path, rows: str, expected: Found) -> None:
    from generator.content.tables.table import TableError

    try:
        reported = found(tmp_path, "t.csv", "Name,Qty\n" + rows)
    except TableError as error:
        place = error.finding.place
        reported = [(error.finding.code, place.line, place.column)]
    assert reported == expected


@pytest.mark.parametrize(
    ("words", "code", "at"),
    [("CafÃ© noir", "F11", 3), ("F\ufffdr", "F10", 1), ("Ice\u200bberg", "F02", 3)],
)
def test_odd_letters_are_found_in_every_format(
    tmp_path: Path, words: str, code: str, at: int
) -> None:
    rows = [["Name", "Effect"], ["A", words]]
    record = {"Name": "A", "Effect": words}
    begin = len('[{"Name": "A", "Effect": "') + 1
    assert found(tmp_path, "t.xlsx", xlsx(rows)) == [(code, 2, 3 + at)]
    assert found(tmp_path, "t.ods", ods(rows)) == [(code, 2, 3 + at)]
    plain = json.dumps([record], ensure_ascii=False)
    assert found(tmp_path, "t.json", plain) == [(code, 1, begin + at)]
    assert found(tmp_path, "t.json", json.dumps([record])) == [(code, 1, begin)]


def test_records_have_each_key_once_and_no_misspelt_one(tmp_path: Path) -> None:
    lines = ['{"Name": "A", "Effect": "a"}', '{"Name": "B", "Effect": "b"}'] * 2
    assert found(tmp_path, "t.jsonl", "\n".join([*lines, '{"Name": "C", "Efect": "c"}'])) == [
        ("F17", 5, 16)
    ]
    assert found(tmp_path, "t.jsonl", '{"Name": "A", "Name": "B"}') == [("F15", 1, 16)]


def test_numbers_are_as_the_spreadsheet_shows_them(tmp_path: Path) -> None:
    import openpyxl

    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    for row in (["Name", "Code", "Share", "Sum"], ["A", 7, 0.25, 0.1 + 0.2]):
        sheet.append(row)
    sheet["B2"].number_format, sheet["C2"].number_format = "000", "0%"
    workbook.save(tmp_path / "t.xlsx")
    table = read_table(tmp_path / "t.xlsx", tmp_path, "t.xlsx")
    assert [cell.text for cell in table.rows[0]] == ["A", "007", "25%", "0.3"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_utf_16_is_read_in_either_order(tmp_path: Path, encoding: str) -> None:
    assert found(tmp_path, "t.csv", "Name,Effect\nMöwe,Für alle.\n".encode(encoding)) == []


def test_a_plain_workbook_reads_as_one_with_a_formula(tmp_path: Path) -> None:
    rows: list[list[Any]] = [
        ["Name", "Effect", "Qty", "Is"],
        ["A", "Burn.\nDraw.", 2, True],
        [None] * 4,
    ]
    rows += [["Möwe", "007", 0.5, None], ["7", " x", -1, False]]
    readings = []
    formulas: list[list[list[Any]]] = [[], [["B", "=1+1", 1, None]]]
    for more in formulas:
        (tmp_path / "t.xlsx").write_bytes(xlsx([*rows, *more]))
        table = read_table(tmp_path / "t.xlsx", tmp_path, "t.xlsx")
        readings.append((table.heads, table.rows[:3], table.lines[:5]))
        assert {each.code for each in table.findings} == ({"F07", "F16"} if more else {"F07"})
    assert readings[0] == readings[1]
