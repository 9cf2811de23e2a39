"""Word-by-word differences of two texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

_WORDS = re.compile(r"\w+|\s+|[^\w\s]")
"""Words, white space, and single punctuation marks, so that a comma differs by itself."""
ISLAND = 2
"""Unchanged punctuation shorter than this, in characters, joins the changes around it."""
MIN_SIMILARITY = 0.34
"""Less similar texts are shown as wholly different."""


class Piece(NamedTuple):
    """Some words of a text: unchanged, or in place of others."""

    old: str
    new: str

    @property
    def is_unchanged(self) -> bool:
        """Whether old and new words are equal."""
        return self.old == self.new


def reworded(old: str, new: str) -> tuple[Piece, ...]:
    """Return the unchanged and the changed pieces of a text, in reading order.

    The old words of all pieces joined are the old text, and likewise the new ones.
    """
    before, now = _WORDS.findall(old), _WORDS.findall(new)
    matcher = SequenceMatcher(None, before, now, autojunk=False)
    if matcher.ratio() < MIN_SIMILARITY:
        return (Piece(old, new),)
    pieces = [
        Piece("".join(before[a:b]), "".join(now[c:d])) for _, a, b, c, d in matcher.get_opcodes()
    ]
    return tuple(_without_islands(pieces))


def _without_islands(pieces: list[Piece]) -> Iterator[Piece]:
    """Join changes with nothing but short punctuation or a space between them."""
    pending: Piece | None = None
    for number, piece in enumerate(pieces):
        is_island = (
            piece.is_unchanged
            and pending is not None
            and number + 1 < len(pieces)
            and not re.search(r"\w", piece.new)
            and len(piece.new) < ISLAND
        )
        if piece.is_unchanged and not is_island:
            if pending:
                yield pending
            pending = None
            yield piece
        else:
            old, new = pending or ("", "")
            pending = Piece(old + piece.old, new + piece.new)
    if pending:
        yield pending
