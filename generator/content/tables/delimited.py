"""Read tables of delimited text (CSV, TSV), as RFC 4180 and spreadsheets write them."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import islice

from generator.content.characters import hidden_characters
from generator.content.decoding import called, foreign, recognised, wide_encoding
from generator.content.letters import letter_faults
from generator.content.tables.table import (
    DELIMITERS,
    MOST_FAULTS,
    Cell,
    Table,
    table_of,
    unreadable,
)
from generator.findings import Edit, Finding, Place, Severity

_SAMPLE = 50
"""How many records show which delimiter a table has."""


def read_delimited(file: str, data: bytes, delimiter: str = "") -> Table:
    """Read a table of delimited text; any of DELIMITERS is recognised unless one is given.

    UTF-8 is read with or without a byte order mark, and UTF-16; an encoding that has a byte for
    each character with a warning. Raises TableError.
    """
    text, found = _decoded(file, data)
    lines = tuple(line.removesuffix("\r") for line in text.split("\n"))
    if hidden := next(hidden_characters(file, lines), None):
        raise unreadable(file, hidden.message, hidden.hint, hidden.place)
    if not text.isascii():
        found += islice(letter_faults(file, lines), MOST_FAULTS)
    delimiter = delimiter or delimiter_of(text)

    def filling(last: Cell, count: int) -> tuple[Edit, ...]:
        line, at = last.place.end_line, last.place.end_column
        at += lines[line - 1][at - 1 : at] == '"'  # behind its quotes
        return (Edit(Place(file, line, at, line, at), delimiter * count),)

    return table_of(file, _rows(file, text, lines, delimiter), lines, found, filling)


def _decoded(file: str, data: bytes) -> tuple[str, list[Finding]]:
    """Return the text of a file, and a warning if it is in an encoding other than UTF."""
    if wide := wide_encoding(data):
        try:
            return data.decode(_with_order(wide, data)).removeprefix("\ufeff"), []
        except UnicodeDecodeError:
            raise unreadable(file, f"the file is damaged {wide}", "save it as UTF-8") from None
    data = data.removeprefix(BOM_UTF8)
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        place = Place(file, line, column, line, column + 1)
        message, hint = foreign(data, error.start)
        name = recognised(data)
        try:
            text = data.decode(name)
        except (UnicodeDecodeError, LookupError):
            raise unreadable(file, message, hint, place) from None
        warning = f"{message}; it is read as {called(name)}"
        return text, [Finding("F15", warning, place, hint, severity=Severity.WARNING)]


def _with_order(wide: str, data: bytes) -> str:
    """Return a wide encoding with the order of its bytes, where no mark at the start says it."""
    if wide != "UTF-16" or data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)):
        return wide
    return "UTF-16-BE" if data[::2].count(0) > data[1::2].count(0) else "UTF-16-LE"


def delimiter_of(text: str) -> str:
    """Return the delimiter that most records have equally often; a comma if none has any."""

    def score(delimiter: str) -> tuple[int, int]:
        reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
        counts: list[int] = []
        try:
            for row in reader:
                counts += [len(row)] if row else []
                if len(counts) == _SAMPLE:
                    break
        except csv.Error:
            return 0, 0
        (usual, times), *_ = Counter(counts).most_common(1) or [(1, 0)]
        return (times, usual) if usual > 1 else (0, 0)

    return max(DELIMITERS, key=score)


def _rows(file: str, text: str, lines: Sequence[str], delimiter: str) -> Iterator[tuple[Cell, ...]]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    first = 1
    try:
        for values in reader:
            last = reader.line_num
            if values:
                places = _places(file, lines, (first, last), delimiter)
                yield tuple(_cells(values, places, Place(file, first, 1, last, 1)))
            first = last + 1
    except csv.Error as error:
        line = lines[min(first, len(lines)) - 1]
        place = Place(file, first, _faulty_quote(line, delimiter) + 1, first, len(line) + 1)
        hint = "close each double quote; write one within a text twice"
        raise unreadable(file, f"not valid CSV: {error}", hint, place) from None


def _faulty_quote(line: str, delimiter: str) -> int:
    """Return the offset of the first quotation mark of a line that does not end its cell."""
    for begin, end in spans(line, delimiter):
        if line[max(0, begin - 1) : begin] == '"' and line[end + 1 : end + 2] not in (
            delimiter,
            "",
        ):
            return end
        if line[max(0, begin - 1) : begin] == '"' and end == len(line):
            return begin - 1
    return 0


def _cells(values: Sequence[str], places: Sequence[Place], record: Place) -> Iterator[Cell]:
    """Yield the cells of a record; the record is their place if its text is ambiguous."""
    known = places if len(places) == len(values) else [record] * len(values)
    for value, place in zip(values, known, strict=True):
        yield Cell(value.replace("\r\n", "\n") or None, place)


def _places(file: str, lines: Sequence[str], span: tuple[int, int], delimiter: str) -> list[Place]:
    """Return where each cell of a record begins and ends, without its quotes."""
    first, last = span
    record = "\n".join(lines[first - 1 : last])
    starts = [0]
    for line in lines[first - 1 : last]:
        starts.append(starts[-1] + len(line) + 1)

    def position(offset: int) -> tuple[int, int]:
        line = next(at for at in range(len(starts) - 1) if offset < starts[at + 1])
        return first + line, offset - starts[line] + 1

    return [
        Place(file, *position(begin), *position(end)) for begin, end in spans(record, delimiter)
    ]


def spans(record: str, delimiter: str) -> Iterator[tuple[int, int]]:
    """Yield where each cell of a record begins and ends, without its quotes."""
    at = 0
    while at <= len(record):
        if record[at : at + 1] == '"':
            end = at + 1
            while (end := record.find('"', end)) >= 0 and record[end + 1 : end + 2] == '"':
                end += 2
            end = len(record) if end < 0 else end
            yield at + 1, end
            at = record.find(delimiter, end)
        else:
            end = record.find(delimiter, at)
            yield at, len(record) if end < 0 else end
            at = end
        if at < 0:
            return
        at += 1
