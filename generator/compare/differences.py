"""Find the differences of fact between two versions of a game's content.

Presentation, layout and sources are ignored; their changes show in the printed sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from generator.content.model import (
    Content,
    Mark,
    Model,
    Passage,
    Rule,
    Step,
    TableCell,
    Value,
    fields_with,
)
from generator.content.text import Text

Path = tuple[str, ...]
PRESENTATION = frozenset(
    {
        "across",
        "align",
        "bands",
        "chequered",
        "codes",
        "collection",
        "down",
        "drawing",
        "fill",
        "flat",
        "frame",
        "geography",
        "grouped",
        "head_width",
        "holds",
        "icon",
        "icons",
        "lettered",
        "lines",
        "mark",
        "matrix",
        "named",
        "of",
        "outline",
        "plane",
        "roll",
        "routes",
        "shaded",
        "shape",
        "show",
        "sort",
        "stroke",
        "striped",
        "style",
        "theme",
        "tone",
        "track",
        "transposed",
        "type",
        "where",
        "width",
        "within",
    }
)
"""Fields of presentation: how something looks, or which facts are shown."""
BOOKKEEPING = frozenset(
    {
        "at_least",
        "at_most",
        "avoid",
        "checks",
        "counts",
        "coverage",
        "forms",
        "id",
        "kind",
        "monotone",
        "names",
        "numbered",
        "require_sources",
        "schema_version",
        "shared",
        "source",
        "source_language",
        "sources",
        "symmetric",
        "unconfirmed",
        "worth",
    }
)
"""Fields for checks, authors and sources."""
IGNORED = frozenset(
    {
        "CrtBlock.crt",
        "MapPlace.at",
        "MapPlace.spot",
        "Region.pattern",
        "Region.places",  # compared as fields of the places
        "Matrix.rows",  # compared as cells
        "Matrix.columns",
        "Entries.group",
        "Entries.columns",
        "Entries.beneath",
        "Entries.totals",
        "MatrixTable.rows",
        "MatrixTable.columns",
        "MatrixTable.key",
        "Checklist.group",
        "Index.group",
        "SheetSide.role",
        "Section.players",
        "Sheet.players",
        "Sheet.copies",
        "Deck.copies",
        "Deck.cards",
        "Row.players",
        "Row.group",  # the heads of groups are compared by themselves
        "Row.notes",
        "Column.group",
        "Column.notes",
        "TableCell.notes",
        "TableCell.role",
        "TableGroup.notes",
    }
)
"""Single fields to ignore, though others of their name are facts."""
HANDLED_SEPARATELY = frozenset(
    {"Content.changes", "Identity.languages", "MapPlace.links", "MapPlace.one_way"}
)
"""Fields with a report of their own: the change list, languages, links of the map."""
FACTS = frozenset(
    {
        "Content.icons",
        "MapPlace.kind",
        "Content.rolls",
        "Board.lines",
        "Area.within",
        "Column.tone",  # says what the shading means; that of a block is its ground
        "Row.tone",
        "TableCell.tone",
    }
)
"""Single fields that are facts, though others of their name are not."""


class Difference(Struct, frozen=True):
    """A content path with different values.

    ``old`` or ``new`` is None for an addition or removal. With ``in_order`` both are the common
    ids of a mapping whose order has changed.
    """

    path: Path
    old: Any
    new: Any
    in_order: bool = False


def differences(old: Content, new: Content) -> Iterator[Difference]:
    """Yield the differences between two versions, each once, in the order of the model.

    An added or removed node is one difference. Texts are compared by their source, so a changed
    value is a difference of the value and not of the texts that contain it. Added and removed
    values are left to those texts.
    """
    yield from _Comparison(old, new).nodes(old, new, ())


def is_fact(owner: type[Model], name: str) -> bool:
    """Whether a field of a model is a fact of the game."""
    field = f"{owner.__name__}.{name}"
    if field in FACTS:
        return True
    ignored = field in IGNORED or field in HANDLED_SEPARATELY
    is_block = "kind" in owner.__struct_fields__ and name == "players"
    return not ignored and not is_block and name not in PRESENTATION and name not in BOOKKEEPING


class _Comparison(Struct, frozen=True):
    """Compares the nodes of two versions."""

    old: Content
    new: Content

    def nodes(
        self, old: Any, new: Any, path: Path, is_ordered: bool = False
    ) -> Iterator[Difference]:
        """Yield the differences at and below a node."""
        old, new = _in_long_form(old, new), _in_long_form(new, old)
        if isinstance(old, Model) and type(old) is type(new):
            ordered = fields_with(type(old), Mark.IN_ORDER)
            for name in old.__struct_fields__:
                if is_fact(type(old), name):
                    is_ordered = name in ordered
                    below = (*path, name)
                    yield from self.nodes(getattr(old, name), getattr(new, name), below, is_ordered)
        elif isinstance(old, dict) and isinstance(new, dict):
            yield from self._entries(old, new, path, is_ordered)
        elif not self._agree(old, new):
            yield Difference(path, old, new)

    def _entries(
        self, old: dict[str, Any], new: dict[str, Any], path: Path, is_ordered: bool
    ) -> Iterator[Difference]:
        before = [key for key in old if key in new]
        now = [key for key in new if key in old]
        if path[0] != "values":
            yield from (Difference((*path, key), old[key], None) for key in old if key not in new)
            yield from (Difference((*path, key), None, new[key]) for key in new if key not in old)
        if is_ordered and before != now:
            yield Difference(path, tuple(before), tuple(now), in_order=True)
        for key in now:
            yield from self.nodes(old[key], new[key], (*path, key))

    def _agree(self, old: Any, new: Any) -> bool:
        """Whether two leaves are equal; amounts are compared as numbers."""
        if isinstance(old, Text) and isinstance(new, Text):
            return (old.wordings, old.axis) == (new.wordings, new.axis)
        if isinstance(old, tuple) and isinstance(new, tuple):
            pairs = zip(old, new, strict=False)
            return len(old) == len(new) and all(self._agree(a, b) for a, b in pairs)
        if old == new:  # the same reference; the value itself is compared elsewhere
            return True
        numbers = number_of(self.old, old), number_of(self.new, new)
        return None not in numbers and numbers[0] == numbers[1]


def number_of(content: Content, amount: Any) -> int | None:
    """Return an amount as a number: an integer, or the value it names; else None."""
    if isinstance(amount, bool):
        return None
    is_name = isinstance(amount, str) and "." in amount
    return content.known_number(amount) if is_name or isinstance(amount, int) else None


def _in_long_form(node: Any, other: Any) -> Any:
    """Return a node in its long form if the other version uses the long form."""
    if isinstance(node, Text) and isinstance(other, Rule | Step | Passage | TableCell):
        return type(other)(text=node)
    if isinstance(node, int) and isinstance(other, Value):
        return Value(value=node)
    return node
