"""A plain tree of what stands in a file, whose every node knows its place."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from generator.findings import Finding, Place


class Scalar(str):
    """A piece of text in the tree, with its path and place; ``plain`` without quotes."""

    __slots__ = ("path", "place", "plain")
    path: tuple[str, ...]
    place: Place
    plain: bool

    def __new__(cls, text: str, path: tuple[str, ...], place: Place, plain: bool) -> Scalar:
        """Make a text that remembers where it was written."""
        self = str.__new__(cls, text)
        self.path, self.place, self.plain = path, place, plain
        return self

    def __reduce__(self) -> tuple[type[Scalar], tuple[str, tuple[str, ...], Place, bool]]:
        return Scalar, (str(self), self.path, self.place, self.plain)


class Mapping(dict[str, "Node"]):
    """A mapping of the tree; ``key_places`` tells where each key stands."""

    def __init__(self, path: tuple[str, ...], place: Place) -> None:
        super().__init__()
        self.path, self.place = path, place
        self.key_places: dict[str, Place] = {}


class Items(list["Node"]):
    """A list of the tree; ``item_places`` tells where each item stands."""

    def __init__(self, path: tuple[str, ...], place: Place) -> None:
        super().__init__()
        self.path, self.place = path, place
        self.item_places: list[Place] = []


Node = Scalar | Mapping | Items | int | float | bool | None


def node_at(root: Node, path: str | Sequence[str]) -> Node:
    """Return what stands at a dotted id or path below a node, or none where nothing does."""
    node = root
    for step in path.split(".") if isinstance(path, str) else path:
        if isinstance(node, Mapping):
            node = node.get(step)
        elif isinstance(node, Items) and step.isdecimal() and int(step) < len(node):
            node = node[int(step)]
        else:
            return None
    return node


def add_unknown(known: Node, more: Node) -> None:
    """Add what only a repeated mapping has, so that nothing seems to be missing."""
    if isinstance(known, Mapping) and isinstance(more, Mapping):
        for key, node in more.items():
            if key in known:
                add_unknown(known[key], node)
            else:
                known[key] = node
                known.key_places[key] = more.key_places[key]


class Tree(Struct):
    """What one file gave: its root, its lines, and what was wrong with it."""

    file: str
    root: Mapping | None = None
    lines: tuple[str, ...] = ()
    findings: list[Finding] = field(default_factory=list)
    nodes: int = 0
