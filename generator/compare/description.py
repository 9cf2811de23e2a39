"""Describe content paths in words: the names of their parents, and their value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from generator.compare.differences import is_fact, number_of
from generator.content.game import texts_of
from generator.content.model import (
    Case,
    Collection,
    CombatModifier,
    Content,
    Crt,
    Difference,
    Entries,
    Entry,
    Identity,
    Matrix,
    MatrixResult,
    Model,
    Modifier,
    Result,
    Row,
    Rule,
    Table,
    Value,
    default_of,
    fields_of,
)
from generator.content.network import Link
from generator.content.text import Text
from generator.language.combats import row_words
from generator.language.labels import Label
from generator.language.markup import parse, values_in
from generator.language.wording import EN_DASH, Wording, listed

NAMES = ("name", "title", "head", "label")
"""Fields that name their owner, in order of preference."""
PROPER = frozenset((*NAMES, "text", "lead", "source", "words", "value", "cells", "start", "goal"))
"""Fields that need no name beside that of their owner."""
TOPICS = {
    "role": "roles",
    "phase": "phases",
    "die": "dice",
    "kind": "place_kinds",
    "size": "place_sizes",
    "region": "regions",
    "phases": "phases",
    "turns": "order",
    "board": "boards",
    "store": "tracks",
    "rule_set": "rule_sets",
}
"""The topic of the ids in a field."""
LONG = 60
"""In characters; longer names made of a rule's words are truncated."""


