"""Part the words of an entry among cards: those of a long one go on on a next card.

It is the letters that count, which are known before anything is laid out: so a deck has the same
cards whoever lists, prints or compares them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import east_asian_width

from msgspec.structs import replace

from generator.content.model import Entry
from generator.content.passages import ITEM
from generator.content.text import Text

SHORT = 80
"""How many letters a field has at most that stands on each of the cards."""
WHOLE = 0.3
"""How long a paragraph may be to be kept whole, as a share of what a card holds."""
LINE, BETWEEN = 60, 25
"""How many letters a line of a card has about, and what the room between paragraphs costs."""
_SENTENCE = re.compile(r"(?<=[.!?…][”’»\"')*])\s+(?=\S)|(?<=[.!?…])\s+(?=\S)|(?<=[。！？])(?=\S)")
_LINE = re.compile(r"(\n+)")


class _Piece(NamedTuple):
    """What stays together: words of the text with what parts them from those before, or a field."""

    letters: int
    words: str = ""
    before: str = ""
    field: str = ""


def parts_of(entry: Entry, most: int) -> tuple[Entry, ...]:
    """Return an entry as parts with about as many letters each, and with ``most`` at most.

    Each has all that the entry has but its words: of these, short fields stand on each, and the
    flavour on the last. Nothing is parted within a sentence.
    """
    pieces = [*_of_text(entry, most), *_of_fields(entry)]
    if sum(each.letters for each in pieces) <= most:
        return (entry,)
    shares = list(_shared(pieces, _evenly(pieces, most)))
    last = len(shares) - 1
    return tuple(_part(entry, share, number == last) for number, share in enumerate(shares))


def letters_of(words: object) -> int:
    """Return how many letters words have; those of East Asian scripts are twice as wide."""
    if isinstance(words, Text):
        return max(
            sum(2 if east_asian_width(each) in "WF" else 1 for each in wording)
            for wording in words.wordings
        )
    if words is None:
        return 0
    cases = getattr(words, "cases", {}).values()
    inner = (getattr(words, "text", None), getattr(words, "then", None))
    return sum(map(letters_of, (*inner, *(case.text for case in cases))))


def _of_text(entry: Entry, most: int) -> Iterator[_Piece]:
    """Yield the pieces of the text of an entry; one that bends with a number stays whole."""
    text = entry.text
    if not isinstance(text, Text) or text.forms:
        if text is not None:
            yield _Piece(letters_of(text), field="text")
        return
    before = ""
    for line in _LINE.split(text.source):
        if line.startswith("\n"):
            before = line
            continue
        is_whole = len(line) <= WHOLE * most or line.startswith(ITEM)
        for number, words in enumerate([line] if is_whole else _sentences(line)):
            joint = before if number == 0 else " " * words.startswith(" ")
            letters = len(joint) + letters_of(replace(text, source=words.strip()))
            if is_whole:
                letters = -(-letters // LINE) * LINE + BETWEEN * (joint == "\n\n")
            yield _Piece(letters, words.strip(), joint)


def _sentences(line: str) -> Iterator[str]:
    """Yield the sentences of a line, with the blank before each; markup is not parted."""
    held = ""
    first = 0
    for found in (*_SENTENCE.finditer(line), None):
        held += line[first : found.start() if found else None]
        if found is None or _is_closed(held):
            yield held
            held = ""
        first = found.start() if found else first


def _is_closed(words: str) -> bool:
    return words.count("*") % 2 == 0 and words.count("{") == words.count("}")


def _of_fields(entry: Entry) -> Iterator[_Piece]:
    """Yield the fields that do not stand on each card."""
    for key, value in entry.fields.items():
        letters = letters_of(value)
        if letters > SHORT:
            yield _Piece(letters, field=f"fields.{key}")


def _evenly(pieces: Sequence[_Piece], most: int) -> int:
    """Return how many letters at most make as few parts as can be, about equally long."""
    parts = len(list(_shared(pieces, most)))
    least = max(each.letters for each in pieces)
    low, high = least, max(most, least)
    while low < high:
        middle = (low + high) // 2
        if len(list(_shared(pieces, middle))) <= parts:
            high = middle
        else:
            low = middle + 1
    return low


def _shared(pieces: Sequence[_Piece], most: int) -> Iterator[list[_Piece]]:
    """Yield pieces in parts of so many letters at most, each as full as can be."""
    share: list[_Piece] = []
    letters = 0
    for piece in pieces:
        if share and letters + piece.letters > most:
            yield share
            share, letters = [], 0
        share.append(piece)
        letters += piece.letters
    if share:
        yield share


def _part(entry: Entry, share: Sequence[_Piece], is_last: bool) -> Entry:
    """Return an entry with some of its words."""
    fields = {each.field for each in share}
    words = "".join(each.before * (at > 0) + each.words for at, each in enumerate(share))
    text = entry.text if "text" in fields else None
    if words and isinstance(entry.text, Text):
        text = entry.text.reworded(words, entry.text.erratum)
    kept = {
        key: value
        for key, value in entry.fields.items()
        if letters_of(value) <= SHORT or f"fields.{key}" in fields
    }
    return replace(entry, text=text, fields=kept, flavour=entry.flavour if is_last else None)
