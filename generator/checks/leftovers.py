"""Area T: what an author left in texts to come back to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.texts.wordings import findable
from generator.content.game import Game
from generator.content.samples import PLACEHOLDER
from generator.findings import Severity
from generator.language.translation import Translation

_LEFT = re.compile(
    r"(?a:\b(?:TBD|TBA|TBC|FIXME|WIP|TKTK)\b|\bxxx+\b|\bXXXX+\b)|(?<=\w )\?\?+(?= \w)"
    r"|(?a:\b(?i:lorem ipsum|dolor sit amet)\b)"
)
"""Kana and kanji may touch such a note, so only Latin letters make it another word."""
_TO_DO = re.compile(r"(?a:\bTODO\b)")
_TO_DO_WITH_COLON = re.compile(r"(?a:\bTODO:)")
_ALL = frozenset(("es", "gl", "pt"))
"""Languages in which TODO, in capitals, may well mean “all”."""
_HINT = "write the text, or take it out"


@CHECKS.on(
    Subject.CONTENT,
    "T30",
    "left-to-write",
    "A text has a note of what is still to be written",
    why="Printed, “TODO” shows that a rule is missing, but not which.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    terms:
      crown:
        name: Crown
        meaning: "TODO: who may wear it?"
        #         ^ T30
      throne:
        name: Throne
        meaning: Costs TBD coins, or ?? crowns.
        #              ^ T30
        #                            ^ T30
      court:
        name: Court
        meaning: Lorem ipsum dolor sit amet.
        #        ^ T30
        #                    ^ T30
    """,
    good="""
    terms:
      crown:
        name: Crown
        meaning: Worn by the king. What is there to do? Much!
    """,
)
def left_to_write(game: Game) -> Iterator[Fault]:
    """No text has TODO, TBD, FIXME, question marks instead of words, or “lorem ipsum”."""
    language = game.content.game.source_language
    for text in game.texts.values():
        for path, words in text.wordings_by_path.items():
            yield from _left_in(path, words, language)


@CHECKS.also(Subject.TRANSLATION, "T30")
def left_to_translate(translation: Translation) -> Iterator[Fault]:
    """Nor does a translation, where its source has none."""
    for entry in translation.entries.values():
        if entry.id and not any(_left_in("", words, "en") for words in entry.source):
            for index, words in enumerate(entry.translation):
                yield from _left_in(f"{entry.id}#{index}", words, translation.language)


def _left_in(path: str, words: str, language: str) -> list[Fault]:
    to_do = _TO_DO_WITH_COLON if language.partition("_")[0] in _ALL else _TO_DO
    return [
        Fault(path, f"“{found[0]}” is left in the text", _HINT, at=findable(words, *found.span()))
        for pattern in (to_do, _LEFT)
        for found in pattern.finditer(words)
    ]


@CHECKS.on(
    Subject.CONTENT,
    "T35",
    "unwritten-text",
    "A text was never written",
    why="What is added begins as “…”, and would go to the printer like that.",
    in_draft=Severity.WARNING,
    bad="""
    terms:
      crown:
        name: Crown
        meaning: …
        #        ^ T35
    """,
    good="""
    terms:
      crown:
        name: Crown
        meaning: Worn by the king, as long as he lives…
    """,
)
def unwritten(game: Game) -> Iterator[Fault]:
    """No text is but the three dots that stand for it until somebody writes it."""
    for text in game.texts.values():
        for path, words in text.wordings_by_path.items():
            if _is_unwritten(words):
                yield Fault(path, "only “…” stands here", _HINT)


@CHECKS.also(Subject.TRANSLATION, "T35")
def untranslated(translation: Translation) -> Iterator[Fault]:
    """Nor is a translation, where its source is written."""
    for entry in translation.entries.values():
        if entry.id and not any(map(_is_unwritten, entry.source)):
            for index, words in enumerate(entry.translation):
                if _is_unwritten(words):
                    yield Fault(f"{entry.id}#{index}", "only “…” stands here", _HINT)


def _is_unwritten(words: str) -> bool:
    return words.strip() == PLACEHOLDER
