"""Read records: strings of plays, each with its place in the string."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.play.rules import Rules

_new = tuple.__new__  # makes a play in half the time that calling its class takes
_ODD_GAP = re.compile(r"\s{2,}|[^\S ]")


class Play(NamedTuple):
    """One play of a record: who, which code, which marks; ``at`` counts characters from 0.

    ``player`` is None where the letter is nobody's. A play of the wrong length is not
    ``whole``, and has neither code nor marks.
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
        at = record.find(word, end)  # nothing but space stands before it
        end = at + len(word)
        if (told := known(word)) and end - at == letters:  # most plays
            yield _new(Play, (*told, quiet, at, word, True))
            continue
        player = players.get(word[0])
        if end - at == letters:
            yield Play(player, word[1:marks], word[marks:], at, word)
        else:
            yield Play(player, "", "", at, word, whole=False)


def odd_gaps(record: str) -> Iterator[tuple[int, str]]:
    """Yield where plays are not parted by one space, and what stands there."""
    if record.split() == record.split(" "):  # most records: faster than a search
        return
    for match in _ODD_GAP.finditer(record.strip()):
        yield match.start() + len(record) - len(record.lstrip()), match[0]


def written(rules: Rules, player: int, code: str, marks: str) -> Play:
    """Return a play as a record has it."""
    return _new(Play, (player, code, marks, 0, f"{rules.letters[player]}{code}{marks}", True))


def record_of(plays: Sequence[Play]) -> str:
    """Return the record of some plays."""
    return " ".join(play.text for play in plays)


def marks_of_fugitive(rules: Rules, trap: bool, offspring: bool, gone: bool, matured: bool) -> str:
    """Return the marks of a play of the fugitive."""
    return rules.fugitive_marks[trap, offspring, gone, matured]
