"""Area T: end marks and typography."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.checks.texts.wordings import (
    MOST_OF_A_TEXT,
    WORDS_OF_A_RULE,
    findable,
    lists_of,
    plural_texts,
)
from generator.content.game import Game
from generator.content.lines import flattened
from generator.content.spelling import Spelling, spelling_of
from generator.content.text import Text
from generator.findings import Severity
from generator.language.typography import Slip, slips

FEW = 3
"""A list of fewer items shows no habit."""
_END = ".!?…:;,"
_CLOSERS = "*\"'”’»“)] \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


@CHECKS.on(
    Subject.CONTENT,
    "T13",
    "end-marks-differ",
    "Texts that belong together end differently",
    why="A full stop that is missing looks like words that are.",
    severity=Severity.WARNING,
    follows=(After(("T23",), Reach.SPOT),),
    in_draft=Severity.NOTE,
    bad="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day
          #    ^ T13
          other: Eat for {feast.days} days.
    """,
    good="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day.
          other: Eat for {feast.days} days.
    """,
)
def end_marks_differ(game: Game) -> Iterator[Fault]:
    """Plural forms end with the same mark; in a list of sentences none lacks its full stop."""
    for text in plural_texts(game):
        forms = [(end_mark(wording), path) for path, wording in text.wordings_by_path.items()]
        right, other = max(forms, key=lambda form: bool(form[0]))  # a mark is seldom too much
        for here, path in forms:
            if here != right:
                message = f"this form ends with {end_shown(here)}, another with {end_shown(right)}"
                yield Fault(path, message, "end both alike", (other,))
    for texts in lists_of(game):
        yield from _lone_end(texts)


def end_mark(wording: str) -> str:
    """Return the punctuation that a wording ends with, inside of quotes and emphasis."""
    last = wording.rstrip(_CLOSERS)[-1:]
    return last if last in _END else ""


def end_shown(mark: str) -> str:
    """Return the mark at the end of a wording, or that there is none, as messages show it."""
    return f"“{mark}”" if mark else "no mark"


def _lone_end(texts: Sequence[Text]) -> Iterator[Fault]:
    """Yield the one sentence of a list that lacks its full stop."""
    if len(texts) < FEW:
        return
    without = [text for text in texts if end_mark(text.source) != "."]
    if len(without) != 1 or end_mark(without[0].source):
        return
    (lone,) = without
    if len(lone.source.split()) >= WORDS_OF_A_RULE and not lone.forms:
        other = next(text for text in texts if text is not lone)
        yield Fault(
            lone.id,
            f"“… {' '.join(lone.source.split()[-2:])}” has no full stop,"
            f" unlike the other {len(texts) - 1} of this list",
            "end it with “.”",
            (other.id,),
        )


@CHECKS.on(
    Subject.CONTENT,
    "T17",
    "typewriter-typography",
    "A text is not set as its language asks",
    why="Straight quotes and torn-off marks look like a draft, and spaces that break part words.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    fixes=True,
    bad="""
    terms:
      crown:
        name: Crown
        meaning: Worn by the "king"... no one else
        #                    ^ T17
        #                          ^ T17
    """,
    good="""
    terms:
      crown:
        name: Crown
        meaning: Worn by the “king”… no one else
    """,
)
def typewriter_typography(game: Game) -> Iterator[Fault]:
    """Quotation marks, dashes, ellipses and spaces are those of the language of the game."""
    language = game.content.game.source_language
    for text in game.texts.values():
        for path, wording in text.wordings_by_path.items():
            found = list(islice(slips(wording, language), MOST_OF_A_TEXT))
            if found and path in flattened(game):  # its dashes are marks of items
                found = [slip for slip in found if wording[slip.start] != "-"]
            if not found:
                continue
            spelling = spelling_of(game.tree, path, wording, game.lines)
            yield from (_typography(path, wording, slip, spelling) for slip in found)


def _typography(path: str, wording: str, slip: Slip, spelling: Spelling | None) -> Fault:
    if spelling is None:
        at = findable(wording, slip.start, slip.end)
        return Fault(path, slip.message, "mend it by hand", at=at)
    edits = tuple(spelling.edit(*change) for change in slip.changes)
    hint = "playeraid check --fix mends it" if edits else "mend it by hand"
    at = spelling.source(slip.start, slip.end)
    return Fault(path, slip.message, hint, at=at, edits=edits)
