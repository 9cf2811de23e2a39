"""Read tables of JSON: a list of records, or a record a line (JSON Lines)."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, NamedTuple

from generator.content.decoding import UnreadableError, decoded
from generator.content.tables.table import (
    MAX_COLUMNS,
    MAX_ROWS,
    Cell,
    Table,
    TableError,
    table_of,
    unreadable,
)
from generator.findings import Finding, Place, Severity, did_you_mean, in_quotes, nearest

_SPACE = re.compile(r"[ \t\r\n]*")
_HALF = re.compile("[\ud800-\udfff]")
_HALF_IS_NONE = "half of a character (a lone surrogate) is none"
_FEW = 2
"""Of so few records nobody can say which keys are usual."""
_MAX_DEPTH = 4
"""Records within records become heads with dots; deeper ones are refused."""


class Member(NamedTuple):
    """A value of a record by its dotted name, with its range in the text and its key's start."""

    name: str
    value: Any
    start: int
    end: int
    key: int


def read_json(file: str, data: bytes, key: str = "") -> Table:
    """Read a list of records, or records by their ids; ``key`` says under which key they are.

    A key within another is named with a dot, as in “data.cards”. Raises TableError.
    """
    text = _text(file, data)
    reader = _Reader(file, text)
    records = list(islice(reader.records(key), MAX_ROWS + 1))
    if len(records) <= MAX_ROWS:
        reader.expect_end()
    return _table(file, text, records)


def read_json_lines(file: str, data: bytes, key: str = "") -> Table:
    """Read a record from each line that is not blank. Raises TableError."""
    text = _text(file, data)
    reader = _Reader(file, text)
    records: list[list[Member]] = []
    at = 0
    while (at := reader.skip(at)) < len(text) and len(records) <= MAX_ROWS:
        record, at = reader.record(at)
        records.append(record)
    return _table(file, text, records)


def _text(file: str, data: bytes) -> str:
    try:
        return decoded(file, data.removeprefix(b"\xef\xbb\xbf"))
    except UnreadableError as stop:
        raise TableError(stop.finding) from None


