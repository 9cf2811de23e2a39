"""A game as it was read: its model, its texts by id, and where everything stands."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator.content.faults import place_of
from generator.content.model import Content, Ref
from generator.content.text import Text
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Place


class Reference(typing.NamedTuple):
    """One mention of an entry: the topic and id named, and the path of the mention."""

    topic: str
    id: str
    path: tuple[str, ...]


T = typing.TypeVar("T")


@dataclass(frozen=True)
class Game:
    """One folder of content, read and typed.

    ``dropped`` topics and entries had faults of their own; a game is not ``whole`` when
    one of its files could not be read at all.
    """

    id: str
    folder: Path
    content: Content
    tree: TreeMapping
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dropped: frozenset[str] = frozenset()
    whole: bool = True

    def may_have(self, topic: str, id: str = "") -> bool:
        """Whether a topic may have an entry, any by default, that the content lacks.

        It may stand in a file that could not be read, under a misspelt topic, or among the
        entries with faults: what would follow from its absence is not to be reported.
        """
        topics = {each for each in self.dropped if "." not in each}
        if not self.whole or topic in topics or topics - Content.model_fields.keys():
            return True
        entries = [each for each in self.dropped if each.startswith(f"{topic}.")]
        return any(not id or f"{topic}.{id}.".startswith(f"{each}.") for each in entries)

    def place(self, path: str | Sequence[str]) -> Place:
        """Return where the node with a dotted id or path stands in the files."""
        steps = path.split(".") if isinstance(path, str) else path
        return place_of(steps, self.tree)

    @cached_property
    def texts(self) -> dict[str, Text]:
        """Every text of the game by its id, in reading order."""
        return {text.id: text for text in texts_of(self.content)}

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """Every mention of an entry by its id, outside of texts."""
        return tuple(references_of(self.content))

    def without_places(self) -> Game:
        """Return the game for printing: without its tree and source lines."""
        return replace(self, tree=TreeMapping((), Place("")), lines={})

    def with_errata(self, active: bool = True) -> Game:
        """Return the game with its active errata laid over the texts they rule on."""
        if not active:
            return self
        rulings = {
            erratum.of: _ruled(self.texts[erratum.of], erratum.text, name)
            for name, erratum in self.content.errata.items()
            if erratum.active and erratum.of in self.texts
        }
        if not rulings:
            return self
        return replace(self, content=replace_texts(self.content, rulings))


def _ruled(text: Text, ruling: Text | None, erratum: str) -> Text:
    """Return a text as an erratum has it: in new words, or confirmed; marked either way."""
    if ruling is None:
        return replace(text, erratum=erratum)
    return replace(ruling, id=text.id, place=text.place, erratum=erratum)


def texts_of(node: object) -> Iterator[Text]:
    """Yield the texts below a node of the model, in the order of its fields."""
    if isinstance(node, Text):
        yield node
    elif isinstance(node, BaseModel):
        for name in type(node).model_fields:
            yield from texts_of(getattr(node, name))
    elif isinstance(node, dict):
        for value in node.values():
            yield from texts_of(value)
    elif isinstance(node, tuple):
        for value in node:
            yield from texts_of(value)


def replace_texts(node: T, texts: Mapping[str, Text]) -> T:
    """Return a node of the model with some of its texts, by id, replaced."""
    changed: Any = node
    if isinstance(node, Text):
        changed = texts.get(node.id, node)
    elif isinstance(node, BaseModel):
        update = {}
        for name in type(node).model_fields:
            old = getattr(node, name)
            if (new := replace_texts(old, texts)) is not old:
                update[name] = new
        changed = node.model_copy(update=update) if update else node
    elif isinstance(node, dict):
        new_items = {key: replace_texts(value, texts) for key, value in node.items()}
        changed = new_items if any(new_items[k] is not node[k] for k in node) else node
    elif isinstance(node, tuple):
        new_values = tuple(replace_texts(value, texts) for value in node)
        changed = (
            new_values if any(a is not b for a, b in zip(new_values, node, strict=True)) else node
        )
    return typing.cast(T, changed)


def references_of(content: Content) -> Iterator[Reference]:
    """Yield every mention of an entry, found by the marks on the model's fields."""
    for name, info in Content.model_fields.items():
        yield from _walk(getattr(content, name), info.annotation, info.metadata, (name,))


def _walk(
    value: object, annotation: Any, metadata: Sequence[Any], path: tuple[str, ...]
) -> Iterator[Reference]:
    if value is None:
        return
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        yield from _walk(value, args[0], (*metadata, *args[1:]), path)
    elif isinstance(value, BaseModel):
        for name, info in type(value).model_fields.items():
            yield from _walk(getattr(value, name), info.annotation, info.metadata, (*path, name))
    elif isinstance(value, dict) and origin is dict:
        for key, item in value.items():
            yield from _walk(item, args[1], (), (*path, key))
    elif isinstance(value, tuple) and origin is tuple:
        for index, item in enumerate(value):
            yield from _walk(item, args[0], (), (*path, str(index)))
    elif isinstance(value, str):
        for topic in _topics(annotation, metadata):
            yield Reference(topic, value.split(": ")[0] if topic == "sources" else value, path)


def _topics(annotation: Any, metadata: Sequence[Any]) -> Iterator[str]:
    for mark in metadata:
        if isinstance(mark, Ref):
            yield mark.topic
    for part in typing.get_args(annotation):
        if typing.get_origin(part) is typing.Annotated:
            inner, *marks = typing.get_args(part)
            yield from _topics(inner, marks)
