"""Look into workbooks before a library unpacks them: sizes, parts, and merged cells of ODS.

Both formats are ZIP archives of XML. What a library would unpack or repeat without end is refused
by counting, which costs little.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, iterparse

from generator.content.tables.odscells import shown_otherwise
from generator.content.tables.table import MAX_COLUMNS, MAX_ROWS, TableError, unreadable

MAX_UNPACKED = 64 * 1024 * 1024
"""Limit of the unpacked size of a workbook, in bytes."""
MAX_TAGS = 2_000_000
"""Limit of the XML tags of a workbook: some seconds of reading."""
MAX_CELLS = 500_000
"""Limit of the cells of a sheet, empty ones within its bounds included."""
MOST_ROWS = MAX_ROWS + 100
MOST_COLUMNS = 4 * MAX_COLUMNS
"""Limits of the bounds of a sheet; a table within may have blank rows and columns."""
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_SHEET, _ROW = f"{_TABLE}table", f"{_TABLE}table-row"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")

_CELL = re.compile(rb'\br="([A-Za-z]+)([0-9]+)"')
_MORE_THAN_VALUES = re.compile(
    rb"<(?:\w+:)?(?:f|mergeCell)\b|\bhidden=[\"'](?:1|t)|\bt=[\"']e[\"']|\br='|\br=\"[0-9]{6,}"
)
"""What a sheet has that is not read by its values alone, or that is written in unusual ways."""
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s>/]")
_ENCODING = re.compile(r"""(?<=^<\?xml version=.1.0.)\s+encoding=["'][^"']*["']""")
_SIXTEEN = {
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
    b"<\0": "utf-16-le",
    b"\0<": "utf-16-be",
}
"""How XML in UTF-16 begins."""
_FORMAT = re.compile(rb"""<xf [^>]*numFmtId=["']([0-9]+)["']|formatCode=["']([^"']*)["']""")
"""The numbers of the formats of cells, and the codes of own formats."""
_PLAIN_FORMATS = {0, 49, *range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
"""Numbers of the formats of numbers as they are, of words, dates and times."""
_OWN_FORMATS = 164
"""The first number of a format that has a code of its own."""


Shown = dict[str, dict[tuple[int, int], str]]
"""What cells of each sheet show other than their value, by row and column from 0."""


class Merged(NamedTuple):
    """A range of merged cells: the row and column of its first cell, and its name (A4:A5)."""

    row: int
    column: int
    name: str


def parts_of(file: str, data: bytes) -> dict[str, bytes]:
    """Return the parts of a workbook that are XML, by name and in UTF-8.

    Raises TableError for a bomb.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            infos = archive.infolist()
            if sum(info.file_size for info in infos) > MAX_UNPACKED:
                limit = f"{MAX_UNPACKED // 1024 // 1024} MB"
                raise unreadable(file, f"the workbook unpacks to more than {limit}")
            names = [info for info in infos if info.filename.endswith((".xml", ".rels"))]
            parts = {info.filename: _in_utf8(archive.read(info)) for info in names}
    except TableError:
        raise
    except Exception as error:  # the library raises many kinds for damaged archives
        raise damaged(file, error) from None
    if any(b"<!DOCTYPE" in part for part in parts.values()):
        raise damaged(file, ValueError("it declares entities"))
    if sum(part.count(b"<") for part in parts.values()) > MAX_TAGS:
        raise unreadable(file, "the workbook has too many cells", "save the one sheet as CSV")
    return parts


def has_formula(parts: Mapping[str, bytes]) -> bool:
    """Whether a part of an XLSX workbook has formulas; a sheet may be in any of them."""
    return any(map(_FORMULA.search, parts.values()))


def _in_utf8(part: bytes) -> bytes:
    """Return a part in UTF-8, as nearly all are: in UTF-16 nothing that is looked for is found."""
    for head, encoding in _SIXTEEN.items():
        if part.startswith(head):
            text = _ENCODING.sub("", part.decode(encoding, "replace"), count=1)
            return text.encode("utf-8", "replace")
    return part


def damaged(file: str, error: Exception) -> TableError:
    """Return the error that a workbook cannot be read."""
    reason = " ".join(str(error).split())[:80] or "it is cut off"
    hint = "save it again in the office program, or as CSV"
    return unreadable(file, f"the workbook cannot be read: {reason}", hint)


def limit(file: str, name: str, height: int, width: int) -> None:
    """Raise TableError if a sheet is larger than a table may be."""
    if height > MOST_ROWS or width > MOST_COLUMNS or height * width > MAX_CELLS:
        message = f"the sheet “{name}” has more than {MAX_ROWS:,} rows or {MAX_COLUMNS} columns"
        if height <= MOST_ROWS and width <= MOST_COLUMNS:
            message = f"the sheet “{name}” has more than {MAX_CELLS:,} cells"
        raise unreadable(file, message, "delete what is not used, formats of empty cells too")


def is_plain_xlsx(parts: Mapping[str, bytes]) -> bool:
    """Whether the sheets of an XLSX workbook are small, and their values all there is to them.

    They have no formulas, errors and merged cells, and no formats that show numbers otherwise.
    """
    styles = parts.get("xl/styles.xml", b"")
    if any(_shows_otherwise(number, code) for number, code in _FORMAT.findall(styles)):
        return False
    sheets = [part for name, part in parts.items() if name.startswith("xl/worksheets/")]
    return (
        bool(sheets) and not any(map(_MORE_THAN_VALUES.search, sheets)) and all(map(_fits, sheets))
    )


def _shows_otherwise(number: bytes, code: bytes) -> bool:
    """Whether a format, by its number or its own code, shows numbers otherwise."""
    if number:
        return int(number) < _OWN_FORMATS and int(number) not in _PLAIN_FORMATS
    return code.lower() not in (b"general", b"@")


def _fits(sheet: bytes) -> bool:
    """Whether the cells of a sheet say that they are within the limits."""
    width = height = 1
    for column, row in _CELL.findall(sheet):
        if len(column) > 3 or len(row) > 7:
            return False
        number = 0
        for letter in column:
            number = number * 26 + letter - 64
        width, height = max(width, number), max(height, int(row))
    return height <= MOST_ROWS and width <= MOST_COLUMNS and width * height <= MAX_CELLS


def merged_in_ods(file: str, content: bytes, shown: Shown | None = None) -> dict[str, list[Merged]]:
    """Return the merged cells of each sheet; raises TableError if one is too large.

    ODS says how often a cell and a row are repeated, so that a few bytes can make billions. What
    cells show other than their value is put into ``shown``.
    """
    found: dict[str, list[Merged]] = {}
    name, row, width = "", 0, 0
    try:
        parsed = iterparse(BytesIO(content), ("start", "end"))  # noqa: S314 (no entities: see above)
        for event, element in parsed:
            if element.tag == _SHEET and event == "start":
                name, row, width = element.get(f"{_TABLE}name", ""), 0, 0
                found[name] = []
            elif element.tag == _ROW and event == "end":
                cells = list(_cells_of(element))
                if cells:
                    repeated = _number(element, "number-rows-repeated")
                    width = max(width, *(last for _, last, _ in cells))
                    limit(file, name, row + repeated, width)
                    found.setdefault(name, []).extend(_merged(row + 1, cells))
                    if shown is not None:
                        _tell(shown.setdefault(name, {}), range(row, row + repeated), cells)
                row += _number(element, "number-rows-repeated")
                element.clear()
    except (ParseError, ValueError) as error:
        raise damaged(file, error) from None
    return found


def _cells_of(row: Element) -> Iterator[tuple[int, int, Element]]:
    """Yield the cells with content of a row, each with its first and last column."""
    column = 0
    for cell in row:
        if cell.tag in _CELLS:
            first, column = column + 1, column + _number(cell, "number-columns-repeated")
            if len(cell) or cell.get(f"{_OFFICE}value-type"):
                yield first, column, cell


def _tell(
    shown: dict[tuple[int, int], str], rows: range, cells: Iterable[tuple[int, int, Element]]
) -> None:
    for first, last, cell in cells:
        if words := shown_otherwise(cell):
            for row in rows:
                shown.update({(row, column): words for column in range(first - 1, last)})


def _merged(row: int, cells: Iterable[tuple[int, int, Element]]) -> Iterator[Merged]:
    for column, _, cell in cells:
        across = _number(cell, "number-columns-spanned")
        down = _number(cell, "number-rows-spanned")
        if across > 1 or down > 1:
            last = f"{_letters(column + across - 1)}{row + down - 1}"
            yield Merged(row, column, f"{_letters(column)}{row}:{last}")


def _number(element: Element, name: str) -> int:
    return int(element.get(f"{_TABLE}{name}", "1"))


def _letters(column: int) -> str:
    """Return the name of a column as spreadsheets show it: A, B, … Z, AA."""
    name = ""
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name
