"""Find whole words, also in a script that parts them by no spaces."""

from __future__ import annotations

import re
from collections.abc import Collection

from generator.language.prefixes import prefix_pattern

_KATAKANA = "\u30a1-\u30fa\u30fc"
_UNPARTED = re.compile("[\u3041-\u3096\u3400-\u9fff]")
"""Hiragana and kanji: a word may begin or end with them in the midst of others."""
_SQUARES = re.compile(f"{_UNPARTED.pattern}|[{_KATAKANA}]")
_PARTED = f"[^\\W\u3041-\u3096{_KATAKANA}\u3400-\u9fff]"
"""Letters of other scripts: between kana and kanji, as in “NPCは”, a word of them is whole."""


def finder_of(words: Collection[str], language: str) -> re.Pattern[str]:
    """Return what finds whole words, in large or small letters; of two, the longer one.

    A word in katakana or Latin is whole between letters of other kinds. One that begins or ends
    with kanji or hiragana is found wherever it stands. What a language writes onto the beginning
    of a word is not among what is found.
    """
    longest_first = sorted(words, key=len, reverse=True)
    if not any(map(_SQUARES.search, longest_first)):
        either = "|".join(map(re.escape, longest_first))
        prefix = prefix_pattern(language)
        return re.compile(f"(?<!{_PARTED}){prefix}({either})(?!{_PARTED})", re.IGNORECASE)
    return re.compile(f"({'|'.join(map(_bounded, longest_first))})", re.IGNORECASE)


def _bounded(word: str) -> str:
    before, behind = _kin(word[:1]), _kin(word[-1:])
    begin, end = before and f"(?<!{before})", behind and f"(?!{behind})"
    return f"{begin}{re.escape(word)}{end}"


def _kin(letter: str) -> str:
    """Return what a letter forms words with; nothing where words are not told apart by it."""
    if _UNPARTED.match(letter):
        return ""
    return f"[{_KATAKANA}]" if re.match(f"[{_KATAKANA}]", letter) else _PARTED
