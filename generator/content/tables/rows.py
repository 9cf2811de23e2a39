"""Make entries of rows: nodes of a tree, each with its place in the table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from generator.content.limits import Limits
from generator.content.model import Model, fields_of
from generator.content.model.types import ID
from generator.content.numerals import number_from
from generator.content.scalars import (
    Expected,
    ExpectedChoice,
    ExpectedFlag,
    ExpectedNumber,
    ExpectedText,
    ExpectedWord,
)
from generator.content.tables.columns import Column, slug
from generator.content.tables.table import Cell
from generator.content.tree import Items, Node, Scalar
from generator.content.tree import Mapping as TreeMapping
from generator.content.validation import (
    ExpectedList,
    ExpectedMapping,
    ExpectedOneOf,
    ExpectedTuple,
    expected,
)
from generator.findings import Finding, Place

_PLAIN = (ExpectedText, ExpectedWord, ExpectedNumber, ExpectedFlag, ExpectedChoice)
LIST_SEPARATORS = re.compile(r"[;,\n]")
"""What separates the words of a list in a cell."""
_TRUE = frozenset({"true", "yes", "y", "x", "1", "✓", "☑"})
_FALSE = frozenset({"false", "no", "n", "0", "-", "✗", "☐"})


@cache
def targets_of(model: type[Model]) -> Mapping[str, Expected]:
    """Return what a column may give of a model, ``id`` first, by the keys of its fields."""
    kinds = {field.encode_name: expected(field.type) for field in fields_of(model).values()}
    return {
        "id": ExpectedText(Limits()),
        **{key: each for key, each in kinds.items() if _is_plain(each)},
    }


def _is_plain(kind: Expected) -> bool:
    """Whether the words of a cell can say what is expected."""
    match kind:
        case ExpectedMapping():
            return not isinstance(expected(kind.content), ExpectedMapping)
        case ExpectedList():
            return isinstance(expected(kind.item), ExpectedText | ExpectedWord)
        case ExpectedOneOf():
            return any(map(_is_plain, kind.others))
        case ExpectedTuple():
            return all(isinstance(expected(each), ExpectedNumber) for each in kind.items)
        case _:
            return isinstance(kind, _PLAIN)


def row_id(row: Sequence[Cell], columns: Sequence[Column]) -> tuple[str, Cell | None]:
    """Return the id of a row, from its column of ids or from its name, and the cell it is from."""
    by_target = {column.target: row[column.at] for column in columns}
    for target in ("id", "name"):
        cell = by_target.get(target)
        if cell and cell.text:
            return word_id(cell.text), cell
    return "", None


def word_id(words: str) -> str:
    """Return words that are an id, or else the id that is made of them; "" for none."""
    return words if re.fullmatch(ID, words) else slug(words)


def repeated(what: str, id: str, place: Place, first: Place) -> Finding:
    """Return the finding that two rows, or two columns, have one id."""
    message = f"two {what} have the id “{id}”"
    hint = f"the first is at {first}; rename one, or add a column with an id for each row"
    return Finding("R03", message, place, hint, related=(first,))


def entry_of(
    row: Sequence[Cell], columns: Sequence[Column], model: type[Model], path: tuple[str, ...]
) -> TreeMapping:
    """Return the entry that a row is; empty cells are left out."""
    kinds = targets_of(model)
    entry = TreeMapping(path, row[0].place)
    for column in columns:
        cell = row[column.at]
        if column.target == "id" or cell.value is None:
            continue
        key, _, name = column.target.partition(".")
        _put(entry, (key, name) if name else (key,), cell, kinds[key])
    return entry


def _put(entry: TreeMapping, steps: tuple[str, ...], cell: Cell, kind: Expected) -> None:
    path = (*entry.path, steps[0])
    entry.key_places.setdefault(steps[0], cell.place)
    if len(steps) == 1:
        entry[steps[0]] = node_of(cell, kind, path)
        return
    below = entry.setdefault(steps[0], TreeMapping(path, cell.place))
    if isinstance(below, TreeMapping) and isinstance(kind, ExpectedMapping):
        _put(below, steps[1:], cell, expected(kind.content))


def node_of(cell: Cell, kind: Expected, path: tuple[str, ...]) -> Node:
    """Return the node that a cell is where something is expected.

    What does not fit is left as words, so that it is reported at the cell.
    """
    text = cell.text
    if isinstance(kind, ExpectedFlag) and text.lower() in _TRUE | _FALSE:
        return text.lower() in _TRUE
    if isinstance(kind, ExpectedList | ExpectedTuple):
        return _items(cell, kind, path)
    if _takes_number(kind) and (number := number_from(text)) is not None:
        return number
    if isinstance(kind, ExpectedWord) and kind.limits.pattern == ID and slug(text):
        text = word_id(text)
    if isinstance(kind, ExpectedChoice):
        return _choice(cell, kind, path)
    if isinstance(kind, ExpectedOneOf):
        return node_of(cell, kind.others[0], path)
    return Scalar(text, path, cell.place, plain=False)


def _choice(cell: Cell, kind: ExpectedChoice, path: tuple[str, ...]) -> Node:
    """Return the choice that a cell means, whatever its capitals, or else its words."""
    met = {slug(str(each)): each for each in kind.choices}
    meant = met.get(slug(cell.text), cell.text)
    return Scalar(meant, path, cell.place, plain=False) if isinstance(meant, str) else meant


def _takes_number(kind: Expected) -> bool:
    if isinstance(kind, ExpectedOneOf):
        return any(map(_takes_number, kind.others))
    return isinstance(kind, ExpectedNumber)


def _items(cell: Cell, kind: ExpectedList | ExpectedTuple, path: tuple[str, ...]) -> Items:
    items = Items(path, cell.place)
    words = [each.strip() for each in LIST_SEPARATORS.split(cell.text) if each.strip()]
    kinds = (
        [expected(kind.item)] * len(words)
        if isinstance(kind, ExpectedList)
        else [expected(each) for each in kind.items]
    )
    for at, (each, inner) in enumerate(zip(words, kinds, strict=False)):
        items.append(node_of(Cell(each, cell.place), inner, (*path, str(at))))
        items.item_places.append(cell.place)
    return items
