"""Tell word by word how a text was reworded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

_WORDS = re.compile(r"\w+|\s+|[^\w\s]")
"""Words, white space, and single signs, so that a comma changes by itself."""
ISLAND = 2
"""Up to so many pieces that stayed between two changes are told as changed with them."""
LEAST_LIKENESS = 0.34
"""Texts that are less alike than this have nothing in common worth showing."""


class Piece(NamedTuple):
    """Some words of a reworded text: as before, or in place of others."""

    old: str
    new: str

    @property
    def stayed(self) -> bool:
        """Whether the words are as they were."""
        return self.old == self.new


def reworded(old: str, new: str) -> tuple[Piece, ...]:
    """Return a text in pieces that stayed and pieces that changed, in reading order.

    Joined, the old words give the old text and the new ones the new text.
    """
    before, now = _WORDS.findall(old), _WORDS.findall(new)
    matcher = SequenceMatcher(None, before, now, autojunk=False)
    if matcher.ratio() < LEAST_LIKENESS:
        return (Piece(old, new),)
    pieces = [
        Piece("".join(before[a:b]), "".join(now[c:d])) for _, a, b, c, d in matcher.get_opcodes()
    ]
    return tuple(_without_islands(pieces))


def _without_islands(pieces: list[Piece]) -> Iterator[Piece]:
    """Join changes with no more than a blank or a sign between them."""
    waiting: Piece | None = None
    for number, piece in enumerate(pieces):
        is_island = (
            piece.stayed
            and waiting is not None
            and number + 1 < len(pieces)
            and not re.search(r"\w", piece.new)
            and len(piece.new) < ISLAND
        )
        if piece.stayed and not is_island:
            if waiting:
                yield waiting
            waiting = None
            yield piece
        else:
            old, new = waiting or ("", "")
            waiting = Piece(old + piece.old, new + piece.new)
    if waiting:
        yield waiting
