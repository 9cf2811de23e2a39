"""Write small workbooks for tests: XLSX by openpyxl, ODS by hand."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import openpyxl
from openpyxl.utils.cell import range_boundaries

_NAMESPACES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (("office", "office"), ("table", "table"), ("text", "text"))
)
_MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" '
    'manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
    "</manifest:manifest>"
)
_NOW = re.compile(rb"(?<=W3CDTF\">)[^<]+")
"""When openpyxl made and changed a workbook: always now."""


def xlsx(rows: Sequence[Sequence[Any]], name: str = "Cards", merged: str = "") -> bytes:
    """Return an XLSX workbook with one sheet."""
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = name
    for row in rows:
        sheet.append(list(row))
    if merged:
        sheet.merge_cells(merged)
    data = BytesIO()
    workbook.save(data)
    with zipfile.ZipFile(data) as archive:
        return package({part: archive.read(part) for part in archive.namelist()})


def ods(rows: Sequence[Sequence[Any]], name: str = "Cards", merged: str = "") -> bytes:
    """Return an ODS workbook with one sheet; a range of cells may be merged, such as A4:A5."""
    first, last = coordinates(merged) if merged else ((0, 0), (0, 0))
    body = ""
    for number, row in enumerate(rows, 1):
        cells = ""
        for column, value in enumerate(row, 1):
            if (number, column) == first:
                down, across = last[0] - number + 1, last[1] - column + 1
                cells += _cell(value).replace(
                    "<table:table-cell",
                    f'<table:table-cell table:number-columns-spanned="{across}"'
                    f' table:number-rows-spanned="{down}"',
                )
            elif first[0] <= number <= last[0] and first[1] <= column <= last[1]:
                cells += "<table:covered-table-cell/>"
            else:
                cells += _cell(value)
        body += f"<table:table-row>{cells}</table:table-row>"
    content = (
        f'<office:document-content {_NAMESPACES} office:version="1.2"><office:body>'
        f"<office:spreadsheet><table:table table:name={quoteattr(name)}>{body}</table:table>"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return package(
        {
            "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": _MANIFEST.encode(),
            "content.xml": content.encode(),
        }
    )


def package(parts: Mapping[str, bytes]) -> bytes:
    """Return a workbook of these parts, the same bytes at any time of day."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, part in parts.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED if name != "mimetype" else zipfile.ZIP_STORED
            archive.writestr(info, _NOW.sub(b"2026-01-31T12:00:00Z", part))
    return data.getvalue()


def coordinates(merged: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the first and the last cell of a range, each as row and column."""
    left, top, right, bottom = range_boundaries(merged)
    assert left and top and right and bottom
    return (top, left), (bottom, right)


def _cell(value: Any) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, int | float):
        kind = f'office:value-type="float" office:value="{value}"'
    elif isinstance(value, str):
        kind = 'office:value-type="string"'
    else:
        kind = f'office:value-type="date" office:date-value="{value}"'
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(value).split("\n"))
    return f"<table:table-cell {kind}>{lines}</table:table-cell>"