class Describer(Struct, frozen=True, dict=True):
    """Describes the content of one version of a game in one language."""

    content: Content
    wording: Wording
    labels: Mapping[str, Label]

    def label(self, id: str, **words: str) -> str:
        """Return a label of the program."""
        return self.labels[id].words.format(**words)

    def plain(self, text: Text) -> str:
        """Return a text without markup."""
        return self.wording.plain(text)

    def language(self, code: str) -> str:
        """Return the name of a language."""
        from babel import Locale

        name = Locale.parse(code).get_display_name(self.wording.locale)
        return name or code

    def at(self, path: Sequence[str]) -> Any:
        """Return the node at a path, or None; a text is its own long form."""
        node: Any = self.content
        for step in path:
            if isinstance(node, Text) and step == "text":
                continue
            node = _below(node, step)
        return node

    def trail(self, path: Sequence[str]) -> list[str]:
        """Return the names of the nodes along a path, and the name of the field at its end."""
        if path[0] == "values":
            return [self._value_name(path)]
        nodes: list[Any] = [self.content]
        for step in path:
            nodes.append(_below(nodes[-1], step))
        names = []
        for depth, step in enumerate(path):
            is_own_name = depth == len(path) - 2 and path[-1] in NAMES
            is_last = depth == len(path) - 1
            if not is_own_name and (name := self._name(nodes[: depth + 2], step, is_last)):
                names.append(name)
        field = self._field(nodes[-2], path[-1])
        return [*names, *([field] if field else [])]

    def words(self, path: Sequence[str]) -> str:
        """Return the node at a path in words; "" if there is none."""
        return self._in_words(self.at(path), path)

    def names(self, path: Sequence[str], ids: Sequence[str]) -> str:
        """Return the entries of a mapping, in an order, as a numbered list."""
        found = [self.at((*path, id)) for id in ids]
        named = [_name_text(node) or node for node in found]
        return "; ".join(
            f"{number}. {_short(self._in_words(each, path))}"
            for number, each in enumerate(named, 1)
        )

    def link(self, link: Link) -> str:
        """Return a link of the map in words."""
        places = self.content.places
        a, b = (self.plain(places[end].name) for end in (link.a, link.b))
        means = self.plain(self.content.travel[link.means].name)
        id = "change.way" if link.one_way else "change.link"
        return self.label(id, a=a, b=b, means=means[:1].lower() + means[1:])

    def _value_name(self, path: Sequence[str]) -> str:
        """Return the name of a value: that of its context, since it has none of its own."""
        name = ", ".join(self._value_context(path)) or human(" ".join(path[1:3]))
        if len(path) > 4 and (rule_set := self.content.rule_sets.get(path[4])):
            return f"{name} ({self.plain(rule_set.name)})"
        return name

    def _value_context(self, path: Sequence[str]) -> list[str]:
        """Return the names along the first text that contains a value, or of what it counts."""
        for id in self._texts_of_values.get(".".join(path[1:3]), ()):
            if trail := self.trail(id.split(".")):
                return trail
        value = self.at(path[:3])
        counts = value.counts.split(".") if isinstance(value, Value) and value.counts else []
        if len(counts) > 2 and counts[0] == "collections":
            counts.insert(2, "groups")
        return self.trail(counts) if len(counts) > 1 else []

    @cached_property
    def _texts_of_values(self) -> Mapping[str, Sequence[str]]:
        """The ids of the texts that contain each value, printed ones first."""
        found: dict[str, list[str]] = {}
        texts = texts_of(self.content)
        for text in sorted(texts, key=lambda text: not text.id.startswith("sections.")):
            for wording in text.wordings:
                for name in values_in(parse(wording)):
                    found.setdefault(name.partition("@")[0], []).append(text.id)
        return found

    def _name(self, nodes: Sequence[Any], step: str, is_last: bool) -> str:
        """Return the name of the last of some nodes: its own, or by its context."""
        node = nodes[-1]
        if isinstance(node, Identity):  # the title is given elsewhere
            return ""
        if (named := _name_text(node)) is not None:
            return self.plain(named)
        if isinstance(node, Result | Case):
            return ", ".join(self.wording.faces(face) for face in node.faces)
        if isinstance(node, Modifier | CombatModifier):
            return _short(self.plain(node.text))
        return self._name_by_place(nodes, step, is_last)

    def _name_by_place(self, nodes: Sequence[Any], step: str, is_last: bool) -> str:
        """Return the name of a table cell, of an entry's field or of a matrix cell."""
        holder = nodes[-3] if len(nodes) > 2 else None
        mapping = nodes[-2]
        if isinstance(holder, Row) and mapping is holder.cells:
            table = next(each for each in reversed(nodes) if isinstance(each, Table))
            head = _name_text(table.columns.get(step))
            return self.plain(head) if head else ""
        if isinstance(holder, Difference):
            return self.plain(self.content.rule_sets[step].name)
        if isinstance(holder, Entry) and mapping is holder.fields:
            collection = next(each for each in nodes if isinstance(each, Collection))
            return self.plain(collection.fields[step].label)
        if isinstance(holder, Entry) and mapping is holder.numbers:
            return self._number_label(step, holder)
        if isinstance(holder, Crt) and mapping is holder.rows:
            return f"{self.labels['crt.roll'].words} {row_words(step)}"
        matrix = next((each for each in nodes if isinstance(each, Matrix)), None)
        if matrix is not None and holder is matrix.cells:
            row = next(id for id, cells in matrix.cells.items() if cells is mapping)
            return self.label("change.against", row=self._card(row), column=self._card(step))
        if matrix is not None and mapping is matrix.cells:
            return self._card(step) if is_last else ""
        return ""

    def _number_label(self, id: str, holder: Entry) -> str:
        """Return the printed label of an entry's number."""
        for section in self.content.sections.values():
            for block in section.blocks.values():
                if isinstance(block, Entries) and id in block.numbers:
                    entries = self.content.collections[block.collection].entries.values()
                    if any(entry is holder for entry in entries):
                        return self.plain(block.numbers[id])
        return human(id)

    def _card(self, id: str) -> str:
        """Return the name of an entry of any collection."""
        found = self.content.card(id)
        return self.plain(found.name) if found else human(id)

    def _field(self, owner: Any, name: str) -> str:
        """Return the name of a field; "" if the name of its owner is enough."""
        if not isinstance(owner, Model) or name in PROPER or isinstance(owner, Content):
            return ""
        if isinstance(owner, Rule):
            return _short(self.plain(owner.text)) if name in ("force", "role") else ""
        if isinstance(getattr(owner, name, None), dict):  # its entries have names
            return ""
        id = f"change.field.{name}"
        is_text = isinstance(getattr(owner, name, None), Text)
        if id in self.labels:
            return self.labels[id].words
        return "" if is_text else human(name)

    def _in_words(self, node: Any, path: Sequence[str]) -> str:
        """Return a node in words."""
        field = path[-1] if path else ""
        if node is None:
            return ""
        if isinstance(node, Text):
            return self.plain(node)
        if isinstance(node, bool):
            return self.label("change.yes" if node else "change.no")
        if "cells" in path and path[0] == "matrices":
            return self._cell(node, path)
        if isinstance(node, str) and field in TOPICS:
            return self._name_by_id(TOPICS[field], node)
        if isinstance(node, str) and field == "force":
            return "" if node == "fact" else self.label(f"force.{node}")
        if isinstance(node, str) and field == "outcome":
            return self._entry(node)
        if isinstance(node, str) and field == "tone":
            return self._tone(node, path)
        if isinstance(node, str) and field == "group":
            return self._group_name(node, path)
        if (number := number_of(self.content, node)) is not None:
            is_year = field == "year"
            return str(number) if is_year else self.wording.number(number, signed=field == "by")
        if isinstance(node, tuple):
            return self._listed(node, path)
        if isinstance(node, Model | dict):
            return " · ".join(filter(None, self._summary(node, path)))
        return self.wording.faces(str(node)) if field == "faces" else str(node)

    def _group_name(self, id: str, path: Sequence[str]) -> str:
        """Return the name of the group that the field at a path names; its id if there is none."""
        for depth in range(len(path) - 1, 0, -1):
            node = self.at(path[:depth])
            source = self.content.collections.get(getattr(node, "collection", ""))
            groups = getattr(source or node, "groups", None)
            if isinstance(groups, dict) and (name := _name_text(groups.get(id))):
                return self.plain(name)
        return id

    def _tone(self, tone: str, path: Sequence[str]) -> str:
        """Return what a ground in a table means: by its legend, or else in general."""
        table = self.at(path[:4])
        tones = table.tones.items() if isinstance(table, Table) else ()
        legend = {str(key): words for key, words in tones}
        return self.plain(legend[tone]) if tone in legend else self.label(f"tone.{tone}")

    def _listed(self, items: Sequence[Any], path: Sequence[str]) -> str:
        if len(items) == 2 and all(isinstance(each, int) for each in items):
            return EN_DASH.join(self._in_words(each, path) for each in items)  # from … to
        return ", ".join(self._in_words(each, path) for each in items)

    def _cell(self, cell: Any, path: Sequence[str]) -> str:
        """Return a cell of a matrix, or a row of them, in words."""
        matrix = self.content.matrices[path[1]]
        if isinstance(cell, dict):
            cells = (f"{self._card(id)}: {self._cell(each, path)}" for id, each in cell.items())
            return "; ".join(cells)
        if isinstance(cell, str):
            gap = matrix.gaps.get(cell)
            return self.plain(gap) if gap else cell
        counts = Counter(self._result(result, id) for id, result in matrix.results.items())
        words = [(id, self._result(matrix.results[id], id)) for id in cell]
        unique = [
            name if counts[name] == 1 else f"{name} ({human(id).lower()})" for id, name in words
        ]
        return listed(unique, self.wording.language) if unique else ""

    def _result(self, result: MatrixResult, id: str) -> str:
        name = self.plain(result.text) if result.text else human(id)
        if result.outcome and not result.text:
            name = self._entry(result.outcome)
        count = number_of(self.content, result.count)
        return name if count is None else f"{name} {self.wording.number(count)}"

    def _entry(self, reference: str) -> str:
        found = self.content.known_entry(reference)
        return self.plain(found.name) if found else reference

    def _name_by_id(self, topic: str, id: str) -> str:
        name = _name_text(getattr(self.content, topic).get(id))
        return self.plain(name) if name else id

    def _summary(self, node: Any, path: Sequence[str]) -> Iterator[str]:
        """Yield the words of all texts, counts and amounts below a node."""
        if isinstance(node, Model):
            kind = type(node)
            for name in fields_of(kind):
                value = getattr(node, name)
                if value is None or not is_fact(kind, name) or value == default_of(kind, name):
                    continue
                below = (*path, name)
                if isinstance(value, Model | dict):
                    yield from self._summary(value, below)
                elif (words := self._in_words(value, below)) and not isinstance(value, bool):
                    field = self._field(node, name)
                    is_named = field and not isinstance(node, Rule)
                    yield f"{field}: {words}" if is_named and not isinstance(value, Text) else words
        elif isinstance(node, dict):
            for key, value in node.items():
                if isinstance(value, Model | dict):
                    yield from self._summary(value, (*path, key))
                else:
                    yield self._in_words(value, (*path, key))


def human(id: str) -> str:
    """Return an id as words: ``trap_damage`` as “Trap damage”."""
    words = " ".join(dict.fromkeys(id.replace("_", " ").replace("-", " ").split()))
    return words[:1].upper() + words[1:]


def _below(node: Any, step: str) -> Any:
    if isinstance(node, Model):
        return getattr(node, step, None)
    if isinstance(node, dict):
        return node.get(step)
    if isinstance(node, tuple) and step.isdecimal() and int(step) < len(node):
        return node[int(step)]
    return None


def _name_text(node: Any) -> Text | None:
    """Return the name of a node of the model, or None if it has none."""
    if isinstance(node, Model):
        for name in NAMES:
            if isinstance(text := getattr(node, name, None), Text):
                return text
    return None


def _short(words: str) -> str:
    if len(words) <= LONG:
        return words
    return words[:LONG].rsplit(" ", 1)[0] + " …"