class _Reader:
    """Walk JSON and remember where values are, which the standard library does not."""

    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._text = text
        self._decoder = json.JSONDecoder()
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, start: int, end: int) -> Place:
        """Return the place of a range of the text."""
        return Place(self._file, *self._position(start), *self._position(end))

    def skip(self, at: int) -> int:
        """Return the next position that is not white space."""
        match = _SPACE.match(self._text, at)
        return match.end() if match else at

    def records(self, key: str) -> Iterator[list[Member]]:
        """Yield the records of a list, or of an object by their ids."""
        at = self.skip(0)
        for name in key.split(".") if key else ():
            at = self._member(at, name)
        opening = self._text[at : at + 1]
        if opening == "[":
            for start in self._items(at):
                yield self.record(start)[0]
        elif opening == "{":
            pairs = list(self._pairs(at))
            self._refuse_others(pairs, key)
            for name, start, begin in pairs:
                named = Member("id", name, begin + 1, begin + 1 + len(name), begin)
                yield [named, *self.record(start)[0]]
        else:
            raise self._fault(at, "a list of records is expected")

    def expect_end(self) -> None:
        """Raise TableError if anything follows the first value of the text."""
        end = self.skip(self._value(self.skip(0))[1])
        if end < len(self._text):
            raise self._fault(end, "there is more behind the end of the list")

    def record(self, at: int, prefix: str = "", depth: int = 1) -> tuple[list[Member], int]:
        """Return the members of the object at a position, and where it ends."""
        if self._text[at : at + 1] != "{":
            raise self._fault(at, "a record in braces is expected")
        if depth > _MAX_DEPTH:
            raise self._fault(at, f"records are nested deeper than {_MAX_DEPTH} levels")
        members: list[Member] = []
        for name, start, begin in self._pairs(at):
            if self._text[start : start + 1] == "{":
                members += self.record(start, f"{prefix}{name}.", depth + 1)[0]
            else:
                value, end = self._value(start)
                members.append(Member(f"{prefix}{name}", value, start, end, begin))
        return members, self._value(at)[1]

    def _refuse_others(self, pairs: Sequence[tuple[str, int, int]], key: str) -> None:
        """Refuse an object that holds more than records; they may be under one of its keys."""
        other = next((each for each in pairs if self._text[each[1]] != "{"), None)
        if other is None:
            return
        prefix = f"{key}." if key else ""
        named = [(f"{prefix}{name}", start) for name, start, _ in pairs]
        under = [name for name, start in named if self._has_records(start)]
        under = under or [name for name, start in named if self._text[start] in "[{"]
        hint = ""
        if under:
            hint = (
                f"name the key of the records: “sheet: {under[0]}” in YAML, --sheet-name "
                f"{under[0]} in the command"
                + f"; others are {in_quotes(under[1:])}"
                * bool(under[1:])
            )
        name, start, _ = other
        place = self.place(start, self._value(start)[1])
        message = f"“{name}” is not a record, and the file is not a list of records"
        raise unreadable(self._file, message, hint, place)

    def _has_records(self, at: int) -> bool:
        """Whether a list of records begins at a position."""
        return self._text[at] == "[" and self._text[self.skip(at + 1) :][:1] == "{"

    def _member(self, at: int, key: str) -> int:
        if self._text[at : at + 1] != "{":
            raise self._fault(at, f"there is no key “{key}”: the file is not an object")
        pairs = {name: start for name, start, _ in self._pairs(at)}
        if key not in pairs:
            hint = did_you_mean(key, pairs)
            raise unreadable(self._file, f"there is no key “{key}”", hint)
        return pairs[key]

    def _pairs(self, at: int) -> Iterator[tuple[str, int, int]]:
        """Yield each key of an object, where its value begins, and where the key does."""
        at = self.skip(at + 1)
        while self._text[at : at + 1] != "}":
            begin = at
            if self._text[at : at + 1] != '"':
                raise self._fault(at, "a key in double quotes is expected")
            try:
                name, at = scanstring(self._text, at + 1, True)
            except json.JSONDecodeError as error:
                raise self._fault(error.pos, error.msg) from None
            if _HALF.search(name):
                raise self._fault(begin, _HALF_IS_NONE)
            at = self.skip(at)
            if self._text[at : at + 1] != ":":
                raise self._fault(at, "a colon is expected behind a key")
            start = self.skip(at + 1)
            yield name, start, begin
            at = self._next(self._value(start)[1], "}")

    def _items(self, at: int) -> Iterator[int]:
        """Yield where each item of a list begins."""
        at = self.skip(at + 1)
        while self._text[at : at + 1] != "]":
            yield at
            at = self._next(self._value(at)[1], "]")

    def _next(self, at: int, closing: str) -> int:
        at = self.skip(at)
        if self._text[at : at + 1] == ",":
            return self.skip(at + 1)
        if self._text[at : at + 1] != closing:
            raise self._fault(at, f"a comma or “{closing}” is expected")
        return at

    def _value(self, at: int) -> tuple[Any, int]:
        try:
            return self._decoder.raw_decode(self._text, at)
        except json.JSONDecodeError as error:
            raise self._fault(error.pos, error.msg) from None
        except (RecursionError, ValueError):
            raise self._fault(at, "the value is nested too deep or too long") from None

    def _position(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def _fault(self, at: int, message: str) -> TableError:
        place = self.place(at, min(at + 1, len(self._text)))
        return unreadable(
            self._file, f"not valid JSON: {message[:1].lower()}{message[1:]}", "", place
        )


def _table(file: str, text: str, records: list[list[Member]]) -> Table:
    """Return records as a table whose heads are the names of all their members."""
    reader = _Reader(file, text)
    lines = tuple(line.removesuffix("\r") for line in text.split("\n"))
    found: list[Finding] = []
    heads: dict[str, Cell] = {}
    for record in records:
        for member in record:
            if member.name not in heads:
                heads[member.name] = Cell(member.name, reader.place(member.start, member.end))
        if len(heads) > MAX_COLUMNS:
            raise unreadable(file, f"the table has more than {MAX_COLUMNS} columns")
    rows = [_row(reader, record, list(heads), found) for record in records]
    found += _rare(reader, records, heads)
    return table_of(file, [tuple(heads.values()), *rows], lines, found)


def _row(
    reader: _Reader, record: list[Member], heads: list[str], found: list[Finding]
) -> tuple[Cell, ...]:
    by_name: dict[str, Member] = {}
    for member in record:
        if member.name in by_name:
            found.append(_repeated(reader, member))
        by_name[member.name] = member
    start = record[0].start if record else 0
    cells = []
    for head in heads:
        member = by_name.get(head, Member(head, None, start, start, start))
        place = reader.place(member.start, member.end)
        cells.append(Cell(_plain(member.value, place, found), _inside(place, member.value)))
    return tuple(cells)


def _repeated(reader: _Reader, member: Member) -> Finding:
    name = member.name.rpartition(".")[2]
    place = reader.place(member.key + 1, member.key + 1 + len(name))
    return Finding("F15", f"the record has “{member.name}” twice", place, "delete one of them")


def _rare(
    reader: _Reader, records: list[list[Member]], heads: Collection[str]
) -> Iterator[Finding]:
    """Warn of a key of one record alone that is like one of nearly all others: a misspelt one."""
    times = Counter(member.name for record in records for member in record)
    usual = [head for head in heads if times[head] * 2 > len(records) > _FEW]
    if not usual:
        return
    for member in (member for record in records for member in record):
        if times[member.name] == 1 and (meant := nearest(member.name, usual)):
            message = f"only one record has “{member.name}”"
            place = reader.place(member.key + 1, member.key + 1 + len(member.name))
            hint = f"did you mean “{meant}”?"
            yield Finding("F17", message, place, hint, severity=Severity.WARNING)


def _inside(place: Place, value: Any) -> Place:
    """Return the place of a string without its quotes."""
    if not isinstance(value, str) or place.line != place.end_line:
        return place
    return place._replace(column=place.column + 1, end_column=place.end_column - 1)


def _plain(value: Any, place: Place, found: list[Finding]) -> Any:
    """Return the value of a cell: a list of words as words with commas."""
    if isinstance(value, list):
        if any(isinstance(each, list | dict) for each in value):
            hint = "write words or numbers in the list"
            found.append(Finding("F16", "the list has records or lists in it", place, hint))
            return None
        return _plain("; ".join(str(each) for each in value) or None, place, found)
    if isinstance(value, str) and _HALF.search(value):
        found.append(Finding("F16", _HALF_IS_NONE, place, "write the whole character"))
        return None
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        found.append(Finding("F16", f"{value} is not a number", place, "write a finite number"))
        return None
    return value if value != "" else None
