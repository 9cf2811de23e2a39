"""Workbooks are looked into before a library unpacks them."""

from __future__ import annotations

import io
import zipfile

import pytest

from generator.content.tables.packages import (
    MAX_UNPACKED,
    MOST_ROWS,
    is_plain_xlsx,
    limit,
    merged_in_ods,
    parts_of,
)
from generator.content.tables.table import TableError

SHEET = b'<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>'
ODS = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body>'
    '<office:spreadsheet><table:table table:name="Cards">{rows}</table:table>'
    "</office:spreadsheet></office:body></office:document-content>"
)


def package(**parts: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(f"{name}.xml", part)
    return data.getvalue()


def test_parts_that_are_xml_are_read() -> None:
    assert parts_of("a.xlsx", package(sheet=SHEET)) == {"sheet.xml": SHEET}


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_parts_in_another_encoding_are_read_in_utf_8(encoding: str) -> None:
    head = '<?xml version="1.0"{}?>'
    part = (head.format(" encoding='UTF-16'") + SHEET.decode()).encode(encoding)
    wanted = head.format("").encode() + SHEET
    assert parts_of("a.xlsx", package(sheet=part)) == {"sheet.xml": wanted}
    with pytest.raises(TableError, match="declares entities"):
        parts_of("a.xlsx", package(sheet="<!DOCTYPE a><a/>".encode(encoding)))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK no archive", "cannot be read"),
        (package(sheet=b"<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"), "it declares entities"),
        (package(sheet=b" " * (MAX_UNPACKED + 1)), "unpacks to more than"),
    ],
    ids=["damaged", "entities", "bomb"],
)
def test_hostile_packages_are_refused(data: bytes, words: str) -> None:
    with pytest.raises(TableError) as refused:
        parts_of("a.xlsx", data)
    assert words in refused.value.finding.message


@pytest.mark.parametrize(
    ("more", "is_plain"),
    [
        (b"", True),
        (b'<c r="B1"><f>A1</f></c>', False),
        (b'<mergeCell ref="A1:B1"/>', False),
        (b'<c r="B1" t="e"/>', False),
        (b'<c r="ZZZ9999999"/>', False),
    ],
)
def test_what_has_more_than_values_is_not_plain(more: bytes, is_plain: bool) -> None:
    sheet = SHEET.replace(b"</row>", more + b"</row>")
    assert is_plain_xlsx({"xl/worksheets/sheet1.xml": sheet}) == is_plain


def test_a_format_that_shows_a_number_otherwise_is_not_plain() -> None:
    sheets = {"xl/worksheets/sheet1.xml": SHEET}
    for style in (b'formatCode="General"', b'<xf numFmtId="0"', b'<xf numFmtId="14"'):
        assert is_plain_xlsx(sheets | {"xl/styles.xml": b"<numFmt " + style + b"/>"})
    for style in (b'formatCode="000"', b'formatCode="0"', b'<xf numFmtId="9"', b'<xf numFmtId="2"'):
        assert not is_plain_xlsx(sheets | {"xl/styles.xml": b"<numFmt " + style + b"/>"})
    assert not is_plain_xlsx({})


def test_sheets_have_bounds() -> None:
    limit("a.ods", "Cards", 10, 10)
    with pytest.raises(TableError, match="Cards"):
        limit("a.ods", "Cards", MOST_ROWS + 1, 1)


def test_merged_cells_of_ods_are_named() -> None:
    cell = "<table:table-cell{more}><text:p>A</text:p></table:table-cell>"
    rows = "<table:table-row>{}{}</table:table-row>".format(
        cell.format(more=""), cell.format(more=' table:number-rows-spanned="2"')
    )
    (merged,) = merged_in_ods("a.ods", ODS.format(rows=rows).encode())["Cards"]
    assert (merged.row, merged.column, merged.name) == (1, 2, "B1:B2")


def test_endless_repetition_is_refused() -> None:
    row = (
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell'
        ' office:value-type="float" office:value="1"/></table:table-row>'
    )
    with pytest.raises(TableError, match="Cards"):
        merged_in_ods("a.ods", ODS.format(rows=row).encode())
