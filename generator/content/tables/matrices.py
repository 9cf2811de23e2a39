"""Make the cells of a matrix of the rows of a table: rows by the first column, columns by heads."""

from __future__ import annotations

from collections.abc import Sequence

from generator.content.tables.heads import headless, matched, plain_head
from generator.content.tables.rows import node_of, word_id
from generator.content.tables.table import Cell, Table
from generator.content.tree import Items, Mapping, Node, Scalar
from generator.content.validation import expected
from generator.findings import Finding, Place


def cells_of(
    table: Table, block: Mapping, collections: Node, place: Place
) -> tuple[Mapping | None, list[Finding]]:
    """Return the cells of a matrix by row and column, and what is wrong with their heads.

    Heads are the rows and columns that the content names, by their ids or the names of their
    entries. There are none where they are faulty.
    """
    names = _names(collections)
    firsts = [row[0] for row in table.rows]
    across, found = _matched("column", table.heads[1:], block.get("columns"), names)
    down, wrong = _matched("row", firsts, block.get("rows"), names)
    found += wrong
    found += [headless(cell.place) for cell in firsts if not cell.text]
    cells = Mapping((*block.path, "cells"), place)
    gaps = block.get("gaps")
    for id, at in down.items():
        cells[id] = _line(table.rows[at], across, (*cells.path, id), gaps)
        cells.key_places[id] = table.rows[at][0].place
    made = Mapping(block.path, place)
    made["cells"], made.key_places["cells"] = cells, place
    return (None if found else made), found


def _line(
    row: Sequence[Cell], across: dict[str, int], path: tuple[str, ...], gaps: Node
) -> Mapping:
    line = Mapping(path, row[0].place)
    for id, at in across.items():
        cell = row[at + 1]
        if cell.value is None:
            continue
        here = (*path, id)
        is_gap = isinstance(gaps, Mapping) and cell.text in gaps
        word = Scalar(cell.text, here, cell.place, plain=False)
        line[id] = word if is_gap else node_of(cell, expected(tuple[str, ...]), here)
        line.key_places[id] = cell.place
    return line


def _matched(
    what: str, cells: Sequence[Cell], wanted: Node, names: dict[str, str]
) -> tuple[dict[str, int], list[Finding]]:
    """Return where the rows or columns that the content names stand; all where it names none."""
    listed = wanted if isinstance(wanted, Items) else ()
    ids = [str(each) for each in listed if isinstance(each, str)]
    ids = ids or [cell.text for cell in cells if cell.text]
    keys = {plain_head(names[id]): id for id in ids if id in names} | {_key(id): id for id in ids}

    def key(words: str) -> str:
        return next((each for each in (_key(words), plain_head(words)) if each in keys), "")

    found = matched(what, cells, keys, key, ids)
    return found.positions, found.findings


def _key(words: str) -> str:
    return word_id(words) or plain_head(words)


def _names(collections: Node) -> dict[str, str]:
    """Return the names of all entries by their ids."""
    found: dict[str, str] = {}
    for collection in collections.values() if isinstance(collections, Mapping) else ():
        entries = collection.get("entries") if isinstance(collection, Mapping) else None
        for id, entry in entries.items() if isinstance(entries, Mapping) else ():
            name = entry.get("name") if isinstance(entry, Mapping) else None
            if isinstance(name, Scalar):
                found.setdefault(id, name)
    return found
