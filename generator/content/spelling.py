"""Map each character of a wording to its place in the file, through quotes and escapes."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from generator.content.comments import in_double_quotes
from generator.content.tables.cellspelling import Style, in_quotes, needs_quotes, spelt, style_of
from generator.content.tree import Mapping as TreeMapping
from generator.content.tree import Scalar, node_at
from generator.findings import Edit, Place, raw_source

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "/": "/", "\\": "\\", " ": " ", "_": "\xa0"}
_CODES = {"x": 2, "u": 4, "U": 8}
_SPACES = " \t\r\n"
_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`")
"""What a text without quotes does not begin with."""
_SYNTAX = re.compile(r"[,:#\[\]{}]")
"""What may mean something to YAML within a text without quotes."""


class Unit(NamedTuple):
    """A character of a wording, and from where to where the source spells it."""

    character: str
    start: int
    end: int


class Spelling(Struct, frozen=True):
    """A wording as its file spells it."""

    raw: str
    home: Place
    units: Sequence[Unit]
    cell: Style | None = None
    """How it is written as the cell of a table; None in all other files."""

    def place(self, start: int, end: int) -> Place:
        """Return where the characters from ``start`` to ``end`` of the wording are in the file."""
        begin = self.units[start].start if start < len(self.units) else self.units[-1].end
        line, column = self._position(begin)
        stop = self._position(self.units[end - 1].end if end > start else begin)
        return Place(self.home.file, line, column, *stop)

    def edit(self, start: int, end: int, words: str) -> Edit:
        """Return the edit that puts words, spelt as the file asks, in place of others."""
        if self.cell is None:
            return Edit(self.place(start, end), words)
        return self._in_cell([(start, end, words)], self.cell)[0]

    def rewritten(self, changes: Sequence[tuple[int, int, str]]) -> tuple[Edit, ...]:
        """Return the edits that put other words in place of stretches of the wording.

        They are spelt as the scalar's style asks; a text without quotes that would no longer be
        one gets them, and so does a cell.
        """
        if self.cell is not None:
            return self._in_cell(changes, self.cell) if changes else ()
        in_yaml = self.home.file.endswith(".yaml")
        match self.raw[:1] if in_yaml else "":
            case '"':
                words = [in_double_quotes(each)[1:-1] for _, _, each in changes]
            case "'":
                words = [each.replace("'", "''") for _, _, each in changes]
            case _:
                words = [each for _, _, each in changes]
        edits = tuple(
            self.edit(start, end, each)
            for (start, end, _), each in zip(changes, words, strict=True)
        )
        if self.raw[:1] in ('"', "'", "|", ">") or not changes or not in_yaml:
            return edits
        raw = self._changed(changes)
        if raw[:1] not in _INDICATORS and not any(_SYNTAX.search(each) for each in words):
            return edits
        return (Edit(self.home, in_double_quotes(raw)),)

    def _in_cell(self, changes: Sequence[tuple[int, int, str]], style: Style) -> tuple[Edit, ...]:
        if style is Style.BARE and any(needs_quotes(words.strip(" ")) for *_, words in changes):
            return (Edit(self.home, in_quotes(self._changed(changes))),)
        return tuple(
            Edit(self.place(start, end), spelt(words, style)) for start, end, words in changes
        )

    def _changed(self, changes: Sequence[tuple[int, int, str]]) -> str:
        """Return the source with changes, as they are, in place of stretches of the wording."""
        raw, position = "", 0
        for start, end, words in changes:
            begin, stop = self.units[start].start, self.units[end - 1].end
            raw, position = raw + self.raw[position:begin] + words, stop
        return raw + self.raw[position:]

    def source(self, start: int, end: int) -> str:
        """Return how the source spells some characters, with enough behind them to find them.

        The first place in the source where these words are is the right one, if there
        is any such stretch on the line.
        """
        begin, stop = self.units[start].start, self.units[end - 1].end
        line = self.raw.find("\n", begin)
        limit = len(self.raw) if line < 0 else line
        last = bisect_right(self.units, limit, lo=end, key=lambda unit: unit.end)
        more = range(end, last + 1)

        def is_first(number: int) -> bool:  # what is found first is so with more words behind it
            return self.raw.find(self.raw[begin : self.units[number - 1].end]) == begin

        if stop <= limit and is_first(last):
            number = more[bisect_left(more, True, key=is_first)]
            return self.raw[begin : self.units[number - 1].end]
        return self.raw[begin:stop]

    def _position(self, offset: int) -> tuple[int, int]:
        line = self.raw.count("\n", 0, offset)
        if line == 0:
            return self.home.line, self.home.column + offset
        return self.home.line + line, offset - self.raw.rfind("\n", 0, offset)


def spelling_of(
    root: TreeMapping, path: str, wording: str, lines: Mapping[str, Sequence[str]]
) -> Spelling | None:
    """Return how the wording at a dotted path is spelt, or none where that is not plain."""
    node = node_at(root, path)
    if not isinstance(node, Scalar):
        return None
    home = node.place
    raw = raw_source(home, lines)
    cell = style_of(home, lines)
    decoded = list(_decoded(raw) if cell is None else _in_table(raw, cell))
    units = _in_lines(decoded, wording) if "\n" in wording else _folded(decoded)
    if "".join(unit.character for unit in units) != wording:
        return None
    return Spelling(raw, home, units, cell)


def _in_table(raw: str, style: Style) -> Iterator[Unit]:
    """Yield the characters of a cell without its quotes."""
    match style:
        case Style.JSON:
            for unit in _double_quoted(f'"{raw}"'):
                yield Unit(unit.character, unit.start - 1, unit.end - 1)
        case Style.QUOTED:
            index = 0
            while index < len(raw):
                size = 2 if raw.startswith('""', index) else 1
                yield Unit(raw[index], index, index + size)
                index += size
        case _:
            yield from _verbatim(raw, 0)


def _decoded(raw: str) -> Iterator[Unit]:
    """Yield the characters of a scalar, decoded by its style."""
    match raw[:1]:
        case '"':
            yield from _double_quoted(raw)
        case "'":
            yield from _single_quoted(raw)
        case "|" | ">":
            yield from _verbatim(raw, raw.find("\n") + 1)
        case _:
            yield from _verbatim(raw, 0)


def _verbatim(raw: str, start: int) -> Iterator[Unit]:
    for index in range(start, len(raw)):
        yield Unit(raw[index], index, index + 1)


def _single_quoted(raw: str) -> Iterator[Unit]:
    index = 1
    while index < len(raw) - 1:
        size = 2 if raw.startswith("''", index) else 1
        yield Unit(raw[index], index, index + size)
        index += size


def _double_quoted(raw: str) -> Iterator[Unit]:
    index = 1
    while index < len(raw) - 1:
        if raw[index] != "\\":
            yield Unit(raw[index], index, index + 1)
            index += 1
            continue
        mark = raw[index + 1]
        digits = _CODES.get(mark, 0)
        code = raw[index + 2 : index + 2 + digits]
        character = (
            chr(int(code, 16)) if digits else _ESCAPES.get(mark, "\N{REPLACEMENT CHARACTER}")
        )
        yield Unit(character, index, index + 2 + digits)
        index += 2 + digits


def _folded(units: Sequence[Unit]) -> list[Unit]:
    """Return characters with white space as texts have it: single, and none at the ends."""
    folded: list[Unit] = []
    for unit in units:
        if unit.character not in _SPACES:
            folded.append(unit)
        elif folded and folded[-1].character == " ":
            folded[-1] = Unit(" ", folded[-1].start, unit.end)
        elif folded:
            folded.append(Unit(" ", unit.start, unit.end))
    if folded and folded[-1].character == " ":
        folded.pop()
    return folded


def _in_lines(units: Sequence[Unit], wording: str) -> list[Unit]:
    """Return characters with white space as a wording of several lines has it."""
    aligned: list[Unit] = []
    at = next((at for at, unit in enumerate(units) if unit.character not in _SPACES), 0)
    for character in wording:
        stop = at
        while stop < len(units) and units[stop].character in _SPACES:
            stop += 1
        if character not in " \n":
            stop = at + 1
        if at < stop <= len(units):
            shown = character if character in " \n" else units[at].character
            aligned.append(Unit(shown, units[at].start, units[stop - 1].end))
        elif aligned:  # the second of two line ends
            aligned.append(Unit(character, aligned[-1].end, aligned[-1].end))
        at = stop
    return aligned
