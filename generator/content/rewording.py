"""A game with other words in one of its texts, as it would be read from its files.

The words stand for themselves: their place is in a file of their own, which holds nothing else,
so that what is found in them says where in the words it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from generator.content.game import Game, replace_texts
from generator.content.text import Text, text_from
from generator.content.tree import Items, Node, Scalar, copy_of, node_at
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Place


def reworded(game: Game, text: Text, forms: Sequence[str]) -> Game:
    """Return a game with other words in a text, a wording each. Raises NoTextError."""
    words = dict(zip(text.wordings_by_path, forms, strict=True))
    named = {path: _named(number) for number, path in enumerate(words)}
    tree = game.tree
    for path, each in words.items():
        tree = _with_words(tree, path.split("."), each, named[path])
    changed = text_from(node_at(tree, text.id), text.prose)
    content = replace_texts(game.content, {text.id: changed})
    lines = {named[path]: tuple(each.split("\n")) for path, each in words.items()}
    return replace(game, content=content, tree=tree, lines={**game.lines, **lines})


def wording_at(place: Place, forms: Sequence[str]) -> int | None:
    """Return the number of the wording that a place is in; none for a place in a real file."""
    return next((at for at in range(len(forms)) if place.file == _named(at)), None)


def _named(number: int) -> str:
    """Return the name of the file that stands for a wording; no game has such a folder."""
    return f"(typed)/{number}.yaml"


def _with_words(node: TreeMapping, steps: Sequence[str], words: str, file: str) -> TreeMapping:
    """Return a copy of a tree with other words in a scalar; what it shares stays as it is."""
    copy = copy_of(node)
    copy[steps[0]] = _replaced(node[steps[0]], steps[1:], words, file)
    return copy


def _replaced(node: Node, steps: Sequence[str], words: str, file: str) -> Node:
    if not steps:
        assert isinstance(node, Scalar)
        lines = words.split("\n")
        place = Place(file, 1, 1, len(lines), len(lines[-1]) + 1)
        return Scalar(words, node.path, place, plain=True)
    if isinstance(node, TreeMapping):
        return _with_words(node, steps, words, file)
    assert isinstance(node, Items)
    items = Items(node.path, node.place)
    items.extend(node)
    items.item_places.extend(node.item_places)
    at = int(steps[0])
    items[at] = _replaced(node[at], steps[1:], words, file)
    return items
