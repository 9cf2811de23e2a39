"""Write catalogues as CSV for spreadsheet programs, and read them back."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.content.decoding import foreign
from generator.findings import Finding, Place
from generator.language.catalog import Catalog
from generator.language.exchange import (
    RefusedError,
    Row,
    State,
    refuse_other_language,
    remarks_on,
    rows_of,
    syntax_finding,
    with_rows_of_file,
)
from generator.language.script import tag_of

if TYPE_CHECKING:
    from _csv import Reader


COLUMNS = ("id", "form", "source", "translation", "state", "comments", "language")
BYTE_ORDER_MARK = "\ufeff"
"""Begins the CSV, because spreadsheet programs know UTF-8 by it only."""
_FORMULA = re.compile("'*[-=+@\t\r\n＝＋－＠]")


def to_csv(catalog: Catalog) -> str:
    """Return a catalogue as CSV, with a row for each form of a text.

    A cell that a spreadsheet program would take for a formula begins with an apostrophe.
    """
    table = io.StringIO(newline="")
    writer = csv.writer(table, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    writer.writerows(map(_harmless, cells) for cells in cells_of(catalog))
    return BYTE_ORDER_MARK + table.getvalue()


def cells_of(catalog: Catalog) -> Iterator[tuple[str, ...]]:
    """Yield the cells of each form of a text, in the order of COLUMNS."""
    language = tag_of(catalog.language)
    for entry in catalog.by_id.values():
        comments = "\n".join(
            words if kind == "comment" else f"{kind}: {words}" for kind, words in remarks_on(entry)
        )
        for row in rows_of(catalog, entry):
            yield row.id, row.form, row.source, row.translation, row.state, comments, language


def _harmless(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _as_meant(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def from_csv(file: str, data: bytes, catalog: Catalog) -> tuple[Catalog, list[Finding]]:
    """Return a catalogue with the translations of a CSV file, and what was wrong there.

    Semicolons and tabs between cells are understood as well, since some programs write them.
    """
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 if wide else data.count(b"\n", 0, error.start) + 1
        message = "this is not UTF-16" if wide else foreign(data, error.start).message
        return catalog, [syntax_finding(Place(file, line, 1, line, 2), message)]
    head = text.partition("\n")[0]
    separator = max(",;\t", key=head.count)
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        rows = list(_table(file, lines, catalog.language))
    except (csv.Error, RefusedError) as error:
        line = max(lines.line_num, 1)
        return catalog, [syntax_finding(Place(file, line, 1, line, 2), str(error))]
    return with_rows_of_file(catalog, rows)


def _table(file: str, lines: Reader, language: str) -> Iterator[Row]:
    heads = next(lines, [])

    def records() -> Iterator[tuple[Place, list[str]]]:
        before = lines.line_num
        for cells in lines:
            yield Place(file, before + 1, 1, before + 1, 2), cells
            before = lines.line_num

    yield from rows_in(heads, records(), language)


def rows_in(
    heads: Sequence[str], records: Iterable[tuple[Place, Sequence[str]]], language: str
) -> Iterator[Row]:
    """Yield the rows of a table, given its heads, and its cells with their places.

    Raises RefusedError where a column is not there, or for another language.
    """
    columns = [cell.strip().casefold() for cell in heads]
    for name in ("id", "source", "translation"):
        if name not in columns:
            raise RefusedError(f"there is no column “{name}”")
    for place, cells in records:
        row = dict(zip(columns, map(_as_meant, cells), strict=False))
        if not any(cells):
            continue
        if stated := row.get("language", "").strip():
            refuse_other_language(stated, language)
        state = row.get("state", "").strip().casefold()
        yield Row(
            row.get("id", "").strip(),
            row.get("form", "").strip(),
            row.get("source", ""),
            row.get("translation", ""),
            State(state) if state in list(State) else State.DRAFT,
            place,
        )
