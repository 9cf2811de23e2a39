"""Change cells, rows and columns of delimited text; what is not changed stays as it is spelt."""

from __future__ import annotations

import csv
from bisect import bisect_right
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from generator.content.rewriting import CannotRewriteError, tidy
from generator.content.tables.cellspelling import in_quotes, needs_quotes
from generator.content.tables.changes import (
    COLUMN_ACTS,
    TableChange,
    changed,
    head_of,
    is_same,
    neighbour,
    new_head,
    width_of,
    with_column,
)
from generator.content.tables.delimited import delimiter_of, spans
from generator.content.tables.formats import DELIMITED, parsed
from generator.content.tables.table import TableError
from generator.findings import Place

ELSEWHERE = "change it in the source"


class Field(NamedTuple):
    """A cell in a text: where it begins and ends, its quotes included, and what it says."""

    begin: int
    end: int
    is_quoted: bool
    words: str


class Record(NamedTuple):
    """A record in a text: where it begins and ends, without its line end, and its cells."""

    begin: int
    end: int
    fields: tuple[Field, ...]


class Records(NamedTuple):
    """All records of a text whose lines end with line feeds, and what delimits their cells."""

    text: str
    delimiter: str
    records: tuple[Record, ...]

    @property
    def rows(self) -> list[list[str]]:
        """The words of all cells."""
        return [[field.words for field in record.fields] for record in self.records]

    def places(self, file: str) -> list[list[Place]]:
        """Return where the words of each cell stand, as findings name it."""
        starts = _starts(self.text)

        def position(offset: int) -> tuple[int, int]:
            line = bisect_right(starts, offset)
            return line, offset - starts[line - 1] + 1

        def place(field: Field) -> Place:
            inset = int(field.is_quoted)
            return Place(file, *position(field.begin + inset), *position(field.end - inset))

        return [[place(field) for field in record.fields] for record in self.records]


def records_of(text: str, suffix: str) -> Records:
    """Return the records of a text; blank lines are none. Raises CannotRewriteError."""
    delimiter = DELIMITED.get(suffix) or delimiter_of(text)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    starts, records, first = _starts(text), [], 0
    try:
        for values in reader:
            last = reader.line_num
            if values:
                begin, end = starts[first], starts[last] - 1
                fields = _fields(text[begin:end], begin, delimiter)
                if [each.words for each in fields] != [each.strip() for each in values]:
                    reason = f"it is not clear where the cells of line {first + 1} begin"
                    raise CannotRewriteError(reason, ELSEWHERE)
                records.append(Record(begin, end, fields))
            first = last
    except csv.Error as error:
        raise CannotRewriteError(f"line {first + 1}: {error}", ELSEWHERE) from None
    return Records(text, delimiter, tuple(records))


