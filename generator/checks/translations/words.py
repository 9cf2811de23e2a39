"""Area T: punctuation, typography and markup of translations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.texts.punctuation import end_mark, end_shown
from generator.checks.texts.wordings import MOST_OF_A_TEXT, WORDS_OF_A_RULE, findable
from generator.checks.translations.pairs import Pair, comparison
from generator.content.spelling import Spelling
from generator.findings import Edit
from generator.language.po import in_catalogue, spelling_in_catalogue
from generator.language.script import base_of
from generator.language.translation import Translation
from generator.language.typography import Slip, slips

_ENDS = str.maketrans("。．！？：；、，।۔؟؛،։።」』）】", "..!?:;,,..?;,..””))")
"""What ends sentences in other scripts, and closes quotations there."""
_GREEK_ENDS = str.maketrans({";": "?", "\N{GREEK QUESTION MARK}": "?", "·": ";", "\u0387": ";"})
_DIRECTION_MARKS = "\u200e\u200f\u061c"
_WITHOUT_STOPS = ("th", "lo")
"""Languages that end a sentence with nothing but a space."""


@CHECKS.also(Subject.TRANSLATION, "T13")
def end_marks_of_translation_differ(translation: Translation) -> Iterator[Fault]:
    """A translation ends as its source does, with the mark of its own script."""
    language = base_of(translation.language)
    for pair in comparison(translation).pairs:
        here = _end(pair.words, language)
        wanted = pair.source.ends
        if here in wanted:
            continue
        short = len(pair.words.split()) < WORDS_OF_A_RULE
        if here == "." and not wanted[-1] and short and pair.words.endswith("."):
            continue  # an abbreviation, which other scripts have no full stop of their own for
        if not here and wanted[-1] == "." and language in _WITHOUT_STOPS:
            continue
        message = f"it ends with {end_shown(here)}, its source with {end_shown(wanted[-1])}"
        yield Fault(pair.path, message, "end both alike")


def _end(words: str, language: str) -> str:
    """Return the mark at the end of words, as English writes it."""
    tail = words.rstrip(_DIRECTION_MARKS)[-8:].translate(_ENDS)
    return end_mark(tail.translate(_GREEK_ENDS) if language == "el" else tail)


@CHECKS.also(Subject.TRANSLATION, "T17")
def typography_of_translation(translation: Translation) -> Iterator[Fault]:
    """A translation is set as its own language asks."""
    for pair in comparison(translation).pairs:
        found = list(islice(slips(pair.words, translation.language), MOST_OF_A_TEXT))
        if found:
            home = translation.place(pair.path)
            spelling = spelling_in_catalogue(home, pair.words, translation.lines)
            yield from (_typography(pair, slip, spelling) for slip in found)


def _typography(pair: Pair, slip: Slip, spelling: Spelling | None) -> Fault:
    at = findable(pair.words, slip.start, slip.end)
    edits: tuple[Edit, ...] = ()
    if spelling is not None:
        changes = (each._replace(words=in_catalogue(each.words)) for each in slip.changes)
        edits = tuple(spelling.edit(*change) for change in changes)
    hint = "playeraid check --fix mends it" if edits else "mend it by hand"
    return Fault(pair.path, slip.message, hint, at=at, edits=edits)


# names
