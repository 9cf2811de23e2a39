"""Build a model from a tree, or report everything that is wrong with it, each fault at its place.

What may be where is declared by annotations: the types of the fields of a model, with the
limits of ``msgspec.Meta`` and a description in words. Each is looked at once, when something of
its type is first read.
"""

from __future__ import annotations

import datetime
import types
import typing
from collections.abc import Iterable
from functools import cache, cached_property
from itertools import repeat
from typing import Any, TypeVar

from generator.content.faults import NOTHING, Fault, Steps, Visit
from generator.content.hints import NodeOrKey, list_hint, split_hint
from generator.content.limits import Limits, bare, meaning_of
from generator.content.model import Model, fields_of
from generator.content.model.tables import filled_by_rows
from generator.content.scalars import (
    Expected,
    ExpectedChoice,
    ExpectedDate,
    ExpectedFlag,
    ExpectedNumber,
    ExpectedText,
    ExpectedWord,
)
from generator.content.text import Text
from generator.content.tree import Mapping
from generator.findings import did_you_mean

Kind = TypeVar("Kind", bound=Model)


def validated(model: type[Kind], root: Mapping) -> tuple[Kind | None, list[Fault]]:
    """Return the model that a tree says, or none and all its faults."""
    visit = Visit(root, [])
    read = expected(model).read(root, (), visit)
    return (None, visit.faults) if visit.faults else (read, [])


class _ExpectedItems(Expected):
    """A list, within its limits."""

    limits: Limits

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is a list."""
        return isinstance(node, list)

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return a list, frozen."""
        if not isinstance(node, list):
            return visit.report_type(node, steps, "a list is expected", self._hint(node))
        if bound := self.limits.broken_by(len(node)):
            return visit.report_count(steps, bound, len(node), self.limits.hint(len(node)))
        return tuple(
            each.read(item, (*steps, str(at)), visit)
            for at, (item, each) in enumerate(zip(node, self._of_items(), strict=False))
        )

    def _of_items(self) -> Iterable[Expected]:
        """Return what is expected of each item."""
        raise NotImplementedError

    def _hint(self, node: NodeOrKey) -> str:
        """Return how to make a list of what is none."""
        return list_hint(node)


class ExpectedList(_ExpectedItems):
    """A list of items alike."""

    def __init__(self, limits: Limits, item: Any) -> None:
        self.limits = limits
        self.item = item
        self._item = expected(item)

    def _of_items(self) -> Iterable[Expected]:
        return repeat(self._item)


class ExpectedTuple(_ExpectedItems):
    """A list of certain items in order."""

    def __init__(self, items: tuple[Any, ...]) -> None:
        self.limits = Limits(shortest=len(items), longest=len(items))
        self.items = items
        self._items = tuple(map(expected, items))

    def _of_items(self) -> Iterable[Expected]:
        return self._items

    def _hint(self, node: NodeOrKey) -> str:
        return list_hint(node, len(self.items))


class ExpectedMapping(Expected):
    """Names, each with something of one kind."""

    def __init__(self, limits: Limits, key: Any, content: Any) -> None:
        self.limits = limits
        self.key, self.content = key, content
        self._key, self._content = expected(key), expected(content)
        if not isinstance(self._key, ExpectedWord | ExpectedChoice):
            raise TypeError(f"no mapping has keys such as {key}")

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is a mapping."""
        return isinstance(node, dict)

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return a mapping."""
        if not isinstance(node, dict):
            return visit.report_no_mapping(node, steps)
        read = {}
        for name, content in node.items():
            below = (*steps, name)
            if split_hint(node, name):
                visit.report_split(node, below)
                continue
            key = self._key.read(name, below, visit.of_keys)
            read[key] = self._content.read(content, below, visit)
        if bound := self.limits.broken_by(len(node)):
            return visit.report_count(steps, bound, len(node), self.limits.hint(len(node)))
        return read


