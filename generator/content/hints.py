"""How to mend what is of another form than its place expects, in words for an author."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.content.tree import Items, Mapping, Node, Scalar
from generator.findings import did_you_mean

NodeOrKey = Node | str
"""What is read: a node of a tree, or a key of a mapping."""
FEW = 6
"""Up to so many choices are all named in a hint."""
ITEMS = "write each item on a line of its own, after “- ”"
DIGITS = "write it in plain digits"
WHOLE = "write a whole number, or say it in a text or a field"
MOST_IN_A_LIST = 40
"""So long a text may be, in characters, for a hint to show it as the item of a list."""
_GLUED = re.compile(r"[a-z][a-z0-9_-]*:[^\s/]")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


def plain_hint(node: NodeOrKey, hint: str, is_number: bool = False) -> str:
    """Return how to mend a word that should be something else.

    Quotes are the fault only where a number, or true or false, is in them.
    """
    if not isinstance(node, Scalar):
        return ""
    would_fit = _NUMBER.fullmatch(node) if is_number else node in ("true", "false")
    return "write it without quotes" if would_fit and not node.plain else hint


def list_hint(node: NodeOrKey, count: int = 1) -> str:
    """Return how to make a list, of so many items, of what is none."""
    if isinstance(node, dict):
        return "write a list: [a, b], or one item a line with a hyphen"
    if isinstance(node, bool) or node is None:
        return ""
    if isinstance(node, Scalar) and (len(node) > MOST_IN_A_LIST or '"' in node):
        return ITEMS
    item = f'"{node}"' if isinstance(node, Scalar) and not _bare(node) else str(node)
    if count > 1:
        return f"write a list of {count}, such as [{', '.join([item] * count)}]"
    return f"write a list: [{item}]"


def _bare(word: str) -> bool:
    """Whether a word needs no quotes in a list."""
    return bool(re.fullmatch(r"[a-zA-Z][a-zA-Z0-9-]*", word))


def mapping_hint(node: NodeOrKey, key: str = "") -> str:
    """Return how to make a mapping of what is none; its text may belong under a ``key``."""
    if isinstance(node, Scalar) and node.plain and _GLUED.match(node):
        return "put a space after the colon"
    if isinstance(node, Items) and node:
        return "give each item a key of its own, such as “first: …”"
    if key and isinstance(node, Scalar):
        return f"write it under the key “{key}”"
    return "keys, each with its content"


def glued_hint(key: str) -> str:
    """Return how to mend a key in braces that its content is glued to, or nothing."""
    return "put a space after the colon" if ":" in key.strip(":") else ""


def split_hint(mapping: Mapping, key: str) -> str:
    """Return how to mend a text in braces that a comma has cut, or nothing.

    YAML makes a key without content of what follows the comma; an id has no blank in it.
    """
    if mapping[key] is not None or " " not in key:
        return ""
    keys = list(mapping)
    before = keys.index(key) - 1
    cut = mapping[keys[before]] if before >= 0 else None
    if not isinstance(cut, Scalar) or not cut.plain:
        return ""
    if mapping.key_places[key].line != mapping.key_places[keys[before]].line:
        return ""
    whole = f"{cut}, {key}"
    return f'a comma ends a text within braces: "{whole}" needs double quotes'


def choices_hint(word: str, known: Sequence[str]) -> str:
    """Return a hint that names the nearest choice, and all of them when there are few."""
    nearest = did_you_mean(word, known)
    every = "known here: " + ", ".join(known)
    if nearest.startswith("known"):
        return every
    return f"{nearest} {every}".strip() if len(known) <= FEW else nearest or every


def text_hint(node: NodeOrKey, reason: str) -> str:
    """Return how to mend what should be a text."""
    if isinstance(node, dict):
        return quotes_hint(node) or reason
    return quotes_hint(node)


def quotes_hint(node: NodeOrKey) -> str:
    """Return how to mend what should be a word: a number, a flag, or what a sign made of it."""
    if isinstance(node, bool | int | float):
        return f'put quotes around it: "{str(node).lower()}"'
    if isinstance(node, Mapping) and len(node) == 1:
        ((key, value),) = node.items()
        if value is None:
            return "a text that begins with { needs double quotes"
        if isinstance(value, str | int | float):
            return f'put double quotes around the whole text: "{key}: {str(value).strip()}"'
    if isinstance(node, Items):
        is_in_brackets = node.place.end_column > node.place.column
        if is_in_brackets:
            return "a text that begins with [ needs double quotes"
        return "a text is one line: make an entry of each line"
    return ""