def _starts(text: str) -> list[int]:
    """Return where the lines of a text begin, and where one behind it would."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def _fields(record: str, at: int, delimiter: str) -> tuple[Field, ...]:
    found = []
    for begin, end in spans(record, delimiter):
        is_quoted = record[begin - 1 : begin] == '"' and record[end : end + 1] == '"'
        words = record[begin:end].replace('""', '"') if is_quoted else record[begin:end]
        inset = int(is_quoted)
        found.append(Field(at + begin - inset, at + end + inset, is_quoted, words.strip()))
    return tuple(found)


def with_change(file: str, text: str, change: TableChange) -> str:
    """Return a text after a change of its table.

    The lines of the text end with line feeds, and so do those of the result. What it leads to
    was read back. Raises CannotRewriteError where it cannot be made, or not be read.
    """
    suffix = Path(file).suffix.lower()
    before = records_of(text, suffix)
    if not before.records:
        raise CannotRewriteError("the table is empty", ELSEWHERE)
    wanted = changed(before.rows, change)
    after = _rewritten(before, change, wanted)
    if not is_same(records_of(after, suffix).rows, wanted):
        raise CannotRewriteError("the table could not be read with these words", ELSEWHERE)
    try:
        parsed(file, suffix, after.encode("utf-8", "surrogatepass"))
    except TableError as error:
        if _can_be_read(file, text):
            raise CannotRewriteError(error.finding.message, error.finding.hint) from None
    return after


def _can_be_read(file: str, text: str) -> bool:
    try:
        parsed(file, Path(file).suffix.lower(), text.encode("utf-8", "surrogatepass"))
    except TableError:
        return False
    return True


def _rewritten(before: Records, change: TableChange, wanted: Sequence[Sequence[str]]) -> str:
    match change.act:
        case "cells":
            return _with_cells(before, change, wanted)
        case "add":
            model = before.records[min(change.row, len(before.records) - 1)]
            width = max(len(model.fields), width_of(before.rows))
            return _inserted(before, change.row, _spelt(before, model, [""] * width))
        case "remove":
            return _without(before, change.row)
        case act if act in COLUMN_ACTS:
            return _with_columns(before, change)
        case _:
            return _exchanged(before, change.row, neighbour(before.rows, change))


def _with_columns(before: Records, change: TableChange) -> str:
    """Return the text after a column was added, removed or moved; cells stay as they are spelt."""
    text, rows, head = before.text, before.rows, head_of(before.rows)
    for number in range(len(before.records) - 1, -1, -1):
        record = before.records[number]
        is_quoted = bool(record.fields) and all(each.is_quoted for each in record.fields)
        added = _cell(new_head(rows) if number == head else "", before.delimiter, is_quoted)
        parts = [text[each.begin : each.end] for each in record.fields]
        cells = with_column(parts, change, rows, added)
        text = text[: record.begin] + _joined(cells, before.delimiter) + text[record.end :]
    return text


def _with_cells(before: Records, change: TableChange, wanted: Sequence[Sequence[str]]) -> str:
    """Put words into cells; rows behind the last one are added, spelt as that is.

    Rows that are written have a cell for each head; all rows have where heads were added.
    """
    text, last = before.text, before.records[-1]
    by_row: dict[int, dict[int, str]] = {}
    for (row, column), words in change.words.items():
        by_row.setdefault(row, {})[column] = words
    width = width_of(wanted)
    if width > width_of(before.rows):
        by_row = {row: by_row.get(row, {}) for row in range(len(wanted))}
    more = [_spelt(before, last, row) for row in wanted[len(before.records) :]]
    if more:
        text = _appended(text, "\n".join(more))
    for row in sorted(by_row, reverse=True):
        if row < len(before.records):
            record = before.records[row]
            words = _respelt(before, record, by_row[row], width)
            text = text[: record.begin] + words + text[record.end :]
    return text


def _respelt(before: Records, record: Record, words: dict[int, str], width: int) -> str:
    """Return a record with other words in some cells; what says the same stays as it is."""
    parts = [before.text[each.begin : each.end] for each in record.fields]
    parts += [""] * (width - len(parts))
    for column in sorted(words):
        parts += [""] * (column + 1 - len(parts))
        fields = record.fields
        present = fields[column] if column < len(fields) else Field(0, 0, False, "")
        if present.words != words[column]:
            parts[column] = _cell(words[column], before.delimiter, present.is_quoted)
    return _joined(parts, before.delimiter)


def _spelt(before: Records, model: Record, row: Sequence[str]) -> str:
    """Return a new record, with quotes where another one has them."""
    quoted = [each.is_quoted for each in model.fields]
    quoted += [bool(quoted) and all(quoted)] * (len(row) - len(quoted))
    cells = [_cell(*pair) for pair in zip(row, [before.delimiter] * len(row), quoted, strict=False)]
    return _joined(cells, before.delimiter)


def _joined(cells: Sequence[str], delimiter: str) -> str:
    return delimiter.join(cells) or '""'  # a blank line would be no record


def _cell(words: str, delimiter: str, is_quoted: bool) -> str:
    words = tidy(words)
    is_quoted = is_quoted or needs_quotes(words) or delimiter in words
    return in_quotes(words) if is_quoted else words


def _appended(text: str, lines: str) -> str:
    return f"{text}{lines}\n" if text.endswith("\n") else f"{text}\n{lines}"


def _inserted(before: Records, at: int, record: str) -> str:
    if at >= len(before.records):
        return _appended(before.text, record)
    begin = before.records[at].begin
    return f"{before.text[:begin]}{record}\n{before.text[begin:]}"


def _without(before: Records, at: int) -> str:
    begin, end, _ = before.records[at]
    if end < len(before.text):
        return before.text[:begin] + before.text[end + 1 :]
    return before.text[: max(0, begin - 1)]


def _exchanged(before: Records, one: int, other: int) -> str:
    first, second = sorted((before.records[one], before.records[other]))
    text = before.text
    return (
        text[: first.begin]
        + text[second.begin : second.end]
        + text[first.end : second.begin]
        + text[first.begin : first.end]
        + text[second.end :]
    )
