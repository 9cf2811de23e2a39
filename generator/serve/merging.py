"""Merge two versions of a text that were made from the same one, line by line."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from itertools import pairwise, zip_longest
from typing import NamedTuple

MOST_LINES = 4_000
"""Limit of the lines that are compared; what begins and ends alike does not count."""
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_END = re.compile(r"\r\n|\r|\n")


class _Hunk(NamedTuple):
    """Lines of the base, the end exclusive, and what stands in their place."""

    begin: int
    end: int
    lines: tuple[str, ...]


def merged(base: str, mine: str, theirs: str) -> str | None:
    """Return a text with the changes of both; None where they touch each other."""
    if mine == theirs:
        return mine
    lines = _LINE.findall(base)
    changes = [_hunks(lines, _LINE.findall(each)) for each in (mine, theirs)]
    if changes[0] is None or changes[1] is None:
        return None
    hunks = sorted({*changes[0], *changes[1]})
    for before, after in pairwise(hunks):
        if after.begin <= before.end:
            return None
    parts, at = [], 0
    for hunk in hunks:
        parts += [*lines[at : hunk.begin], *hunk.lines]
        at = hunk.end
    return "".join((*parts, *lines[at:]))


def first_difference(before: str, now: str) -> int:
    """Return the number of the first line of a text that is not as before, from 1."""
    pairs = zip_longest(_LINE.findall(before), _LINE.findall(now))
    return next((n for n, (old, new) in enumerate(pairs, 1) if old != new), 1)


def with_line_ends(text: str, before: str) -> str:
    """Return a text in which lines end with line feeds with the line ends that it had before.

    A new line ends as the line above it does.
    """
    ends = _END.findall(before)
    if len(set(ends)) < 2:
        return text.replace("\n", ends[0]) if ends else text
    old, new = _END.split(before), text.split("\n")
    kept: dict[int, str] = {}
    for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        kept |= {
            block.b + n: ends[block.a + n] for n in range(block.size) if block.a + n < len(old) - 1
        }
    parts, end = [], ends[0]
    for number, line in enumerate(new):
        end = kept.get(number, end)
        parts += [line, end]
    return "".join(parts[:-1])


def _hunks(base: list[str], other: list[str]) -> list[_Hunk] | None:
    """Return what differs from the base; None if that is too much to compare."""
    least = min(len(base), len(other))
    head = next((n for n in range(least) if base[n] != other[n]), least)
    rest = least - head
    tail = next((n for n in range(rest) if base[-1 - n] != other[-1 - n]), rest)
    old, new = base[head : len(base) - tail], other[head : len(other) - tail]
    if len(old) + len(new) > MOST_LINES:
        return None
    return [
        _Hunk(head + a, head + b, tuple(new[c:d]))
        for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if kind != "equal"
    ]
