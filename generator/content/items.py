"""Find the lists in a block: rules, steps, things to tick off, rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content.model import Mark, Model, fields_with


def item_lists(node: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the mappings in a model whose entries are items of one list, inner lists first."""
    if not isinstance(node, Model):
        return
    items = fields_with(type(node), Mark.ITEMS)
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if not isinstance(value, dict):
            yield from item_lists(value)
            continue
        for each in value.values():
            yield from item_lists(each)
        if name in items:
            yield value
