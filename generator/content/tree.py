"""A plain tree of the content of a file, whose every node knows its place."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from generator.findings import Finding, Place


class Scalar(str):
    """A piece of text in the tree, with its path and place; ``plain`` without quotes.

    One that is ``folded`` has no lines of its own: its file wraps it where there is room.
    """

    __slots__ = ("folded", "path", "place", "plain")
    path: tuple[str, ...]
    place: Place
    plain: bool
    folded: bool

    def __new__(
        cls, text: str, path: tuple[str, ...], place: Place, plain: bool, folded: bool = False
    ) -> Scalar:
        """Make a text that remembers where it was written."""
        self = str.__new__(cls, text)
        self.path, self.place, self.plain, self.folded = path, place, plain, folded
        return self

    def __reduce__(self) -> tuple[type[Scalar], tuple[str, tuple[str, ...], Place, bool, bool]]:
        return Scalar, (str(self), self.path, self.place, self.plain, self.folded)


class Mapping(dict[str, "Node"]):
    """A mapping of the tree; ``key_places`` are the places of its keys."""

    def __init__(self, path: tuple[str, ...], place: Place) -> None:
        super().__init__()
        self.path, self.place = path, place
        self.key_places: dict[str, Place] = {}


class Items(list["Node"]):
    """A list of the tree; ``item_places`` are the places of its items."""

    def __init__(self, path: tuple[str, ...], place: Place) -> None:
        super().__init__()
        self.path, self.place = path, place
        self.item_places: list[Place] = []


Node = Scalar | Mapping | Items | int | float | bool | None


def node_at(root: Node, path: str | Sequence[str]) -> Node:
    """Return the node at a dotted id or path below a node, or none if there is none."""
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


def copy_of(node: Mapping) -> Mapping:
    """Return a shallow copy of a mapping, to add to or take from."""
    copy = Mapping(node.path, node.place)
    copy.update(node)
    copy.key_places.update(node.key_places)
    return copy


def laid_over(below: Mapping, above: Mapping) -> Mapping:
    """Return a tree with another laid over it: what both have is taken from the one above.

    Mappings are merged at every depth, so a game adds to the entries of a part.
    """
    whole = Mapping(above.path, above.place)
    for source in (below, above):
        for key, node in source.items():
            under = whole.get(key)
            both = isinstance(under, Mapping) and isinstance(node, Mapping)
            whole[key] = laid_over(under, node) if both else node  # type: ignore[arg-type]
            whole.key_places[key] = source.key_places[key]
    return whole


def in_order_of(above: Mapping, whole: Mapping, key: str) -> Mapping:
    """Return a mapping where below a key comes first what one laid over it has there."""
    named, every = above.get(key), whole.get(key)
    if not isinstance(named, Mapping) or not isinstance(every, Mapping):
        return whole
    ordered = Mapping(every.path, every.place)
    ordered.update({id: every[id] for id in (*named, *every)})
    ordered.key_places.update(every.key_places)
    copy = copy_of(whole)
    copy[key] = ordered
    return copy


class Tree(Struct):
    """What one file gave: its root, its lines, and what was wrong with it."""

    file: str
    root: Mapping | None = None
    lines: tuple[str, ...] = ()
    findings: list[Finding] = field(default_factory=list)
    nodes: int = 0