class ExpectedModel(Expected):
    """A mapping with the keys of a model."""

    def __init__(self, model: type[Model]) -> None:
        self.model = model
        self.fields = {field.encode_name: field for field in fields_of(model).values()}
        self._filled = filled_by_rows(model)

    @cached_property
    def kind(self) -> str:
        """What its key ``kind`` must say, or nothing where it has none."""
        field = self.fields.get("kind")
        return str(typing.get_args(field.type)[0]) if field else ""

    @cached_property
    def contents(self) -> dict[str, Expected]:
        """What is expected under each key."""
        return {name: expected(field.type) for name, field in self.fields.items()}

    @cached_property
    def _only_key(self) -> str:
        """The key of the text that a short form would be, where nothing else is required."""
        required = [name for name, field in self.fields.items() if field.required]
        required += self._filled
        is_text = len(required) == 1 and isinstance(self.contents[required[0]], ExpectedText)
        return required[0] if is_text else ""

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is a mapping."""
        return isinstance(node, dict)

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return a model."""
        if not isinstance(node, dict):
            return visit.report_no_mapping(node, steps, self._only_key)
        known, read, before = self.contents, {}, len(visit.faults)
        for name, content in node.items():
            below = (*steps, name)
            if name in known:
                read[self.fields[name].name] = known[name].read(content, below, visit)
            elif split_hint(node, name):
                visit.report_split(node, below)
            else:
                hint = did_you_mean(name, sorted(known))
                visit.report("S01", below, f"unknown key “{name}”", hint, on_key=True)
        for name, field in self.fields.items():
            if field.required and name not in node:
                visit.report_missing(steps, name, meaning_of(field.type))
        for name in self._filled if "from" not in node else ():
            if name not in node:
                visit.report_missing(steps, name)
        return self.model(**read) if len(visit.faults) == before else NOTHING


class ExpectedOneOf(Expected):
    """One of several: by the type of the node, models by their kind."""

    def __init__(self, kinds: tuple[Any, ...], may_be_empty: bool) -> None:
        self.kinds = kinds
        every = tuple(map(expected, kinds))
        self.by_kind = {
            each.kind: each for each in every if isinstance(each, ExpectedModel) and each.kind
        }
        self.others = tuple(
            each for each in every if not (isinstance(each, ExpectedModel) and each.kind)
        )
        self.may_be_empty = may_be_empty

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is of one of their types."""
        return any(each.takes(node) for each in (*self.others, *self.by_kind.values()))

    def read(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        """Return what a node says, by the first that takes it, or else the first of all."""
        if node is None and self.may_be_empty:
            return None
        if self.by_kind and not any(each.takes(node) for each in self.others):
            return self._read_kind(node, steps, visit)
        fitting = (each for each in self.others if each.takes(node))
        return next(fitting, self.others[0]).read(node, steps, visit)

    def _read_kind(self, node: NodeOrKey, steps: Steps, visit: Visit) -> Any:
        if not isinstance(node, dict):
            return visit.report_no_mapping(node, steps)
        if "kind" not in node:
            return visit.report_missing(steps, "kind")
        kind = node["kind"]
        if not isinstance(kind, str) or kind not in self.by_kind:
            return visit.report_choice((*steps, "kind"), kind, list(self.by_kind))
        return self.by_kind[kind].read(node, steps, visit)


@cache
def expected(annotation: Any) -> Any:
    """Return what an annotation expects. Raises TypeError for one that is not known here."""
    plain, metadata = bare(annotation)
    limits = Limits.of(metadata)
    if plain in _PLAIN:
        return _PLAIN[plain](limits)
    if isinstance(plain, type) and issubclass(plain, Model):
        return ExpectedModel(plain)
    origin, parts = typing.get_origin(plain), typing.get_args(plain)
    if origin is typing.Literal:
        return ExpectedChoice(parts)
    if origin is dict:
        return ExpectedMapping(limits, *parts)
    if origin is tuple and parts[-1:] == (...,):
        return ExpectedList(limits, parts[0])
    if origin is tuple:
        return ExpectedTuple(parts)
    if origin in (typing.Union, types.UnionType):
        kinds = tuple(part for part in parts if part is not type(None))
        return ExpectedOneOf(kinds, may_be_empty=len(kinds) < len(parts))
    raise TypeError(f"nothing can be read as {plain}")


_PLAIN: dict[Any, Any] = {
    str: ExpectedWord,
    Text: ExpectedText,
    int: lambda limits: ExpectedNumber(limits, is_whole=True),
    float: lambda limits: ExpectedNumber(limits, is_whole=False),
    bool: lambda _: ExpectedFlag(),
    datetime.date: lambda _: ExpectedDate(),
}
