"""Keep numbers with their signs among words from right to left, where these would part.

In such words a sign has no direction of its own: by Unicode's rules (UAX 9) “-2” is shown as
“2-”, “4+” as “+4”, and “1–6” as “6–1”. A left-to-right mark before the number, and one behind
a sign that follows it, keeps all in the order of writing, as people who write Hebrew and
Arabic do by hand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from generator.language.script import direction_of

LEFT_TO_RIGHT = "\N{LEFT-TO-RIGHT MARK}"
MARKS = f"{LEFT_TO_RIGHT}\N{RIGHT-TO-LEFT MARK}\N{ARABIC LETTER MARK}"
"""The marks that people write into such words to say where they run."""
_NO_MARKS = dict.fromkeys(map(ord, MARKS))
_SIGN = r"[-+\N{MINUS SIGN}±\N{EN DASH}<>≤≥=~≈×]"
_ATOM = r"(?:[0-9]+(?:[.,:/][0-9]+)*(?:[A-Za-z]{1,3}[0-9]*)?|[A-Za-z]{1,3}[0-9]+)"
_BETWEEN = r"(?:[-+\N{MINUS SIGN}\N{EN DASH}×*/÷=:<>≤≥]|\s[-+\N{MINUS SIGN}\N{EN DASH}×*/÷=<>≤≥]\s)"
_FIGURES = re.compile(
    rf"""(?<![{_SIGN[1:-1]}{LEFT_TO_RIGHT}\w])
    (?P<lead>{_SIGN}{{0,2}}) {_ATOM} (?P<more>(?:{_BETWEEN}{_SIGN}?{_ATOM})*)
    (?:%|\s%)? (?P<tail>[-+\N{{MINUS SIGN}}]? (?!\w))""",
    re.VERBOSE,
)


def runs_to_the_right(words: str) -> bool:
    """Whether words have letters that run from left to right, and none that run to the left."""
    kinds = set(map(unicodedata.bidirectional, words.translate(_NO_MARKS)))
    return "L" in kinds and kinds.isdisjoint(("R", "AL", "AN"))


def figures_forward(words: str) -> str:
    """Return words from right to left in which signs, ranges and sums read from the left."""
    parts, begin = [], 0
    for place in marks_needed(words):
        parts += [words[begin:place], LEFT_TO_RIGHT]
        begin = place
    return "".join((*parts, words[begin:]))


def figures_in(words: str, language: str) -> str:
    """Return figures, such as a range, so that they read from the left in any language."""
    return figures_forward(words) if direction_of(language) == "rtl" else words


def marks_needed(words: str) -> Iterator[int]:
    """Yield where words need a left-to-right mark, in order."""
    for match in _FIGURES.finditer(words):
        if match["lead"] or match["more"] or match["tail"]:
            yield match.start()
        if match["tail"]:
            yield match.end()
