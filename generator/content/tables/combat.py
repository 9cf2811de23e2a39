"""Make a combat results table of the rows of a table: rolls, then a code for each column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.content.tables.heads import headless, matched, plain_head, twice
from generator.content.tables.table import Cell, Table
from generator.content.tree import Items, Mapping, Scalar
from generator.findings import Finding, Place, did_you_mean


def crt_of(table: Table, block: Mapping, place: Place) -> tuple[Mapping | None, list[Finding]]:
    """Return the columns, which are the heads, and the rows, by what is rolled.

    Columns that the content names itself are matched with the heads, in its order. An empty cell
    is left out, so that its row is too short, which a check reports.
    """
    named = block.get("columns")
    order = list(range(1, len(table.heads)))
    found: list[Finding] = []
    if isinstance(named, Items) and all(isinstance(each, Scalar) for each in named):
        order, found = _order(table, [each for each in named if isinstance(each, Scalar)])
    crt = Mapping(block.path, place)
    rows = Mapping((*block.path, "rows"), place)
    for row in table.rows:
        roll = row[0].text
        if not roll:
            found.append(headless(row[0].place))
        elif roll in rows:
            found.append(twice("row", row[0], rows.key_places[roll], roll))
        else:
            rows.key_places[roll] = row[0].place
            codes = [row[at] for at in order if row[at].value is not None]
            rows[roll] = _words(codes, (*rows.path, roll), row[0].place)
    crt["columns"] = _words([table.heads[at] for at in order], (*block.path, "columns"), place)
    crt["rows"] = rows
    crt.key_places |= {"columns": place, "rows": place}
    return (None if found else crt), found


def _order(table: Table, named: Sequence[Scalar]) -> tuple[list[int], list[Finding]]:
    """Return where the columns that the content names stand in a table."""
    keys = {_key(each): str(each) for each in named}
    at, found = matched("column", table.heads[1:], keys, _key)
    found += _lost(table, named, {name for name in keys.values() if name not in at})
    return [at[keys[_key(each)]] + 1 for each in named if keys[_key(each)] in at], found


def _lost(table: Table, named: Sequence[Scalar], lost: set[str]) -> Iterator[Finding]:
    heads = [head.text for head in table.heads[1:]]
    for column in named:
        if str(column) in lost:
            message = f"{table.file} has no column “{column}”"
            yield Finding("F17", message, column.place, did_you_mean(column, heads))


def _key(words: str) -> str:
    """Return a head without the plus that a spreadsheet drops before a number."""
    return plain_head(words).removeprefix("+")


def _words(cells: Sequence[Cell], path: tuple[str, ...], place: Place) -> Items:
    words = Items(path, place)
    for number, cell in enumerate(cells):
        words.append(Scalar(cell.text, (*path, str(number)), cell.place, plain=False))
        words.item_places.append(cell.place)
    return words
