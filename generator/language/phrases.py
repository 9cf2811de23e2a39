"""Keep words whole whose letters could be parted: told apart by their letters, or by spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WORD = re.compile(r"[\u4e00-\u9fff々ヵヶ]+|[\u30a1-\u30fa\u30fc]+")
"""A word of kanji, with the small signs that count in them (ヶ), or one of katakana."""
LONGEST_KANJI, LONGEST_KATAKANA, LEAST_PART = 4, 5, 3
"""Longer words are several in one, and may be broken: those of katakana so that each part has as
many letters at least."""
_NEVER_FIRST = re.compile("[ァィゥェォッャュョヮンー]")
_HIRAGANA = re.compile(r"[\u3041-\u3096]")
_HANGUL = re.compile(r"[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]")
_NO_LETTERS = re.compile(r"\W+$")
_SIGNS = "+\N{MINUS SIGN}"
AN_ICON = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands for an icon among words."""
_OBJECT_MARK = "を"
"""The particle that is never anything else; it belongs to the word before it."""


def joined_places(words: str, least: int, last: int) -> frozenset[int]:
    """Return the places in Japanese words before whose letters no line should break.

    Words of kanji and of katakana stay whole, with the first kana behind them: it bends or
    rules them. A number stays with what it counts, a sign with what it changes, and an icon with
    the letter behind it. The ``last`` letters of a text of ``least`` letters or more stay together:
    one of them must not fill a line. Shorter texts are labels, which a narrow column would stand on
    end. What no line may begin or end with, such as 、 and 「, is for the layout engine to know.
    """
    places: set[int] = set()
    for match in _WORD.finditer(words):
        places.update(_within(match[0], match.start()))
        if _HIRAGANA.match(words, match.end()):
            places.add(match.end())
    tail = len(_NO_LETTERS.sub("", words)) - last if len(words) >= least else 0
    places.update(
        place
        for place in range(1, len(words))
        if _joins(words[place - 1], words[place], is_last=place > tail)
    )
    return frozenset(places)


def phrases_of(words: str, least: int, last: int) -> Iterator[str]:
    """Yield the parts of Japanese words that stay on a line, with the marks behind them.

    Texts of fewer letters than ``least`` stay whole, and so do the ``last`` letters of others.
    """
    joined, begin = joined_places(words, least, last), 0
    for place in range(1, len(words)):
        if place not in joined and words[place].isalnum():
            yield words[begin:place]
            begin = place
    yield words[begin:]


def joined_syllables(words: str) -> frozenset[int]:
    """Return the places in Korean words before which no line should break: all but spaces.

    Particles stay with the numbers, icons and brackets that they are written onto.
    """
    return frozenset(
        place
        for place in range(1, len(words))
        if not (words[place - 1].isspace() or words[place].isspace())
        and (_HANGUL.match(words[place - 1]) or _HANGUL.match(words[place]))
    )


def _joins(before: str, letter: str, *, is_last: bool) -> bool:
    if letter in _SIGNS or (letter.isdecimal() and is_last):
        return before.isalpha()
    if letter.isascii() or not letter.isalpha():
        return False
    return letter == _OBJECT_MARK or before == AN_ICON or before.isdecimal() or is_last


def _within(word: str, begin: int) -> Iterator[int]:
    """Yield the places in a word of one kind of letters where it is not broken."""
    is_kanji = any(letter >= "\u4e00" for letter in word)
    longest = LONGEST_KANJI if is_kanji else LONGEST_KATAKANA
    for place in range(1, len(word)):
        part = min(place, len(word) - place)
        is_parted = not is_kanji and (part < LEAST_PART or _NEVER_FIRST.match(word[place]))
        if len(word) <= longest or is_parted:
            yield begin + place
