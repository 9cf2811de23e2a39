"""Put Chinese characters in the order of pinyin, in which indexes of simplified Chinese are."""

from __future__ import annotations

import unicodedata
from functools import cache

from generator.content.resources import TEMPLATES

_FIRST = "\u4e00"
_BEHIND_DIGITS = ":"
"""Comes behind all digits, and before the letters of Latin, which follow the characters."""


def weights(name: str) -> list[tuple[str, int]]:
    """Return what letters of a name are put with: characters by pinyin, behind them Latin ones.

    Characters are ordered by their usual readings and tones, then by their strokes. Those that
    are not common (in GB 2312) come behind, by their codes.
    """
    order = _order()
    return [
        (f"{_BEHIND_DIGITS}{order.get(letter, letter)}" if letter >= _FIRST else letter, 0)
        for letter in unicodedata.normalize("NFKD", name)
        if letter == " " or letter.isalnum()
    ]


@cache
def _order() -> dict[str, str]:
    """Return the place of each common character as digits, which come before all characters."""
    letters = (TEMPLATES / "collation" / "pinyin.txt").read_text("utf-8").replace("\n", "")
    return {letter: f"{place:05}" for place, letter in enumerate(letters)}
