"""Split a line into runs of one direction, in visual order.

HarfBuzz shapes one run at a time; which runs a line has, and in which order they are drawn, is
decided by the Unicode Bidirectional Algorithm (UAX 9). This is the part that a line of names
and numbers needs: the first strong character decides the base direction, rules W1 to W7, N0 to
N2, I1, I2 and L2, and isolates. Embeddings and overrides are left out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

FIRST_STRONG, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_ISOLATES = "\N{LEFT-TO-RIGHT ISOLATE}\N{RIGHT-TO-LEFT ISOLATE}" + FIRST_STRONG
_BASES = dict(zip(_ISOLATES[:2], "LR", strict=True))
_TO_THE_LEFT = frozenset({"R", "AL", "AN"})
_NUMBERS = frozenset({"EN", "AN"})
_SEPARATORS = frozenset({"ES", "ET", "CS"})
_SIDES = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
"""Which way neutral characters beside a type are drawn."""
_CLOSING = dict(zip("([{", ")]}", strict=True))

Run = tuple[str, bool]
"""Words of one direction, and whether it is right to left."""


def isolated(words: str) -> str:
    """Return words isolated from the direction of their surroundings."""
    return f"{FIRST_STRONG}{words}{POP}"


def plain(words: str) -> str:
    """Return words without isolates' control characters."""
    return "".join(each for each in words if each not in _ISOLATES + POP)


def is_rtl(words: str) -> bool:
    """Whether words are read from right to left, which their first letter not isolated decides."""
    kinds = (unicodedata.bidirectional(item) for item in _items(words) if len(item) == 1)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"


def visual_runs(words: str) -> list[Run]:
    """Return the runs of a line in visual order, each in reading order."""
    if not any(_is_bidirectional(each) for each in words):
        return [(words, False)]
    return list(_merged(_ordered(_items(words), "")))


def _is_bidirectional(character: str) -> bool:
    is_of_isolates = character in _ISOLATES or character == POP
    return is_of_isolates or unicodedata.bidirectional(character) in _TO_THE_LEFT


def _items(words: str) -> list[str]:
    """Return the characters of words, with each isolate as one item with its controls."""
    items, depth, begin = [], 0, 0
    for index, character in enumerate(words):
        if character in _ISOLATES:
            begin = begin if depth else index
            depth += 1
        elif character == POP and depth:
            depth -= 1
            if not depth:
                items.append(words[begin : index + 1])
        elif not depth and character != POP:
            items.append(character)
    return items + list(plain(words[begin:]) if depth else "")


def _ordered(items: Sequence[str], base: str) -> Iterator[Run]:
    """Yield the runs of items in visual order; by default the first letter decides the base."""
    kinds = ["ON" if len(item) > 1 else unicodedata.bidirectional(item) for item in items]
    strong = next((kind for kind in kinds if kind in ("L", "R", "AL")), "L")
    base = base or ("L" if strong == "L" else "R")
    levels = _levels(_resolved(items, kinds, base), base)
    for level, group in groupby(_visual_order(levels), lambda index: levels[index]):
        run: list[str] = []
        for index in group:
            if len(items[index]) > 1:
                yield from _run(run, level)
                run = []
                yield from _ordered(_items(items[index][1:-1]), _BASES.get(items[index][0], ""))
            else:
                run.append(items[index])
        yield from _run(run, level)


def _visual_order(levels: Sequence[int]) -> list[int]:
    """Return indices of characters in visual order, by their levels (L2)."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        begin = 0
        while begin < len(order):
            end = begin
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[begin:end] = order[begin:end][::-1]
            begin = max(end, begin + 1)
    return order


def _run(seen: Sequence[str], level: int) -> Iterator[Run]:
    """Yield characters in visual order as a run in reading order."""
    if seen:
        yield "".join(seen[::-1] if level % 2 else seen), bool(level % 2)


def _merged(runs: Iterator[Run]) -> Iterator[Run]:
    """Yield runs, with adjacent left-to-right runs merged."""
    for is_rtl, group in groupby(runs, lambda run: run[1]):
        if is_rtl:
            yield from group
        else:
            yield "".join(words for words, _ in group), False


def _resolved(items: Sequence[str], kinds: Sequence[str], base: str) -> list[str]:
    """Return character types after the rules for weak and neutral ones: L, R, EN, AN."""
    found: list[str] = []
    letter, strong = base, base
    for kind in kinds:  # W1 to W3, W7
        now = (found[-1] if found else base) if kind == "NSM" else kind
        letter = now if now in ("L", "R", "AL") else letter
        found.append("AN" if now == "EN" and letter == "AL" else "R" if now == "AL" else now)
    _join_numbers(found)
    for index, kind in enumerate(found):
        strong = kind if kind in ("L", "R") else strong
        if kind == "EN" and strong == "L":
            found[index] = "L"
    _resolve_brackets(items, found, base)
    _resolve_neutrals(found, base)
    return found


def _join_numbers(kinds: list[str]) -> None:
    """Merge separators and terminators into adjacent numbers: W4 to W6."""
    for index in range(1, len(kinds) - 1):
        before, kind, after = kinds[index - 1 : index + 2]
        is_joint = before == after and (
            (kind == "CS" and before in _NUMBERS) or (kind == "ES" and before == "EN")
        )
        kinds[index] = before if is_joint else kind
    for places in (range(len(kinds)), range(len(kinds) - 1, -1, -1)):
        before = ""
        for index in places:
            if kinds[index] == "ET" and before == "EN":
                kinds[index] = "EN"
            before = kinds[index]
    kinds[:] = ["ON" if kind in _SEPARATORS else kind for kind in kinds]


def _resolve_brackets(items: Sequence[str], kinds: list[str], base: str) -> None:
    """Give the brackets of a pair one direction: N0.

    It is the line's if anything inside has that, and otherwise that of what is inside if words
    before the brackets have it too: “Old Face (OFL)” stays in one piece.
    """
    for begin, end in sorted(_pairs(items)):
        inside = {_SIDES[kind] for kind in kinds[begin + 1 : end] if kind in _SIDES}
        before = next((_SIDES[kind] for kind in reversed(kinds[:begin]) if kind in _SIDES), base)
        if inside:
            side = base if base in inside or before not in inside else before
            kinds[begin] = kinds[end] = side


def _pairs(items: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where brackets open and close; those without a partner are passed over."""
    opened: list[int] = []
    for index, item in enumerate(items):
        if item in _CLOSING:
            opened.append(index)
        for depth in range(len(opened) - 1, -1, -1):
            if _CLOSING[items[opened[depth]]] == item:
                yield opened[depth], index
                del opened[depth:]
                break


def _resolve_neutrals(kinds: list[str], base: str) -> None:
    """Give neutral characters the direction of their surroundings, or of the line: N1, N2."""
    index = 0
    while index < len(kinds):
        if kinds[index] in _SIDES:
            index += 1
            continue
        end = next((at for at in range(index, len(kinds)) if kinds[at] in _SIDES), len(kinds))
        before = _SIDES[kinds[index - 1]] if index else base
        after = _SIDES[kinds[end]] if end < len(kinds) else base
        kinds[index:end] = [before if before == after else base] * (end - index)
        index = end


def _levels(kinds: Sequence[str], base: str) -> list[int]:
    """Return the level of each character; odd levels are right to left (I1, I2)."""
    if base == "R":
        return [1 if kind == "R" else 2 for kind in kinds]
    return [{"L": 0, "R": 1}.get(kind, 2) for kind in kinds]
