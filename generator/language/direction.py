"""Keep numbers with their signs among words from right to left, where these would part.

In such words a sign has no direction of its own: by Unicode's rules (UAX 9) “-2” is shown as
“2-”, “4+” as “+4”, and “1–6” as “6–1”. A left-to-right mark before the number, and one behind
a sign that follows it, keeps all in the order of writing, as people who write Hebrew and
Arabic do by hand. Where another number follows, behind a comma for instance, a right-to-left
mark parts the two: “-2, +3” would be one piece that reads from the left, and +3 come first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from heapq import merge
from typing import NamedTuple

from generator.language.script import direction_of

LEFT_TO_RIGHT = "\N{LEFT-TO-RIGHT MARK}"
RIGHT_TO_LEFT = "\N{RIGHT-TO-LEFT MARK}"
AN_ICON = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands for an icon where only the order of characters counts."""
MARKS = f"{LEFT_TO_RIGHT}{RIGHT_TO_LEFT}\N{ARABIC LETTER MARK}"
"""The marks that people write into such words to say where they run."""
_NO_MARKS = dict.fromkeys(map(ord, MARKS))
_SIGN = r"[-+\N{MINUS SIGN}±\N{EN DASH}<>≤≥=~≈×]"
_ATOM = r"(?:[0-9]+(?:[.,:/][0-9]+)*(?:[A-Za-z]{1,3}[0-9]*)?|[A-Za-z]{1,3}[0-9]+)"
_BETWEEN = r"(?:[-+\N{MINUS SIGN}\N{EN DASH}×*/÷=:<>≤≥]|\s[-+\N{MINUS SIGN}\N{EN DASH}×*/÷=<>≤≥]\s)"
_FIGURES = re.compile(
    rf"""(?<![{_SIGN[1:-1]}{LEFT_TO_RIGHT}\w])
    (?P<lead>{_SIGN}{{0,2}}) {_ATOM} (?P<more>(?:{_BETWEEN}{_SIGN}?{_ATOM})*)
    (?:%|\s%)? (?P<tail>[-+\N{{MINUS SIGN}}]? (?!\w))
    (?P<parted>(?=[\s,;:.·•|&/()\[\]،؛„“”"{AN_ICON}]+ {_SIGN}{{0,2}} {_ATOM}))?""",
    re.VERBOSE,
)
_GRADE = re.compile(
    rf"(?<![A-Za-z0-9])[A-Za-z]{{1,3}}[-+\N{{MINUS SIGN}}]{{1,2}}(?![\w{LEFT_TO_RIGHT}])"
)
"""Letters with a sign behind them, such as A+: the sign would go to their other side."""
_LETTER = re.compile(r"[A-Za-z]")


class Mark(NamedTuple):
    """A mark of direction: where it is needed, and whether it ends a figure or begins one."""

    place: int
    character: str
    ends: bool = False


def runs_to_the_right(words: str) -> bool:
    """Whether words have letters that run from left to right, and none that run to the left."""
    kinds = set(map(unicodedata.bidirectional, words.translate(_NO_MARKS)))
    return "L" in kinds and kinds.isdisjoint(("R", "AL", "AN"))


def figures_forward(words: str) -> str:
    """Return words from right to left in which signs, ranges and sums read from the left."""
    parts, begin = [], 0
    for mark in marks_needed(words):
        parts += [words[begin : mark.place], mark.character]
        begin = mark.place
    return "".join((*parts, words[begin:]))


def figures_in(words: str, language: str) -> str:
    """Return figures, such as a range, so that they read from the left in any language."""
    return figures_forward(words) if direction_of(language) == "rtl" else words


def marks_needed(words: str) -> Iterator[Mark]:
    """Yield the marks of direction that words need, in order."""
    grades = (Mark(each.end(), LEFT_TO_RIGHT, ends=True) for each in _GRADE.finditer(words))
    yield from merge(_marks_of_figures(words), grades, key=lambda mark: mark.place)


def _marks_of_figures(words: str) -> Iterator[Mark]:
    for match in _FIGURES.finditer(words):
        is_marked = bool(match["lead"] or match["more"] or match["tail"])
        if is_marked:
            yield Mark(match.start(), LEFT_TO_RIGHT)
        if match["tail"]:
            yield Mark(match.end(), LEFT_TO_RIGHT, ends=True)
        if match["parted"] is not None and (is_marked or _LETTER.search(match[0])):
            yield Mark(match.end(), RIGHT_TO_LEFT, ends=True)
