"""The lines of a text that is a passage: paragraphs, lines that break where meant, short lists.

A blank line parts paragraphs, a line that begins with a hyphen and a blank is an item of a list,
and every other line breaks where it is written. Lists have one level; what is indented behind
an item goes on with it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

ITEM = "- "
"""What begins an item of a list."""
MOST_ITEMS = 12
"""A longer list is no short one."""
_SPACES = re.compile(r"[ \t]+")
_BLANKS = re.compile(r"[ \t\r\n]+")


class Shape(NamedTuple):
    """How many paragraphs, line breaks within them and items of lists a passage has."""

    paragraphs: int
    breaks: int
    items: int


def tidy(words: str, keeps_lines: bool = False) -> str:
    """Return typed text in NFC, with single spaces between words, and its lines if it has any.

    No-break spaces are typography, and remain.
    """
    typed = unicodedata.normalize("NFC", words)
    if keeps_lines and "\n" in typed:
        return with_lines(typed)
    return _BLANKS.sub(" ", typed).strip(" ")


def with_lines(words: str) -> str:
    """Return words with their lines as a passage has them, in one canonical form.

    Blanks are single and none is at an end of a line, no blank line is doubled, and none parts
    the items of a list.
    """
    if "\n" not in words and "\r" not in words:
        return words
    lines: list[str] = []
    for raw in words.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        line = _SPACES.sub(" ", raw).strip(" ")
        goes_on = raw[:1] in (" ", "\t") and line and not line.startswith(ITEM)
        if goes_on and lines and lines[-1].startswith(ITEM):
            lines[-1] += f" {line}"
        elif line and lines[-1:] == [""] and is_item(line) and is_item(lines[-2]):
            lines[-1] = line
        elif line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).rstrip("\n")


def is_item(line: str) -> bool:
    """Whether a line of a passage is an item of a list."""
    return line.startswith(ITEM)


def shape_of(words: str) -> Shape:
    """Return how many paragraphs, breaks and items some words have; a single line is one."""
    lines = words.split("\n")
    if len(lines) == 1:
        return Shape(1, 0, 0)
    runs = [(kind, len(list(run))) for kind, run in groupby(lines, key=_kind)]
    prose = [count for kind, count in runs if kind == "prose"]
    items = sum(count for kind, count in runs if kind == "item")
    return Shape(len(prose), sum(prose) - len(prose), items)


def _kind(line: str) -> str:
    return "item" if is_item(line) else "prose" if line else ""


def lists_in(words: str) -> Iterator[Sequence[str]]:
    """Yield the lists of a passage, each as its lines."""
    if "\n" in words:
        for begins, run in groupby(words.split("\n"), key=is_item):
            if begins:
                yield list(run)
