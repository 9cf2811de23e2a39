"""Make the rows of codes of a map of cells from the rows of a table."""

from __future__ import annotations

from generator.content.tables.table import Table
from generator.content.tree import Items, Mapping, Scalar
from generator.findings import Place


def codes_of(table: Table, path: tuple[str, ...], place: Place) -> Mapping:
    """Return the codes row by row; heads and the first column number the cells.

    An empty cell is left out, so that its row is too short, which a check reports.
    """
    codes = Items((*path, "codes"), place)
    for row in table.rows:
        words = " ".join(cell.text for cell in row[1:] if cell.value is not None)
        at = row[1].place if len(row) > 1 else row[0].place
        codes.append(Scalar(words, (*codes.path, str(len(codes))), at, plain=False))
        codes.item_places.append(at)
    found = Mapping(path, place)
    found["codes"] = codes
    found.key_places["codes"] = place
    return found
