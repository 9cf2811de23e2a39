"""Lift content of an older schema version to the present one, and keep its comments.

Each version has one function that returns the edits which lift a game from it to the next.
They are made of the places of the tree, so everything else in the files stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from generator.content.model import SCHEMA_VERSION
from generator.content.tree import Items, Mapping, Node, Scalar, Tree
from generator.findings import Edit, Place

_NUMBER = re.compile(r"(?:\s|#.*)*:(?:\s|#.*)*(-?[0-9]+)")
_BRACKET = re.compile(r"(?:[\s,]|#.*)*(\])")


class Lift(Struct, frozen=True):
    """One step: the version it starts from, what changed, and the edits for a game's files."""

    version: int
    what: str
    edits: Callable[[Iterable[Tree]], Iterator[Edit]]


def version_of(trees: Iterable[Tree]) -> int | None:
    """Return the schema version that a game states, or None when it states none."""
    for tree in trees:
        game = _identity(tree)
        number = game.get("schema_version") if isinstance(game, Mapping) else None
        if isinstance(number, int) and not isinstance(number, bool):
            return number
    return None


def lifts_from(version: int) -> list[Lift]:
    """Return the steps from a version to the present one; raises ValueError for unknown ones."""
    steps = [lift for lift in LIFTS if lift.version >= version]
    if len(steps) != SCHEMA_VERSION - version:
        raise ValueError(f"schema version {version} is not known")
    return steps


def _from_1(trees: Iterable[Tree]) -> Iterator[Edit]:
    trees = [tree for tree in trees if tree.root is not None]
    yield from _version_edits(trees, 2)
    yield from _modifier_edits(trees)
    for tree in trees:
        yield from _matrix_edits(tree)


def _version_edits(trees: Iterable[Tree], version: int) -> Iterator[Edit]:
    for tree in trees:
        game = _identity(tree)
        if isinstance(game, Mapping) and "schema_version" in game:
            key = game.key_places["schema_version"]
            yield _edit_behind(tree, key, _NUMBER, str(version))


def _edit_behind(tree: Tree, place: Place, pattern: re.Pattern[str], text: str) -> Edit:
    """Return the edit that replaces what a pattern captures behind a place."""
    number, column = place.end_line, place.end_column
    rest = "\n".join((tree.lines[number - 1][column - 1 :], *tree.lines[number:]))
    match = pattern.match(rest)
    assert match is not None, "the file could be read"
    begin, line = match.start(1), number + rest.count("\n", 0, match.start(1))
    first = begin + column if line == number else begin - rest.rfind("\n", 0, begin)
    return Edit(Place(tree.file, line, first, line, first + len(match[1])), text)


def _modifier_edits(trees: Iterable[Tree]) -> Iterator[Edit]:
    """Modifiers named their roll in words; now they name one, which is added where it lacks."""
    rolls = [entry for tree in trees for entry in _entries(tree, "rolls")]
    ids = {id: id for id, _ in rolls} | {
        _slug(name): id
        for id, roll in rolls
        if isinstance(roll, Mapping) and isinstance(name := roll.get("name"), Scalar)
    }
    for tree in trees:
        added: dict[str, str] = {}
        for _, modifier in _entries(tree, "modifiers"):
            words = modifier.get("roll") if isinstance(modifier, Mapping) else None
            if isinstance(words, Scalar):
                slug = _slug(words)
                if slug not in ids:
                    ids[slug] = slug
                    added[slug] = words
                end = "\n" if words.place.end_column == 1 else ""  # behind a block of text
                yield Edit(words.place, ids[slug] + end)
        if added:
            yield _new_rolls(tree, added)


