"""Where content names tables: the mappings that say ``from``, and what is guessed for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.content.model import MapPlace, Model, Term
from generator.content.model.entries import Component
from generator.content.tables.columns import Column
from generator.content.tables.table import Table
from generator.content.tree import Items, Mapping, Node, Scalar
from generator.findings import Edit, Finding, Place, Severity

KEYS = ("from", "sheet")
"""The keys by which a mapping is filled from a table."""
OF_COLUMNS = ("columns", "without")
"""Those that say which columns of its rows are taken, and which are not."""
TOPICS: dict[str, type[Model]] = {"components": Component, "terms": Term, "places": MapPlace}
"""Topics that may say ``from`` themselves, and what their rows are."""
MEMBERS = ("collections", "values", "matrices", "crts", "gridmaps", "tiles", "travel")
"""Topics whose entries may say ``from``."""
BLOCKS = "sections"
"""The topic whose blocks of kind ``table`` may say ``from``."""


class Directive(NamedTuple):
    """A mapping of the content that says ``from``."""

    topic: str
    path: tuple[str, ...]
    node: Mapping

    @property
    def source(self) -> Scalar:
        """The name of the file, relative to the folder of the game."""
        node = self.node["from"]
        return node if isinstance(node, Scalar) else Scalar("", self.path, self.node.place, True)

    @property
    def without(self) -> list[Scalar]:
        """The heads of columns that are left out on purpose."""
        heads = self.node.get("without")
        return (
            [each for each in heads if isinstance(each, Scalar)] if isinstance(heads, Items) else []
        )

    def word(self, key: str) -> str:
        """Return one of the keys as a word; "" if it is not given."""
        node = self.node.get(key)
        return node if isinstance(node, Scalar) else ""


def directives(root: Mapping) -> Iterator[Directive]:
    """Yield the mappings of a game that say ``from``."""
    for topic in TOPICS:
        node = root.get(topic)
        if isinstance(node, Mapping) and isinstance(node.get("from"), Scalar):
            yield Directive(topic, (topic,), node)
    for topic in MEMBERS:
        members = root.get(topic)
        for id, node in members.items() if isinstance(members, Mapping) else ():
            if isinstance(node, Mapping) and isinstance(node.get("from"), Scalar):
                yield Directive(topic, (topic, id), node)
    yield from _of_blocks(root.get(BLOCKS))


def _of_blocks(sections: Node) -> Iterator[Directive]:
    for section_id, section in sections.items() if isinstance(sections, Mapping) else ():
        blocks = section.get("blocks") if isinstance(section, Mapping) else None
        for id, node in blocks.items() if isinstance(blocks, Mapping) else ():
            if not isinstance(node, Mapping) or node.get("kind") != "table":
                continue
            if isinstance(node.get("from"), Scalar):
                yield Directive(BLOCKS, (BLOCKS, section_id, "blocks", id), node)


def recognised(directive: Directive, table: Table, columns: Sequence[Column]) -> Finding:
    """Return the note that shows what columns were recognised as; its edit writes it down."""
    taken = {column.head.text for column in columns}
    rest = [head.text for head in table.heads if head.text not in taken]
    pairs = ", ".join(f"{column.head.text} → {column.target}" for column in columns) or "none"
    message = f"columns recognised by their heads: {pairs}"
    if rest:
        message += f"; not taken: {', '.join(rest)}"
    place = directive.source.place
    hint = "write down what is right under “columns”; --fix does it"
    return Finding(
        "F18",
        message,
        place,
        hint,
        ".".join((*directive.path, "from")),
        Severity.NOTE,
        edits=_written(directive, columns),
    )


def _written(directive: Directive, columns: Sequence[Column]) -> tuple[Edit, ...]:
    """Return the edit that adds ``columns`` below ``from``; none in a mapping in braces."""
    place, key = directive.source.place, directive.node.key_places["from"]
    if directive.node.place.line == place.line and directive.node.place.column != key.column:
        return ()
    indent = " " * (key.column - 1)
    lines = [f"{indent}  {each.target}: {_quoted(each.head.text)}" for each in columns]
    text = "\n".join(("", f"{indent}columns:", *lines))
    end = Place(place.file, place.end_line, place.end_column, place.end_line, place.end_column)
    return (Edit(end, text),)


def _quoted(head: str) -> str:
    is_word = head.replace(" ", "").isalpha() and head.lower() not in ("yes", "no", "on", "off")
    return head if is_word else '"' + head.replace("\\", "\\\\").replace('"', '\\"') + '"'
