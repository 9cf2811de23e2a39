"""Find what is wrong with single cells: what spreadsheets made of them, and odd characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from msgspec.structs import replace

from generator.content.characters import hidden_characters
from generator.content.letters import letter_faults
from generator.content.tables.table import MOST_FAULTS, Cell, Table
from generator.findings import Edit, Finding, Place, Severity

ERRORS = re.compile(r"#(?:NAME\?|REF!|VALUE!|DIV/0!|N/A|NULL!|NUM!|SPILL!|CALC!)|Err:[0-9]{3}")
"""What spreadsheets show of a formula that has no result."""
AS_TEXT = "format the column as text and type it again"
_MONTH = (
    r"(?:jan|feb|mar|mär|mrz|apr|may|mai|maj|mag|jun|jul|aug|sep|sept|oct|okt|ott|nov|dec|dez"
    r"|dic|gen|ene|abr|ago|set|giu|lug|fév|févr|avr|août|déc|sty|lut|kwi|cze|lip|sie|wrz|paź|lis"
    r"|gru)\.?"
)
_DATE = re.compile(
    rf"[0-9]{{1,2}}(?:-|\. ){_MONTH}(?:[- ][0-9]{{2,4}})?|{_MONTH}-[0-9]{{2}}"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2} 00:00(?::00(?:\.0+)?)?",
    re.IGNORECASE,
)
"""Short dates as spreadsheets write them; a date in full may be what the author means."""
_LARGE = re.compile(r"[0-9][.,]?[0-9]*E\+[0-9]{2,3}")
_FORMULA = re.compile(
    r"[=@]\s*-?[A-Z][A-Z0-9.]*\(.*\)|=\$?[A-Z]{1,3}\$?[0-9]+(?:[-+*/:&].*)?|[=+@-]\w+\|.*",
    re.DOTALL,
)
_STRETCH = re.compile(r"[\n\t\r]")


def looked_over(table: Table, letters: bool = True) -> Table:
    """Return a table with tidy cells, and with what is wrong with its cells.

    ``letters`` says that its characters were not looked at yet.
    """
    cells = [cell for row in (table.heads, *table.rows) for cell in row if cell.value is not None]
    found = list(table.findings)
    found += islice(untidy(cells), MOST_FAULTS)
    found += islice(damaged(cells), MOST_FAULTS)
    if letters:
        found += islice(odd_letters(table.file, table.lines, cells), MOST_FAULTS)
    rows = tuple(map(_tidied, table.rows))
    return replace(table, heads=_tidied(table.heads), rows=rows, findings=tuple(found))


def untidy(cells: Iterable[Cell]) -> Iterator[Finding]:
    """Warn of cells with blanks at an end."""
    for cell in cells:
        value = cell.value
        if isinstance(value, str) and value != (words := value.strip()):
            message = "white space at an end of the cell"
            edits = (Edit(cell.place, words),) if _is_verbatim(value, cell.place) else ()
            yield Finding(
                "F07", message, cell.place, "delete it", severity=Severity.WARNING, edits=edits
            )


def _is_verbatim(value: str, place: Place) -> bool:
    """Whether a cell is spelt in its file as it is read, without escapes."""
    if not {'"', "\\"}.isdisjoint(value):
        return False
    if place.line != place.end_line:
        return "\n" in value
    return place.end_column - place.column == len(value)


def damaged(cells: Iterable[Cell]) -> Iterator[Finding]:
    """Report errors of formulas, and warn of what a spreadsheet seems to have made of words."""
    for cell in cells:
        if not isinstance(cell.value, str):
            continue
        words = cell.value.strip()
        if ERRORS.fullmatch(words):
            yield Finding("F16", f"the formula gives {words}", cell.place, AS_TEXT)
        elif made := _made_of(words):
            message = f"“{words[:40]}” is {made}"
            yield Finding("F16", message, cell.place, AS_TEXT, severity=Severity.WARNING)


def _made_of(words: str) -> str:
    """Return what a spreadsheet seems to have made of the words of a cell; "" for nothing."""
    if _DATE.fullmatch(words):
        return "a date that a spreadsheet seems to have made of other words"
    if _LARGE.fullmatch(words):
        return "a large number as a spreadsheet shortens it"
    return "a formula, and is printed as it stands" if _FORMULA.fullmatch(words) else ""


def odd_letters(file: str, lines: Sequence[str], cells: Iterable[Cell]) -> Iterator[Finding]:
    """Yield letters of cells that are lost, garbled or hidden, each at its place in the cell.

    ``lines`` are those that places refer to. Where a cell has other words there, such as escapes
    in JSON, the finding is about the whole cell.
    """
    suspects = [c for c in cells if isinstance(c.value, str) and not _is_plain(c.value)]
    words = [_STRETCH.sub(" ", str(cell.value)) for cell in suspects]
    for fault in chain(letter_faults(file, words), hidden_characters(file, words)):
        cell = suspects[fault.place.line - 1]
        yield _moved(fault, cell.place, words[fault.place.line - 1], lines)


def _is_plain(words: str) -> bool:
    return words.isascii() and words.isprintable()


def _moved(fault: Finding, place: Place, words: str, lines: Sequence[str]) -> Finding:
    """Return the fault of a cell's words at its place in the file."""
    begin = place.column - 1
    if lines[place.line - 1][begin : begin + len(words)] != words:
        return replace(fault, place=place, edits=())

    def shifted(at: Place) -> Place:
        columns = at.column + begin, at.end_column + begin
        return Place(place.file, place.line, columns[0], place.line, columns[1])

    edits = tuple(Edit(shifted(edit.place), edit.text) for edit in fault.edits)
    return replace(fault, place=shifted(fault.place), edits=edits)


def _tidied(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(
        cell._replace(value=cell.value.strip() or None) if isinstance(cell.value, str) else cell
        for cell in row
    )
