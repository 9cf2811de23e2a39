"""Take off a word the letters that a language writes onto its beginning.

Hebrew writes “and”, “the”, “in”, “to”, “from”, “as” and “that” as letters of the next word:
“הקלף” is “the card”, “ומהקלף” “and from the card”. A name so bound is the name still.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import TypeVar

from generator.language.script import base_of

Known = TypeVar("Known")

MAQAF = "\N{HEBREW PUNCTUATION MAQAF}"
MOST_LETTERS = 6
_PREFIXES = {"he": f"ו?(?:לכש|כש|מש|ש)?[בכלמ]?ה?{MAQAF}?"}
"""What may be written onto a word, by language: a regular expression that also matches nothing."""
_PATTERNS = {language: re.compile(prefix) for language, prefix in _PREFIXES.items()}
_LETTER = re.compile(r"[^\W_]")
_TAG = re.compile("<[^<>]*>")


def prefix_pattern(language: str) -> str:
    """Return a regular expression for what may be written onto a word; empty for most languages."""
    return _PREFIXES.get(base_of(language), "")


def bare_words(word: str, language: str) -> tuple[str, ...]:
    """Return a word, and what it is without the letters that may be written onto it."""
    pattern = _PATTERNS.get(base_of(language))
    if pattern is None:
        return (word,)
    ends = range(min(len(word), MOST_LETTERS) + 1)
    return tuple(word[end:] for end in ends if pattern.fullmatch(word, 0, end))


def named(names: Mapping[str, Known], word: str, language: str) -> Known | None:
    """Return what a word is the name of, with or without what is written onto it."""
    return next((names[each] for each in bare_words(word, language) if each in names), None)


def after_prefix(words: str, language: str) -> str:
    """Return words as a letter is written onto them: behind a hyphen, if they are of elsewhere.

    “ו” and “דרקון” make “ודרקון”, with “Dracula” it is “ו־Dracula”.
    """
    if base_of(language) != "he":
        return words
    first = _LETTER.search(_TAG.sub("", words))
    is_own = first is not None and unicodedata.bidirectional(first[0]) == "R"
    return words if is_own else MAQAF + words