def _new_rolls(tree: Tree, rolls: dict[str, str]) -> Edit:
    """Return the edit that adds rolls of which only the name is known, by id."""
    assert tree.root is not None
    known = tree.root.get("rolls")
    if isinstance(known, Mapping) and _is_flow(tree, known):
        items = [f"{id}: {{name: {_quoted(name)}}}" for id, name in rolls.items()]
        between = ", " if known else ""
        return _insertion(
            tree.file, known.place.line, known.place.column + 1, ", ".join(items) + between
        )
    indent = "  "
    if isinstance(known, Mapping):
        indent = " " * (min(place.column for place in known.key_places.values()) - 1)
    lines = [
        line
        for id, name in rolls.items()
        for line in (f"{indent}{id}:", f"{indent}{indent}name: {_quoted(name)}")
    ]
    if "rolls" in tree.root:
        number = tree.root.key_places["rolls"].line
        column = len(tree.lines[number - 1]) + 1
        return _insertion(tree.file, number, column, "\n" + "\n".join(lines))
    number, column = len(tree.lines), len(tree.lines[-1]) + 1
    begin = "\n" if column > 1 else ""
    return _insertion(tree.file, number, column, begin + "\n".join(("", "rolls:", *lines)) + "\n")


def _matrix_edits(tree: Tree) -> Iterator[Edit]:
    """Matrices listed their results; now each says what it brings, which an author adds."""
    for _, matrix in _entries(tree, "matrices"):
        results = matrix.get("results") if isinstance(matrix, Mapping) else None
        if not isinstance(matrix, Mapping) or not isinstance(results, Items):
            continue
        if all(isinstance(each, Scalar) for each in results):
            if _is_flow(tree, results):
                yield from _flow_edits(tree, results)
            else:
                yield from _block_edits(tree, results, matrix.key_places["results"])


def _flow_edits(tree: Tree, items: Items) -> Iterator[Edit]:
    """Make ``[a, b]`` a mapping: ``{a: {}, b: {}}``."""
    begin = items.place
    yield Edit(Place(tree.file, begin.line, begin.column, begin.line, begin.column + 1), "{")
    for item in items.item_places:
        yield _insertion(tree.file, item.end_line, item.end_column, ": {}")
    last = items.item_places[-1] if items else begin
    yield _edit_behind(tree, last, _BRACKET, "}")


def _block_edits(tree: Tree, items: Items, key: Place) -> Iterator[Edit]:
    """Make a list with dashes a mapping; its items go deeper where they are level with the key."""
    for item in items.item_places:
        number, before = item.line, tree.lines[item.line - 1][: item.column - 1]
        between = []
        while not before.lstrip().startswith("-"):
            between.append(before)
            number -= 1
            before = tree.lines[number - 1]
        dash = before.index("-")
        indent = " " * (dash + (2 if dash < key.column else 0))
        if "".join((before[dash + 1 :], *between)).strip():  # a comment behind the dash
            yield Edit(Place(tree.file, number, dash + 1, number, dash + 2), "")
            yield Edit(Place(tree.file, item.line, 1, item.line, item.column), indent)
        else:
            yield Edit(Place(tree.file, number, 1, item.line, item.column), indent)
        yield _insertion(tree.file, item.end_line, item.end_column, ": {}")


def _insertion(file: str, line: int, column: int, text: str) -> Edit:
    return Edit(Place(file, line, column, line, column), text)


def _is_flow(tree: Tree, node: Mapping | Items) -> bool:
    """Whether a node is written in brackets or braces."""
    return tree.lines[node.place.line - 1][node.place.column - 1] in "[{"


def _entries(tree: Tree, topic: str) -> Iterator[tuple[str, object]]:
    entries = _topic(tree, topic)
    if isinstance(entries, Mapping):
        yield from entries.items()


def _identity(tree: Tree) -> Node:
    """Return what a game, or a part that games share, says of itself."""
    return _topic(tree, "game") or _topic(tree, "part")


def _topic(tree: Tree, name: str) -> Node:
    return tree.root.get(name) if tree.root is not None else None


def _slug(words: str) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")
    return (slug if slug[:1].isalpha() else f"roll-{slug}")[:60].rstrip("-")


def _quoted(words: str) -> str:
    words = " ".join(words.split())
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


LIFTS = (
    Lift(1, "modifiers name a roll by its id; results of a matrix say what they bring", _from_1),
)
