"""Parse and write records: strings of plays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.play.rules import Rules

_new = tuple.__new__  # twice as fast as calling the class
_IRREGULAR_GAP = re.compile(r"\s{2,}|[^\S ]")


class Play(NamedTuple):
    """One play of a record: player, code and marks; ``at`` is its offset in characters.

    ``player`` is None for an unknown letter. A play of the wrong length is not ``whole``, and
    has neither code nor marks.
    """

    player: int | None
    code: str
    marks: str
    at: int = 0
    text: str = ""
    whole: bool = True


def plays_in(rules: Rules, record: str) -> Iterator[Play]:
    """Yield the plays of a record."""
    letters, code, _ = rules.layout
    players = {letter: index for index, letter in enumerate(rules.letters)}
    marks = 1 + code
    known, quiet = rules.quiet_plays.get, rules.quiet
    end = 0
    for word in record.split():
        at = record.find(word, end)  # only space precedes it
        end = at + len(word)
        if (parsed := known(word)) and end - at == letters:  # most plays
            yield _new(Play, (*parsed, quiet, at, word, True))
            continue
        player = players.get(word[0])
        if end - at == letters:
            yield Play(player, word[1:marks], word[marks:], at, word)
        else:
            yield Play(player, "", "", at, word, whole=False)


def irregular_gaps(record: str) -> Iterator[tuple[int, str]]:
    """Yield the separators that are not a single space, with their offsets."""
    if record.split() == record.split(" "):  # fast path for most records
        return
    for match in _IRREGULAR_GAP.finditer(record.strip()):
        yield match.start() + len(record) - len(record.lstrip()), match[0]


def make_play(rules: Rules, player: int, code: str, marks: str) -> Play:
    """Return a play with its text."""
    return _new(Play, (player, code, marks, 0, f"{rules.letters[player]}{code}{marks}", True))


def record_of(plays: Sequence[Play]) -> str:
    """Return the record of some plays."""
    return " ".join(play.text for play in plays)


def marks_of_fugitive(rules: Rules, trap: bool, offspring: bool, gone: bool, matured: bool) -> str:
    """Return the marks of a play of the fugitive, for its events."""
    return rules.fugitive_marks[trap, offspring, gone, matured]
