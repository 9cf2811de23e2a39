"""Change a table that a block holds in YAML like a grid: its cells, its rows and its columns.

Row 0 of the grid are the heads of the columns, column 0 those of the rows; the corner is the
cell of both. Comments, quotes and whatever else the file says stay.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

from generator.content.edits import edited
from generator.content.itemids import unused_id
from generator.content.rewriting import (
    CannotRewriteError,
    Source,
    add_item,
    move_item,
    opened,
    remove_item,
    replace_text,
    set_value,
)
from generator.content.samples import PLACEHOLDER
from generator.content.tables.changes import Rows, TableChange
from generator.content.tables.columns import slug
from generator.content.tree import Mapping, Node, Scalar, node_at
from generator.findings import Edit, Place

MOST_SET = 400
"""How many cells one change can set: the file is read back after each."""
NOWHERE = Place("", 0, 0, 0, 0)
_FORMS = "it is written in several forms"
Path = tuple[str, ...]


class BlockTable(Struct, frozen=True):
    """A table in the text of a file, and the ids of its columns and rows."""

    source: Source
    path: Path
    columns: list[str]
    rows: list[str]

    @property
    def words(self) -> Rows:
        """The words of all cells, row by row."""
        return [
            [_words(self.node(row, column)) for column in range(len(self.columns) + 1)]
            for row in range(len(self.rows) + 1)
        ]

    @property
    def places(self) -> list[list[Place]]:
        """Where the words of each cell stand; NOWHERE of those that say nothing."""
        return [
            [_place(self.node(row, column)) for column in range(len(self.columns) + 1)]
            for row in range(len(self.rows) + 1)
        ]

    def at(self, row: int, column: int) -> Path:
        """Return the content path of a cell."""
        if not row:
            return (
                *self.path,
                *(("columns", self.columns[column - 1], "head") if column else ("corner",)),
            )
        home = (*self.path, "rows", self.rows[row - 1])
        return (*home, "cells", self.columns[column - 1]) if column else (*home, "head")

    def node(self, row: int, column: int) -> Node:
        """Return what stands in a cell."""
        return node_at(self.source.tree, self.at(row, column))

    def cells(self, row: str) -> Mapping | None:
        """Return the cells of a row by their columns."""
        node = node_at(self.source.tree, (*self.path, "rows", row, "cells"))
        return node if isinstance(node, Mapping) else None


def is_table(node: Node) -> bool:
    """Whether a node of the content is a table whose rows are written in YAML."""
    is_one = isinstance(node, Mapping) and node.get("kind") == "table" and "from" not in node
    return is_one and all(isinstance(node.get(name), Mapping) for name in ("columns", "rows"))  # type: ignore[union-attr]


def table_of(file: str, text: str, path: Path) -> BlockTable:
    """Return the table at a path of a file. Raises CannotRewriteError where there is none."""
    source = opened(file, text)
    node = node_at(source.tree, path)
    if not is_table(node):
        raise CannotRewriteError(f"there is no table at “{'.'.join(path)}” any more")
    assert isinstance(node, Mapping)
    columns, rows = node["columns"], node["rows"]
    assert isinstance(columns, Mapping)
    assert isinstance(rows, Mapping)
    return BlockTable(source, path, list(columns), list(rows))


def with_change(file: str, text: str, path: Path, change: TableChange) -> str:
    """Return the text of a file after a change of a table. Raises CannotRewriteError."""
    table = table_of(file, text, path)
    match change.act:
        case "cells":
            return _with_cells(table, change)
        case "add":
            return _with_row(table, change.row)
        case "add_column":
            return _with_column(table, change.column)
        case "remove":
            return _carried_out(table, remove_item(table.source, _row(table, change.row, 2)))
        case "remove_column":
            return _without_column(table, change.column)
        case "up" | "down":
            to = change.row + (1 if change.act == "down" else -1)
            _check(1 <= to <= len(table.rows))
            moved = move_item(table.source, _row(table, change.row), to - 1)
        case "left" | "right":
            to = change.column + (1 if change.act == "right" else -1)
            _check(1 <= to <= len(table.columns))
            moved = move_item(table.source, _column(table, change.column), to - 1)
    return _carried_out(table, moved)


def _carried_out(table: BlockTable, edits: Sequence[Edit]) -> str:
    return edited(table.source.text, edits)


def _again(table: BlockTable, edits: Sequence[Edit]) -> BlockTable:
    return table_of(table.source.file, _carried_out(table, edits), table.path)


def _check(is_there: bool) -> None:
    if not is_there:
        raise CannotRewriteError("it cannot be moved any further")


def _row(table: BlockTable, number: int, fewest: int = 1) -> Path:
    return _line(table, "rows", table.rows, number, fewest)


def _column(table: BlockTable, number: int, fewest: int = 1) -> Path:
    return _line(table, "columns", table.columns, number, fewest)


def _line(table: BlockTable, name: str, ids: Sequence[str], number: int, fewest: int) -> Path:
    """Return the path of a row or column. Raises CannotRewriteError for heads and the last one."""
    if number == 0:
        raise CannotRewriteError("a table needs its heads", "empty their cells instead")
    if number > len(ids):
        raise CannotRewriteError("there is none there any more")
    if len(ids) < fewest:
        raise CannotRewriteError("a table needs at least one", "delete the block instead")
    return (*table.path, name, ids[number - 1])


# ---- cells


def _with_cells(table: BlockTable, change: TableChange) -> str:
    """Put words into cells; rows and columns behind the last ones are added for them."""
    if len(change.cells) > MOST_SET:
        raise CannotRewriteError(f"more than {MOST_SET} cells are set at once", "paste fewer")
    words = change.words
    for column in range(len(table.columns), max(column for _, column in words)):
        id = unused_id(slug(words.get((0, column + 1), "")) or "column", table.columns)
        table = _again(table, add_item(table.source, (*table.path, "columns"), {}, None, id))
    for row in range(len(table.rows), max(row for row, _ in words)):
        id = unused_id(slug(words.get((row + 1, 0), "")) or "row", table.rows)
        made: dict[str, Any] = {"cells": {}}
        table = _again(table, add_item(table.source, (*table.path, "rows"), made, None, id))
    for (row, column), each in sorted(words.items()):
        if _words(table.node(row, column)) != each:
            table = _again(table, _cell(table, row, column, each))
    return table.source.text


def _cell(table: BlockTable, row: int, column: int, words: str) -> list[Edit]:
    """Return the edits that put words into a cell, or empty it."""
    path, node = table.at(row, column), table.node(row, column)
    if isinstance(node, Mapping):
        said = node.get("text")
        if not row or not column or "other" in node or isinstance(said, Mapping):
            raise CannotRewriteError(_FORMS, "change it in its row of the texts")
        path, node = (*path, "text"), said
    if not words:
        return remove_item(table.source, path) if node is not None else []
    if isinstance(node, Scalar):
        return replace_text(table.source, path, words)
    if node is not None or path[-1] == "text":
        return set_value(table.source, path, words)
    return _added(table, path, row, column, words)


def _added(table: BlockTable, path: Path, row: int, column: int, words: str) -> list[Edit]:
    """Return the edits that add words where nothing is said yet, in the order of the columns."""
    home, key = path[:-1], path[-1]
    if not row and not column:
        block = node_at(table.source.tree, home)
        assert isinstance(block, Mapping)
        return add_item(table.source, home, words, list(block).index("columns"), key)
    if not row or not column:
        return add_item(table.source, home, words, 0, key)
    cells = table.cells(table.rows[row - 1])
    if cells is None:
        return set_value(table.source, home, {key: words})
    return add_item(table.source, home, words, _number(table, cells, column), key)


def _number(table: BlockTable, cells: Collection[str], column: int) -> int:
    """Return before how many cells of a row one of a column stands."""
    before = table.columns[: column - 1]
    return sum(each in before for each in cells)


# ---- rows and columns


def _with_row(table: BlockTable, number: int) -> str:
    """Return the text with a row before another, ready to be written over."""
    if not 1 <= number <= len(table.rows) + 1:
        raise CannotRewriteError("rows stand below the heads")
    like = table.rows[max(number - 2, 0)]
    said = list(table.cells(like) or ())
    made: dict[str, Any] = {"cells": {id: PLACEHOLDER for id in table.columns if id in said}}
    if node_at(table.source.tree, (*table.path, "rows", like, "head")) is not None:
        made = {"head": PLACEHOLDER, **made}
    id = unused_id("new", table.rows)
    home = (*table.path, "rows")
    return _carried_out(table, add_item(table.source, home, made, number - 1, id))


def _with_column(table: BlockTable, number: int) -> str:
    """Return the text with a column before another, and a cell of it in each row."""
    if not 1 <= number <= len(table.columns) + 1:
        raise CannotRewriteError("columns stand beside the heads of the rows")
    id, before = unused_id("new", table.columns), list(table.columns)
    made = {"head": PLACEHOLDER}
    home = (*table.path, "columns")
    table = _again(table, add_item(table.source, home, made, number - 1, id))
    for row in table.rows:
        wide = _reaching(table, row, before, number - 1)
        cells = table.cells(row)
        path = (*table.path, "rows", row, "cells")
        if wide:
            table = _again(table, _widened(table, (*path, wide), 1))
        elif cells:
            at = _number(table, cells, number)
            table = _again(table, add_item(table.source, path, PLACEHOLDER, at, id))
    return table.source.text


def _without_column(table: BlockTable, number: int) -> str:
    """Return the text without a column and its cells."""
    gone, before = _column(table, number, 2), list(table.columns)
    for row in table.rows:
        path = (*table.path, "rows", row, "cells")
        wide = _reaching(table, row, before, number - 1)
        if wide:
            table = _again(table, _widened(table, (*path, wide), -1))
        elif gone[-1] in (table.cells(row) or ()):
            table = _again(table, remove_item(table.source, (*path, gone[-1])))
    return _carried_out(table, remove_item(table.source, gone))


def _reaching(table: BlockTable, row: str, columns: Sequence[str], at: int) -> str:
    """Return the column of a cell that begins before a number and reaches over it; "" for none."""
    for id, cell in (table.cells(row) or {}).items():
        across = cell.get("across") if isinstance(cell, Mapping) else None
        if isinstance(across, int) and id in columns:
            begin = columns.index(id)
            if begin < at < begin + across:
                return id
    return ""


def _widened(table: BlockTable, path: Path, by: int) -> list[Edit]:
    across = node_at(table.source.tree, (*path, "across"))
    assert isinstance(across, int)
    return set_value(table.source, (*path, "across"), across + by)


def _words(node: Node) -> str:
    """Return what a cell says in one form; "" where it has none or several."""
    if isinstance(node, Mapping):
        return _words(node["text"]) if isinstance(node.get("text"), Scalar) else ""
    return "" if node is None or isinstance(node, list) else str(node)


def _place(node: Node) -> Place:
    if isinstance(node, Mapping):
        return _place(node.get("text"))
    return node.place if isinstance(node, Scalar) else NOWHERE
