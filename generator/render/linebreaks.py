"""Prevent bad line breaks: short last lines, and a fault of WeasyPrint's."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.language.conventions import NO_BREAK_SPACE
from generator.language.phrases import AN_ICON, joined_places, joined_syllables
from generator.language.prefixes import MAQAF, MOST_LETTERS, prefix_pattern
from generator.language.wording import Run

BREAK_HERE = "\N{ZERO WIDTH SPACE}"
STAY_HERE = "\N{WORD JOINER}"
_CLOSERS = {
    " ": BREAK_HERE,
    NO_BREAK_SPACE: STAY_HERE,
    "\N{NARROW NO-BREAK SPACE}": STAY_HERE,
}
_BOUND = re.compile(rf"(?<!\w)\w{{1,{MOST_LETTERS}}}{MAQAF}")
LONG_TEXT = 36
"""Texts with as many letters wrap in a narrow column."""
LEAST_UNSPACED, LAST_LETTERS, LONGEST_NAME = 5, 2, 6
"""How many letters a text without spaces has at least that wraps, how many of its last stay
together, and how many a name has at most that is set apart and stays whole."""
SHORT_WORD, SHORT_LINE = 7, 6
"""A last word of fewer letters is tied to the one before; as many are enough for a last line of
several words."""
LONGEST_LAST, SHARE_TIED = 16, 1 / 4
"""How many letters are tied at most, and what share of the text: more would tear a hole into the
line before, above all in a narrow column, where a text of a few words wraps."""
SLIVER, LONGEST_WITH_SLIVER = 4, 20
"""What has fewer letters is tied to a longer word too."""
CELL_TEXT, TINY_WORD, SHORT_PAIR = 20, 5, 12
"""Texts of as many letters wrap in a cell. There a word is tied only if it has fewer letters, and
both words together have no more than so many: a line is as short as a few words."""


class Tying(Struct, frozen=True):
    """From which length on a text keeps a short last word off a line of its own.

    ``share`` is how much of the text is tied at most.
    """

    long_text: int = LONG_TEXT
    share: float = SHARE_TIED


ON_SHEETS = Tying()
ON_CARDS = Tying(24)
"""Cards are narrow, and their texts short."""
IN_HEADINGS = Tying(share=1 / 2)
"""A word alone below a heading's line is worse than two lines of one length."""


def with_closed_ends(runs: Iterable[Run]) -> Iterator[Run]:
    """Put a zero-width character after a space at the end of a run.

    WeasyPrint 70 breaks a line after its first word when a text box ends in a space, even a
    no-break space, that just does not fit. With the character after it no box does, and it
    allows or forbids a break as the space did.
    """
    for run in runs:
        closer = _CLOSERS.get(run.text[-1:])
        yield replace(run, text=run.text + closer) if closer else run


def with_bound_prefixes(runs: Sequence[Run], language: str) -> Sequence[Run]:
    """Keep letters that a hyphen writes onto a number or a name on its line: ו־100."""
    if not prefix_pattern(language) or not any(MAQAF in run.text for run in runs):
        return runs
    return [replace(run, text=_BOUND.sub(rf"\g<0>{STAY_HERE}", run.text)) for run in runs]


def with_words_whole(runs: Sequence[Run]) -> Iterator[Run]:
    """Keep the words of a script without spaces whole, and short names of the game."""
    text = "".join(run.text or AN_ICON for run in runs)
    return _joined(runs, joined_places(text, LEAST_UNSPACED, LAST_LETTERS))


def with_syllables_together(runs: Sequence[Run]) -> Iterator[Run]:
    """Keep the words of Korean whole, whose syllables could each end a line."""
    return _joined(runs, joined_syllables("".join(run.text or AN_ICON for run in runs)))


def _joined(runs: Sequence[Run], places: Collection[int]) -> Iterator[Run]:
    begin = 0
    for run in runs:
        if run.term and len(run.text) <= LONGEST_NAME:
            words = STAY_HERE * (begin in places) + STAY_HERE.join(run.text)
        else:
            letters = enumerate(run.text, begin)
            words = "".join(STAY_HERE * (place in places) + letter for place, letter in letters)
        begin += len(run.text or AN_ICON)
        yield replace(run, text=words) if words != run.text else run


def with_whole_ends(runs: Sequence[Run], least: int) -> Sequence[Run]:
    """Keep the last word of a long text whole: half a word must not fill a line alone.

    What is tied to it is one word with it. ``least`` is the fewest letters of a word that may be
    hyphenated.
    """
    if not runs or sum(len(run.text) for run in runs) < LONG_TEXT:
        return runs
    letters = 0
    for index in range(len(runs) - 1, -1, -1):
        words, space, last = runs[index].text.rpartition(" ")
        letters += len(last)
        if space and letters >= least:
            split = [replace(runs[index], text=words + space), replace(runs[index], text=last)]
            rest = [each for each in (*split[1:], *runs[index + 1 :]) if each.text]
            return [*runs[:index], split[0], *(replace(each, whole=True) for each in rest)]
        if space or runs[index].icon:
            break
    return runs


def with_tied_ends(runs: Sequence[Run], tying: Tying) -> Sequence[Run]:
    """Tie a short last word to the one before, so that it never fills a line alone.

    No more words are tied than make a line that is not conspicuous: where they do not fit, the
    line before ends early by as much.
    """
    letters = sum(len(run.text) for run in runs)
    if letters < min(tying.long_text, CELL_TEXT):
        return runs
    is_long = letters >= tying.long_text
    short = SHORT_WORD if is_long else TINY_WORD
    longest = min(LONGEST_LAST, tying.share * letters) if is_long else SHORT_PAIR
    while place := _last_space(runs):
        tail, before = _lengths(runs, place)
        most = LONGEST_WITH_SLIVER if is_long and tail < SLIVER else longest
        if tail >= short or tail + before > most:
            break
        runs, short = _tied(runs, place), min(SHORT_LINE, short)
    return runs


Place = tuple[int, int]
"""Where a space is: in which run, and at which letter of that."""


def _last_space(runs: Sequence[Run]) -> Place | None:
    """Return where the last space is that no icon follows."""
    for index in range(len(runs) - 1, -1, -1):
        if runs[index].icon:
            return None
        if (place := runs[index].text.rfind(" ")) >= 0:
            return index, place
    return None


def _lengths(runs: Sequence[Run], place: Place) -> tuple[int, int]:
    """Return how many letters follow a space, and how many the word before it has."""
    index, at = place
    behind = len(runs[index].text) - at - 1 + sum(len(run.text) for run in runs[index + 1 :])
    before = "".join(run.text for run in runs[:index]) + runs[index].text[:at]
    return behind, len(before.rpartition(" ")[2])


def _tied(runs: Sequence[Run], place: Place) -> Sequence[Run]:
    """Return runs in which a space does not break."""
    index, at = place
    words = runs[index].text
    tied = replace(runs[index], text=words[:at] + NO_BREAK_SPACE + words[at + 1 :])
    return [*runs[:index], tied, *runs[index + 1 :]]
