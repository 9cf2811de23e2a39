"""Make a block of kind table of the rows of a table: heads, and the words of the cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.content.tables.columns import USUAL_HEADS
from generator.content.tables.ids import distinct
from generator.content.tables.rows import repeated, word_id
from generator.content.tables.table import Cell, Table
from generator.content.tree import Mapping, Node, Scalar
from generator.findings import Finding, Place, did_you_mean


class _Head(NamedTuple):
    """A column of cells: its id, and its position."""

    id: str
    at: int


def grid_of(table: Table, block: Mapping, place: Place) -> tuple[Mapping, list[Finding]]:
    """Return the columns and rows of a block, and what is wrong with their heads.

    The first column has the heads of the rows, and its own head, if any, is the corner. A column
    called ``id`` has the ids of the rows; without one they are made of the heads, as those of
    columns are, with the names of signs where only these tell heads apart. Empty cells are left
    out. A cell is a mapping where ``block`` says more of it.
    """
    ids = next((at for at, head in enumerate(table.heads) if _has_ids(head)), None)
    first, *others = [at for at in range(len(table.heads)) if at != ids] or [0]
    found: list[Finding] = []
    grid = Mapping(block.path, place)
    heads = list(_heads(table, others, found))
    if table.heads[first].text:
        grid["corner"] = _text(table.heads[first], (*block.path, "corner"))
        grid.key_places["corner"] = table.heads[first].place
    grid["columns"] = _columns(table, heads, (*block.path, "columns"), place)
    grid["rows"] = rows = Mapping((*block.path, "rows"), place)
    grid.key_places |= dict.fromkeys(("columns", "rows"), place)
    cells = [row[first if ids is None or row[ids].value is None else ids] for row in table.rows]
    for row, cell, known in zip(table.rows, cells, _ids(cells), strict=True):
        if id := _new_id("rows", cell, known, rows.key_places, found):
            rows[id] = _row(row, first, heads, _below(block, "rows", id), (*rows.path, id))
            rows.key_places[id] = cell.place
    found += _unknown(table, block, grid)
    return grid, found


def _has_ids(head: Cell) -> bool:
    return head.text.strip().lower() in USUAL_HEADS["id"]


def _heads(table: Table, positions: Sequence[int], found: list[Finding]) -> Iterator[_Head]:
    met: dict[str, Place] = {}
    ids = _ids([table.heads[at] for at in positions])
    for at, known in zip(positions, ids, strict=True):
        if id := _new_id("columns", table.heads[at], known, met, found):
            met[id] = table.heads[at].place
            yield _Head(id, at)


def _ids(cells: Sequence[Cell]) -> list[str]:
    return distinct([cell.text for cell in cells], word_id)


def _new_id(what: str, cell: Cell, id: str, known: dict[str, Place], found: list[Finding]) -> str:
    """Return the id of a column or row; "" if it has none or another has it, which is reported."""
    if not cell.text:
        message = "the row has no head"
        found.append(Finding("F17", message, cell.place, "write it, or delete the row"))
    elif not id:
        message = f"no id can be made of “{cell.text}”"
        hint = "write an id there, and its words as its head in YAML"
        found.append(Finding("F17", message, cell.place, hint))
    elif id in known:
        found.append(_repeated(what, id, cell, known[id]))
        return ""
    return id


def _repeated(what: str, id: str, cell: Cell, first: Place) -> Finding:
    if what == "rows":
        return repeated(what, id, cell.place, first)
    message = f"two columns have the id “{id}”"
    hint = f"the first is at {first}; write another id there, and its words as its head in YAML"
    return Finding("R03", message, cell.place, hint, related=(first,))


def _columns(table: Table, heads: Sequence[_Head], path: tuple[str, ...], place: Place) -> Mapping:
    columns = Mapping(path, place)
    for id, at in heads:
        cell = table.heads[at]
        columns[id] = column = Mapping((*path, id), cell.place)
        column["head"] = _text(cell, (*path, id, "head"))
        columns.key_places[id] = column.key_places["head"] = cell.place
    return columns


def _row(
    row: Sequence[Cell], first: int, heads: Sequence[_Head], said: Mapping, path: tuple[str, ...]
) -> Mapping:
    node = Mapping(path, row[first].place)
    if row[first].value is not None:
        node["head"] = _text(row[first], (*path, "head"))
        node.key_places["head"] = row[first].place
    node["cells"] = cells = Mapping((*path, "cells"), row[first].place)
    node.key_places["cells"] = row[first].place
    more = _below(said, "cells")
    for id, at in heads:
        if row[at].value is not None:
            cells[id] = _cell(row[at], (*cells.path, id), is_more=isinstance(more.get(id), Mapping))
            cells.key_places[id] = row[at].place
    return node


def _cell(cell: Cell, path: tuple[str, ...], *, is_more: bool) -> Node:
    """Return the words of a cell, below ``text`` if more is said of it."""
    if not is_more:
        return _text(cell, path)
    node = Mapping(path, cell.place)
    node["text"], node.key_places["text"] = _text(cell, (*path, "text")), cell.place
    return node


def _text(cell: Cell, path: tuple[str, ...]) -> Scalar:
    return Scalar(cell.text, path, cell.place, plain=False)


def _below(node: Mapping, *keys: str) -> Mapping:
    """Return the mapping under some keys; an empty one if there is none."""
    for key in keys:
        below = node.get(key)
        if not isinstance(below, Mapping):
            return Mapping(node.path, node.place)
        node = below
    return node


def _unknown(table: Table, block: Mapping, grid: Mapping) -> Iterator[Finding]:
    """Report columns and rows of the block that neither the table has nor a head of their own."""
    for what in ("columns", "rows"):
        known = _below(grid, what)
        for id, node in _below(block, what).items():
            if id not in known and not (isinstance(node, Mapping) and "head" in node):
                message = f"{table.file} has no {what.removesuffix('s')} “{id}”"
                hint = did_you_mean(id, known) or "give it a head, if it is one of its own"
                yield Finding("F17", message, _below(block, what).key_places[id], hint)
