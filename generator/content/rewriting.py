"""Rewrite the text of a YAML file at a content path, and leave all else in it as it is.

Comments, order, quotes and line ends stay. Each function returns edits, for ``edited`` to carry
out; what they lead to was read back before, and says what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import yaml

from generator.content import passages, quoting, scalarstyle
from generator.content.edits import edited
from generator.content.parse import read_tree
from generator.content.quoting import Value
from generator.content.stretches import (
    CannotRewriteError,
    Source,
    Spot,
    Stretch,
    end_of,
    opened,
    spot_at,
    stretches_of,
    values_of,
)
from generator.content.tree import Node, node_at
from generator.findings import Edit

__all__ = [
    "CannotRewriteError",
    "Source",
    "add_item",
    "copy_item",
    "move_item",
    "opened",
    "remove_item",
    "replace_text",
    "set_value",
    "siblings_of",
]

Path = Sequence[str]
_LINE_END = re.compile(r"[^\S\n]+$", re.MULTILINE)


def replace_text(source: Source, path: Path, words: str) -> list[Edit]:
    """Put other words into a text, in the quotes and with the width that it has.

    Words are brought into NFC, with single blanks; their lines are kept, below a “|” if need be.
    Raises CannotRewriteError for no words, and where there is no text.
    """
    words = tidy(words)
    if not words:
        raise CannotRewriteError("the text is empty", "write the text, or delete the item")
    spot = _spot(source, path)
    if isinstance(spot.node, yaml.CollectionNode):
        raise CannotRewriteError(f"there is no text at “{'.'.join(path)}”")
    if tidy(spot.node.value) == words and isinstance(node_at(source.tree, path), str):
        return []
    return _proved(source, scalarstyle.edits(source, spot, words), path, words)


def tidy(words: str) -> str:
    """Return words as a passage has them, with no white space of any kind at the end of a line."""
    lines = words.replace("\r\n", "\n").replace("\r", "\n")
    return passages.tidy(_LINE_END.sub("", lines), keeps_lines=True).strip()


def set_value(source: Source, path: Path, value: Value) -> list[Edit]:
    """Set what a path says; a key that is not there is added to its mapping, as its last one."""
    present = _plain(node_at(source.tree, path))
    spot = spot_at(source, path)
    if spot is None:
        if path[-1].isdecimal():
            raise CannotRewriteError(f"there is nothing at “{'.'.join(path)}”")
        return add_item(source, path[:-1], value, key=path[-1])
    if present == value and type(present) is type(value):
        return []
    if not spot.parents:
        raise CannotRewriteError("the whole file cannot be set")
    if isinstance(spot.node, yaml.ScalarNode) and isinstance(value, str):
        edits = scalarstyle.edits(source, spot, value)
    elif spot.in_flow:
        edits = [_over(source, spot, quoting.flow(value))]
    else:
        edits = _set_in_block(source, spot, value)
    return _proved(source, edits, path, value)


def add_item(
    source: Source, path: Path, value: Value, at: int | None = None, key: str = ""
) -> list[Edit]:
    """Add an item to a list, or an entry with a key to a mapping; at its end, or before another.

    Raises CannotRewriteError where the key is there already, or the path leads to neither.
    """
    spot = _spot(source, path)
    meant = _with_item(_plain(node_at(source.tree, path)), value, at, key)
    node = _filled(spot.node)
    if node is None:
        if not spot.parents:
            raise CannotRewriteError("the file says nothing")
        edits = _set_in_block(source, spot, meant) if not spot.in_flow else []
        return _proved(source, edits or [_over(source, spot, quoting.flow(meant))], path, meant)
    stretches = stretches_of(source, node)
    if node.flow_style:
        words = f"{quoting.word(key, True)}: {quoting.flow(value)}" if key else quoting.flow(value)
    else:
        column, in_row = node.start_mark.column, _stand_in_rows(node)
        words = (
            quoting.entry(key, value, column, in_row)
            if key
            else quoting.item(value, column, in_row)
        )
    edit = _inserted(source, node, stretches, len(stretches) if at is None else at, words)
    return _proved(source, [edit], path, meant)


def _stand_in_rows(node: yaml.CollectionNode) -> bool:
    """Whether the last of some items stands in one line, between brackets or braces."""
    last = values_of(node)[-1]
    return isinstance(last, yaml.CollectionNode) and bool(last.flow_style and last.value)


def copy_item(source: Source, path: Path, key: str = "") -> list[Edit]:
    """Put a copy of an item behind it, with its comments; one of a mapping needs another key."""
    spot = _spot(source, path)
    stretches = stretches_of(source, _parent(spot))
    begin, end = stretches[spot.number]
    words = source.text[begin:end]
    if isinstance(spot.parent, yaml.MappingNode):
        name = spot.parent.value[spot.number][0]
        head = source.text[begin : name.start_mark.index]
        words = head + quoting.word(key, spot.in_flow) + source.text[name.end_mark.index : end]
    present = _plain(node_at(source.tree, path))
    meant = _with_item(_siblings(source, path), present, spot.number + 1, key)
    edit = _inserted(source, spot.parent, stretches, spot.number + 1, words)
    return _proved(source, [edit], path[:-1], meant)


def move_item(source: Source, path: Path, to: int) -> list[Edit]:
    """Move an item, with its comments, to another place among those of its list or mapping."""
    spot = _spot(source, path)
    stretches = stretches_of(source, _parent(spot))
    to = max(0, min(to, len(stretches) - 1))
    if to == spot.number:
        return []
    edit = source.edit(
        stretches[0].begin, stretches[-1].end, _moved(source, stretches, spot.number, to)
    )
    siblings = _siblings(source, path)
    if isinstance(siblings, dict):
        entries = list(siblings.items())
        entries.insert(to, entries.pop(spot.number))
        return _proved(source, [edit], path[:-1], dict(entries))
    siblings.insert(to, siblings.pop(spot.number))
    return _proved(source, [edit], path[:-1], siblings)


def remove_item(source: Source, path: Path) -> list[Edit]:
    """Remove an item with the comments that it carries; comments set apart stay."""
    spot = _spot(source, path)
    stretches = stretches_of(source, _parent(spot))
    siblings = _siblings(source, path)
    if isinstance(siblings, dict):
        meant: Any = {each: siblings[each] for each in siblings if each != path[-1]}
    else:
        meant = siblings[: spot.number] + siblings[spot.number + 1 :]
    if len(stretches) > 1:
        edits = [_removed(source, spot, stretches)]
    elif len(spot.parents) == 1:
        raise CannotRewriteError("the file would say nothing without it", "delete the file")
    else:
        parent = _spot(source, path[:-1])
        empty = quoting.flow(meant)
        edits = [_over(source, parent, empty)] if spot.parent.flow_style else []
        edits = edits or _set_in_block(source, parent, meant)
    return _proved(source, edits, path[:-1], meant)


def siblings_of(source: Source, path: Path) -> tuple[int, list[str]]:
    """Return the number of an item in its file, and the keys or numbers of all beside it."""
    spot = _spot(source, path)
    siblings = _siblings(source, path)
    keys = siblings if isinstance(siblings, dict) else range(len(siblings))
    return spot.number, [str(each) for each in keys]


def _spot(source: Source, path: Path) -> Spot:
    spot = spot_at(source, path)
    if spot is None:
        raise CannotRewriteError(f"there is nothing at “{'.'.join(path)}” in {source.file}")
    return spot


def _parent(spot: Spot) -> yaml.CollectionNode:
    if not spot.parents:
        raise CannotRewriteError("the whole file is no item")
    return spot.parent


def _siblings(source: Source, path: Path) -> Any:
    return _plain(node_at(source.tree, path[:-1]))


def _filled(node: yaml.Node) -> yaml.CollectionNode | None:
    return node if isinstance(node, yaml.CollectionNode) and node.value else None


def _over(source: Source, spot: Spot, words: str) -> Edit:
    """Return the edit that puts words in the place of a node."""
    begin, end = spot.node.start_mark.index, end_of(source, spot.node)
    return source.edit(begin, end, " " * (begin == end) + words)


def _set_in_block(source: Source, spot: Spot, value: Value) -> list[Edit]:
    """Return the edits that give a node outside brackets another value."""
    begin, end = spot.node.start_mark.index, end_of(source, spot.node)
    filled = _filled(spot.node)
    if filled is not None and not filled.flow_style:
        return _set_below(source, spot, stretches_of(source, filled), value)
    if isinstance(spot.parent, yaml.SequenceNode):
        indent = spot.parent.start_mark.column + quoting.STEP
        words = quoting.block(value, indent)
        if "\n" in words and source.text[end : source.end_of_line(end)].strip():
            return _behind_comment(source, begin, end, "", "\n" + " " * indent + words)
        return [source.edit(begin, end, " " * (begin == end) + words)]
    colon = _colon(source, spot)
    words = quoting.behind_key(value, spot.parent.start_mark.column)
    head, line, below = words.partition("\n")
    return _behind_comment(source, colon, max(end, colon), head, line + below)


def _behind_comment(source: Source, begin: int, end: int, head: str, below: str) -> list[Edit]:
    """Return the edits for a first line, and for those below the comment behind it."""
    last = source.end_of_line(end)
    edits = [source.edit(begin, end, head)]
    return [*edits, source.edit(last, last, below)] if below else edits


def _set_below(
    source: Source, spot: Spot, stretches: Sequence[Stretch], value: Value
) -> list[Edit]:
    """Return the edits that give a node of several lines another value."""
    begin, end = spot.node.start_mark.index, stretches[-1].end
    indent = spot.node.start_mark.column
    if isinstance(spot.parent, yaml.SequenceNode) or not quoting.is_row(value):
        return [source.edit(begin, end, quoting.block(value, indent))]
    colon = _colon(source, spot)
    start = stretches[0].begin
    cut = start - source.column(start) - 1
    head, line, below = quoting.behind_key(value, spot.parent.start_mark.column).partition("\n")
    return [source.edit(colon, colon, head), source.edit(cut, end, line + below)]


def _colon(source: Source, spot: Spot) -> int:
    """Return where the colon behind a key ends."""
    key: yaml.Node = spot.parent.value[spot.number][0]
    return source.text.index(":", key.end_mark.index) + 1


def _inserted(
    source: Source, node: yaml.CollectionNode, stretches: Sequence[Stretch], at: int, words: str
) -> Edit:
    """Return the edit that puts an item before another, or behind the last."""
    gaps = [source.text[one.end : other.begin] for one, other in pairwise(stretches)]
    usual = ", " if node.flow_style else "\n" + " " * node.start_mark.column
    plain = [gap for gap in gaps if not gap.replace(",", "").strip()]
    gap = plain[min(at, len(plain)) - 1] if plain else usual
    if at < len(stretches):
        return source.edit(stretches[at].begin, stretches[at].begin, words + gap)
    return source.edit(stretches[-1].end, stretches[-1].end, gap + words)


def _moved(source: Source, stretches: Sequence[Stretch], number: int, to: int) -> str:
    """Return the text of some items with one of them at another place, and what parts them.

    A gap with a comment stays between the items that it parts: the one that goes takes a blank
    one along.
    """
    items = [source.text[slice(*each)] for each in stretches]
    gaps = [source.text[one.end : other.begin] for one, other in pairwise(stretches)]
    pad = "\n" + " " * source.column(stretches[number].begin)
    lead = rest = ""
    around = [each for each in (number - 1, number) if 0 <= each < len(gaps)]
    blank = [each for each in around if "#" not in gaps[each]]
    if blank:
        gap = gaps.pop(blank[0])
    elif len(around) > 1:
        gap = pad
        gaps[number - 1 : number + 1] = [gaps[number - 1].rstrip() + gaps[number]]
    else:
        gap = pad
        lead, rest = (gaps.pop(0).lstrip(), "") if number == 0 else ("", gaps.pop().rstrip())
    item = items.pop(number)
    items.insert(to, item)
    gaps.insert(to if to < number else to - 1, gap)
    pairs = zip(items, [*gaps, rest], strict=True)
    return lead + "".join(part for pair in pairs for part in pair)


def _removed(source: Source, spot: Spot, stretches: Sequence[Stretch]) -> Edit:
    """Return the edit that removes one of several items, and one of the gaps around it."""
    begin, end = stretches[spot.number]
    before = stretches[spot.number - 1].end if spot.number else None
    after = stretches[spot.number + 1].begin if spot.number + 1 < len(stretches) else None
    if before is not None and "#" not in source.text[before:begin]:
        return source.edit(before, end, "")
    if after is not None and "#" not in source.text[end:after]:
        return source.edit(begin, after, "")
    if before is not None:
        return source.edit(begin - source.column(begin) - 1, end, "")
    gap = source.text[end:after]
    return source.edit(begin, end + len(gap) - len(gap.lstrip()), "")


def _with_item(present: Any, value: Value, at: int | None, key: str) -> Any:
    """Return plain data with one more item."""
    if isinstance(present, dict) or (key and present in (None, [])):
        if not key:
            raise CannotRewriteError("an entry of a mapping needs a key")
        entries = list((present or {}).items())
        if any(each == key for each, _ in entries):
            raise CannotRewriteError(f"there is “{key}” already", "choose another key")
        entries.insert(len(entries) if at is None else at, (key, value))
        return dict(entries)
    if present is not None and not isinstance(present, list):
        raise CannotRewriteError("there is neither a list nor a mapping")
    if key:
        raise CannotRewriteError("an item of a list has no key")
    items = list(present or ())
    items.insert(len(items) if at is None else at, value)
    return items


def _plain(node: Node) -> Any:
    """Return what a node says, without places."""
    if isinstance(node, dict):
        return {key: _plain(each) for key, each in node.items()}
    if isinstance(node, list):
        return [_plain(each) for each in node]
    return str(node) if isinstance(node, str) else node


def _proved(source: Source, edits: list[Edit], path: Path, value: Any) -> list[Edit]:
    """Return edits after the text that they lead to was read, and says just what was meant."""
    after = read_tree(source.file, edited(source.text, edits).encode("utf-8", "surrogatepass"))
    more = [each for each in after.findings if each.code not in source.codes]
    if more:
        raise CannotRewriteError(more[0].message, more[0].hint, more[0])
    if after.root is None or not _is_alike(
        _plain(after.root), _with_value(source.tree, path, value)
    ):
        raise CannotRewriteError(
            f"“{'.'.join(path)}” cannot be rewritten so that all else stays",
            "change it in the file",
        )
    return edits


def _with_value(node: Node, path: Path, value: Any) -> Any:
    """Return plain data with another value at a path."""
    if not path:
        return value
    plain = _plain(node)
    inner = plain
    for step in path[:-1]:
        inner = inner[int(step) if isinstance(inner, list) else step]
    inner[int(path[-1]) if isinstance(inner, list) else path[-1]] = value
    return plain


def _is_alike(one: Any, other: Any) -> bool:
    """Whether data are the same and in the same order, but for the last line end of a text."""
    if isinstance(one, str) and isinstance(other, str):
        return one.rstrip("\n") == other.rstrip("\n")
    if isinstance(one, dict) and isinstance(other, Mapping):
        same = list(one) == list(other)
        return same and all(_is_alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, Sequence) and not isinstance(other, str):
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(_is_alike(*pair) for pair in pairs)
    return type(one) is type(other) and bool(one == other)
