"""Make the smallest of what is expected at a place, to begin with and to write over."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from generator.content.model import AnyBlock
from generator.content.model.tables import filled_by_rows
from generator.content.outline import chosen
from generator.content.scalars import (
    Expected,
    ExpectedChoice,
    ExpectedDate,
    ExpectedFlag,
    ExpectedNumber,
    ExpectedText,
    ExpectedWord,
)
from generator.content.tree import Mapping, Node
from generator.content.validation import (
    ExpectedList,
    ExpectedMapping,
    ExpectedModel,
    ExpectedOneOf,
    ExpectedTuple,
    expected,
)

PLACEHOLDER = "…"
"""What stands for a text until somebody writes it, in every language."""
IDS = ("first", "second", "third", "fourth", "fifth", "sixth")
_WORDS = (*IDS, "1.0", "A", "a1", "first.first", "first.webp", "en")
_MORE: dict[str, dict[str, Any]] = {
    "checklist": {"items": {"first": PLACEHOLDER}},
    "notation": {"example": "A"},
    "table": {
        "columns": {id: {"head": PLACEHOLDER} for id in IDS[:2]},
        "rows": {
            id: {"head": PLACEHOLDER, "cells": dict.fromkeys(IDS[:2], PLACEHOLDER)}
            for id in IDS[:2]
        },
    },
}
"""What a block of a kind has besides what it must, or instead: it would say nothing without."""
_ALIKE = ("head", "cells", "fields")
"""What items beside each other have in common: a row its cells, an entry the fields of all."""
_NAMED = {"places": "places"}
"""The topics of which a block of a kind shows all, without naming one."""
Names = Callable[[str], Sequence[str]]
"""Returns the ids that a mention of a topic may name."""


class NothingToNameError(LookupError):
    """What is made must name an entry of a topic, and the game has none."""


def block_kinds() -> dict[str, str]:
    """Return the kinds of blocks, and what each is in a sentence."""
    models = {kind: each.model for kind, each in expected(AnyBlock).by_kind.items()}
    return {
        kind: (model.__doc__ or "").strip().split("\n\n")[0].replace("\n", " ")
        for kind, model in models.items()
    }


def block(kind: str, names: Names) -> Any:
    """Return the smallest block of a kind. Raises NothingToNameError."""
    if kind in _NAMED and not names(_NAMED[kind]):
        raise NothingToNameError(_NAMED[kind])
    return _of_model(expected(AnyBlock).by_kind[kind], names) | _MORE.get(kind, {})


def smallest(kind: Expected, names: Names) -> Any:
    """Return the smallest of what is expected. Raises NothingToNameError."""
    match kind:
        case ExpectedText():
            return PLACEHOLDER
        case ExpectedWord():
            return _word(kind, names)
        case ExpectedNumber():
            return next(each for each in (1, 2, 10, 0, 0.5) if not kind.limits.passed_by(each))
        case ExpectedFlag():
            return False
        case ExpectedDate():
            return "2000-01-01"
        case ExpectedChoice():
            return kind.choices[0]
        case ExpectedMapping():
            keys = _keys(kind, names)
            return {key: smallest(expected(kind.content), names) for key in keys}
        case ExpectedList():
            count = kind.limits.shortest or 0
            return [smallest(expected(kind.item), names) for _ in range(count)]
        case ExpectedTuple():
            return [smallest(expected(each), names) for each in kind.items]
        case ExpectedModel():
            return _of_model(kind, names)
        case ExpectedOneOf():
            return _of_some(kind, names)
    raise TypeError(f"nothing is known of {kind}")


def beside(kind: Expected, neighbour: Node, names: Names) -> Any:
    """Return the smallest of what is expected, with the texts that an item beside it has as well.

    A row without cells and a card without what it does have nothing that could be written over.
    Raises NothingToNameError.
    """
    made = smallest(kind, names)
    if not isinstance(kind, ExpectedModel) or not isinstance(neighbour, Mapping):
        return made
    for name in _ALIKE:
        if name in neighbour and name in kind.contents:
            texts = _texts_like(kind.contents[name], neighbour[name])
            if texts is not None:
                made[name] = texts
    return {name: made[name] for name in ("kind", *kind.fields) if name in made}


def _texts_like(kind: Expected, node: Node) -> Any:
    """Return a placeholder for a text, or for each in a mapping; None for anything else."""
    match chosen(kind, node):
        case ExpectedText():
            return PLACEHOLDER
        case ExpectedMapping() as mapping if isinstance(node, Mapping):
            content = expected(mapping.content)
            texts = {id: _texts_like(content, each) for id, each in node.items()}
            return {id: text for id, text in texts.items() if text is not None}
    return None


def _of_model(kind: ExpectedModel, names: Names) -> dict[str, Any]:
    wanted = [name for name, field in kind.fields.items() if field.required]
    wanted += [each for each in filled_by_rows(kind.model) if each not in wanted]
    found = {name: smallest(kind.contents[name], names) for name in wanted}
    return {"kind": kind.kind, **found} if kind.kind else found


def _of_some(kind: ExpectedOneOf, names: Names) -> Any:
    """Return the first of several that the game can have."""
    lacking = None
    for each in (*kind.others, *kind.by_kind.values()):
        try:
            return smallest(each, names)
        except NothingToNameError as error:
            lacking = error
    raise lacking or NothingToNameError("nothing")


def _keys(kind: ExpectedMapping, names: Names) -> list[str]:
    count = kind.limits.shortest or 0
    key = expected(kind.key)
    if isinstance(key, ExpectedChoice):
        return [str(each) for each in key.choices[:count]]
    if key.limits.topic:
        known = names(key.limits.topic)[:count]
        if len(known) < count:
            raise NothingToNameError(key.limits.topic)
        return list(known)
    return [each for each in _WORDS if _fits(key, each)][:count]


def _word(kind: ExpectedWord, names: Names) -> str:
    if topic := kind.limits.topic:
        known = names(topic)
        if not known:
            raise NothingToNameError(topic)
        return str(known[0])
    return next((each for each in _WORDS if _fits(kind, each)), PLACEHOLDER)


def _fits(kind: ExpectedWord, word: str) -> bool:
    form = kind.limits.pattern
    return not form or re.fullmatch(form, word) is not None
