"""Put other words into a cell of a table that is a text file, spelt as its file asks."""

from __future__ import annotations

import json
from pathlib import Path

from generator.content.edits import edited
from generator.content.rewriting import CannotRewriteError, tidy
from generator.content.tables.cellspelling import Style, in_quotes, needs_quotes, spelt, style_of
from generator.content.tables.delimited import with_line_feeds
from generator.content.tables.formats import parsed
from generator.content.tables.table import Table, TableError
from generator.findings import Edit, Place, raw_source


def replace_cell(text: str, place: Place, present: str, words: str) -> list[Edit]:
    """Return the edits that put words into the cell at a place, which says ``present``.

    Raises CannotRewriteError for a workbook, for a cell of which the words are only a part, and
    for words that could not be read back.
    """
    words = tidy(words)
    if not words:
        raise CannotRewriteError("the text is empty", "write the text, or delete the row")
    split = with_line_feeds(text).split("\n")
    lines = {place.file: tuple(line.removesuffix("\r") for line in split)}
    style = style_of(place, lines)
    if style is None or style is Style.WORKBOOK:
        name = Path(place.file).name
        raise CannotRewriteError(f"the text is in “{name}”", "change it in the program of the file")
    raw = raw_source(place, lines)
    if tidy(_meant(raw, style)) != tidy(present):
        raise CannotRewriteError(f"the text is made of the cell at {place}", "change it there")
    written = spelt(words, style)
    if style is Style.BARE and needs_quotes(words):
        written = in_quotes(words)
    return _proved(text, Edit(place, written), words)


def _meant(raw: str, style: Style) -> str:
    """Return the words that a cell spells."""
    if style is Style.JSON:
        try:
            return str(json.loads(f'"{raw}"'))
        except ValueError:
            return raw
    return raw.replace('""', '"') if style is Style.QUOTED else raw


def _proved(text: str, edit: Edit, words: str) -> list[Edit]:
    """Return an edit after the table that it leads to was read; only one cell says otherwise."""
    place = edit.place
    before, after = _cells(place.file, text), _cells(place.file, edited(text, [edit]))
    pairs = zip(before, after, strict=False)
    changed = [other for one, other in pairs if one != other]
    if len(before) != len(after) or any(tidy(each) != words for each in changed):
        raise CannotRewriteError("the table could not be read with these words", "change it there")
    return [edit]


def _cells(file: str, text: str) -> list[str]:
    """Return the texts of all cells of a table in a file."""
    suffix = Path(file).suffix.lower()
    try:
        table: Table = parsed(file, suffix, text.encode("utf-8", "surrogatepass"))
    except TableError as error:
        raise CannotRewriteError(error.finding.message, error.finding.hint) from None
    return [cell.text for row in (table.heads, *table.rows) for cell in row]
