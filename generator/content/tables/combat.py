"""Make a combat results table of the rows of a table: rolls, then a code for each column."""

from __future__ import annotations

from generator.content.tables.table import Cell, Table
from generator.content.tree import Items, Mapping, Scalar
from generator.findings import Place


def crt_of(table: Table, path: tuple[str, ...], place: Place) -> Mapping:
    """Return the columns, which are the heads, and the rows, by what is rolled.

    An empty cell is left out, so that its row is too short, which a check reports.
    """
    crt = Mapping(path, place)
    rows = Mapping((*path, "rows"), place)
    for row in table.rows:
        if row[0].text:
            rows.key_places[row[0].text] = row[0].place
            codes = [cell for cell in row[1:] if cell.value is not None]
            rows[row[0].text] = _words(codes, (*rows.path, row[0].text), row[0].place)
    crt["columns"] = _words(table.heads[1:], (*path, "columns"), place)
    crt["rows"] = rows
    crt.key_places |= {"columns": place, "rows": place}
    return crt


def _words(cells: list[Cell] | tuple[Cell, ...], path: tuple[str, ...], place: Place) -> Items:
    words = Items(path, place)
    for number, cell in enumerate(cells):
        words.append(Scalar(cell.text, (*path, str(number)), cell.place, plain=False))
        words.item_places.append(cell.place)
    return words
