"""The items of a game: what stands in order in a list or under ids, and what else could."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.content.model import Content
from generator.content.scalars import Expected, ExpectedWord
from generator.content.tree import Items, Mapping, Node
from generator.content.validation import (
    ExpectedList,
    ExpectedMapping,
    ExpectedModel,
    ExpectedOneOf,
    ExpectedTuple,
    expected,
)

TOPICS = 2
"""How many steps lead to an entry of a topic: the order of these is not that of the paper."""


class Item(Struct, frozen=True):
    """An item of a list, or an entry of a mapping: its path, and its number among so many.

    ``kind`` is that of a block; ``fewest`` is how many there must be.
    """

    path: tuple[str, ...]
    number: int
    count: int
    expected: Expected
    kind: str = ""
    key: ExpectedWord | None = None
    fewest: int = 0

    @property
    def name(self) -> str:
        """Its id, or its number from one."""
        return self.path[-1] if self.key is not None else str(self.number + 1)


def items_along(root: Mapping, path: Sequence[str]) -> list[Item]:
    """Return the items that a content path leads through, the outermost first."""
    return [
        _item(within, node, tuple(path[: at + 1]), below)
        for at, (within, node, below) in enumerate(_walked(root, path))
        if at >= TOPICS and isinstance(within, ExpectedMapping | ExpectedList)
    ]


def entry_along(root: Mapping, path: Sequence[str]) -> Item | None:
    """Return the entry of a topic that a content path leads into, such as a section, or the game.

    Its number says nothing, since the order of entries is not that of the paper.
    """
    for at, (within, _, below) in enumerate(_walked(root, path[:TOPICS])):
        if isinstance(below[1], Mapping) and isinstance(chosen(*below), ExpectedModel):
            key = expected(within.key) if isinstance(within, ExpectedMapping) else None
            word = key if isinstance(key, ExpectedWord) else None
            return Item(tuple(path[: at + 1]), 0, 1, below[0], key=word, fewest=1)
    return None


def models_along(root: Mapping, path: Sequence[str]) -> Iterator[Mapping]:
    """Yield the nodes with fields that a content path leads through, the outermost first.

    Those that lead from ids to entries, or to texts, are none.
    """
    for _, _, (kind, node) in _walked(root, path):
        if isinstance(node, Mapping) and isinstance(chosen(kind, node), ExpectedModel):
            yield node


def _walked(
    root: Mapping, path: Sequence[str]
) -> Iterator[tuple[Expected, Node, tuple[Expected, Node]]]:
    """Yield for each step of a path what is expected where it starts, the node, and what is below.

    It ends where nothing is below.
    """
    node: Node = root
    kind: Expected = expected(Content)
    for step in path:
        within = chosen(kind, node)
        below = _below(within, node, step)
        if below is None:
            return
        yield within, node, below
        kind, node = below


def chosen(kind: Expected, node: Node) -> Expected:
    """Return what is expected of a node, where it may be one of several."""
    if not isinstance(kind, ExpectedOneOf):
        return kind
    if isinstance(node, Mapping) and (own := kind.by_kind.get(str(node.get("kind")))):
        return own
    return next((each for each in kind.others if each.takes(node)), kind)


def _below(kind: Expected, node: Node, step: str) -> tuple[Expected, Node] | None:
    """Return what is expected at a step, and the node there; none if there is none."""
    if isinstance(node, Mapping) and step in node:
        if isinstance(kind, ExpectedModel) and step in kind.contents:
            return kind.contents[step], node[step]
        if isinstance(kind, ExpectedMapping):
            return expected(kind.content), node[step]
    if isinstance(node, Items) and step.isdecimal() and int(step) < len(node):
        if isinstance(kind, ExpectedList):
            return expected(kind.item), node[int(step)]
        if isinstance(kind, ExpectedTuple):
            return expected(kind.items[int(step)]), node[int(step)]
    return None


def _item(
    within: ExpectedMapping | ExpectedList,
    node: Node,
    path: tuple[str, ...],
    below: tuple[Expected, Node],
) -> Item:
    kind, content = below
    name = str(content.get("kind", "")) if isinstance(content, Mapping) else ""
    fewest = within.limits.shortest or 0
    if isinstance(within, ExpectedList):
        assert isinstance(node, Items)
        return Item(path, int(path[-1]), len(node), kind, name, None, fewest)
    assert isinstance(node, Mapping)
    key = expected(within.key)
    word = key if isinstance(key, ExpectedWord) else None
    return Item(path, list(node).index(path[-1]), len(node), kind, name, word, fewest)
