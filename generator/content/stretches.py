"""Find where nodes stand in the text of a YAML file, and items with the comments they carry.

An item of a list or an entry of a mapping has the comment lines directly above it, those below
it that are indented deeper, and the comment at its end. Blank lines, comments that blank lines
set apart, and those at the top of a file belong to none: they stay when items move.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import yaml
from msgspec import Struct

from generator.content.parse import read_tree
from generator.content.tree import Mapping
from generator.findings import Edit, Finding, Place

_IN_THE_WAY = ("F01", "F02", "F03", "F04", "F05")
"""The codes of what keeps a file from being rewritten: what it says is not known for sure."""
_MARK = "\ufeff"


class CannotRewriteError(ValueError):
    """A file or a place in it that cannot be rewritten; says why, and what to do."""

    def __init__(self, message: str, hint: str = "", finding: Finding | None = None) -> None:
        super().__init__(message)
        self.hint = hint
        self.finding = finding


class Stretch(NamedTuple):
    """A stretch of a text, from a character to another that is not in it."""

    begin: int
    end: int


class Spot(NamedTuple):
    """A node with its parents, from the root on, and its number among the items of the last."""

    node: yaml.Node
    parents: tuple[yaml.CollectionNode, ...]
    number: int

    @property
    def parent(self) -> yaml.CollectionNode:
        """The list or mapping that the node is in."""
        return self.parents[-1]

    @property
    def in_flow(self) -> bool:
        """Whether the node stands between brackets or braces."""
        return any(each.flow_style for each in self.parents)


class Source(Struct, frozen=True, dict=True):
    """The text of a YAML file that was read, with lines that end in LF, and without a mark."""

    file: str
    text: str
    tree: Mapping
    codes: frozenset[str]

    @cached_property
    def root(self) -> yaml.MappingNode:
        """The root of the file, as the library for YAML marks it."""
        root = yaml.compose(self.text, Loader=yaml.CSafeLoader)
        assert isinstance(root, yaml.MappingNode)
        return root

    @cached_property
    def starts(self) -> list[int]:
        """The character that each line begins with."""
        starts = [0]
        for line in self.text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        return starts

    def edit(self, begin: int, end: int, words: str) -> Edit:
        """Return the edit that puts words in the place of a stretch."""
        places = (at for each in (begin, end) for at in self._at(each))
        return Edit(Place(self.file, *places), words)

    def _at(self, character: int) -> tuple[int, int]:
        line = bisect_right(self.starts, character)
        return line, character - self.starts[line - 1] + 1

    def column(self, character: int) -> int:
        """Return the column of a character, from 0 on."""
        return self._at(character)[1] - 1

    def end_of_line(self, character: int) -> int:
        """Return where the line of a character ends."""
        end = self.text.find("\n", character)
        return len(self.text) if end < 0 else end

    def begins_line(self, character: int) -> bool:
        """Whether there are only blanks before a character in its line."""
        return not self.text[character - self.column(character) : character].strip()


def opened(file: str, text: str) -> Source:
    """Read the text of a file, to rewrite it. Raises CannotRewriteError where it has faults."""
    plain = text.removeprefix(_MARK).replace("\r\n", "\n")
    tree = read_tree(file, plain.encode("utf-8", "surrogatepass"))
    faults = [each for each in tree.findings if each.is_error and each.code in _IN_THE_WAY]
    if faults or tree.root is None:
        first = (faults or tree.findings)[0] if faults or tree.findings else None
        message = first.message if first else "the file says nothing"
        raise CannotRewriteError(message, first.hint if first else "", first)
    return Source(file, plain, tree.root, frozenset(each.code for each in tree.findings))


def spot_at(source: Source, path: Sequence[str]) -> Spot | None:
    """Return the node at a path in a file; none if there is none."""
    node: yaml.Node = source.root
    parents: list[yaml.CollectionNode] = []
    number = 0
    for step in path:
        if not isinstance(node, yaml.CollectionNode):
            return None
        parents.append(node)
        steps = _steps(node)
        if step not in steps:
            return None
        number = steps.index(step)
        node = values_of(node)[number]
    return Spot(node, tuple(parents), number)


def _steps(node: yaml.CollectionNode) -> list[str]:
    if isinstance(node, yaml.MappingNode):
        return [key.value for key, _ in node.value]
    return [str(number) for number in range(len(node.value))]


def values_of(node: yaml.CollectionNode) -> list[yaml.Node]:
    """Return the items of a list, or the values of a mapping."""
    if isinstance(node, yaml.MappingNode):
        return [value for _, value in node.value]
    return list(node.value)


def style_of(node: yaml.Node) -> str:
    """Return the mark that a scalar begins with; "" for one without quotes, and no scalar."""
    return (node.style or "") if isinstance(node, yaml.ScalarNode) else ""


def end_of(source: Source, node: yaml.Node) -> int:
    """Return where what a node says ends, without the blank lines below it."""
    if isinstance(node, yaml.CollectionNode):
        return node.end_mark.index if node.flow_style else end_of(source, values_of(node)[-1])
    if style_of(node) not in ("|", ">"):
        return node.end_mark.index
    begin, end = node.start_mark.index, node.end_mark.index
    words = source.text[begin:end]
    keeps = "+" in words.split("\n")[0].split("#")[0]
    body = words.removesuffix("\n") if keeps else words.rstrip()
    return begin + len(body)


def stretches_of(source: Source, node: yaml.CollectionNode) -> list[Stretch]:
    """Return where the items of a list or the entries of a mapping stand, with their comments.

    Raises CannotRewriteError where that cannot be told.
    """
    return _in_flow(source, node) if node.flow_style else _in_block(source, node)


def _in_flow(source: Source, node: yaml.CollectionNode) -> list[Stretch]:
    pairs = isinstance(node, yaml.MappingNode)
    begins = [(each[0] if pairs else each).start_mark.index for each in node.value]
    ends = [end_of(source, each) for each in values_of(node)]
    found = [Stretch(*each) for each in zip(begins, ends, strict=True)]
    outer = [node.start_mark.index, *ends, node.end_mark.index]
    gaps = zip(outer, [*begins, outer[-1]], strict=False)
    if any("#" in source.text[begin:end] for begin, end in gaps):
        message = "there are comments between its brackets, and nobody knows what they belong to"
        raise CannotRewriteError(message, "change it in the file")
    return found


def _in_block(source: Source, node: yaml.CollectionNode) -> list[Stretch]:
    found: list[Stretch] = []
    last = 0
    for begin, value in zip(_begins(source, node), values_of(node), strict=True):
        end = _with_comments_below(source, begin, max(end_of(source, value), begin + 1))
        is_first_of_file = node is source.root and not found
        start = begin if is_first_of_file else _with_comments_above(source, begin, last)
        found.append(Stretch(start, end))
        last = end
    return found


def _begins(source: Source, node: yaml.CollectionNode) -> list[int]:
    """Return where the keys of a mapping, or the dashes of a list, stand."""
    column = node.start_mark.column
    if isinstance(node, yaml.MappingNode):
        if any(key.start_mark.column != column for key, _ in node.value):
            raise CannotRewriteError("a key begins with a question mark", "write it as “key: …”")
        return [key.start_mark.index for key, _ in node.value]
    begins = [node.start_mark.index]
    for value in node.value[:-1]:
        line = source.end_of_line(end_of(source, value)) + 1
        while source.text[line : line + column + 1] != " " * column + "-":
            line = source.end_of_line(line) + 1
        begins.append(line + column)
    return begins


def _with_comments_above(source: Source, begin: int, last: int) -> int:
    """Return where the comment lines directly above an item begin, or the item itself."""
    column = source.column(begin)
    start = begin - column
    if not source.begins_line(begin):
        return begin
    while start - 1 > last:
        above = source.text.rfind("\n", 0, start - 1) + 1
        line = source.text[above : start - 1]
        indent = len(line) - len(line.lstrip(" "))
        if above <= last or indent != column or not line.lstrip().startswith("#"):
            break
        begin, start = above + indent, above
    return begin


def _with_comments_below(source: Source, begin: int, end: int) -> int:
    """Return the end of an item with the comment behind it, and those inside it at its end."""
    column = source.column(begin)
    end = source.end_of_line(end)
    while end < len(source.text):
        line = source.text[end + 1 : source.end_of_line(end + 1)]
        words = line.lstrip(" ")
        if not words.startswith("#") or len(line) - len(words) <= column:
            break
        end += 1 + len(line)
    return end
