"""What things are called by those who read the paper: the name of whatever a content path leads to.

Paths are for files; a page heads its rows with these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import shorten

from generator.content import samples
from generator.content.game import Game
from generator.content.outline import models_along
from generator.content.tree import Mapping, Node, node_at
from generator.language.markup import plain_words

TITLES = ("name", "title", "head", "label")
"""The fields that say what something is called."""
UNSAID = ("", samples.PLACEHOLDER)
LONGEST_SAID = 40
"""How many letters of what was changed say which it is."""
BETWEEN = " — "
"""What separates a name and that of what it belongs to."""
_PATH = re.compile(r"(?:[A-Za-z_]+:)?([^#]*)")
"""A content path, with the language of a translation before it and the plural form behind it."""


def called(game: Game, path: str) -> str:
    """Return what a content path leads to, and what that belongs to: “Comet — Omens”; or ""."""
    names = list(dict.fromkeys(_names_along(game, steps_of(path))))
    return BETWEEN.join(dict.fromkeys((names[-1], names[0]))) if names else ""


def part_of(game: Game, path: str) -> str:
    """Return which part of what has that name a path leads to: the label of a field, or a key."""
    steps = steps_of(path)
    match steps:
        case ["collections", collection, "entries", _, "fields", field, *_]:
            label = node_at(game.tree, ["collections", collection, "fields", field, "label"])
            return words_of(label) or field
        case ["sheets" | "decks" | "sections" as topic, _, "title"]:
            return f"{topic.removesuffix('s')} title"  # of one game, they often say the same
    return next((each for each in reversed(steps) if not each.isdecimal()), "")


def steps_of(path: str) -> list[str]:
    """Return the steps of a content path, without a language and the number of a plural form."""
    match = _PATH.match(path)
    assert match is not None, "it matches any text"
    return match[1].split(".")


def words_of(node: Node) -> str:
    """Return what a text says in short, the first of its plural forms; "" for none yet."""
    if isinstance(node, Mapping):
        node = next((each for each in node.values() if isinstance(each, str)), None)
    words = said_of(node) if isinstance(node, str) else ""
    return "" if words in UNSAID else words


def said_of(words: str) -> str:
    """Return what a change of words is called by: as many of them as tell which these are."""
    plain = words.replace("*", "") if "{" in words else plain_words(words)
    return shorten(plain, LONGEST_SAID, placeholder="…")


def title_in(node: Node) -> str:
    """Return what a node is called by one of its fields; "" where none says so."""
    if not isinstance(node, Mapping):
        return ""
    return next((words for key in TITLES if (words := words_of(node.get(key)))), "")


def _names_along(game: Game, steps: Sequence[str]) -> Iterator[str]:
    """Yield what all things are called that a path leads through, the outermost first.

    A picture is described, not called, and a text around a value cannot be read as it is.
    """
    for at, node in enumerate(models_along(game.tree, steps)):
        words = title_in(node) or (words_of(node.get("alt")) if at == 0 else "")
        if words and "{" not in words:
            yield words
