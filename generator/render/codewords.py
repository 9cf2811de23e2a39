"""Find the codes that a game is recorded with among the words of its texts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.content.model import Content, Notation

LEAST = 2
"""Letters that a code has at least: one alone may be any letter."""
_LETTERS = re.compile(r"[\w?]+")


def codes_of(content: Content) -> re.Pattern[str] | None:
    """Return what finds codes, and words as long as a notation; None where a game has neither.

    A small ``n`` at the end of a code also stands for a number: “Dn” finds D2.
    """
    codes = {code for code in _codes(content) if len(code) >= LEAST and _LETTERS.fullmatch(code)}
    patterns = [_of_code(code) for code in sorted(codes, key=lambda code: (-len(code), code))]
    lengths = {len(block.example) for block in _notations(content)}
    patterns += [rf"(?=[A-Z?.]*[.?][A-Z.])[A-Z][A-Z?.]{{{length - 1}}}" for length in lengths]
    return re.compile(rf"(?<![\w?.])({'|'.join(patterns)})(?!\w)") if patterns else None


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
