"""Find the codes that a game is recorded with among the words of its texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.content.model import Content, Notation

LEAST = 2
"""Letters that a code has at least: one alone may be any letter."""
_LETTERS = re.compile(r"[\w?]+")
_LATIN = r"0-9A-Za-z_\u00c0-\u024f"
"""Letters and digits that a Latin code is one word with; kana are not, nor is Hebrew."""


def codes_of(content: Content) -> re.Pattern[str] | None:
    """Return what finds codes, and words as long as a notation; None where a game has neither.

    A small ``n`` at the end of a code also stands for a number: “Dn” finds D2.
    """
    codes = {code for code in _codes(content) if len(code) >= LEAST and _LETTERS.fullmatch(code)}
    patterns = [_of_code(code) for code in sorted(codes, key=lambda code: (-len(code), code))]
    lengths = {len(block.example) for block in _notations(content)}
    patterns += [rf"(?=[A-Z?.]*[.?][A-Z.])[A-Z][A-Z?.]{{{length - 1}}}" for length in lengths]
    latin = [each for each in patterns if each.isascii()]
    words = (_apart(latin, _LATIN), _apart([each for each in patterns if each not in latin], r"\w"))
    return re.compile(f"({'|'.join(filter(None, words))})") if patterns else None


def _apart(patterns: Sequence[str], letters: str) -> str:
    """Return what finds any of the patterns where no letter touches it."""
    return rf"(?<![{letters}?.])(?:{'|'.join(patterns)})(?![{letters}])" if patterns else ""


def _codes(content: Content) -> Iterator[str]:
    for collection in content.collections.values():
        yield from (entry.code for entry in collection.entries.values() if entry.code)
    yield from (place.code for place in content.places.values() if place.code)
    if content.play:
        yield from (code for codes in content.play.codes.values() for code in codes.values())


def _notations(content: Content) -> Iterator[Notation]:
    for section in content.sections.values():
        yield from (each for each in section.blocks.values() if isinstance(each, Notation))


def _of_code(code: str) -> str:
    if code.endswith("n") and code[:-1].isupper():
        return rf"{re.escape(code[:-1])}(?:n|\d+)"
    return re.escape(code)
