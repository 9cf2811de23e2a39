"""Tell apart the ids of heads that differ by signs only, such as −2 and +2, or A, A+ and A-."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence

_SIGNS = {
    "+": "plus",
    "±": "plus-minus",
    "=": "equal",
    "≠": "unequal",
    "<": "less",
    ">": "more",
    "≤": "at-most",
    "≥": "at-least",
    "×": "times",
    "÷": "by",
    "/": "over",
    "⁄": "over",
    ":": "to",
    ".": "point",
    ",": "comma",
    "%": "percent",
    "*": "star",
    "#": "number",
    "&": "and",
    "@": "at",
    "!": "indeed",
    "?": "unsure",
    "~": "about",
    "°": "degree",
    "€": "euro",
    "$": "dollar",
    "£": "pound",
    "(": "of",
    "[": "of",
    '"': "inch",
    "'": "prime",
    "’": "prime",
    "′": "prime",
}
_MINUS = re.compile(r"(?<![^\s(/,;])[-−–](?=\d)|[-−–](?![^\s)/,;])")
"""A stroke before a number or behind a word; between two it is a hyphen, or means “to”."""


def distinct(words: Sequence[str], make: Callable[[str], str]) -> list[str]:
    """Return the id of each of some words, as ``make`` makes it of them alone.

    Where some would have one id, or none, their signs are words of it. Ids may still be alike.
    """
    plain = [make(each) for each in words]
    times = Counter(plain)
    return [
        id if id and (times[id] == 1 or id == each) else make(_in_words(each)) or id
        for id, each in zip(plain, words, strict=True)
    ]


def _in_words(words: str) -> str:
    """Return words with what their signs are called."""
    spelt = _MINUS.sub(" minus ", unicodedata.normalize("NFKD", words))
    return "".join(f" {_SIGNS[each]} " if each in _SIGNS else each for each in spelt)
